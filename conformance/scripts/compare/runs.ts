import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startModel, type Fault } from '../../model/index.js';
import { startCountingProxy } from './counting-proxy.js';
import type { Outcome, Tool } from './tool.js';

/** So high that the rate limit does not matter. */
export const LIMIT_PER_MINUTE = 100_000;

/** Runs without a fault per seed: what a tool rarely reports of a sound server must not count as a catch. */
const CLEAN_RUNS_PER_SEED = 5;
const CLEAN_RUNS_WITHOUT_SEEDS = 2;

export interface Plan {
  readonly tools: readonly Tool[];
  readonly faults: readonly Fault[];
  readonly seeds: number;
  readonly examples: number;
  readonly timeLimitSeconds: number;
  readonly onRun: (run: ToolRun) => void;
}

/** One run of a tool. `fault` is null for the server without a fault. */
export interface ToolRun extends Outcome {
  readonly tool: string;
  readonly fault: string | null;
  readonly seed: number;
  readonly requests: number;
}

/** Makes all runs of a plan, one after another; each has a server of its own. */
export async function allRuns(plan: Plan): Promise<ToolRun[]> {
  const runs: ToolRun[] = [];
  for (const tool of plan.tools)
    for (const [fault, seed] of serversFor(tool, plan)) {
      const run = await oneRun(tool, fault, seed, plan);
      plan.onRun(run);
      runs.push(run);
    }
  return runs;
}

function serversFor({ hasSeeds }: Tool, { faults, seeds }: Plan): [fault: string | null, seed: number][] {
  const used = hasSeeds ? seeds : 1;
  const cleanRuns = hasSeeds ? CLEAN_RUNS_PER_SEED * seeds : CLEAN_RUNS_WITHOUT_SEEDS;
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
  return [
    ...upTo(cleanRuns).map((seed): [null, number] => [null, seed]),
    ...upTo(used).flatMap((seed) => faults.map(({ id }): [string, number] => [id, seed])),
  ];
}

async function oneRun(tool: Tool, fault: string | null, seed: number, plan: Plan): Promise<ToolRun> {
  const faults = fault === null ? [] : [fault];
  const model = await startModel({ faults, limitPerMinute: LIMIT_PER_MINUTE });
  const proxy = await startCountingProxy(model.url);
  const folder = await mkdtemp(join(tmpdir(), 'compare-conformance-'));
  const { examples, timeLimitSeconds } = plan;
  try {
    const outcome = await tool
      .run({ url: proxy.url, keys: model.keys, seed, folder, examples, timeLimitSeconds })
      .catch((error: unknown) => ({ failures: [], trouble: String(error) }));
    return { tool: tool.id, fault, seed, requests: proxy.count(), ...outcome };
  } finally {
    await proxy.close();
    await model.close();
    await rm(folder, { recursive: true, force: true });
  }
}
