/* Measures reads from a replica. See `npm run lab -- replica --help`. */
import { commandLine, oneOf, operands, option, wholeNumber } from '../kit/command-line.js';
import { startMeter } from '../machine/meter.js';
import { medianOf } from '../kit/statistics.js';
import { createServices, type Services } from '../../../src/app.js';
import { loadConfig } from '../../../src/config.js';
import type { DataVersion } from '../../../src/domain/data-version.js';
import { createPrincipalFinder } from '../../../src/features/api-keys/index.js';
import { openDatabase, sql, type Database } from '../../../src/platform/database.js';
import { primaryReader, replicaReader, type Reader } from '../../../src/platform/reader.js';
import type { PostgresServer } from '../servers/postgres-server.js';
import { startReplication, type Replication } from '../servers/replication.js';

/** The reads, and how often each is sent in a turn, so that a turn takes long enough for the system clock to measure. */
const READS: Record<
  string,
  { times: number; read: (services: Services, at: DataVersion) => Promise<unknown> }
> = {
  'overview of 90 days': { times: 40, read: ({ analytics }, at) => analytics.overview(at, 90) },
  'list of prompts': { times: 800, read: ({ prompts }, at) => prompts.list(at) },
  'page of keywords': { times: 800, read: ({ keywords }, at) => keywords.list(at, {}, { limit: 50 }) },
  'brand profile': { times: 1500, read: ({ brand }, at) => brand.profile(at) },
};

/** Reads from the primary before each of the others. */
const KEY_LOOK_UP = 'key look-up';

const NAMES = [...Object.keys(READS), KEY_LOOK_UP];

const options = commandLine({
  name: 'replica',
  description: `Measures what reading from a replica costs and saves, in processor time of each server per read. It starts a Postgres and a
streaming replica with the demo data, and reads with one connection, in turns: from the primary; from the replica without
and with the check of the revision; and with a revision that the replica lacks.`,
  parts: {
    rounds: option('<n>', 'rounds, of which the median counts', wholeNumber(1), 7),
    reads: operands(`some of: ${NAMES.map((name) => `"${name}"`).join(', ')} (all)`, oneOf(NAMES)),
  },
  exitCodes: { 0: 'measured' },
});

/** A revision later than any other. */
const FUTURE = Number.MAX_SAFE_INTEGER;

async function main(servers: Replication): Promise<void> {
  const config = loadConfig({});
  const { database } = servers.primary;
  const services = createServices({ database, config });
  const demo = await services.demo.create({ onProgress: () => undefined });
  const workspaceId = demo.workspaces.find(({ plan }) => plan === 'paid')?.workspaceId ?? '';
  await database.raw('vacuum analyze');
  await servers.catchUp();

  const open = ({ connection }: PostgresServer) =>
    openDatabase({ connection }, { poolMax: 1, connectTimeoutMs: 30_000 });
  const pools = [open(servers.primary), open(servers.standby)] as const;
  const [primary, standby] = [primaryReader(pools[0]), primaryReader(pools[1])];
  const checked = replicaReader(primary, pools[1], { attempt: (read) => read() });
  const servicesWith = (reader: Reader) =>
    createServices({ database, config, readers: { lists: reader, analytics: reader } });
  const variants: [name: string, services: Services, at: DataVersion][] = [
    ['primary', servicesWith(primary), { workspaceId, dataRevision: 0 }],
    ['replica, unchecked', servicesWith(standby), { workspaceId, dataRevision: 0 }],
    ['replica', servicesWith(checked), { workspaceId, dataRevision: 0 }],
    ['replica that is behind', servicesWith(checked), { workspaceId, dataRevision: FUTURE }],
  ];
  const pids = { primary: await pidOf(database), replica: await pidOf(servers.standby.database) };

  const findPrincipal = createPrincipalFinder(pools[0], () => Promise.resolve(false));
  const { secret } = await services.apiKeys.issue(workspaceId, { name: 'Bench', environment: 'test' });
  const reads: typeof READS = {
    ...READS,
    [KEY_LOOK_UP]: { times: 1500, read: () => findPrincipal(secret, false) },
  };
  const chosen = Object.entries(reads).filter(
    ([name]) => options.reads.length === 0 || options.reads.includes(name),
  );
  for (const [name, { times, read }] of chosen) {
    const spent = variants.map(() => ({
      primary: [] as number[],
      replica: [] as number[],
      ms: [] as number[],
    }));
    for (let round = 0; round <= options.rounds; round += 1) {
      for (const [index, [, reading, at]] of variants.entries()) {
        if (name === KEY_LOOK_UP && index > 0) continue;
        const stop = startMeter(pids);
        const began = performance.now();
        for (let count = 0; count < times; count += 1) await read(reading, at);
        const ms = (performance.now() - began) / times;
        const { byProcess } = stop();
        // The first round prepares the statements.
        if (round === 0) continue;
        spent[index]?.primary.push((byProcess['primary'] ?? NaN) / times);
        spent[index]?.replica.push((byProcess['replica'] ?? NaN) / times);
        spent[index]?.ms.push(ms);
      }
    }
    for (const [index, { primary: own, replica, ms }] of spent.entries()) {
      if (own.length === 0) continue;
      const [variant = ''] = variants[index] ?? [];
      const micro = (figures: number[]) => `${Math.round(medianOf(figures) ?? NaN)} us`.padStart(9);
      console.log(
        `${name.padEnd(20)} ${variant.padEnd(23)} primary ${micro(own)}  replica ${micro(replica)}  ${(medianOf(ms) ?? NaN).toFixed(2)} ms`,
      );
    }
  }
  await Promise.all(pools.map((pool) => pool.destroy()));
}

async function pidOf(database: Database): Promise<number> {
  const text = `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer as pid`;
  const [row] = await sql<{ pid: number }>(database, text);
  return row?.pid ?? 0;
}

const started = await startReplication();
if (typeof started === 'string') throw new Error(started);
try {
  await main(started);
} finally {
  await started.stop();
}
