import type { Clock } from '../http/clock.js';
import type { OperationId } from '../../spec/index.js';
import type { Behavior } from './behavior.js';
import type { Refusal } from './refusal.js';
import type { ApiKey, Prompt, Workspace } from './state.js';

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

/** An answer with a body and no headers of its own. */
export function answer(status: number, body?: unknown): Answer {
  return { status, body, headers: {} };
}
