import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  EmbeddedPostgresError,
  joinEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../src/platform/embedded/index.js';
import { isAlive } from '../../src/platform/embedded/process-identity.js';
import {
  clear,
  layoutIn,
  query,
  serverPid,
  startUser,
  temporaryFolder,
  unfinishedClusters,
  until,
  watchdogPid,
  type UserProcess,
} from './embedded-support.js';
import { needs } from '../support/needs.js';

const MAJOR = 18;
const HOME = `postgres-${MAJOR}`;
/** A folder with a new database, which is copied for each test, because creating one takes longest. */
let template: string;
let dataDir: string;
let processes: UserProcess[];

beforeAll(async () => {
  template = temporaryFolder();
  await (await joinEmbeddedPostgres({ dataDir: template })).leave();
});
afterAll(() => clear(template));

beforeEach(() => {
  dataDir = temporaryFolder();
  mkdirSync(join(dataDir, HOME), { mode: 0o711 });
  execFileSync('cp', ['-a', join(template, HOME, 'cluster'), join(dataDir, HOME)]);
  processes = [];
});

afterEach(async () => {
  for (const { child } of processes) child.kill('SIGKILL');
  await Promise.all(processes.map(({ gone }) => gone));
  await clear(dataDir);
});

/** For tests of a first start. */
const removeDatabase = () => rmSync(join(dataDir, HOME), { recursive: true });

const joinHere = (): ReturnType<typeof joinEmbeddedPostgres> => joinEmbeddedPostgres({ dataDir });

function user(...args: string[]): UserProcess {
  const started = startUser(dataDir, ...args);
  processes.push(started);
  return started;
}

async function startJoinedUser(...args: string[]): Promise<UserProcess> {
  const started = user(...args);
  await started.next((event) => event.joined === true);
  return started;
}

async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await until(() => !isAlive(pid));
}

async function leaveOnSigterm(leaving: UserProcess): Promise<void> {
  leaving.child.kill('SIGTERM');
  await leaving.gone;
  expect(leaving.events).toContainEqual({ left: true });
}

describe('one process', () => {
  it('creates a database on the first start and keeps it for the next', async () => {
    removeDatabase();
    const first = await joinHere();
    expect(first.started).toBe(true);
    await query(first, 'CREATE TABLE kept (n integer)');
    await query(first, 'INSERT INTO kept VALUES (42)');
    await first.leave();
    expect(serverPid(dataDir)).toBeUndefined();
    const second = await joinHere();
    expect(await query(second, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
    await second.leave();
  });

  it('runs with full durability, without a network address, and with Unicode case folding', async () => {
    removeDatabase();
    const server = await joinHere();
    const [row] = await query(
      server,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
        current_setting('full_page_writes') AS pages, current_setting('listen_addresses') AS addresses,
        current_setting('server_encoding') AS encoding, lower('ÄÖÉ') AS lower, 'Ä' ILIKE 'ä' AS ilike`,
    );
    expect(row).toEqual({
      fsync: 'on',
      commit: 'on',
      pages: 'on',
      addresses: '',
      encoding: 'UTF8',
      lower: 'äöé',
      ilike: true,
    });
    await server.leave();
  });

  it('restricts the data and the socket to the owner', async () => {
    removeDatabase();
    const server = await joinHere();
    const layout = layoutIn(dataDir);
    for (const folder of [layout.cluster, layout.socketDir, layout.users]) {
      expect(statSync(folder).mode & 0o077, folder).toBe(0);
    }
    expect(statSync(layout.home).mode & 0o066).toBe(0);
    expect(statSync(layout.log).mode & 0o077).toBe(0);
    await server.leave();
  });

  it('counts each join of a process and stops at the last leave, ignoring a second leave', async () => {
    const [one, two] = await Promise.all([joinHere(), joinHere()]);
    expect([one.started, two.started].filter(Boolean)).toHaveLength(1);
    await one.leave();
    await one.leave();
    expect(await query(two, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await two.leave();
    expect(serverPid(dataDir)).toBeUndefined();
  });

  it('creates the requested database with any name', async () => {
    const server = await joinEmbeddedPostgres({
      dataDir,
      database: 'my "own"',
      settings: { work_mem: '9MB' },
    });
    const rows = await query(server, `SELECT current_database() AS name, current_setting('work_mem') AS mem`);
    expect(rows).toEqual([{ name: 'my "own"', mem: '9MB' }]);
    await server.leave();
  });

  it('reports why the server does not start, with the end of its log', async () => {
    await (await joinHere()).leave();
    const attempt = joinEmbeddedPostgres({ dataDir, settings: { shared_buffers: 'plenty' } });
    await expect(attempt).rejects.toThrow(EmbeddedPostgresError);
    await expect(attempt).rejects.toThrow(/does not start[^]*set DATABASE_URL[^]*shared_buffers/);
    const server = await joinHere();
    await server.leave();
  });

  it('reports once that the server ended while in use, even to late subscribers', async () => {
    const server = await joinHere();
    const reports: string[] = [];
    server.onUnexpectedExit((detail) => reports.push(detail));
    await kill(serverPid(dataDir) as number);
    await until(() => reports.length > 0);
    server.onUnexpectedExit((detail) => reports.push(detail));
    expect(reports).toHaveLength(2);
    expect(reports[0]).toContain('ended unexpectedly');
    await server.leave();
    const next = await joinHere();
    expect(await query(next, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await next.leave();
  });

  it('truncates the log when it has grown large', async () => {
    await (await joinHere()).leave();
    const { log } = layoutIn(dataDir);
    writeFileSync(log, 'x'.repeat(1024 * 1024 + 1));
    const server = await joinHere();
    expect(statSync(log).size).toBeLessThan(10_000);
    await server.leave();
  });
});

describe('several processes', () => {
  it('shares the server between processes: the starter may leave first, and the last one stops it', async () => {
    const starter = await startJoinedUser();
    const joiner = await startJoinedUser('commit');
    expect(starter.events[0]).toMatchObject({ started: true });
    expect(joiner.events[0]).toMatchObject({ started: false });
    const pid = serverPid(dataDir);
    await leaveOnSigterm(starter);
    const before = joiner.events.length;
    await joiner.next((event) => (event.committed ?? 0) > before + 20);
    expect(serverPid(dataDir)).toBe(pid);
    await leaveOnSigterm(joiner);
    expect(isAlive(pid as number)).toBe(false);
  });

  it('creates one database when several processes start at the same moment on an empty folder', async () => {
    rmSync(dataDir, { recursive: true });
    const three = [user(), user(), user()];
    const joined = await Promise.all(three.map((each) => each.next((event) => event.joined === true)));
    expect(joined.filter((event) => event.started)).toHaveLength(1);
    expect(unfinishedClusters(dataDir, MAJOR)).toEqual([]);
    await Promise.all(three.map(leaveOnSigterm));
    expect(serverPid(dataDir)).toBeUndefined();
  });

  it('provides a working server to every process while others join and leave concurrently', async () => {
    const rounds = Array.from({ length: 6 }, async () => {
      for (let round = 0; round < 6; round += 1) {
        const server = await joinHere();
        expect(await query(server, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
        await server.leave();
      }
    });
    await Promise.all(rounds);
    expect(serverPid(dataDir)).toBeUndefined();
  });

  it('waits for a server that is stopping and starts it again', async () => {
    const first = await joinHere();
    const leaving = first.leave();
    const second = await joinHere();
    await leaving;
    expect(await query(second, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await second.leave();
    expect(serverPid(dataDir)).toBeUndefined();
  });
});

describe('kill -9', () => {
  it('keeps the server for other processes when its starter is killed, and stops it without any', async () => {
    const starter = await startJoinedUser();
    const joiner = await startJoinedUser();
    const pid = serverPid(dataDir) as number;
    await kill(starter.child.pid as number);
    expect(await query({ connection: connectionOf(joiner) }, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await kill(joiner.child.pid as number);
    await until(() => !isAlive(pid));
    expect(existsSync(join(layoutIn(dataDir).cluster, 'postmaster.pid'))).toBe(false);
  });

  it.each(['the process that commits', 'the server', 'both at once'])(
    'loses no acknowledged commit after kill -9 of %s',
    async (victim) => {
      const writer = await startJoinedUser('commit');
      await writer.next((event) => (event.committed ?? 0) >= 200);
      const pids = [writer.child.pid as number, serverPid(dataDir) as number];
      const killed =
        victim === 'both at once' ? pids : victim === 'the server' ? pids.slice(1) : pids.slice(0, 1);
      for (const pid of killed) process.kill(pid, 'SIGKILL');
      await until(() => killed.every((pid) => !isAlive(pid)));
      writer.child.kill('SIGKILL');
      await writer.gone;
      const acknowledged = writer.events.flatMap((event) => event.committed ?? []);
      const next = await joinHere();
      const rows = await query(next, 'SELECT n FROM acknowledged ORDER BY n');
      const kept = new Set(rows.map((row) => row['n']));
      expect(acknowledged.length).toBeGreaterThanOrEqual(200);
      expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
      await next.leave();
    },
  );

  it(
    'starts again after the server was killed during a long computation',
    needs(process.platform === 'linux', 'not on Linux'),
    async () => {
      const first = await joinHere();
      const client = new Client(first.connection);
      client.on('error', () => undefined);
      await client.connect();
      const [row] = (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows;
      const computing = client.query('DO $$ BEGIN LOOP END LOOP; END $$').catch(() => undefined);
      await untilBusy(first, row?.pid as number);
      await kill(serverPid(dataDir) as number);
      expect(isAlive(row?.pid as number)).toBe(true);
      const messages: string[] = [];
      const next = await joinEmbeddedPostgres({ dataDir, log: (message) => messages.push(message) });
      expect(isAlive(row?.pid as number)).toBe(false);
      expect(messages.join()).toMatch(/Killed \d+ processes/);
      expect(await query(next, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
      await computing;
      await next.leave();
      await first.leave();
    },
  );

  it('keeps serving when the watchdog is killed, and starts a new one on the next join', async () => {
    const starter = await startJoinedUser();
    const first = watchdogPid(dataDir);
    await kill(first);
    const joiner = await startJoinedUser();
    const second = watchdogPid(dataDir);
    expect(second).not.toBe(first);
    const pid = serverPid(dataDir) as number;
    await kill(starter.child.pid as number);
    await kill(joiner.child.pid as number);
    await until(() => !isAlive(pid) && !isAlive(second));
  });

  it('cleans up after a first start that was killed', async () => {
    removeDatabase();
    const first = user();
    const home = join(dataDir, HOME);
    await until(() => existsSync(home) && unfinishedClusters(dataDir, MAJOR).length > 0);
    await kill(first.child.pid as number);
    const left = unfinishedClusters(dataDir, MAJOR);
    expect(left).toHaveLength(1);
    await until(() => !isInitdbRunning(join(home, left[0] as string)));
    const next = await joinHere();
    expect(unfinishedClusters(dataDir, MAJOR)).toEqual([]);
    await next.leave();
  });
});

describe('leftovers of a crash or an incomplete install', () => {
  it('starts despite a postmaster.pid whose process id now belongs to another program', async () => {
    await (await joinHere()).leave();
    const unrelated = spawn('sleep', ['1000']);
    const { cluster } = layoutIn(dataDir);
    const lines = [unrelated.pid, cluster, '1700000000', '5432', '/nowhere', '', '', 'ready   '];
    writeFileSync(join(cluster, 'postmaster.pid'), `${lines.join('\n')}\n`, { mode: 0o600 });
    const server = await joinHere();
    expect(server.started).toBe(true);
    expect(isAlive(unrelated.pid as number)).toBe(true);
    await server.leave();
    unrelated.kill('SIGKILL');
  });

  it('ignores marks of dead processes, even when their process id is in use again', async () => {
    await (await joinHere()).leave();
    const layout = layoutIn(dataDir);
    const unrelated = spawn('sleep', ['1000']);
    writeFileSync(join(layout.users, `${unrelated.pid}.0badcafe`), '1\n');
    writeFileSync(layout.stopping, `${unrelated.pid} 1\n`);
    writeFileSync(layout.watchdog, `1 ${unrelated.pid} 1\n`);
    const server = await joinHere();
    const pid = serverPid(dataDir) as number;
    await server.leave();
    expect(isAlive(pid)).toBe(false);
    unrelated.kill('SIGKILL');
  });

  it('rejects data of a Postgres version that it cannot run, and leaves it unchanged', async () => {
    removeDatabase();
    const other = join(dataDir, 'postgres-99', 'cluster');
    mkdirSync(other, { recursive: true });
    writeFileSync(join(other, 'PG_VERSION'), '99\n');
    await expect(joinHere()).rejects.toThrow(/contains a database of Postgres 99.*set DATA_DIR/);
    expect(readFileSync(join(other, 'PG_VERSION'), 'utf8')).toBe('99\n');
  });
});

describe('the socket folder', () => {
  it('puts the socket into a private temporary folder when its path would be too long', async () => {
    const deep = join(dataDir, 'd'.repeat(100));
    mkdirSync(deep, { mode: 0o711 });
    const server = await joinEmbeddedPostgres({ dataDir: deep });
    const second = await joinEmbeddedPostgres({ dataDir: deep });
    expect(second.started).toBe(false);
    expect(second.connection).toEqual(server.connection);
    expect(Buffer.byteLength(join(server.connection.host, '.s.PGSQL.5432'))).toBeLessThanOrEqual(103);
    expect(statSync(server.connection.host).mode & 0o077).toBe(0);
    await server.leave();
    await second.leave();
    expect(existsSync(server.connection.host)).toBe(false);
  });

  it('avoids a socket folder that another user has created', async () => {
    const deep = join(dataDir, 'e'.repeat(100));
    mkdirSync(deep, { mode: 0o711 });
    const home = join(deep, HOME);
    const trap = join(
      process.getuid?.() === 0 ? '/tmp' : tmpdir(),
      `visibility-pg-${createHash('sha256').update(home).digest('hex').slice(0, 8)}`,
    );
    mkdirSync(trap, { mode: 0o777 });
    const server = await joinEmbeddedPostgres({ dataDir: deep });
    expect(server.connection.host).not.toBe(trap);
    await server.leave();
    rmSync(trap, { recursive: true });
  });
});

function connectionOf(joined: UserProcess): { host: string; port: number; user: string; database: string } {
  const host = joined.events[0]?.host ?? '';
  return { host, port: 5432, user: 'visibility', database: 'visibility' };
}

/** Waits until the session runs its endless loop. */
async function untilBusy(server: EmbeddedPostgres, pid: number): Promise<void> {
  const text = `SELECT 1 FROM pg_stat_activity WHERE pid = ${pid} AND state = 'active' AND query LIKE 'DO%'`;
  while ((await query(server, text)).length === 0);
}

function isInitdbRunning(folder: string): boolean {
  return spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout.includes(folder);
}
