import { isApiError } from '@ai-visibility/client';
import { useEffect } from 'preact/hooks';

/**
 * Retries a read when the browser is online again.
 *
 * @param error the error of the read, undefined without one; nothing is retried that the service responded to
 */
export function useRetryOnline(error: unknown, retry: () => void): void {
  const hasNoResponse = error !== undefined && !isApiError(error);
  useEffect(() => {
    if (!hasNoResponse) return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [hasNoResponse, retry]);
}
