import { DomainError } from '../../domain/errors.js';
import type { Metrics } from '../../platform/telemetry/metrics.js';
import type { Check } from './admit.js';
import type { Context, Middleware } from '../state.js';
import type { Failures } from './failures.js';
import type { SharedWork } from './shared-work.js';
import { isBacklogged, WaitingLine, type Access } from './waiting-line.js';

/** Rejects requests that would wait too long, before they cost more than reading their head. */
export interface Overload {
  /** Rejects a request if the process cannot keep up, and otherwise counts it as waiting. */
  readonly shed: Middleware;
  /** Ends the wait of a request that was authenticated and counted. */
  readonly endWait: Check;
}

/** Requests are rejected while a backlog has waited for this long, in ms. */
const FULL_AFTER_MS = 50;

/** Retry-After of a rejection, in seconds. */
const RETRY_SECONDS = 1;

/**
 * Watches requests that wait for the look-up of their key, or then for a slot. Requests with equal credentials beyond their
 * share wait before anything else is done.
 */
export function createOverload(
  { keys, requests }: Pick<SharedWork, 'keys' | 'requests'>,
  { isSuspect }: Pick<Failures, 'isSuspect'>,
  metrics: Metrics,
): Overload {
  const arriving = { read: new WaitingLine<Context>(), write: new WaitingLine<Context>() };

  const isFull = (access: Access) => requests.isFull(access) || isBacklogged(arriving, access, FULL_AFTER_MS);

  return {
    async shed(ctx, next) {
      const access = accessOf(ctx);
      if (isFull(access)) {
        metrics.add('visibility_overload_rejections_total', { work: 'arrival' });
        throw new DomainError('service_unavailable', { retryAfter: RETRY_SECONDS });
      }
      const key = ctx.get('authorization');
      // The look-ups of suspect clients are slow on purpose, so their wait says nothing about the others.
      const arrive = () => (isSuspect(ctx) ? next() : wait(ctx, arriving[access], next));
      await (key === '' ? arrive() : keys.run({ keyId: key, workspaceId: key }, access, arrive));
    },
    endWait(ctx) {
      arriving[accessOf(ctx)].delete(ctx);
    },
  };
}

async function wait(ctx: Context, line: WaitingLine<Context>, next: () => Promise<unknown>): Promise<void> {
  // The client gave up while earlier requests with its key were in progress.
  if (ctx.req.socket.destroyed) return;
  line.add(ctx);
  try {
    await next();
  } finally {
    line.delete(ctx);
  }
}

/** Messages of the Model Context Protocol are writes here, although their tools only read: other requests go first. */
function accessOf({ method }: Context): Access {
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write';
}
