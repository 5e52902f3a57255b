import { retryAfterOf } from './errors.js';

type Fetch = (request: Request) => Promise<Response>;

export interface RetryOptions {
  /** Maximum number of retries after a 429. Default: 3. 0 turns retries off. */
  readonly retries?: number;
  /** Called before each wait, with its length in seconds. */
  readonly onRateLimited?: (seconds: number) => void;
}

/** The contract's maximum wait (behavior 5.6), for a 429 without `Retry-After`. */
const MAX_WAIT_SECONDS = 60;

/**
 * Sends a request again after a 429, once its `Retry-After` has passed. A request that gets 429 has had no effect, so
 * writes are retried, too. The request's signal ends the wait.
 */
export function withRetries(fetch: Fetch, { retries = 3, onRateLimited }: RetryOptions): Fetch {
  return async function fetchWithRetries(request) {
    for (let left = retries; ; left--) {
      // A body can be sent only once.
      const response = await fetch(left > 0 ? request.clone() : request);
      if (response.status !== 429 || left <= 0) return response;
      const seconds = Math.min(retryAfterOf(response) ?? MAX_WAIT_SECONDS, MAX_WAIT_SECONDS);
      onRateLimited?.(seconds);
      await response.body?.cancel();
      await waitFor(seconds * 1000, request.signal);
    }
  };
}

/** @throws the signal's reason when it is aborted before the time is over */
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
