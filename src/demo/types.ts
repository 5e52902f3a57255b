import type { KeyEnvironment, Plan } from '../domain/principal.js';
import type { DemoLabel } from './scenario.js';

/** The amount of demo data. */
export interface DemoOptions {
  /** On one UTC day, the same seed generates the same records, except for ids. Default: 1. */
  readonly seed?: number | undefined;
  /** Prompts of the paid workspace, from 1. Default: 40. */
  readonly prompts?: number | undefined;
  /** Days of history in every workspace, 1 to 3650, up to and including today (UTC). Default: 90. */
  readonly days?: number | undefined;
  /** Keyword terms of the paid workspace, from 0. Default: 120. */
  readonly keywords?: number | undefined;
  /** Called with a short description before each step. */
  readonly onProgress?: (step: string) => void;
  /** Aborts the work and removes what was created so far. */
  readonly signal?: AbortSignal;
}

/** A new API key. Its secret is available only now. */
export interface DemoKey {
  readonly environment: KeyEnvironment;
  readonly keyId: string;
  readonly secret: string;
  readonly keyPrefix: string;
}

export interface DemoWorkspace {
  readonly label: DemoLabel;
  readonly workspaceId: string;
  readonly name: string;
  readonly plan: Plan;
  /** Prompt slots in use. */
  readonly activeCount: number;
  /** The effective prompt cap; -1 = unlimited. */
  readonly cap: number;
  readonly observations: number;
  readonly keywordChecks: number;
  readonly keys: readonly [DemoKey, ...DemoKey[]];
  /** The code of a link that signs in once with the first key, within ten minutes. */
  readonly signInCode: string;
}

export interface DemoResult {
  readonly seed: number;
  readonly days: number;
  /** Last day of the data, `YYYY-MM-DD`. */
  readonly lastDay: string;
  /** The paid workspace first. */
  readonly workspaces: readonly DemoWorkspace[];
  /** Total of all workspaces. */
  readonly observations: number;
  readonly keywordChecks: number;
}
