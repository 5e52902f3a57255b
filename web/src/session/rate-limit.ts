/** The end of the current wait for the rate limit, in milliseconds since 1970; 0 = no wait. */
let waitEnds = 0;
const listeners = new Set<(waitEnds: number) => void>();

/** Starts a countdown. */
export function announceWait(seconds: number): void {
  waitEnds = Math.max(waitEnds, Date.now() + seconds * 1000);
  for (const listen of listeners) listen(waitEnds);
}

/** Calls the listener now and after each change, until the returned function is called. */
export function onWait(listen: (waitEnds: number) => void): () => void {
  listeners.add(listen);
  listen(waitEnds);
  return () => listeners.delete(listen);
}
