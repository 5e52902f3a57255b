import type { RawObservation } from '../oracle/raw-record.js';

/** The state of the model: workspaces with their prompts, brand, keywords and keys. Times are clock milliseconds. */

export type Plan = 'free' | 'paid';
export type Environment = 'test' | 'live';
export type Platform = 'google' | 'chatgpt' | 'perplexity' | 'gemini';
export type KeywordTopic = 'seo' | 'geo' | 'social';

export interface Prompt {
  readonly id: string;
  readonly workspaceId: string;
  /** The position in the order of creation. */
  readonly serial: number;
  text: string;
  readonly firstText: string;
  topic: string | null;
  readonly persona: string;
  readonly intent: string | null;
  readonly createdBy: 'api' | 'user' | 'system';
  isPaused: boolean;
  pausedReason: string | null;
  /** The position in the order of archiving; null while tracked. */
  archivedSerial: number | null;
  archivedBy: string | null;
  archivedReason: string | null;
  readonly observations: RawObservation[];
  updatedAt: number;
}

export interface Brand {
  /** 0 before the first save. */
  version: number;
  positioning: string | null;
  audience: string | null;
  productDescription: string | null;
  tone: string | null;
  contentStyle: string | null;
  competitors: string[];
  excludedTopics: string[];
  competitorsPinnedAt: number | null;
}

export interface ApiKey {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly environment: Environment;
  readonly secret: string;
  readonly createdAt: number;
  lastUsedAt: number | null;
  revokedAt: number | null;
}

export interface Keyword {
  readonly id: string;
  readonly term: string;
  readonly topic: KeywordTopic;
  readonly engine: Platform;
  readonly url: string | null;
  readonly position: number | null;
  readonly previousPosition: number | null;
  readonly volume: number;
  readonly difficulty: number;
  readonly tracked: boolean;
  readonly lastCheckedAt: number;
}

export interface Workspace {
  readonly id: string;
  readonly owner: { readonly id: string; readonly name: string | null; readonly email: string | null };
  readonly plan: Plan;
  /** -1 means unlimited. */
  readonly cap: number;
  isDeleted: boolean;
  /** In order of creation, including archived ones. */
  readonly prompts: Prompt[];
  readonly keys: ApiKey[];
  /** Ordered by lowercase term, engine and id. */
  readonly keywords: Keyword[];
  readonly brand: Brand;
  /** Settles when the latest write has ended. */
  lastWrite: Promise<unknown>;
}

/** The brand before the first save. */
export function emptyBrand(): Brand {
  return {
    version: 0,
    positioning: null,
    audience: null,
    productDescription: null,
    tone: null,
    contentStyle: null,
    competitors: [],
    excludedTopics: [],
    competitorsPinnedAt: null,
  };
}

/** Runs `write` after all earlier writes of the workspace have ended, and returns its result. */
export function inTurn<Result>(workspace: Workspace, write: () => Promise<Result>): Promise<Result> {
  const turn = workspace.lastWrite.then(write, write);
  workspace.lastWrite = turn.catch(() => undefined);
  return turn;
}
