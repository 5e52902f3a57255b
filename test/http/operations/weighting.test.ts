import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { bodyOf } from '../body.js';
import { expectProblem } from '../problem.js';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const RANGE = 'from=2026-11-14&to=2026-11-20&surface=all';

let app: TestApp;
let client: Client;

/**
 * In this week and the one before: ChatGPT is asked the first question 30 times a day and names the brand in a third of the
 * answers, Claude 5 times, and names it always, from this week on. ChatGPT is asked the second question twice a day, and
 * never names it.
 */
beforeAll(async () => {
  app = await createTestApp({ clock: () => NOW });
  client = await app.client();
  const { workspaceId } = client;
  await app.services.workspaces.setBrand(workspaceId, { name: 'Acme' }, (transaction) =>
    app.services.brand.setCompetitors(workspaceId, ['Globex'], transaction),
  );
  const [first, second] = await Promise.all(
    ['Which boards are good?', 'Which lamps are good?'].map(
      async (text, index) =>
        (await client.post('/v1/prompts', { text, topic: index === 0 ? 'Boards' : 'Lamps' })).body[
          'promptId'
        ] as string,
    ),
  );
  const records = Array.from({ length: 14 }, (_, day) => [
    ...Array.from({ length: 30 }, (_answer, index) =>
      answer(first, 'chatgpt', day, index % 3 === 0 ? ['Globex', 'Acme'] : ['Globex']),
    ),
    ...Array.from({ length: 5 }, () => answer(first, 'claude', day, day < 7 ? ['Acme'] : [])),
    ...Array.from({ length: 2 }, () => answer(second, 'chatgpt', day, [])),
  ]).flat();
  const lines = records.map((record, index) => `${JSON.stringify({ runId: `run-${index}`, ...record })}\n`);
  const source = Readable.from(lines);
  const report = await app.services.ingest.observations({
    ...{ workspaceId, source },
    ...{ onError: 'stop', createPrompts: 'no' },
  });
  expect(report.accepted).toBe(records.length);
});
afterAll(() => app.close());

function answer(promptId: string | undefined, platform: string, daysAgo: number, brands: string[]) {
  const observedAt = new Date(NOW.getTime() - daysAgo * 86_400_000).toISOString();
  const mentions = brands.map((brand, index) => ({ brand, position: index + 1 }));
  return { promptId, platform, observedAt, status: 'ok', mentions };
}

const read = (path: string, query: string) => bodyOf(client, `/v1/${path}?${RANGE}${query}`);

/** The score of each weighting. */
const SCORES = {
  answers: (100 * (70 + 35)) / 259,
  questions: (100 * (15 / 35 + 0)) / 2,
  questionsAndPlatforms: (100 * ((1 / 3 + 0) / 2 + 1)) / 2,
} as const;
const CASES = Object.entries(SCORES).map(
  ([weighting, score]) => [weighting, Number(score.toFixed(2))] as const,
);

describe('weighting', () => {
  describe('200', () => {
    it.each(CASES)('reads an overview and a series by %s', async (weighting, score) => {
      const overview = await read('history/overview', `&weighting=${weighting}`);
      expect(overview.weighting).toBe(weighting);
      expect(overview.headline).toMatchObject({ visibilityScore: score, observations: 259, mentions: 105 });
      const { visibilityLow, visibilityHigh } = overview.headline;
      expect(visibilityLow).toBeLessThan(score);
      expect(visibilityHigh).toBeGreaterThan(score);
      const own = overview.competitors.find(({ isOwn }: { isOwn: boolean }) => isOwn);
      expect(own).toMatchObject({ visibilityScore: score, visibilityLow, visibilityHigh });
      expect(own.averagePosition).toBe(overview.headline.averagePosition);
      expect(own.shareOfVoice).toBe(overview.headline.shareOfVoice);
      expect(overview.surfaces).toMatchObject([{ visibilityScore: score, visibilityLow, visibilityHigh }]);
      const series = await read('history/visibility', `&interval=day&weighting=${weighting}`);
      expect(series.weighting).toBe(weighting);
      for (const row of series.rows) {
        expect(row).toMatchObject({ visibilityScore: score, observations: 37 });
        expect(row.competitors[0].brand).toBe('Globex');
      }
    });

    it('weights the questions and platforms of each part by themselves', async () => {
      const { platforms, topics } = await read('history/overview', '&weighting=questionsAndPlatforms');
      const scores = (parts: { visibilityScore: number }[]) => parts.map((one) => one.visibilityScore);
      expect(scores(platforms)).toEqual([16.67, 100]);
      expect(scores(topics)).toEqual([66.67, 0]);
    });

    it.each([
      ['answers', 13.51, 'up'],
      // The second question has few answers and half of the weight.
      ['questions', 7.14, 'withinNoise'],
      ['questionsAndPlatforms', 50, 'up'],
    ])('compares the same questions by %s, and the parts add up', async (weighting, change, verdict) => {
      const { headline } = await read('history/overview', `&weighting=${weighting}`);
      expect(headline).toMatchObject({
        visibilityScoreChange: change,
        sameQuestions: { visibilityScore: { change }, currentShare: 1, previousShare: 1 },
        verdict,
      });
      const list = await read('insights/changes', `&weighting=${weighting}`);
      expect(list).toMatchObject({ weighting, total: { sameQuestions: { change }, verdict } });
      const [claude] = list.changes.filter(({ scope }: { scope: string }) => scope === 'platform');
      expect(claude).toMatchObject({ name: 'claude', contribution: { change } });
    });

    it('is what the workspace has chosen, from then on', async () => {
      const { workspaces } = app.services;
      const first = await client.get(`/v1/history/overview?${RANGE}`);
      expect(first.body).toMatchObject({ weighting: 'answers', headline: { visibilityScore: 40.54 } });
      await workspaces.setWeighting(client.workspaceId, 'questionsAndPlatforms');
      for (const query of ['', '&weighting=workspace']) {
        const found = await read('history/overview', query);
        expect(found).toMatchObject({
          weighting: 'questionsAndPlatforms',
          headline: { visibilityScore: 58.33 },
        });
      }
      expect(await read('history/visibility', '')).toMatchObject({ weighting: 'questionsAndPlatforms' });
      expect(await read('insights/changes', '')).toMatchObject({ weighting: 'questionsAndPlatforms' });
      const contract = await client.get('/v1/analytics/overview?rangeDays=7');
      expect(contract.body['headline']).toMatchObject({ visibilityScore: 40.54 });
      await workspaces.setWeighting(client.workspaceId, 'answers');
    });
  });

  describe('400', () => {
    it.each(['history/overview', 'history/visibility', 'insights/changes'])(
      'rejects an unknown weighting: %s',
      async (path) => {
        const response = await client.get(`/v1/${path}?${RANGE}&weighting=platforms`);
        expectProblem(response, 400, 'invalid_parameter', { param: 'weighting' });
      },
    );
  });
});
