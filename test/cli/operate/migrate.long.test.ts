import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrateToLatest } from '../../../src/database-app.js';
import { platforms } from '../../../src/domain/platforms.js';
import { openDatabase, sql, type Database } from '../../../src/platform/database.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { urlOf } from '../../../scripts/lab/servers/database-url.js';
import { serve, visibility, visibilityJson } from '../support.js';

let db: TestDatabase;
let env: { DATABASE_URL: string };
beforeEach(async () => {
  db = await createTestDatabase();
  env = { DATABASE_URL: db.url };
});
afterEach(() => db.drop());

describe('a database that lacks migrations', () => {
  let empty: Database;
  beforeEach(async () => {
    const connection = { ...db.connection, database: `${db.connection.database}_empty` };
    await sql(db.owner, `create database ${connection.database}`);
    empty = openDatabase({ connection }, { poolMax: 1, connectTimeoutMs: 30_000 });
    env = { DATABASE_URL: urlOf(connection) };
  });
  afterEach(async () => {
    await empty.destroy();
    await sql(db.owner, `drop database ${db.connection.database}_empty with (force)`);
  });

  async function countTables(): Promise<number> {
    const [row] = await sql<{ count: number }>(
      empty,
      `select count(*) from information_schema.tables where table_schema = 'public'`,
    );
    return row?.count ?? -1;
  }

  it.each([
    [['workspace', 'list']],
    [['key', 'list', '--workspace', 'ws_1']],
    [['workspace', 'create', '--name', 'A', '--plan', 'free']],
  ])('refuses to run %j on a database that lacks migrations, and does not change it', async (command) => {
    const { code, stderr } = await visibility(command, { env });
    expect(code).toBe(3);
    expect(stderr).toMatch(
      /^visibility: The database lacks migrations: 0001-workspaces, .*Run "visibility migrate"/,
    );
    expect(await countTables()).toBe(0);
  });

  it('refuses to serve a database that lacks migrations unless --migrate is given', async () => {
    const refused = await visibility(['serve'], { env: { ...env, PORT: '0' } });
    expect(refused.code).toBe(3);
    expect(refused.stderr).toMatch(
      /lacks migrations: .*Run "visibility migrate" first, or start .* with --migrate/,
    );
    expect(await countTables()).toBe(0);
    const service = await serve({ ...env, LOG_LEVEL: 'silent' }, ['--migrate']);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect(await service.end('SIGINT')).toBe(0);
  });
});

describe('a database that a newer release has migrated', () => {
  beforeEach(async () => {
    await sql(
      db.owner,
      `insert into knex_migrations (name, batch, migration_time) values ('9999-future', 99, now())`,
    );
  });

  it.each([[['workspace', 'list']], [['migrate']]])(
    'refuses to run %j on a database migrated by a newer release, and names the migration',
    async (command) => {
      const { code, stderr } = await visibility(command, { env });
      expect(code).toBe(3);
      expect(stderr).toMatch(/migrated by a newer release: .*9999-future/);
    },
  );

  it('serves a database migrated by a newer release, so that a release can be rolled back', async () => {
    const service = await serve({ ...env, LOG_LEVEL: 'warn' });
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect(await service.end('SIGINT')).toBe(0);
    expect(service.stdout()).toContain('9999-future');
  });
});

describe('a database of a checkout whose migrations have been replaced', () => {
  it.each([[['workspace', 'list']], [['migrate']], [['serve']]])(
    'refuses to run %j with advice, and changes nothing',
    async (command) => {
      await sql(db.owner, `update knex_migrations set name = '0001-tenancy' where name = '0001-workspaces'`);
      const { code, stderr } = await visibility(command, { env: { ...env, PORT: '0' } });
      expect(code).toBe(3);
      expect(stderr).toContain(
        'It cannot be migrated: create a new one. CHANGELOG.md says how to keep the data.',
      );
      const names = await sql<{ name: string }>(
        db.owner,
        'select name from knex_migrations order by id limit 1',
      );
      expect(names).toEqual([{ name: '0001-tenancy' }]);
    },
  );
});

describe('migrate --status', () => {
  it('lists applied, pending and unknown migrations with --status', async () => {
    await sql(db.owner, `delete from knex_migrations where name = '0006-roll-ups'`);
    await sql(
      db.owner,
      `insert into knex_migrations (name, batch, migration_time) values ('9999-future', 99, now())`,
    );
    const { code, stdout } = await visibility(['migrate', '--status'], { env });
    expect(code).toBe(0);
    expect(stdout).toContain('applied  0001-workspaces\n');
    expect(stdout).toContain('pending  0006-roll-ups\n');
    expect(stdout).toContain('unknown  9999-future');
    expect(await visibilityJson(['migrate', '--status'], env)).toMatchObject({
      pending: ['0006-roll-ups'],
      unknown: ['9999-future'],
    });
  });
});

describe('the database of an earlier checkout', () => {
  it('accepts platforms that were added later, once it is migrated', async () => {
    const ask = () =>
      sql(
        db.owner,
        `insert into measuring_targets (workspace_id, place, platform, surface, provider, samples)
         select workspace_id, place, platform, 'api', 'p', 1
         from workspaces, unnest($1::text[]) with ordinality t (platform, place)`,
        [platforms],
      );
    await visibility(['workspace', 'create', '--name', 'A', '--plan', 'free'], { env });
    await sql(db.owner, 'alter table measuring_targets drop constraint measuring_targets_platform_check');
    await sql(
      db.owner,
      `alter table measuring_targets add constraint measuring_targets_platform_check
       check (platform in ('chatgpt', 'perplexity', 'gemini', 'google'))`,
    );
    await sql(db.owner, `delete from knex_migrations where name = '0011-platforms'`);
    await expect(ask()).rejects.toThrow('measuring_targets_platform_check');
    const { code, stdout } = await visibility(['migrate'], { env });
    expect(code).toBe(0);
    expect(stdout).toContain('0011-platforms');
    await ask();
  });
});

describe('a migration blocked by a lock', () => {
  it('retries a migration that is blocked by a lock, reports the wait, and succeeds once the lock is free', async () => {
    const pool: Database = openDatabase(
      { connection: db.connection },
      { poolMax: 1, connectTimeoutMs: 30_000 },
    );
    const messages: string[] = [];
    let release: () => void = () => undefined;
    let holder: Promise<void> = Promise.resolve();
    await new Promise<void>((locked) => {
      holder = db.owner.transaction(async (transaction) => {
        await transaction.raw('lock table knex_migrations in access exclusive mode');
        const released = new Promise<void>((resolve) => (release = resolve));
        locked();
        await released;
      });
    });
    const migrated = migrateToLatest(pool, (message) => {
      messages.push(message);
      release();
    });
    expect(await migrated).toEqual([]);
    await holder;
    expect(messages[0]).toMatch(/holds a lock that the migration needs\. Retrying in 0\.5 s/);
    await pool.destroy();
  });
});
