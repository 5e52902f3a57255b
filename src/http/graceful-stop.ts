import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import type { Middleware } from './state.js';

export interface StopOptions {
  /**
   * How long connections are still accepted, in milliseconds, so that whatever balances the load can notice that this
   * process is no longer ready. 0 stops accepting at once.
   */
  readonly graceMs: number;
  /** How long to wait for requests under way after that, in milliseconds; then they are cut off. */
  readonly deadlineMs: number;
}

/** Stops a server without breaking a request. */
export interface GracefulStop {
  /** True from the start of the stop on: the process should no longer count as ready. */
  readonly begun: boolean;
  /** Watches the connections of this server. Call it once, before the server listens. */
  watch(server: Server): void;
  /** Comes first in the chain: holds answers for the moment in which the listener closes. */
  readonly holdAnswers: Middleware;
  /** Stops the watched server. Resolves when every connection is closed. */
  stop(options: StopOptions): Promise<void>;
}

/** How long a connection may stay silent, or in the middle of a request's head, once no new ones are accepted. */
const SILENT_MS = 500;
const SWEEP_MS = 50;

/** The listener closes after this long without a new connection. */
const QUIET_MS = 100;
/** How long answers are held at most while waiting for that. */
const HELD_MS = 500;

/**
 * From the start of the stop every answer closes its connection, also while connections are still accepted. Closing
 * an idle connection instead could hit the very moment at which the client sends its next request on it, so idle
 * ones are closed only after the grace period.
 *
 * Closing the listener resets connections that the system has established and this process has not accepted yet.
 * Answers are held at that moment: a client that waits for its answer does not open its next connection just then.
 */
export function createGracefulStop(): GracefulStop {
  const sockets = new Set<Socket>();
  const underWay = new Set<ServerResponse>();
  let watched: Server | undefined;
  let begun = false;
  let listenerClosing: Promise<void> | undefined;

  function closeSilent(): void {
    const busy = new Set([...underWay].map((response) => response.req.socket));
    for (const socket of sockets) if (!busy.has(socket)) socket.destroy();
  }

  return {
    get begun() {
      return begun;
    },
    watch(server) {
      watched = server;
      server.on('connection', (socket) => {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
      });
      server.prependListener('request', (_request, response) => {
        underWay.add(response);
        response.once('close', () => underWay.delete(response));
        if (begun) response.shouldKeepAlive = false;
      });
    },
    async holdAnswers(_ctx, next) {
      await next();
      await listenerClosing;
    },
    async stop({ graceMs, deadlineMs }) {
      begun = true;
      if (watched?.listening !== true) return;
      for (const response of underWay) response.shouldKeepAlive = false;
      await delay(graceMs);
      listenerClosing = untilQuiet(watched);
      await listenerClosing;
      await closeServer(watched, closeSilent, deadlineMs);
    },
  };
}

/** Closes the listener, then what is left: idle and silent connections soon, requests under way at the deadline. */
async function closeServer(server: Server, closeSilent: () => void, deadlineMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const closedAt = Date.now();
  const sweep = setInterval(() => {
    server.closeIdleConnections();
    if (Date.now() - closedAt >= SILENT_MS) closeSilent();
  }, SWEEP_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}

/** Resolves once no connection has come in for a moment. */
async function untilQuiet(server: Server): Promise<void> {
  const startedAt = Date.now();
  let last = startedAt;
  const note = () => (last = Date.now());
  server.on('connection', note);
  while (Date.now() - last < QUIET_MS && Date.now() - startedAt < HELD_MS) await setImmediate();
  server.off('connection', note);
}
