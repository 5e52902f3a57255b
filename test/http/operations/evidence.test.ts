import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { expectProblem } from '../problem.js';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const RAW = '{"model" : "m-1", "model": 1.0}';

const at = (day: string, hour = '06') => `${day}T${hour}:00:00.000Z`;
const lines = [
  {
    platform: 'chatgpt',
    provider: 'fake',
    modelRequested: 'm',
    modelServed: 'm-1',
    locale: 'en',
    country: 'US',
    region: 'Texas',
    city: 'Austin',
    observedAt: at('2026-11-20'),
    status: 'ok',
    searchMode: 'required',
    retrievalStatus: 'used',
    answerText: 'Acme is good, and Acme is fast. Globex is slow, see https://www.acme.example/a#b',
    searchQueries: ['boards'],
    inputTokens: 4,
    outputTokens: 5,
    costUsd: 0.25,
    latencyMs: 900,
    rawResponse: { text: 'Acme' },
  },
  {
    platform: 'gemini',
    surface: 'ui',
    observedAt: at('2026-11-19'),
    status: 'ok',
    answerText: 'I could not find any information about Acme.',
  },
  { platform: 'google', surface: 'serp', observedAt: at('2026-11-19', '07'), status: 'ok', mentions: [] },
  {
    platform: 'chatgpt',
    observedAt: at('2026-11-18'),
    status: 'error',
    errorCode: 'timeout',
    errorMessage: 'Took too long.',
  },
  { platform: 'chatgpt', observedAt: at('2026-09-01'), status: 'ok', answerText: 'Old.' },
];

let app: TestApp;
let client: Client;
let promptId: string;
beforeAll(async () => {
  app = await createTestApp({ clock: () => NOW });
  client = await app.client();
  const { workspaceId } = client;
  await app.services.workspaces.setBrand(
    workspaceId,
    { name: 'Acme', domains: ['acme.example'] },
    (transaction) => app.services.brand.setCompetitors(workspaceId, ['Globex'], transaction),
  );
  const { body } = await client.post('/v1/prompts', {
    text: 'Which boards are good?',
    topic: 'Boards, all',
    persona: 'buyer',
    intent: 'commercial',
  });
  promptId = body.promptId as string;
  await ingest(lines);
});
afterAll(() => app.close());

let runs = 0;
async function ingest(records: readonly object[], into = client.workspaceId): Promise<void> {
  const source = Readable.from(
    records.map((record) => `${JSON.stringify({ promptId, runId: `run-${(runs += 1)}`, ...record })}\n`),
  );
  const report = await app.services.ingest.observations({
    workspaceId: into,
    source,
    onError: 'stop',
    createPrompts: 'no',
  });
  expect(report.accepted).toBe(records.length);
}

interface Item {
  readonly id: string;
  readonly observedAt: string;
  readonly text: string | null;
  readonly mentions: { brand: string; offsets: { start: number; end: number }[] | null }[];
}

const ofPrompt = () => `/v1/evidence/prompts/${promptId}/answers`;

async function answers(query: string, path = '/v1/evidence/answers'): Promise<Item[]> {
  const { status, body } = await client.get(`${path}${query}`);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.answers as Item[];
}

const times = async (query: string, path?: string) =>
  (await answers(query, path)).map(({ observedAt }) => observedAt.slice(5, 13));

describe('listAnswers', () => {
  describe('200', () => {
    it('returns the answers of the window, newest first, each with its recorded details', async () => {
      const { body } = await client.get('/v1/evidence/answers');
      const [first] = body.answers;
      expect(body).toMatchObject({ from: '2026-10-22', to: '2026-11-20', keptFrom: null, hasMore: false });
      expect(await times('')).toEqual(['11-20T06', '11-19T07', '11-19T06', '11-18T06']);
      expect(first).toEqual({
        id: expect.stringMatching(/^obs_/),
        promptId,
        promptText: 'Which boards are good?',
        observedAt: at('2026-11-20'),
        scheduledFor: at('2026-11-20'),
        runId: 'run-1',
        sampleIndex: 0,
        platform: 'chatgpt',
        surface: 'api',
        provider: 'fake',
        modelRequested: 'm',
        modelServed: 'm-1',
        locale: 'en',
        country: 'US',
        region: 'Texas',
        city: 'Austin',
        status: 'ok',
        errorCode: null,
        errorMessage: null,
        text: lines[0]?.answerText,
        searchMode: 'required',
        retrievalStatus: 'used',
        searchQueries: ['boards'],
        mentions: [
          {
            brand: 'Acme',
            isOwn: true,
            isTracked: false,
            position: 1,
            count: 2,
            sentiment: null,
            snippet: expect.stringContaining('Acme'),
            negatedOffsets: null,
            stance: null,
            offsets: [
              { start: 0, end: 4 },
              { start: 18, end: 22 },
            ],
          },
          {
            brand: 'Globex',
            isOwn: false,
            isTracked: true,
            position: 2,
            count: 1,
            sentiment: null,
            snippet: expect.stringContaining('Globex'),
            negatedOffsets: null,
            stance: null,
            offsets: [{ start: 32, end: 38 }],
          },
        ],
        citations: [
          {
            order: 1,
            url: expect.stringContaining('acme.example/a'),
            domain: 'acme.example',
            normalizedUrl: expect.stringContaining('acme.example/a'),
            title: null,
            sourceType: 'own',
            isCited: true,
          },
        ],
        inputTokens: 4,
        outputTokens: 5,
        costUsd: 0.25,
        latencyMs: 900,
        extractorVersion: expect.any(String),
      });
    });

    it.each([
      ['?rangeDays=90', 5],
      ['?rangeDays=30&window=previous', 0],
      ['?rangeDays=90&platform=chatgpt', 3],
      ['?surface=serp', 1],
      ['?model=m-1', 1],
      ['?answerStatus=ok', 3],
      ['?answerStatus=error,empty&answerStatus=refused', 1],
      ['?brand=Acme', 1],
      ['?brand=acme', 0],
      ['?isOwn=true', 1],
      ['?brand=Globex&isOwn=true', 0],
      ['?isOwn=false', 1],
      ['?stance=first', 0],
      ['?stance=neutral,warned&isOwn=true', 0],
      ['?isNegated=true', 1],
      ['?isNegated=true&brand=Acme', 1],
      ['?isNegated=true&brand=Globex', 0],
      ['?text=FAST', 1],
      ['?text="fast acme"', 0],
      ['?text=information or fast', 2],
      ['?text=acme -fast', 1],
      ['?searchQuery=BOARDS%20', 1],
      ['?searchQuery=board', 0],
      ['?mentionsOwn=true', 1],
      ['?mentionsOwn=false', 3],
      ['?mentionsOwn=true&isOwn=false', 1],
      ['?mentionsOwn=false&isOwn=false', 0],
      ['?isJudged=true', 0],
      ['?isJudged=false', 4],
      ['?praisesOwn=false', 0],
      ['?opinion=praised', 0],
      ['?domain=acme.example', 1],
      ['?sourceType=own', 1],
      ['?sourceType=ugc&domain=acme.example', 0],
      ['?hasCitationData=true', 1],
      ['?hasCitationData=false', 3],
      ['?retrievalStatus=used', 1],
      ['?retrievalStatus=unknown', 3],
      ['?retrievalStatus=notUsed', 0],
      ['?retrievalStatus=used,unknown', 4],
      ['?searchMode=required', 1],
      ['?searchMode=auto', 3],
      ['?searchMode=off', 0],
      ['?date=2026-11-19', 2],
      ['?date=2026-09-01&rangeDays=7', 1],
      ['?from=2026-11-19&to=2026-11-19', 2],
      ['?from=2026-09-01&to=2026-11-19&window=previous&rangeDays=7', 4],
      ['?country=DE', 0],
      ['?persona=buyer', 4],
      ['?persona=discoverer,evaluator', 0],
      ['?persona=custom', 0],
      ['?topicLabel=Boards, all', 4],
      ['?topicLabel=boards, all', 0],
      ['?withoutTopic=true', 0],
      ['?scope=prompts&topic=boards, ALL', 4],
      ['?scope=prompts&status=active&persona=buyer&intent=commercial&query=BOARDS', 4],
      ['?scope=prompts&status=archived', 0],
    ])('returns the answers that match %s', async (query, count) => {
      expect(await answers(query)).toHaveLength(count);
    });

    it('finds answers by a cited page as the figures spell it', async () => {
      const [{ normalizedUrl } = { normalizedUrl: '' }] = (await client.get('/v1/evidence/answers?limit=1'))
        .body.answers[0].citations;
      expect(await answers(`?url=${encodeURIComponent(normalizedUrl as string)}`)).toHaveLength(1);
    });

    it('marks a name in a statement that nothing was found, and does not count it', async () => {
      const [found] = await answers('?isNegated=true');
      expect(found?.mentions).toEqual([
        expect.objectContaining({
          brand: 'Acme',
          position: null,
          count: 0,
          negatedOffsets: [{ start: 39, end: 43 }],
        }),
      ]);
    });

    it('links the next page, for the same filters and any page size', async () => {
      const first = await client.get('/v1/evidence/answers?limit=1&answerStatus=ok');
      expect(first.headers['link']).toMatch(/^<\?limit=1&answerStatus=ok&cursor=[\w%-]+>; rel="next"$/);
      const cursor = encodeURIComponent(first.body.nextCursor as string);
      expect(await times(`?answerStatus=ok&limit=2&cursor=${cursor}`)).toEqual(['11-19T07', '11-19T06']);
    });

    it('ends a page early when its texts are long, and continues after it', async () => {
      const answerText = 'x'.repeat(2_500_000);
      await ingest(
        ['01', '02', '03'].map((hour) => ({
          platform: 'perplexity',
          observedAt: at('2026-08-30', hour),
          status: 'ok',
          answerText,
          mentions: [],
        })),
      );
      const first = await client.get('/v1/evidence/answers?date=2026-08-30');
      expect([first.body.answers.length, first.body.hasMore]).toEqual([2, true]);
      const cursor = encodeURIComponent(first.body.nextCursor as string);
      expect(await times(`?date=2026-08-30&cursor=${cursor}`)).toEqual(['08-30T01']);
    });
  });

  describe('400', () => {
    it.each([
      ['date', 'date=2026-02-30'],
      ['date', 'date=yesterday'],
      ['date', 'date=2026-11-19&from=2026-11-19&to=2026-11-20'],
      ['from', 'to=2026-11-20'],
      ['to', 'from=2026-11-20'],
      ['from', 'from=2026-02-30&to=2026-11-20'],
      ['from', 'from=2026-11-20&to=2026-11-19'],
      ['from', 'from=2025-11-19&to=2026-11-20'],
      ['to', 'from=2026-11-20&to=2026-11-21'],
      ['country', 'country=us'],
      ['status', 'status=active'],
      ['query', 'scope=workspace&query=x'],
      ['platform', 'platform=Bing'],
      ['answerStatus', 'answerStatus=failed'],
      ['brand', 'brand='],
      ['attribute', 'attribute='],
      ['opinion', 'opinion=neutral'],
      ['praisesOwn', 'praisesOwn=maybe'],
      ['isJudged', 'isJudged=1'],
      ['limit', 'limit=101'],
      ['cursor', 'cursor=abc'],
    ])('rejects an invalid %s: %s', async (param, query) => {
      expectProblem(await client.get(`/v1/evidence/answers?${query}`), 400, 'invalid_parameter', { param });
    });

    it('rejects a cursor that was issued for other filters or another list', async () => {
      const { body } = await client.get('/v1/evidence/answers?limit=1');
      const cursor = encodeURIComponent(body.nextCursor as string);
      for (const path of ['/v1/evidence/answers?isOwn=true&', `${ofPrompt()}?`, '/v1/analytics/prompts?'])
        expectProblem(await client.get(`${path}cursor=${cursor}`), 400, 'invalid_parameter', {
          param: 'cursor',
        });
    });
  });
});

describe('listPromptAnswers', () => {
  it('returns the answers to a prompt, even after it was archived', async () => {
    const { body } = await client.post('/v1/prompts', { text: 'Another prompt' });
    const other = `/v1/evidence/prompts/${body.promptId}/answers`;
    expect(await times('?rangeDays=7', ofPrompt())).toEqual(['11-20T06', '11-19T07', '11-19T06', '11-18T06']);
    expect(await times('', other)).toEqual([]);
    await client.delete(`/v1/prompts/${body.promptId}`);
    expect(await times('', other)).toEqual([]);
  });

  it.each([
    ['?window=previous&rangeDays=7&date=2026-11-19', 2],
    ['?platform=gemini&surface=ui', 1],
    ['?retrievalStatus=used', 1],
    ['?retrievalStatus=notUsed', 0],
    ['?searchMode=required', 1],
    ['?searchMode=off', 0],
    ['?country=US&rangeDays=7', 1],
    ['?model=m-1&answerStatus=ok', 1],
    ['?brand=Globex&isOwn=false', 1],
    ['?isNegated=true', 1],
    ['?stance=first', 0],
    ['?mentionsOwn=false&answerStatus=ok', 2],
    ['?text=acme&platform=chatgpt', 1],
    ['?searchQuery=boards&platform=chatgpt', 1],
    ['?domain=acme.example&sourceType=own&hasCitationData=true', 1],
    ['?domain=acme.example&sourceUse=cited', 1],
    ['?url=https://unknown.example/', 0],
    ['?limit=1', 1],
    ['?cursor=', 4],
  ])('returns the answers that match %s', async (query, count) => {
    expect(await answers(query, ofPrompt())).toHaveLength(count);
  });

  it('responds with 404 for a prompt that is unknown or of another workspace', async () => {
    const stranger = await app.client();
    for (const path of ['/v1/evidence/prompts/prm_unknown/answers', ofPrompt()])
      expectProblem(await stranger.get(path), 404, 'prompt_not_found');
  });
});

describe('listSources', () => {
  const cited = (domain: string, isCited: boolean) => ({ url: `https://${domain}/a`, title: null, isCited });

  let reader: Client;
  beforeAll(async () => {
    reader = await app.client();
    const { body } = await reader.post('/v1/prompts', { text: 'Which sites review boards?' });
    const ofBuyers = { text: 'Which boards do reviews like?', topic: 'Boards', persona: 'buyer' };
    const { body: other } = await reader.post('/v1/prompts', ofBuyers);
    const ofControls = { text: 'Which boards are round?', persona: 'control' };
    const { body: control } = await reader.post('/v1/prompts', ofControls);
    const day = { promptId: body.promptId as string, platform: 'perplexity', observedAt: at('2026-10-01') };
    const ok = { ...day, status: 'ok', mentions: [] };
    await ingest(
      [
        { ...ok, promptId: control.promptId as string, citations: [cited('both.example', true)] },
        { ...ok, citations: [cited('read.example', false), cited('both.example', true)] },
        { ...ok, citations: [cited('both.example', false), cited('both.example', true)] },
        {
          ...{ ...ok, promptId: other.promptId as string, platform: 'gemini', surface: 'ui', country: 'DE' },
          citations: [cited('both.example', false)],
        },
      ],
      reader.workspaceId,
    );
  });

  it('counts the answers that cite a domain and those that only retrieved it', async () => {
    const { status, body } = await reader.get('/v1/evidence/sources?date=2026-10-01');
    expect([status, body.from, body.to, body.keptFrom]).toEqual([200, '2026-10-01', '2026-10-01', null]);
    expect(body.sources).toEqual([
      {
        domain: 'both.example',
        sourceType: 'other',
        observations: 3,
        citedObservations: 2,
        citations: 2,
        retrievedObservations: 1,
        retrievals: 2,
      },
      {
        domain: 'read.example',
        sourceType: 'other',
        observations: 1,
        citedObservations: 0,
        citations: 0,
        retrievedObservations: 1,
        retrievals: 1,
      },
    ]);
  });

  it('returns the most frequent type of a domain, not that of the latest answer', async () => {
    const other = await app.client();
    const { body: added } = await other.post('/v1/prompts', { text: 'Which sites compare boards?' });
    const one = (hours: string, sourceType: string) => ({
      ...{ promptId: added.promptId as string, platform: 'grok', status: 'ok', mentions: [] },
      observedAt: `2026-10-03T${hours}:00:00Z`,
      citations: [{ ...cited('typed.example', true), sourceType }],
    });
    await ingest([one('06', 'reference'), one('07', 'reference'), one('08', 'ugc')], other.workspaceId);
    const { body } = await other.get('/v1/evidence/sources?date=2026-10-03');
    expect(body.sources).toMatchObject([
      { domain: 'typed.example', sourceType: 'reference', observations: 3, citations: 3 },
    ]);
  });

  it.each([
    ['?domain=both.example', 2],
    ['?domain=both.example&sourceUse=cited', 2],
    ['?domain=both.example&sourceUse=retrieved', 1],
    ['?domain=both.example&sourceUse=any', 3],
    ['?domain=read.example&sourceUse=retrieved', 1],
    ['?domain=read.example&sourceUse=cited', 0],
    ['?url=https://both.example/a&sourceType=other&sourceUse=retrieved', 1],
    ['?sourceUse=cited', 2],
    ['?sourceUse=retrieved', 1],
    ['?sourceUse=any', 3],
  ])('counts the answers that listAnswers returns for %s', async (query, count) => {
    const { body } = await reader.get(`/v1/evidence/answers${query}&date=2026-10-01`);
    expect(body.answers).toHaveLength(count);
  });

  it.each([
    ['platform=gemini', 1],
    ['platform=perplexity', 2],
    ['surface=ui', 1],
    ['country=DE', 1],
    ['topicLabel=Boards', 1],
    ['withoutTopic=true', 2],
    ['withoutTopic=false', 1],
    ['persona=buyer', 1],
    ['persona=buyer,discoverer', 3],
    ['group=discovery', 3],
    ['group=control', 1],
  ])('counts as many answers of %s as listAnswers returns', async (filter, count) => {
    const query = `date=2026-10-01&${filter}`;
    const { body } = await reader.get(`/v1/evidence/sources?${query}`);
    expect(body.sources[0]).toMatchObject({ domain: 'both.example', observations: count });
    const link = `${query}&domain=both.example&sourceUse=any&answerStatus=ok`;
    expect((await reader.get(`/v1/evidence/answers?${link}`)).body.answers).toHaveLength(count);
  });

  it('is empty if no answer matches every filter', async () => {
    const { body } = await reader.get(
      '/v1/evidence/sources?date=2026-10-01&platform=gemini&withoutTopic=true',
    );
    expect(body.sources).toEqual([]);
  });

  it.each([
    ['platform', 'bing.com'],
    ['surface', 'web'],
    ['country', 'de'],
    ['topicLabel', ''],
    ['withoutTopic', 'yes'],
    ['persona', 'custom'],
    ['group', 'all'],
  ])('rejects an invalid %s: %s', async (param, value) => {
    const response = await reader.get(`/v1/evidence/sources?${param}=${value}`);
    expectProblem(response, 400, 'invalid_parameter', { param });
  });

  it.each([
    ['?rangeDays=7&window=current&date=2026-10-01', '2026-10-01', '2026-10-01', 2],
    ['?rangeDays=30&window=current', '2026-10-22', '2026-11-20', 0],
    ['?rangeDays=30&window=previous', '2026-09-22', '2026-10-21', 2],
  ])('counts the answers of %s', async (query, from, to, count) => {
    const { status, body } = await reader.get(`/v1/evidence/sources${query}`);
    expect([status, body.from, body.to]).toEqual([200, from, to]);
    expect(body.sources).toHaveLength(count);
  });

  it('returns at most `limit` domains', async () => {
    const { body } = await reader.get('/v1/evidence/sources?date=2026-10-01&limit=1');
    expect(body.sources.map(({ domain }: { domain: string }) => domain)).toEqual(['both.example']);
  });

  it('does not count the answers of another workspace', async () => {
    const { body } = await client.get('/v1/evidence/sources?date=2026-10-01');
    expect(body.sources).toEqual([]);
  });
});

describe('getAnswer', () => {
  it('returns an answer with the text of its raw response', async () => {
    const [first] = await answers('?limit=1');
    const { status, body } = await client.get(`/v1/evidence/answers/${first?.id}`);
    expect([status, JSON.parse(body.rawResponse as string)]).toEqual([200, { text: 'Acme' }]);
    expect(body).toEqual({ ...first, rawResponse: body.rawResponse as string });
  });

  it('returns the raw response of a measured answer unchanged, byte for byte', async () => {
    const [, second] = await answers('?limit=2');
    await app.db
      .database('observations')
      .where({ workspace_id: client.workspaceId, observation_id: second?.id })
      .update({ raw_response_text: RAW });
    expect((await client.get(`/v1/evidence/answers/${second?.id}`)).body.rawResponse).toBe(RAW);
  });

  it('responds with 404 for an answer that is unknown or of another workspace', async () => {
    const [first] = await answers('?limit=1');
    const stranger = await app.client();
    for (const id of ['obs_unknown', first?.id])
      expectProblem(await stranger.get(`/v1/evidence/answers/${id}`), 404, 'not_found', {
        message: /no answer/,
      });
  });
});

// Last, because it deletes answers.
describe('after retention', () => {
  it('reports from which day all answers are kept, and still returns the latest of each platform', async () => {
    await app.services.ingest.retain({ workspaceId: client.workspaceId, keepDays: 1, dryRun: false });
    const { body } = await client.get('/v1/evidence/answers?rangeDays=90');
    expect(body.keptFrom).toBe('2026-11-19');
    const kept = (body.answers as Item[]).map(({ observedAt }) => observedAt.slice(5, 13));
    expect(kept).toEqual(['11-20T06', '11-19T07', '11-19T06', '08-30T03']);
    const { coverage } = (await client.get('/v1/analytics/overview?rangeDays=90')).body;
    expect(coverage.attempted).toBe(8);
  });
});

describe('listOpinions', () => {
  const opinion = (attribute: string, is: 'praised' | 'criticized', sentence: string) => ({
    attribute,
    opinion: is,
    sentence,
  });
  const text = 'Acme is cheap. Globex is dear.';

  let reader: Client;
  const ids: string[] = [];
  const promptIds: string[] = [];
  beforeAll(async () => {
    reader = await app.client();
    const { workspaceId } = reader;
    await app.services.workspaces.setBrand(workspaceId, { name: 'Acme', aliases: [], domains: [] });
    await app.db.database.transaction((transaction) =>
      app.services.brand.setCompetitors(workspaceId, ['Globex'], transaction),
    );
    for (const persona of ['discoverer', 'branded']) {
      const { body } = await reader.post('/v1/prompts', { text: `Which boards for a ${persona}?`, persona });
      promptIds.push(body.promptId as string);
    }
    const answers = [
      { promptId: promptIds[0], platform: 'perplexity', observedAt: at('2026-10-01') },
      { promptId: promptIds[0], platform: 'chatgpt', observedAt: at('2026-10-02') },
      { promptId: promptIds[1], platform: 'chatgpt', observedAt: at('2026-10-02') },
    ];
    await ingest(
      answers.map((one) => ({ ...one, status: 'ok', answerText: text })),
      workspaceId,
    );
    const rows = await app.db
      .database('observations')
      .where({ workspace_id: workspaceId })
      .orderBy(['observed_at', 'prompt_id']);
    for (const [index, { observation_id: observationId }] of rows.entries()) {
      ids.push(observationId as string);
      const price = opinion('price', 'praised', 'Acme is cheap.');
      const acme = { brand: 'Acme', sentiment: 0.5, opinions: index === 0 ? [price] : [price, dear] };
      const globex = {
        brand: 'Globex',
        sentiment: -1,
        opinions: [opinion('price', 'criticized', 'Globex is dear.')],
      };
      await app.services.ingest.recordJudgment(
        workspaceId,
        {
          ...{ observationId, version: 'v', judgedAt: new Date(), error: null, rawResponse: null },
          ...{ brands: [acme, globex], modelServed: null, costUsd: null },
        },
        () => Promise.resolve(),
      );
    }
  });
  const dear = opinion('support', 'criticized', 'Acme is cheap.');

  it.each([
    ['isJudged=true', [0, 1]],
    ['attribute=PRICE%20', [0, 1]],
    ['attribute=support', [1]],
    ['attribute=supp', []],
    ['opinion=praised&isOwn=false', []],
    ['opinion=criticized&isOwn=true', [1]],
    ['attribute=price&opinion=criticized&isOwn=true', []],
    ['attribute=price&opinion=criticized&brand=Globex', [0, 1]],
    ['praisesOwn=true', [0, 1]],
    ['praisesOwn=true&attribute=support', []],
    ['praisesOwn=false&attribute=support', [1]],
    ['praisesOwn=false', []],
  ])('select answers with %s, in all answers and in those to a prompt', async (query, places) => {
    const paths = ['/v1/evidence/answers', `/v1/evidence/prompts/${promptIds[0]}/answers`];
    for (const path of paths) {
      const { body } = await reader.get(`${path}?rangeDays=90&${query}`);
      const found = (body.answers as Item[]).map(({ id }) => id);
      expect([path, found]).toEqual([path, places.map((place) => ids[place]).reverse()]);
    }
  });

  it('counts praise and criticism by brand and attribute, with the latest sentences', async () => {
    const { status, body } = await reader.get('/v1/evidence/opinions?rangeDays=90&sentences=1');
    expect([status, body.to, body.keptFrom]).toEqual([200, '2026-11-20', null]);
    const sentence = { answerId: ids[1], observedAt: '2026-10-02T06:00:00.000Z', platform: 'chatgpt' };
    expect(body.opinions).toEqual([
      {
        ...{ brand: 'Acme', isOwn: true, attribute: 'price', praised: 2, criticized: 0 },
        sentences: [{ ...sentence, opinion: 'praised', sentence: 'Acme is cheap.' }],
      },
      {
        ...{ brand: 'Acme', isOwn: true, attribute: 'support', praised: 0, criticized: 1 },
        sentences: [{ ...sentence, opinion: 'criticized', sentence: 'Acme is cheap.' }],
      },
      {
        ...{ brand: 'Globex', isOwn: false, attribute: 'price', praised: 0, criticized: 2 },
        sentences: [{ ...sentence, opinion: 'criticized', sentence: 'Globex is dear.' }],
      },
    ]);
  });

  it.each([
    ['?rangeDays=90&platform=perplexity', 2],
    ['?rangeDays=90&platform=gemini', 0],
    ['?date=2026-10-01', 2],
    ['?date=2026-10-03', 0],
    ['?from=2026-10-01&to=2026-10-01', 2],
    ['?from=2026-10-03&to=2026-10-05', 0],
    ['?rangeDays=30', 0],
    ['?rangeDays=30&window=previous', 3],
    ['?rangeDays=90&limit=1', 1],
  ])('counts the answers of %s', async (query, count) => {
    const { body } = await reader.get(`/v1/evidence/opinions${query}`);
    expect(body.opinions).toHaveLength(count);
  });

  it('does not count the answers of another workspace', async () => {
    const { body } = await client.get('/v1/evidence/opinions?rangeDays=90');
    expect(body.opinions).toEqual([]);
  });

  it('rejects more sentences than it returns', async () => {
    expectProblem(await reader.get('/v1/evidence/opinions?sentences=21'), 400, 'invalid_parameter', {
      param: 'sentences',
    });
  });
});
