import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError } from '../../domain/errors.js';
import { newId } from '../../domain/ids.js';
import type { Logger } from '../../platform/logger.js';
import { breakRequest, ClientAborted } from '../errors/broken-request.js';
import { errorStatuses } from '../errors/error-statuses.js';
import { problemBody } from '../errors/problem.js';
import { commonHeaders } from '../request/request-context.js';

/** An error of Node's HTTP parser, with the bytes that it was reading. */
type ParserError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer };

/** A socket with the pending response that Node's server stores on it, if any. */
type HttpSocket = Socket & { _httpMessage?: ServerResponse | null };

/**
 * Responds to requests that Node does not pass on: oversized headers, requests that arrive too slowly, bytes that are
 * not HTTP, and CONNECT. Sends the usual error body and closes the connection. If a request is in progress, only its
 * own response is sent.
 */
export function respondToClientErrors(server: Server, rateLimit: number, log: Logger): void {
  server.on('clientError', (error: ParserError, socket: HttpSocket) => {
    const pending = socket._httpMessage;
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
    } else if (pending) {
      pending.shouldKeepAlive = false;
      // The error is in the body of this request, or, if that is complete, in the bytes after it.
      if (!pending.req.complete) breakRequest(pending.req, toError(error));
    } else {
      reject(socket, toError(error), { reason: error.code, isToHead: isHeadRequest(error.rawPacket) });
    }
  });
  // Without a listener Node would close the connection of a CONNECT without a response.
  server.on('connect', (_request, stream) => {
    const socket = stream as HttpSocket;
    socket.on('error', () => socket.destroy());
    const error = new DomainError('method_not_allowed', { message: 'CONNECT is not supported.' });
    whenResponded(socket, () => reject(socket, error, { reason: 'CONNECT', headers: { Allow: '' } }));
  });

  function reject(
    socket: Socket,
    error: DomainError,
    { reason, headers: more, isToHead = false }: Rejection,
  ): void {
    if (!socket.writable) return;
    const requestId = newId('req');
    const status = errorStatuses[error.code];
    log.info({ requestId, status, code: error.code, reason }, 'not a request');
    const body = JSON.stringify(problemBody(error, requestId));
    const headers = {
      ...commonHeaders(requestId, rateLimit),
      ...more,
      Date: new Date().toUTCString(),
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      Connection: 'close',
    };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${isToHead ? '' : body}`);
    socket.resume();
    setTimeout(() => socket.destroy(), LINGERING_MS).unref();
  }
}

interface Rejection {
  /** The cause, for the log. */
  readonly reason?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the method is HEAD, so that the response has no body. */
  readonly isToHead?: boolean;
}

/** How long a client may take to close its side after an error response. */
const LINGERING_MS = 2000;

/** Calls `respond` once every earlier request on the connection has its response. */
function whenResponded(socket: HttpSocket, respond: () => void): void {
  const pending = socket._httpMessage;
  if (pending) pending.once('close', () => whenResponded(socket, respond));
  else respond();
}

/** A request line with a method that the parser does not know. Other bytes are not an HTTP request. */
const REQUEST_LINE = /^(?:\r?\n)*[!#$%&'*+.^_`|~\w-]+ \S+ HTTP\/1\.\d\r?\n/;

const isRequestLine = (bytes: Buffer | undefined) => REQUEST_LINE.test(bytes?.toString('latin1') ?? '');

/** Whether the bytes begin with a HEAD request. Those of a head that arrived in several parts begin later. */
const isHeadRequest = (bytes: Buffer | undefined) => bytes?.toString('latin1', 0, 5) === 'HEAD ';

function toError({ code, rawPacket }: ParserError): DomainError {
  if (code === 'HPE_HEADER_OVERFLOW') return new DomainError('headers_too_large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new DomainError('request_timeout');
  if (code === 'HPE_INVALID_EOF_STATE') return new ClientAborted();
  if (code === 'HPE_INVALID_METHOD' && isRequestLine(rawPacket)) return new DomainError('not_implemented');
  return new DomainError('invalid_parameter', { message: 'This is not a valid HTTP request.' });
}
