/** A request with an `Idempotency-Key`. */
export interface RepeatableRequest {
  readonly workspaceId: string;
  /** Of the API key of the request. */
  readonly secret: string;
  readonly idempotencyKey: string;
  /** Equal for equal requests only: method, path, query and body. */
  readonly content: string;
}

/** A successful response. `body` is absent with 204. */
export interface StoredResponse {
  readonly status: number;
  readonly location?: string | undefined;
  readonly body?: string | undefined;
}

/**
 * Runs `work` and stores its response with its effects, or returns the response stored for an equal request. If `work`
 * throws, nothing is stored.
 *
 * @throws DomainError idempotency_key_reused if the stored request is another one
 * @throws DomainError idempotency_in_progress if another request with the same key is in progress
 */
export type RunOnce = (
  request: RepeatableRequest,
  work: () => Promise<StoredResponse>,
) => Promise<{ readonly response: StoredResponse; readonly isReplayed: boolean }>;
