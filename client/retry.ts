import { errorOf, retryAfterOf } from './errors.js';

type Fetch = (request: Request) => Promise<Response>;

export interface RetryOptions {
  /** Maximum number of retries of a request. Default: 3. 0 turns retries off. */
  readonly retries?: number;
  /** Called before each wait after a 429, with its length in seconds. */
  readonly onRateLimited?: (seconds: number) => void;
}

export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** The contract's maximum wait (behavior 5.6), for a 429 without `Retry-After`. */
const MAX_WAIT_SECONDS = 60;

/** The wait before repeating a write whose outcome is unknown. */
const REPEAT_SECONDS = 1;

/**
 * Retries a request after a 429, which has had no effect, once its `Retry-After` has passed. A write with an
 * `Idempotency-Key` is also retried if its response was lost or its outcome is unknown. Aborting the request's signal ends the
 * wait.
 */
export function withRetries(fetch: Fetch, { retries = 3, onRateLimited }: RetryOptions): Fetch {
  return async function fetchWithRetries(request) {
    for (let left = retries; ; left--) {
      // A body can be sent only once.
      const attempt = fetch(left > 0 ? request.clone() : request);
      if (left <= 0) return attempt;
      const response = await attempt.catch((error: unknown) => {
        if (isRepeatable(request) && error instanceof TypeError) return undefined;
        throw error;
      });
      let seconds: number | undefined = REPEAT_SECONDS;
      if (response !== undefined) {
        seconds = await secondsToWait(request, response);
        if (seconds === undefined) return response;
        if (response.status === 429) onRateLimited?.(seconds);
        await response.body?.cancel();
      }
      await waitFor(seconds * 1000, request.signal);
    }
  };
}

const isRepeatable = ({ headers }: Request) => headers.has(IDEMPOTENCY_KEY);

/** The seconds to wait before the request is sent again; undefined if it must not be. */
async function secondsToWait(request: Request, response: Response): Promise<number | undefined> {
  const { status } = response;
  if (status === 429) return Math.min(retryAfterOf(response) ?? MAX_WAIT_SECONDS, MAX_WAIT_SECONDS);
  if (!isRepeatable(request) || (status !== 409 && status !== 503)) return undefined;
  const { code } = await errorOf(response.clone());
  return code === 'outcome_unknown' || code === 'idempotency_in_progress' ? REPEAT_SECONDS : undefined;
}

/** @throws the signal's reason if it is aborted during the wait */
function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the reason of an abort is the caller's
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
