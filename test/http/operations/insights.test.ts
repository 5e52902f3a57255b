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
  app = await createTestApp({
    clock: () => NOW,
    env: { OPENAI_API_KEY: 'key', ANTHROPIC_API_KEY: 'key' },
  });
  client = await createReader();
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
    client.workspaceId,
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

/** A client of a new workspace whose brand has two competitors. */
async function createReader(): Promise<Client> {
  const created = await app.client();
  const { workspaceId } = created;
  await app.services.workspaces.setBrand(
    workspaceId,
    { name: 'Acme', domains: ['acme.example'] },
    (transaction) => app.services.brand.setCompetitors(workspaceId, ['Globex', 'Initech'], transaction),
  );
  return created;
}

async function ingest(workspaceId: string, ...records: object[]): Promise<void> {
  const lines = records.map((record, index) => `${JSON.stringify({ runId: `run-${index}`, ...record })}\n`);
  const report = await app.services.ingest.observations({
    workspaceId,
    source: Readable.from(lines),
    onError: 'stop',
    createPrompts: 'no',
  });
  expect(report.accepted).toBe(records.length);
}

describe('listChanges', () => {
  let reader: Client;
  let promptIds: string[];
  const days = [0, 1, 2, 3, 4, 5, 6];
  beforeAll(async () => {
    reader = await createReader();
    promptIds = [];
    for (const [text, topic] of [
      ['Which desks are good?', 'Desks, all'],
      ['Which chairs are good?', undefined],
      ['Which lamps are good?', 'Lamps'],
    ])
      promptIds.push((await reader.post('/v1/prompts', { text, topic })).body.promptId as string);
    const one = (prompt: number, daysAgo: number, brands: string[], source: string, rest: object = {}) =>
      answer(0, daysAgo, brands, {
        promptId: promptIds[prompt],
        citations: [{ url: `https://${source}/a` }],
        ...rest,
      });
    await ingest(
      reader.workspaceId,
      ...days.map((day) => one(0, day, ['Globex'], 'new.example')),
      ...days.map((day) => one(0, day + 7, ['Acme'], 'old.example')),
      ...[...days, ...days.map((day) => day + 7)].map((day) =>
        one(1, day, ['Acme'], 'both.example', { platform: 'gemini' }),
      ),
      // Asked only in this window.
      ...days.map((day) => one(2, day, ['Acme'], 'lamps.example', { platform: 'gemini' })),
    );
  });

  describe('200', () => {
    it('splits the change into what the same questions explain and what is only mix', async () => {
      const { status, body } = await reader.get('/v1/insights/changes?rangeDays=7');
      expect(status).toBe(200);
      expect(body).toMatchObject({
        // Today is not over.
        ...{ from: '2026-11-14', to: '2026-11-19', previousFrom: '2026-11-07', previousTo: '2026-11-12' },
        keptFrom: null,
        total: {
          observations: 18,
          ...{ verdict: 'down', visibilityScore: 66.67, visibilityScoreChange: -33.33, mixChange: 16.67 },
          sameQuestions: { change: -50 },
          mix: {
            newQuestions: { points: 16.67, currentObservations: 6, previousObservations: 0 },
            droppedQuestions: { points: 0, currentObservations: 0, previousObservations: 0 },
            changedModels: { points: 0 },
            frequency: { points: 0, currentObservations: 12, previousObservations: 12 },
          },
        },
        remainders: [
          { scope: 'prompt', count: 1, contribution: 0 },
          { scope: 'topic', count: 1, contribution: 0 },
          { scope: 'platform', count: 1, contribution: 0 },
        ],
      });
    });

    it('returns the prompts, topics, platforms, competitors and sources that changed', async () => {
      const { body } = await reader.get('/v1/insights/changes?rangeDays=7');
      const changes = body.changes as { scope: string; name: string; evidence: string }[];
      const find = (scope: string, name: string) =>
        changes.find((change) => change.scope === scope && change.name === name);
      expect(find('prompt', 'Which desks are good?')).toEqual({
        ...{ scope: 'prompt', name: 'Which desks are good?', promptId: promptIds[0], verdict: 'down' },
        ...{ score: 0, scoreChange: -100 },
        sameQuestions: { change: -100, low: expect.any(Number), high: expect.any(Number) },
        contribution: { change: -50, low: expect.any(Number), high: expect.any(Number) },
        shareOfTotal: 1,
        evidence: `/v1/evidence/prompts/${promptIds[0]}/answers?from=2026-11-14&to=2026-11-19&surface=api&answerStatus=ok`,
      });
      expect(find('topic', 'Desks, all')).toMatchObject({ contribution: { change: -50 }, shareOfTotal: 1 });
      expect(find('platform', 'chatgpt')).toMatchObject({ contribution: { change: -50 } });
      expect(find('competitor', 'Globex')).toMatchObject({
        ...{ verdict: 'up', score: 33.33, sameQuestions: { change: 50 } },
        ...{ contribution: null, shareOfTotal: null },
      });
      expect(find('source', 'new.example')).toMatchObject({
        ...{ verdict: 'up', score: 33.33, scoreChange: 33.33, sameQuestions: { change: 50 } },
        ...{ contribution: null, shareOfTotal: null },
      });
      expect(find('source', 'old.example')).toMatchObject({ verdict: 'down', score: 0 });
      expect(find('source', 'both.example')).toBeUndefined();
      expect(changes).toHaveLength(6);
    });

    it('links to the answers behind every change', async () => {
      const { body } = await reader.get('/v1/insights/changes?rangeDays=7');
      const counts: [string, number][] = [];
      for (const { scope, name, evidence } of body.changes as Record<string, string>[]) {
        const page = await reader.get(`${evidence}&limit=100`);
        counts.push([`${scope} ${name}`, (page.body.answers as object[]).length]);
      }
      expect(Object.fromEntries(counts)).toEqual({
        'prompt Which desks are good?': 6,
        'topic Desks, all': 6,
        'platform chatgpt': 6,
        'competitor Globex': 6,
        'source new.example': 6,
        'source old.example': 0,
      });
    });

    it('explains the change of any days, compared with the days before or a year before', async () => {
      const days = 'from=2026-11-14&to=2026-11-20';
      const { body: window } = await reader.get('/v1/insights/changes?rangeDays=7');
      const { status, body } = await reader.get(`/v1/insights/changes?${days}`);
      expect(status).toBe(200);
      expect(body).toEqual({ ...window, rangeDays: null });

      const { body: shifted } = await reader.get('/v1/insights/changes?from=2026-11-15&to=2026-11-18');
      expect(shifted).toMatchObject({ previousFrom: '2026-11-11', previousTo: '2026-11-14' });
      expect(shifted.total.observations).toBe(12);

      const { body: year } = await reader.get(`/v1/insights/changes?${days}&compare=lastYear`);
      expect(year).toMatchObject({
        ...{ previousFrom: '2025-11-15', previousTo: '2025-11-20', changes: [] },
        total: { observations: 18, sameQuestions: null, verdict: 'insufficientData' },
      });
    });

    it('has no changes and no remainders without answers to compare', async () => {
      const stranger = await app.client();
      const { body } = await stranger.get('/v1/insights/changes');
      expect(body).toMatchObject({
        ...{ rangeDays: 30, changes: [], remainders: [] },
        total: {
          observations: 0,
          verdict: 'insufficientData',
          visibilityScore: null,
          sameQuestions: null,
          mix: null,
        },
      });
    });

    it('compares the same answers after they were deleted', async () => {
      const { workspaceId } = reader;
      const changes = async () => (await reader.get('/v1/insights/changes?rangeDays=7')).body;
      const before = await changes();
      expect((before.changes as { scope: string }[]).map(({ scope }) => scope)).toContain('source');
      await app.services.ingest.retain({ workspaceId, keepDays: 10, dryRun: false });
      const { keptFrom, ...after } = await changes();
      expect(keptFrom).not.toBeNull();
      expect({ ...after, keptFrom: null }).toEqual(before);
    });
  });

  describe('400', () => {
    it.each([
      ['rangeDays', 'rangeDays=31'],
      ['limit', 'limit=5'],
      ['to', 'from=2026-11-01'],
      ['from', 'to=2026-11-01'],
      ['to', 'from=2026-11-01&to=2026-11-21'],
      ['from', 'from=2026-11-02&to=2026-11-01'],
      ['from', 'from=2025-11-19&to=2026-11-20'],
      ['compare', 'compare=none'],
      ['compare', 'from=2025-11-21&to=2026-11-20&compare=lastYear'],
    ])('rejects an invalid %s: %s', async (param, query) => {
      expectProblem(await client.get(`/v1/insights/changes?${query}`), 400, 'invalid_parameter', { param });
    });
  });
});

describe('listGaps', () => {
  describe('200', () => {
    it('returns the prompts with answers that name only competitors, those with the most first', async () => {
      const { status, body } = await client.get('/v1/insights/gaps');
      const evidence = (index: number) =>
        `/v1/evidence/prompts/${prompts[index]}/answers?rangeDays=30&surface=api&answerStatus=ok&isOwn=false&mentionsOwn=false`;
      expect(status).toBe(200);
      expect(body).toMatchObject({
        ...{
          rangeDays: 30,
          from: '2026-10-22',
          to: '2026-11-20',
          keptFrom: null,
          olderDays: null,
          groupBy: 'prompt',
        },
        ...{ observations: 8, gapObservations: 6, total: 3 },
      });
      const { own, onlyCompetitors, nobody } = body.named as Record<string, { share: number }>;
      expect(onlyCompetitors?.share).toBe(0.75);
      expect((own?.share ?? 0) + (nobody?.share ?? 0)).toBe(0.25);
      const { body: ofOwn } = await client.get(
        '/v1/evidence/answers?scope=prompts&answerStatus=ok&mentionsOwn=true',
      );
      expect(own?.share).toBe((ofOwn.answers as object[]).length / 8);
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
      ['platform', 'platform=Bing'],
      ['persona', 'persona=branded'],
      ['topic', `topic=${'x'.repeat(201)}`],
      ['limit', 'limit=101'],
      ['window', 'window=previous'],
      ['to', 'to=2026-02-30&from=2026-02-01'],
      ['compare', 'compare=previous'],
    ])('rejects an invalid %s: %s', async (param, query) => {
      expectProblem(await client.get(`/v1/insights/gaps?${query}`), 400, 'invalid_parameter', { param });
    });
  });
});

describe('listGapSources', () => {
  const cited = (domain: string, page = 'a', isCited = true) => ({
    url: `https://${domain}/${page}`,
    title: `Page ${page}`,
    isCited,
  });

  let reader: Client;
  let promptIds: string[];
  beforeAll(async () => {
    reader = await createReader();
    promptIds = [];
    for (const text of ['Which desks are good?', 'Which chairs are good?'])
      promptIds.push((await reader.post('/v1/prompts', { text })).body.promptId as string);
    const one = (prompt: number, daysAgo: number, brands: string[], citations: object[]) => ({
      ...answer(0, daysAgo, brands, { citations }),
      promptId: promptIds[prompt],
    });
    await ingest(
      reader.workspaceId,
      ...[0, 1, 2, 3].map((day) => one(0, day, ['Globex'], [cited('new.example'), cited('both.example')])),
      one(0, 4, ['Globex', 'Acme'], [cited('both.example', 'b', false), cited('both.example', 'b')]),
      one(0, 5, ['Globex'], [cited('new.example', 'a', false)]),
      one(0, 6, ['Acme'], [cited('acme.example', 'own', false)]),
      // Only in this window, so its source is not compared.
      one(1, 1, ['Globex'], [cited('chairs.example')]),
      one(0, 8, ['Globex'], [cited('both.example'), cited('lost.example')]),
      one(0, 9, [], [cited('lost.example')]),
    );
  });

  const listed = async (query: string) => {
    const { status, body } = await reader.get(`/v1/insights/sources?rangeDays=7${query}`);
    expect([status, body.error]).toEqual([200, undefined]);
    return body.sources as { domain: string; url: string | null; evidence: string }[];
  };

  describe('200', () => {
    it('returns the domains of answers that name only competitors, compared with the previous window', async () => {
      const { status, body } = await reader.get('/v1/insights/sources?rangeDays=7');
      expect(status).toBe(200);
      expect(body).toMatchObject({
        ...{ from: '2026-11-14', to: '2026-11-20', previousFrom: '2026-11-07', previousTo: '2026-11-13' },
        ...{ keptFrom: null, groupBy: 'domain', compared: { current: 7, previous: 2 }, total: 4 },
      });
      expect(body.sources[0]).toEqual({
        ...{ domain: 'new.example', url: null, title: null, sourceType: 'other' },
        ...{ observations: 5, citedObservations: 4, ownObservations: 0, competitorObservations: 5 },
        ...{ gapObservations: 5, gapRate: 1, verdict: 'onlyCompetitors' },
        interval: { low: expect.any(Number) as number, high: 1 },
        ...{ previousObservations: 0, change: 'new' },
        evidence:
          '/v1/evidence/answers?scope=prompts&rangeDays=7&surface=api&domain=new.example&sourceUse=any&answerStatus=ok&isOwn=false&mentionsOwn=false',
      });
      expect(body.sources.slice(1)).toMatchObject([
        { domain: 'both.example', gapObservations: 4, ownObservations: 1, verdict: 'mixed', change: 'kept' },
        { domain: 'chairs.example', gapObservations: 1, verdict: 'insufficientData', change: null },
        { domain: 'acme.example', gapObservations: 0, ownObservations: 1, sourceType: 'own', change: 'new' },
      ]);
    });

    it('returns pages with their latest title', async () => {
      expect((await listed('&groupBy=page')).slice(0, 2)).toMatchObject([
        { url: 'https://new.example/a', domain: 'new.example', title: 'Page a', observations: 5 },
        { url: 'https://both.example/a', title: 'Page a', observations: 4, change: 'kept' },
      ]);
    });

    it('compares any days with the same days a year before, without the days between', async () => {
      const other = await createReader();
      const { body: added } = await other.post('/v1/prompts', { text: 'Which desks are good?' });
      const promptId = added.promptId as string;
      const one = (daysAgo: number, domain: string) =>
        answer(0, daysAgo, ['Globex'], { promptId, citations: [cited(domain)] });
      await ingest(
        other.workspaceId,
        ...[one(9, 'new.example'), one(10, 'kept.example'), one(20, 'between.example')],
        ...[one(374, 'kept.example'), one(373, 'lost.example'), one(380, 'earlier.example')],
      );
      const get = (query: string) =>
        other.get(`/v1/insights/sources?from=2026-11-09&to=2026-11-12&compare=lastYear${query}`);
      const { status, body } = await get('');
      expect(status).toBe(200);
      expect(body).toMatchObject({
        ...{ rangeDays: null, previousFrom: '2025-11-10', previousTo: '2025-11-13' },
        ...{ compared: { current: 2, previous: 2 }, total: 2 },
        sources: [
          { domain: 'kept.example', observations: 1, previousObservations: 1, change: 'kept' },
          { domain: 'new.example', change: 'new' },
        ],
      });
      const { body: lost } = await get('&change=lost');
      expect(lost.sources).toMatchObject([{ domain: 'lost.example', previousObservations: 1 }]);
      expect((await other.get(lost.sources[0].evidence as string)).body.answers).toHaveLength(1);
    });

    it('links lost sources to the answers of the previous window', async () => {
      const lost = await listed('&change=lost');
      expect(lost).toMatchObject([
        {
          ...{ domain: 'lost.example', observations: 0, previousObservations: 2, change: 'lost' },
          ...{ gapRate: null, interval: null, verdict: 'insufficientData' },
        },
      ]);
      const { body } = await reader.get(lost[0]?.evidence ?? '');
      expect(body.answers).toHaveLength(2);
    });

    it.each([
      ['&change=new', ['new.example', 'acme.example']],
      ['&sourceType=own&sourceUse=retrieved&groupBy=page', ['acme.example']],
      ['&sourceType=own&sourceUse=cited', []],
      ['&sourceUse=cited', ['both.example', 'new.example', 'chairs.example']],
      ['&sourceUse=retrieved', ['new.example', 'acme.example']],
      ['&limit=1', ['new.example']],
      ['&platform=gemini', []],
      ['&persona=discoverer&topic=none', []],
    ])('lists the sources of %s', async (query, domains) => {
      expect((await listed(query)).map(({ domain }) => domain)).toEqual(domains);
    });

    it('does not list the sources of another workspace', async () => {
      const { body } = await (await app.client()).get('/v1/insights/sources');
      expect(body).toMatchObject({ compared: null, total: 0, sources: [] });
    });

    it('compares with a window of which answers were deleted', async () => {
      const other = await createReader();
      const { body: added } = await other.post('/v1/prompts', { text: 'Which desks are good?' });
      const promptId = added.promptId as string;
      const one = (daysAgo: number) =>
        answer(0, daysAgo, ['Globex'], { promptId, citations: [cited('a.example')] });
      await ingest(other.workspaceId, one(1), one(8), one(12), one(13));
      const change = async () =>
        (await other.get('/v1/insights/sources?rangeDays=7')).body.sources[0].change as string;
      expect(await change()).toBe('kept');
      await app.services.ingest.retain({ workspaceId: other.workspaceId, keepDays: 10, dryRun: false });
      expect(await change()).toBe('kept');
    });
  });

  describe('400', () => {
    it.each([
      ['groupBy', 'groupBy=prompt'],
      ['sourceType', 'sourceType=mine'],
      ['sourceUse', 'sourceUse=read'],
      ['change', 'change=kept'],
      ['limit', 'limit=0'],
    ])('rejects an invalid %s: %s', async (param, query) => {
      expectProblem(await client.get(`/v1/insights/sources?${query}`), 400, 'invalid_parameter', { param });
    });
  });
});

describe('listPromptCandidates', () => {
  let reader: Client;
  let ids: string[];
  beforeAll(async () => {
    reader = await createReader();
    ids = [];
    for (const text of [
      'Which bikes are good?',
      'Which BELLS are loud',
      'Is Acme good?',
      'Which locks are safe',
    ])
      ids.push((await reader.post('/v1/prompts', promptOf(text))).body.promptId as string);
    await reader.delete(`/v1/prompts/${ids[3]}`);
    const one = (prompt: number, daysAgo: number, searchQueries: string[], rest: object = {}) =>
      answer(0, daysAgo, ['Globex'], { promptId: ids[prompt], searchQueries, ...rest });
    await ingest(
      reader.workspaceId,
      one(0, 1, ['best bikes 2026', ' Best Bikes 2026 ', '¿which bells  are LOUD?']),
      one(1, 2, ['Best bikes 2026', 'bells', 'x', `bad\u0007text`, 'y'.repeat(501)], {
        mentions: [{ brand: 'Acme', position: 1 }],
      }),
      one(0, 3, ['best bikes 2026'], { platform: 'gemini' }),
      one(1, 4, ['Which locks are safe']),
      one(0, 5, []),
      one(0, 6, ['best bikes 2026'], { status: 'error', mentions: [] }),
      one(2, 1, ['acme reviews']),
      one(0, 40, ['bikes']),
    );
  });

  const promptOf = (text: string) => ({ text, persona: text.includes('Acme') ? 'branded' : 'buyer' });

  const listed = async (query: string) => {
    const { status, body } = await reader.get(`/v1/insights/prompts${query}`);
    expect([status, body.error]).toEqual([200, undefined]);
    return body.candidates as { text: string; observations: number; answerIds: string[]; evidence: string }[];
  };

  describe('200', () => {
    it('returns the searches of most answers that no prompt tracks, with the latest answers', async () => {
      const { status, body } = await reader.get('/v1/insights/prompts');
      const candidates = body.candidates as { text: string }[];
      expect(status).toBe(200);
      expect(body).toMatchObject({ observations: 5, searchedObservations: 4, total: 3, keptFrom: null });
      expect(candidates).toEqual([
        {
          ...{
            text: 'best bikes 2026',
            namedBrands: [],
            observations: 3,
            promptCount: 2,
            gapObservations: 2,
          },
          // Of 4 answers with searches, which are too few for an interval.
          ...{ searchRate: 0.75, interval: null },
          answerIds: [expect.any(String), expect.any(String), expect.any(String)],
          evidence:
            '/v1/evidence/answers?scope=prompts&rangeDays=30&answerStatus=ok&searchQuery=best+bikes+2026',
        },
        expect.objectContaining({ text: 'bells', observations: 1, gapObservations: 0 }),
        // Its prompt was archived.
        expect.objectContaining({ text: 'Which locks are safe', observations: 1 }),
      ]);
    });

    it('returns the interval of the share of the answers with searches', async () => {
      const other = await createReader();
      const { body: added } = await other.post('/v1/prompts', { text: 'Which desks are good?' });
      const promptId = added.promptId as string;
      const days = [1, 2, 3, 4, 5, 6];
      await ingest(
        other.workspaceId,
        ...days.map((day) => answer(0, day, [], { promptId, searchQueries: [day > 2 ? 'desks' : 'tables'] })),
      );
      const { body } = await other.get('/v1/insights/prompts?rangeDays=7');
      // One answer a day: Wilson's interval of independent answers, as for the gaps.
      expect(body.candidates).toMatchObject([
        { text: 'desks', observations: 4, searchRate: 0.6667, interval: { low: 0.3, high: 0.9032 } },
        { text: 'tables', searchRate: 0.3333, interval: { low: 0.0968, high: 0.7 } },
      ]);
    });

    it('links each search to exactly its answers, newest first', async () => {
      for (const { text, observations, answerIds, evidence } of await listed('')) {
        const { body } = await reader.get(evidence);
        const found = (body.answers as { id: string }[]).map(({ id }) => id);
        expect([text, found.length, found.slice(0, 3)]).toEqual([text, observations, answerIds]);
      }
    });

    it.each([
      ['?platform=gemini', ['best bikes 2026']],
      ['?persona=custom', ['acme reviews']],
      ['?persona=buyer&limit=1', ['best bikes 2026']],
      ['?topic=none', []],
      ['?rangeDays=7', ['best bikes 2026', 'bells', 'Which locks are safe']],
      ['?rangeDays=90', ['best bikes 2026', 'bells', 'bikes', 'Which locks are safe']],
      ['?from=2026-10-10&to=2026-10-12', ['bikes']],
    ])('lists the searches of %s', async (query, texts) => {
      expect((await listed(query)).map(({ text }) => text)).toEqual(texts);
    });

    it('leaves out a search once a prompt tracks it', async () => {
      const { status } = await reader.post('/v1/prompts', { text: 'Bells' });
      expect(status).toBe(201);
      expect((await listed('')).map(({ text }) => text)).toEqual(['best bikes 2026', 'Which locks are safe']);
    });

    it('does not list the searches of another workspace', async () => {
      const { body } = await client.get('/v1/insights/prompts');
      expect(body.candidates).toEqual([]);
    });
  });

  it('responds with 400 to an invalid limit', async () => {
    expectProblem(await client.get('/v1/insights/prompts?limit=0'), 400, 'invalid_parameter', {
      param: 'limit',
    });
  });
});

describe('getSearchRates', () => {
  let reader: Client;
  let ids: string[];
  beforeAll(async () => {
    reader = await createReader();
    ids = [];
    for (const prompt of [
      { text: 'Which desks are good?', topic: 'Desks' },
      { text: 'Which lamps are good?' },
    ])
      ids.push((await reader.post('/v1/prompts', prompt)).body.promptId as string);
    const asked = (prompt: number, daysAgo: number, brands: string[], rest: object) =>
      answer(0, daysAgo, brands, { promptId: ids[prompt], modelServed: 'm-1', ...rest });
    const decided = { searchMode: 'auto', retrievalStatus: 'used' };
    await ingest(
      reader.workspaceId,
      ...[1, 2, 3].map((day) => asked(0, day, ['Acme'], decided)),
      asked(0, 4, ['Globex'], decided),
      asked(0, 1, ['Acme'], { retrievalStatus: 'notUsed' }),
      ...[2, 3, 4].map((day) => asked(0, day, ['Globex'], { retrievalStatus: 'notUsed' })),
      asked(0, 5, ['Acme'], {}),
      ...[1, 2].map((day) =>
        asked(1, day, ['Acme'], { ...decided, searchMode: 'required', modelServed: 'm-2' }),
      ),
      asked(1, 3, [], { searchMode: 'off', retrievalStatus: 'notUsed' }),
      ...[1, 2].map((day) => asked(1, day, ['Acme'], { platform: 'google', surface: 'serp', ...decided })),
      ...[3, 4, 5].map((day) => asked(1, day, [], { platform: 'google', surface: 'serp', status: 'empty' })),
      asked(1, 6, [], { platform: 'google', surface: 'serp', status: 'error' }),
      asked(0, 1, [], { status: 'error' }),
      asked(0, 40, ['Acme'], decided),
    );
  });

  const listed = async (query: string) => {
    const { status, body } = await reader.get(`/v1/insights/search${query}`);
    expect([status, body.error]).toEqual([200, undefined]);
    return body;
  };

  const nothing = { observations: 0, mentions: 0, visibilityScore: null };

  describe('200', () => {
    it('returns how often platforms searched, and the visibility with and without a search', async () => {
      const figures = {
        ...{ observations: 12, searchedObservations: 6, unsearchedObservations: 5, unknownObservations: 1 },
        ...{ decidedObservations: 8, decidedSearchedObservations: 4, searchRate: 0.5 },
        interval: { low: expect.any(Number), high: expect.any(Number) },
        withSearch: { observations: 6, mentions: 5, visibilityScore: 83.33 },
        withoutSearch: { observations: 5, mentions: 1, visibilityScore: 20 },
      };
      const overviews = { pages: 5, shown: 2, failed: 1, overviewRate: 0.4 };
      expect(await listed('?rangeDays=7')).toMatchObject({
        ...{ rangeDays: 7, from: '2026-11-14', to: '2026-11-20', keptFrom: null, olderDays: null, total: 2 },
        all: { ...figures, overviews },
        platforms: [
          {
            ...{ platform: 'chatgpt', surface: 'api', models: ['m-1', 'm-2'] },
            ...{ searchModes: ['auto', 'required', 'off'], ...figures },
          },
        ],
        topics: [
          { topic: null, searchRate: null, interval: null, overviews },
          { topic: 'Desks', searchRate: 0.5, overviews: { pages: 0, overviewRate: null, interval: null } },
        ],
        prompts: [
          { promptId: ids[0], text: 'Which desks are good?', topic: 'Desks', searchRate: 0.5 },
          { promptId: ids[1], text: 'Which lamps are good?', topic: null, searchRate: null, overviews },
        ],
      });
    });

    it('lists at most `limit` prompts, and counts them all', async () => {
      const { prompts: first, total } = await listed('?rangeDays=7&limit=1');
      expect([first, total]).toMatchObject([[{ promptId: ids[0] }], 2]);
    });

    it('counts only the prompts of some personas and topics', async () => {
      expect((await listed('?rangeDays=7&topic=desks')).prompts).toMatchObject([{ promptId: ids[0] }]);
      expect(await listed('?rangeDays=7&persona=buyer')).toMatchObject({ total: 0, prompts: [] });
      expect(await listed('?rangeDays=7&persona=discoverer')).toMatchObject({ total: 2 });
    });

    it('counts only the pages of results of Google', async () => {
      expect(await listed('?rangeDays=7&platform=google')).toMatchObject({
        all: { observations: 0, searchRate: null, withSearch: nothing, overviews: { pages: 5 } },
        platforms: [],
        prompts: [{ promptId: ids[1] }],
      });
    });

    it('returns nothing without answers', async () => {
      expect(await listed('?from=2026-01-01&to=2026-01-02')).toMatchObject({
        all: { observations: 0, searchRate: null, interval: null, overviews: { pages: 0 } },
        ...{ platforms: [], topics: [], total: 0, prompts: [] },
      });
    });
  });

  it('returns 304 if nothing has changed', async () => {
    const { headers } = await reader.get('/v1/insights/search');
    const again = await reader.get('/v1/insights/search').set('If-None-Match', String(headers['etag']));
    expect(again.status).toBe(304);
  });

  describe('400', () => {
    it.each([
      ['limit', 'limit=101'],
      ['platform', 'platform=Bing'],
      ['from', 'to=2026-11-20'],
      ['groupBy', 'groupBy=topic'],
    ])('rejects an invalid "%s": %s', async (param, query) => {
      expectProblem(await reader.get(`/v1/insights/search?${query}`), 400, 'invalid_parameter', { param });
    });
  });
});

describe('getMethod', () => {
  let reader: Client;
  let ids: string[];
  beforeAll(async () => {
    reader = await createReader();
    ids = [];
    for (const prompt of [
      { text: 'Which chairs are good?', topic: 'Chairs', persona: 'buyer', intent: 'compare' },
      { text: 'Which shelves are good?' },
      { text: 'Is Acme good?' },
      { text: 'Is Globex good?' },
    ])
      ids.push((await reader.post('/v1/prompts', prompt)).body.promptId as string);
    const asked = (prompt: number, daysAgo: number, brands: string[], rest: object = {}) =>
      answer(0, daysAgo, brands, { promptId: ids[prompt], modelServed: 'm-1', ...rest });
    await ingest(
      reader.workspaceId,
      // Two answers to the chairs on three days, which agree on two, and then one.
      ...[1, 3, 5].map((day) => asked(0, day, ['Acme'])),
      ...[1, 3].map((day) => asked(0, day, ['Acme'], { modelServed: 'm-2' })),
      asked(0, 5, ['Globex']),
      asked(0, 6, []),
      ...[2, 6].map((day) => asked(1, day, [], { platform: 'gemini', modelServed: null })),
      asked(1, 2, [], { status: 'error', errorCode: 'incomplete' }),
      // Not counted: answers to a prompt that names the brand, on another surface, and before the days.
      asked(2, 1, [], { status: 'error', errorCode: 'incomplete' }),
      asked(0, 2, [], { status: 'error', errorCode: 'paused', surface: 'ui' }),
      asked(0, 40, [], { status: 'error', errorCode: 'incomplete', sampleIndex: 7 }),
      asked(2, 1, ['Acme']),
      asked(3, 1, ['Globex']),
      asked(0, 1, ['Acme'], { surface: 'ui' }),
      asked(0, 40, ['Acme']),
    );
  });

  const read = async (query: string) => {
    const { status, body } = await reader.get(`/v1/insights/method${query}`);
    expect([status, body.error]).toEqual([200, undefined]);
    return body;
  };

  const criteriaOf = (body: Awaited<ReturnType<typeof read>>) =>
    Object.fromEntries(
      (body['criteria'] as { key: string; value: number; status: string }[]).map(({ key, value, status }) => [
        key,
        [value, status],
      ]),
    );

  describe('200', () => {
    it('returns every criterion with its value and whether it meets its threshold', async () => {
      expect(criteriaOf(await read('?rangeDays=7'))).toEqual({
        questions: [2, 'missed'],
        answers: [9, 'missed'],
        answersPerQuestion: [4.5, 'missed'],
        questionTypes: [2, 'missed'],
        days: [5, 'missed'],
        cadence: [2, 'met'],
        agreement: [0.6667, 'missed'],
        platforms: [2, 'missed'],
        seenByPeople: [0, 'missed'],
        targetsAnswered: [null, 'unknown'],
        failures: [0.1, 'missed'],
        unfinished: [0.1, 'missed'],
        olderDays: [0, 'met'],
        halfWidth: [expect.any(Number), 'missed'],
        smallestChange: [expect.any(Number), 'missed'],
        precision: [0.868, 'missed'],
        recall: [0.868, 'missed'],
      });
    });

    it('returns what a report prints as its method', async () => {
      expect(await read('?rangeDays=7&timeZone=Europe/Berlin')).toMatchObject({
        ...{ rangeDays: 7, timeZone: 'Europe/Berlin', keptFrom: null, olderDays: null },
        ...{ surface: 'api', weighting: 'answers', visibilityScore: 55.56 },
        samples: { attempted: 10, observations: 9, failed: 1, mentions: 5, days: 7, daysWithAnswers: 5 },
        questions: {
          ...{ discovery: 2, branded: 1, competitor: 1, control: 0 },
          personas: [
            { persona: 'buyer', questions: 1 },
            { persona: 'discoverer', questions: 1 },
          ],
          intents: [
            { intent: null, questions: 1 },
            { intent: 'compare', questions: 1 },
          ],
        },
        platforms: [
          {
            ...{ platform: 'chatgpt', surface: 'api', isCounted: true, providers: [] },
            ...{ models: ['m-1', 'm-2'], searchModes: ['auto'], observations: 7, failed: 1 },
          },
          { platform: 'chatgpt', surface: 'ui', isCounted: false, observations: 1, failed: 1 },
          { platform: 'gemini', surface: 'api', isCounted: true, models: [], observations: 2, failed: 0 },
        ],
        intervals: { level: 0.95, clusters: 'day', documentation: 'docs/statistics.md' },
        extraction: { version: expect.any(String), sentences: 65 },
      });
    });

    it('is about the figures of the overview with the same days and filters', async () => {
      for (const query of [
        'rangeDays=30',
        'rangeDays=90&surface=all&weighting=questions',
        'rangeDays=7&platform=gemini',
        'rangeDays=7&persona=buyer&surface=ui',
        'rangeDays=7&topicLabel=Chairs&weighting=questionsAndPlatforms',
        'rangeDays=7&withoutTopic=true',
        'from=2026-11-14&to=2026-11-19&country=US',
      ]) {
        const method = await read(`?${query}`);
        const { body } = await reader.get(`/v1/history/overview?${query}`);
        const { surface, weighting, coverage, headline } = body;
        const { visibilityScore, visibilityLow, visibilityHigh, observations, mentions } = headline;
        expect(method).toMatchObject({
          ...{ surface, weighting, visibilityScore, visibilityLow, visibilityHigh },
          samples: { attempted: coverage.attempted, failed: coverage.failed, observations, mentions },
          questions: { discovery: coverage.promptsMeasured },
        });
      }
    });

    it('counts the platforms that the workspace asks, and names their providers', async () => {
      const target = {
        ...({ surface: 'api', model: null, search: 'auto', country: null, region: null } as const),
        ...({ city: null, locale: null, samples: 1 } as const),
      };
      const { workspaceId } = reader;
      const targets = [
        { ...target, platform: 'chatgpt', provider: 'openai' },
        { ...target, platform: 'claude', provider: 'anthropic' },
      ] as const;
      await app.services.measuring.setTargets(workspaceId, targets);
      const body = await read('?rangeDays=7');
      expect(criteriaOf(body)['targetsAnswered']).toEqual([0.5, 'missed']);
      expect(body['platforms']).toMatchObject([
        { providers: ['openai'] },
        { providers: [] },
        { providers: [] },
      ]);
    });

    it.each([
      ['rangeDays=7&surface=all', [0.1667, 'missed']],
      ['rangeDays=7&surface=ui', [0.5, 'missed']],
      ['rangeDays=7&platform=gemini', [0, 'met']],
      ['rangeDays=7&topicLabel=Chairs&surface=api', [0, 'met']],
      ['rangeDays=90', [0.1667, 'missed']],
    ])('counts the unfinished answers that are among the failures of %s', async (query, unfinished) => {
      expect(criteriaOf(await read(`?${query}`))['unfinished']).toEqual(unfinished);
    });

    it('does not know how many answers were unfinished if records of the days were deleted', async () => {
      const { workspaceId } = reader;
      await app.db
        .database('retention_horizons')
        .insert({ workspace_id: workspaceId, kept_from: '2026-11-01' });
      const unfinishedOf = async (query: string) => criteriaOf(await read(query))['unfinished'];
      expect(await unfinishedOf('?rangeDays=7')).toEqual([0.1, 'missed']);
      expect(await unfinishedOf('?from=2026-10-31&to=2026-11-20')).toEqual([null, 'unknown']);
      await app.db.database('retention_horizons').where({ workspace_id: workspaceId }).delete();
    });

    it('knows nothing without answers', async () => {
      const body = await read('?from=2026-01-01&to=2026-01-02');
      expect(body).toMatchObject({ surface: null, visibilityScore: null, platforms: [] });
      expect(criteriaOf(body)).toMatchObject({
        ...{ questions: [0, 'missed'], answersPerQuestion: [null, 'unknown'], cadence: [null, 'unknown'] },
        ...{ agreement: [null, 'unknown'], failures: [null, 'unknown'], unfinished: [null, 'unknown'] },
        ...{ halfWidth: [null, 'unknown'] },
      });
    });
  });

  it('returns 304 if nothing has changed', async () => {
    const { headers } = await reader.get('/v1/insights/method');
    const again = await reader.get('/v1/insights/method').set('If-None-Match', String(headers['etag']));
    expect(again.status).toBe(304);
  });

  describe('400', () => {
    it.each([
      ['weighting', 'weighting=some'],
      ['platform', 'platform=Bing'],
      ['from', 'to=2026-11-20'],
      ['timeZone', 'timeZone=Mars'],
    ])('rejects an invalid "%s": %s', async (param, query) => {
      expectProblem(await reader.get(`/v1/insights/method?${query}`), 400, 'invalid_parameter', { param });
    });
  });
});

describe('listWording', () => {
  let reader: Client;
  /** The mention of a brand that an answer praises for these attributes. */
  const praised = (brand: string, ...attributes: string[]) => ({ brand, snippet: attributes.join(', ') });

  beforeAll(async () => {
    reader = await createReader();
    const { workspaceId } = reader;
    const { body } = await reader.post('/v1/prompts', { text: 'Which desks are good?', topic: 'Desks' });
    const { body: other } = await reader.post('/v1/prompts', { text: 'Which lamps are good?' });
    const one = (daysAgo: number, mentions: object[], rest: object = {}) =>
      answer(0, daysAgo, [], {
        promptId: body.promptId as string,
        mentions: mentions.map((mention, index) => ({ position: index + 1, ...mention })),
        ...rest,
      });
    await ingest(
      workspaceId,
      one(1, [praised('Globex', 'price'), praised('Acme', 'price', 'quality')]),
      one(2, [praised('Globex', 'Price'), praised('Initech', 'quality', 'price'), { brand: 'Acme' }]),
      ...[3, 4, 5, 6, 7, 8, 9, 10, 11].map((day) =>
        one(day, [praised('Globex', 'price'), praised('Acme', 'quality')]),
      ),
      one(12, [praised('Globex', 'price'), praised('Nobody', 'support')]),
      one(3, [praised('Initech', 'support')], { platform: 'gemini', promptId: other.promptId as string }),
      // Not judged, and without answers of others.
      one(4, [{ brand: 'Globex' }], { platform: 'gemini' }),
      one(40, [{ brand: 'Globex' }]),
    );
    await app.services.ingest.judge({
      workspaceId,
      from: '2026-11-01',
      version: 'by-snippet',
      judge: ({ brand, snippet }) => {
        const attributes = snippet?.split(', ') ?? [];
        if (attributes.length === 0) return null;
        const opinions = attributes.map((attribute) => ({
          ...{ attribute, opinion: 'praised' as const, sentence: `${brand} is good.` },
        }));
        return { brand, sentiment: 1, opinions };
      },
    });
  });

  const listed = async (query: string) => {
    const { status, body } = await reader.get(`/v1/insights/wording${query}`);
    expect([status, body.error]).toEqual([200, undefined]);
    return body;
  };

  describe('200', () => {
    it('returns what answers praise only competitors for, compared with praise for the brand', async () => {
      const body = await listed('?platform=chatgpt');
      const evidence = (attribute: string) =>
        `/v1/evidence/answers?scope=prompts&rangeDays=30&platform=chatgpt&surface=api&attribute=${attribute}&opinion=praised` +
        '&answerStatus=ok&isOwn=false&praisesOwn=false';
      expect(body).toEqual({
        ...{ rangeDays: 30, from: '2026-10-22', to: '2026-11-20', keptFrom: null, olderDays: null },
        ...{ surface: 'api', observations: 12, judgedObservations: 12, opinionObservations: 12, total: 2 },
        attributes: [
          {
            ...{ attribute: 'price', lostObservations: 11, lostWithOwnObservations: 10 },
            // One answer a day: Wilson's interval of independent answers.
            ...{
              competitorObservations: 12,
              competitorRate: 1,
              competitorInterval: { low: 0.7575, high: 1 },
            },
            ...{ ownObservations: 1, ownRate: 0.0833, ownInterval: { low: 0.0149, high: 0.3539 } },
            difference: { value: 0.9167, low: expect.any(Number), high: 1 },
            verdict: 'behind',
            competitors: [
              { brand: 'Globex', observations: 12 },
              { brand: 'Initech', observations: 1 },
            ],
            evidence: evidence('price'),
          },
          {
            ...{ attribute: 'quality', lostObservations: 1, lostWithOwnObservations: 1 },
            ...{ competitorObservations: 1, competitorRate: 0.0833, ownObservations: 10, ownRate: 0.8333 },
            competitorInterval: { low: 0.0149, high: 0.3539 },
            ownInterval: { low: 0.5519, high: 0.953 },
            difference: { value: -0.75, low: expect.any(Number), high: expect.any(Number) },
            verdict: 'ahead',
            competitors: [{ brand: 'Initech', observations: 1 }],
            evidence: evidence('quality'),
          },
        ],
      });
      const [price, quality] = body.attributes as { difference: { low: number; high: number } }[];
      expect(price?.difference.low).toBeGreaterThan(0.5);
      expect(quality?.difference.high).toBeLessThan(-0.2);
    });

    it.each([
      ['', [11, 1, 1], 'behind'],
      ['?limit=1', [11], 'behind'],
      ['?rangeDays=7', [5, 1, 1], 'withinNoise'],
      ['?platform=gemini', [1], 'insufficientData'],
      ['?topic=desks', [11, 1], 'behind'],
      ['?from=2026-11-08&to=2026-11-09', [2], 'insufficientData'],
      ['?persona=buyer', [], undefined],
    ])('counts the judged answers of %s', async (query, counts, verdict) => {
      const attributes = (await listed(query)).attributes as { lostObservations: number; verdict: string }[];
      expect(attributes.map(({ lostObservations }) => lostObservations)).toEqual(counts);
      expect(attributes[0]?.verdict).toBe(verdict);
    });

    it('returns null instead of 0 if no answer was judged', async () => {
      expect(await listed('?from=2026-10-01&to=2026-10-31')).toMatchObject({
        ...{ observations: 1, judgedObservations: 0, opinionObservations: null, total: null, attributes: [] },
      });
    });

    it('does not count the answers of another workspace', async () => {
      const { body } = await client.get('/v1/insights/wording');
      expect(body).toMatchObject({ judgedObservations: 0, total: null, attributes: [] });
    });
  });

  it('responds with 400 to an invalid limit', async () => {
    expectProblem(await reader.get('/v1/insights/wording?limit=101'), 400, 'invalid_parameter', {
      param: 'limit',
    });
  });
});

describe('listQueryCandidates', () => {
  const HEADER = 'Top queries,Clicks,Impressions,CTR,Position';
  const csvOf = (...rows: string[]) => [HEADER, ...rows].join('\n');
  const send = (csv: unknown, caller = client) => caller.post('/v1/insights/prompts', { csv });

  describe('200', () => {
    it('lists queries that name a brand last, with the brands', async () => {
      const caller = await app.client();
      await app.services.workspaces.setBrand(caller.workspaceId, { name: 'Zorblat' });
      await caller.put('/v1/brand/competitors', { competitors: ['Quuxley'] });
      const csv = csvOf('is zorblat good,9,900,1%,1', 'quuxley or zorblat,9,800,1%,1', 'boards,1,10,10%,6');
      const { body } = await send(csv, caller);
      expect(body.candidates).toMatchObject([
        { text: 'boards', namedBrands: [] },
        { text: 'is zorblat good', namedBrands: ['Zorblat'] },
        { text: 'quuxley or zorblat', namedBrands: ['Quuxley', 'Zorblat'] },
      ]);
    });

    it('returns the queries that no prompt tracks, questions first, then those shown most often', async () => {
      const { status, body } = await send(
        csvOf(
          'boards,31,1204,2.57%,6.31',
          'how to choose boards,0,7,0%,11.2',
          '"which ""boards"" float",12,320,3.75%,4.53',
          'board prices,5,1300,0.38%,9',
        ),
      );
      expect(status).toBe(200);
      expect(body).toEqual({
        ...{ rowCount: 4, trackedCount: 0 },
        leftOut: { tooShort: 0, tooLong: 0, controlCharacters: 0, repeated: 0 },
        candidates: [
          {
            text: 'which "boards" float',
            isQuestion: true,
            namedBrands: [],
            clicks: 12,
            impressions: 320,
            position: 4.53,
          },
          {
            text: 'how to choose boards',
            isQuestion: true,
            namedBrands: [],
            clicks: 0,
            impressions: 7,
            position: 11.2,
          },
          {
            text: 'board prices',
            isQuestion: false,
            namedBrands: [],
            clicks: 5,
            impressions: 1300,
            position: 9,
          },
          {
            text: 'boards',
            isQuestion: false,
            namedBrands: [],
            clicks: 31,
            impressions: 1204,
            position: 6.31,
          },
        ],
      });
    });

    it('counts rows that are tracked, that a prompt cannot have, and that repeat a candidate', async () => {
      const rows = [
        ...['which boards are GOOD', 'what is   good', 'x', 'y'.repeat(501), 'bad\u0007text', '  '],
        ...['what was good', 'What was good?', 'new boards', 'newboards'],
      ];
      const { body } = await send(csvOf(...rows.map((text, index) => `${text},1,${100 - index},1%,1`)));
      expect(body).toMatchObject({
        ...{ rowCount: 10, trackedCount: 2 },
        leftOut: { tooShort: 2, tooLong: 1, controlCharacters: 1, repeated: 2 },
        // The prompt with the first text was archived.
        candidates: [{ text: 'what was good' }, { text: 'new boards' }],
      });
      const tracked = await createReader();
      for (const { text } of body.candidates as { text: string }[])
        expect((await tracked.post('/v1/prompts', { text })).status).toBe(201);
      const again = await send(csvOf('what was good,1,1,1%,1', 'newboards,1,1,1%,1'), tracked);
      expect(again.body).toMatchObject({ trackedCount: 2, candidates: [] });
    });

    it.each([
      ['What’s the “best” board – or bike…?', "what's the best board or bike"],
      ['「ボード」とは、何ですか？', 'ボードとは 何ですか'],
      ['Gibt es\u00a0»gute« Boards?', 'gibt es gute boards'],
    ])('counts a query as tracked by a prompt with other punctuation: %s', async (text, query) => {
      const reader = await createReader();
      await reader.post('/v1/prompts', { text });
      const { body } = await send(csvOf(`${query},1,1,1%,1`, '佐々木,1,1,1%,1', '佐木々,1,1,1%,1'), reader);
      expect(body).toMatchObject({ trackedCount: 1, candidates: [{ text: '佐々木' }, { text: '佐木々' }] });
    });

    it('compares queries with the prompts of the own workspace alone', async () => {
      const { body } = await send(csvOf('which boards are good,1,1,1%,1'), await createReader());
      expect(body).toMatchObject({ trackedCount: 0, candidates: [{ text: 'which boards are good' }] });
    });

    it.each([
      ['a header alone', `${HEADER}\r\n`, []],
      ['a byte order mark, CRLF and blank lines', `\ufeff${HEADER}\r\n\r\nbest bikes,1,2,50%,3\r\n\r\n`, [3]],
      [
        'German names and decimals',
        'Häufigste Suchanfragen,Klicks,Impressionen,CTR,Position\nbeste räder,1,2,"50 %","3,25"',
        [3.25],
      ],
      ['semicolons', 'Suchanfragen;Klicks;Impressionen;CTR;Position\nräder, rot;1;2;50%;3,25', [3.25]],
      ['tabs', 'クエリ\tクリック数\t表示回数\tCTR\t掲載順位\n自転車とは\t1\t2\t50%\t3.25', [3.25]],
      ['a quoted cell of several lines', csvOf('"best\nbikes",1,2,50%,3'), [3]],
      [
        'a list with any other heading',
        'Searches,C,I,CTR,P\nhttps://a.test/,1,2,50%,3\nbikes,1,1,1%,4',
        [3, 4],
      ],
      ['queries that are all addresses', csvOf('https://a.test/,1,2,50%,3'), [3]],
    ])('reads %s', async (_title, csv, positions) => {
      const { body } = await send(csv);
      expect(body.rowCount, JSON.stringify(body)).toBe(positions.length);
      expect((body.candidates as { position: number }[]).map(({ position }) => position)).toEqual(positions);
    });
  });

  describe('400', () => {
    const row = 'best bikes,1,2,50%,3';
    it.each([
      ['nothing', '', 'Line 1 of "csv": The header is missing.'],
      ['blank lines', ' \n\n', 'Line 1 of "csv": The header is missing.'],
      ['the wrong columns', 'a,b,c', 'Line 1 of "csv": There must be 5 columns (query, clicks'],
      ['no header', row, 'Line 1 of "csv": This must be the header'],
      ['a short row', csvOf(row, 'bikes,1,2'), 'Line 3 of "csv": There must be 5 columns'],
      ['a long row', csvOf(`${row},4`), 'Line 2 of "csv": There must be 5 columns'],
      ['a row after a cell of two lines', csvOf('"a\nb",1,2,50%,3', 'c'), 'Line 4 of "csv": There must be'],
      ['negative clicks', csvOf(row, 'bikes,-1,2,50%,3'), 'Line 3 of "csv": The clicks must be a whole'],
      ['fractions', csvOf('bikes,1,2.5,50%,3'), 'Line 2 of "csv": The impressions must be a whole number'],
      ['huge numbers', csvOf(`bikes,1,${'9'.repeat(400)},50%,3`), 'Line 2 of "csv": The impressions'],
      ['no position', csvOf('bikes,1,2,50%,'), 'Line 2 of "csv": The position must be a number'],
      [
        'positions that are not finite',
        csvOf(`bikes,1,2,50%,${'9'.repeat(400)}`),
        'Line 2 of "csv": The position',
      ],
      ['other columns', csvOf('bikes,2,1,3,50%'), 'Line 2 of "csv": The position must be a number'],
      [
        'pages',
        'Top pages,Clicks,Impressions,CTR,Position',
        'Line 1 of "csv": This file lists pages. Send the',
      ],
      ['countries', `\n Land ,b,c,d,e\n${row}`, 'Line 2 of "csv": This file lists countries. Send the'],
      ['devices', `デバイス,b,c,d,e\n${row}`, 'Line 1 of "csv": This file lists devices. Send the'],
      ['days', `DATE,b,c,d,e\n${row}`, 'Line 1 of "csv": This file lists days. Send the'],
      [
        'search appearances with combining accents',
        `${'Aspecto en la búsqueda'.normalize('NFD')},b,c,d,e\n${row}`,
        'Line 1 of "csv": This file lists search appearances. Send the',
      ],
      [
        'addresses under an unknown heading',
        '\na,b,c,d,e\nhttps://a.test/,1,2,50%,3\nHTTP://a.test/b,1,1,1%,1',
        'Line 2 of "csv": This file lists pages. Send the',
      ],
      [
        'dates under an unknown heading',
        'a,b,c,d,e\n2026-11-01,1,2,50%,3',
        'Line 1 of "csv": This file lists days. Send the',
      ],
      ['an open quote', csvOf(row, '"bikes,1,2', row, row), 'Line 3 of "csv": The quotes do not match'],
      ['a quote in a cell', csvOf(row, 'bi"kes",1,2,50%,3'), 'Line 3 of "csv": The quotes do not match'],
      ['a page', '<!doctype html>\n<title>Sign in</title>', 'Line 1 of "csv": There must be 5 columns'],
      ['a NUL character', csvOf('bi\0kes,1,2,50%,3'), '"csv" must not contain a NUL character'],
      ['half a character', csvOf('bi\ud83dkes,1,2,50%,3'), '"csv" must not contain half a surrogate pair'],
      ['a ZIP file', 'PK\u0003\u0004\u0014\u0000\b\b', '"csv" must not contain a NUL character'],
      [
        '1,001 rows among blank lines',
        csvOf(...Array<string>(1001).fill(row), '').replaceAll('\n', '\n\n'),
        'Line 2003',
      ],
      ['1,001 rows', csvOf(...Array<string>(1001).fill(row)), 'Line 1002 of "csv": There may be at most'],
      ['120,001 characters', 'x'.repeat(120_001), '"csv" must have at most 120000 characters'],
      ['a number', 7, '"csv" must be a string'],
      ['nothing at all', undefined, '"csv" is required'],
    ])('rejects %s, and says where and what the problem is', async (_title, csv, start) => {
      const { body, status } = await send(csv);
      expect([status, body.error]).toMatchObject([400, { code: 'invalid_parameter', param: 'csv' }]);
      expect((body.error as { message: string }).message.slice(0, start.length)).toBe(start);
    });
  });

  it('responds with 413 to 10 MB', async () => {
    expectProblem(await send('x'.repeat(10_000_000)), 413, 'payload_too_large');
  });
});
