import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { groupBy } from '../../../src/domain/group-by.js';
import { searchModes } from '../../../src/domain/target.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';

const NOW = new Date('2026-11-20T12:00:00.000Z');

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ clock: () => NOW });
});
afterAll(() => app.close());

const TOPICS = ['Desks', 'Desks', null];

const place = fc.constantFrom(
  { platform: 'chatgpt', surface: 'api' },
  { platform: 'chatgpt', surface: 'ui' },
  { platform: 'gemini', surface: 'api' },
  { platform: 'google', surface: 'ui' },
  { platform: 'google', surface: 'serp' },
);
const line = fc.record({
  place,
  prompt: fc.nat({ max: TOPICS.length - 1 }),
  daysAgo: fc.nat({ max: 9 }),
  status: fc.constantFrom('ok', 'ok', 'ok', 'empty', 'refused', 'error'),
  retrievalStatus: fc.constantFrom('used', 'notUsed', 'unknown'),
  searchMode: fc.constantFrom(...searchModes, null),
  provider: fc.constantFrom('openai', 'dataforseo', 'other'),
  namesOwn: fc.boolean(),
});

type Line = (typeof line extends fc.Arbitrary<infer Value> ? Value : never) & { readonly index: number };

const isGoogle = ({ place: { platform } }: Line) => platform === 'google';

/** Without a mode, the providers that always had ChatGPT search are taken to have done so. */
const modeOf = ({ searchMode, provider, place: { platform } }: Line) =>
  searchMode ?? (platform === 'chatgpt' && provider !== 'other' ? 'required' : 'auto');

/** The counts of the figures, by their definitions. */
function countsOf(lines: readonly Line[]) {
  const answers = lines.filter((one) => !isGoogle(one) && one.status === 'ok');
  const by = (status: string) => answers.filter(({ retrievalStatus }) => retrievalStatus === status);
  const decided = answers.filter(
    (one) => modeOf(one) === 'auto' && ['used', 'notUsed'].includes(one.retrievalStatus),
  );
  const searched = decided.filter(({ retrievalStatus }) => retrievalStatus === 'used');
  const pages = lines.filter((one) => isGoogle(one) && one.place.surface === 'serp');
  const read = pages.filter(({ status }) => status === 'ok' || status === 'empty');
  const shown = read.filter(({ status }) => status === 'ok');
  const visibility = (of: readonly Line[]) => {
    const mentions = of.filter(({ namesOwn }) => namesOwn).length;
    const score = of.length === 0 ? null : (expect.closeTo((100 * mentions) / of.length, 2) as number);
    return { observations: of.length, mentions, visibilityScore: score };
  };
  return {
    observations: answers.length,
    searchedObservations: by('used').length,
    unsearchedObservations: by('notUsed').length,
    unknownObservations: by('unknown').length,
    decidedObservations: decided.length,
    decidedSearchedObservations: searched.length,
    searchRate: rateOf(searched.length, decided.length),
    interval: decided.length === 0 ? null : expect.anything(),
    withSearch: visibility(by('used')),
    withoutSearch: visibility(by('notUsed')),
    overviews: {
      ...{ pages: read.length, shown: shown.length, failed: pages.length - read.length },
      overviewRate: rateOf(shown.length, read.length),
    },
  };
}

const rateOf = (part: number, whole: number) =>
  whole === 0 ? null : (expect.closeTo(part / whole, 3) as number);

const isCounted = (one: Line) => one.daysAgo < 7;
const hasAny = (lines: readonly Line[]) =>
  lines.some((one) => (isGoogle(one) ? one.place.surface === 'serp' : one.status === 'ok'));

async function expectRates(client: Client, promptIds: readonly string[], lines: readonly Line[]) {
  const { status, body } = await client.get('/v1/insights/search?rangeDays=7&limit=100');
  expect(status).toBe(200);
  expect(body.all).toMatchObject(countsOf(lines));
  const platforms = groupBy(
    lines.filter((one) => !isGoogle(one) && one.status === 'ok'),
    ({ place: { platform, surface } }) => `${platform} ${surface}`,
  );
  const found = body.platforms as { platform: string; surface: string }[];
  expect(new Set(found.map(({ platform, surface }) => `${platform} ${surface}`))).toEqual(
    new Set(platforms.keys()),
  );
  for (const row of found) {
    const { overviews: _, ...counts } = countsOf(platforms.get(`${row.platform} ${row.surface}`) ?? []);
    expect(row).toMatchObject(counts);
  }
  const prompts = [...groupBy(lines, ({ prompt }) => prompt)].filter(([, of]) => hasAny(of));
  const listed = body.prompts as { promptId: string; searchRate: number | null }[];
  expect(body.total).toBe(prompts.length);
  expect(listed.map(({ promptId }) => promptId).sort()).toEqual(
    prompts.map(([prompt]) => promptIds[prompt] ?? '').sort(),
  );
  for (const [prompt, of] of prompts)
    expect(listed.find(({ promptId }) => promptId === promptIds[prompt])).toMatchObject(countsOf(of));
  const rates = listed.map(({ searchRate }) => searchRate ?? -1);
  expect(rates).toEqual(rates.toSorted((one, other) => other - one));
  const topics = [...groupBy(lines, ({ prompt }) => TOPICS[prompt] ?? null)].filter(([, of]) => hasAny(of));
  const byTopic = body.topics as { topic: string | null }[];
  expect(byTopic).toHaveLength(topics.length);
  for (const [topic, of] of topics)
    expect(byTopic.find((one) => one.topic === topic)).toMatchObject(countsOf(of));
}

it('counts the answers with and without a search, and the overviews, as they are ingested and as they are scored again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 40 }), async (drawn) => {
      const lines = drawn.map((one, index) => ({ ...one, index }));
      const client = await app.client();
      const { workspaceId } = client;
      await app.services.workspaces.setBrand(workspaceId, { name: 'Acme', domains: ['acme.example'] });
      const promptIds: string[] = [];
      for (const [index, topic] of TOPICS.entries())
        promptIds.push(
          (await client.post('/v1/prompts', { text: `Which desk is number ${index}?`, topic })).body
            .promptId as string,
        );
      const { ingest } = app.services;
      await ingest.observations({
        ...{ workspaceId, onError: 'stop', createPrompts: 'no' },
        source: Readable.from(lines.map((one) => `${JSON.stringify(recordOf(one, promptIds))}\n`)),
      });
      const counted = lines.filter(isCounted);
      await expectRates(client, promptIds, counted);
      await ingest.rescore({ workspaceId });
      await expectRates(client, promptIds, counted);
    }),
    { numRuns: 10 },
  );
});

function recordOf(one: Line, promptIds: readonly string[]): object {
  const { place: asked, prompt, daysAgo, status, namesOwn, index, ...rest } = one;
  const observedAt = new Date(NOW.getTime() - daysAgo * 86_400_000).toISOString();
  return {
    ...{ ...asked, ...rest, status, observedAt, promptId: promptIds[prompt], runId: `run-${index}` },
    ...(status === 'ok' && { answerText: namesOwn ? 'Acme is good.' : 'None is good.' }),
  };
}
