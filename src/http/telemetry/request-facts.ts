import type { Context } from '../state.js';

/** Probes are not logged: they arrive every few seconds, and their sender sees the response. */
export function isProbe(path: string): boolean {
  return path === '/healthz' || path === '/readyz';
}

/** True if the client disconnected before it received the response. */
export function wasAborted(ctx: Context): boolean {
  return ctx.state.aborted === true || ctx.req.socket.destroyed;
}

/** The operation of a request, `probe`, or `other` for pages and unknown paths. */
export function operationLabel({ state, path }: Context): string {
  if (state.operation !== undefined) return state.operation.id;
  return isProbe(path) ? 'probe' : 'other';
}
