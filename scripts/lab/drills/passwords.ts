import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase, sql } from '../../../src/platform/database.js';
import { urlOf } from '../servers/database-url.js';
import { startFleet } from '../servers/fleet.js';
import type { PostgresServer } from '../servers/postgres-server.js';
import type { Drill } from './site.js';
import { startReadsAndWrites } from './traffic.js';

const PROCESSES = 2;

/** Moves the service to another login of Postgres under traffic, process by process, and ends the old login. */
export const passwords: Drill = async (site, { seconds, onStep }) => {
  onStep('starting two processes with the old login');
  const server = await site.postgres('primary');
  await requirePasswords(server);
  const old = await createLogin(server, 'service_old', 'old secret');
  const fleet = await startFleet(PROCESSES, () => site.service(old));
  const { key } = await site.tenant(server);
  const traffic = startReadsAndWrites(() => ({ url: fleet.url(), key }));
  await delay(seconds * 1000);

  onStep('replacing the processes by those with the new login');
  const current = await createLogin(server, 'service_new', 'new secret');
  for (let place = 0; place < PROCESSES; place += 1) {
    const replaced = await fleet.replace(place, () => site.service(current));
    await replaced.end('SIGINT');
  }
  const left = await sql(server.database, `select from pg_stat_activity where usename = 'service_old'`);
  await sql(server.database, 'alter role service_old nologin');
  await delay(seconds * 1000);
  const calls = await traffic.stop();
  const rejected = calls.filter(({ outcome }) => outcome !== 'ok');
  return {
    figures: {
      'processes replaced': PROCESSES,
      calls: calls.length,
      'of these, not successful': rejected.length,
      'connections of the old login after it': left.length,
    },
    problems: [
      ...rejected.map(({ method, path, status }) => `${method} ${path} got ${status}.`),
      ...(calls.length === 0 ? ['There were no calls.'] : []),
      ...(left.length === 0 ? [] : ['The old login still has connections.']),
      ...((await canConnect(old)) ? ['The old login still works.'] : []),
      ...((await canConnect(current.replace('new', 'wrong'))) ? ['A wrong password works.'] : []),
    ],
  };
};

/** Asks everyone for a password, except the superuser of the drill. */
async function requirePasswords({ home, connection, database }: PostgresServer): Promise<void> {
  const file = join(home, 'cluster', 'pg_hba.conf');
  const rules = `local all ${connection.user} trust\nlocal all all scram-sha-256\n`;
  writeFileSync(file, rules + readFileSync(file, 'utf8'));
  await sql(database, 'select pg_reload_conf()');
}

/** Creates a login like that of docs/deploy.md, and returns the URL for it. */
async function createLogin(server: PostgresServer, user: string, password: string): Promise<string> {
  await sql(server.database, `create role ${user} login password '${password}'`);
  await sql(server.database, `grant visibility_app, visibility_admin to ${user}`);
  return urlOf({ ...server.connection, user, password });
}

async function canConnect(connection: string): Promise<boolean> {
  const database = openDatabase({ connection }, { poolMax: 1, connectTimeoutMs: 10_000 });
  try {
    await sql(database, 'select 1');
    return true;
  } catch (error) {
    const isRejected = (error as { code?: string }).code?.startsWith('28') ?? false;
    if (isRejected) return false;
    throw error;
  } finally {
    await database.destroy();
  }
}
