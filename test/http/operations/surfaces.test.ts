import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { bodyOf } from '../body.js';
import { expectProblem } from '../problem.js';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const DAYS = 20;

let app: TestApp;
let client: Client;
/** Two prompts that are asked in the app. The first one is asked through the API as well. */
let prompts: string[];
beforeAll(async () => {
  app = await createTestApp({ clock: () => NOW });
  client = await app.client();
  const { workspaceId } = client;
  await app.services.workspaces.setBrand(workspaceId, { name: 'Acme', domains: [] }, (transaction) =>
    app.services.brand.setCompetitors(workspaceId, ['Globex'], transaction),
  );
  prompts = [];
  for (const text of ['Which boards are good?', 'Which lamps are good?'])
    prompts.push((await client.post('/v1/prompts', { text })).body.promptId as string);
  const days = Array.from({ length: DAYS }, (_, day) => day);
  const lines = days.flatMap((day) => [
    // The first prompt: 1 of 4 in the app, and 3 of 4 through the API, where it is asked five times as often.
    answer(0, day, 'ui', 0, day % 4 === 0),
    answer(1, day, 'ui', 0, false),
    ...[0, 1, 2, 3, 4].map((sample) => answer(0, day, 'api', sample, (day + sample) % 4 !== 0)),
    { ...answer(1, day, 'serp', 0, false), status: 'error', mentions: undefined },
  ]);
  const report = await app.services.ingest.observations({
    workspaceId,
    source: Readable.from(lines.map((line) => `${JSON.stringify(line)}\n`)),
    onError: 'stop',
    createPrompts: 'active',
  });
  expect(report.accepted).toBe(lines.length);
});
afterAll(() => app.close());

/** An answer that names the brand, or else only its competitor. */
function answer(prompt: number, daysAgo: number, surface: string, sampleIndex: number, isOwn: boolean) {
  const observedAt = new Date(NOW.getTime() - daysAgo * 86_400_000).toISOString();
  return {
    ...{ runId: `run-${daysAgo}`, promptId: prompts[prompt], platform: 'chatgpt', surface, sampleIndex },
    ...{ observedAt, status: 'ok', mentions: [{ brand: isOwn ? 'Acme' : 'Globex', position: 1 }] },
  };
}

const read = (path: string) => bodyOf(client, path);

describe('surface', () => {
  it('is the one with answers to the most questions, however often the others are asked', async () => {
    const body = await read('/v1/history/overview?rangeDays=30');
    expect(body).toMatchObject({
      surface: 'ui',
      headline: { observations: 2 * DAYS, mentions: DAYS / 4, visibilityScore: 12.5 },
      coverage: { attempted: 2 * DAYS, failed: 0, promptsMeasured: 2 },
      platforms: [{ platform: 'chatgpt', surfaces: ['ui'], observations: 2 * DAYS }],
      competitors: [
        { brand: 'Globex', mentions: (7 * DAYS) / 4 },
        { brand: 'Acme', mentions: DAYS / 4 },
      ],
    });
  });

  it('may be any other, or all together as in the contract', async () => {
    const api = await read('/v1/history/overview?rangeDays=30&surface=api');
    expect(api).toMatchObject({ surface: 'api', headline: { observations: 5 * DAYS, visibilityScore: 75 } });
    const { surface, headline } = await read('/v1/history/overview?rangeDays=30&surface=all');
    expect(surface).toBeNull();
    expect(headline).toEqual((await read('/v1/analytics/overview?rangeDays=30')).headline);
    expectProblem(
      await client.get('/v1/history/overview?rangeDays=30&surface=app'),
      400,
      'invalid_parameter',
      { param: 'surface' },
    );
  });

  it.each([
    ['/v1/history/visibility?rangeDays=30&interval=month', { rows: [{}, { observations: 2 * DAYS }] }],
    ['/v1/insights/gaps?rangeDays=30', { observations: 2 * DAYS, gapObservations: (7 * DAYS) / 4 }],
    ['/v1/insights/changes?rangeDays=30', { total: { observations: 2 * (DAYS - 1) } }],
    ['/v1/insights/sources?rangeDays=30', { total: 0 }],
    ['/v1/insights/wording?rangeDays=30', { observations: 2 * DAYS }],
  ])('is that of %s, too', async (path, expected) => {
    expect(await read(path)).toMatchObject({ surface: 'ui', ...expected });
    expect((await read(`${path}&surface=api`)).surface).toBe('api');
    expect((await read(`${path}&surface=all`)).surface).toBeNull();
  });

  it('follows the other filters: with one surface left, it is that one', async () => {
    expect(await read('/v1/history/overview?rangeDays=30&platform=gemini')).toMatchObject({
      surface: null,
      surfaces: [],
      headline: { observations: 0 },
    });
    const gaps = await read(`/v1/insights/gaps?rangeDays=30&surface=api`);
    expect(gaps.observations).toBe(5 * DAYS);
  });

  it('is in the links to answers, which list exactly those that are counted', async () => {
    const { gaps } = await read('/v1/insights/gaps?rangeDays=30&surface=api');
    expect(gaps).toHaveLength(1);
    const { answers } = await read(`${gaps[0].evidence}&limit=100`);
    expect(answers).toHaveLength(gaps[0].gapObservations);
    expect(new Set(answers.map((one: { surface: string }) => one.surface))).toEqual(new Set(['api']));
  });
});

describe('surfaces and their gaps', () => {
  it('has the figures of each surface that was asked, whichever is counted', async () => {
    const { surfaces } = await read('/v1/history/overview?rangeDays=30&surface=api');
    expect(surfaces).toMatchObject([
      { surface: 'ui', questions: 2, failed: 0, observations: 2 * DAYS, visibilityScore: 12.5 },
      { surface: 'api', questions: 1, failed: 0, observations: 5 * DAYS, visibilityScore: 75 },
      { surface: 'serp', questions: 0, failed: DAYS, observations: 0, visibilityScore: null },
    ]);
    const { headline } = await read('/v1/history/overview?rangeDays=30&surface=ui');
    expect(surfaces[0]).toMatchObject({
      visibilityLow: headline.visibilityLow,
      visibilityHigh: headline.visibilityHigh,
    });
  });

  it('compares two surfaces on the questions that both answered', async () => {
    const { surfaceGaps } = await read('/v1/history/overview?rangeDays=30');
    expect(surfaceGaps).toMatchObject([
      {
        ...{ platform: 'chatgpt', surface: 'ui', otherSurface: 'api', questions: 1 },
        ...{ visibilityScore: 25, otherVisibilityScore: 75, isClear: true, difference: { change: -50 } },
      },
    ]);
    const [{ difference }] = surfaceGaps;
    expect(difference.low).toBeLessThan(-50);
    expect(difference.high).toBeLessThan(0);
  });

  it('compares them for a competitor', async () => {
    const { surfaceGaps } = await read('/v1/history/overview?rangeDays=30&brand=Globex');
    expect(surfaceGaps).toMatchObject([{ visibilityScore: 75, otherVisibilityScore: 25 }]);
  });
});
