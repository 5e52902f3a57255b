import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { faults } from '../../../conformance/faults/index.js';
import { startModel } from '../../../conformance/start-model.js';
import type { Fault } from '../../../conformance/faults/fault.js';
import { selects } from '../../../conformance/scripts/selection.js';
import type { Outcome, Tool } from './tool.js';

/** High enough that the rate limit does not matter. */
export const LIMIT_PER_MINUTE = 100_000;

/** Runs without a fault per seed. A rare complaint about a correct server must not count as a catch. */
const CLEAN_RUNS_PER_SEED = 5;
const CLEAN_RUNS_WITHOUT_SEEDS = 2;

/** A sample of faults from every family, from those that a schema reveals to those that need a plan. */
const SAMPLE =
  'M01 M02 M29 R20 M03 M05 M08 M10 M13 M15 M22 M33a M33b M46 M47a M50 M53 R07a R08a X229 M57 R02 R04 M59'.split(
    ' ',
  );

/**
 * The faults that the names select, or the sample.
 * @throws InvalidArgumentError if a name matches no fault
 */
export function chosenFaults(names: readonly string[] = SAMPLE): Fault[] {
  return names.flatMap((name) => {
    const found = faults.filter(({ id }) => selects(name, id));
    if (found.length === 0) throw new InvalidArgumentError(`There is no fault "${name}".`);
    return found;
  });
}

export interface Plan {
  readonly tools: readonly Tool[];
  readonly faults: readonly Fault[];
  readonly seeds: number;
  readonly examples: number;
  /** The phases of Schemathesis, separated by commas. */
  readonly phases: string;
  /** Seconds per run. */
  readonly timeLimit: number;
}

/** A run of a tool. `fault` is null for the server without a fault. */
export interface ToolRun extends Outcome {
  readonly tool: string;
  readonly fault: string | null;
  readonly seed: number;
  readonly requests: number;
}

/** Performs all runs of a plan, one after another. Each run has its own server. */
export async function allRuns(plan: Plan, onRun: (run: ToolRun) => void): Promise<ToolRun[]> {
  const runs: ToolRun[] = [];
  for (const tool of plan.tools)
    for (const [fault, seed] of serversFor(tool, plan)) {
      const run = await oneRun(tool, fault, seed, plan);
      onRun(run);
      runs.push(run);
    }
  return runs;
}

function serversFor({ hasSeeds }: Tool, { faults: chosen, seeds }: Plan): [string | null, number][] {
  const cleanRuns = hasSeeds ? CLEAN_RUNS_PER_SEED * seeds : CLEAN_RUNS_WITHOUT_SEEDS;
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
  return [
    ...upTo(cleanRuns).map((seed): [null, number] => [null, seed]),
    ...upTo(hasSeeds ? seeds : 1).flatMap((seed) => chosen.map(({ id }): [string, number] => [id, seed])),
  ];
}

async function oneRun(tool: Tool, fault: string | null, seed: number, plan: Plan): Promise<ToolRun> {
  const model = await startModel({
    faults: fault === null ? [] : [fault],
    limitPerMinute: LIMIT_PER_MINUTE,
  });
  const folder = await mkdtemp(join(tmpdir(), 'compare-conformance-'));
  try {
    const outcome = await tool
      .run({ ...plan, url: model.url, keys: model.keys, seed, folder })
      .catch((error: unknown) => ({ failures: [], trouble: String(error) }));
    return { tool: tool.id, fault, seed, requests: model.requests(), ...outcome };
  } finally {
    await model.close();
    await rm(folder, { recursive: true, force: true });
  }
}
