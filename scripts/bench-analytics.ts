/**
 * Measures whether analytics reads slow down as history grows: interleaves reads of the same prompts with a short and a
 * long history on a throwaway database, and prints medians and their ratio.
 *
 *   npx tsx scripts/bench-analytics.ts [--prompts N] [--days SHORT,LONG] [--rounds N] [--json]
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createServices, migrateToLatest } from '../src/app.js';
import { loadConfig } from '../src/config.js';
import { ndjson } from '../src/demo/ndjson.js';
import { observations } from '../src/demo/observations.js';
import { planPrompts } from '../src/demo/prompt-plan.js';
import { tallybrook } from '../src/demo/scenarios/tallybrook.js';
import { startOfUtcDay, type RangeDays } from '../src/domain/window.js';
import { openDatabase } from '../src/platform/database.js';
import { joinEmbeddedPostgres } from '../src/platform/embedded/index.js';

const { values: options } = parseArgs({
  options: {
    prompts: { type: 'string', default: '50' },
    days: { type: 'string', default: '180,1800' },
    rounds: { type: 'string', default: '200' },
    json: { type: 'boolean', default: false },
  },
});
const log = (line: string) => process.stderr.write(`${line}\n`);
const histories = options.days.split(',').map(Number);

async function main(): Promise<void> {
  const server = await joinEmbeddedPostgres({
    dataDir: mkdtempSync(join(tmpdir(), 'visibility-bench-')),
    throwaway: true,
  });
  const database = openDatabase({ connection: server.connection }, { poolMax: 4, connectTimeoutMs: 10_000 });
  try {
    await migrateToLatest(database);
    const services = createServices({ database, config: loadConfig({}) });
    const workspaces = [];
    for (const days of histories) workspaces.push({ days, workspaceId: await fill(services, days) });
    report(await measure(services, workspaces));
  } finally {
    await database.destroy();
    await server.leave();
  }
}

type Services = ReturnType<typeof createServices>;

/** Creates a workspace with `days` days of history: one answer per day, prompt and platform. */
async function fill({ workspaces, prompts, ingest }: Services, days: number): Promise<string> {
  const scenario = { ...tallybrook, events: [] };
  const brand = { name: scenario.own.name, domains: scenario.domains };
  const { workspaceId } = await workspaces.create({
    name: `${days} days`,
    plan: 'paid',
    promptCap: -1,
    brand,
  });
  const planned = planPrompts(scenario, Number(options.prompts));
  const tracked = [];
  for (const prompt of planned) {
    tracked.push({ ...prompt, promptId: (await prompts.add(workspaceId, prompt)).promptId });
  }
  const plan = { scenario, seed: 1, today: startOfUtcDay(new Date()), days, prompts: tracked };
  const source = ndjson(observations(plan));
  const { accepted, elapsedMs } = await ingest.observations({
    workspaceId,
    source,
    onError: 'stop',
    createPrompts: 'no',
  });
  log(
    `${days} days: ${accepted} observations, ingested at ${Math.round(accepted / (elapsedMs / 1000))} per second`,
  );
  return workspaceId;
}

const READS = {
  overview: ({ analytics }: Services, workspaceId: string, range: RangeDays) =>
    analytics.overview(workspaceId, range),
  topics: ({ analytics }: Services, workspaceId: string, range: RangeDays) =>
    analytics.metricRows(workspaceId, 'topics', range),
};

interface Timing {
  read: string;
  rangeDays: number;
  days: number;
  medianMs: number;
}

async function measure(
  services: Services,
  workspaces: { days: number; workspaceId: string }[],
): Promise<Timing[]> {
  const timings: Timing[] = [];
  for (const [read, run] of Object.entries(READS)) {
    for (const rangeDays of [7, 30, 90] as const) {
      const samples = workspaces.map((): number[] => []);
      for (let round = 0; round < Number(options.rounds) + 20; round += 1) {
        // Interleaved, so that other load on the machine affects all of them alike.
        for (const [index, { workspaceId }] of workspaces.entries()) {
          const startedAt = performance.now();
          await run(services, workspaceId, rangeDays);
          if (round >= 20) samples[index]?.push(performance.now() - startedAt);
        }
      }
      for (const [index, { days }] of workspaces.entries()) {
        timings.push({ read, rangeDays, days, medianMs: median(samples[index] ?? []) });
      }
    }
  }
  return timings;
}

function median(samples: number[]): number {
  return samples.sort((one, other) => one - other)[Math.floor(samples.length / 2)] ?? NaN;
}

function report(timings: Timing[]): void {
  if (options.json) return void process.stdout.write(`${JSON.stringify(timings)}\n`);
  const [short = 0, long = 0] = histories;
  process.stdout.write(`read      window  ${short} d  ${long} d  ratio\n`);
  for (const { read, rangeDays, medianMs } of timings.filter((timing) => timing.days === short)) {
    const other = timings.find(
      (one) => one.read === read && one.rangeDays === rangeDays && one.days === long,
    );
    const longMs = other?.medianMs ?? NaN;
    process.stdout.write(
      `${read.padEnd(9)} ${String(rangeDays).padStart(4)} d  ${medianMs.toFixed(2)} ms  ${longMs.toFixed(2)} ms  ` +
        `${(longMs / medianMs).toFixed(2)}\n`,
    );
  }
}

await main();
