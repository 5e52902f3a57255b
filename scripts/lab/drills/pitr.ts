import { chownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql, type Database } from '../../../src/platform/database.js';
import { backUpEmbedded } from '../../../src/platform/embedded/index.js';
import { urlOf } from '../servers/database-url.js';
import { startCopy, type PostgresServer } from '../servers/postgres-server.js';
import { DURABLE, type Drill, type Site, type Tenant } from './site.js';
import { countTexts, startWrites, textOf } from './traffic.js';

/** Recovers a database to the time before a mistake, and compares every row. */
export const pitr: Drill = async (site, { seconds, onStep }) => {
  onStep('starting a server that archives its log');
  const archive = site.path('archive');
  const primary = await site.postgres('primary', {
    archive_mode: 'on',
    archive_command: `test ! -f "${archive}/%f" && cp "%p" "${archive}/%f"`,
  });
  createArchive(archive, primary);
  const tenant = await site.tenant(primary);

  onStep('copying the database while the service writes');
  const service = await site.service(urlOf(primary.connection));
  const traffic = startWrites(() => ({ url: service.url, key: tenant.key }));
  await delay(seconds * 1000);
  const backup = await backUpEmbedded({ dataDir: dirname(primary.home) }, site.path('recovered'));
  await delay(seconds * 1000);
  const calls = await traffic.stop();
  // On its way out it stores the last use of the key.
  await service.end('SIGINT');

  const expected = await digestsOf(primary.database);
  const time = await timeOf(primary.database);
  await damage(site, primary);
  const startedAt = performance.now();
  onStep(`recovering to ${time}`);
  await archiveEverything(primary.database);
  const recovered = await recover(site, { archive, time });
  const recoveryMs = Math.round(performance.now() - startedAt);

  onStep('comparing every row');
  const acknowledged = calls.filter(({ outcome }) => outcome === 'ok').map(textOf);
  const found = await digestsOf(recovered.database);
  const texts = await countTexts(recovered.database, tenant.workspaceId);
  return {
    figures: {
      'acknowledged writes before the time': acknowledged.length,
      'bytes of the base backup': backup.bytes,
      'archived segments': readdirSync(archive).length,
      'ms from the decision to a database that accepts writes': recoveryMs,
      'tables with rows, compared row by row': [...expected.values()].filter((digest) => digest !== '')
        .length,
    },
    problems: [
      ...differences(expected, found),
      ...acknowledged.filter((text) => texts.get(text) !== 1).map((text) => `"${text}" is not there once.`),
      ...(acknowledged.length === 0 ? ['No write was acknowledged.'] : []),
      ...(await problemsOfUse(site, recovered, tenant)),
    ],
  };
};

/** The server's account must be able to write there. */
function createArchive(folder: string, { home }: PostgresServer): void {
  mkdirSync(folder, { mode: 0o700 });
  const { uid, gid } = statSync(`${home}/cluster`);
  chownSync(folder, uid, gid);
}

/** A digest of the rows of each table; empty for no rows. */
async function digestsOf(database: Database): Promise<ReadonlyMap<string, string>> {
  const names = `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
  const digests = new Map<string, string>();
  for (const { name } of await sql<{ name: string }>(database, names)) {
    const text = `select coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from ${name} t`;
    const [row] = await sql<{ digest: string }>(database, text);
    digests.set(name, row?.digest ?? '');
  }
  return digests;
}

function differences(expected: ReadonlyMap<string, string>, found: ReadonlyMap<string, string>): string[] {
  const names = new Set([...expected.keys(), ...found.keys()]);
  const different = [...names].filter((name) => expected.get(name) !== found.get(name));
  return different.map((name) => `The rows of table "${name}" are not those of the time.`);
}

/** The time after everything that is committed, as Postgres reads it. */
async function timeOf(database: Database): Promise<string> {
  const [row] = await sql<{ time: string }>(database, 'select clock_timestamp()::text as time');
  return row?.time ?? '';
}

/** Statements without their conditions, and a workspace that is created before anyone notices. */
async function damage(site: Site, primary: PostgresServer): Promise<void> {
  await sql(primary.database, 'update prompts set archived_at = now()');
  await sql(primary.database, 'delete from api_keys');
  await site.tenant(primary);
}

/** Archives the log up to now. */
async function archiveEverything(database: Database): Promise<void> {
  const [last] = await sql<{ segment: string }>(
    database,
    'select pg_walfile_name(pg_switch_wal()) as segment',
  );
  const text = 'select coalesce(last_archived_wal >= $1, false) as done from pg_stat_archiver';
  for (let isDone = false; !isDone; await delay(20))
    isDone = (await sql<{ done: boolean }>(database, text, [last?.segment]))[0]?.done ?? false;
}

interface Point {
  readonly archive: string;
  readonly time: string;
}

/** Starts a server on the base backup, and waits until it has replayed the log up to the time. */
async function recover(site: Site, { archive, time }: Point): Promise<PostgresServer> {
  const server = await startCopy(site.path('recovered'), 'recovery', {
    ...DURABLE,
    restore_command: `cp "${archive}/%f" "%p"`,
    recovery_target_time: time,
    recovery_target_action: 'promote',
  });
  site.onEnd(() => server.stop());
  const text = 'select pg_is_in_recovery() as recovers';
  for (let recovers = true; recovers; await delay(20))
    recovers = (await sql<{ recovers: boolean }>(server.database, text))[0]?.recovers ?? true;
  return server;
}

/** Whether the service works on the recovered database with the key of before. */
async function problemsOfUse(site: Site, recovered: PostgresServer, { key }: Tenant): Promise<string[]> {
  const service = await site.service(urlOf(recovered.connection));
  const response = await fetch(`${service.url}/v1/prompts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'Which kettle comes after the recovery?' }),
  });
  await service.end('SIGINT');
  return response.status === 201 ? [] : [`A write after the recovery got ${response.status}.`];
}
