import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UnknownOutcome } from '../../src/platform/database-faults.js';
import { sql, type Transaction } from '../../src/platform/database.js';
import { changeInOneStatement, changeWorkspace } from '../../src/platform/workspace-revision.js';
import { createTestDatabase, onCitus, type TestDatabase } from '../support/database.js';

const RENAME = 'update workspaces set name = $2 where workspace_id = $1 returning workspace_id';

let db: TestDatabase;
beforeAll(async () => {
  if (onCitus()) return;
  db = await createTestDatabase();
  await db.database.transaction(async (transaction) => {
    await sql(
      transaction,
      `insert into workspaces (workspace_id, name, plan, owner_id, created_at)
       values ('ws_1', 'Old', 'paid', 'usr_1', now()), ('ws_2', 'Old', 'paid', 'usr_1', now())`,
    );
    // Rows of a partitioned table are in another one than the statement names, as on a cluster.
    await sql(transaction, 'drop table workspace_revisions');
    await sql(
      transaction,
      `create table workspace_revisions (workspace_id text primary key, revision bigint not null)
       partition by hash (workspace_id)`,
    );
    await sql(
      transaction,
      `create table revisions_0 partition of workspace_revisions for values with (modulus 1, remainder 0)`,
    );
    // The first raise inserts the row, and the second one, after the commit, updates it.
    await sql(
      transaction,
      `create function fail() returns trigger language plpgsql as $$
       begin raise exception 'no second raise' using errcode = 'query_canceled'; end $$`,
    );
    await sql(
      transaction,
      'create trigger fail before update on workspace_revisions for each row execute function fail()',
    );
  });
});
afterAll(async () => {
  if (!onCitus()) await db.drop();
});

const nameOf = async (id: string) =>
  (await sql<{ name: string }>(db.database, 'select name from workspaces where workspace_id = $1', [id]))[0]
    ?.name;

const without = onCitus() ? ' (skipped: Citus has no triggers)' : '';

describe.skipIf(onCitus())(`the raise after the commit, on a cluster${without}`, () => {
  it('leaves the outcome of a transaction unknown when it fails, since the change is committed', async () => {
    const rename = (transaction: Transaction) => sql(transaction, RENAME, ['ws_1', 'New']);
    await expect(changeWorkspace(db.database, 'ws_1', rename)).rejects.toThrow(UnknownOutcome);
    expect(await nameOf('ws_1')).toBe('New');
  });

  it('leaves the outcome of a single statement unknown when it fails', async () => {
    const change = changeInOneStatement(db.database, 'test-rename', RENAME, ['ws_2', 'New']);
    await expect(change).rejects.toThrow(UnknownOutcome);
    expect(await nameOf('ws_2')).toBe('New');
  });
});
