import { readFileSync } from 'node:fs';
import { isRuleId, type RuleId } from '../catalog/index.js';
import type { ProfileName } from '../profiles.js';
import type { Profile } from '../record/findings.js';
import type { ReportKind } from '../report/index.js';
import type { Layer } from '../run/description.js';
import type { RunOptions } from '../session/options.js';
import { measuringBy } from './measure.js';
import { UsageError } from './usage.js';
import { packageVersion } from './version.js';

export interface RunFlags {
  readonly url?: string;
  readonly keys?: string;
  /** Required choices (`stated` if neither is given) and parts of the suite (all of it if none is given). */
  readonly profile: readonly (Profile | ProfileName)[];
  readonly strict?: true;
  readonly rule?: RuleId[];
  readonly skipRule?: RuleId[];
  readonly layers?: Layer[];
  readonly destructive?: true;
  readonly readOnly?: true;
  readonly rate: number;
  readonly mintKeys: number;
  readonly seed?: number;
  readonly runs?: number;
  readonly maxRequests?: number;
  readonly shrinkBudget?: number;
  readonly settle?: number;
  readonly slowBudget?: number;
  readonly measure?: string;
  readonly sacrificePrompt?: string[];
  readonly expectedFailures?: string;
  readonly reportDir: string;
  readonly report: ReportKind[];
  readonly json?: true;
  readonly quiet?: true;
}

/** The choices that the run requires. */
export const requirementOf = ({ profile }: Pick<RunFlags, 'profile'>): Profile =>
  profile.includes('ours') ? 'ours' : 'stated';

/** The parts of the suite to run; empty for all of it. */
export const partsOf = ({ profile }: Pick<RunFlags, 'profile'>): ProfileName[] =>
  profile.filter((name) => name !== 'stated' && name !== 'ours');

export function optionsOf(flags: RunFlags): Omit<RunOptions, 'url' | 'keys'> {
  const { rule, skipRule, settle, slowBudget, measure, expectedFailures, ...rest } = flags;
  const profile = requirementOf(flags);
  const { strict, layers: wanted, destructive, readOnly, rate, mintKeys } = rest;
  const { seed, runs, maxRequests, shrinkBudget } = rest;
  return defined({
    profile,
    strict,
    layers: wanted,
    destructive,
    readOnly,
    rate,
    mintKeys,
    seed,
    runs,
    maxRequests,
    shrinkBudget,
    rules: rule,
    withoutRules: skipRule,
    settleMs: settle,
    slowBudgetMs: slowBudget === undefined ? undefined : slowBudget * 1000,
    measure: measure === undefined ? undefined : measuringBy(measure),
    expectedFailures: expectedFailures === undefined ? undefined : readExpectedFailures(expectedFailures),
    version: packageVersion(),
  });
}

function defined<T extends object>(members: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof T]: Exclude<T[Name], undefined> };
}

/** Reads rule ids, one per line; `#` starts a comment. */
function readExpectedFailures(file: string): RuleId[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`The expected failures could not be read: ${(error as Error).message}`);
  }
  const ids = text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');
  const unknown = ids.find((id) => !isRuleId(id));
  if (unknown !== undefined)
    throw new UsageError(
      `${file} lists an unknown rule "${unknown}". Use "visibility-conformance list" to list all rules.`,
    );
  return ids as RuleId[];
}
