/** Runs every tool on every server, a few at a time. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fault } from '../../model/index.js';
import type { RunRecord } from './record.js';
import { startTarget } from './target.js';
import type { Tool } from './tool.js';

export interface Plan {
  readonly tools: readonly Tool[];
  readonly faults: readonly Fault[];
  readonly seeds: number;
  readonly examples: number;
  readonly timeLimitSeconds: number;
  /** Runs that were made before and are not made again; their place in the result is first. */
  readonly made: readonly RunRecord[];
  /** Runs at one time. */
  readonly jobs: number;
  /** Keeps what the tools wrote. */
  readonly keep: string | null;
  /** Told each run as it ends, with how many have ended and how many there are. */
  readonly onRun: (run: RunRecord, done: number, total: number) => void;
}

interface Job {
  readonly tool: Tool;
  /** null for a server without one. */
  readonly fault: string | null;
  readonly seed: number;
}

/** Makes all runs of a plan; each has a server of its own. Resolves to them, in the order of the plan. */
export async function compare(plan: Plan): Promise<RunRecord[]> {
  const made = new Set(plan.made.map(({ tool, fault, seed }) => [tool, fault, seed].join()));
  const jobs = jobsOf(plan).filter(({ tool, fault, seed }) => !made.has([tool.id, fault, seed].join()));
  const records: RunRecord[] = [];
  let next = 0;
  let done = 0;
  const work = async () => {
    for (let job = jobs[next]; job !== undefined; job = jobs[next]) {
      const place = next;
      next += 1;
      const record = await make(job, plan);
      records[place] = record;
      done += 1;
      plan.onRun(record, done, jobs.length);
    }
  };
  await Promise.all(Array.from({ length: plan.jobs }, work));
  return [...plan.made, ...records];
}

/** Many, for a tool with seeds: what it seldom says of a server without a fault must not count as a catch. */
const CLEAN_RUNS_PER_SEED = 5;
/** The same run twice, to see that it is the same. */
const CLEAN_RUNS_WITHOUT_SEEDS = 2;

function jobsOf({ tools, faults, seeds }: Plan): Job[] {
  return tools.flatMap((tool) => {
    const used = Math.min(seeds, tool.seedLimit ?? seeds);
    const cleanRuns = tool.seedLimit === 1 ? CLEAN_RUNS_WITHOUT_SEEDS : CLEAN_RUNS_PER_SEED * used;
    return [
      ...upTo(cleanRuns).map((seed) => ({ tool, fault: null, seed })),
      // Every fault with one seed before any with the next: a comparison that is broken off tells of all of them.
      ...upTo(used).flatMap((seed) => faults.map(({ id }) => ({ tool, fault: id, seed }))),
    ];
  });
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

async function make(
  { tool, fault, seed }: Job,
  { examples, timeLimitSeconds, keep }: Plan,
): Promise<RunRecord> {
  const target = await startTarget(fault === null ? [] : [fault]);
  const folder = await folderFor(`${tool.id}-${fault ?? 'clean'}-${seed}`, keep);
  const { url, keys } = target;
  const startedAt = performance.now();
  try {
    const findings = await tool
      .run({ url, key: keys.paid, keys, seed, folder, examples, timeLimitSeconds })
      .catch((error: unknown) => ({ failures: [], trouble: String(error) }));
    const seconds = (performance.now() - startedAt) / 1000;
    const residue = await target.residue();
    return { tool: tool.id, fault, seed, requests: target.count(), seconds, ...findings, residue };
  } finally {
    await target.close();
    if (keep === null) await rm(folder, { recursive: true, force: true });
  }
}

async function folderFor(name: string, keep: string | null): Promise<string> {
  if (keep === null) return mkdtemp(join(tmpdir(), 'compare-conformance-'));
  const folder = join(keep, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}
