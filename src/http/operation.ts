import type { OperationId, PathParams, QueryParams, RequestBody, SuccessResponse } from '../../spec/index.js';
import type { Principal } from '../domain/principal.js';

/**
 * The query parameters that are filled in from the contract's default before a handler runs. GET /v1/keywords
 * is not here: which of its two forms is meant depends on what was sent.
 */
export const defaultedParameters = {
  getAnalyticsOverview: ['rangeDays'],
  listPromptAnalytics: ['rangeDays', 'limit'],
  getMetricRows: ['rangeDays'],
} as const satisfies Partial<Record<OperationId, readonly string[]>>;

type Defaulted<Id extends OperationId> = Id extends keyof typeof defaultedParameters
  ? (typeof defaultedParameters)[Id][number]
  : never;

/** Query parameters as a handler sees them. */
export type QueryInput<Id extends OperationId> = QueryParams<Id> &
  Required<Pick<QueryParams<Id>, Extract<keyof QueryParams<Id>, Defaulted<Id>>>>;

/** A request that the contract has passed: typed, with defaults filled in. */
export interface OperationRequest<Id extends OperationId> {
  readonly principal: Principal;
  readonly path: PathParams<Id>;
  readonly query: QueryInput<Id>;
  readonly body: RequestBody<Id>;
}

/** Answers one operation with one of its documented successes, or throws a DomainError. */
export type OperationHandler<Id extends OperationId> = (
  request: OperationRequest<Id>,
) => Promise<SuccessResponse<Id>>;

/** A handler for every operation of the contract: one too few or one too many does not compile. */
export type OperationHandlers = { readonly [Id in OperationId]: OperationHandler<Id> };

/** The handlers of one feature. */
export type FeatureHandlers<Id extends OperationId> = Pick<OperationHandlers, Id>;
