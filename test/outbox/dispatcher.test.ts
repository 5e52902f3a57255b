import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pauseAfter } from '../../src/outbox/dispatcher.js';
import { readHeads, removeDispatched } from '../../src/outbox/messages-store.js';
import { createOutboxService } from '../../src/outbox/index.js';
import { Undeliverable, type Completion, type Message, type Topic } from '../../src/outbox/types.js';
import { openDatabase, sql } from '../../src/platform/database.js';
import { createTestDatabase, onCitus, waitsForLocks, type TestDatabase } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { watchWork } from '../support/statement-work.js';
import { add, createTestClock, dispatcherOf, messagesOf, NOW, untilStopped } from './support.js';
import { needs } from '../support/needs.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

let time: ReturnType<typeof createTestClock>;
let workspaceId: string;
beforeEach(async () => {
  await sql(db.database, 'delete from outbox');
  time = createTestClock();
  ({ workspaceId } = await createWorkspace(db.database));
});

const nothing: Completion = () => Promise.resolve();

/** Handles messages as specified, by id, and records them. */
function topicOf(
  respond: (message: Message, signal: AbortSignal) => Promise<Completion> | Completion = () => nothing,
  more: Partial<Topic> = {},
) {
  const handled: string[] = [];
  const topic: Topic = {
    maxAttempts: 3,
    deadlineMs: 60_000,
    async handle(message, signal) {
      handled.push(message.outboxId);
      return respond(message, signal);
    },
    ...more,
  };
  return { handled, topic };
}

const runOnce = (topic: Topic, signal = untilStopped()) =>
  dispatcherOf(db.database, time.clock, topic).run(signal);

describe('the dispatcher', () => {
  it('handles the messages of a workspace in order and marks each as dispatched', async () => {
    const ids = [await add(db.database, workspaceId), await add(db.database, workspaceId)];
    const { handled, topic } = topicOf();
    expect(await runOnce(topic)).toBeNull();
    expect(handled).toEqual(ids);
    expect(await messagesOf(db.database, workspaceId)).toMatchObject(
      ids.map((id) => ({ outbox_id: id, attempts: 1, dispatched_at: time.clock(), leased_until: null })),
    );
  });

  it('stores why a message failed, without the statement or its values', async () => {
    await add(db.database, workspaceId);
    const { topic } = topicOf(() =>
      sql(db.database, 'select $1::integer', ['hidden-word']).then(() => nothing),
    );
    await runOnce(topic);
    expect(await messagesOf(db.database, workspaceId)).toMatchObject([
      { last_error: 'Postgres error 22P02' },
    ]);
  });

  it('handles a message that a fast clock has postponed, or leased to a process that disappeared', async () => {
    const ids = [await add(db.database, workspaceId), await add(db.database, workspaceId)];
    const wrong = new Date('2027-12-25');
    await sql(db.database, 'update outbox set not_before = $1 where outbox_id = $2', [wrong, ids[0]]);
    await sql(db.database, 'update outbox set leased_until = $1 where outbox_id = $2', [wrong, ids[1]]);
    const { handled, topic } = topicOf();
    expect(await runOnce(topic)).toBeNull();
    expect(handled).toEqual(ids);
  });

  it('holds up the later messages of a workspace, but of no other, until a failed one has succeeded', async () => {
    const other = await createWorkspace(db.database);
    const [first, second] = [await add(db.database, workspaceId), await add(db.database, workspaceId)];
    const third = await add(db.database, other.workspaceId);
    let fails = true;
    const { handled, topic } = topicOf(({ outboxId }) => {
      if (outboxId === first && fails) throw new Error('The sink is away.');
      return nothing;
    });
    expect(await runOnce(topic)).toEqual(new Date(time.clock().getTime() + 5_000));
    expect(handled.sort()).toEqual([first, third].sort());
    expect(await messagesOf(db.database, workspaceId)).toMatchObject([
      { attempts: 1, last_error: 'The sink is away.', leased_until: null },
      { attempts: 0 },
    ]);
    fails = false;
    await runOnce(topic);
    expect(handled).toHaveLength(2);
    time.elapse(5_000);
    await runOnce(topic);
    expect(handled.slice(2)).toEqual([first, second]);
  });

  it('does not hold up the messages of another topic of the workspace', async () => {
    await add(db.database, workspaceId);
    const id = await add(db.database, workspaceId, { topic: 'other' });
    const { handled, topic } = topicOf();
    await dispatcherOf(db.database, time.clock, topic, { name: 'other' }).run(untilStopped());
    expect(handled).toEqual([id]);
  });

  it('turns a message that failed too often into a dead letter, and continues with the next one', async () => {
    const [first, second] = [await add(db.database, workspaceId), await add(db.database, workspaceId)];
    const dead: string[] = [];
    const { handled, topic } = topicOf(
      ({ outboxId }) => {
        if (outboxId === first) throw new Error('Never.');
        return nothing;
      },
      { onDead: (_, { outboxId }, reason) => Promise.resolve(void dead.push(`${outboxId} ${reason}`)) },
    );
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await runOnce(topic);
      time.elapse(3_600_000);
    }
    expect(handled).toEqual([first, first, first, second]);
    expect(dead).toEqual([`${first} Never.`]);
    expect(await messagesOf(db.database, workspaceId)).toMatchObject([
      { attempts: 3, last_error: 'Never.', dispatched_at: null, dead_at: expect.any(Date) as Date },
      { dead_at: null, dispatched_at: expect.any(Date) as Date },
    ]);
  });

  it('turns a message into a dead letter at once if a retry cannot help', async () => {
    await add(db.database, workspaceId);
    const { topic } = topicOf(() => {
      throw new Undeliverable('The receiver is gone.');
    });
    expect(await runOnce(topic)).toBeNull();
    expect(await messagesOf(db.database, workspaceId)).toMatchObject([
      { attempts: 1, last_error: 'The receiver is gone.', dead_at: time.clock() },
    ]);
  });

  it('handles a dead letter again when an operator retries it, and rejects the retry of any other message', async () => {
    const first = await add(db.database, workspaceId);
    let fails = true;
    const retried: string[] = [];
    const { topic } = topicOf(
      () => {
        if (fails) throw new Undeliverable('Gone.');
        return nothing;
      },
      { onRetry: (_, { outboxId }) => Promise.resolve(void retried.push(outboxId)) },
    );
    const outbox = createOutboxService({ database: db.database, topics: new Map([['test', topic]]) });
    await runOnce(topic);
    expect(await outbox.list({ workspaceId, state: 'dead' })).toMatchObject([
      { outboxId: first, lastError: 'Gone.' },
    ]);
    fails = false;
    await outbox.retry(first);
    await expect(outbox.retry(first)).rejects.toMatchObject({ code: 'not_found' });
    expect(await outbox.list({ workspaceId })).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    await runOnce(topic);
    expect(await outbox.list({ workspaceId })).toMatchObject([{ state: 'dispatched', lastError: null }]);
    expect([retried, await outbox.retryAll()]).toEqual([[first], 0]);
  });

  it('hands the message of a process that disappeared to another one when its lease has ended', async () => {
    const id = await add(db.database, workspaceId);
    const leased = new Date(time.clock().getTime() + 60_000);
    await sql(db.database, 'update outbox set attempts = 1, leased_until = $1', [leased]);
    const { handled, topic } = topicOf();
    expect([await runOnce(topic), handled]).toEqual([leased, []]);
    time.elapse(60_000);
    expect([await runOnce(topic), handled]).toEqual([null, [id]]);
    expect(await messagesOf(db.database, workspaceId)).toMatchObject([{ attempts: 2 }]);
  });

  it('turns a message that kills its process every time into a dead letter', async () => {
    await add(db.database, workspaceId);
    await sql(db.database, 'update outbox set attempts = 3, leased_until = $1', [time.clock()]);
    const { handled, topic } = topicOf();
    await runOnce(topic);
    expect(handled).toEqual([]);
    expect(await messagesOf(db.database, workspaceId)).toMatchObject([
      { dead_at: time.clock(), last_error: 'The process ended during the last attempt.' },
    ]);
  });

  it('writes the completion of a message once, even if two processes have handled it', async () => {
    await add(db.database, workspaceId);
    let completions = 0;
    const complete: Completion = () => Promise.resolve(void (completions += 1));
    const second = topicOf(() => complete);
    const first = topicOf(async () => {
      // The lease ends while this process is still working.
      time.elapse(60_001);
      await dispatcherOf(db.openAnother(), time.clock, second.topic).run(untilStopped());
      return complete;
    });
    await runOnce(first.topic);
    expect([first.handled.length, second.handled.length, completions]).toEqual([1, 1, 1]);
    expect(await messagesOf(db.database, workspaceId)).toMatchObject([{ attempts: 2, last_error: null }]);
  });

  it('keeps the message pending when its completion fails', async () => {
    await add(db.database, workspaceId);
    const { topic } = topicOf(() => () => Promise.reject(new Error('Not stored.')));
    await runOnce(topic);
    expect(await messagesOf(db.database, workspaceId)).toMatchObject([
      { dispatched_at: null, last_error: 'Not stored.' },
    ]);
  });

  it('handles every message once and in order in several processes', async () => {
    const workspaces = await Promise.all(Array.from({ length: 4 }, () => createWorkspace(db.database)));
    const expected = new Map<string, string[]>();
    for (const { workspaceId: id } of workspaces) {
      const ids: string[] = [];
      for (let index = 0; index < 6; index += 1) ids.push(await add(db.database, id));
      expected.set(id, ids);
    }
    const handled = new Map<string, string[]>();
    const { topic } = topicOf(async ({ workspaceId: id, outboxId }) => {
      await delay(1);
      handled.set(id, [...(handled.get(id) ?? []), outboxId]);
      return nothing;
    });
    const processes = [db.database, db.openAnother(), db.openAnother()];
    const waits = () => sql(db.database, 'select from outbox where dispatched_at is null');
    while ((await waits()).length > 0)
      await Promise.all(
        processes.map((database) => dispatcherOf(database, time.clock, topic).run(untilStopped())),
      );
    expect(handled).toEqual(expected);
  });

  it('gives back what it was working on when it is stopped, without counting the attempt', async () => {
    const [first] = [await add(db.database, workspaceId), await add(db.database, workspaceId)];
    const stop = new AbortController();
    const { handled, topic } = topicOf((_, signal) => {
      stop.abort();
      signal.throwIfAborted();
      return nothing;
    });
    await runOnce(topic, stop.signal);
    expect(handled).toEqual([first]);
    expect(await messagesOf(db.database, workspaceId)).toMatchObject([
      { attempts: 0, leased_until: null, last_error: null },
      { attempts: 0 },
    ]);
  });

  it('gives up a message whose handler ignores its deadline, and continues with the others', async () => {
    const { workspaceId: other } = await createWorkspace(db.database);
    const [stuck, next] = [await add(db.database, workspaceId), await add(db.database, other)];
    let finish = () => undefined as void;
    const { handled, topic } = topicOf(
      ({ outboxId }) =>
        outboxId === stuck ? new Promise((resolve) => (finish = () => resolve(nothing))) : nothing,
      { deadlineMs: 50 },
    );
    const nextTime = new Date(time.clock().getTime() + 5_000);
    expect(
      await dispatcherOf(db.database, time.clock, topic, { concurrency: 1 }).run(untilStopped()),
    ).toEqual(nextTime);
    expect(handled.toSorted()).toEqual([stuck, next].toSorted());
    // A later result of the handler has no effect.
    finish();
    await delay(20);
    expect(await messagesOf(db.database, workspaceId)).toMatchObject([
      {
        attempts: 1,
        not_before: nextTime,
        leased_until: null,
        dispatched_at: null,
        last_error: 'The message was not handled within 0.05 s.',
      },
    ]);
  });

  it('reports the deadline as the reason if the handler stops because of it', async () => {
    await add(db.database, workspaceId);
    const { topic } = topicOf((_, signal) => delay(60_000, nothing, { signal }), { deadlineMs: 20 });
    await runOnce(topic);
    expect(await messagesOf(db.database, workspaceId)).toMatchObject([
      { attempts: 1, last_error: 'The message was not handled within 0.02 s.' },
    ]);
  });

  it('ends a run that is stopped although a handler ignores it, without counting the attempt', async () => {
    await add(db.database, workspaceId);
    const stop = new AbortController();
    const { topic } = topicOf(() => {
      stop.abort();
      return new Promise(() => undefined);
    });
    await runOnce(topic, stop.signal);
    expect(await messagesOf(db.database, workspaceId)).toMatchObject([
      { attempts: 0, leased_until: null, last_error: null, dispatched_at: null },
    ]);
  });

  it('fills each slot as soon as it is free, also with messages that arrive in the meantime', async () => {
    const others = await Promise.all(Array.from({ length: 3 }, () => createWorkspace(db.database)));
    const [first, second, third] = others.map((one) => one.workspaceId) as [string, string, string];
    const stuck = await add(db.database, workspaceId);
    for (const owner of [first, first, second]) await add(db.database, owner);
    let finish = () => undefined as void;
    const { handled, topic } = topicOf(({ outboxId }) =>
      outboxId === stuck ? new Promise((resolve) => (finish = () => resolve(nothing))) : nothing,
    );
    const run = dispatcherOf(db.database, time.clock, topic, { concurrency: 2 }).run(untilStopped());
    await expect.poll(() => handled).toHaveLength(4);
    const late = await add(db.database, third);
    await expect.poll(() => handled).toContain(late);
    finish();
    await run;
    expect(await messagesOf(db.database, workspaceId)).toMatchObject([{ attempts: 1, last_error: null }]);
  });

  it('gives a receiver one slot, however many workspaces send to it', async () => {
    const others = await Promise.all(Array.from({ length: 6 }, () => createWorkspace(db.database)));
    const toSilent = new Set<string>();
    for (const [index, one] of others.entries()) {
      const id = await add(db.database, one.workspaceId);
      if (index < 5) toSilent.add(id);
    }
    let silent = 0;
    let mostSilent = 0;
    let finish = () => undefined as void;
    const { handled, topic } = topicOf(
      async ({ outboxId }) => {
        if (!toSilent.has(outboxId)) return nothing;
        silent += 1;
        mostSilent = Math.max(mostSilent, silent);
        if (silent === 1 && handled.length <= 2) await new Promise<void>((resolve) => (finish = resolve));
        silent -= 1;
        return nothing;
      },
      { receiverOf: ({ outboxId }) => Promise.resolve(toSilent.has(outboxId) ? 'silent' : 'other') },
    );
    const run = dispatcherOf(db.database, time.clock, topic, { concurrency: 4 }).run(untilStopped());
    await expect.poll(() => handled).toHaveLength(2);
    finish();
    await run;
    expect([handled.length, mostSilent]).toEqual([6, 1]);
  });

  it('takes turns between workspaces, however long the backlog of one is', async () => {
    const { workspaceId: other } = await createWorkspace(db.database);
    for (const owner of [workspaceId, workspaceId, workspaceId, other, other, other])
      await add(db.database, owner);
    const owners: string[] = [];
    const { topic } = topicOf((message) => {
      owners.push(message.workspaceId);
      return nothing;
    });
    await dispatcherOf(db.database, time.clock, topic, { concurrency: 1 }).run(untilStopped());
    for (const pair of [0, 2, 4]) expect(owners[pair]).not.toBe(owners[pair + 1]);
  });

  it('lets messages that are being handled finish when reading the next ones fails', async () => {
    const [first] = [await add(db.database, workspaceId)];
    const { workspaceId: other } = await createWorkspace(db.database);
    const broken = await add(db.database, other);
    const { topic } = topicOf(() => delay(30, nothing), {
      receiverOf: ({ outboxId }) =>
        outboxId === broken ? Promise.reject(new Error('The database is away.')) : Promise.resolve(null),
    });
    await expect(runOnce(topic)).rejects.toThrow('The database is away.');
    const [message] = await messagesOf(db.database, workspaceId);
    expect(message).toMatchObject({ outbox_id: first, leased_until: null });
  });

  it(
    'continues with the next message if one ends while the oldest are read',
    needs(!onCitus(), 'Citus has no row-level security'),
    async () => {
      const ids = [await add(db.database, workspaceId), await add(db.database, workspaceId)];
      // Reading the oldest messages waits for this lock, with the snapshot that it has by then.
      await sql(
        db.owner,
        `create policy waits on workspaces as restrictive using (pg_advisory_xact_lock_shared(7)::text = '')`,
      );
      const holder = db.openAnother();
      let ended = Promise.resolve();
      const { handled, topic } = topicOf(async () => {
        if (handled.length > 1) return nothing;
        const locked = await holder.transaction();
        await sql(locked, 'select pg_advisory_xact_lock(7)');
        while ((await waitsForLocks(db)) === 0) await delay(5);
        ended = (async () => {
          while ((await messagesOf(db.owner, workspaceId))[0]?.dispatched_at === null) await delay(5);
          await locked.commit();
        })();
        return nothing;
      });
      expect(await runOnce(topic)).toBeNull();
      await ended;
      await sql(db.owner, 'drop policy waits on workspaces');
      expect(handled).toEqual(ids);
    },
  );

  it('skips the messages of deleted workspaces', async () => {
    await add(db.database, workspaceId);
    await db.database('workspaces').where({ workspace_id: workspaceId }).update({ deleted_at: time.clock() });
    const { handled, topic } = topicOf();
    expect([await runOnce(topic), handled]).toEqual([null, []]);
  });

  it(
    'reads the same amount of the outbox per message, regardless of the backlog',
    needs(!onCitus(), 'on Citus, the plans are on other nodes'),
    async () => {
      const { workspaceId: other } = await createWorkspace(db.database);
      for (const [owner, topic] of [
        [workspaceId, 'test'],
        [workspaceId, 'unknown'],
        [other, 'test'],
      ])
        await sql(
          db.database,
          `insert into outbox (workspace_id, outbox_id, topic, payload, created_at)
         select $1::text, concat_ws('_', $1, $2::text, n), $2, '{}', $3 from generate_series(1, 1000) n`,
          [owner, topic, NOW],
        );
      const single = openDatabase({ connection: db.connection }, { poolMax: 1, connectTimeoutMs: 30_000 });
      try {
        const takeWork = await watchWork(single);
        const stop = new AbortController();
        const { handled, topic } = topicOf(() => {
          if (handled.length === 20) stop.abort();
          return nothing;
        });
        await dispatcherOf(single, time.clock, topic, { concurrency: 1 }).run(stop.signal);
        expect(handled).toHaveLength(20);
        expect(new Set(handled.map((id) => id.split('_test_')[0]))).toEqual(new Set([workspaceId, other]));
        for (const { text, rows } of takeWork()) expect(rows, text).toBeLessThan(50);
      } finally {
        await single.destroy();
      }
    },
  );

  it.each(onCitus() ? ['a cluster'] : ['one node', 'a cluster'])(
    'reads the oldest message of each topic in each workspace with the statement for %s',
    async (place) => {
      const { workspaceId: other } = await createWorkspace(db.database);
      const oldest = new Map<string, string>();
      for (const owner of [workspaceId, other, workspaceId])
        for (const topic of ['test', 'unknown', 'more']) {
          const outboxId = await add(db.database, owner, { topic });
          const key = `${owner} ${topic}`;
          if (topic !== 'unknown' && !oldest.has(key)) oldest.set(key, outboxId);
        }
      const heads = await readHeads(db.database, ['test', 'more'], {
        ...{ notBefore: NOW, leasedUntil: NOW },
        onCluster: place === 'a cluster',
      });
      const found = heads.map((head) => [`${head.workspaceId} ${head.topic}`, head.outboxId]);
      expect(found.sort()).toEqual([...oldest].sort());
    },
  );

  it('leaves messages that are removed 30 days after they were dispatched', async () => {
    await add(db.database, workspaceId);
    await runOnce(topicOf().topic);
    const dispatchedAt = time.clock().getTime();
    await removeDispatched(db.database, new Date(dispatchedAt + 30 * 86_400_000));
    expect(await messagesOf(db.database, workspaceId)).toHaveLength(1);
    await removeDispatched(db.database, new Date(dispatchedAt + 30 * 86_400_000 + 1));
    expect(await messagesOf(db.database, workspaceId)).toEqual([]);
  });
});

describe('the pause after a failed attempt', () => {
  it('doubles from 5 seconds to 3 hours, with a jitter of a fifth', () => {
    const pauses = [1, 2, 3, 12, 13, 20].map((attempts) => pauseAfter(attempts, () => 0.5) / 1000);
    expect(pauses).toEqual([5, 10, 20, 10_240, 10_800, 10_800]);
    expect([pauseAfter(1, () => 0), pauseAfter(1, () => 1)]).toEqual([4_000, 6_000]);
  });
});
