import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/platform/database.js';
import { removeExpired } from '../../src/platform/idempotency/store.js';
import { cleanUpTask } from '../../src/worker/index.js';
import { createTestApp, type TestApp } from '../support/app.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A clean-up that calls `work`. */
const cleanUpBy = (work: (now: Date) => void) => (now: Date) => Promise.resolve(now).then(work);
const untilStopped = () => new AbortController().signal;

describe('cleaning up', () => {
  it('happens every hour, also after the clock was set back', async () => {
    let now = new Date('2026-11-26T12:00:00Z');
    const times: Date[] = [];
    const task = cleanUpTask({ clock: () => now, cleanUps: [cleanUpBy((at) => void times.push(at))] });
    const runAfter = (ms: number) => {
      now = new Date(now.getTime() + ms);
      return task.run(untilStopped());
    };
    expect(await runAfter(0)).toEqual(new Date('2026-11-26T13:00:00Z'));
    await runAfter(HOUR_MS - 1);
    expect(times).toHaveLength(1);
    await runAfter(1);
    await runAfter(-HOUR_MS);
    expect(times.map((time) => time.toISOString().slice(11, 16))).toEqual(['12:00', '13:00', '12:00']);
  });

  it('is tried again at once after a failure', async () => {
    let runs = 0;
    const fail = cleanUpBy(() => {
      runs += 1;
      if (runs === 1) throw new Error('no database');
    });
    const task = cleanUpTask({ clock: () => new Date(), cleanUps: [fail] });
    await expect(task.run(untilStopped())).rejects.toThrow('no database');
    await task.run(untilStopped());
    expect(runs).toBe(2);
  });

  it('begins nothing more once it is stopped', async () => {
    const stop = new AbortController();
    const done: string[] = [];
    const first = cleanUpBy(() => {
      done.push('first');
      stop.abort();
    });
    const second = cleanUpBy(() => void done.push('second'));
    await cleanUpTask({ clock: () => new Date(), cleanUps: [first, second] }).run(stop.signal);
    expect(done).toEqual(['first']);
  });
});

describe('expired requests with an Idempotency-Key', () => {
  let now = new Date();
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ clock: () => now });
  });
  afterAll(() => app.close());

  async function countIn(workspaceId: string): Promise<number> {
    const text = 'select count(*) as count from idempotent_requests where workspace_id = $1';
    const [row] = await sql<{ count: number }>(app.db.database, text, [workspaceId]);
    return row?.count ?? -1;
  }

  it('are deleted in all workspaces, also without a further request, and others are kept', async () => {
    const start = now;
    const clients = [await app.client(), await app.client()];
    for (const client of clients)
      await client.post('/v1/prompts', { text: 'Which kettle?' }).set('idempotency-key', 'old');
    now = new Date(start.getTime() + HOUR_MS);
    await clients[0]?.post('/v1/prompts', { text: 'Which pan?' }).set('idempotency-key', 'new');
    const counts = () => Promise.all(clients.map(({ workspaceId }) => countIn(workspaceId)));
    now = new Date(start.getTime() + DAY_MS - 1);
    await app.services.cleanUp.run(untilStopped());
    expect(await counts()).toEqual([2, 1]);
    now = new Date(start.getTime() + DAY_MS + HOUR_MS - 1);
    await app.services.cleanUp.run(untilStopped());
    expect(await counts()).toEqual([1, 0]);
  });

  it('are deleted batch by batch, until none is left or the process stops', async () => {
    const { workspaceId } = await app.client();
    await sql(
      app.db.database,
      `insert into idempotent_requests (workspace_id, name_digest, request_digest, response, created_at)
       select $1, sha256(n::text::bytea), sha256(n::text::bytea), '', $2 from generate_series(1, 2001) n`,
      [workspaceId, new Date(now.getTime() - DAY_MS)],
    );
    await removeExpired(app.db.database, now, AbortSignal.abort());
    expect(await countIn(workspaceId)).toBe(2001);
    await removeExpired(app.db.database, now, untilStopped());
    expect(await countIn(workspaceId)).toBe(0);
  });
});
