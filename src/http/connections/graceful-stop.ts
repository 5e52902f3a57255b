import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import type { Middleware } from '../state.js';

export interface StopOptions {
  /**
   * How long connections are still accepted, in ms, so that a load balancer can detect that this process is not ready.
   * 0 stops accepting immediately.
   */
  readonly graceMs: number;
  /** How long to wait for requests in progress after that, in ms, before closing their connections. */
  readonly deadlineMs: number;
}

/** Stops a server without interrupting requests. */
export interface GracefulStop {
  /** True once the stop has begun: the process is no longer ready. */
  readonly begun: boolean;
  /** Tracks the connections of the server. Call it once, before the server listens. */
  watch(server: Server): void;
  /** First middleware of the chain; delays responses while the listener closes. */
  readonly holdResponses: Middleware;
  /** Stops the server. Resolves when every connection is closed. */
  stop(options: StopOptions): Promise<void>;
}

/** How long a connection may be idle or in the middle of a request's head after the listener closed, in ms. */
const MAX_SILENCE_MS = 500;
const SWEEP_MS = 50;

/** The listener closes after this long without a new connection, in ms. */
const QUIET_MS = 100;
/** Longest delay of responses while waiting for that, in ms. */
const MAX_HOLD_MS = 500;

/**
 * Once the stop has begun, every response closes its connection, even while new ones are accepted. Idle connections
 * close only after the grace period, because a client might be sending its next request on one.
 *
 * Closing the listener resets connections that the kernel has established but this process has not accepted. Responses
 * are delayed at that moment, because a client that waits for a response does not open its next connection.
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
    async holdResponses(_ctx, next) {
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

/** Closes the listener, then idle connections soon and requests in progress at the deadline. */
async function closeServer(server: Server, closeSilent: () => void, deadlineMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const closedAt = Date.now();
  const sweep = setInterval(() => {
    server.closeIdleConnections();
    if (Date.now() - closedAt >= MAX_SILENCE_MS) closeSilent();
  }, SWEEP_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}

/** Resolves once there has been no new connection for a moment. */
async function untilQuiet(server: Server): Promise<void> {
  const startedAt = Date.now();
  let last = startedAt;
  const note = () => (last = Date.now());
  server.on('connection', note);
  while (Date.now() - last < QUIET_MS && Date.now() - startedAt < MAX_HOLD_MS) await setImmediate();
  server.off('connection', note);
}
