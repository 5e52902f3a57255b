import type { IncomingMessage } from 'node:http';
import type { Check } from './admit.js';
import { arrivalOf } from '../request/arrival.js';
import type { Context, Middleware } from '../state.js';
import type { Failures } from './failures.js';
import type { SharedWork } from './shared-work.js';
import { Backlog, SHORT_BACKLOG_MS, type Access } from './backlog.js';
import { createEntrance } from './entrance.js';

/** Watches whether the process keeps up with its requests. */
export interface Overload {
  /** Whether a request that arrives now should be rejected, before it costs more than reading its head. */
  readonly isFull: (request: IncomingMessage) => boolean;
  /**
   * Serves a request after others that arrived in the same round of the event loop, and, if its key has its share, after
   * earlier ones of its key. Until then it has no context, which would be most of the memory of thousands that wait.
   */
  readonly enter: (request: IncomingMessage, serve: () => Promise<void>) => void;
  /**
   * Counts a request as waiting.
   * @throws DomainError 503 if it waited too long for earlier ones of its key
   */
  readonly arrive: Middleware;
  /** Ends the wait of a request that was authenticated and counted. */
  readonly endWait: Check;
}

/** Watches requests that wait for the look-up of their key, or then for a slot. */
export function createOverload(
  { keys, requests }: Pick<SharedWork, 'keys' | 'requests'>,
  { isSuspect }: Pick<Failures, 'isSuspect'>,
): Overload {
  const entrance = createEntrance(SHORT_BACKLOG_MS);
  const arriving = new Backlog<Context>(SHORT_BACKLOG_MS);
  /** Requests that waited too long for earlier ones of their key. */
  const rejections = new WeakMap<IncomingMessage, Error>();

  return {
    isFull(request) {
      const access = accessOf(request);
      return entrance.isFull(access) || arriving.isFull(access) || requests.isFull(access);
    },
    enter(request, serve) {
      const access = accessOf(request);
      const { url = '', headers } = request;
      const key = headers.authorization ?? '';
      // Slow uploads would otherwise keep the other requests with their key waiting.
      const takesSlot = key !== '' && (access === 'read' || url.startsWith('/mcp'));
      const owner = { callerId: key, workspaceId: key, waitsSince: arrivalOf(request) };
      const serveInTurn = () => keys.run(owner, access, serve);
      // Only the wait fails: serving responds to every error.
      const serveRejected = (error: Error) => {
        rejections.set(request, error);
        return serve();
      };
      entrance.enter(access, () => void (takesSlot ? serveInTurn().catch(serveRejected) : serve()));
    },
    async arrive(ctx, next) {
      const rejection = rejections.get(ctx.req);
      if (rejection !== undefined) throw rejection;
      // The look-ups of suspect clients are slow on purpose, so their wait says nothing about the others.
      await (isSuspect(ctx) ? next() : wait(ctx, arriving, next));
    },
    endWait(ctx) {
      arriving.delete(ctx, accessOf(ctx));
    },
  };
}

async function wait(ctx: Context, arriving: Backlog<Context>, next: () => Promise<unknown>): Promise<void> {
  // The client gave up while earlier requests with its key were in progress.
  if (ctx.req.socket.destroyed) return;
  const access = accessOf(ctx);
  arriving.add(ctx, access);
  try {
    await next();
  } finally {
    arriving.delete(ctx, access);
  }
}

/** Messages of the Model Context Protocol are writes here, although their tools only read: other requests go first. */
function accessOf({ method }: { readonly method?: string | undefined }): Access {
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write';
}
