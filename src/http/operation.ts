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

/** The operations whose answer may be too long to be made at once. */
export type OperationInParts = 'listPrompts';

/**
 * A long answer in parts. Each part has the shape of the whole answer, whose members are all lists; the answer has the
 * lists of all parts, one after the other. There is at least one part.
 */
type InParts<Answer> = Answer extends { status: infer Status; body: infer Body }
  ? { readonly status: Status; readonly parts: Iterable<Body> }
  : never;

/** Answers one operation with one of its documented successes, or throws a DomainError. */
export type OperationHandler<Id extends OperationId> = (
  request: OperationRequest<Id>,
) => Promise<Id extends OperationInParts ? InParts<SuccessResponse<Id>> : SuccessResponse<Id>>;

/** A handler for every operation of the contract: one too few or one too many does not compile. */
export type OperationHandlers = { readonly [Id in OperationId]: OperationHandler<Id> };

/** The handlers of one feature. */
export type FeatureHandlers<Id extends OperationId> = Pick<OperationHandlers, Id>;
