import type {
  PathParams,
  QueryParams,
  RequestBody,
  ResponseStatus,
  ServedId,
  SuccessResponse,
} from '../../spec/extensions/index.js';
import type { Principal } from '../domain/principal.js';
import type { SessionSecret, Visitor } from '../domain/visitor.js';

/**
 * Query parameters that get the contract's default before the handler runs. GET /v1/keywords is not listed, because the
 * parameters that were sent select one of its two forms.
 */
export const defaultedParameters = {
  getAnalyticsOverview: ['rangeDays'],
  listPromptAnalytics: ['rangeDays', 'limit'],
  getMetricRows: ['rangeDays'],
  listAnswers: ['rangeDays', 'window', 'scope', 'limit'],
  listPromptAnswers: ['rangeDays', 'window', 'limit'],
  listBrandVersions: ['limit'],
  listKeywordRankings: ['limit'],
  getRangeOverview: ['rangeDays', 'compare', 'surface', 'group'],
  listRangePrompts: ['rangeDays', 'compare', 'surface', 'limit'],
  getVisibilitySeries: ['rangeDays', 'interval', 'surface', 'group'],
  listEvents: ['limit'],
  listSources: ['rangeDays', 'window', 'limit'],
  listOpinions: ['rangeDays', 'window', 'limit', 'sentences'],
  listChanges: ['rangeDays', 'compare', 'surface'],
  listCompanies: ['rangeDays', 'surface', 'limit'],
  listGaps: ['rangeDays', 'groupBy', 'surface', 'limit'],
  listPromptCandidates: ['rangeDays', 'limit'],
  listWording: ['rangeDays', 'surface', 'limit'],
  getSearchRates: ['rangeDays', 'limit'],
  getMethod: ['rangeDays', 'surface'],
  listGapSources: ['rangeDays', 'compare', 'groupBy', 'surface', 'sourceUse', 'limit'],
  listRuns: ['limit'],
  getRun: ['limit'],
  getSpending: ['rangeDays'],
  suggestQuestions: ['language'],
  listDeadLetters: ['limit'],
  listTrail: ['limit'],
  listPromptProperties: ['limit'],
} as const satisfies Partial<Record<ServedId, readonly string[]>>;

type Defaulted<Id extends ServedId> = Id extends keyof typeof defaultedParameters
  ? (typeof defaultedParameters)[Id][number]
  : never;

/** Query parameters as a handler receives them. */
export type QueryInput<Id extends ServedId> = QueryParams<Id> &
  Required<Pick<QueryParams<Id>, Extract<keyof QueryParams<Id>, Defaulted<Id>>>>;

/** A validated request with defaults filled in. */
export interface OperationRequest<Id extends ServedId> {
  readonly principal: Principal;
  readonly path: PathParams<Id>;
  readonly query: QueryInput<Id>;
  readonly body: RequestBody<Id>;
}

/** Operations whose response may be too long to build at once. */
export type OperationInParts = 'listPrompts';

/**
 * A long response in parts, at least one. Each part has the shape of the whole response, whose members are all lists;
 * the response concatenates them.
 */
type InParts<Answer> = Answer extends { status: infer Status; body: infer Body }
  ? { readonly status: Status; readonly parts: Iterable<Body> }
  : never;

/**
 * Results of an operation with a documented 304. They depend on the path, the query, the data of the workspace and the
 * time, but on nothing else about the caller. `validUntil` is the first time at which the result may differ although
 * the data is the same; null = never.
 */
type Reusable<Id extends ServedId> =
  304 extends ResponseStatus<Id> ? { readonly validUntil: Date | null } : unknown;

/**
 * Handles one operation and returns one of its documented successes.
 * @throws DomainError for a documented error
 */
export type OperationHandler<Id extends ServedId> = (
  request: OperationRequest<Id>,
) => Promise<
  (Id extends OperationInParts ? InParts<SuccessResponse<Id>> : SuccessResponse<Id>) & Reusable<Id>
>;

/** The operations that take a cookie, or nothing, instead of a key (`security` in the contract). */
export type AccountId =
  | 'acceptInvitation'
  | 'beginProviderSignIn'
  | 'changeInstallation'
  | 'changePassword'
  | 'createDemo'
  | 'createWorkspace'
  | 'endOtherSessions'
  | 'endSession'
  | 'finishProviderSignIn'
  | 'getDemo'
  | 'getSession'
  | 'issueAccessToken'
  | 'listInstallation'
  | 'listSessions'
  | 'openFirstAccount'
  | 'readInvitation'
  | 'removeDemo'
  | 'requestPasswordLink'
  | 'setPassword'
  | 'signIn'
  | 'signInFromProxy'
  | 'signOut';

/** A handler for every operation with a key or token. A missing or extra one is a type error. */
export type OperationHandlers = { readonly [Id in Exclude<ServedId, AccountId>]: OperationHandler<Id> };

/** The handlers of one feature. */
export type FeatureHandlers<Id extends Exclude<ServedId, AccountId>> = Pick<OperationHandlers, Id>;

/** A validated request with a cookie, or with nothing. */
export interface AccountRequest<Id extends AccountId> {
  readonly visitor: Visitor;
  /** The secret of the cookie; null without one. */
  readonly secret: string | null;
  /** The secret of the cookie of a sign-in at a provider; null without one. */
  readonly attempt: string | null;
  readonly path: PathParams<Id>;
  readonly body: RequestBody<Id>;
}

/** Secrets for the cookies of a browser; null removes one. */
export interface NewCookies {
  readonly session?: SessionSecret | null;
  readonly attempt?: SessionSecret | null;
}

/**
 * Handles one operation and returns one of its documented successes.
 * @throws DomainError for a documented error
 */
export type AccountHandler<Id extends AccountId> = (
  request: AccountRequest<Id>,
) => Promise<SuccessResponse<Id> & NewCookies>;

/** A handler for every operation without a key. */
export type AccountHandlers = { readonly [Id in AccountId]: AccountHandler<Id> };

/** The account handlers of one feature. */
export type AccountFeatureHandlers<Id extends AccountId> = Pick<AccountHandlers, Id>;
