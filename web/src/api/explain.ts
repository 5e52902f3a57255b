import { isApiError } from '@ai-visibility/client';

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
    return {
      title: 'The service cannot be reached',
      message: 'Check that it is running and that you are online, then try again.',
      retry: true,
    };
  const { code, message, requestId, status, details } = error;
  // The contract has one code for 403. Details say that the key is the reason rather than the plan.
  const reason = details?.['requiredScope'] === undefined ? code : 'scope_required';
  return {
    title: TITLES[reason] ?? (status >= 500 ? 'The request failed' : 'The request was rejected'),
    message:
      code === 'unauthorized'
        ? 'The key is not valid or was revoked.'
        : [message, ADVICE[reason]].filter(Boolean).join(' '),
    requestId,
    retry: status >= 500 || code === 'rate_limited',
  };
}

const TITLES: Record<string, string> = {
  unauthorized: 'The key is not valid',
  plan_required: 'Not part of the free plan',
  scope_required: 'Not allowed for this key',
  workspace_not_found: 'The workspace was deleted',
  rate_limited: 'Too many requests',
};

/** Advice for errors whose message does not say what to do. */
const ADVICE: Record<string, string> = {
  plan_required:
    'On the free plan, everything on this page is read-only. The operator of the service can change the plan: visibility workspace set-plan.',
};
