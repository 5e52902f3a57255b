import { invalidParameter } from '../domain/errors.js';
import type { KeyEnvironment } from '../domain/principal.js';
import { startOfUtcDay } from '../domain/window.js';
import type { Scenario } from './scenario.js';
import { kettlewick } from './scenarios/kettlewick.js';
import { mossgate } from './scenarios/mossgate.js';
import { tallybrook } from './scenarios/tallybrook.js';
import type { DemoOptions } from './types.js';

/** What every workspace of one demo has in common. */
export interface DemoSpan {
  readonly seed: number;
  /** 00:00 UTC of the last day. */
  readonly today: Date;
  readonly days: number;
}

/** A scenario in the size that was asked for, and the keys that are made in the end. */
export interface WorkspacePlan extends DemoSpan {
  readonly scenario: Scenario;
  readonly environments: readonly KeyEnvironment[];
}

const DEFAULT_SEED = 1;
const DEFAULT_DAYS = 90;

/** The demo that the options describe. Throws invalid_parameter for a size that makes no sense. */
export function planDemo(
  options: DemoOptions,
  now: Date,
): { span: DemoSpan; workspaces: readonly WorkspacePlan[] } {
  const span = {
    seed: options.seed ?? DEFAULT_SEED,
    today: startOfUtcDay(now),
    days: checked('days', options.days ?? DEFAULT_DAYS, 1, 3650),
  };
  const prompts = checked('prompts', options.prompts ?? tallybrook.prompts, 1, 1_000_000);
  const keywords = checked('keywords', options.keywords ?? tallybrook.keywords, 0, 10_000_000);
  return {
    span,
    workspaces: [
      { ...span, scenario: { ...tallybrook, prompts, keywords }, environments: ['test', 'live'] },
      { ...span, scenario: mossgate, environments: ['test'] },
      { ...span, scenario: kettlewick, environments: ['test'] },
    ],
  };
}

function checked(param: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw invalidParameter(param, `"${param}" must be a whole number from ${least} to ${most}.`);
}
