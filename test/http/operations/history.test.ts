import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { bodyOf } from '../body.js';
import { expectProblem } from '../problem.js';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const TODAY = '2026-11-20';
const LATEST_CHANGE = 11;

let now = NOW;

let app: TestApp;
let client: Client;
let prompts: string[];
beforeAll(async () => {
  app = await createTestApp({ clock: () => now, env: { OPENAI_API_KEY: 'key' } });
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
  ])
    prompts.push((await client.post('/v1/prompts', prompt)).body.promptId as string);
  await ingest(client, [
    ...Array.from({ length: 200 }, (_, day) => [
      answer(0, day, day < LATEST_CHANGE || day % 3 === 0 ? ['Acme', 'Globex'] : ['Globex'], {
        country: 'US',
        citations: [{ url: 'https://site.example/a', title: 'A page', order: 1 }],
      }),
      answer(1, day, day % 2 === 0 ? ['Globex', 'Acme'] : [], { platform: 'gemini', surface: 'ui' }),
      answer(2, day, ['Acme'], { status: day % 5 === 0 ? 'error' : 'ok', ...(day % 5 === 0 && NOTHING) }),
      answer(3, day, ['Acme']),
    ]).flat(),
    answer(0, 365, ['Acme'], { country: 'US' }),
  ]);
});
afterAll(() => app.close());

const NOTHING = { mentions: undefined };

const dayAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString().slice(0, 10);

/** An answer to a prompt, given by its index, some days ago. */
function answer(prompt: number, daysAgo: number, brands: string[], rest: object = {}) {
  const observedAt = new Date(NOW.getTime() - daysAgo * 86_400_000).toISOString();
  const mentions = brands.map((brand, index) => ({ brand, position: index + 1 }));
  return { promptId: prompts[prompt], platform: 'chatgpt', observedAt, status: 'ok', mentions, ...rest };
}

async function ingest(of: Client, records: object[]): Promise<void> {
  const lines = records.map((record, index) => `${JSON.stringify({ runId: `run-${index}`, ...record })}\n`);
  const report = await app.services.ingest.observations({
    workspaceId: of.workspaceId,
    source: Readable.from(lines),
    onError: 'stop',
    createPrompts: 'active',
  });
  expect(report.accepted).toBe(records.length);
}

/** Reads the figures of all surfaces together. */
const read = (path: string, query: string) => {
  const surface = path === 'events' || query.includes('surface=') ? '' : '&surface=all';
  return bodyOf(client, `/v1/history/${path}?${query}${surface}`);
};

describe('getRangeOverview', () => {
  describe('200', () => {
    it.each([7, 30, 90])(
      'equals the overview of the contract for %i days up to yesterday',
      async (rangeDays) => {
        now = new Date(NOW.getTime() - 86_400_000);
        const { rangeDays: _, ...contract } = (
          await client.get(`/v1/analytics/overview?rangeDays=${rangeDays}`)
        ).body;
        now = NOW;
        const body = await read('overview', `from=${dayAgo(rangeDays)}&to=${dayAgo(1)}`);
        const { surfaces: _parts, surfaceGaps: _gaps, weighting, ...rest } = body;
        const {
          informative: _informative,
          recommendations: _recommendations,
          lowVisibility: _low,
          shareOfVoiceBrands: _brands,
          ...figures
        } = rest;
        expect(weighting).toBe('answers');
        expect(figures).toEqual({
          ...contract,
          generatedAt: NOW.toISOString(),
          comparedTo: dayAgo(1),
          compare: 'previous',
          olderDays: null,
          brand: null,
          surface: null,
        });
        expect(contract.headline.verdict).not.toBe('insufficientData');
      },
    );

    it.each([
      ['tooFewAnswers', 8, ['Globex']],
      ['namesNobody', 240, []],
      ['namesOthers', 240, ['Globex']],
      ['namesOthers', 240, ['Nobody tracks this']],
    ] as const)('says of a visibility of 0 that it is of the kind %s', async (kind, answers, brands) => {
      const other = await app.client();
      const { promptId } = (await other.post('/v1/prompts', { text: 'Which pens are good?' })).body;
      await app.services.workspaces.setBrand(other.workspaceId, { name: 'Acme', domains: [] });
      const records = Array.from({ length: answers }, (_, index) => ({
        ...answer(0, index % 6, [...brands], { promptId }),
        sampleIndex: index,
      }));
      await ingest(other, records);
      const body = await bodyOf(other, '/v1/history/overview?rangeDays=7');
      const informative = brands.length === 0 ? 0 : answers;
      expect(body).toMatchObject({
        headline: { observations: answers, mentions: 0 },
        informative: { answers: informative, rate: informative === 0 ? 0 : 1 },
        lowVisibility: kind,
      });
    });

    it('names the brands that the share of voice is shared by', async () => {
      const { shareOfVoiceBrands } = await read('overview', `from=${dayAgo(10)}&to=${dayAgo(1)}`);
      expect(shareOfVoiceBrands).toEqual(['Acme', 'Globex', 'Initech']);
    });

    it('compares any range with the days before it, and finds the changes', async () => {
      const body = await read('overview', `from=${dayAgo(10)}&to=${dayAgo(1)}&compare=previous`);
      expect(body).toMatchObject({ previousFrom: dayAgo(20), previousTo: dayAgo(11), comparedTo: dayAgo(1) });
      expect(body.headline).toMatchObject({ observations: 28, verdict: 'up' });
      expect(body.whatChanged).toMatchObject([
        { scope: 'prompt' },
        { scope: 'topic' },
        { scope: 'platform' },
      ]);
    });

    it('leaves today out of changes, and the day that it would be compared with', async () => {
      const body = await read('overview', `from=${dayAgo(10)}&to=${TODAY}`);
      const finished = await read('overview', `from=${dayAgo(10)}&to=${dayAgo(1)}`);
      expect(body).toMatchObject({
        ...{ to: TODAY, comparedTo: dayAgo(1), previousFrom: dayAgo(21), previousTo: dayAgo(12) },
        headline: { observations: finished.headline.observations + 2 },
      });
    });

    it('compares today alone as it is', async () => {
      const body = await read('overview', `from=${TODAY}&to=${TODAY}`);
      expect(body).toMatchObject({ comparedTo: TODAY, previousFrom: dayAgo(1), previousTo: dayAgo(1) });
    });

    it('compares with the same days of the week a year before', async () => {
      const body = await read('overview', `from=${dayAgo(6)}&to=${TODAY}&compare=lastYear`);
      expect(body).toMatchObject({ previousFrom: dayAgo(370), previousTo: dayAgo(365) });
      expect(body.headline).toMatchObject({ visibilityScoreChange: -17.65, verdict: 'insufficientData' });
    });

    it('has no changes and no verdict without a comparison', async () => {
      const body = await read('overview', `from=${dayAgo(199)}&to=${TODAY}&compare=none`);
      expect(body).toMatchObject({ compare: 'none', previousFrom: null, previousTo: null, whatChanged: [] });
      expect(body.headline).toMatchObject({ verdict: null, visibilityScoreChange: null });
      expect(body.competitors[0]).toMatchObject({ sameQuestions: null, verdict: null });
    });

    it.each([
      ['platform=gemini', 10],
      ['surface=ui', 10],
      ['country=US', 10],
      ['country=DE', 0],
      ['topicLabel=Boards, all', 10],
      ['topicLabel=boards, all', 0],
      ['withoutTopic=true', 8],
      ['withoutTopic=false', 20],
      ['persona=buyer', 10],
      ['persona=buyer,discoverer&platform=chatgpt', 18],
    ])('counts only the answers of %s', async (query, observations) => {
      const body = await read('overview', `from=${dayAgo(9)}&to=${TODAY}&${query}`);
      expect(body.headline).toMatchObject({ observations });
      expect(body.coverage).toMatchObject({ succeeded: observations });
      const { rows } = await read('visibility', `from=${dayAgo(9)}&to=${TODAY}&${query}`);
      const counts = (rows as { observations: number }[]).map((row) => row.observations);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(observations);
      const behind = `from=${dayAgo(9)}&to=${TODAY}&answerStatus=ok&limit=100&${query}`;
      const { body: evidence } = await client.get(`/v1/evidence/answers?${behind}`);
      expect(evidence.answers).toHaveLength(observations);
    });

    it('lists the sites and pages that answers of one platform cite', async () => {
      const range = `from=${dayAgo(9)}&to=${TODAY}`;
      const { citations } = await read('overview', `${range}&platform=chatgpt`);
      expect(citations).toMatchObject([
        {
          domain: 'site.example',
          citations: 10,
          topUrls: [{ url: 'https://site.example/a', title: 'A page', citations: 10 }],
        },
      ]);
      expect((await read('overview', `${range}&platform=gemini`)).citations).toEqual([]);
    });

    it('puts a tracked competitor in the place of the brand', async () => {
      const range = `from=${dayAgo(9)}&to=${TODAY}`;
      const body = await read('overview', `${range}&brand=Globex`);
      expect(body).toMatchObject({ brand: 'Globex', headline: { mentions: 15, citationRate: null } });
      // Tracked, but never mentioned.
      const silent = await read('overview', `${range}&brand=Initech`);
      expect(silent.headline).toMatchObject({ mentions: 0, visibilityScore: 0 });
    });

    it('does not count the answers of another workspace', async () => {
      const stranger = await app.client();
      const { body } = await stranger.get(
        `/v1/history/overview?from=${dayAgo(9)}&to=${TODAY}&platform=chatgpt`,
      );
      expect(body).toMatchObject({ coverage: { attempted: 0 }, competitors: [], topics: [] });
    });

    it('has the figures of deleted answers, with filters and without', async () => {
      const other = await app.client();
      const line = { promptText: 'Which one?', platform: 'chatgpt', status: 'ok' };
      const observedAt = (days: number) => `${dayAgo(days)}T08:00:00.000Z`;
      await ingest(
        other,
        [1, 2, 15, 25].map((days) => ({ ...line, observedAt: observedAt(days) })),
      );
      await app.services.ingest.retain({ workspaceId: other.workspaceId, keepDays: 10, dryRun: false });
      const get = (query: string) => other.get(`/v1/history/overview?to=${TODAY}&${query}`);
      const all = await get(`from=${dayAgo(29)}&compare=none`);
      expect([all.status, all.body.headline?.observations]).toEqual([200, 4]);
      const rows = (await other.get(`/v1/history/visibility?from=${dayAgo(29)}&to=${TODAY}&platform=chatgpt`))
        .body.rows as { observations: number }[];
      expect(rows.filter(({ observations }) => observations > 0)).toHaveLength(4);
      const filtered = await get(`from=${dayAgo(19)}&platform=chatgpt`);
      expect(filtered.status).toBe(200);
      expect(filtered.body.headline).toMatchObject({ observations: 3 });
    });
  });

  describe('400', () => {
    const range = `from=${dayAgo(9)}&to=${TODAY}`;
    it.each([
      ['from', `to=${TODAY}`],
      ['to', `from=${TODAY}`],
      ['from', `from=yesterday&to=${TODAY}`],
      ['from', `from=2026-02-30&to=${TODAY}`],
      ['to', 'from=2026-02-01&to=2026-02-31'],
      ['from', 'from=1999-12-31&to=2000-01-02'],
      ['from', `from=2026-11-19&to=2026-11-18`],
      ['to', `from=${TODAY}&to=2026-11-21`],
      ['from', `from=2025-11-19&to=${TODAY}`],
      ['compare', `from=2025-11-21&to=${TODAY}&compare=lastYear`],
      ['compare', `${range}&compare=before`],
      ['platform', `${range}&platform=Bing`],
      ['surface', `${range}&surface=web`],
      ['country', `${range}&country=us`],
      ['topicLabel', `${range}&topicLabel=${'x'.repeat(201)}`],
      ['withoutTopic', `${range}&withoutTopic=yes`],
      ['persona', `${range}&persona=branded`],
      ['brand', `${range}&brand=Nobody`],
      ['brand', `${range}&brand=Acme`],
    ])('rejects an invalid %s: %s', async (param, query) => {
      expectProblem(await client.get(`/v1/history/overview?${query}`), 400, 'invalid_parameter', { param });
    });

    it('accepts the longest range, and says how long one may be', async () => {
      expect((await client.get(`/v1/history/overview?from=2025-11-20&to=${TODAY}`)).status).toBe(200);
      const { body } = await client.get(`/v1/history/overview?from=2025-11-19&to=${TODAY}`);
      expect(body.error.message).toBe('The range has 367 days. Set "from" so that it has at most 366.');
    });
  });
});

describe('listRangePrompts', () => {
  const textsOf = (body: { prompts: { text: string }[] }) => body.prompts.map(({ text }) => text);

  describe('200', () => {
    it('has the figures of each prompt in any range, and of all together', async () => {
      const body = await read(
        'prompts',
        `from=${dayAgo(10)}&to=${dayAgo(1)}&compare=previous&weighting=answers`,
      );
      expect(body).toMatchObject({
        ...{ from: dayAgo(10), to: dayAgo(1), previousFrom: dayAgo(20), comparedTo: dayAgo(1) },
        ...{ surface: null, weighting: 'answers', total: 4, hasMore: false, nextCursor: null },
        summary: { observations: 28, verdict: 'up' },
      });
      expect(textsOf(body)).toEqual([
        'Which boards are good?',
        'Which lamps are good?',
        'What is good?',
        'Is Acme good?',
      ]);
      expect(body.prompts[0]).toMatchObject({
        kpi: { observations: 10, visibilityScore: 100 },
        platforms: [
          { platform: 'chatgpt', observations: 10 },
          { platform: 'gemini', state: 'pending' },
        ],
        topCitedDomains: [{ domain: 'site.example', citations: 10 }],
      });
      expect(body.prompts[0].trend).toHaveLength(10);
    });

    it('counts the main surface by the choice of the workspace, in days of a time zone', async () => {
      const { body } = await client.get('/v1/history/prompts?rangeDays=7&timeZone=Asia/Tokyo');
      expect(body).toMatchObject({ to: TODAY, surface: 'api', weighting: 'answers' });
      expect(body.prompts[1].kpi.observations).toBe(0);
    });

    it.each([
      ['platform=gemini', [0, 10, 0, 0]],
      ['surface=ui', [0, 10, 0, 0]],
      ['country=US', [10, 0, 0, 0]],
      ['status=archived', []],
      ['persona=buyer', [10]],
      ['intent=support', []],
      ['topic=lamps', [10, 10]],
      ['query=ACME', [10]],
    ])('selects by %s', async (query, observations) => {
      const body = await read('prompts', `from=${dayAgo(10)}&to=${dayAgo(1)}&compare=none&${query}`);
      const prompts = body.prompts as { kpi: { observations: number } }[];
      expect(prompts.map(({ kpi }) => kpi.observations)).toEqual(observations);
    });

    it('reads one prompt, even if it is archived', async () => {
      const other = await app.client();
      const { body: created } = await other.post('/v1/prompts', { text: 'What was good?' });
      await other.delete(`/v1/prompts/${String(created.promptId)}`);
      expect((await bodyOf(other, '/v1/history/prompts')).prompts).toEqual([]);
      const body = await bodyOf(other, `/v1/history/prompts?promptId=${String(created.promptId)}`);
      expect(body).toMatchObject({ total: 1, prompts: [{ text: 'What was good?', status: 'archived' }] });
      expect((await bodyOf(other, `/v1/history/prompts?promptId=${String(prompts[0])}`)).prompts).toEqual([]);
    });

    it('continues after a page, only with the same days and filters', async () => {
      const query = `from=${dayAgo(10)}&to=${dayAgo(1)}&compare=lastYear&limit=3`;
      const first = await read('prompts', query);
      expect(first.hasMore).toBe(true);
      const second = await read('prompts', `${query}&cursor=${String(first.nextCursor)}`);
      expect([...textsOf(first), ...textsOf(second)]).toHaveLength(4);
      const other = await client.get(`/v1/history/prompts?rangeDays=7&cursor=${String(first.nextCursor)}`);
      expectProblem(other, 400, 'invalid_parameter', { param: 'cursor' });
    });
  });

  describe('400', () => {
    it.each([
      ['to', `from=${TODAY}`],
      ['from', `to=${TODAY}`],
      ['compare', `from=${dayAgo(364)}&to=${TODAY}&compare=lastYear`],
      ['surface', 'surface=web'],
      ['weighting', 'weighting=none'],
      ['timeZone', 'timeZone=Mars/Olympus'],
      ['promptId', 'promptId='],
      ['limit', 'limit=101'],
      ['cursor', 'cursor=x'],
      ['status', 'status=lost'],
    ])('rejects an invalid %s: %s', async (param, query) => {
      expectProblem(await client.get(`/v1/history/prompts?${query}`), 400, 'invalid_parameter', { param });
    });
  });
});

describe('getVisibilitySeries', () => {
  interface Row {
    from: string;
    to: string;
    isComplete: boolean;
    observations: number;
    competitors: { brand: string; mentions: number }[];
  }

  describe('200', () => {
    it('has the daily rows of the contract', async () => {
      const { rows } = await read('visibility', `from=${dayAgo(29)}&to=${TODAY}`);
      const { body } = await client.get('/v1/analytics/metrics?metric=visibility&rangeDays=30');
      const daily = (body.rows as { date: string; citationShare: number }[]).map(
        ({ date, citationShare: _, ...figures }) => ({ from: date, to: date, ...figures }),
      );
      expect(rows).toMatchObject(daily);
      expect((rows as Row[]).map(({ isComplete }) => isComplete)).toEqual(daily.map((_, day) => day < 29));
    });

    it('has weeks from Monday and months, and says which are incomplete', async () => {
      // A Thursday to today, a Friday.
      const weeks = (await read('visibility', `from=2026-11-05&to=${TODAY}&interval=week`)).rows as Row[];
      expect(weeks.map(({ from, to, isComplete }) => [from, to, isComplete])).toEqual([
        ['2026-11-05', '2026-11-08', false],
        ['2026-11-09', '2026-11-15', true],
        ['2026-11-16', TODAY, false],
      ]);
      const months = (await read('visibility', `from=2026-09-01&to=${TODAY}&interval=month`)).rows as Row[];
      expect(months.map(({ from, to, isComplete }) => [from, to, isComplete])).toEqual([
        ['2026-09-01', '2026-09-30', true],
        ['2026-10-01', '2026-10-31', true],
        ['2026-11-01', TODAY, false],
      ]);
    });

    it('has the same competitors in every row, the most mentioned first', async () => {
      const { rows } = await read('visibility', `from=${dayAgo(2)}&to=${TODAY}`);
      expect((rows as Row[]).map(({ competitors }) => competitors.map(({ brand }) => brand))).toEqual([
        ['Globex'],
        ['Globex'],
        ['Globex'],
      ]);
      expect(rows[2].competitors[0]).toMatchObject({ mentions: 2 });
    });

    it('lists the countries of all answers of the range, whatever the filters', async () => {
      const { countries } = await read(
        'visibility',
        `from=${dayAgo(9)}&to=${TODAY}&platform=gemini&country=DE`,
      );
      expect(countries).toEqual(['US']);
      expect(await read('visibility', 'from=2020-01-06&to=2020-01-19')).toMatchObject({ countries: [] });
      const stranger = await app.client();
      const { body } = await stranger.get(`/v1/history/visibility?from=${dayAgo(9)}&to=${TODAY}`);
      expect(body.countries).toEqual([]);
    });

    it.each(['answers', 'questionsAndPlatforms'])(
      'has the topics with the most answers in every row, as if each were read alone: %s',
      async (weighting) => {
        for (const interval of ['day', 'week']) {
          const query = `from=${dayAgo(20)}&to=${dayAgo(1)}&interval=${interval}&weighting=${weighting}`;
          const { rows } = await read('visibility', `${query}&breakdown=topic`);
          const topics = (rows[0].topics as { topic: string | null }[]).map(({ topic }) => topic);
          expect(topics).toEqual(['Boards, all', 'Lamps', null]);
          for (const [place, topic] of topics.entries()) {
            const filter = topic === null ? 'withoutTopic=true' : `topicLabel=${encodeURIComponent(topic)}`;
            const alone = await read('visibility', `${query}&${filter}`);
            for (const [index, row] of rows.entries()) {
              const { observations, mentions, visibilityScore, visibilityLow, visibilityHigh } =
                alone.rows[index];
              const figures = { observations, mentions, visibilityScore, visibilityLow, visibilityHigh };
              expect(row.topics[place]).toEqual({ topic, ...figures });
            }
          }
        }
        expect((await read('visibility', `from=${dayAgo(1)}&to=${dayAgo(1)}`)).rows[0].topics).toEqual([]);
      },
    );

    it('has a row for every bucket without answers', async () => {
      const { rows } = await read('visibility', 'from=2020-01-06&to=2020-01-19&interval=week');
      expect(rows).toMatchObject([
        { observations: 0, visibilityScore: null, visibilityLow: null, isComplete: true, competitors: [] },
        { observations: 0, visibilityScore: null, visibilityLow: null, isComplete: true, competitors: [] },
      ]);
    });
  });

  describe('400', () => {
    const range = `from=${dayAgo(9)}&to=${TODAY}`;
    it.each([
      ['from', `to=${TODAY}`],
      ['to', 'from=2026-11-01'],
      ['to', `from=${TODAY}&to=2026-11-21`],
      ['from', `from=2025-11-19&to=${TODAY}`],
      ['interval', `${range}&interval=hour`],
      ['platform', `${range}&platform=Bing`],
      ['surface', `${range}&surface=web`],
      ['country', `${range}&country=USA`],
      ['topicLabel', `${range}&topicLabel=`],
      ['withoutTopic', `${range}&withoutTopic=1`],
      ['persona', `${range}&persona=custom`],
      ['compare', `${range}&compare=none`],
    ])('rejects an invalid %s: %s', async (param, query) => {
      expectProblem(await client.get(`/v1/history/visibility?${query}`), 400, 'invalid_parameter', { param });
    });
  });
});

describe('listEvents', () => {
  const openai = {
    ...({ platform: 'chatgpt', surface: 'api', provider: 'openai', model: 'gpt-5', country: 'US' } as const),
    ...({ search: 'auto', region: null, city: null, locale: null, samples: 1 } as const),
  };
  const often = { ...openai, samples: 3 };
  const none = { platform: null, count: null, version: null, models: null, targets: null, steps: null };

  /** A workspace in which something happened on some of the last days. */
  let other: Client;
  let expected: object[];
  beforeAll(async () => {
    other = await app.client();
    const { workspaceId } = other;
    const { brand, measuring, prompts: tracked, steps } = app.services;
    const at = async (days: number, work: () => Promise<unknown>) => {
      now = new Date(NOW.getTime() - days * 86_400_000);
      await work();
      now = NOW;
    };
    let ids: string[] = [];
    await at(30, async () => {
      ids = await Promise.all(
        ['Which one?', 'Which of all?', 'Which is it?'].map(
          async (text) => (await other.post('/v1/prompts', { text })).body.promptId as string,
        ),
      );
    });
    await at(20, async () => {
      for (const positioning of ['For small teams', 'For large teams'])
        await brand.savePositioning(workspaceId, { positioning });
      await measuring.setTargets(workspaceId, [openai]);
    });
    await at(19, async () => {
      // The day ends with the targets of its start.
      await measuring.setTargets(workspaceId, []);
      await measuring.setTargets(workspaceId, [openai]);
    });
    await at(10, async () => {
      await tracked.replace(workspaceId, ids[0] ?? '', 'Which one now?', 'usr_1');
      await tracked.archive(workspaceId, ids[1] ?? '', 'usr_1');
      await other.post('/v1/prompts', { text: 'Which is new?' });
      await measuring.setTargets(workspaceId, [{ ...openai, samples: 2 }]);
      await measuring.setTargets(workspaceId, [often]);
    });
    const done = { state: 'done', day: dayAgo(7) } as const;
    await steps.decide(workspaceId, { kind: 'prompt', subject: ids[2] ?? '', ...done });
    await steps.decide(workspaceId, { kind: 'source', subject: 'reviews.example', ...done });
    await steps.decide(workspaceId, {
      kind: 'source',
      subject: 'other.example',
      ...done,
      state: 'dismissed',
    });
    const asked = (days: number, rest: object) => ({
      ...answer(0, days, [], { promptId: ids[2] }),
      ...rest,
    });
    const failed = { ...NOTHING, status: 'error', modelServed: undefined };
    await ingest(other, [
      asked(40, { modelServed: 'gpt-5' }),
      asked(5, { modelServed: 'gpt-6' }),
      asked(5, { modelServed: 'gpt-5' }),
      asked(4, failed),
      asked(4, failed),
      asked(3, { ...failed, platform: 'gemini' }),
      asked(3, { platform: 'gemini' }),
      asked(0, { modelServed: 'gpt-6' }),
      asked(0, { modelServed: 'gpt-5' }),
    ]);
    const targets = { added: [often], removed: [openai] };
    expected = [
      { ...none, date: dayAgo(4), kind: 'outage', platform: 'chatgpt', count: 2 },
      {
        ...{ ...none, date: dayAgo(5), kind: 'modelChanged', platform: 'chatgpt' },
        models: { before: ['gpt-5'], after: ['gpt-5', 'gpt-6'] },
      },
      {
        ...{ ...none, date: dayAgo(7), kind: 'stepDone', count: 2 },
        steps: [
          { kind: 'prompt', subject: ids[2], text: 'Which is it?' },
          { kind: 'source', subject: 'reviews.example', text: 'reviews.example' },
        ],
      },
      { ...none, date: dayAgo(10), kind: 'promptsAdded', count: 1 },
      { ...none, date: dayAgo(10), kind: 'promptsReplaced', count: 1 },
      { ...none, date: dayAgo(10), kind: 'promptsArchived', count: 1 },
      { ...none, date: dayAgo(10), kind: 'targetsChanged', targets },
      { ...none, date: dayAgo(20), kind: 'brandSaved', count: 2, version: 2 },
      { ...none, date: dayAgo(20), kind: 'targetsChanged', targets: { added: [openai], removed: [] } },
      { ...none, date: dayAgo(30), kind: 'promptsAdded', count: 3 },
    ];
  });

  const events = async (query: string) => {
    const body = await bodyOf(other, `/v1/history/events?${query}`);
    return body as { events: object[]; hasMore: boolean };
  };

  describe('200', () => {
    it('lists what happened in the workspace by day, newest first', async () => {
      expect(await events(`from=${dayAgo(60)}&to=${TODAY}`)).toEqual({
        ...{ from: dayAgo(60), to: TODAY },
        events: expected,
        hasMore: false,
      });
    });

    it('has in every range the events of its days', async () => {
      const all = expected as { date: string }[];
      for (const [first, last] of [
        [60, 30],
        [30, 20],
        [20, 19],
        [10, 10],
        [9, 5],
        [4, 0],
      ] as const) {
        const [from, to] = [dayAgo(first), dayAgo(last)];
        const ofRange = all.filter(({ date }) => date >= from && date <= to);
        expect(await events(`from=${from}&to=${to}`)).toMatchObject({ events: ofRange, hasMore: false });
      }
    });

    it('lists the latest events up to the limit, and says that there are more', async () => {
      const range = `from=${dayAgo(60)}&to=${TODAY}`;
      expect(await events(`${range}&limit=2`)).toMatchObject({ events: expected.slice(0, 2), hasMore: true });
      expect(await events(`${range}&limit=10`)).toMatchObject({ events: expected, hasMore: false });
    });

    it('is not reused after a change of targets', async () => {
      const stranger = await app.client();
      const path = `/v1/history/events?from=${TODAY}&to=${TODAY}`;
      const { headers, body } = await stranger.get(path);
      expect(body.events).toEqual([]);
      await app.services.measuring.setTargets(stranger.workspaceId, [openai]);
      const changed = await stranger.get(path).set('If-None-Match', String(headers['etag']));
      expect([changed.status, changed.body.events]).toMatchObject([200, [{ kind: 'targetsChanged' }]]);
    });
  });

  it('returns targets of a release without search modes as they were asked', async () => {
    const stranger = await app.client();
    await app.services.measuring.setTargets(stranger.workspaceId, [openai]);
    const withoutModes = `(select jsonb_agg(target - 'search') from jsonb_array_elements(added) target)`;
    await app.db
      .owner('target_changes')
      .where({ workspace_id: stranger.workspaceId })
      .update({ added: app.db.owner.raw(withoutModes) });
    const { body } = await stranger.get(`/v1/history/events?from=${TODAY}&to=${TODAY}`);
    expect(body.events).toMatchObject([{ targets: { added: [{ ...openai, search: 'required' }] } }]);
  });

  describe('400', () => {
    it.each([
      ['from', `to=${TODAY}`],
      ['to', `from=${TODAY}&to=2026-11-21`],
      ['from', `from=2025-11-19&to=${TODAY}`],
      ['limit', `from=${TODAY}&to=${TODAY}&limit=1001`],
      ['limit', `from=${TODAY}&to=${TODAY}&limit=0`],
      ['platform', `from=${TODAY}&to=${TODAY}&platform=chatgpt`],
    ])('rejects an invalid %s: %s', async (param, query) => {
      expectProblem(await other.get(`/v1/history/events?${query}`), 400, 'invalid_parameter', { param });
    });
  });
});
