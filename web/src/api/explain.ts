import { isApiError } from '@ai-visibility/client';
import { t } from '../messages/messages.js';

export interface Explanation {
  readonly title: string;
  readonly message: string;
  /** The request id of the API, for support. */
  readonly requestId?: string;
  /** Whether the same request may succeed later. */
  readonly retry: boolean;
}

/** Explains an error to the reader of the page. */
export function explain(error: unknown): Explanation {
  if (!isApiError(error))
    return navigator.onLine
      ? { title: t('session.unreachable'), message: t('session.unreachableAdvice'), retry: true }
      : { title: t('session.offline'), message: t('session.offlineAdvice'), retry: true };
  const { code, message, requestId, status, details } = error;
  // The contract has one code for 403. Details say that the key is the reason rather than the plan.
  const reason = details?.['requiredScope'] === undefined ? code : 'scope_required';
  return {
    title: TITLES[reason] ?? t(status >= 500 ? 'session.failed' : 'session.rejected'),
    message:
      code === 'unauthorized'
        ? t('session.unauthorizedMessage')
        : [message, ADVICE[reason]].filter(Boolean).join(' '),
    requestId,
    retry: status >= 500 || code === 'rate_limited',
  };
}

const TITLES: Record<string, string> = {
  unauthorized: t('session.unauthorized'),
  plan_required: t('session.planRequired'),
  scope_required: t('session.scopeRequired'),
  workspace_not_found: t('session.workspaceNotFound'),
  rate_limited: t('session.rateLimited'),
};

/** Advice for errors whose message does not say what to do. */
const ADVICE: Record<string, string> = {
  plan_required: t('session.planRequiredAdvice'),
};
