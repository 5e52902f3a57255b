import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createServices } from '../../src/app.js';
import { loadConfig } from '../../src/config.js';
import { migrateToLatest } from '../../src/database-app.js';
import { createPrincipalFinder } from '../../src/features/api-keys/principals-service.js';
import { openDatabase, sql, type Database } from '../../src/platform/database.js';
import type { DatabaseRole } from '../../src/platform/row-security.js';
import { asTenant } from '../../src/platform/tenant.js';
import { fileOf, observation } from '../ingest/support.js';
import { onCitus } from '../support/database.js';
import { onEach } from '../../scripts/lab/servers/template.js';
import { needs } from '../support/needs.js';

const name = `test_${randomBytes(6).toString('hex')}`;
const [OWNER, SERVICE] = [`${name}_owner`, `${name}_service`];

describe('a database with separate logins', needs(!onCitus(), 'Citus has no row-level security'), () => {
  const server = inject('postgres');
  const onServer = (statement: string) => onEach([server], statement);
  const pools: Database[] = [];
  function openAs(user: string, role?: DatabaseRole): Database {
    const connection = { ...server, user, database: name };
    const pool = openDatabase(
      { connection, ...(role && { role }) },
      { poolMax: 4, connectTimeoutMs: 30_000 },
    );
    pools.push(pool);
    return pool;
  }

  beforeAll(async () => {
    const password = server.password === undefined ? '' : `password '${server.password}'`;
    for (const login of [OWNER, SERVICE]) await onServer(`create role ${login} login ${password}`);
    await onServer(`create database ${name} owner ${OWNER}`);
  });
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.destroy()));
    await onServer(`drop database ${name} with (force)`);
    for (const login of [OWNER, SERVICE]) await onServer(`drop role ${login}`);
  });

  it('is not migrated by a login that cannot have the roles, and the message says what to do', async () => {
    await expect(migrateToLatest(openAs(OWNER))).rejects.toThrow(
      /This login may not create the roles visibility_app and visibility_admin.*docs\/deploy\.md/,
    );
  });

  it('is used by a login that owns nothing, and shows requests only the rows of their workspace', async () => {
    for (const login of [OWNER, SERVICE])
      await onServer(`grant visibility_app, visibility_admin to ${login}`);
    await migrateToLatest(openAs(OWNER));
    const config = loadConfig({});
    const { apiKeys, ingest, workspaces } = createServices({ database: openAs(SERVICE), config });
    const { workspaceId } = await workspaces.create({ name: 'Test', plan: 'paid', brand: { name: 'Acme' } });
    await workspaces.create({ name: 'Other', plan: 'paid' });
    const { secret } = await apiKeys.issue(workspaceId, { name: 'Test', environment: 'test' });
    const source = fileOf([observation({ mentions: [] })]);
    const report = await ingest.observations({
      workspaceId,
      source,
      onError: 'stop',
      createPrompts: 'active',
    });
    expect(report).toMatchObject({ accepted: 1 });

    const app = openAs(SERVICE, 'visibility_app');
    const find = createPrincipalFinder(app, () => Promise.resolve(false));
    expect(await find(secret, false)).toMatchObject({ workspaceId });
    const seen = () => sql(app, 'select workspace_id from workspaces');
    expect(await asTenant(workspaceId, seen)).toEqual([{ workspace_id: workspaceId }]);
    expect(await seen()).toEqual([]);
  });

  it('shows its owner all rows, although row-level security is forced', async () => {
    expect(await sql(openAs(OWNER), 'select workspace_id from workspaces')).toHaveLength(2);
  });

  it.each(['owner', 'service'])('lets no request change the schema as the %s', async (login) => {
    const pool = openAs(`${name}_${login}`, 'visibility_app');
    const change = sql(pool, 'alter table prompts disable row level security');
    await expect(change).rejects.toMatchObject({ code: '42501' });
  });
});
