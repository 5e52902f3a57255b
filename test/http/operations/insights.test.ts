import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { expectProblem } from '../problem.js';

const NOW = new Date('2026-11-20T12:00:00.000Z');

let app: TestApp;
let client: Client;
/** Ids of prompts: about boards, about lamps, without a topic, branded, and archived. */
let prompts: string[];
beforeAll(async () => {
  app = await createTestApp({ clock: () => NOW });
  client = await app.client();
  const { workspaceId } = client;
  await app.services.workspaces.setBrand(
    workspaceId,
    { name: 'Acme', domains: ['acme.example'] },
    (transaction) => app.services.brand.setCompetitors(workspaceId, ['Globex', 'Initech'], transaction),
  );
  prompts = [];
  for (const prompt of [
    { text: 'Which boards are good?', topic: 'Boards, all', persona: 'buyer' },
    { text: 'Which lamps are good?', topic: 'Lamps', persona: 'discoverer' },
    { text: 'What is good?' },
    { text: 'Is Acme good?', topic: 'Lamps', persona: 'branded' },
    { text: 'What was good?' },
  ])
    prompts.push((await client.post('/v1/prompts', prompt)).body.promptId as string);
  await ingest(
    // Boards: five answers on five days, three of them gaps.
    ...[1, 2, 3].map((day) => answer(0, day, ['Globex'])),
    answer(0, 4, ['Globex', 'Acme']),
    answer(0, 5, []),
    answer(0, 6, ['Acme'], { answerText: 'Globex is good. I could not find Acme.', mentions: undefined }),
    answer(0, 40, ['Globex']),
    answer(0, 2, [], { status: 'error' }),
    answer(1, 1, ['Initech', 'Globex'], { platform: 'gemini' }),
    answer(2, 1, ['Initech']),
    answer(3, 1, ['Globex']),
    answer(4, 1, ['Globex']),
  );
  await client.delete(`/v1/prompts/${prompts[4]}`);
});
afterAll(() => app.close());

/** An answer to a prompt, given by its index, some days ago. */
function answer(prompt: number, daysAgo: number, brands: string[], rest: object = {}) {
  const observedAt = new Date(NOW.getTime() - daysAgo * 86_400_000).toISOString();
  const mentions = brands.map((brand, index) => ({ brand, position: index + 1 }));
  return { promptId: prompts[prompt], platform: 'chatgpt', observedAt, status: 'ok', mentions, ...rest };
}

async function ingest(...records: object[]): Promise<void> {
  const lines = records.map((record, index) => `${JSON.stringify({ runId: `run-${index}`, ...record })}\n`);
  const report = await app.services.ingest.observations({
    workspaceId: client.workspaceId,
    source: Readable.from(lines),
    onError: 'stop',
    createPrompts: 'no',
  });
  expect(report.accepted).toBe(records.length);
}

describe('listGaps', () => {
  describe('200', () => {
    it('returns the prompts with answers that name only competitors, those with the most first', async () => {
      const { status, body } = await client.get('/v1/insights/gaps');
      const evidence = (index: number) =>
        `/v1/evidence/prompts/${prompts[index]}/answers?rangeDays=30&answerStatus=ok&isOwn=false&mentionsOwn=false`;
      expect(status).toBe(200);
      expect(body).toMatchObject({
        ...{ rangeDays: 30, from: '2026-10-22', to: '2026-11-20', keptFrom: null, groupBy: 'prompt' },
        ...{ observations: 8, gapObservations: 6, total: 3 },
      });
      expect(body.gaps[0]).toEqual({
        promptId: prompts[0],
        text: 'Which boards are good?',
        topic: 'Boards, all',
        observations: 6,
        gapObservations: 4,
        gapRate: 0.6667,
        // One answer a day: Wilson's interval of independent answers.
        interval: { low: 0.3, high: 0.9032 },
        verdict: 'gap',
        competitors: [{ brand: 'Globex', observations: 4 }],
        evidence: evidence(0),
      });
      expect(body.gaps.slice(1)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            promptId: prompts[1],
            ...{ observations: 1, gapObservations: 1, verdict: 'insufficientData' },
            competitors: [
              { brand: 'Globex', observations: 1 },
              { brand: 'Initech', observations: 1 },
            ],
          }),
          expect.objectContaining({ promptId: prompts[2], topic: null, evidence: evidence(2) }),
        ]),
      );
    });

    it('returns the topics instead, with a query for each', async () => {
      const { body } = await client.get(
        '/v1/insights/gaps?groupBy=topic&persona=buyer,discoverer&rangeDays=7',
      );
      expect(body.gaps).toMatchObject([
        { promptId: null, text: null, topic: 'Boards, all', observations: 6, gapObservations: 4 },
        { promptId: null, text: null, topic: null, observations: 1, gapObservations: 1 },
        { promptId: null, text: null, topic: 'Lamps', observations: 1, gapObservations: 1 },
      ]);
      for (const { evidence, gapObservations } of body.gaps as {
        evidence: string;
        gapObservations: number;
      }[]) {
        const { status, body: page } = await client.get(evidence);
        expect([evidence, status, page.answers?.length]).toEqual([evidence, 200, gapObservations]);
      }
    });

    it.each([
      ['?rangeDays=7', [4, 1, 1]],
      ['?rangeDays=90', [5, 1, 1]],
      ['?limit=1', [4]],
      ['?platform=gemini', [1]],
      ['?platform=grok', []],
      ['?persona=custom', [1]],
      ['?topic=boards, ALL', [4]],
      ['?topic=none', []],
      ['?groupBy=topic', [4, 1, 1]],
    ])('counts the gaps of %s', async (query, counts) => {
      const { status, body } = await client.get(`/v1/insights/gaps${query}`);
      expect([status, body.error]).toEqual([200, undefined]);
      expect((body.gaps as { gapObservations: number }[]).map((gap) => gap.gapObservations)).toEqual(counts);
    });

    it('links to answers of the same platform', async () => {
      const { body } = await client.get('/v1/insights/gaps?platform=gemini');
      const { body: page } = await client.get(body.gaps[0].evidence as string);
      expect(page.answers).toMatchObject([{ promptId: prompts[1], platform: 'gemini' }]);
    });

    it('does not count the answers of another workspace', async () => {
      const stranger = await app.client();
      const { body } = await stranger.get('/v1/insights/gaps');
      expect(body).toMatchObject({ observations: 0, total: 0, gaps: [] });
    });
  });

  describe('400', () => {
    it.each([
      ['rangeDays', 'rangeDays=31'],
      ['groupBy', 'groupBy=persona'],
      ['platform', 'platform=bing'],
      ['persona', 'persona=branded'],
      ['topic', `topic=${'x'.repeat(201)}`],
      ['limit', 'limit=101'],
      ['window', 'window=previous'],
    ])('rejects an invalid %s: %s', async (param, query) => {
      expectProblem(await client.get(`/v1/insights/gaps?${query}`), 400, 'invalid_parameter', { param });
    });
  });
});
