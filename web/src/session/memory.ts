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
  /** Ends and forgets the request, unless there is a response already. */
  readonly end: () => void;
  /** The number of readers that wait for the response. */
  waiting: number;
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
    return (await whileReading(isFresh ? known : remember(request, send), request.signal)).clone();
  };
}

/** Rejects as soon as its reader leaves, even before the response. A request ends when its last reader leaves. */
async function whileReading(entry: Remembered, signal: AbortSignal): Promise<Response> {
  entry.waiting += 1;
  let leave: () => void = () => undefined;
  const left = new Promise<never>((_, reject) => {
    leave = () => reject(signal.reason as Error);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
  });
  try {
    return await Promise.race([entry.response, left]);
  } finally {
    signal.removeEventListener('abort', leave);
    entry.waiting -= 1;
    if (entry.waiting === 0) entry.end();
  }
}

/** Others may wait for the same answer, so the request goes on when its first reader leaves. */
function remember(request: Request, send: Send): Remembered {
  const current = memory;
  const abort = new AbortController();
  const response = send(new Request(request, { signal: abort.signal }));
  const forget = () => current.get(request.url) === entry && current.delete(request.url);
  let isSettled = false;
  const end = () => {
    if (isSettled) return;
    forget();
    abort.abort();
  };
  const entry: Remembered = { since: performance.now(), response, end, waiting: 0 };
  current.set(request.url, entry);
  const settle = (isGood: boolean) => {
    isSettled = true;
    if (!isGood) forget();
  };
  response.then(
    ({ ok }) => settle(ok),
    () => settle(false),
  );
  const [oldest] = current.keys();
  if (current.size > MOST && oldest !== undefined) current.delete(oldest);
  return entry;
}
