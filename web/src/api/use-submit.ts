import { isApiError, type Client } from '@ai-visibility/client';
import { useCallback, useState } from 'preact/hooks';
import { endIfRevoked, useSession } from '../session/session.js';
import { explain, type Explanation } from './explain.js';

export interface Submit<Args extends unknown[]> {
  /** Resolves with whether it succeeded. */
  readonly submit: (...args: Args) => Promise<boolean>;
  readonly busy: boolean;
  /** The message for one field of the request, such as `text`, when the API names it as the one at fault. */
  readonly errorOf: (param: string) => string | undefined;
  /** What went wrong when no field in `fields` is at fault. */
  readonly error: Explanation | undefined;
  /** The error itself, for details such as the items at fault. */
  readonly cause: unknown;
  readonly reset: () => void;
}

/** A write must not be sent again unless the first one is known to have failed. */
const UNKNOWN: Explanation = {
  title: 'The connection ended',
  message:
    'The service did not answer, so it may or may not have done this. Reload the page before you try again.',
  retry: false,
};

/**
 * A write, with the API's own error next to the field at fault.
 *
 * @param fields the params that the form shows errors of; any other error is for the whole form
 */
export function useSubmit<Args extends unknown[]>(
  fields: readonly string[],
  write: (client: Client, ...args: Args) => Promise<unknown>,
): Submit<Args> {
  const { client, signOut } = useSession();
  const [busy, setBusy] = useState(false);
  const [cause, setCause] = useState<unknown>(undefined);

  const submit = async (...args: Args): Promise<boolean> => {
    setBusy(true);
    setCause(undefined);
    try {
      await write(client, ...args);
      return true;
    } catch (error) {
      if (!endIfRevoked(error, signOut)) setCause(error);
      return false;
    } finally {
      setBusy(false);
    }
  };

  const param =
    isApiError(cause) && cause.param !== undefined && fields.includes(cause.param) ? cause.param : undefined;
  const error = cause === undefined ? undefined : isApiError(cause) ? explain(cause) : UNKNOWN;
  return {
    submit,
    busy,
    errorOf: (field) => (field === param ? error?.message : undefined),
    error: param === undefined ? error : undefined,
    cause,
    reset: useCallback(() => setCause(undefined), []),
  };
}
