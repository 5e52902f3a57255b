import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordUses, type KeyUse } from '../../src/features/api-keys/store.js';
import { closeEarlierRuns, insertRun, wakeRuns } from '../../src/measuring/stores/runs-store.js';
import { hastenSlots } from '../../src/measuring/stores/slots-store.js';
import type { PlannedSlot } from '../../src/measuring/types.js';
import { revive } from '../../src/outbox/messages-store.js';
import { inTransaction, sql, type Transaction } from '../../src/platform/database.js';
import { enqueue } from '../../src/platform/outbox.js';
import { createTestDatabase, waitsForLocks, type TestDatabase } from '../support/database.js';
import { createMeasured, FakeProvider, NOW, target } from './support.js';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

async function untilWaiting(count: number): Promise<void> {
  while ((await waitsForLocks(db)) < count) await delay(5);
}

/**
 * Runs two functions that lock the same two rows while a third transaction holds one of them. `first` waits for that
 * row and gets it when it is released; by then, `second` has locked the other row. If the orders differ, Postgres
 * aborts one of them because of a deadlock.
 */
async function crossing<Result>(
  hold: (transaction: Transaction) => Promise<unknown>,
  first: () => Promise<Result>,
  second: () => Promise<Result>,
): Promise<Result[]> {
  const ends = await inTransaction(db.openAnother(), async (transaction) => {
    await hold(transaction);
    const one = first();
    await untilWaiting(1);
    const other = second();
    await untilWaiting(2);
    return [one, other];
  });
  return Promise.all(ends);
}

/**
 * Runs work in a transaction that reads tables in the order of their rows on disk, or in the order of an index, also on
 * the other nodes of a cluster.
 */
const reading = <Result>(order: 'disk' | 'index', work: (transaction: Transaction) => Promise<Result>) =>
  inTransaction(db.database, async (transaction) => {
    const off = order === 'index' ? ['seqscan', 'bitmapscan'] : ['indexscan', 'bitmapscan', 'indexonlyscan'];
    await sql(transaction, `set local citus.propagate_set_commands = 'local'`);
    for (const scan of off) await sql(transaction, `set local enable_${scan} = off`);
    return work(transaction);
  });

describe('no deadlock occurs between', () => {
  it('two runs that ask the same providers in opposite order', async () => {
    const others = [new FakeProvider(undefined, 'other')];
    const limits = { fake: { inFlight: 5, perMinute: 0 }, other: { inFlight: 5, perMinute: 0 } };
    const places = [target(), target({ provider: 'other' })];
    const one = await createMeasured(db.database, { others, limits, targets: places, prompts: 1 });
    const reversed = places.toReversed();
    const other = await createMeasured(db.openAnother(), { others, limits, targets: reversed, prompts: 1 });
    await sql(db.database, 'delete from measuring_providers');
    const busyUntil = new Date(NOW.getTime() + 2000);
    await sql(db.database, `insert into measuring_providers values ('fake', $1), ('other', $1)`, [busyUntil]);
    for (const { begin } of [one, other]) await begin();
    const works = crossing(
      (transaction) =>
        sql(transaction, `select from measuring_providers where provider = 'other' for update`),
      () => other.work(),
      () => one.work(),
    );
    const isDone = works.then(() => true);
    while (!(await Promise.race([isDone, delay(50)]))) for (const { elapse } of [one, other]) elapse(500);
    expect(await works).toMatchObject([{ answered: 2 }, { answered: 2 }]);
  });

  it('two commands that make the same questions due', async () => {
    const { workspaceId, measuring } = await createMeasured(db.database, { prompts: 2 });
    const { slots } = await measuring.plan({ workspaceId });
    await measuring.begin({ workspaceId }, { runId: 'run', scheduledFor: NOW });
    const [first, last] = slots.map(subjectId).sort();
    const later = new Date(NOW.getTime() + 3_600_000);
    for (const id of [last, first])
      await sql(db.database, 'update measuring_slots set due_at = $1 where subject_id = $2', [later, id]);
    await sql(db.owner, 'vacuum full measuring_slots');
    const hasten = (order: 'disk' | 'index') => () =>
      reading(order, (transaction) => hastenSlots(transaction, { workspaceId, runId: 'run' }, slots, NOW));
    await crossing(
      (transaction) =>
        sql(
          transaction,
          'select from measuring_slots where workspace_id = $1 and subject_id = $2 for update',
          [workspaceId, last],
        ),
      hasten('disk'),
      hasten('index'),
    );
    const [row] = await sql(db.database, 'select from measuring_slots where due_at > $1', [NOW]);
    expect(row).toBeUndefined();
  });

  it('a plan that closes runs and a new budget that wakes them', async () => {
    const { workspaceId } = await createMeasured(db.database);
    for (const runId of ['b', 'a']) {
      const scheduledFor = new Date(NOW.getTime() - 3_600_000);
      await insertRun(db.database, { workspaceId, runId, scheduledFor, createdAt: NOW });
    }
    const later = new Date(NOW.getTime() + 60_000);
    await sql(db.database, 'update measuring_runs set in_background = true, next_at = $1', [later]);
    await sql(db.owner, 'vacuum full measuring_runs');
    await crossing(
      (transaction) =>
        sql(transaction, `select from measuring_runs where workspace_id = $1 and run_id = 'b' for update`, [
          workspaceId,
        ]),
      () => reading('disk', (transaction) => wakeRuns(transaction, workspaceId, NOW)),
      () =>
        reading('index', (transaction) =>
          closeEarlierRuns(transaction, workspaceId, { scheduledFor: NOW, now: NOW }),
        ),
    );
    expect(await db.database('measuring_runs').whereNotNull('closed_at')).toHaveLength(2);
  });

  it('two commands that retry all dead letters', async () => {
    const { workspaceId } = await createMeasured(db.database);
    for (const outboxId of ['b', 'a']) {
      const message = { workspaceId, outboxId, topic: 'test', payload: {}, createdAt: NOW };
      await inTransaction(db.database, (transaction) => enqueue(transaction, message));
    }
    await sql(db.database, 'update outbox set dead_at = $1', [NOW]);
    await sql(db.owner, 'vacuum full outbox');
    const revived = await crossing(
      (transaction) =>
        sql(transaction, `select from outbox where workspace_id = $1 and outbox_id = 'b' for update`, [
          workspaceId,
        ]),
      () => reading('disk', (transaction) => revive(transaction, {})),
      () => reading('index', (transaction) => revive(transaction, { workspaceId })),
    );
    expect(revived.map(({ length }) => length).sort()).toEqual([0, 2]);
  });

  it('two commands that replace the targets of a workspace', async () => {
    const { workspaceId, measuring } = await createMeasured(db.database);
    const lists = [1, 2, 3, 4].map((samples) => [target({ samples }), target({ samples, model: 'other' })]);
    await Promise.all(lists.map((list) => measuring.setTargets(workspaceId, list)));
    const { targets } = await measuring.targetsOf(workspaceId);
    expect(lists).toContainEqual(targets);
  });

  it('two processes that record uses of the same API keys', async () => {
    const { workspaceId } = await createMeasured(db.database, { prompts: 1 });
    await sql(
      db.database,
      `insert into api_keys (workspace_id, key_id, name, environment, key_prefix, key_hash, created_at)
       select $1, key_id, 'Key', 'test', 'ck_test_' || left(md5(key_id), 4), sha256(convert_to(key_id, 'UTF8')), $2 from unnest($3::text[]) key_id`,
      [workspaceId, NOW, ['key_last', 'key_first']],
    );
    const uses = ['key_first', 'key_last'].map((keyId) => ({ workspaceId, keyId, at: NOW, network: null }));
    const record = (one: readonly KeyUse[], order: 'disk' | 'index') => () =>
      reading(order, (transaction) => recordUses(transaction, one, NOW));
    await crossing(
      (transaction) => sql(transaction, `select from api_keys where key_id = 'key_first' for update`),
      record(uses, 'index'),
      record(uses.toReversed(), 'disk'),
    );
    const times = await sql(db.database, 'select last_used_at as at from api_keys where workspace_id = $1', [
      workspaceId,
    ]);
    expect(times).toEqual([{ at: NOW }, { at: NOW }]);
  });
});

function subjectId({ subject }: PlannedSlot): string {
  return subject.kind === 'prompt' ? subject.promptId : '';
}
