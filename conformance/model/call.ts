import type { ServerResponse } from 'node:http';
import type { Clock } from '../http/clock.js';
import type { OperationId } from '../../spec/index.js';
import type { InputDecisions, METRICS, Range } from './input.js';
import type { Refusal, RefusalCode } from './refusal.js';
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

/** A fixed window of the rate limit. */
export interface RateWindow {
  readonly startedAt: number;
  count: number;
}

/** What is left of a limit. `resetAt` is clock milliseconds. */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  readonly resetAt: number;
  readonly isExceeded: boolean;
}

/** The whole server: its state, its decisions and its limits. */
export interface Model {
  readonly clock: Clock;
  readonly behavior: Behavior;
  readonly limitPerMinute: number;
  readonly workspaces: Map<string, Workspace>;
  /** Every key ever made, revoked ones too, by its secret. */
  readonly keys: Map<string, ApiKey>;
  /** Prompts of all workspaces by id. */
  readonly prompts: Map<string, Prompt>;
  readonly windows: Map<string, RateWindow>;
  /** The next number of anything numbered. */
  nextSerial(): number;
}

/** A request on its way, from before its key is known. */
export interface Exchange {
  readonly model: Model;
  readonly method: string;
  /** As sent, still percent-encoded. */
  readonly path: string;
  /** As sent, without the question mark. */
  readonly queryText: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** All values of `Authorization` that were sent. */
  readonly authorizations: readonly string[];
  readonly address: string;
  readonly requestId: string;
  /** The request body, read at most once. */
  readBody(): Promise<Buffer | null>;
  operation: OperationId | null;
  key: ApiKey | null;
  quota: Quota;
  /** Why the request was turned down; null when it was not. */
  refusal: Refusal | null;
}

/** Query parameters by name, each with the values sent. */
export type Query = Readonly<Partial<Record<string, readonly string[]>>>;

/** A request that was let in and has reached its operation. */
export interface Call {
  readonly model: Model;
  readonly exchange: Exchange;
  readonly operation: OperationId;
  readonly key: ApiKey;
  readonly workspace: Workspace;
  /** The id in the path; empty for operations without one. */
  readonly id: string;
  readonly query: Query;
  /** The parsed body; undefined for operations without one. */
  readonly body: unknown;
}

/** What is answered. `body` undefined sends none. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

export type Handler = (call: Call) => Promise<Answer>;

/** The handlers of some operations. */
export type Handlers = Readonly<Partial<Record<OperationId, Handler>>>;

/** How requests are let in and how answers look. */
export interface HttpDecisions {
  /** The key of the request, null when it has none that is valid. */
  authenticate(exchange: Exchange): ApiKey | null;
  /** The key with this secret, null when it does not exist. */
  findKey(model: Model, secret: string): ApiKey | null;
  /** Whether a key that exists lets a request in. */
  isKeyValid(key: ApiKey, exchange: Exchange): boolean;
  workspaceOf(model: Model, key: ApiKey): Workspace | null;
  /** Whether the operation needs a paid plan. */
  isPaid(operation: OperationId): boolean;
  /** The id of a path as it was before it was percent-encoded. */
  decodeId(text: string): string;
  statusOf(refusal: Refusal, exchange: Exchange): number;
  codeOf(refusal: Refusal): RefusalCode;
  renderError(refusal: Refusal, exchange: Exchange): unknown;
  /** The last look at an answer before its headers are added, errors included. */
  present(answer: Answer, exchange: Exchange): Answer;
  contentType(answer: Answer): string;
  /** All headers but `Content-Length`. */
  headers(answer: Answer, exchange: Exchange): Record<string, string>;
  serialize(body: unknown, exchange: Exchange): string;
  send(response: ServerResponse, wire: Wire, exchange: Exchange): void;
  /** A moment as it is written in answers. */
  timestamp(milliseconds: number): string;
  /** A new id; `kind` is its prefix. */
  newId(model: Model, kind: string): string;
}

/** An answer as it goes over the wire; `text` is empty for none. */
export interface Wire {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
}

/** How requests are counted. */
export interface RateDecisions {
  /** Name of the budget that a request with a valid key draws on. */
  limiterKey(exchange: Exchange): string;
  /** Counts the request and tells what is left. */
  countRequest(exchange: Exchange): Quota;
  /** Counts a failed authentication of the client's address. */
  countFailure(exchange: Exchange): Quota;
  /** Seconds until a retry makes sense, as the header says it. */
  retryAfter(exchange: Exchange, quota: Quota): string;
  /** What happens to a request beyond the limit, before it is refused; `serve` would carry it out. */
  onThrottled(exchange: Exchange, serve: () => Promise<unknown>): Promise<void>;
}

/** How keys are kept and shown. */
export interface KeyDecisions {
  /** Notes that a key was used. */
  onKeyUsed(model: Model, key: ApiKey): void;
  keyPrefix(key: ApiKey): string;
  /** The key with this id that the call may revoke; null when there is none. */
  lookUpKey(call: Call, id: string): ApiKey | null;
  revoke(call: Call, key: ApiKey): void;
  keyList(call: Call): readonly ApiKey[];
  renderKey(model: Model, key: ApiKey): Record<string, unknown>;
  issueKey(call: Call, name: string, environment: Environment): ApiKey;
}

/** How prompts are kept, counted and shown. */
export interface PromptDecisions {
  /** Runs a write of the workspace so that no other comes in between. */
  exclusively<Result>(call: Call, write: () => Promise<Result>): Promise<Result>;
  /** Between the last check of a write and its first change. */
  beforeWrite(call: Call): Promise<void>;
  occupiesSlot(prompt: Prompt): boolean;
  /** Occupied slots, as the operation sees them. */
  activeCount(call: Call): number;
  cap(call: Call): number;
  fitsCap(question: CapQuestion): boolean;
  /** The prompt with this id that the call may act on; null when there is none. */
  lookUpPrompt(call: Call, id: string): Prompt | null;
  isEditable(call: Call, prompt: Prompt): boolean;
  /** The tracked prompt that a bulk item reuses; null when the item is new. */
  findReusable(call: Call, item: NewPrompt): Prompt | null;
  /** Index of the earlier item of the batch that a new item repeats; null when it repeats none. */
  findInBatch(items: readonly NewPrompt[], index: number): number | null;
  /** Makes a tracked prompt. */
  track(call: Call, item: NewPrompt): Prompt;
  reword(call: Call, prompt: Prompt, text: string): Rewording;
  wordingChange(before: string, after: string): Rewording['wordingChange'];
  /** `reason` null: none was given. */
  pause(call: Call, prompt: Prompt, reason: string | null): void;
  resume(call: Call, prompt: Prompt): void;
  archive(call: Call, prompt: Prompt, reason: string | null): void;
  /** Makes the prompt that takes the place of another one. */
  succeed(call: Call, old: Prompt, text: string): Prompt;
  /** Notes that the record changed. */
  touch(model: Model, prompt: Prompt): void;
  status(call: Call, prompt: Prompt): string;
  trackedList(call: Call): readonly Prompt[];
  archivedList(call: Call): readonly Prompt[];
  renderPrompt(call: Call, prompt: Prompt): Record<string, unknown>;
}

/** A question to the cap: `extra` new prompts beside `active` occupied slots. */
export interface CapQuestion {
  readonly operation: OperationId;
  readonly active: number;
  /** -1 is unlimited. */
  readonly cap: number;
  readonly extra: number;
}

/** A prompt to be tracked, as it was sent. */
export interface NewPrompt {
  readonly text: string;
  readonly persona: string;
  readonly topic: string | null;
  readonly intent: string | null;
}

/** What a reword did. */
export interface Rewording {
  readonly changed: boolean;
  readonly wordingChange: 'minor' | 'major' | 'none';
}

/** How the brand is kept. */
export interface BrandDecisions {
  brandOf(call: Call): Brand;
  /** Version of the profile that a save makes. */
  nextVersion(brand: Brand): number;
  /** Refuses a save that would change a pinned list, or lets it pass. */
  checkPinned(brand: Brand, changes: BrandChanges): void;
  /** Puts the changes into the profile. */
  mergeBrand(brand: Brand, changes: BrandChanges): void;
  /** What is kept of names, of which some may be equal. */
  distinctNames(names: readonly string[]): readonly string[];
  isSuperseding(brand: Brand): boolean;
  canRecalibrate(brand: Brand): boolean;
  pin(call: Call, brand: Brand, names: readonly string[]): void;
  unpin(call: Call, brand: Brand): void;
  renderBrand(call: Call, brand: Brand): Record<string, unknown>;
  renderRecalibration(runId: string, outboxId: string): Record<string, unknown>;
}

/** The fields of a save; undefined: not sent. */
export interface BrandChanges {
  readonly positioning: string;
  readonly audience: string | null | undefined;
  readonly productDescription: string | null | undefined;
  readonly tone: string | null | undefined;
  readonly competitors: readonly string[] | undefined;
  readonly excludedTopics: readonly string[] | undefined;
}

/** How keywords are found, ordered and cut into pages. */
export interface KeywordDecisions {
  keywordsOf(call: Call): readonly Keyword[];
  keywordLimit(): Range & { readonly default: number };
  /** Page size of the request. */
  readLimit(call: Call): number;
  matches(call: Call, keyword: Keyword, filter: KeywordFilter): boolean;
  termMatches(term: string, q: string): boolean;
  isRanked(keyword: Keyword, wanted: boolean): boolean;
  /** The filter as it counts; `cursor` is the one sent. */
  effectiveFilter(filter: KeywordFilter, cursor: string | undefined): KeywordFilter;
  sortKeywords(rows: readonly Keyword[], call: Call): readonly Keyword[];
  /** Index of the first row of the page that the cursor asks for; refuses a cursor that is not of this walk. */
  pageStart(rows: readonly Keyword[], call: Call, filter: KeywordFilter): number;
  /** The cursor of the page that begins at `next`. */
  cursorFor(rows: readonly Keyword[], next: number, call: Call, filter: KeywordFilter): string;
  page(
    rows: readonly Keyword[],
    start: number,
    limit: number,
    cursorAt: (next: number) => string,
  ): KeywordPage;
  renderKeyword(call: Call, keyword: Keyword): Record<string, unknown>;
  /** Whether the call is for topic visibility rather than for rankings. */
  isTopicForm(call: Call): boolean;
  /** Whether topic visibility is null. */
  isTopicFormEmpty(call: Call): boolean;
}

/** What a list of keywords is narrowed to. */
export interface KeywordFilter {
  readonly engine: Platform | undefined;
  readonly topic: KeywordTopic | undefined;
  readonly q: string | undefined;
  readonly ranked: boolean | undefined;
}

/** One page, and the keyword after which the next begins; null on the last. */
export interface KeywordPage {
  readonly rows: readonly Keyword[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

/** What the per-prompt analytics are narrowed to. */
export interface PromptFilter {
  readonly statuses: readonly string[] | undefined;
  readonly personas: readonly string[] | undefined;
  readonly intents: readonly string[] | undefined;
  readonly topics: readonly string[] | undefined;
  readonly query: string | undefined;
}

/** How analytics are asked for and narrowed. */
export interface AnalyticsDecisions {
  /** The metric family asked for. */
  readMetric(call: Call): (typeof METRICS)[number];
  analyticsLimit(): Range & { readonly default: number };
  readAnalyticsLimit(call: Call): number;
  readPromptFilter(call: Call): PromptFilter;
  passesFilter(call: Call, prompt: Prompt, filter: PromptFilter): boolean;
  matchesStatus(call: Call, prompt: Prompt, statuses: readonly string[] | undefined): boolean;
  matchesQuery(prompt: Prompt, query: string): boolean;
  matchesTopic(prompt: Prompt, topics: readonly string[]): boolean;
}

/**
 * Every decision that the model takes, each in a small function, and every operation as a whole. A fault or variant
 * replaces some of them; nothing else in the model knows that faults and variants exist.
 */
export interface Behavior
  extends
    HttpDecisions,
    RateDecisions,
    InputDecisions,
    KeyDecisions,
    PromptDecisions,
    BrandDecisions,
    KeywordDecisions,
    AnalyticsDecisions {
  operations: Record<OperationId, Handler>;
}

/** An answer with a body and no headers of its own. */
export function answer(status: number, body?: unknown): Answer {
  return { status, body, headers: {} };
}
