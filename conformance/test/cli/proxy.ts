import { createServer, type IncomingMessage } from 'node:http';
import { serve, type Listening } from '../../http/serve.js';

/** A forwarded request. */
export interface Passed {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
}

/** A proxy that holds each response until the test has inspected it. */
export interface Proxy extends Listening {
  /** Called when the target has responded, before the response is forwarded. */
  onResponse: (passed: Passed) => Promise<void> | void;
}

/** Hop-by-hop headers. */
const ownHeaders = ['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'];

export async function startProxy(target: string): Promise<Proxy> {
  const server = createServer((request, response) => {
    void (async () => {
      const upstream = await passOn(target, request);
      const body = Buffer.from(await upstream.arrayBuffer());
      await proxy.onResponse({ method: request.method ?? '', target: request.url ?? '' });
      const headers = [...upstream.headers].filter(([name]) => !ownHeaders.includes(name));
      response.writeHead(upstream.status, Object.fromEntries(headers)).end(body);
    })();
  });
  const proxy: Proxy = { ...(await serve(server)), onResponse: () => undefined };
  return proxy;
}

async function passOn(target: string, request: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const headers = Object.entries(request.headers).filter(([name]) => !ownHeaders.includes(name));
  return fetch(`${target}${request.url ?? ''}`, {
    method: request.method ?? 'GET',
    headers: Object.fromEntries(headers) as Record<string, string>,
    ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
  });
}
