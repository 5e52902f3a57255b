import { isApiError, type Client } from '@ai-visibility/client';
import { useCallback, useState } from 'preact/hooks';
import { t } from '../messages/messages.js';
import { endIfRevoked, useSession } from '../session/session.js';
import { explain, type Explanation } from './explain.js';

export interface Submit<Args extends unknown[]> {
  /** Resolves to whether the request succeeded. */
  readonly submit: (...args: Args) => Promise<boolean>;
  readonly busy: boolean;
  /** The message for a field of the request, such as `text`, if the API rejected that field. */
  readonly errorOf: (param: string) => string | undefined;
  /** The error if it does not concern one of `fields`. */
  readonly error: Explanation | undefined;
  /** The original error, for details such as the rejected items. */
  readonly cause: unknown;
  readonly reset: () => void;
}

/** A write is only sent again if the first one is known to have failed. */
const UNKNOWN: Explanation = {
  title: t('session.connectionLost'),
  message: t('session.connectionLostAdvice'),
  retry: false,
};

/**
 * Submits a write and shows the API's error next to the rejected field.
 *
 * @param fields the parameters whose errors the form shows; other errors concern the whole form
 */
export function useSubmit<Args extends unknown[]>(
  fields: readonly string[],
  write: (client: Client, ...args: Args) => Promise<unknown>,
): Submit<Args> {
  const session = useSession();
  const { client } = session;
  const [busy, setBusy] = useState(false);
  const [cause, setCause] = useState<unknown>(undefined);

  const submit = async (...args: Args): Promise<boolean> => {
    setBusy(true);
    setCause(undefined);
    try {
      await write(client, ...args);
      return true;
    } catch (error) {
      if (!endIfRevoked(error, session)) setCause(error);
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
