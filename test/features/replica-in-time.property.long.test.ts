import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, sql, type Database } from '../../src/platform/database.js';
import { primaryReader, replicaReader, type Reader } from '../../src/platform/reader.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { startReplication, type Replication } from '../../scripts/lab/servers/replication.js';
import { createWorld, paths, read, step, write } from './acknowledged-writes.js';
import { needs } from '../support/needs.js';
import { someRuns } from '../support/sample.js';

const started = await startReplication();
const missing = typeof started === 'string' ? started : '';
const servers = started as Replication;

/** Two instances of the service that read from the standby, one of which caches responses. */
let apps: [TestApp, TestApp];
let pool: Database;
/** The number of reads, and how many of them the primary had to serve. */
const reads = { all: 0, primary: 0 };

beforeAll(async () => {
  if (missing) return;
  pool = openDatabase(
    { connection: servers.standby.connection, role: 'visibility_app' },
    { poolMax: 10, connectTimeoutMs: 30_000 },
  );
  apps = [await startApp('64'), await startApp('0')];
});
afterAll(async () => {
  if (missing) return;
  for (const app of apps) await app.close();
  await pool.destroy();
  await servers.stop();
});

function counting(count: () => unknown, { read }: Reader): Reader {
  return { read: (...request) => (count(), read(...request)) as never };
}

function startApp(cacheMegabytes: string): Promise<TestApp> {
  const { db } = servers;
  const database = db.openAnother('visibility_app');
  const primary = counting(() => (reads.primary += 1), primaryReader(database));
  const reader = counting(() => (reads.all += 1), replicaReader(primary, pool, { attempt: (run) => run() }));
  const env = { RESPONSE_CACHE_MB: cacheMegabytes };
  return createTestApp({ db, pool: database, env, readers: { lists: reader, analytics: reader } });
}

const replay = (verb: 'pause' | 'resume') => sql(servers.standby.database, `select pg_wal_replay_${verb}()`);

describe('reads from a replica', needs(!missing, missing), () => {
  it('never returns a response older than an acknowledged write, while replay pauses and resumes', async () => {
    const group = fc.record({
      replay: fc.constantFrom('pause' as const, 'resume' as const),
      steps: fc.array(step, { minLength: 1, maxLength: 8 }),
    });
    await fc.assert(
      // The steps of a group run at the same time, and at the same time as a pause or its end.
      fc.asyncProperty(fc.array(group, { minLength: 2, maxLength: 6 }), async (groups) => {
        const world = await createWorld(apps);
        for (const { replay: verb, steps } of groups) {
          await Promise.all([
            replay(verb),
            ...steps.map((one) =>
              'path' in one ? read(world, one.path, one.instance) : write(world, one.count, one.instance),
            ),
          ]);
        }
        await replay('resume');
        await servers.catchUp();
        const before = { ...reads };
        for (const path of paths) await Promise.all([read(world, path, 0), read(world, path, 1)]);
        // The instance without a cache reads again after everything has been replayed.
        expect(reads.all - before.all).toBeGreaterThanOrEqual(paths.length);
      }),
      { numRuns: someRuns(25), interruptAfterTimeLimit: 120_000 },
    );
    // Both servers were used.
    expect(reads.primary).toBeGreaterThan(0);
    expect(reads.all - reads.primary).toBeGreaterThan(reads.all / 10);
  });
});
