import { isApiError } from '@ai-visibility/client';

export interface Explanation {
  readonly title: string;
  readonly message: string;
  /** For whoever looks into it: the request id of the API. */
  readonly requestId?: string;
  /** Whether the same request can succeed later. */
  readonly retry: boolean;
}

/** What an error means to whoever looks at the page. */
export function explain(error: unknown): Explanation {
  if (!isApiError(error))
    return {
      title: 'The service cannot be reached',
      message: 'Check that it is running and that you are online, then try again.',
      retry: true,
    };
  const { code, message, requestId, status } = error;
  return {
    title: TITLES[code] ?? (status >= 500 ? 'The service could not do this' : 'The request was not accepted'),
    message:
      code === 'unauthorized'
        ? 'The key is not valid or was revoked.'
        : [message, ADVICE[code]].filter(Boolean).join(' '),
    requestId,
    retry: status >= 500 || code === 'rate_limited',
  };
}

const TITLES: Record<string, string> = {
  unauthorized: 'The key is not valid',
  plan_required: 'Not part of the free plan',
  workspace_not_found: 'The workspace was deleted',
  rate_limited: 'Too many requests',
};

/** What to do about an error whose message does not say it. */
const ADVICE: Record<string, string> = {
  plan_required:
    'On the free plan, you can read everything here, but change nothing. Whoever runs the service can change the plan: visibility workspace set-plan.',
};
