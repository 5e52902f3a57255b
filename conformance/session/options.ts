import { randomInt } from 'node:crypto';
import type { RuleId } from '../catalog/index.js';
import type { ClientObserver } from '../http/client.js';
import type { Clock } from '../http/clock.js';
import type { Role } from '../http/roles.js';
import type { Transport } from '../http/transport.js';
import type { Profile } from '../record/findings.js';
import type { Check } from '../run/check.js';
import type { Layer } from '../run/description.js';
import type { Monitor } from '../run/monitor.js';
import type { Replays } from '../run/replays.js';
import type { Measure, RunSettings } from '../run/run.js';
import type { RunEvents } from './check-runner.js';

/** The target of a run, and options. Only the URL and the key of a paid workspace are required. */
export interface RunOptions {
  readonly url: string;
  readonly keys: Readonly<Partial<{ [role in Role]: string }>> & { readonly paid: string };
  readonly profile?: Profile;
  readonly strict?: boolean;
  readonly layers?: readonly Layer[];
  readonly rules?: readonly RuleId[];
  readonly withoutRules?: readonly RuleId[];
  readonly destructive?: boolean;
  readonly readOnly?: boolean;
  /** Requests per minute and key, if the limit of the target was raised; 60 if absent. */
  readonly rate?: number;
  /** The number of keys to create for spreading the load; 0 if absent. */
  readonly mintKeys?: number;
  readonly seed?: number;
  /** The number of runs of each property; 20 if absent. */
  readonly runs?: number;
  readonly maxRequests?: number;
  readonly shrinkBudget?: number;
  readonly settleMs?: number;
  /**
   * Milliseconds that one check may spend on slow responses, counted after the first five seconds of each; 30,000 if
   * absent. The check then ends, and its rules are inconclusive.
   */
  readonly slowBudgetMs?: number;
  /** Rules that are known to fail. If one of them passes, the run fails. */
  readonly expectedFailures?: readonly RuleId[];
  /** The path of the ledger. If absent, the ledger is kept in memory only. */
  readonly ledgerFile?: string;
  readonly nonce?: string;
  /** Ends the run at the first broken rule, without cleaning up. */
  readonly stopAtFirst?: boolean;
  readonly clock?: Clock;
  readonly transport?: Transport;
  readonly events?: RunEvents & Partial<ClientObserver>;
  readonly replays?: Replays;
  /** Feeds the target one measurement of a prompt; without it, rules on measurement history are skipped. */
  readonly measure?: Measure;
  /**
   * Ids of tracked prompts with a measurement history in the paid workspace. The run rewords and replaces the first,
   * and archives the second, permanently.
   */
  readonly sacrificePrompts?: readonly string[];
  /** Ends the run early when aborted. The run still cleans up and returns a result. */
  readonly signal?: AbortSignal;
  readonly version?: string;
}

/** The checks and monitors that a run chooses from. */
export interface Suite {
  readonly checks: readonly Check[];
  readonly monitors: readonly Monitor[];
  /** The names of the parts of the suite; absent for all of it. */
  readonly parts?: readonly string[];
  /** Whether the checks run in the order of `checks`, rather than layer by layer. */
  readonly isOrdered?: boolean;
}

/** The settings of a run, with defaults for omitted options. */
export function settingsOf(options: Partial<RunOptions>): RunSettings {
  return {
    profile: options.profile ?? 'stated',
    strict: options.strict ?? false,
    destructive: options.destructive ?? false,
    readOnly: options.readOnly ?? false,
    rate: options.rate ?? 60,
    isRateRaised: options.rate !== undefined && options.rate !== 60,
    seed: options.seed ?? randomInt(2 ** 31),
    runs: options.runs ?? 20,
    shrinkBudget: options.shrinkBudget ?? 120,
    settleMs: options.settleMs ?? 1000,
    slowBudgetMs: options.slowBudgetMs ?? 30_000,
    sacrificePrompts: options.sacrificePrompts ?? [],
  };
}

export const defaultSettings = settingsOf({});
