import { isApiError, type Client } from '@ai-visibility/client';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { forgetReads } from '../session/memory.js';
import { endIfRevoked, useSession } from '../session/session.js';
import { useRetryOnline } from './use-retry-online.js';

/** The state of a read. During a reload, the previous data stays, marked as `refreshing`. */
export type Loadable<Data> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly data: Data; readonly refreshing: boolean }
  | { readonly state: 'error'; readonly error: unknown };

export interface ApiRead<Data> {
  readonly value: Loadable<Data>;
  readonly reload: () => void;
}

/** The message of the API if it rejected a parameter or field of a read. */
export function rejectionOf(value: Loadable<unknown>, param: string): string | undefined {
  if (value.state !== 'error' || !isApiError(value.error)) return undefined;
  return value.error.param === param ? value.error.message : undefined;
}

/**
 * Reads from the API when the component mounts and when an input changes. A newer read aborts the previous one. A key
 * that is no longer valid ends the session.
 *
 * @param inputs the values that `read` depends on, compared one by one
 */
export function useApi<Data>(
  read: (client: Client, signal: AbortSignal) => Promise<Data>,
  inputs: readonly unknown[],
): ApiRead<Data> {
  const session = useSession();
  const { client } = session;
  const [value, setValue] = useState<Loadable<Data>>({ state: 'loading' });
  const [round, setRound] = useState(0);
  const latestRead = useRef(read);
  latestRead.current = read;

  useEffect(() => {
    const abort = new AbortController();
    setValue((last) => (last.state === 'ready' ? { ...last, refreshing: true } : { state: 'loading' }));
    latestRead.current(client, abort.signal).then(
      (data) => {
        if (!abort.signal.aborted) setValue({ state: 'ready', data, refreshing: false });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        if (!endIfRevoked(error, session)) setValue({ state: 'error', error });
      },
    );
    return () => abort.abort();
    // `read` is a new function on every render, so `inputs` decides when to read again.
  }, [client, round, ...inputs]);

  const reload = useCallback(() => {
    forgetReads();
    setRound((count) => count + 1);
  }, []);
  useRetryOnline(value.state === 'error' ? value.error : undefined, reload);
  return { value, reload };
}
