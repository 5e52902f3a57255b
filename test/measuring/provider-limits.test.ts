import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { providerLimits } from '../../src/measuring/index.js';
import type { Outcome } from '../../src/measuring/providers/provider.js';
import { sql, type Database } from '../../src/platform/database.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { answered, createMeasured, FakeProvider, NOW, target } from './support.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  stop.abort();
  await db.drop();
});

/** Ends workers that would wait forever. */
const stop = new AbortController();
const inBackground = (work: Promise<unknown>) => void work.catch(() => undefined);
const never = () => new Promise<Outcome>(() => undefined);
const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await delay(5);
};

describe('the limits of a provider', () => {
  it('hold at any moment, for several workers and workspaces at once', async () => {
    const limits = { inFlight: 3, perMinute: 120 };
    const [starts, open]: [number[], (() => void)[]] = [[], []];
    const most = { inFlight: 0, inSixSeconds: 0 };
    let now = 0;
    const provider = new FakeProvider(async () => {
      starts.push(now);
      await new Promise<void>((resolve) => {
        open.push(resolve);
        most.inFlight = Math.max(most.inFlight, open.length);
        most.inSixSeconds = Math.max(most.inSixSeconds, starts.filter((start) => start > now - 6_000).length);
      });
      return answered();
    });
    const options = { provider, limits: { fake: limits }, prompts: 12 };
    const workspaces = [
      await createMeasured(db.database, options),
      await createMeasured(db.openAnother(), options),
    ];
    for (const workspace of workspaces) await workspace.begin();
    const ends = Promise.all(workspaces.map(({ work }) => work({ concurrency: 5 })));
    let isDone = false;
    void ends.finally(() => (isDone = true));
    while (!isDone) {
      const ms = Math.floor(Math.random() * 100);
      now += ms;
      for (const { elapse } of workspaces) elapse(ms);
      // The first answer arrives once all slots in flight are taken.
      if (most.inFlight >= limits.inFlight && Math.random() < 0.2)
        open.splice(Math.floor(Math.random() * open.length), 1)[0]?.();
      await delay(5);
    }
    expect(await ends).toMatchObject([{ answered: 12 }, { answered: 12 }]);
    expect(most.inFlight).toBe(limits.inFlight);
    expect(most.inSixSeconds).toBeLessThanOrEqual(limits.perMinute / 10);
  });

  it('let only one of many workers send when they check at the same moment', async () => {
    const provider = new FakeProvider(never, 'slow');
    const options = {
      provider,
      limits: { slow: { inFlight: 0, perMinute: 60 } },
      targets: [target({ provider: 'slow' })],
    };
    const workspaces = [];
    for (let index = 0; index < 4; index += 1) {
      const measured = await createMeasured(index % 2 === 0 ? db.database : db.openAnother(), options);
      await measured.begin();
      workspaces.push(measured);
    }
    await sql(db.database, 'insert into measuring_providers values ($1, $2)', ['slow', new Date(0)]);
    for (const { work } of workspaces) inBackground(work({ concurrency: 3, signal: stop.signal }));
    await until(() => provider.asked.length > 0);
    await delay(500);
    expect(provider.asked).toHaveLength(1);
  });

  it('hold when processes take portions of them, and one has disappeared with its portion', async () => {
    const limits = { inFlight: 40, perMinute: 3_000 };
    const lost = { questions: 30, until: NOW.getTime() + 5_000 };
    let [now, inFlight, most, mostBeside] = [NOW.getTime(), 0, 0, 0];
    const ask = async () => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      if (now < lost.until) mostBeside = Math.max(mostBeside, inFlight);
      await delay(50 + Math.random() * 100);
      inFlight -= 1;
      return answered();
    };
    const create = (database: Database) =>
      createMeasured(database, { provider: new FakeProvider(ask), limits: { fake: limits }, prompts: 40 });
    const workspaces = await Promise.all([db.database, db.openAnother(), db.openAnother()].map(create));
    for (const { begin } of workspaces) await begin();
    await sql(
      db.database,
      `insert into measuring_providers (provider, next_at, portions) values ('fake', $1, $2)`,
      [NOW, JSON.stringify({ lost })],
    );
    const ends = Promise.all(workspaces.map(({ work }) => work({ concurrency: 20 })));
    let isDone = false;
    void ends.finally(() => (isDone = true));
    while (!isDone) {
      now += 10;
      for (const { elapse } of workspaces) elapse(10);
      await delay(10);
    }
    expect(await ends).toMatchObject([1, 2, 3].map(() => ({ answered: 40 })));
    expect(most).toBeLessThanOrEqual(limits.inFlight);
    expect(mostBeside).toBeLessThanOrEqual(limits.inFlight - lost.questions);
  });

  it('of one question a minute are kept and used', async () => {
    const provider = new FakeProvider();
    const limits = { fake: { inFlight: 0, perMinute: 1 } };
    const first = await createMeasured(db.database, { provider, limits, prompts: 2 });
    const second = await createMeasured(db.openAnother(), { provider, limits, prompts: 2 });
    for (const { begin } of [first, second]) await begin();
    const ends = [first, second].map(({ work }) => work());
    for (let minute = 1; minute <= 4; minute += 1) {
      await until(() => provider.asked.length === minute);
      for (const ms of [30_000, 29_999]) {
        for (const { elapse } of [first, second]) elapse(ms);
        await delay(100);
        expect(provider.asked).toHaveLength(minute);
      }
      for (const { elapse } of [first, second]) elapse(1);
    }
    expect(await Promise.all(ends)).toMatchObject([{ answered: 2 }, { answered: 2 }]);
  });

  it('do not keep the questions of other providers waiting', async () => {
    const [provider, other] = [new FakeProvider(never, 'full'), new FakeProvider()];
    const measured = await createMeasured(db.database, {
      provider,
      others: [other],
      limits: { full: { inFlight: 1, perMinute: 0 } },
      targets: [target({ provider: 'full' }), target()],
    });
    await measured.begin();
    inBackground(measured.work({ concurrency: 2, signal: stop.signal }));
    await until(() => other.asked.length === 3);
    expect(provider.asked).toHaveLength(1);
  });

  it('are free again when the lease of a process that disappeared has ended', async () => {
    const options = {
      limits: { one: { inFlight: 1, perMinute: 0 } },
      targets: [target({ provider: 'one' })],
    };
    const lost = await createMeasured(db.database, { ...options, provider: new FakeProvider(never, 'one') });
    await lost.begin();
    inBackground(lost.work({ signal: stop.signal }));
    await until(() => lost.provider.asked.length === 1);
    const next = await createMeasured(db.database, {
      ...options,
      provider: new FakeProvider(() => answered(), 'one'),
      prompts: 1,
    });
    await next.begin();
    const working = next.work();
    await delay(300);
    expect(next.provider.asked).toEqual([]);
    next.elapse(61_000);
    expect(await working).toMatchObject({ answered: 1 });
  });

  it('do not count tasks that the provider has queued', async () => {
    const provider = new FakeProvider(() => ({ kind: 'accepted', taskId: 'task' }));
    provider.poll = () => new Promise(() => undefined);
    const limits = { fake: { inFlight: 1, perMinute: 0 } };
    const measured = await createMeasured(db.database, { provider, limits });
    await measured.begin();
    inBackground(measured.work({ concurrency: 3, signal: stop.signal }));
    await until(() => provider.asked.length === 3);
    expect(await measured.slots()).toMatchObject([1, 2, 3].map(() => ({ state: 'submitted' })));
  });
});

describe('a response that requests a wait', () => {
  it('pauses the provider for every workspace, also without limits', async () => {
    const wait: Outcome = { kind: 'notAccepted', code: 'http_429', message: 'Wait.', retryAfterMs: 30_000 };
    const provider = new FakeProvider((_question, times) => (times === 1 ? wait : answered()));
    const first = await createMeasured(db.database, { provider, prompts: 5 });
    const second = await createMeasured(db.openAnother(), { prompts: 1 });
    for (const { begin } of [first, second]) await begin();
    inBackground(first.work({ signal: stop.signal }));
    await until(() => provider.asked.length === 1);
    await delay(100);
    const other = second.work();
    await delay(200);
    expect([provider.asked.length, second.provider.asked.length]).toEqual([1, 0]);
    expect((await first.slots()).filter(({ attempts }) => attempts !== 0)).toMatchObject([{ attempts: 1 }]);
    second.elapse(30_000);
    expect(await other).toMatchObject({ answered: 1 });
  });
});

it('the limits in the settings replace those of a provider', () => {
  const limits = providerLimits(new Map([['openai', { inFlight: 1, perMinute: 0 }]]));
  expect(limits.get('openai')).toEqual({ inFlight: 1, perMinute: 0 });
  expect(limits.get('gemini')).toMatchObject({ inFlight: 16 });
  expect(limits.get('replay')).toBeUndefined();
});
