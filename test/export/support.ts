import fc from 'fast-check';
import { platforms } from '../../src/domain/platforms.js';
import { STANCES } from '../../src/domain/stances.js';
import type { DaySpan } from '../../src/export/index.js';
import { fileOf } from '../ingest/support.js';
import type { Client, TestApp } from '../support/app.js';

type Line = Record<string, unknown>;

/** The current time of the tests, shortly after the last generated observation. */
export const NOW = new Date('2026-11-20T12:00:00Z');

/** Everything that an export writes, as if written to a file and read again. */
export async function exported(
  app: TestApp,
  subject: 'observations' | 'keywords' | 'metrics' | 'comparisons' | 'method' | 'prompts',
  workspaceId: string,
  span: Partial<DaySpan> = {},
): Promise<Line[]> {
  const lines: Line[] = [];
  await app.services.export[subject]({
    workspaceId,
    from: null,
    to: null,
    ...span,
    write(rows) {
      lines.push(...(JSON.parse(JSON.stringify(rows)) as Line[]));
      return Promise.resolve();
    },
  });
  return lines;
}

/** A client of a new workspace whose names the generated answers mention. */
export async function acme(app: TestApp): Promise<Client> {
  const client = await app.client();
  await app.services.workspaces.setBrand(client.workspaceId, {
    name: 'Acme',
    aliases: ['ACME Tool'],
    domains: ['acme.example'],
  });
  await client.put('/v1/brand/competitors', { competitors: ['Globex', 'Initech'] });
  return client;
}

export async function ingested(app: TestApp, workspaceId: string, observations: Line[], checks: Line[] = []) {
  const input = { workspaceId, onError: 'stop' } as const;
  return {
    observations: await app.services.ingest.observations({
      ...input,
      source: fileOf(observations),
      createPrompts: 'active',
    }),
    keywords: await app.services.ingest.keywords({ ...input, source: fileOf(checks) }),
  };
}

export const METRICS = ['visibility', 'competitors', 'citations', 'platforms', 'topics'];

/** Every figure that the API returns, without the ids and times of creation, which differ between two workspaces. */
export async function figuresOf(client: Client): Promise<Record<string, unknown>> {
  const analytics = [7, 30, 90].flatMap((days) => [
    `overview?rangeDays=${days}`,
    `prompts?rangeDays=${days}`,
    ...METRICS.map((metric) => `metrics?metric=${metric}&rangeDays=${days}`),
  ]);
  const figures: Record<string, unknown> = {};
  for (const path of [...analytics.map((path) => `/v1/analytics/${path}`), '/v1/keywords']) {
    const { status, body } = await client.get(path);
    figures[path] = { status, body: withoutIds(body) };
  }
  return figures;
}

const OWN = ['id', 'promptId', 'keywordId', 'observationId', 'createdAt', 'updatedAt'];

function withoutIds(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (name, member: unknown) =>
    OWN.includes(name) ? undefined : member,
  );
}

/** Texts that a careless format would break. */
const text = fc.oneof(
  fc.constantFrom(
    'a,b',
    '"',
    'two\nlines',
    'CRLF\r\n',
    '\t',
    ' ',
    '=1+1',
    '-1',
    "'=x",
    '@me',
    'null',
    '{"a":1}',
    '\\N',
    '日本語',
    'שלום',
    '👩‍👩‍👧',
    '\uFEFF',
    '\u2028',
    'é',
  ),
  fc.string({ unit: 'grapheme', maxLength: 20 }).filter((some) => !some.includes('\0')),
);
const filled = text.filter((some) => some.trim() !== '');
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 3 });
const time = fc
  .integer({ min: Date.UTC(2026, 8, 1), max: NOW.getTime() })
  .map((milliseconds) => new Date(milliseconds).toISOString());

const mention = fc.record(
  {
    brand: fc.oneof(fc.constantFrom('Acme', 'acme tool', 'GLOBEX', 'Initech'), filled),
    position: fc.integer({ min: 1, max: 9 }),
    isOwn: fc.boolean(),
    count: fc.integer({ min: 1, max: 3 }),
    sentiment: maybe(fc.constantFrom(-1, -0.25, 0, 0.1, 1)),
    snippet: maybe(text),
    offsets: maybe(
      fc.constantFrom(
        [[0, 1]],
        [
          [0, 1],
          [1, 2],
        ],
      ),
    ),
    stance: maybe(fc.constantFrom(...STANCES)),
  },
  { requiredKeys: ['brand', 'position'] },
);
const citation = fc.record(
  {
    url: fc
      .tuple(fc.constantFrom('www.acme.example', 'reviews.example', 'b.example'), fc.webPath())
      .map(([host, path]) => `https://${host}${path}`),
    title: maybe(text),
    sourceType: fc.constantFrom('editorial', 'ugc', 'other', 'own'),
    isCited: fc.boolean(),
  },
  { requiredKeys: ['url'] },
);

const PROMPTS = [
  { promptText: 'Which boards suit a small team?', topic: 'Boards', persona: 'buyer', intent: 'commercial' },
  { promptText: '=HYPERLINK("x"), "quoted"\nand two lines', topic: '=T, "1"', intent: ' ' },
  { promptText: 'What is Acme?', persona: 'branded' },
  { promptText: '最も良いボードは？', topic: '日本' },
];

/** A region or city requires a country. */
const PLACES = [
  {},
  { country: null, region: null, city: null },
  { country: 'JP' },
  { country: 'JP', city: '大阪' },
  { country: 'US', region: 'Texas', city: 'Austin, "TX"' },
];

/** Without the offsets beyond the end of the answer. */
function within<Parts extends { mentions: object[] }>(
  answer: string | null | undefined,
  parts: Parts,
): Parts {
  if ((answer ?? '').length >= 2) return parts;
  return { ...parts, mentions: parts.mentions.map((one) => ({ ...one, offsets: null })) };
}

/** An observation without its `runId`, which makes it unique. */
const observation = fc
  .record({
    prompt: fc.constantFrom(...PROMPTS),
    status: fc.constantFrom('ok', 'ok', 'ok', 'refused', 'empty', 'error'),
    platform: fc.constantFrom(...platforms),
    times: fc.record({ observedAt: time, scheduledFor: time }),
    place: fc.constantFrom(...PLACES),
    details: fc.record(
      {
        surface: fc.constantFrom('api', 'ui', 'serp'),
        provider: filled,
        modelRequested: filled,
        modelServed: maybe(fc.constantFrom('m1', 'm2')),
        locale: fc.constantFrom('en-US', 'ja'),
        sampleIndex: fc.nat({ max: 9 }),
        errorCode: maybe(text),
        errorMessage: maybe(text),
        answerText: maybe(text),
        rawResponse: maybe(
          fc.oneof(
            fc.jsonValue({ maxDepth: 3 }).filter((value) => !JSON.stringify(value).includes('\\u')),
            fc.constantFrom('', -1, '=1', 'null', { 'a,"b': ['\n'] }),
          ),
        ),
        rawResponseText: maybe(text),
        searchMode: maybe(fc.constantFrom('auto', 'required', 'off')),
        retrievalStatus: fc.constantFrom('used', 'notUsed', 'unknown'),
        searchQueries: fc.array(text, { maxLength: 3 }),
        inputTokens: maybe(fc.nat()),
        outputTokens: maybe(fc.nat()),
        costUsd: maybe(fc.constantFrom(0, 0.1, 0.000123, 12)),
        latencyMs: maybe(fc.nat()),
        extractorVersion: filled,
      },
      { requiredKeys: [] },
    ),
    parts: fc.record({
      mentions: fc.array(mention, { maxLength: 4 }),
      citations: fc.array(citation, { maxLength: 4 }),
    }),
  })
  .map(({ prompt, times, place, details, parts, ...one }) => ({
    ...prompt,
    ...one,
    ...times,
    ...place,
    ...details,
    ...(one.status === 'ok' ? within(details.answerText, parts) : {}),
    ...((details.rawResponse ?? null) !== null && { rawResponseText: null }),
  }));

/** Valid observations of several prompts, with every kind of value in every field. */
export const observations = fc
  .array(observation, { maxLength: 12 })
  .map((lines) => lines.map((line, index): Line => ({ ...line, runId: `run ${index}, "a"` })));

const ranking = fc.oneof(
  fc.record({
    url: fc.constant('https://acme.example/a,b'),
    position: maybe(fc.integer({ min: 1, max: 100 })),
    depth: maybe(fc.constant(100)),
  }),
  fc.constant({ status: 'error' }),
  fc.constant({ depth: 10 }),
  fc.constant({}),
);

const searchPlace = fc.record({
  country: fc.constantFrom('US', 'DE'),
  region: maybe(filled),
  city: maybe(filled),
  locale: fc.constantFrom('und', 'en', 'de-CH'),
  device: fc.constantFrom('desktop', 'mobile', null),
});

export const keywordChecks = fc.array(
  fc
    .record({
      term: fc.oneof(fc.constantFrom('boards', '-boards', '"boards"'), filled),
      ranking,
      place: fc.oneof(searchPlace, fc.constant({})),
      engine: fc.constantFrom('google', 'chatgpt'),
      topic: fc.constantFrom('seo', 'geo'),
      tracked: fc.boolean(),
      checkedAt: time,
      volume: fc.nat({ max: 9999 }),
      errorMessage: maybe(text),
    })
    .map(({ ranking, place, ...line }): Line => ({ ...line, ...place, ...ranking })),
  { maxLength: 12 },
);
