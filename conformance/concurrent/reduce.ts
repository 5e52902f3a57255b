import type { RuleId } from '../catalog/index.js';
import type { Trial } from './judge.js';
import type { Program } from './program.js';

interface Means {
  readonly attempt: (program: Program) => Promise<Trial>;
  /** The number of requests sent so far. */
  readonly requests: () => number;
  /** The number of requests to spend. */
  readonly budget: number;
}

/** How often a program failed when it was sent again. */
export interface Repeats {
  readonly failed: number;
  readonly of: number;
}

interface Reduced {
  readonly program: Program;
  readonly trial: Trial;
  readonly repeats: Repeats;
}

const REPEATS = 5;
const TRIES = 2;

/**
 * Removes clients and calls from a program for as long as it still breaks the rule and the budget lasts, and then repeats
 * what is left to find out how often it fails.
 */
export async function reduce(program: Program, first: Trial, rule: RuleId, means: Means): Promise<Reduced> {
  const end = means.requests() + means.budget;
  const failingPart = async (whole: Program) => {
    for (let count = 0; count < TRIES; count += 1)
      for (const candidate of whole.smaller) {
        if (means.requests() >= end) return undefined;
        const trial = await means.attempt(candidate);
        if (isBroken(trial, rule)) return { program: candidate, trial };
      }
    return undefined;
  };
  let smallest = { program, trial: first };
  for (let next = await failingPart(program); next !== undefined; next = await failingPart(next.program))
    smallest = next;
  return { ...smallest, repeats: await repeated(smallest.program, rule, means) };
}

async function repeated(program: Program, rule: RuleId, { attempt }: Means): Promise<Repeats> {
  let failed = 0;
  for (let count = 0; count < REPEATS; count += 1) if (isBroken(await attempt(program), rule)) failed += 1;
  return { failed, of: REPEATS };
}

const isBroken = ({ judgment }: Trial, rule: RuleId) => judgment.kind === 'broken' && judgment.rule === rule;
