import type { components } from '../spec/generated/types.js';
import type { components as closed } from '../spec/generated/types.closed.js';

/** The error codes of this version of the contract; the type also allows the codes of later versions. */
export type ErrorCode = closed['schemas']['ErrorCode'] | (string & {});

type ErrorBody = components['schemas']['ApiError'];
type Details = components['schemas']['ErrorDetails'];

/** The details that the contract guarantees for each code. */
interface PromisedDetails {
  prompt_cap_exceeded: 'cap' | 'activeCount' | 'requested';
  api_key_limit_exceeded: 'limit' | 'activeCount';
}

/** The details of an error with this code. */
export type DetailsOf<Code extends ErrorCode> = Code extends keyof PromisedDetails
  ? Details & Required<Pick<Details, PromisedDetails[Code]>>
  : Details | undefined;

/** An error response of the API. */
export class ApiError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'ApiError';
  readonly code: Code;
  /** The invalid field or parameter, such as `prompts[2].text`, if any. */
  readonly param: string | undefined;
  readonly details: DetailsOf<Code>;
  /** Include it when you report a problem. */
  readonly requestId: string;

  constructor(
    readonly status: number,
    body: ErrorBody,
    /** Seconds until a retry can succeed, from `Retry-After`. */
    readonly retryAfter: number | undefined,
  ) {
    super(body.message);
    this.code = body.code as Code;
    this.param = body.param;
    this.details = body.details as DetailsOf<Code>;
    this.requestId = body.requestId;
  }
}

/**
 * Whether this is an error of the API, and has one of these codes if any are given. The codes narrow the type:
 * `isApiError(error, 'prompt_cap_exceeded')` makes `error.details.cap` a number.
 */
export function isApiError<const Code extends ErrorCode>(
  error: unknown,
  ...codes: Code[]
): error is ApiError<Code> {
  return error instanceof ApiError && (codes.length === 0 || codes.some((code) => code === error.code));
}

/**
 * The error in a response. A body that does not match the contract, such as an error page of a proxy, gets the code
 * `unknown`.
 */
export async function errorOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as { error?: unknown } | null;
  const error = typeof body?.error === 'object' ? (body.error as Partial<ErrorBody> | null) : null;
  return new ApiError(
    response.status,
    {
      ...error,
      code: error?.code ?? 'unknown',
      message: error?.message ?? `The server answered with status ${response.status}.`,
      requestId: error?.requestId ?? response.headers.get('X-Request-Id') ?? '',
    },
    retryAfterOf(response),
  );
}

/** The seconds of `Retry-After`; undefined without the header, or with a date in it. */
export function retryAfterOf(response: Response): number | undefined {
  const text = response.headers.get('Retry-After');
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
