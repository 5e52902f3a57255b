import { createServices } from '../../../src/app.js';
import { loadConfig } from '../../../src/config.js';
import { openDatabase } from '../../../src/platform/database.js';
import { planRun } from './plan.js';
import { proveRun, type Ground, type RunResult } from './run.js';
import { watchSlots } from './watch.js';
import { createWarmWorkers } from './workers.js';

export interface ProofOptions {
  /** The URL of the proof's own database, with the schema of the service. */
  readonly url: string;
  readonly seed: number;
  /** Numbers of the runs. */
  readonly runs: readonly number[];
  /** Number of concurrent runs. */
  readonly parallel: number;
  readonly onRun?: (result: RunResult) => void;
}

/** Proves that nothing is paid for twice or lost. Returns the runs in the order of completion. */
export async function prove(options: ProofOptions): Promise<RunResult[]> {
  const { url, seed, parallel, onRun } = options;
  const database = openDatabase({ connection: url }, { poolMax: 10, connectTimeoutMs: 30_000 });
  const watch = await watchSlots(url);
  const workers = createWarmWorkers(parallel + 1);
  // Targets can only be set with configured providers; this process does not call them.
  const config = loadConfig({
    OPENAI_API_KEY: 'unused',
    PERPLEXITY_API_KEY: 'unused',
    GEMINI_API_KEY: 'unused',
    ANTHROPIC_API_KEY: 'unused',
    XAI_API_KEY: 'unused',
    DATAFORSEO_LOGIN: 'unused',
    DATAFORSEO_PASSWORD: 'unused',
    CLORO_API_KEY: 'unused',
  });
  const ground: Ground = {
    seed,
    database,
    services: createServices({ database, config }),
    watch,
    workers,
  };
  const [waiting, results] = [[...options.runs], [] as RunResult[]];
  const workOff = async () => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      await untilMidnightIsFar();
      const result = await proveRun(ground, planRun(seed, number));
      results.push(result);
      onRun?.(result);
    }
  };
  try {
    await Promise.all(Array.from({ length: parallel }, workOff));
  } finally {
    workers.close();
    await watch.close();
    await database.destroy();
  }
  return results;
}

/** Minimum time before midnight at which a run may begin: without `--now`, `measure` works on the run of the UTC day. */
const BEFORE_MIDNIGHT_MS = 60_000;
const DAY_MS = 86_400_000;

async function untilMidnightIsFar(): Promise<void> {
  const left = DAY_MS - (Date.now() % DAY_MS);
  if (left < BEFORE_MIDNIGHT_MS) await new Promise((resolve) => setTimeout(resolve, left + 1_000));
}
