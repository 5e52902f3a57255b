import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError, type ErrorCode } from '../domain/errors.js';
import { newId } from '../domain/ids.js';
import type { Logger } from '../platform/logger.js';
import { problemBody } from './problem.js';
import { commonHeaders } from './request-context.js';

/** A socket as Node's server keeps it: with the answer that is due on it, if any. */
type HttpSocket = Socket & { _httpMessage?: ServerResponse | null };

/**
 * What Node's parser refuses never becomes a request: headers that are too large, a request that drips in,
 * bytes that are no HTTP. Nor does CONNECT. Both are answered in the same shape as everything else, and the connection
 * ends.
 */
export function answerClientErrors(server: Server, rateLimit: number, log: Logger): void {
  server.on('clientError', (fault: NodeJS.ErrnoException, socket: HttpSocket) => {
    const pending = socket._httpMessage;
    // The fault is in what came after a whole request: that one is still answered, and the connection ends.
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
  // Without a listener Node would close the connection of a CONNECT without a word.
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

/** How long a client may take to close its side after a refusal. */
const LINGERING_MS = 2000;

const CODES: Partial<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

function toError(code: string | undefined): DomainError {
  const known = code === undefined ? undefined : CODES[code];
  if (known !== undefined) return new DomainError(known);
  return new DomainError('invalid_parameter', { message: 'What was sent is not a valid HTTP request.' });
}
