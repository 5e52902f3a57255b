import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { observationLines } from '../../scripts/observation-lines.js';
import { ndjson } from '../../src/demo/ndjson.js';
import { createWorkspace, servicesOn } from '../environment/data.js';
import { ingestFile } from '../environment/ingest-command.js';
import type { Workplace } from '../environment/postgres.js';
import { exportTables, type TableCopies } from '../environment/table-copies.js';
import type { World } from '../environment/world.js';
import { endedChildrenTime, startMeter } from '../machine/meter.js';
import type { Plan } from '../plan.js';
import type { Sample } from '../statistics.js';
import type { Case, Prepared } from './types.js';

/** Observations a second of an ingest, compared with a COPY of the same raw rows. */
export const ingestCase: Case = {
  name: 'ingest',
  title: 'Ingest of observations with 2.1 mentions and 1.9 citations each',
  unit: 'observations/s',
  higherIsBetter: true,
  base: 'copy',
  item: 'observation',
  historyDays: () => 0,
  rounds: ({ ingestRounds }) => ingestRounds,
  obstacle: () => null,
  prepare,
};

async function prepare(world: World, { ingestRows }: Plan): Promise<Prepared> {
  const folder = await mkdtemp(join(tmpdir(), 'visibility-bench-rows-'));
  const file = join(folder, 'observations.ndjson');
  await pipeline(ndjson(observationLines(ingestRows)), createWriteStream(file));
  const runs: Runs = { world, rows: ingestRows, file, folder, copies: undefined };
  return {
    variants: [
      { name: 'visibility', title: 'visibility ingest', measure: () => measureIngest(runs) },
      {
        name: 'copy',
        title: 'COPY into equally indexed tables without foreign keys',
        measure: () => measureCopy(runs, 'intoBareTables'),
      },
      {
        name: 'copy-fk',
        title: 'COPY into the tables of the service, which check references',
        measure: () => measureCopy(runs, 'intoOwnTables'),
      },
    ],
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

interface Runs {
  readonly world: World;
  readonly rows: number;
  /** The observations to ingest. */
  readonly file: string;
  readonly folder: string;
  /** Of the first ingest. */
  copies: TableCopies | undefined;
}

function measureIngest(runs: Runs): Promise<Sample> {
  const { world, rows, file, folder } = runs;
  return inNewDatabase(world, async (place) => {
    const workspaceId = await createWorkspace(servicesOn(place.database));
    await place.settle();
    const stopMeter = startMeter({ postgres: world.postgres.pid });
    const stopNode = endedChildrenTime();
    const elapsedMs = await ingestFile({ file, databaseUrl: place.url, workspaceId, rows });
    const sample = sampleOf(rows, elapsedMs, stopNode(), stopMeter().byProcess['postgres'] ?? null);
    runs.copies ??= await exportTables(place.url, folder);
    return sample;
  });
}

function measureCopy({ world, rows, copies }: Runs, method: keyof TableCopies): Promise<Sample> {
  return inNewDatabase(world, async (place) => {
    if (copies === undefined) throw new Error('there are no rows to copy before the first ingest');
    const copy = await copies[method](place.url);
    await place.settle();
    const stopMeter = startMeter({ postgres: world.postgres.pid });
    const before = process.cpuUsage();
    const startedAt = performance.now();
    await copy();
    const elapsedMs = performance.now() - startedAt;
    const { user, system } = process.cpuUsage(before);
    return sampleOf(rows, elapsedMs, user + system, stopMeter().byProcess['postgres'] ?? null);
  });
}

async function inNewDatabase(
  { postgres }: World,
  work: (place: Workplace) => Promise<Sample>,
): Promise<Sample> {
  const place = await postgres.create('bench_ingest');
  try {
    return await work(place);
  } finally {
    await place.drop();
  }
}

function sampleOf(rows: number, elapsedMs: number, nodeUs: number | null, postgresUs: number | null): Sample {
  const perRow = (us: number | null) => (us === null ? null : us / rows);
  return {
    value: rows / (elapsedMs / 1000),
    p50Ms: null,
    p99Ms: null,
    processorUs: { node: perRow(nodeUs), postgres: perRow(postgresUs) },
    residentBytes: null,
  };
}
