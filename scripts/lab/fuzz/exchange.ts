import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** A request as it is sent. */
export interface SentRequest {
  readonly isOnNewConnection: boolean;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface ReceivedResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The decoded body. */
  readonly text: string;
}

/** Sends requests to one service, one at a time. */
export interface Client {
  /** @throws Error unless the whole response arrives within 20 seconds */
  send(request: SentRequest): Promise<ReceivedResponse>;
  close(): void;
}

/** Longer than any response takes, even on a busy machine. */
const TIMEOUT_MS = 20_000;

export function createClient(url: string): Client {
  const agents = {
    new: new Agent({ keepAlive: false }),
    kept: new Agent({ keepAlive: true, maxSockets: 1 }),
  };
  const { hostname, port } = new URL(url);
  return {
    send: ({ isOnNewConnection, method, target, headers, body }) =>
      new Promise((resolve, reject) => {
        // Node sends the body of a GET, HEAD, DELETE or OPTIONS without its length, and it looks like another request.
        const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
        const options = { hostname, port, method, path: target, headers: { ...headers, ...length } };
        const sending = request({ ...options, agent: isOnNewConnection ? agents.new : agents.kept });
        const timer = setTimeout(() => sending.destroy(new Error('no response within 20 s')), TIMEOUT_MS);
        sending.once('error', reject).once('close', () => clearTimeout(timer));
        sending.once('response', (response) => void read(response).then(resolve, reject));
        sending.end(body);
      }),
    close: () => Object.values(agents).forEach((agent) => agent.destroy()),
  };
}

async function read(response: IncomingMessage): Promise<ReceivedResponse> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const { statusCode = 0, headers } = response;
  return { status: statusCode, headers, text: decoded(Buffer.concat(chunks), headers['content-encoding']) };
}

function decoded(body: Buffer, encoding: string | undefined): string {
  const decode = body.length === 0 ? undefined : decoders[encoding ?? ''];
  return (decode?.(body) ?? body).toString('utf8');
}

const decoders: Readonly<Record<string, ((body: Buffer) => Buffer) | undefined>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
};
