import type { ServerResponse } from 'node:http';
import type { Clock } from '../http/clock.js';
import type { OperationId } from '../../spec/index.js';
import type { InputDecisions, METRICS, Range } from './input.js';
import type { ApiError, ErrorCode } from './api-error.js';
import type {
  ApiKey,
  Brand,
  Environment,
  Keyword,
  KeywordTopic,
  Platform,
  Prompt,
  Workspace,
} from './state.js';

/** A fixed rate-limit window. */
export interface RateWindow {
  readonly startedAt: number;
  count: number;
}

/** The remaining quota. `resetAt` is in clock milliseconds. */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  readonly resetAt: number;
  readonly isExceeded: boolean;
}

/** The server: its state, behavior and limits. */
export interface Model {
  readonly clock: Clock;
  readonly behavior: Behavior;
  readonly limitPerMinute: number;
  readonly workspaces: Map<string, Workspace>;
  /** Every key, including revoked ones, by its secret. */
  readonly keys: Map<string, ApiKey>;
  readonly prompts: Map<string, Prompt>;
  readonly windows: Map<string, RateWindow>;
  nextSerial(): number;
}

/** A request that is being processed. */
export interface Exchange {
  readonly model: Model;
  readonly method: string;
  /** As sent, still percent-encoded. */
  readonly path: string;
  /** As sent, without the question mark. */
  readonly queryText: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** All values of the `Authorization` header. */
  readonly authorizations: readonly string[];
  readonly address: string;
  readonly requestId: string;
  /** Reads the request body, at most once. Null if it is too large. */
  readBody(): Promise<Buffer | null>;
  operation: OperationId | null;
  key: ApiKey | null;
  quota: Quota;
  /** The reason for rejecting the request; null if it was not rejected. */
  error: ApiError | null;
}

/** Query parameters by name, with all their values. */
export type Query = Readonly<Partial<Record<string, readonly string[]>>>;

/** An authenticated request that has reached its operation. */
export interface Call {
  readonly model: Model;
  readonly exchange: Exchange;
  readonly operation: OperationId;
  readonly key: ApiKey;
  readonly workspace: Workspace;
  /** The id in the path; empty for operations without an id. */
  readonly id: string;
  readonly query: Query;
  /** The parsed body; undefined for operations without a body. */
  readonly body: unknown;
}

/** A response. If `body` is undefined, the response has no body. */
export interface ModelResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

export type Handler = (call: Call) => Promise<ModelResponse>;

export type Handlers = Readonly<Partial<Record<OperationId, Handler>>>;

/** Decisions on authenticating requests and formatting responses. */
export interface HttpDecisions {
  /** Called before the key of a request is read. A conforming server does nothing here. */
  beforeAuthentication(exchange: Exchange): Promise<void>;
  /** The key of the request; null without a valid key. */
  authenticate(exchange: Exchange): ApiKey | null;
  /** The key with this secret; null if it does not exist. */
  findKey(model: Model, secret: string): ApiKey | null;
  /** Whether an existing key authenticates a request. */
  isKeyValid(key: ApiKey, exchange: Exchange): boolean;
  workspaceOf(model: Model, key: ApiKey): Workspace | null;
  isPaid(operation: OperationId): boolean;
  /** Decodes the id in a path. */
  decodeId(text: string): string;
  statusOf(error: ApiError, exchange: Exchange): number;
  codeOf(error: ApiError): ErrorCode;
  renderError(error: ApiError, exchange: Exchange): unknown;
  /** Post-processes a response, including errors, before headers are added. */
  present(response: ModelResponse, exchange: Exchange): ModelResponse;
  contentType(response: ModelResponse): string;
  /** All headers except `Content-Length`. */
  headers(response: ModelResponse, exchange: Exchange): Record<string, string>;
  serialize(body: unknown, exchange: Exchange): string;
  send(response: ServerResponse, wire: Wire, exchange: Exchange): void;
  /** Formats a time for responses. */
  timestamp(milliseconds: number): string;
  /** A new id; `kind` is its prefix. */
  newId(model: Model, kind: string): string;
}

/** A response on the wire. `text` is empty without a body. */
export interface Wire {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
}

/** Decisions on counting requests. */
export interface RateDecisions {
  /** The name of the budget that a request with a valid key counts against. */
  limiterKey(exchange: Exchange): string;
  /** Counts the request and returns the remaining quota. */
  countRequest(exchange: Exchange): Quota;
  /** Counts a failed authentication against the client's address. */
  countFailure(exchange: Exchange): Quota;
  /** The value of the `Retry-After` header, in seconds. */
  retryAfter(exchange: Exchange, quota: Quota): string;
  /** Called before a request over the limit is rejected. `serve` would execute it. */
  onThrottled(exchange: Exchange, serve: () => Promise<unknown>): Promise<void>;
}

/** Decisions on storing and rendering keys. */
export interface KeyDecisions {
  onKeyUsed(model: Model, key: ApiKey): void;
  keyPrefix(key: ApiKey): string;
  /** The key with this id, if the call may revoke it; null otherwise. */
  lookUpKey(call: Call, id: string): ApiKey | null;
  revoke(call: Call, key: ApiKey): void;
  keyList(call: Call): readonly ApiKey[];
  renderKey(model: Model, key: ApiKey): Record<string, unknown>;
  issueKey(call: Call, name: string, environment: Environment): ApiKey;
}

/** Decisions on storing, counting and rendering prompts. */
export interface PromptDecisions {
  /** Runs a write exclusively in its workspace. */
  exclusively<Result>(call: Call, write: () => Promise<Result>): Promise<Result>;
  /** Called between the last check of a write and its first change. */
  beforeWrite(call: Call): Promise<void>;
  occupiesSlot(prompt: Prompt): boolean;
  activeCount(call: Call): number;
  cap(call: Call): number;
  fitsCap(question: CapQuestion): boolean;
  /** The prompt with this id, if the call may access it; null otherwise. */
  lookUpPrompt(call: Call, id: string): Prompt | null;
  isEditable(call: Call, prompt: Prompt): boolean;
  /** The tracked prompt that a bulk item reuses; null if the item is new. */
  findReusable(call: Call, item: NewPrompt): Prompt | null;
  /** The index of the earlier item that a new item duplicates; null if it is unique. */
  findInBatch(items: readonly NewPrompt[], index: number): number | null;
  track(call: Call, item: NewPrompt): Prompt;
  reword(call: Call, prompt: Prompt, text: string): Rewording;
  wordingChange(before: string, after: string): Rewording['wordingChange'];
  /** `reason` is null if it was not sent. */
  pause(call: Call, prompt: Prompt, reason: string | null): void;
  resume(call: Call, prompt: Prompt): void;
  archive(call: Call, prompt: Prompt, reason: string | null): void;
  /** Creates the successor of a prompt. */
  succeed(call: Call, old: Prompt, text: string): Prompt;
  /** Updates the modification time. */
  touch(model: Model, prompt: Prompt): void;
  status(call: Call, prompt: Prompt): string;
  trackedList(call: Call): readonly Prompt[];
  archivedList(call: Call): readonly Prompt[];
  renderPrompt(call: Call, prompt: Prompt): Record<string, unknown>;
}

/** Whether `extra` new prompts fit within the cap, with `active` slots occupied. */
export interface CapQuestion {
  readonly operation: OperationId;
  readonly active: number;
  /** -1 means unlimited. */
  readonly cap: number;
  readonly extra: number;
}

export interface NewPrompt {
  readonly text: string;
  readonly persona: string;
  readonly topic: string | null;
  readonly intent: string | null;
}

export interface Rewording {
  readonly changed: boolean;
  readonly wordingChange: 'minor' | 'major' | 'none';
}

export interface BrandDecisions {
  brandOf(call: Call): Brand;
  /** The version that a save creates. */
  nextVersion(brand: Brand): number;
  /** Rejects or accepts a save that would change a pinned list. */
  checkPinned(brand: Brand, changes: BrandChanges): void;
  mergeBrand(brand: Brand, changes: BrandChanges): void;
  distinctNames(names: readonly string[]): readonly string[];
  isSuperseding(brand: Brand): boolean;
  canRecalibrate(brand: Brand): boolean;
  pin(call: Call, brand: Brand, names: readonly string[]): void;
  unpin(call: Call, brand: Brand): void;
  renderBrand(call: Call, brand: Brand): Record<string, unknown>;
  renderRecalibration(runId: string, outboxId: string): Record<string, unknown>;
}

/** The fields of a save; undefined if not sent. */
export interface BrandChanges {
  readonly positioning: string;
  readonly audience: string | null | undefined;
  readonly productDescription: string | null | undefined;
  readonly tone: string | null | undefined;
  readonly competitors: readonly string[] | undefined;
  readonly excludedTopics: readonly string[] | undefined;
}

/** Decisions on filtering, sorting and paging keywords. */
export interface KeywordDecisions {
  keywordsOf(call: Call): readonly Keyword[];
  keywordLimit(): Range & { readonly default: number };
  readLimit(call: Call): number;
  matches(call: Call, keyword: Keyword, filter: KeywordFilter): boolean;
  termMatches(term: string, q: string): boolean;
  isRanked(keyword: Keyword, wanted: boolean): boolean;
  /** The filter to apply. `cursor` is the sent cursor. */
  effectiveFilter(filter: KeywordFilter, cursor: string | undefined): KeywordFilter;
  sortKeywords(rows: readonly Keyword[], call: Call): readonly Keyword[];
  /** The index of the first row after the cursor. Rejects a cursor that was issued for another query. */
  pageStart(rows: readonly Keyword[], call: Call, filter: KeywordFilter): number;
  /** The cursor of the page that starts at `next`. */
  cursorFor(rows: readonly Keyword[], next: number, call: Call, filter: KeywordFilter): string;
  page(
    rows: readonly Keyword[],
    start: number,
    limit: number,
    cursorAt: (next: number) => string,
  ): KeywordPage;
  renderKeyword(call: Call, keyword: Keyword): Record<string, unknown>;
  /** Whether the call requests topic visibility instead of rankings. */
  isTopicForm(call: Call): boolean;
  /** Whether topic visibility is null. */
  isTopicFormEmpty(call: Call): boolean;
}

export interface KeywordFilter {
  readonly engine: Platform | undefined;
  readonly topic: KeywordTopic | undefined;
  readonly q: string | undefined;
  readonly ranked: boolean | undefined;
}

/** Decisions on requests with an `Idempotency-Key`. */
export interface IdempotencyDecisions {
  /** The callers that share an `Idempotency-Key`, as text. */
  idempotencyScope(call: Call): string;
  /** The request as text. A repetition has the same. */
  requestOf(call: Call): string;
  /** The stored response to a repetition. */
  replayed(call: Call, response: ModelResponse): ModelResponse | Promise<ModelResponse>;
  /** Runs `work`, unless the response to an earlier request with the same `Idempotency-Key` is stored. */
  runOnce(call: Call, work: () => Promise<ModelResponse>): Promise<ModelResponse>;
}

/** A page. `nextCursor` is null on the last page. */
export interface KeywordPage {
  readonly rows: readonly Keyword[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

export interface PromptFilter {
  readonly statuses: readonly string[] | undefined;
  readonly personas: readonly string[] | undefined;
  readonly intents: readonly string[] | undefined;
  readonly topics: readonly string[] | undefined;
  readonly query: string | undefined;
}

/** Decisions on querying and filtering analytics. */
export interface AnalyticsDecisions {
  /** The requested metric family. */
  readMetric(call: Call): (typeof METRICS)[number];
  analyticsLimit(): Range & { readonly default: number };
  readAnalyticsLimit(call: Call): number;
  readPromptFilter(call: Call): PromptFilter;
  passesFilter(call: Call, prompt: Prompt, filter: PromptFilter): boolean;
  matchesStatus(call: Call, prompt: Prompt, statuses: readonly string[] | undefined): boolean;
  matchesQuery(prompt: Prompt, query: string): boolean;
  matchesTopic(prompt: Prompt, topics: readonly string[]): boolean;
  /** The persona that decides whether figures over several prompts count the prompt. */
  countedPersona(prompt: Prompt): string;
}

/**
 * The decisions of the model, each a small function, and the operations. Faults and variants replace some of them. The
 * rest of the model is unaware of faults and variants.
 */
export interface Behavior
  extends
    HttpDecisions,
    RateDecisions,
    IdempotencyDecisions,
    InputDecisions,
    KeyDecisions,
    PromptDecisions,
    BrandDecisions,
    KeywordDecisions,
    AnalyticsDecisions {
  operations: Record<OperationId, Handler>;
}

/** A response without additional headers. */
export function respond(status: number, body?: unknown): ModelResponse {
  return { status, body, headers: {} };
}
