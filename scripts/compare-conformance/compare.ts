/** Runs every tool on every server, a few at a time. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fault } from '../../test/conformance/model/index.js';
import type { Role, RunRecord } from './record.js';
import { startTarget } from './target.js';
import type { Tool } from './tool.js';

export interface Plan {
  readonly tools: readonly Tool[];
  readonly faults: readonly Fault[];
  readonly seeds: number;
  readonly examples: number;
  readonly timeLimitSeconds: number;
  /** Runs at one time. */
  readonly jobs: number;
  /** Keeps what the tools wrote. */
  readonly keep: string | null;
  /** Told each run as it ends, with how many have ended and how many there are. */
  readonly onRun: (run: RunRecord, done: number, total: number) => void;
}

interface Job {
  readonly tool: Tool;
  readonly role: Role;
  readonly fault: string | null;
  readonly seed: number;
}

/** Makes all runs of a plan; each has a server of its own. Resolves to them in the order of the plan. */
export async function compare(plan: Plan): Promise<RunRecord[]> {
  const jobs = jobsOf(plan);
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
  return records;
}

function jobsOf({ tools, faults, seeds }: Plan): Job[] {
  return tools.flatMap((tool) => {
    const used = Array.from({ length: tool.isSeeded ? seeds : 1 }, (_, index) => index + 1);
    const job = (role: Role, fault: string | null, seed: number): Job => ({ tool, role, fault, seed });
    return [
      // Twice as many as a fault has runs: what is rare on a clean server must not count as a catch.
      ...used.flatMap((seed) => [
        job('clean', null, seed),
        ...(tool.isSeeded ? [job('clean', null, seeds + seed)] : []),
      ]),
      ...used.map((seed) => job('control', null, 2 * seeds + seed)),
      ...faults.flatMap(({ id }) => used.map((seed) => job('fault', id, seed))),
    ];
  });
}

async function make(
  { tool, role, fault, seed }: Job,
  { examples, timeLimitSeconds, keep }: Plan,
): Promise<RunRecord> {
  const target = await startTarget(fault === null ? [] : [fault]);
  const folder = await folderFor(`${tool.id}-${fault ?? role}-${seed}`, keep);
  const { url, keys } = target;
  const startedAt = performance.now();
  try {
    const findings = await tool
      .run({ url, key: keys.paid, keys, seed, folder, examples, timeLimitSeconds })
      .catch((error: unknown) => ({ failures: [], trouble: String(error) }));
    const seconds = (performance.now() - startedAt) / 1000;
    const residue = await target.residue();
    return { tool: tool.id, role, fault, seed, requests: target.count(), seconds, ...findings, residue };
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
