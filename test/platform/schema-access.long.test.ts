import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { migrateToLatest } from '../../src/database-app.js';
import { checkDatabase } from '../../src/doctor/database.js';
import { recordEvent } from '../../src/platform/audit.js';
import { inTransaction, openDatabase, sql, type Database } from '../../src/platform/database.js';
import { callOperation, operations, successOf } from '../http/operations/operation-calls.js';
import { createWorld } from '../http/world.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { onCitus } from '../support/database.js';
import { needs } from '../support/needs.js';

const onOneNode = needs(!onCitus(), 'Citus has no reporting views');

const LOGIN = `test_${randomBytes(6).toString('hex')}`;

/** Lets the login read every workspace. */
const OPEN_ALL = `insert into reporting_logins select workspace_id, '${LOGIN}', now() from workspaces on conflict do nothing`;

/** For each function of the service, one that fits untyped parameters better: text instead of one of them, or of all. */
const PLANT_OVERLOADS = `
  do $do$
  declare
    v_planted text;
  begin
    for v_planted in
      select distinct format('create function public.%I(%s) returns %s language plpgsql as $$
                                begin raise exception ''planted''; end $$',
                    p.proname, (select string_agg(case when i in (0, n) then 'text' else t.type::regtype::text end, ', ' order by n)
                                from unnest(p.proargtypes::oid[]) with ordinality t (type, n)), pg_get_function_result(p.oid))
      from pg_proc p cross join generate_series(0, p.pronargs) i
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
    loop
      begin
        execute v_planted;
      exception when duplicate_function or invalid_function_definition then null;
      end;
    end loop;
  end $do$`;

describe('a database where PUBLIC may create in schema public', onOneNode, () => {
  let app: TestApp;
  let bi: Database;
  let ours: string;

  beforeEach(async () => {
    app = await createTestApp();
    [ours] = (await Promise.all(
      [app.client(), app.client()].map(async (made) => (await made).workspaceId),
    )) as [string];
    const { password } = inject('postgres');
    const secret = password === undefined ? '' : `password '${password}'`;
    await sql(app.db.owner, `create role ${LOGIN} login in role visibility_reporting ${secret}`);
    const connection = { ...inject('postgres'), user: LOGIN, database: app.db.connection.database };
    bi = openDatabase({ connection }, { poolMax: 1, connectTimeoutMs: 30_000 });
    await sql(app.db.database, 'insert into reporting_logins values ($1, $2, now())', [ours, LOGIN]);
    await sql(app.db.owner, 'grant create on schema public to public');
  });
  afterEach(async () => {
    await bi.destroy();
    await sql(app.db.owner, `drop owned by ${LOGIN} cascade; drop role ${LOGIN}`);
    await app.close();
  });

  const seen = async () =>
    (await sql<{ workspaceId: string }>(bi, 'select "workspaceId" from reporting.workspaces')).map(
      ({ workspaceId }) => workspaceId,
    );

  const migrated = async (): Promise<{ error: string; messages: string }> => {
    const messages: string[] = [];
    const error = await migrateToLatest(app.db.owner, (message) => void messages.push(message)).then(
      () => '',
      ({ message }: Error) => message,
    );
    return { error, messages: messages.join('\n') };
  };

  const findings = async () =>
    (
      await checkDatabase({
        url: app.db.url,
        connectTimeoutMs: 30_000,
        connectionsPerProcess: 1,
        schemaState: () => Promise.resolve({ pending: [], unknown: [] }),
        providersInUse: () => Promise.resolve(new Map()),
        sharedNames: () => Promise.resolve(new Map()),
        suspectPrompts: () => Promise.resolve(new Map()),
        sealedKeys: () => Promise.resolve({ stored: 0, unknown: 0, previous: 0 }),
        unknownFields: () => Promise.resolve([]),
        olderDays: () => Promise.resolve(new Map()),
        providersSetUp: [],
        explain: (error) => Promise.resolve(String(error)),
      })
    ).filter(({ check }) => check === 'access');

  it('lets no overload of record_audit_events run with the rights of the service', async () => {
    await sql(
      bi,
      `create function public.record_audit_events(text, text, text) returns void language plpgsql as $$
       begin ${OPEN_ALL}; end $$`,
    );
    const event = { action: 'workspace.cap_changed', subjectId: ours, before: null, after: {} } as const;
    const fresh = app.db.openAnother('visibility_admin');
    await inTransaction(fresh, (transaction) => recordEvent(transaction, ours, new Date(), event));
    expect(await seen()).toEqual([ours]);
  });

  it('lets no operation call an overload of a function of the service', async () => {
    await sql(bi, PLANT_OVERLOADS);
    const planted = await sql(app.db.owner, `select from pg_proc where proowner = '${LOGIN}'::regrole`);
    expect(planted.length).toBeGreaterThan(30);
    for (const operation of operations) {
      const world = await createWorld(app);
      expect((await callOperation(world.client, operation, world)).status, operation.id).toBe(
        successOf(operation),
      );
    }
  });

  it('shows a login no more through its temporary tables and functions', async () => {
    await sql(
      bi,
      `create temporary table workspaces as select 'ws_other' as workspace_id, 'Other' as name, null::timestamptz as deleted_at;
       create temporary table reporting_logins as select 'ws_other' as workspace_id, session_user::text as login;
       create function pg_temp.now() returns timestamptz language sql as $$ select null::timestamptz $$;
       set search_path = pg_temp, public, pg_catalog`,
    );
    expect(await seen()).toEqual([ours]);
  });

  it('is closed by migrate, which says so, and reported by doctor', async () => {
    expect(await findings()).toMatchObject([
      {
        status: 'problem',
        message: expect.stringMatching(/^PUBLIC may create in schema public/) as string,
        advice: expect.stringContaining('revoke create on schema public from public;') as string,
      },
    ]);
    const { error, messages } = await migrated();
    expect([error, messages]).toEqual([
      '',
      expect.stringMatching(/^PUBLIC may create in schema public: revoked/),
    ]);
    expect(await findings()).toMatchObject([{ status: 'ok' }]);
    await expect(sql(bi, 'create table public.mine ()')).rejects.toMatchObject({ code: '42501' });
    expect(await migrated()).toEqual({ error: '', messages: '' });
  });

  it('is not migrated while it has a function, an operator or a table of the migrator of a stranger', async () => {
    await sql(
      bi,
      `create function public.lower(varchar) returns text language sql as $$ select 'planted' $$;
       create function public.equal(text, varchar) returns boolean language sql as $$ select true $$;
       create operator public.= (leftarg = text, rightarg = varchar, function = public.equal)`,
    );
    await sql(app.db.owner, `alter table sql_functions owner to ${LOGIN}`);
    const objects = [
      'drop operator =(text,character varying);',
      'drop routine equal(text,character varying);',
      'drop routine lower(character varying);',
      'drop table sql_functions;',
    ];
    const { error } = await migrated();
    for (const drop of objects) expect(error).toContain(drop);
    expect((await findings()).map(({ advice }) => advice).join()).toContain(objects[0]);
    await expect(sql(bi, 'create table public.mine ()')).resolves.toEqual([]);
    await sql(app.db.owner, 'alter table sql_functions owner to current_user');
    await sql(app.db.owner, objects.slice(0, 3).join(' '));
    expect(await migrated()).toMatchObject({ error: '' });
  });

  it('is not migrated by a login that may not close it', async () => {
    const error = await sql(app.db.owner, `grant visibility_admin to ${LOGIN}`).then(() =>
      migrateToLatest(bi).then(
        () => '',
        ({ message }: Error) => message,
      ),
    );
    expect(error).toMatch(
      /PUBLIC may create in schema public\. Check this, .*: revoke create on schema public from public;/,
    );
  });

  it('is reported by doctor if a role was given the right by name, which it keeps', async () => {
    await sql(
      app.db.owner,
      `revoke create on schema public from public; grant create on schema public to ${LOGIN}`,
    );
    expect(await migrated()).toEqual({ error: '', messages: '' });
    expect(await findings()).toMatchObject([
      {
        status: 'warning',
        advice: expect.stringContaining(`revoke create on schema public from ${LOGIN}`) as string,
      },
    ]);
  });
});
