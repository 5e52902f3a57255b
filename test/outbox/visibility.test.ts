import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServices, type Services } from '../../src/app.js';
import { loadConfig } from '../../src/config.js';
import { latest } from '../../src/domain/data-version.js';
import { newId } from '../../src/domain/ids.js';
import { isoDay } from '../../src/domain/window.js';
import { noScore } from '../../src/estimates/group-estimates.js';
import type { Verdict } from '../../src/estimates/types.js';
import { comparisonTopic, VISIBILITY_COMPARISON } from '../../src/outbox/events/visibility.js';
import { inTransaction, sql } from '../../src/platform/database.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createTestClock, untilStopped } from './support.js';

const DAY_MS = 86_400_000;

let db: TestDatabase;
let services: Services;
let time: ReturnType<typeof createTestClock>;
let workspaceId: string;
let prompts: { promptId: string; text: string }[];
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await sql(db.database, 'delete from outbox');
  time = createTestClock();
  services = createServices({
    database: db.database,
    clock: time.clock,
    config: loadConfig({ WEBHOOK_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://visibility.example/' }),
  });
  const brand = { name: 'Acme' };
  const workspace = { name: 'Test', plan: 'paid', brand, weighting: 'answers' } as const;
  ({ workspaceId } = await services.workspaces.create(workspace));
  await services.channels.changeWebhook(workspaceId, { url: 'https://receiver.example/' });
  prompts = [];
  for (const text of ['Which boards suit a team?', 'Which boards are cheap?']) {
    const prompt = { text, topic: null, persona: 'discoverer', intent: null } as const;
    prompts.push({ text, promptId: (await services.prompts.add(workspaceId, prompt)).promptId });
  }
});

const dayAgo = (days: number) => isoDay(new Date(time.clock().getTime() - days * DAY_MS));

/** The answers out of ten that name the brand, on each of five days. */
const RARELY = [1, 2, 1, 2, 1];
const OFTEN = [8, 9, 8, 9, 9];

/** The last of the five days, in days before now, in this window and the previous one. */
const NOW_DAYS = 1;
const BEFORE_DAYS = 8;

let runs = 0;

/** Stores ten answers to a prompt on each of five days in a row, of which this many name the brand. */
async function observe(prompt: number, lastDaysAgo: number, named: readonly number[]): Promise<void> {
  runs += 1;
  const lines = named.flatMap((mentions, day) =>
    Array.from({ length: 10 }, (_, sampleIndex) => ({
      promptId: prompts[prompt]?.promptId,
      promptText: prompts[prompt]?.text,
      platform: 'chatgpt',
      surface: 'api',
      runId: `run ${runs} ${day}`,
      sampleIndex,
      status: 'ok',
      observedAt: new Date(time.clock().getTime() - (lastDaysAgo + day) * DAY_MS).toISOString(),
      mentions: sampleIndex < mentions ? [{ brand: 'Acme', position: 1 }] : [],
    })),
  );
  const source = Readable.from(lines.map((line) => `${JSON.stringify(line)}\n`));
  const report = await services.ingest.observations({
    workspaceId,
    source,
    onError: 'stop',
    createPrompts: 'no',
  });
  expect(report).toMatchObject({ accepted: 10 * named.length });
}

interface Announced {
  type: string;
  data: { rangeDays: number; changes: Record<string, unknown>[] };
}

/** Compares the verdicts with those announced before, and returns the event if there is one. */
async function compare(): Promise<Announced | undefined> {
  await sql(db.database, 'delete from outbox');
  await services.channels.requestComparison(workspaceId);
  await services.dispatchers.builtIn.run(untilStopped());
  return event();
}

async function event(): Promise<Announced | undefined> {
  const rows = await sql<{ payload: Announced }>(db.database, 'select payload from outbox where topic = $1', [
    'webhook.delivery',
  ]);
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0]?.payload;
}

interface Look {
  readonly verdict: Verdict;
  /** The probability of its change if nothing has changed. */
  readonly pValue: number | null;
  readonly exactPValue?: number;
  readonly comparedDays?: number;
}

const up = (pValue: number): Look => ({ verdict: 'up', pValue });
const noise = (pValue: number): Look => ({ verdict: 'withinNoise', pValue });

/** The indexes of the verdicts that are announced. The first verdict is that of the headline. */
async function announcedOf(looks: readonly Look[]): Promise<number[]> {
  const ids = looks.map((_, place) => (place === 0 ? null : `prm_${place}`));
  const comparisons = looks.map((look, place) => ({
    promptId: ids[place] ?? null,
    promptText: place === 0 ? null : 'Which boards suit a team?',
    estimates: { ...noScore, comparedDays: 4, exactPValue: 0, ...look },
  }));
  const { handle } = comparisonTopic({
    database: db.database,
    clock: time.clock,
    publicUrl: undefined,
    timeZoneOf: () => Promise.resolve('UTC'),
    analytics: {
      comparisons: () =>
        Promise.resolve({
          ...{ from: '2026-03-25', to: '2026-03-30', surface: 'api', weighting: 'answers', comparisons },
        }),
    },
  });
  const message = {
    workspaceId,
    outboxId: newId('out'),
    topic: VISIBILITY_COMPARISON,
    payload: {},
    createdAt: time.clock(),
    attempts: 1,
  };
  const complete = await handle(message, new AbortController().signal);
  await inTransaction(db.database, complete);
  const changes = (await event())?.data.changes ?? [];
  return changes.map(({ promptId }) => ids.indexOf(promptId as string | null));
}

describe('the event visibility.changed', () => {
  it('reports every new verdict, with the figures of the analytics and the address of the evidence', async () => {
    await observe(0, BEFORE_DAYS, RARELY);
    await observe(0, NOW_DAYS, OFTEN);
    await observe(1, BEFORE_DAYS, RARELY);
    await observe(1, NOW_DAYS, RARELY);
    const { headline } = await services.analytics.overview(latest(workspaceId), 7);
    expect(headline).toMatchObject({ verdict: 'up', visibilityScore: 50 });
    const evidence = 'https://visibility.example/v1/evidence';
    expect(await compare()).toEqual({
      type: 'visibility.changed',
      timestamp: time.clock().toISOString(),
      data: {
        workspaceId,
        rangeDays: 7,
        // Today is not over.
        ...{ from: dayAgo(6), to: dayAgo(1), timeZone: 'UTC' },
        surface: 'api',
        weighting: 'answers',
        changes: [
          {
            promptId: null,
            promptText: null,
            verdict: 'up',
            observations: 100,
            mentions: 50,
            visibilityScore: 50,
            visibilityScoreChange: 36,
            visibilityLow: headline.visibilityLow,
            visibilityHigh: headline.visibilityHigh,
            sameQuestions: { ...headline.sameQuestions.visibilityScore, change: 36 },
            evidence: `${evidence}/answers?from=${dayAgo(6)}&to=${dayAgo(1)}&timeZone=UTC&surface=api&answerStatus=ok`,
          },
          expect.objectContaining({
            promptId: prompts[0]?.promptId,
            promptText: prompts[0]?.text,
            verdict: 'up',
            observations: 50,
            mentions: 43,
            visibilityScore: 86,
            visibilityScoreChange: 72,
            sameQuestions: expect.objectContaining({ change: 72 }),
            evidence: `${evidence}/prompts/${prompts[0]?.promptId}/answers?from=${dayAgo(6)}&to=${dayAgo(1)}&timeZone=UTC&surface=api&answerStatus=ok`,
          }),
        ],
      },
    });
  });

  it('reports a verdict once, and again after it was within noise or reversed', async () => {
    const verdicts = async () => (await compare())?.data.changes.map(({ verdict }) => verdict);
    await observe(0, BEFORE_DAYS, RARELY);
    expect(await verdicts()).toBeUndefined();
    await observe(0, NOW_DAYS, OFTEN);
    expect(await verdicts()).toEqual(['up', 'up']);
    expect(await verdicts()).toBeUndefined();
    // No data, so no verdict: what was announced stays.
    time.elapse(20 * DAY_MS);
    expect(await verdicts()).toBeUndefined();
    await observe(0, BEFORE_DAYS, RARELY);
    await observe(0, NOW_DAYS, OFTEN);
    expect(await verdicts()).toBeUndefined();
    time.elapse(7 * DAY_MS);
    await observe(0, NOW_DAYS, RARELY);
    expect(await verdicts()).toEqual(['down', 'down']);
    time.elapse(7 * DAY_MS);
    await observe(0, NOW_DAYS, RARELY);
    expect(await verdicts()).toBeUndefined();
    expect(
      await sql(db.database, 'select from announced_verdicts where workspace_id = $1', [workspaceId]),
    ).toEqual([]);
    time.elapse(7 * DAY_MS);
    await observe(0, NOW_DAYS, OFTEN);
    expect(await verdicts()).toEqual(['up', 'up']);
  });

  it('waits until today is over in the time zone of the workspace', async () => {
    const threeHours = 1 / 8;
    await observe(0, BEFORE_DAYS, RARELY);
    // Four days. The last one is today in UTC and yesterday in Kiribati.
    await observe(0, threeHours, OFTEN.slice(1));
    expect(await compare()).toBeUndefined();
    await services.workspaces.setTimeZone(workspaceId, 'Pacific/Kiritimati');
    expect((await compare())?.data).toMatchObject({ timeZone: 'Pacific/Kiritimati', to: dayAgo(0) });
  });

  it('announces a verdict only when there are enough days and answers to stand out among repeated checks', async () => {
    await observe(0, BEFORE_DAYS, [2, 3, 1, 3, 2]);
    await observe(0, NOW_DAYS + 2, [4, 6, 5, 5]);
    const { headline } = await services.analytics.overview(latest(workspaceId), 7);
    expect(headline.verdict).toBe('up');
    expect(await compare()).toBeUndefined();
    await observe(0, NOW_DAYS - 1, [8, 7, 7]);
    const event = await compare();
    expect(event?.data.changes.map(({ verdict }) => verdict)).toEqual(['up', 'up']);
  });

  it('does not announce a change that comes from other questions', async () => {
    await observe(0, BEFORE_DAYS, RARELY);
    await observe(0, NOW_DAYS, RARELY);
    await observe(1, NOW_DAYS, OFTEN.slice(0, 4));
    const { headline } = await services.analytics.overview(latest(workspaceId), 7);
    expect(headline).toMatchObject({ verdict: 'withinNoise', sameQuestions: { currentShare: 0.5556 } });
    expect(headline.visibilityScoreChange).toBeGreaterThan(30);
    expect(await compare()).toBeUndefined();
  });

  it.each<[what: string, looks: Look[], announced: number[]]>([
    ['a headline within its part of the looks', [up(0.00083)], [0]],
    ['no headline beyond it', [up(0.00084)], []],
    ['a prompt by itself', [noise(0.5), up(0.00083)], [1]],
    ['no prompt that is one of several', [noise(0.5), up(0.00083), noise(0.5)], []],
    ['a prompt that stands out among others', [noise(0.5), up(0.00041), noise(0.5)], [1]],
    ['prompts that support each other', [noise(0.5), up(0.0007), up(0.00083)], [1, 2]],
    ['prompts apart from the headline', [up(0.1), up(0.00083)], [1]],
    [
      'prompts among those that can be judged',
      [noise(0.5), { verdict: 'insufficientData', pValue: null }, up(0.00083)],
      [2],
    ],
    [
      'no prompt that an exact test attributes to chance',
      [noise(0.5), { ...up(1e-9), exactPValue: 0.00084 }],
      [],
    ],
    ['nothing before the fourth day', [{ ...up(1e-9), comparedDays: 3 }], []],
    ['nothing that cannot be compared', [noise(0.5), { verdict: 'notComparable', pValue: 1e-9 }], []],
  ])('announces %s', async (_, looks, announced) => {
    expect(await announcedOf(looks)).toEqual(announced);
  });

  it('is not checked without a subscribed receiver', async () => {
    await services.channels.changeWebhook(workspaceId, { events: ['run.finished'] });
    await services.channels.requestComparison(workspaceId);
    expect(await services.outbox.list({ workspaceId })).toEqual([]);
  });
});
