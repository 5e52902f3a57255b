import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fileOf, ingestOn, observation } from '../ingest/support.js';
import { createTestDatabase, onCitus, type TestDatabase } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { needs } from '../support/needs.js';

/** On a cluster, foreign keys replace the triggers; test/cli/operate/distribute.test.ts checks them. */
const onOneNode = needs(!onCitus(), 'Citus has no triggers');

let db: TestDatabase;
let workspaceId: string;
const clients: pg.Client[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  workspaceId = await workspaceWithData();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
});
afterAll(() => db.drop());

/** A workspace with a row in every table whose references triggers check. */
async function workspaceWithData(): Promise<string> {
  const workspace = await createWorkspace(db.database, { brandName: 'Acme' });
  await db
    .database('brands')
    .insert({ workspace_id: workspace.workspaceId, competitors: ['Globex'] })
    .onConflict('workspace_id')
    .merge();
  const mentions = [
    { brand: 'Acme', position: 1 },
    { brand: 'Globex', position: 2 },
  ];
  await ingestOn(db.database).observations({
    workspaceId: workspace.workspaceId,
    source: fileOf([observation({ mentions, citations: [{ url: 'https://news.example/' }] })]),
    onError: 'stop',
    createPrompts: 'active',
  });
  await ingestOn(db.database).keywords({
    workspaceId: workspace.workspaceId,
    source: fileOf([{ term: 'boards', engine: 'google', topic: 'seo', checkedAt: '2026-11-18T06:00:00Z' }]),
    onError: 'stop',
  });
  return workspace.workspaceId;
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(db.connection);
  await client.connect();
  clients.push(client);
  return client;
}

/** The column of a table that refers to its parent, and would be invalid in an orphan. */
const references = [
  ['observations', 'prompt_id'],
  ['mentions', 'observation_id'],
  ['citations', 'observation_id'],
  ['answer_segments', 'workspace_id'],
  ['keyword_checks', 'workspace_id'],
] as const;

const isOrphan = { code: '23503' };

describe.each(references)('the reference of %s by %s', onOneNode, (table, column) => {
  const changed = `select (jsonb_populate_record(t, '{"${column}": "gone", "run_id": "other", "observation_id": "gone"}')).* from ${table} t`;

  test('is checked by INSERT, alone or with rows that have a parent', async () => {
    const client = await connect();
    await expect(client.query(`insert into ${table} ${changed} limit 1`)).rejects.toMatchObject(isOrphan);
    const own = column === 'workspace_id' ? '' : `where workspace_id = '${workspaceId}'`;
    const mixed = `insert into ${table} (${changed} ${own}) union all (select * from ${table} limit 1) on conflict do nothing`;
    await expect(client.query(mixed)).rejects.toMatchObject(isOrphan);
  });

  test('is checked by COPY', async () => {
    const client = await connect();
    const { rows } = await client.query<{ row: string[] }>(
      `select array(select coalesce(value, '\\N') from jsonb_each_text(to_jsonb(r)) with ordinality e (key, value, n)
                    join pg_attribute a on a.attrelid = '${table}'::regclass and a.attname = e.key order by a.attnum) as row
       from (${changed} limit 1) r`,
    );
    const text = `${(rows[0]?.row ?? []).map((value) => value.replace(/^\[\]$/, '{}').replace(/^\\x/, '\\\\x')).join('\t')}\n`;
    const copy = client.query(copyFrom(`copy ${table} from stdin`));
    await expect(pipeline(Readable.from([text]), copy)).rejects.toMatchObject(isOrphan);
  });

  test('cannot be changed by UPDATE', async () => {
    const client = await connect();
    await expect(client.query(`update ${table} set ${column} = 'gone'`)).rejects.toMatchObject(isOrphan);
  });
});

describe.each([
  ['workspaces', 'answer_segments'],
  ['workspaces', 'keyword_checks'],
  ['prompts', 'observations'],
  ['observations', 'mentions'],
  ['observations', 'citations'],
])('a row of %s with rows of %s', onOneNode, (parent) => {
  test('cannot be deleted, truncated or given another key', async () => {
    const client = await connect();
    const column = parent === 'workspaces' ? 'workspace_id' : `${parent.slice(0, -1)}_id`;
    await expect(client.query(`delete from ${parent}`)).rejects.toMatchObject(isOrphan);
    await expect(client.query(`update ${parent} set ${column} = 'other'`)).rejects.toMatchObject(isOrphan);
    // Tables that refer to it by a foreign key would be reported first.
    if (parent === 'observations')
      await expect(client.query(`truncate ${parent}`)).rejects.toMatchObject(isOrphan);
  });
});

test(
  'deletes observations after their mentions and citations, but not by an old snapshot',
  onOneNode,
  async () => {
    const other = await workspaceWithData();
    const client = await connect();
    for (const table of ['mentions', 'citations'])
      await client.query(`delete from ${table} where workspace_id = $1`, [other]);
    await client.query('begin isolation level repeatable read');
    const remove = 'delete from observations where workspace_id = $1';
    await expect(client.query(remove, [other])).rejects.toMatchObject({ code: '0A000' });
    await client.query('rollback');
    expect((await client.query(remove, [other])).rowCount).toBe(1);
  },
);

const MENTION = `
  insert into mentions (workspace_id, observation_id, brand, is_own, is_tracked, position, count)
  select workspace_id, observation_id, 'Late', false, false, 9, 1 from observations where workspace_id = $1`;

test(
  'makes a delete of a parent wait for a concurrent insert of its child, and rejects it',
  onOneNode,
  async () => {
    const other = await workspaceWithData();
    const [adding, removing] = [await connect(), await connect()];
    for (const table of ['mentions', 'citations'])
      await removing.query(`delete from ${table} where workspace_id = $1`, [other]);
    await adding.query('begin');
    await adding.query(MENTION, [other]);
    const removal = removing.query('delete from observations where workspace_id = $1', [other]);
    const settled = expect(removal).rejects.toMatchObject(isOrphan);
    await waitUntilBlocked(removing);
    await adding.query('commit');
    await settled;
  },
);

test(
  'makes an insert of a child wait for a concurrent delete of its parent, and rejects it',
  onOneNode,
  async () => {
    const other = await workspaceWithData();
    const [adding, removing] = [await connect(), await connect()];
    for (const table of ['mentions', 'citations'])
      await removing.query(`delete from ${table} where workspace_id = $1`, [other]);
    await removing.query('begin');
    await removing.query('delete from observations where workspace_id = $1', [other]);
    const settled = expect(adding.query(MENTION, [other])).rejects.toMatchObject(isOrphan);
    await waitUntilBlocked(adding);
    await removing.query('commit');
    await settled;
  },
);

async function waitUntilBlocked(client: pg.Client): Promise<void> {
  const { processID } = client as unknown as { processID: number };
  for (;;) {
    const { rows } = await db.database.raw<{ rows: { waits: boolean }[] }>(
      `select cardinality(pg_blocking_pids(?)) > 0 as waits`,
      [processID],
    );
    if (rows[0]?.waits) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
