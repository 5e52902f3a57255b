import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { observationLines } from '../../data/observation-lines.js';
import { ndjson } from '../../../../src/demo/ndjson.js';
import { createWorkspace, servicesOn } from '../../data/workspaces.js';
import { ingestFile } from '../environment/ingest-command.js';
import type { Workplace } from '../environment/postgres.js';
import { exportTables, type TableCopies } from '../environment/table-copies.js';
import type { World } from '../environment/world.js';
import { endedChildrenTime, startMeter } from '../../machine/meter.js';
import type { Plan } from '../plan.js';
import type { Sample } from '../../kit/statistics.js';
import type { Case, Prepared } from './types.js';

/** Observations per second of an ingest, compared with a COPY of the same raw rows. */
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

/** Compares ingesting a file into the only workspace of a database with ingesting it into a second workspace. */
export const secondWorkspaceCase: Case = {
  ...ingestCase,
  name: 'ingest-second',
  title: 'Ingest of the same observations into a second workspace of a database',
  base: 'first',
  prepare: prepareSecond,
};

async function prepare(world: World, plan: Plan): Promise<Prepared> {
  const runs: Runs = { ...(await writeRows(world, plan)), copies: undefined };
  const { folder } = runs;
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

async function prepareSecond(world: World, plan: Plan): Promise<Prepared> {
  const rows = await writeRows(world, plan);
  const measure = (nth: 1 | 2) => () =>
    inNewDatabase(world, async (place) => {
      if (nth === 2) await ingestInto(place, rows);
      return ingestInto(place, rows);
    });
  return {
    variants: [
      { name: 'first', title: 'into the first workspace', measure: measure(1) },
      { name: 'second', title: 'into the second workspace', measure: measure(2) },
    ],
    close: () => rm(rows.folder, { recursive: true, force: true }),
  };
}

async function writeRows(world: World, { ingestRows }: Plan): Promise<Rows> {
  const folder = await mkdtemp(join(tmpdir(), 'visibility-bench-rows-'));
  const file = join(folder, 'observations.ndjson');
  await pipeline(ndjson(observationLines(ingestRows)), createWriteStream(file));
  return { world, rows: ingestRows, file, folder };
}

interface Rows {
  readonly world: World;
  readonly rows: number;
  /** The observations to ingest. */
  readonly file: string;
  readonly folder: string;
}

interface Runs extends Rows {
  /** The tables for COPY, created after the first ingest. */
  copies: TableCopies | undefined;
}

function measureIngest(runs: Runs): Promise<Sample> {
  return inNewDatabase(runs.world, async (place) => {
    const sample = await ingestInto(place, runs);
    runs.copies ??= await exportTables(place.url, runs.folder);
    return sample;
  });
}

/** Ingests into a new workspace. */
async function ingestInto(place: Workplace, { world, rows, file }: Rows): Promise<Sample> {
  const workspaceId = await createWorkspace(servicesOn(place.database));
  await place.settle();
  const stopMeter = startMeter({ postgres: world.postgres.pid });
  const stopNode = endedChildrenTime();
  const elapsedMs = await ingestFile({ file, databaseUrl: place.url, workspaceId, rows });
  return sampleOf(rows, elapsedMs, stopNode(), stopMeter().byProcess['postgres'] ?? null);
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
