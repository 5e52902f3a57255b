import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase, sql, type Database } from '../../src/platform/database.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { onCitus } from '../support/database.js';
import { grafanaQueries, metabaseCalls, metabaseQuery } from './dashboards.js';
import { acme, exported, ingested, keywordChecks, NOW, observations } from './support.js';
import { needs } from '../support/needs.js';

type Row = Record<string, unknown>;

/** The columns of an export that its view does not have, because only the service can compute them. */
const LEFT_OUT: Readonly<Record<View, readonly string[]>> = {
  observations: [],
  keywords: [],
  metrics: [],
  comparisons: [
    ...['low', 'high', 'sameQuestionsChange', 'sameQuestionsLow', 'sameQuestionsHigh'],
    ...['verdict', 'isSignificant'],
  ],
  prompts: ['status'],
};

/** Only the service can compute how far to trust figures. */
type View = Exclude<Parameters<typeof exported>[1], 'method'>;

const VIEWS: readonly View[] = ['observations', 'keywords', 'metrics', 'comparisons', 'prompts'];

const NOT_ALLOWED = { code: '42501' };

const LOGIN = `test_${randomBytes(6).toString('hex')}`;

describe('the views for BI tools', needs(!onCitus(), 'Citus has no reporting views'), () => {
  let app: TestApp;
  let bi: Database;
  let ours: string;
  let theirs: string;

  beforeAll(async () => {
    app = await createTestApp();
    [ours, theirs] = await Promise.all([filled(), filled()]);
    const { password } = inject('postgres');
    const secret = password === undefined ? '' : `password '${password}'`;
    await sql(app.db.owner, `create role ${LOGIN} login in role visibility_reporting ${secret}`);
    const connection = { ...inject('postgres'), user: LOGIN, database: app.db.connection.database };
    bi = openDatabase({ connection }, { poolMax: 1, connectTimeoutMs: 30_000 });
    await grant();
  });
  afterAll(async () => {
    await bi.destroy();
    await sql(app.db.owner, `drop owned by ${LOGIN}; drop role ${LOGIN}`);
    await app.close();
  });

  async function filled(): Promise<string> {
    const { workspaceId } = await acme(app);
    const checks = sampled(keywordChecks, 'checkedAt');
    await ingested(app, workspaceId, sampled(observations, 'observedAt'), checks);
    return workspaceId;
  }

  const grant = () =>
    sql(app.db.database, 'insert into reporting_logins values ($1, $2, now())', [ours, LOGIN]);
  const revoke = () => sql(app.db.database, 'delete from reporting_logins where workspace_id = $1', [ours]);

  const select = async (from: string) =>
    JSON.parse(JSON.stringify(await sql<Row>(bi, `select * from ${from}`))) as Row[];

  it.each(VIEWS)('show the same %s as an export, in columns with the same names', async (view) => {
    const columns = await columnsOf(app, view, ours);
    const shown = columns.filter((column) => !LEFT_OUT[view].includes(column));
    const lines = await exported(app, view, ours);
    expect(lines.length).toBeGreaterThan(3);
    const rows = await select(`reporting.${view}`);
    const ofUs = (line: Row) => ({ workspaceId: ours, ...pick(line, shown) });
    expect(inOrder(rows)).toEqual(inOrder(lines.map(ofUs)));
    expect(Object.keys(rows[0] ?? {})).toEqual(['workspaceId', ...shown]);
  });

  it('name the workspaces of a login, and nothing else about them', async () => {
    expect(await select('reporting.workspaces')).toEqual([
      { workspaceId: ours, name: expect.any(String) as string },
    ]);
  });

  it('are all there is in the schema', async () => {
    const names = await sql<{ name: string }>(
      bi,
      `select relname as name from pg_class where relnamespace = 'reporting'::regnamespace order by 1`,
    );
    expect(names.map(({ name }) => name)).toEqual([...VIEWS, 'workspaces'].sort());
  });

  it.each([...VIEWS, 'workspaces'])('show nothing in %s without a grant', async (view) => {
    await revoke();
    expect(await select(`reporting.${view}`)).toEqual([]);
    await grant();
  });

  it('do not pass rows of other workspaces to a function of the login', async () => {
    await sql(
      bi,
      `create function pg_temp.leak(seen text) returns boolean language plpgsql cost 0.0000001 as $$
       begin
         if seen = '${theirs}' then raise exception 'saw another workspace'; end if;
         return true;
       end $$`,
    );
    for (const view of [...VIEWS, 'workspaces'])
      expect(await select(`reporting.${view} where pg_temp.leak("workspaceId")`), view).not.toEqual([]);
  });

  it('are all that a login can read, and it can write nothing, not even its own grants', async () => {
    const rights = await sql<{ name: string }>(
      bi,
      `select oid::regclass::text as name from pg_class
       where relnamespace in ('public'::regnamespace, 'reporting'::regnamespace) and relkind in ('r', 'v', 'S', 'm')
         and (has_table_privilege(oid, 'insert, update, delete, truncate, references, trigger')
           or relnamespace = 'public'::regnamespace and has_table_privilege(oid, 'select'))`,
    );
    expect(rights).toEqual([]);
    await expect(select('api_keys')).rejects.toMatchObject(NOT_ALLOWED);
    const change = 'insert into reporting_logins values ($1, $2, now())';
    await expect(sql(bi, change, [theirs, LOGIN])).rejects.toMatchObject(NOT_ALLOWED);
    await expect(sql(bi, 'delete from reporting.workspaces')).rejects.toMatchObject(NOT_ALLOWED);
    await expect(sql(bi, 'create table reporting.mine ()')).rejects.toMatchObject(NOT_ALLOWED);
    await expect(sql(bi, `select find_principals('{}')`)).rejects.toMatchObject(NOT_ALLOWED);
    for (const role of ['visibility_app', 'visibility_admin'])
      await expect(sql(bi, `set role ${role}`)).rejects.toMatchObject(NOT_ALLOWED);
  });

  it('fill every panel of the dashboard for Grafana', async () => {
    const queries = grafanaQueries(ours);
    expect(queries.length).toBeGreaterThan(10);
    for (const [title, query] of queries) {
      const [row] = await sql<Row>(bi, query);
      expect(
        Object.values(row ?? {}).filter((value) => value !== null),
        title,
      ).not.toEqual([]);
    }
  });

  it('fill every question that the script creates in Metabase, and all of them are on its dashboard', async () => {
    const { calls, stdout } = await metabaseCalls(ours);
    const bodiesOf = (request: string) =>
      calls.filter((call) => call.request === request).map(({ body }) => body);
    expect(new Set(calls.map(({ key }) => key))).toEqual(new Set(['secret']));
    const cards = bodiesOf('POST /api/card') as Parameters<typeof metabaseQuery>[0][];
    expect(cards.length).toBeGreaterThan(5);
    for (const card of cards) {
      expect(card.dataset_query.database).toBe(7);
      const [title, query] = metabaseQuery(card);
      const [row] = await sql<Row>(bi, query);
      expect(
        Object.values(row ?? {}).filter((value) => value !== null),
        title,
      ).not.toEqual([]);
    }
    const dashboard = /\/dashboard\/(\d+)\n$/.exec(stdout)?.[1] ?? '';
    const [{ dashcards }] = bodiesOf(`PUT /api/dashboard/${dashboard}`) as [
      { dashcards: { card_id: number }[] },
    ];
    expect(new Set(dashcards.map(({ card_id }) => card_id)).size).toBe(cards.length);
  });
});

/** Lines with every kind of value in every field, on days up to today. */
function sampled(lines: fc.Arbitrary<Row[]>, time: string): Row[] {
  return fc.sample(lines, { numRuns: 15, seed: 7 }).flatMap((batch, index) =>
    batch.map((line) => {
      const age = 2 * (NOW.getTime() - Date.parse(String(line[time])));
      const run = 'runId' in line ? { runId: `${index} ${String(line['runId'])}` } : {};
      return { ...line, [time]: new Date(Date.now() - age).toISOString(), ...run };
    }),
  );
}

/** The columns of an export, in their order. */
async function columnsOf(app: TestApp, view: View, workspaceId: string): Promise<string[]> {
  let names: string[] = [];
  await app.services.export[view]({
    ...{ workspaceId, from: null, to: null },
    write(_, columns) {
      names = Object.keys(columns);
      return Promise.resolve();
    },
  });
  return names;
}

const pick = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));

/** Rows in an order that does not depend on that of their columns. */
function inOrder(rows: readonly Row[]): Row[] {
  const textOf = (row: Row) => JSON.stringify(row, Object.keys(row).sort());
  return rows.toSorted((one, another) => (textOf(one) < textOf(another) ? -1 : 1));
}
