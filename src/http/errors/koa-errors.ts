import type Koa from 'koa';
import { DomainError } from '../../domain/errors.js';
import type { Logger } from '../../platform/logger.js';
import { problemBody } from './problem.js';
import type { Context, RequestState } from '../state.js';

/**
 * Replaces Koa's default error handler, which drops all headers and responds in plain text. It handles errors thrown
 * outside problemResponses or while sending a response: a bug, or a disconnected client, which is not an error.
 */
export function replaceKoaErrors(koa: Koa<RequestState>, log: Logger): void {
  koa.on('error', (error: unknown, ctx?: Context) => {
    const requestId = ctx?.state.requestId;
    // The access log already has a line for it.
    if (isClientGone(error)) log.debug({ requestId, code: error.code }, 'client disconnected');
    else log.error({ requestId, err: error }, 'request failed outside the middleware chain');
  });
  koa.context.onerror = function onerror(this: Context, error: unknown) {
    if (error === null || error === undefined) return;
    koa.emit('error', error, this);
    if (this.headerSent || !this.writable) {
      this.res.destroy();
      return;
    }
    const body = JSON.stringify(problemBody(new DomainError('internal'), this.state.requestId ?? ''));
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    };
    this.res.writeHead(500, headers).end(body);
  };
}

/** True for errors of a connection that the client closed. */
function isClientGone(error: unknown): error is NodeJS.ErrnoException {
  const { code } = error as { code?: unknown };
  return code === 'ECONNRESET' || code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE';
}
