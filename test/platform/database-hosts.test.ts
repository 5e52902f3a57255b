import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isDatabaseOutage } from '../../src/platform/database-errors.js';
import { openDatabase, sql, type Database } from '../../src/platform/database.js';
import { startTcpProxy, type TcpProxy } from '../../scripts/lab/servers/tcp-proxy.js';
import { startReplication, type Replication } from '../../scripts/lab/servers/replication.js';
import { needs } from '../support/needs.js';

const started = await startReplication();
const missing = typeof started === 'string' ? started : '';
const servers = started as Replication;
afterAll(() => (missing ? undefined : servers.stop()));

/** An address that nothing listens on, in any test. */
const closedPort = 1;
/** Both servers on TCP ports, whose network can fail. */
let primary: TcpProxy<{ port: number }>;
let standby: TcpProxy<{ port: number }>;
beforeAll(async () => {
  if (missing) return;
  primary = await startTcpProxy(servers.primary.connection);
  standby = await startTcpProxy(servers.standby.connection);
  await servers.catchUp();
});
afterAll(async () => {
  if (missing) return;
  await primary.close();
  await standby.close();
});

const pools: Database[] = [];
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.destroy();
  if (missing) return;
  primary.script = () => 'pass';
  standby.script = () => 'pass';
});

function open(hosts: readonly number[], query = '', limits = {}): Database {
  const authority = hosts.map((port) => `127.0.0.1:${port}`).join(',');
  const connection = `postgres://visibility:hidden-word@${authority}/visibility?${query}`;
  const pool = openDatabase({ connection }, { poolMax: 10, connectTimeoutMs: 5000, ...limits });
  pools.push(pool);
  return pool;
}

const ROLE = `select case when pg_is_in_recovery() then 'standby' else 'primary' end as role`;
async function roleOf(pool: Database): Promise<string | undefined> {
  const [row] = await sql<{ role: string }>(pool, ROLE);
  return row?.role;
}

async function failureOf(pool: Database): Promise<Error> {
  return roleOf(pool).then(
    () => {
      throw new Error('the connection was accepted');
    },
    (error: unknown) => error as Error,
  );
}

describe('several hosts in one URL', needs(!missing, missing), () => {
  it.each([
    ['any', 'standby'],
    ['read-write', 'primary'],
    ['primary', 'primary'],
    ['read-only', 'standby'],
    ['standby', 'standby'],
    ['prefer-standby', 'standby'],
  ])('connects with target_session_attrs=%s to the first suitable host, the %s', async (attributes, role) => {
    const ports = [closedPort, standby.connection.port, primary.connection.port];
    expect(await roleOf(open(ports, `target_session_attrs=${attributes}`))).toBe(role);
  });

  it('uses the primary with target_session_attrs=prefer-standby if no standby exists', async () => {
    const ports = [closedPort, primary.connection.port];
    expect(await roleOf(open(ports, 'target_session_attrs=prefer-standby'))).toBe('primary');
  });

  it('spreads connections over the hosts with load_balance_hosts=random', async () => {
    const pool = open([primary.connection.port, standby.connection.port], 'load_balance_hosts=random', {
      poolMax: 20,
    });
    const sleep = `${ROLE}, pg_sleep(0.3)`;
    const rows = await Promise.all(Array.from({ length: 20 }, () => sql<{ role: string }>(pool, sleep)));
    expect(new Set(rows.map(([row]) => row?.role))).toEqual(new Set(['primary', 'standby']));
  });

  it('reports every host with its problem, without the password, as an outage', async () => {
    const pool = open([closedPort, standby.connection.port], 'target_session_attrs=read-write');
    const error = await failureOf(pool);
    expect(error.message).toContain(`127.0.0.1:${closedPort} fails (connect ECONNREFUSED`);
    expect(error.message).toContain(
      `127.0.0.1:${standby.connection.port} is a standby, but target_session_attrs is read-write`,
    );
    expect(error.message).not.toContain('hidden-word');
    expect(isDatabaseOutage(error)).toBe(true);
  });

  it('reports a missing database without trying the other hosts', async () => {
    const { port } = primary.connection;
    const connection = `postgres://visibility@127.0.0.1:${port},127.0.0.1:${closedPort}/nothing_here`;
    const pool = openDatabase({ connection }, { poolMax: 1, connectTimeoutMs: 5000 });
    pools.push(pool);
    expect(await failureOf(pool)).toMatchObject({ code: '3D000' });
  });

  it('leaves time for the other hosts when the first does not respond', async () => {
    standby.script = () => 'partition';
    const ports = [standby.connection.port, primary.connection.port];
    const pool = open(ports, '', { connectTimeoutMs: 4000 });
    expect(await roleOf(pool)).toBe('primary');
  });

  it('switches to another host when the connections to the first break', async () => {
    const pool = open([primary.connection.port, standby.connection.port]);
    expect(await roleOf(pool)).toBe('primary');
    primary.script = () => 'reset';
    primary.breakIdle();
    const roles: (string | undefined)[] = [];
    for (let tries = 0; tries < 10 && roles.at(-1) !== 'standby'; tries += 1)
      roles.push(await roleOf(pool).catch(() => undefined));
    expect(roles.at(-1)).toBe('standby');
  });

  it('writes to the promoted standby after the primary has crashed', async () => {
    const pool = open([primary.connection.port, standby.connection.port], 'target_session_attrs=read-write');
    await sql(pool, 'create table kept (n integer)');
    await servers.catchUp();
    servers.primary.crash();
    await sql(servers.standby.database, 'select pg_promote()');
    const write = () => sql(pool, 'insert into kept values (1) returning n').catch(() => []);
    let rows: unknown[] = [];
    for (let tries = 0; tries < 50 && rows.length === 0; tries += 1) rows = await write();
    expect(rows).toEqual([{ n: 1 }]);
    expect(await sql(servers.standby.database, 'select count(*) as n from kept')).toEqual([{ n: 1 }]);
  });
});
