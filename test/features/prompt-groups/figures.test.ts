import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { UTC_CALENDAR } from '../../../src/domain/calendar.js';
import { createServices, type Services } from '../../../src/app.js';
import { loadConfig } from '../../../src/config.js';
import { latest } from '../../../src/domain/data-version.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';

let db: TestDatabase;
let services: Services;
let workspaceId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  services = createServices({ database: db.database, config: loadConfig({}) });
});
afterAll(() => db.drop());

const COLD = 'Which CRM is best?';
const BRANDED = 'Is Acme a good CRM?';
const NO_DAYS = { rangeDays: 7, from: undefined, to: undefined, calendar: UTC_CALENDAR } as const;

/** A question that no answer names the brand for, and one whose answers all do, because it names it itself. */
beforeEach(async () => {
  ({ workspaceId } = await services.workspaces.create({
    name: 'Test',
    plan: 'paid',
    brand: { name: 'Acme' },
  }));
  await services.brand.pinCompetitors(workspaceId, ['Globex']);
  const line = { platform: 'chatgpt', surface: 'api', runId: 'run', status: 'ok', retrievalStatus: 'used' };
  const observedAt = new Date(Date.now() - 60_000).toISOString();
  const lines = [0, 1, 2].flatMap((sampleIndex) => [
    { ...line, sampleIndex, observedAt, promptText: COLD, mentions: [{ brand: 'Globex', position: 1 }] },
    {
      ...{ ...line, sampleIndex, observedAt, promptText: BRANDED },
      mentions: [
        { brand: 'Acme', position: 1 },
        { brand: 'Globex', position: 2 },
      ],
    },
  ]);
  const source = Readable.from(lines.map((one) => `${JSON.stringify(one)}\n`));
  await services.ingest.observations({ workspaceId, source, onError: 'stop', createPrompts: 'active' });
});

/** The observations, the mentions and the share of voice that each kind of figure over several prompts has. */
async function pooled() {
  const at = latest(workspaceId);
  const overview = await services.analytics.overview(at, 7);
  const { body: list } = await services.analytics.promptAnalytics(at, {
    ...{ rangeDays: 7, limit: 20, filter: {}, cursor: undefined },
  });
  const { body: discoverers } = await services.analytics.promptAnalytics(at, {
    ...{ rangeDays: 7, limit: 20, filter: { personas: ['discoverer'] }, cursor: undefined },
  });
  const rows = await services.analytics.metricRows(at, 'visibility', 7);
  const today = rows.rows.at(-1) as { observations: number; mentions: number; shareOfVoice: number | null };
  const { body: gaps } = await services.insights.gaps(at, {
    ...{
      ...NO_DAYS,
      platform: undefined,
      surface: 'all',
      personas: undefined,
      topics: undefined,
      limit: 20,
      groupBy: 'prompt',
    },
  });
  const figures = [overview.headline, list.summary, discoverers.summary, today];
  return {
    figures: figures.map(({ observations, mentions, shareOfVoice }) => [
      observations,
      mentions,
      shareOfVoice,
    ]),
    gaps: gaps.gaps.map(({ text }) => text),
    competitors: overview.competitors.map(({ brand, mentions }) => [brand, mentions]),
    topics: overview.topics.map(({ promptCount }) => promptCount),
    listed: list.prompts.map(({ text }) => text).sort(),
  };
}

it('counts no question that names the brand, whatever its persona, in any figure over several prompts', async () => {
  expect(await pooled()).toEqual({
    figures: Array.from({ length: 4 }, () => [3, 0, 0]),
    gaps: [COLD],
    competitors: [['Globex', 3]],
    topics: [1],
    listed: [BRANDED, COLD],
  });
});

it('counts all answers of the past as the names of the brands are now', async () => {
  await services.workspaces.setBrand(workspaceId, { name: 'Hooli' });
  const counted = await pooled();
  expect(counted.figures.map(([observations]) => observations)).toEqual([6, 6, 6, 6]);
  expect(counted.topics).toEqual([2]);
  await services.brand.pinCompetitors(workspaceId, ['Acme']);
  expect((await pooled()).figures.map(([observations]) => observations)).toEqual([3, 3, 3, 3]);
});

it('lists only answers to the questions that figures count', async () => {
  const { body } = await services.evidence.answers(latest(workspaceId), {
    ...NO_DAYS,
    ...{ window: 'current', date: undefined, limit: 20, cursor: undefined },
    ...{ prompts: null, personas: undefined },
    ...{ topicLabel: undefined, withoutTopic: undefined, filter: {} },
  });
  expect(new Set(body.answers.map(({ promptText }) => promptText))).toEqual(new Set([COLD]));
});
