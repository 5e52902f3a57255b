import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Exchange, Model, Wire } from './call.js';
import type { Transport } from '../http/transport.js';
import { scattered } from './http-decisions.js';
import { responseTo } from './pipeline.js';

/** The maximum size of a body. A longer body is read and discarded. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Creates the HTTP server of the model. It does not listen yet. */
export function createModelServer(model: Model): Server {
  const server = createServer((request, response) => {
    void handle(model, request, response);
  });
  server.keepAliveTimeout = 120_000;
  server.on('clientError', (fault: NodeJS.ErrnoException, socket) => rejectUnparsable(model, fault, socket));
  return server;
}

/** Responds to unparsable requests in the common error format, and closes the connection. */
function rejectUnparsable(model: Model, fault: NodeJS.ErrnoException, socket: Duplex): void {
  if (fault.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const isTooLarge = fault.code === 'HPE_HEADER_OVERFLOW';
  const requestId = `req_${scattered(model.nextSerial())}`;
  const error = isTooLarge
    ? { code: 'headers_too_large', message: 'The request headers are too large.', requestId }
    : { code: 'invalid_parameter', message: 'The request is not valid HTTP.', requestId };
  const body = JSON.stringify({ error });
  const limit = String(model.limitPerMinute);
  const headers = [
    `HTTP/1.1 ${isTooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request'}`,
    `X-Request-Id: ${requestId}`,
    `X-RateLimit-Limit: ${limit}`,
    `X-RateLimit-Remaining: ${limit}`,
    `X-RateLimit-Reset: ${Math.ceil(model.clock.now() / 1000)}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
}

async function handle(model: Model, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const exchange = exchangeOf(model, {
    method: request.method ?? 'GET',
    url: request.url ?? '/',
    headers: request.headers,
    rawHeaders: request.rawHeaders,
    address: request.socket.remoteAddress ?? '',
    readBody: () => readBody(request),
  });
  model.behavior.send(response, await wireOf(exchange), exchange);
}

async function wireOf(exchange: Exchange): Promise<Wire> {
  const { behavior } = exchange.model;
  const response = behavior.present(await responseTo(exchange), exchange);
  const headers = behavior.headers(response, exchange);
  const text = response.body === undefined ? '' : behavior.serialize(response.body, exchange);
  if (response.status !== 204) headers['Content-Length'] = String(Buffer.byteLength(text));
  return { status: response.status, headers, text };
}

/** A transport that calls the model directly, without a network. */
export function createDirectTransport(model: Model): Transport {
  return {
    send: async (sent) => {
      const bytes = sent.body === undefined ? null : Buffer.from(sent.body);
      const length = bytes === null ? {} : { 'content-length': String(bytes.length) };
      const headers = lowerCased({ ...sent.headers, ...length });
      const exchange = exchangeOf(model, {
        method: sent.method,
        url: sent.target,
        headers,
        address: '127.0.0.1',
        rawHeaders: Object.entries(headers).flat(),
        readBody: () => Promise.resolve(bytes ?? Buffer.alloc(0)),
      });
      const { status, headers: sentBack, text } = await wireOf(exchange);
      return { status, headers: lowerCased(sentBack), text: sent.method === 'HEAD' ? '' : text };
    },
    close: () => Promise.resolve(),
  };
}

const lowerCased = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** A request as received. */
interface Incoming extends Pick<Exchange, 'method' | 'headers' | 'address' | 'readBody'> {
  readonly url: string;
  readonly rawHeaders: readonly string[];
}

function exchangeOf(model: Model, request: Incoming): Exchange {
  const { url } = request;
  const mark = url.indexOf('?');
  const now = model.clock.now();
  return {
    model,
    method: request.method,
    path: mark < 0 ? url : url.slice(0, mark),
    queryText: mark < 0 ? '' : url.slice(mark + 1),
    headers: request.headers,
    authorizations: authorizationsOf(request.rawHeaders),
    address: request.address,
    requestId: requestIdOf(model, request),
    readBody: () => request.readBody(),
    operation: null,
    key: null,
    quota: { limit: model.limitPerMinute, remaining: model.limitPerMinute, resetAt: now, isExceeded: false },
    error: null,
  };
}

function authorizationsOf(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'authorization',
  );
}

function requestIdOf(model: Model, { headers }: Incoming): string {
  const sent = headers['x-request-id'];
  if (typeof sent === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(sent)) return sent;
  return `req_${scattered(model.nextSerial())}`;
}

/** The bytes of a body; null if it exceeds the maximum size. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return length > MAX_BODY_BYTES ? null : Buffer.concat(chunks);
}
