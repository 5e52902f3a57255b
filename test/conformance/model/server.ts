import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Exchange, Model } from './call.js';
import { scattered } from './http-decisions.js';
import { answerTo } from './pipeline.js';

/** The most of a body that is kept; what is longer is read to its end and thrown away. */
const KEPT_BYTES = 1024 * 1024;

/** An HTTP server that answers for the model. It does not listen yet. */
export function createModelServer(model: Model): Server {
  const server = createServer((request, response) => {
    void handle(model, request, response);
  });
  server.keepAliveTimeout = 120_000;
  server.on('clientError', (fault: NodeJS.ErrnoException, socket) => answerNoRequest(model, fault, socket));
  return server;
}

/** Answers what the parser refuses, in the form of every other error, and ends the connection. */
function answerNoRequest(model: Model, fault: NodeJS.ErrnoException, socket: Duplex): void {
  if (fault.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const isTooLarge = fault.code === 'HPE_HEADER_OVERFLOW';
  const requestId = `req_${scattered(model.nextSerial())}`;
  const error = isTooLarge
    ? { code: 'headers_too_large', message: 'The request headers are too large.', requestId }
    : { code: 'invalid_parameter', message: 'What was sent is not a valid HTTP request.', requestId };
  const body = JSON.stringify({ error });
  const limit = String(model.limitPerMinute);
  const headers = [
    `HTTP/1.1 ${isTooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request'}`,
    ...[`X-Request-Id: ${requestId}`, `X-RateLimit-Limit: ${limit}`, `X-RateLimit-Remaining: ${limit}`],
    `X-RateLimit-Reset: ${Math.ceil(model.clock.now() / 1000)}`,
    ...['Content-Type: application/json; charset=utf-8', `Content-Length: ${Buffer.byteLength(body)}`],
    'Connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
}

async function handle(model: Model, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const exchange = exchangeOf(model, request);
  const { behaviour } = model;
  const answer = behaviour.present(await answerTo(exchange), exchange);
  const headers = behaviour.headers(answer, exchange);
  const text = answer.body === undefined ? '' : behaviour.serialise(answer.body, exchange);
  if (answer.status !== 204) headers['Content-Length'] = String(Buffer.byteLength(text));
  behaviour.send(response, { status: answer.status, headers, text }, exchange);
}

function exchangeOf(model: Model, request: IncomingMessage): Exchange {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  const now = model.clock.now();
  return {
    model,
    method: request.method ?? 'GET',
    path: mark < 0 ? url : url.slice(0, mark),
    queryText: mark < 0 ? '' : url.slice(mark + 1),
    headers: request.headers,
    authorizations: authorizationsOf(request.rawHeaders),
    address: request.socket.remoteAddress ?? '',
    requestId: requestIdOf(model, request),
    readBody: () => readBody(request),
    operation: null,
    key: null,
    quota: { limit: model.limitPerMinute, remaining: model.limitPerMinute, resetAt: now, isExceeded: false },
    refusal: null,
  };
}

function authorizationsOf(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'authorization',
  );
}

function requestIdOf(model: Model, { headers }: IncomingMessage): string {
  const sent = headers['x-request-id'];
  if (typeof sent === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(sent)) return sent;
  return `req_${scattered(model.nextSerial())}`;
}

/** The bytes of a body; null when there are more than may be kept. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= KEPT_BYTES) chunks.push(chunk);
  }
  return length > KEPT_BYTES ? null : Buffer.concat(chunks);
}
