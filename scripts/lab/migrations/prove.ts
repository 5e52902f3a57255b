import { setTimeout as delay } from 'node:timers/promises';
import { migrateToLatest, migratorOf } from '../../../src/database-app.js';
import { openDatabase, type Database, type DatabaseTarget } from '../../../src/platform/database.js';
import { createMigrator } from '../../../src/platform/migrate.js';
import { LAST_EXEMPT, migrations, type Migration } from '../../../src/platform/migrations/index.js';
import { urlOf } from '../servers/database-url.js';
import { fillObservations, fillSlots } from './fill.js';
import { startProbes, type Impact, type Probing } from '../load/probes.js';
import { badSample, goodSamples } from './samples.js';
import { startProbedService } from './service.js';
import { statementProbes } from './statements.js';

/** What a migration meant for the calls during it. */
export interface Finding extends Impact {
  readonly migration: string;
  /** `none` is a while without a migration, for comparison with those that follow. */
  readonly kind: 'none' | 'exempt' | 'later' | 'sample' | 'bad sample';
  readonly ms: number;
  /** How often it gave up on a lock. */
  readonly retries: number;
}

export interface Plan {
  readonly rows: number;
  /** Receives each step when it begins. */
  readonly onStep: (step: string) => void;
}

/** How long calls are observed without a migration, in ms. */
const NOTHING_MS = 3000;

/** The first schema that has the largest tables, and the one that adds the slots of measuring. */
const FILLED_AT = '0004-observations';
const SLOTS_AT = '0009-measuring';

/** Migrates an empty database, filled on the way, while statements and then the service use it. */
export async function prove(
  connection: Exclude<DatabaseTarget['connection'], string>,
  plan: Plan,
): Promise<Finding[]> {
  const long = openDatabase({ connection }, { poolMax: 4, connectTimeoutMs: 30_000 });
  const short = openDatabase(
    { connection },
    { poolMax: 40, connectTimeoutMs: 30_000, queryTimeoutMs: 30_000, plansOnce: true },
  );
  try {
    const history = await proveHistory(long, short, plan);
    await migrateToLatest(long);
    return [...history, ...(await proveSamples(long, short, urlOf(connection), plan))];
  } finally {
    await short.destroy();
    await long.destroy();
  }
}

async function proveHistory(long: Database, short: Database, { rows, onStep }: Plan): Promise<Finding[]> {
  const first = indexOf(FILLED_AT) + 1;
  await migratorTo(first).migrateToLatest(long);
  onStep(`filling the largest tables with ${rows} rows`);
  await fillObservations(long, rows);
  const findings: Finding[] = [];
  const probing = startProbes(statementProbes(short));
  findings.push(await observeNothing(probing));
  for (let count = first + 1; count <= migrations.length; count += 1) {
    const migration = migrations[count - 1] as Migration;
    const kind = count <= indexOf(LAST_EXEMPT) + 1 ? 'exempt' : 'later';
    onStep(migration.name);
    findings.push(
      await observe(probing, migration.name, kind, (onWait) =>
        migratorTo(count).migrateToLatest(long, onWait),
      ),
    );
    if (migration.name === SLOTS_AT) await fillSlots(long, rows);
  }
  await probing.stop();
  return findings;
}

async function proveSamples(
  long: Database,
  short: Database,
  url: string,
  { onStep }: Plan,
): Promise<Finding[]> {
  const service = await startProbedService(long, url);
  const { answer = () => Promise.resolve() } = statementProbes(short, 'sample');
  const probing = startProbes({ ...service.probes, answer });
  const findings: Finding[] = [];
  const list = [...migrations];
  try {
    // The first calls open connections.
    await observeNothing(probing);
    findings.push(await observeNothing(probing));
    for (const sample of [...goodSamples, badSample]) {
      list.push(sample);
      const kind = sample === badSample ? 'bad sample' : 'sample';
      const { migrateToLatest: migrate } = migratorOf([...list]);
      onStep(sample.name);
      findings.push(await observe(probing, sample.name, kind, (onWait) => migrate(long, onWait)));
    }
  } finally {
    await probing.stop();
    await service.stop();
  }
  return findings;
}

const observeNothing = (probing: Probing) => observe(probing, 'none', 'none', () => delay(NOTHING_MS));

async function observe(
  probing: Probing,
  migration: string,
  kind: Finding['kind'],
  migrate: (onWait: () => void) => Promise<unknown>,
): Promise<Finding> {
  let retries = 0;
  let ms = 0;
  const impact = await probing.during(async () => {
    const startedAt = performance.now();
    await migrate(() => (retries += 1));
    ms = Math.round(performance.now() - startedAt);
  });
  return { migration, kind, ms, retries, ...impact };
}

/** The migrator of the first `count` migrations, without the functions, which need tables of later ones. */
const migratorTo = (count: number) => createMigrator([], migrations.slice(0, count));

const indexOf = (name: string) => migrations.findIndex((migration) => migration.name === name);

/** The longest call, in ms. */
const stallOf = ({ longest }: Finding): number => Math.max(0, ...Object.values(longest));

/**
 * What is not as it must be. A stall counts as far as it is longer than those without a migration before it. Exempt
 * migrations are only reported.
 */
export function problemsOf(findings: readonly Finding[], limit: number): string[] {
  return findings.flatMap((finding, index) => {
    const { migration, kind, errors } = finding;
    const usual = findings.slice(0, index).findLast((earlier) => earlier.kind === 'none');
    const allowed = limit + (usual === undefined ? 0 : stallOf(usual));
    const isHarmful = stallOf(finding) > allowed || errors.length > 0;
    if (kind === 'none') return errors.map((error) => `A call failed without a migration: ${error}`);
    if (kind === 'bad sample') return isHarmful ? [] : [`The stall of ${migration} was not noticed.`];
    if (kind === 'exempt' || !isHarmful) return [];
    return [`${migration} stalled a call for ${stallOf(finding)} ms, and ${errors.length} calls failed.`];
  });
}
