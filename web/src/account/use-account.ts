import { isApiError } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { explain, type Explanation } from '../api/explain.js';

/** A request with the cookie, or with nothing. */
export interface AccountRequest<Args extends unknown[]> {
  /** Resolves to whether the request succeeded. */
  readonly submit: (...args: Args) => Promise<boolean>;
  readonly busy: boolean;
  /** The message for a field, if the service rejected it. */
  readonly errorOf: (param: string) => string | undefined;
  /** The error if it does not concern one of `fields`. */
  readonly error: Explanation | undefined;
}

/** Sends a request of a form before there is a session of a workspace. */
export function useAccount<Args extends unknown[]>(
  fields: readonly string[],
  send: (...args: Args) => Promise<unknown>,
): AccountRequest<Args> {
  const [busy, setBusy] = useState(false);
  const [cause, setCause] = useState<unknown>(undefined);
  const submit = async (...args: Args): Promise<boolean> => {
    setBusy(true);
    setCause(undefined);
    try {
      await send(...args);
      return true;
    } catch (error) {
      setCause(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const param =
    isApiError(cause) && cause.param !== undefined && fields.includes(cause.param) ? cause.param : null;
  return {
    submit,
    busy,
    errorOf: (field) => (field === param && isApiError(cause) ? cause.message : undefined),
    error: cause === undefined || param !== null ? undefined : explanationOf(cause),
  };
}

/** The page's own words for a key that is not accepted do not fit a password or a link. */
function explanationOf(error: unknown): Explanation {
  const explanation = explain(error);
  if (!isApiError(error, 'unauthorized')) return explanation;
  return { ...explanation, title: error.message, message: '' };
}
