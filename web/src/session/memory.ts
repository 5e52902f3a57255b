type Send = (request: Request) => Promise<Response>;

/** The reads whose answers are used again: those of figures and of what they are about. */
const REMEMBERED = /^\/v1\/(?:analytics|history|insights|evidence|brand$)/;

/** How long an answer is used again. */
const MEMORY_MS = 60_000;

/** More addresses than a reader comes back to. */
const MOST = 100;

interface Remembered {
  readonly since: number;
  readonly response: Promise<Response>;
}

let memory = new Map<string, Remembered>();

/** Forgets all answers, such as before a read that must be new. */
export function forgetReads(): void {
  memory = new Map();
}

/**
 * Sends requests like `send`, but answers a read of the last minute from memory, and requests in flight share one answer. Every write
 * forgets all of them, because it may change any figure.
 */
export function remembering(send: Send): Send {
  forgetReads();
  return async (request) => {
    if (request.method !== 'GET') return send(request).finally(forgetReads);
    const url = new URL(request.url);
    if (!REMEMBERED.test(url.pathname)) return send(request);
    const known = memory.get(request.url);
    const isFresh = known !== undefined && performance.now() - known.since < MEMORY_MS;
    const response = isFresh ? known.response : remember(request, send);
    return (await whileReading(response, request.signal)).clone();
  };
}

/** Rejects as soon as its reader leaves, even if there is no response yet. */
function whileReading(response: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason as Error);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    response.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

/** Others may wait for the same answer, so the request goes on when its first reader leaves. */
function remember(request: Request, send: Send): Promise<Response> {
  const current = memory;
  const response = send(new Request(request, { signal: null }));
  const entry = { since: performance.now(), response };
  current.set(request.url, entry);
  const forget = () => current.get(request.url) === entry && current.delete(request.url);
  response.then(({ ok }) => ok || forget(), forget);
  const [oldest] = current.keys();
  if (current.size > MOST && oldest !== undefined) current.delete(oldest);
  return response;
}
