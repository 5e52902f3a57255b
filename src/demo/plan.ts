import { invalidParameter } from '../domain/errors.js';
import type { KeyEnvironment } from '../domain/principal.js';
import { startOfUtcDay } from '../domain/window.js';
import type { Scenario } from './scenario.js';
import { kettlewick } from './scenarios/kettlewick.js';
import { mossgate } from './scenarios/mossgate.js';
import { tallybrook } from './scenarios/tallybrook.js';
import type { DemoOptions } from './types.js';

/** Shared by all workspaces of one demo. */
export interface DemoSpan {
  readonly seed: number;
  /** 00:00 UTC of the last day. */
  readonly today: Date;
  readonly days: number;
}

/** A scenario at the requested size, with the environments of the keys to create. */
export interface WorkspacePlan extends DemoSpan {
  readonly scenario: Scenario;
  readonly environments: readonly [KeyEnvironment, ...KeyEnvironment[]];
}

const DEFAULT_SEED = 1;
const DEFAULT_DAYS = 90;

/**
 * Plans the demo that the options describe.
 * @throws DomainError invalid_parameter for a size out of range
 */
export function planDemo(
  options: DemoOptions,
  now: Date,
): { span: DemoSpan; workspaces: readonly WorkspacePlan[] } {
  const span = {
    seed: options.seed ?? DEFAULT_SEED,
    today: startOfUtcDay(now),
    days: requireRange('days', options.days ?? DEFAULT_DAYS, 1, 3650),
  };
  const prompts = requireRange('prompts', options.prompts ?? tallybrook.prompts, 1, 1_000_000);
  const keywords = requireRange('keywords', options.keywords ?? tallybrook.keywords, 0, 10_000_000);
  return {
    span,
    workspaces: [
      { ...span, scenario: { ...tallybrook, prompts, keywords }, environments: ['test', 'live'] },
      { ...span, scenario: mossgate, environments: ['test'] },
      { ...span, scenario: kettlewick, environments: ['test'] },
    ],
  };
}

function requireRange(param: string, value: number, min: number, max: number): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw invalidParameter(param, `"${param}" must be a whole number from ${min} to ${max}.`);
}
