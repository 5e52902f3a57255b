import type Koa from 'koa';
import { DomainError } from '../domain/errors.js';
import type { Logger } from '../platform/logger.js';
import { problemBody } from './problem.js';
import type { Context, RequestState } from './state.js';

/**
 * Takes the place of Koa's own last resort, which drops every header and answers in plain text. What comes here was
 * thrown outside of problemResponses, or while an answer was being sent: a bug, or a client that went away, which is no
 * error of the service.
 */
export function replaceKoaErrors(koa: Koa<RequestState>, log: Logger): void {
  koa.on('error', (error: unknown, ctx?: Context) => {
    const requestId = ctx?.state.requestId;
    if (isClientGone(error)) log.info({ requestId, code: error.code }, 'the client went away');
    else log.error({ requestId, err: error }, 'request failed outside of its chain');
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

/** True for the errors of a connection that the client has closed. */
function isClientGone(error: unknown): error is NodeJS.ErrnoException {
  const { code } = error as { code?: unknown };
  return code === 'ECONNRESET' || code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE';
}
