import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError, type ErrorCode } from '../domain/errors.js';
import { newId } from '../domain/ids.js';
import type { Logger } from '../platform/logger.js';
import { problemBody } from './problem.js';
import { commonHeaders } from './request-context.js';

/** A socket with the pending response that Node's server stores on it, if any. */
type HttpSocket = Socket & { _httpMessage?: ServerResponse | null };

/**
 * Responds to what Node never passes on as a request: oversized headers, a request that arrives too slowly, bytes that
 * are not HTTP, and CONNECT. Sends the usual error body and closes the connection.
 */
export function answerClientErrors(server: Server, rateLimit: number, log: Logger): void {
  server.on('clientError', (fault: NodeJS.ErrnoException, socket: HttpSocket) => {
    const pending = socket._httpMessage;
    // The error is in the bytes after a complete request: finish that response, then close the connection.
    if (pending?.req.complete === true) {
      pending.shouldKeepAlive = false;
      return;
    }
    // A reset peer reads nothing; an answer under way must not get a second one in its middle.
    if (fault.code === 'ECONNRESET' || !socket.writable || pending?.headersSent === true) {
      socket.destroy();
      return;
    }
    refuse(socket, toError(fault.code), fault.code);
  });
  // Without a listener Node would close the connection of a CONNECT without a response.
  server.on('connect', (_request, stream) => {
    const socket = stream as Socket;
    socket.on('error', () => socket.destroy());
    const error = new DomainError('method_not_allowed', { message: 'CONNECT is not offered here.' });
    refuse(socket, error, 'CONNECT', { Allow: '' });
  });

  function refuse(
    socket: Socket,
    error: DomainError,
    fault?: string,
    more: Record<string, string> = {},
  ): void {
    const requestId = newId('req');
    log.info({ requestId, status: error.status, code: error.code, fault }, 'not a request');
    const body = JSON.stringify(problemBody(error, requestId));
    const headers = {
      ...commonHeaders(requestId, rateLimit),
      ...more,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      Connection: 'close',
    };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${head.join('')}\r\n${body}`);
    socket.resume();
    setTimeout(() => socket.destroy(), LINGERING_MS).unref();
  }
}

/** How long a client may take to close its side after an error response. */
const LINGERING_MS = 2000;

const CODES: Partial<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

function toError(code: string | undefined): DomainError {
  const known = code === undefined ? undefined : CODES[code];
  if (known !== undefined) return new DomainError(known);
  return new DomainError('invalid_parameter', { message: 'This is not a valid HTTP request.' });
}
