import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServices, type Services } from '../../src/app.js';
import { loadConfig } from '../../src/config.js';
import { latest } from '../../src/domain/data-version.js';
import { WEBHOOK_DELIVERY } from '../../src/outbox/index.js';
import { sql } from '../../src/platform/database.js';
import { createTestDatabase, onCitus, type TestDatabase } from '../support/database.js';
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
    ...{ database: db.database, clock: time.clock },
    config: loadConfig({ WEBHOOK_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://visibility.example/' }),
  });
  const workspace = { name: 'Test', plan: 'paid', brand: { name: 'Acme' } } as const;
  ({ workspaceId } = await services.workspaces.create(workspace));
  await services.webhooks.change(workspaceId, { url: 'https://receiver.example/' });
  prompts = [];
  for (const text of ['Which boards suit a team?', 'Which boards are cheap?']) {
    const prompt = { text, topic: null, persona: 'discoverer', intent: null } as const;
    prompts.push({ text, promptId: (await services.prompts.add(workspaceId, prompt)).promptId });
  }
});

let runs = 0;

/** Stores ten answers to a prompt, so many days ago, that do or do not name the brand. */
async function observe(prompt: number, daysAgo: number, isNamed: boolean): Promise<void> {
  runs += 1;
  const lines = Array.from({ length: 10 }, (_, sampleIndex) => ({
    ...{ promptId: prompts[prompt]?.promptId, promptText: prompts[prompt]?.text },
    ...{ platform: 'chatgpt', surface: 'api', runId: `run ${runs}`, sampleIndex, status: 'ok' },
    observedAt: new Date(time.clock().getTime() - daysAgo * DAY_MS).toISOString(),
    mentions: isNamed ? [{ brand: 'Acme', position: 1 }] : [],
  }));
  const source = Readable.from(lines.map((line) => `${JSON.stringify(line)}\n`));
  const report = await services.ingest.observations({
    workspaceId,
    source,
    onError: 'stop',
    createPrompts: 'no',
  });
  expect(report).toMatchObject({ accepted: 10 });
}

interface Announced {
  type: string;
  data: { rangeDays: number; changes: Record<string, unknown>[] };
}

/** Compares the verdicts with those announced before, and returns the event if there is one. */
async function compare(): Promise<Announced | undefined> {
  await sql(db.database, 'delete from outbox');
  await services.webhooks.requestComparison(workspaceId);
  await services.dispatchers.builtIn.run(untilStopped());
  const rows = await sql<{ payload: Announced }>(db.database, 'select payload from outbox where topic = $1', [
    WEBHOOK_DELIVERY,
  ]);
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0]?.payload;
}

describe.skipIf(onCitus())('the event visibility.changed', () => {
  it('tells of every verdict that turned up, with the figures of the analytics and the address of the evidence', async () => {
    await observe(0, 8, false);
    await observe(0, 1, true);
    await observe(1, 8, false);
    await observe(1, 1, false);
    const { headline } = await services.analytics.overview(latest(workspaceId), 7);
    expect(headline).toMatchObject({ verdict: 'up', visibilityScore: 50 });
    const evidence = 'https://visibility.example/v1/evidence';
    expect(await compare()).toEqual({
      type: 'visibility.changed',
      timestamp: time.clock().toISOString(),
      data: {
        workspaceId,
        rangeDays: 7,
        changes: [
          {
            ...{ promptId: null, promptText: null, verdict: 'up', observations: 20, mentions: 10 },
            ...{ visibilityScore: 50, visibilityScoreChange: 50 },
            visibilityLow: headline.visibilityLow,
            visibilityHigh: headline.visibilityHigh,
            evidence: `${evidence}/answers?rangeDays=7`,
          },
          expect.objectContaining({
            ...{ promptId: prompts[0]?.promptId, promptText: prompts[0]?.text, verdict: 'up' },
            ...{ observations: 10, mentions: 10, visibilityScore: 100, visibilityScoreChange: 100 },
            evidence: `${evidence}/prompts/${prompts[0]?.promptId}/answers?rangeDays=7`,
          }),
        ],
      },
    });
  });

  it('tells of a verdict once, and again after it was within noise or turned the other way', async () => {
    const verdicts = async () => (await compare())?.data.changes.map(({ verdict }) => verdict);
    await observe(0, 8, false);
    expect(await verdicts()).toBeUndefined();
    await observe(0, 1, true);
    expect(await verdicts()).toEqual(['up', 'up']);
    expect(await verdicts()).toBeUndefined();
    // No data, so no verdict: what was announced stays.
    time.elapse(20 * DAY_MS);
    expect(await verdicts()).toBeUndefined();
    await observe(0, 8, false);
    await observe(0, 1, true);
    expect(await verdicts()).toBeUndefined();
    time.elapse(7 * DAY_MS);
    await observe(0, 1, false);
    expect(await verdicts()).toEqual(['down', 'down']);
    time.elapse(7 * DAY_MS);
    await observe(0, 1, false);
    expect(await verdicts()).toBeUndefined();
    expect(
      await sql(db.database, 'select from announced_verdicts where workspace_id = $1', [workspaceId]),
    ).toEqual([]);
    time.elapse(7 * DAY_MS);
    await observe(0, 1, true);
    expect(await verdicts()).toEqual(['up', 'up']);
  });

  it('is not looked for when nobody wants to know of it', async () => {
    await services.webhooks.change(workspaceId, { events: ['run.finished'] });
    await services.webhooks.requestComparison(workspaceId);
    expect(await services.outbox.list({ workspaceId })).toEqual([]);
  });
});
