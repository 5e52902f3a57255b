import type { RuleId } from '../catalog/index.js';
import type { CheckContext } from './context.js';

/** The layers of checks, cheapest first. */
export const layers = ['directed', 'properties', 'stateful'] as const;
export type Layer = (typeof layers)[number];

/** Whose key a check can use. `paid` is always there; `capped` has a finite cap that can be filled. */
export type Role = 'paid' | 'other' | 'free' | 'live' | 'capped' | 'orphan';

/** What a check needs beside the key of a paid workspace. Where it is missing, its rules are skipped with a reason. */
export interface Needs {
  readonly roles?: readonly Role[];
  /** It writes prompts or keys: left out of a read-only run. */
  readonly writes?: boolean;
  /** It writes to the brand or starts recalibrations, which cannot be taken back: only with `--destructive`. */
  readonly destructive?: boolean;
  /** Prompt slots of the paid workspace that it occupies at once. */
  readonly slots?: number;
  /** Prompts with a measurement history that the operator gave up for the run: at least so many. */
  readonly sacrifices?: number;
  /** Only where our own profile is asked for. */
  readonly oursOnly?: boolean;
}

/** One scenario, property or model run, which tells of one or more rules. */
export interface Check {
  /** Unique: `bulk/bad-item-anywhere`. */
  readonly id: string;
  readonly layer: Layer;
  /** The rules that it tells of. Each must be asserted, skipped or found inconclusive in every run of the check. */
  readonly rules: readonly RuleId[];
  readonly needs: Needs;
  /** Runs among the first (what must wait later begins early), or the last; in the middle when absent. */
  readonly when?: 'first' | 'last';
  readonly run: (t: CheckContext) => Promise<void>;
}

type Definition = Omit<Check, 'layer' | 'run'>;
type Body = Check['run'];

/** A scenario of one or few requests for each fault, with a positive control. */
export const directed = (definition: Definition, run: Body): Check => ({
  ...definition,
  layer: 'directed',
  run,
});

/** A property of single operations, over arbitrary input. */
export const property = (definition: Definition, run: Body): Check => ({
  ...definition,
  layer: 'properties',
  run,
});

/** Sequences of commands against a model, and races. */
export const stateful = (definition: Definition, run: Body): Check => ({
  ...definition,
  layer: 'stateful',
  run,
});
