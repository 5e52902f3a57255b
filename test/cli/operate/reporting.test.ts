import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase, sql } from '../../../src/platform/database.js';
import { createTestDatabase, onCitus, type TestDatabase } from '../../support/database.js';
import { createWorkspace } from '../../support/factories.js';
import { visibility, visibilityError, visibilityJson } from '../in-process.js';
import { needs } from '../../support/needs.js';

const LOGIN = `test_"${randomBytes(6).toString('hex')}`;

describe('visibility reporting', needs(!onCitus(), 'Citus has no reporting views'), () => {
  let db: TestDatabase;
  let env: { DATABASE_URL: string };
  let workspace: string[];
  beforeAll(async () => {
    db = await createTestDatabase();
    env = { DATABASE_URL: db.url };
    workspace = ['--workspace', (await createWorkspace(db.database)).workspaceId];
    await createWorkspace(db.database);
  });
  afterAll(async () => {
    await sql(db.owner, `drop owned by ${quoted(LOGIN)}; drop role ${quoted(LOGIN)}`);
    await db.drop();
  });

  const quoted = (login: string) => `"${login.replaceAll('"', '""')}"`;
  const onReporting = (...args: string[]) => visibility(['reporting', ...args, ...workspace], { env });

  /** The workspaces that the login sees. */
  async function seen(): Promise<unknown[]> {
    const connection = { ...inject('postgres'), user: LOGIN, database: db.connection.database };
    const bi = openDatabase({ connection }, { poolMax: 1, connectTimeoutMs: 30_000 });
    try {
      return await sql(bi, 'select "workspaceId" from workspaces');
    } finally {
      await bi.destroy();
    }
  }

  it('grants a login that does not exist yet, and prints the SQL that creates it', async () => {
    const { stdout } = await onReporting('grant', LOGIN);
    const [creation = '', prompt] = stdout.slice(stdout.indexOf('begin;')).split('\\password');
    expect(prompt).toBe(` ${quoted(LOGIN)}\n`);
    expect(creation).toContain('connection limit 5');
    await sql(db.owner, creation);
    const { password } = inject('postgres');
    if (password !== undefined) await sql(db.owner, `alter role ${quoted(LOGIN)} password '${password}'`);
    const limits = await sql<{ limit: string }>(
      db.owner,
      'select unnest(rolconfig) as limit from pg_roles where rolname = $1',
      [LOGIN],
    );
    expect(limits.map(({ limit }) => limit)).toEqual(
      expect.arrayContaining(['statement_timeout=30s', 'default_transaction_read_only=on']),
    );
    expect(await seen()).toEqual([{ workspaceId: workspace[1] }]);
  });

  it('lists the logins of a workspace and whether they can log in', async () => {
    await onReporting('grant', LOGIN);
    await onReporting('grant', 'nobody-yet');
    expect(await visibilityJson(['reporting', 'list', ...workspace], env)).toEqual({
      logins: [
        {
          workspaceId: workspace[1],
          login: 'nobody-yet',
          grantedAt: expect.any(String) as string,
          exists: false,
          isReady: false,
        },
        {
          workspaceId: workspace[1],
          login: LOGIN,
          grantedAt: expect.any(String) as string,
          exists: true,
          isReady: true,
        },
      ],
    });
  });

  it('changes no settings of a role that exists already', async () => {
    await sql(db.owner, `revoke visibility_reporting from ${quoted(LOGIN)}`);
    const { stdout } = await onReporting('grant', LOGIN);
    const statement = stdout.split('\n\n').at(-1) ?? '';
    expect(statement).toBe(`grant visibility_reporting to ${quoted(LOGIN)};\n`);
    await sql(db.owner, statement);
    expect(await seen()).toEqual([{ workspaceId: workspace[1] }]);
  });

  it('revokes a login, and says so if there is nothing to revoke', async () => {
    expect((await onReporting('revoke', LOGIN)).code).toBe(0);
    expect(await seen()).toEqual([]);
    const again = await visibilityError(['reporting', 'revoke', LOGIN, ...workspace], env);
    expect(again).toMatchObject({ exit: 1, code: 'not_found' });
  });

  it('records each grant once', async () => {
    const { events } = await visibilityJson<{ events: { action: string; after: unknown }[] }>(
      ['audit', ...workspace],
      env,
    );
    const ofLogins = events.filter(({ action }) => action.startsWith('reporting.'));
    expect(ofLogins.map(({ action, after }) => [action, after])).toEqual([
      ['reporting.revoked', null],
      ['reporting.granted', { login: 'nobody-yet' }],
      ['reporting.granted', { login: LOGIN }],
    ]);
  });

  it.each(['', 'é'.repeat(32)])('rejects "%s", which cannot be the name of a role', async (login) => {
    const rejected = await visibilityError(['reporting', 'grant', login, ...workspace], env);
    expect(rejected).toMatchObject({ exit: 1, code: 'invalid_parameter' });
  });

  it('rejects an unknown workspace', async () => {
    const args = ['reporting', 'grant', LOGIN, '--workspace', 'ws_unknown'];
    expect(await visibilityError(args, env)).toMatchObject({ exit: 1, code: 'not_found' });
  });
});
