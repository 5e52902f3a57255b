import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createServices } from '../../../src/app.js';
import { migrateToLatest } from '../../../src/database-app.js';
import { createDispatcher } from '../../../src/outbox/index.js';
import { loadConfig } from '../../../src/config.js';
import { openDatabase, sql, type Database } from '../../../src/platform/database.js';
import { readCluster } from '../../../src/platform/cluster-state.js';
import { isDatabaseOutage } from '../../../src/platform/database-errors.js';
import { createMigrator } from '../../../src/platform/migrate.js';
import { migrations } from '../../../src/platform/migrations/index.js';
import { fileOf, observation } from '../../ingest/support.js';
import { insertOldRows, MIGRATED_ROWS, readMigratedRows } from '../../platform/old-rows.js';
import { createTestApp } from '../../support/app.js';
import { readCatalog } from '../../support/catalog.js';
import { createTestDatabase, onCitus, type TestDatabase } from '../../support/database.js';
import { urlOf } from '../../../scripts/lab/servers/database-url.js';
import { joinNodes, onEach } from '../../../scripts/lab/servers/template.js';
import { visibility, visibilityJson } from '../support.js';
import { needs } from '../../support/needs.js';

const neverCalled = () => Promise.reject(new Error('There is no message.'));

const SEE = 'See docs/scale.md.';

describe(
  'migrate --distribute on a Postgres without Citus',
  needs(!onCitus(), 'CITUS_URL is a cluster'),
  () => {
    it('gives advice, and does not change the database', async () => {
      const db = await createTestDatabase();
      const { code, stderr } = await visibility(['migrate', '--distribute'], {
        env: { DATABASE_URL: db.url },
      });
      expect([code, stderr]).toEqual([
        3,
        `visibility: The database server does not have Citus. Install it on every node. ${SEE}\n`,
      ]);
      await db.drop();
    });

    it('has nothing to bring back with --undistribute', async () => {
      const db = await createTestDatabase();
      const env = { DATABASE_URL: db.url };
      const { code, stdout } = await visibility(['migrate', '--undistribute'], { env });
      expect([code, stdout]).toEqual([0, 'No table is distributed.\n']);
      expect(await visibilityJson(['migrate', '--undistribute'], env)).toEqual({ undistributed: [] });
      await db.drop();
    });

    it.each(['--status', '--distribute'])('rejects --undistribute together with %s', async (option) => {
      const { code, stderr } = await visibility(['migrate', '--undistribute', option]);
      expect([code, stderr]).toEqual([2, expect.stringContaining(`cannot be used with option '${option}'`)]);
    });

    it('rejects --status together with --distribute', async () => {
      const { code, stderr } = await visibility(['migrate', '--distribute', '--status']);
      expect([code, stderr]).toEqual([2, expect.stringContaining('--status changes nothing')]);
    });
  },
);

describe('migrate --distribute on a Citus cluster', needs(onCitus(), 'no cluster in CITUS_URL'), () => {
  let name: string;
  let database: Database;
  let env: { DATABASE_URL: string };
  const servers = () => [inject('postgres'), ...inject('workers')];

  /** A new database on every node. */
  beforeEach(async () => {
    name = `test_${randomBytes(6).toString('hex')}`;
    await onEach(servers(), `create database ${name}`);
    await onEach([inject('postgres')], `alter database ${name} set citus.shard_count = 4`);
    const connection = { ...inject('postgres'), database: name };
    database = openDatabase({ connection }, { poolMax: 4, connectTimeoutMs: 30_000 });
    env = { DATABASE_URL: urlOf(connection) };
  });
  afterEach(async () => {
    await database.destroy();
    await onEach(servers(), `drop database ${name} with (force)`);
  });

  async function setUpCluster(): Promise<void> {
    await onEach(servers(), 'create extension citus', name);
    await joinNodes(database, inject('postgres'), inject('workers'));
  }

  const distribute = () =>
    visibilityJson<{ applied: string[]; distributed: string[] }>(['migrate', '--distribute'], env);

  async function refusal(url = env.DATABASE_URL): Promise<string> {
    const { code, stderr } = await visibility(['migrate', '--distribute'], { env: { DATABASE_URL: url } });
    expect(code).toBe(3);
    return stderr;
  }

  /** How each table is distributed. */
  async function kinds(): Promise<Record<string, string>> {
    const rows = await sql<{ name: string; kind: string }>(
      database,
      'select table_name::text as name, citus_table_type as kind from citus_tables',
    );
    return Object.fromEntries(rows.map((row) => [row.name, row.kind]));
  }

  /** Every row of every table with a workspace. */
  async function contents(): Promise<Record<string, string[]>> {
    const tables = await sql<{ name: string }>(
      database,
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'workspace_id' order by 1`,
    );
    const all: Record<string, string[]> = {};
    for (const { name: table } of tables) {
      const rows = await sql<{ row: object }>(database, `select to_jsonb(t) as row from ${table} t`);
      all[table] = rows.map(({ row }) => JSON.stringify(row)).sort();
    }
    return all;
  }

  const references = () =>
    sql<{ reference: string }>(
      database,
      `select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) as reference
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
         and conrelid in (select logicalrelid from pg_dist_partition) order by 1`,
    ).then((rows) => rows.map((row) => row.reference));

  /** The reference from API keys to their workspaces, which must not exist in Citus. */
  const keyReferences = () =>
    sql<{ name: string; definition: string }>(
      database,
      `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
       where contype = 'f' and conrelid = 'api_keys'::regclass order by 1`,
    );

  /** Requires that the service, with its own pool settings, handles reads and changes of a key. */
  async function expectServed(secret: string, server = inject('postgres')): Promise<void> {
    const connection = { ...server, database: name };
    const pool = openDatabase({ connection }, { poolMax: 4, connectTimeoutMs: 30_000, plansOnce: true });
    const app = await createTestApp({ db: {} as TestDatabase, pool });
    const client = app.as(secret);
    // Postgres may choose another plan for a statement after a few executions.
    for (let times = 0; times < 8; times += 1) {
      for (const path of ['me', 'prompts', 'keywords', 'analytics/overview', 'analytics/prompts', 'brand'])
        expect((await client.get(`/v1/${path}`)).status, path).toBe(200);
      const prompt = { text: `Which tool is ${randomBytes(6).toString('hex')}?`, topic: 'Tools' };
      expect((await client.post('/v1/prompts', prompt)).status).toBe(201);
      const tracked = (await client.get('/v1/prompts')).text;
      expect(tracked).toContain(prompt.text);
      const competitors = [`Globex ${times}`];
      expect((await client.put('/v1/brand/competitors', { competitors })).status).toBe(200);
      expect((await client.delete('/v1/brand/competitors')).body).toEqual({ count: 1 });
    }
    await app.close();
    await pool.destroy();
  }

  /** The split tables, grouped by how their rows are placed. */
  const placements = () =>
    sql<{ tables: number }>(
      database,
      `select count(*) as tables from pg_dist_partition where partmethod = 'h' group by colocationid`,
    );

  /** The tables that each function with a workspace parameter is colocated with. */
  const delegated = () =>
    sql<{ name: string; tables: number }>(
      database,
      `select distinct p.proname as name, count(t.logicalrelid) as tables
       from pg_proc p join pg_dist_object o on o.objid = p.oid and o.distribution_argument_index = 0
       left join pg_dist_partition t on t.partmethod = 'h' and t.colocationid = o.colocationid
       group by p.oid, p.proname order by 1`,
    );

  /** Fills a database that is not distributed yet, and returns one of its keys. */
  async function fill(): Promise<string> {
    await migrateToLatest(database);
    const services = createServices({ database, config: loadConfig({}) });
    const { workspaces } = await services.demo.create({ days: 8, prompts: 4, keywords: 3 });
    return workspaces[0]?.keys[0]?.secret ?? '';
  }

  /** The schema without the settings of the database. */
  const readDefinitions = async () =>
    (await readCatalog(database)).filter((line) => !line.startsWith('settings'));

  /** A program whose migrations end before this one. */
  const beforeMigration = (next: string) =>
    createMigrator(
      [],
      migrations.slice(
        0,
        migrations.findIndex((migration) => migration.name === next),
      ),
    );

  /** The schema of a database that was never distributed. */
  async function createMigrated(): Promise<string[]> {
    const other = `${name}_plain`;
    await onEach([inject('postgres')], `create database ${other}`);
    const plain = openDatabase(
      { connection: { ...inject('postgres'), database: other } },
      { poolMax: 1, connectTimeoutMs: 30_000 },
    );
    await migrateToLatest(plain);
    const catalog = await readCatalog(plain);
    await plain.destroy();
    await onEach([inject('postgres')], `drop database ${other} with (force)`);
    return catalog;
  }

  it('distributes an empty database, and changes nothing when it is repeated', async () => {
    await setUpCluster();
    const first = await distribute();
    expect(first.applied).toContain('0001-workspaces');
    expect(first.distributed).toContain('prompts');
    const tables = await kinds();
    expect(Object.keys(tables)).toEqual(first.distributed);
    const copied = Object.keys(tables).filter((table) => tables[table] === 'reference');
    expect(copied).toEqual([
      'api_keys',
      'distribution_undo',
      'knex_migrations',
      'knex_migrations_lock',
      'measuring_providers',
      'measuring_unknown_fields',
      'sql_functions',
      'workspaces',
    ]);
    const split = Object.values(tables).filter((kind) => kind === 'distributed').length;
    expect(await placements()).toEqual([{ tables: split }]);
    expect(await delegated()).toEqual(
      [
        'archive_prompts',
        'names_version',
        'pin_competitors',
        'record_audit_events',
        'reword_prompts',
        'set_content_style',
        'set_prompt_paused',
        'track_prompts',
        'unpin_competitors',
      ].map((function_) => ({ name: function_, tables: split })),
    );
    const jit = await sql<{ result: string }>(
      database,
      `select result from run_command_on_workers('show jit')`,
    );
    expect(new Set(jit.map(({ result }) => result))).toEqual(new Set(['off']));
    const { stdout } = await visibility(['migrate', '--distribute'], { env });
    expect(stdout).toBe('The schema is up to date.\nAll tables are distributed.\n');
    expect(await kinds()).toEqual(tables);
  });

  it('distributes a filled database with every row, and replaces triggers with foreign keys', async () => {
    await setUpCluster();
    const secret = await fill();
    const before = await contents();
    expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(18);
    await distribute();
    expect(await contents()).toEqual(before);
    expect(await references()).toEqual(
      expect.arrayContaining([
        'observations FOREIGN KEY (workspace_id, prompt_id) REFERENCES prompts(workspace_id, prompt_id)',
        'mentions FOREIGN KEY (workspace_id, observation_id) REFERENCES observations(workspace_id, observation_id)',
        'citations FOREIGN KEY (workspace_id, observation_id) REFERENCES observations(workspace_id, observation_id)',
        'answer_segments FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id)',
        'prompts FOREIGN KEY (workspace_id, replaces_prompt_id) REFERENCES prompts(workspace_id, prompt_id)',
      ]),
    );
    await expect(sql(database, 'delete from observations')).rejects.toMatchObject({ code: '23503' });
    expect(
      await sql(
        database,
        'select logicalrelid from pg_dist_partition where pg_relation_size(logicalrelid) > 0',
      ),
    ).toEqual([]);
    await expectServed(secret);
  });

  it.each(['coordinator', 'worker'])('handles requests and ingests on a %s', async (node) => {
    await setUpCluster();
    const secret = await fill();
    await distribute();
    const server = node === 'worker' ? inject('workers')[0] : inject('postgres');
    if (server === undefined) throw new Error('The cluster has no worker.');
    await expectServed(secret, server);
    const other = openDatabase(
      { connection: { ...server, database: name } },
      { poolMax: 4, connectTimeoutMs: 30_000 },
    );
    const services = createServices({ database: other, config: loadConfig({}) });
    const workspace = await services.workspaces.create({
      name: 'New',
      plan: 'paid',
      brand: { name: 'Acme' },
    });
    const report = await services.ingest.observations({
      workspaceId: workspace.workspaceId,
      onError: 'stop',
      createPrompts: 'active',
      source: fileOf([observation({ mentions: [{ brand: 'Acme', position: 1 }] })]),
    });
    expect(report.accepted).toBe(1);
    await other.destroy();
    expect(await visibilityJson(['migrate'], { DATABASE_URL: urlOf({ ...server, database: name }) })).toEqual(
      {
        applied: [],
      },
    );
  });

  it('changes nothing when it is interrupted, and completes when it is run again', async () => {
    await setUpCluster();
    await fill();
    const before = await contents();
    // Cannot be placed with the other tables, and comes after all of them.
    await sql(database, 'create table zz (workspace_id integer)');
    expect(await refusal()).toMatch(/^visibility: Citus rejected the change: cannot .*zz/);
    expect(await kinds()).toEqual({});
    await sql(database, 'drop table zz');
    await distribute();
    expect(await contents()).toEqual(before);
  });

  it('migrates a distributed database later, and distributes the new tables', async () => {
    await setUpCluster();
    await fill();
    await distribute();
    const before = await kinds();
    await sql(database, 'create table notes (workspace_id text not null, note text)');
    await sql(
      database,
      'alter table notes add constraint noted foreign key (workspace_id) references workspaces',
    );
    await sql(database, `update sql_functions set revision = revision - 1 where name = 'prompt_status'`);
    expect(await visibilityJson(['migrate'], env)).toEqual({
      applied: [expect.stringMatching(/^prompt_status@/)],
    });
    expect(await kinds()).toEqual({ ...before, notes: 'distributed' });
    expect(await references()).toContain(
      'notes FOREIGN KEY (workspace_id) REFERENCES workspaces(workspace_id)',
    );
  });

  it('applies the migrations since then to distributed tables with rows', async () => {
    await setUpCluster();
    await beforeMigration('0011-platforms').distribute(database);
    await insertOldRows(database);
    const { applied } = await visibilityJson<{ applied: string[] }>(['migrate'], env);
    expect(applied.filter((one) => /^\d/.test(one))).toEqual(
      migrations.map((migration) => migration.name).filter((one) => one >= '0011'),
    );
    expect(await readMigratedRows(database)).toEqual(MIGRATED_ROWS);
    expect(await kinds()).toMatchObject({
      keyword_rankings: 'distributed',
      measuring_keyword_places: 'distributed',
    });
    expect(await readCluster(database)).toMatchObject({ localTables: [] });
    await visibilityJson(['migrate', '--undistribute'], env);
    expect(await readDefinitions()).toEqual(await createMigrated());
  });

  it('gives advice when a migration is not possible on distributed tables, and changes nothing', async () => {
    await setUpCluster();
    await distribute();
    const before = await references();
    // A release whose last migration adds triggers.
    await sql(database, `delete from knex_migrations where name = '0008-retention'`);
    await sql(database, 'drop table retention_horizons');
    await sql(database, 'drop function reject_earlier_horizon, reject_before_horizon');
    const { code, stderr } = await visibility(['migrate'], { env });
    expect(code).toBe(3);
    expect(stderr).toMatch(
      /^visibility: The migration is not possible while tables are distributed \(cannot .+\)\. Undo .* docs\/scale\.md/,
    );
    expect(await references()).toEqual(before.filter((name) => !name.startsWith('retention_horizons')));
  });

  it('moves back to one node and out to several again, keeping every row', async () => {
    await setUpCluster();
    const secret = await fill();
    const before = await contents();
    const first = await distribute();
    const back = await visibilityJson<{ undistributed: string[] }>(['migrate', '--undistribute'], env);
    expect(back.undistributed).toEqual(first.distributed);
    expect([await kinds(), await contents()]).toEqual([{}, before]);
    await expectServed(secret);
    const after = await contents();
    const { distributed } = await distribute();
    expect(await contents()).toEqual(after);
    const split =
      distributed.length - Object.values(await kinds()).filter((kind) => kind === 'reference').length;
    for (const { tables } of await delegated()) expect(tables).toBe(split);
    await expectServed(secret);
  });

  it('lets a service and its background work that are running meanwhile go on', async () => {
    await setUpCluster();
    const secret = await fill();
    const connection = { ...inject('postgres'), database: name };
    const limits = { poolMax: 4, connectTimeoutMs: 30_000, plansOnce: true };
    const pool = openDatabase({ connection, role: 'visibility_app' }, limits);
    const app = await createTestApp({ db: {} as TestDatabase, pool });
    const client = app.as(secret);
    const use = async () => [
      (await client.get('/v1/me')).status,
      (await client.get('/v1/prompts')).status,
      (await client.put('/v1/brand/competitors', { competitors: ['Globex'] })).status,
    ];
    expect(await use()).toEqual([200, 200, 200]);
    const background = openDatabase({ connection, role: 'visibility_admin' }, limits);
    const dispatcher = createDispatcher({
      ...{ name: 'test', database: background, clock: () => new Date(), concurrency: 1 },
      topics: new Map([['unused', { maxAttempts: 1, deadlineMs: 60_000, handle: neverCalled }]]),
    });
    const dispatch = () => dispatcher.run(new AbortController().signal);
    expect(await dispatch()).toBeNull();
    await distribute();
    const first = await use();
    expect(first.filter((status) => ![200, 503].includes(status))).toEqual([]);
    expect(await use()).toEqual([200, 200, 200]);
    expect(isDatabaseOutage(await dispatch().catch((error: unknown) => error))).toBe(true);
    expect(await dispatch()).toBeNull();
    await app.close();
    await Promise.all([pool.destroy(), background.destroy()]);
  });

  it('restores the whole schema of a database that was on one node first', async () => {
    await fill();
    await setUpCluster();
    const before = await readCatalog(database);
    await distribute();
    expect(await readCatalog(database)).not.toEqual(before);
    await visibilityJson(['migrate', '--undistribute'], env);
    expect(await readCatalog(database)).toEqual(before);
    await expect(sql(database, 'delete from audit_events')).rejects.toMatchObject({ code: '42501' });
    await distribute();
    await visibilityJson(['migrate', '--undistribute'], env);
    expect(await readCatalog(database)).toEqual(before);
  });

  it('brings back a database whose schema is older than the program, which can be migrated afterwards', async () => {
    await setUpCluster();
    await beforeMigration('0025-keyword-check-places').distribute(database);
    await visibilityJson(['migrate', '--undistribute'], env);
    expect(await kinds()).toEqual({});
    const { applied } = await visibilityJson<{ applied: string[] }>(['migrate'], env);
    expect(applied).toContain('0025-keyword-check-places');
    expect(await readDefinitions()).toEqual(await createMigrated());
  });

  it('says which triggers cannot be restored, of tables that an earlier release distributed', async () => {
    await setUpCluster();
    await distribute();
    await sql(database, 'drop table distribution_undo');
    const { code, stderr } = await visibility(['migrate', '--undistribute'], { env });
    expect([code, stderr]).toEqual([0, expect.stringContaining('nothing calls ')]);
    expect(stderr).toContain('reject_change_of_events');
  });

  it('needs neither Citus nor other nodes after it is back on one node', async () => {
    await setUpCluster();
    const secret = await fill();
    const key = await keyReferences();
    await distribute();
    expect(await keyReferences()).toEqual([]);
    await visibilityJson(['migrate', '--undistribute'], env);
    expect(await keyReferences()).toEqual(key);
    await sql(database, 'drop extension citus');
    await sql(database, `insert into measuring_providers values ('slow', now())`);
    expect(await visibilityJson(['migrate', '--undistribute'], env)).toEqual({ undistributed: [] });
    await expectServed(secret);
  });

  it('brings back the remaining tables after others were brought back by hand', async () => {
    await setUpCluster();
    await fill();
    const key = await keyReferences();
    const before = await contents();
    await distribute();
    await sql(database, `select undistribute_table('workspaces', cascade_via_foreign_keys => true)`);
    await sql(database, `select undistribute_table('api_keys')`);
    await sql(database, 'alter table api_keys add foreign key (workspace_id) references workspaces');
    await visibilityJson(['migrate', '--undistribute'], env);
    expect([await kinds(), await contents(), await keyReferences()]).toEqual([{}, before, key]);
  });

  it('gives advice in a database without the extension', async () => {
    expect(await refusal()).toMatch(
      /^visibility: This database does not use Citus yet\. Run "create extension citus"/,
    );
  });

  it('gives advice in a cluster without nodes, without workers, and when connected to a worker', async () => {
    await onEach(servers(), 'create extension citus', name);
    expect(await refusal()).toBe(
      'visibility: This database is not part of a cluster yet: no nodes have been added. On the coordinator, run ' +
        `"select citus_set_coordinator_host('<its address>', 5432)", and ` +
        `"select citus_add_node('<address>', 5432)" for each worker. ${SEE}\n`,
    );
    await joinNodes(database, inject('postgres'), []);
    expect(await refusal()).toBe(
      `visibility: The cluster has no worker nodes. Add them with citus_add_node on the coordinator. ${SEE}\n`,
    );
    await joinNodes(database, inject('postgres'), inject('workers'));
    const [worker = inject('postgres')] = inject('workers');
    expect(await refusal(urlOf({ ...worker, database: name }))).toBe(
      `visibility: This node is a worker of the cluster. Set DATABASE_URL to the coordinator. ${SEE}\n`,
    );
  });
});
