import type { RuleId } from '../catalog/index.js';
import { RequestBlocked } from '../http/client.js';
import type { Reduction } from '../record/failure.js';
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
  readonly reduction: Reduction;
}

const REPEATS = 5;
const TRIES = 2;

/**
 * Removes clients and calls from a program for as long as it still breaks the rule and the budget lasts, and then repeats
 * what is left to find out how often it fails.
 */
export async function reduce(program: Program, first: Trial, rule: RuleId, means: Means): Promise<Reduced> {
  const end = means.requests() + means.budget;
  const reduction = { shrinks: 0, tried: 0 };
  const failingPart = async (whole: Program) => {
    for (let count = 0; count < TRIES; count += 1)
      for (const candidate of whole.smaller) {
        if (means.requests() >= end) return undefined;
        const trial = await means.attempt(candidate);
        reduction.tried += 1;
        if (isBroken(trial, rule)) return { program: candidate, trial };
      }
    return undefined;
  };
  let smallest = { program, trial: first };
  await untilBlocked(async () => {
    for (let next = await failingPart(program); next !== undefined; next = await failingPart(next.program))
      [smallest, reduction.shrinks] = [next, reduction.shrinks + 1];
  });
  return { ...smallest, reduction, repeats: await repeated(smallest.program, rule, means) };
}

async function repeated(program: Program, rule: RuleId, { attempt }: Means): Promise<Repeats> {
  const repeats = { failed: 0, of: 0 };
  await untilBlocked(async () => {
    while (repeats.of < REPEATS) {
      const hasFailed = isBroken(await attempt(program), rule);
      repeats.of += 1;
      if (hasFailed) repeats.failed += 1;
    }
  });
  return repeats;
}

/** Ends early, and keeps what is known, if no more requests may be sent. */
async function untilBlocked(body: () => Promise<void>): Promise<void> {
  try {
    await body();
  } catch (error) {
    if (!(error instanceof RequestBlocked)) throw error;
  }
}

const isBroken = ({ judgment }: Trial, rule: RuleId) => judgment.kind === 'broken' && judgment.rule === rule;
