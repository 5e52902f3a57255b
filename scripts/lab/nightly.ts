import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { Experiment } from './experiments.js';
import { ROOT, start } from './experiment-process.js';
import { createProgress } from './kit/progress.js';
import { markdownTable } from './kit/tables.js';

/** How the nightly run of an experiment ended. */
export interface NightlyResult {
  readonly name: string;
  /** Null if it did not run, because the run was interrupted. */
  readonly exitCode: number | null;
  readonly seconds: number;
  /** The file with everything that it printed, below the root of the repository. */
  readonly log: string;
}

const FOLDER = 'coverage/lab';

/**
 * Runs experiments one after the other, each with the arguments of its nightly run. What they print goes to files. An
 * interruption stops the current one, and the others do not run.
 */
export async function runNightly(chosen: readonly Experiment[]): Promise<NightlyResult[]> {
  mkdirSync(join(ROOT, FOLDER), { recursive: true });
  const progress = createProgress(process.stderr);
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interruption.abort());
  const results: NightlyResult[] = [];
  for (const [index, experiment] of chosen.entries()) {
    progress.show(`${index + 1} of ${chosen.length}: ${experiment.name}, ${experiment.takes}`);
    results.push(await runOne(experiment, interruption.signal));
  }
  progress.clear();
  return results;
}

async function runOne(experiment: Experiment, interrupted: AbortSignal): Promise<NightlyResult> {
  const { name, nightly = [] } = experiment;
  const log = `${FOLDER}/${name}.log`;
  if (interrupted.aborted) return { name, exitCode: null, seconds: 0, log };
  const startedAt = Date.now();
  const file = openSync(join(ROOT, log), 'w');
  try {
    const running = start(experiment, nightly, ['ignore', file, file]);
    interrupted.addEventListener('abort', () => running.stop(), { once: true });
    const exitCode = await running.ended;
    return { name, exitCode, seconds: Math.round((Date.now() - startedAt) / 1000), log };
  } finally {
    closeSync(file);
  }
}

/** The results as a table in Markdown. */
export function asTable(results: readonly NightlyResult[]): string {
  const rows = results.map(({ name, exitCode, seconds, log }) => {
    const [time = '', where = ''] = exitCode === null ? [] : [`${(seconds / 60).toFixed(1)} min`, log];
    return [name, inWords(exitCode), time, where];
  });
  return markdownTable(['Experiment', 'Result', 'Time', 'Output'], rows);
}

function inWords(exitCode: number | null): string {
  if (exitCode === null) return 'did not run';
  return exitCode === 0 ? 'succeeded' : `failed with ${exitCode}`;
}
