import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDataForSeo } from '../../src/measuring/providers/dataforseo.js';
import { listPrices } from '../../src/measuring/providers/prices.js';
import type { Outcome } from '../../src/measuring/providers/provider.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { startFakeProvider } from '../../scripts/lab/servers/fake-provider.js';
import { answered, createMeasured, FakeProvider, target } from './support.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const results = (...urls: string[]) =>
  answered({ status: 'empty', text: null, organic: urls.map((url, index) => ({ rank: index + 1, url })) });
const ACME = [
  'https://other.example/',
  'https://acme.example.org/',
  'https://shop.acme.example/desks',
  'https://acme.example/',
];
const NOWHERE = { region: null, city: null } as const;
const WAY = { topic: 'geo', provider: null, country: 'US', ...NOWHERE, locale: 'en' } as const;
const DAY_MS = 86_400_000;

/** A workspace with a domain and no prompts that follows search terms. */
async function createRanked(
  respond: (term: string) => Outcome | Promise<Outcome> = () => results(...ACME),
  {
    terms = ['standing desk'],
    ...options
  }: Partial<Parameters<typeof createMeasured>[1]> & { terms?: string[] } = {},
) {
  const provider = new FakeProvider(({ text }) => respond(text));
  provider.ranks = true;
  const measured = await createMeasured(db.database, { provider, prompts: 0, ...options });
  const { workspaceId, measuring } = measured;
  await db
    .database('workspaces')
    .where({ workspace_id: workspaceId })
    .update({ brand_domains: ['acme.example'] });
  await measuring.follow(workspaceId, { terms, ...WAY });
  const table = (name: string) => () =>
    db.database(name).where({ workspace_id: workspaceId }).orderBy('term');
  const run = async (runId: string) => {
    await measuring.begin({ workspaceId }, { runId, scheduledFor: new Date(runId) });
    const signal = new AbortController().signal;
    return measuring.work({ workspaceId, runId, concurrency: 1, signal });
  };
  return {
    ...measured,
    run,
    checks: table('keyword_checks'),
    keywords: table('keywords'),
    rankings: () =>
      db.database('keyword_rankings').where({ workspace_id: workspaceId }).orderBy('ranking_id'),
  };
}

const [MONDAY, TUESDAY] = ['2026-11-16T00:00:00.000Z', '2026-11-17T00:00:00.000Z'] as const;

describe('a followed search term', () => {
  it('becomes a keyword check with the first page of the workspace, is paid once, and is planned and reported like a prompt', async () => {
    const ranked = await createRanked();
    const { measuring, workspaceId, provider } = ranked;
    expect(await measuring.plan({ workspaceId })).toMatchObject({
      prompts: 0,
      keywords: 1,
      estimatedUsd: 0.01,
    });
    for (let times = 0; times < 2; times += 1)
      expect(await ranked.run(MONDAY)).toMatchObject({ slots: 1, answered: 1, spentUsd: 0.02, failures: [] });
    expect(provider.asked).toMatchObject([
      {
        text: 'standing desk',
        depth: 100,
        target: { platform: 'google', surface: 'serp', country: 'US', locale: 'en' },
      },
    ]);
    const rank = { term: 'standing desk', engine: 'google', topic: 'geo', tracked: true, position: 3 };
    const url = 'https://shop.acme.example/desks';
    expect(await ranked.checks()).toMatchObject([{ ...rank, url, status: 'ok' }]);
    expect(await ranked.keywords()).toMatchObject([{ ...rank, url, previous_position: null }]);
    expect(await ranked.observations()).toEqual([]);
  });

  it('has no position if none of the first hundred results is a page of the workspace', async () => {
    const others = Array.from({ length: 100 }, (_, index) => `https://other.example/${index}`);
    const ranked = await createRanked(() => results(...others, 'https://acme.example/'));
    expect(await ranked.run(MONDAY)).toMatchObject({ answered: 1 });
    expect(await ranked.checks()).toMatchObject([{ status: 'ok', position: null, url: null, depth: 100 }]);
  });

  it('fails if fewer results came than were asked for and no page of the workspace is among them', async () => {
    const others = Array.from({ length: 10 }, (_, index) => `https://other.example/${index}`);
    let outcome: Outcome = results(...ACME);
    const ranked = await createRanked(() => outcome);
    await ranked.run(MONDAY);
    outcome = results(...others);
    ranked.elapse(DAY_MS);
    const example =
      'The response has only 10 of 100 organic results, and none is on a domain of the workspace.';
    expect(await ranked.run(TUESDAY)).toMatchObject({
      answered: 0,
      failures: [{ code: 'short_results', count: 1, example }],
    });
    expect(await ranked.keywords()).toMatchObject([{ position: 3, previous_position: null }]);
  });

  it('is not among the few results that exist, and its check says how many were read', async () => {
    const few = answered({
      ...{ status: 'empty', text: null, hasAllOrganic: true },
      organic: [{ rank: 1, url: 'https://other.example/' }],
    });
    const ranked = await createRanked(() => few);
    expect(await ranked.run(MONDAY)).toMatchObject({ answered: 1 });
    expect(await ranked.checks()).toMatchObject([{ status: 'ok', position: null, depth: 1 }]);
  });

  it('is looked up at each of its places, which have separate histories, until it is removed there', async () => {
    const ranked = await createRanked();
    const { measuring, workspaceId, provider } = ranked;
    const german = { ...WAY, country: 'DE', locale: 'de' } as const;
    await measuring.follow(workspaceId, { terms: ['standing desk'], ...german });
    expect(await measuring.plan({ workspaceId })).toMatchObject({ keywords: 1, estimatedUsd: 0.02 });
    for (const day of [MONDAY, TUESDAY]) {
      expect(await ranked.run(day)).toMatchObject({ slots: 2, answered: 2 });
      ranked.elapse(DAY_MS);
    }
    const asked = provider.asked.map(({ target: { country, locale } }) => `${country} ${locale}`);
    expect(asked.sort()).toEqual(['DE de', 'DE de', 'US en', 'US en']);
    expect(await ranked.rankings()).toMatchObject([
      { country: 'US', position: 3, previous_position: 3, tracked: true },
      { country: 'DE', position: 3, previous_position: 3, tracked: true },
    ]);
    await measuring.unfollow(workspaceId, ['standing desk'], german);
    expect(await ranked.rankings()).toMatchObject([{ tracked: true }, { tracked: false }]);
    expect(await measuring.plan({ workspaceId })).toMatchObject({ estimatedUsd: 0.01 });
    await expect(measuring.unfollow(workspaceId, ['standing desk'], german)).rejects.toMatchObject({
      param: 'keywords',
    });
    await measuring.unfollow(workspaceId, ['standing desk']);
    expect(await measuring.keywordsOf(workspaceId)).toEqual([]);
    expect(await ranked.keywords()).toMatchObject([{ tracked: false }]);
  });

  it('is looked up at the place that the previous release stored, until a place is added', async () => {
    const ranked = await createRanked();
    const { measuring, workspaceId } = ranked;
    await db.database('measuring_keyword_places').where({ workspace_id: workspaceId }).delete();
    expect(await ranked.run(MONDAY)).toMatchObject({ answered: 1 });
    expect(await ranked.checks()).toMatchObject([{ country: 'US', tracked: true }]);
    await measuring.follow(workspaceId, { terms: ['standing desk'], ...WAY, country: 'DE' });
    const countries = (await measuring.keywordsOf(workspaceId)).map(({ country }) => country);
    expect(countries).toEqual(['US', 'DE']);
  });

  it('is not looked up at a place that was removed after planning', async () => {
    const ranked = await createRanked();
    const { measuring, workspaceId, provider } = ranked;
    const german = { ...WAY, country: 'DE' } as const;
    await measuring.follow(workspaceId, { terms: ['standing desk'], ...german });
    await measuring.begin({ workspaceId }, { runId: MONDAY, scheduledFor: new Date(MONDAY) });
    await measuring.unfollow(workspaceId, ['standing desk'], WAY);
    const signal = new AbortController().signal;
    const report = await measuring.work({ workspaceId, runId: MONDAY, concurrency: 1, signal });
    expect(report).toMatchObject({ answered: 1, withheld: 1 });
    expect(provider.asked).toMatchObject([{ target: { country: 'DE' } }]);
  });

  it('has its place and depth in the check', async () => {
    const ranked = await createRanked();
    await ranked.run(MONDAY);
    expect(await ranked.checks()).toMatchObject([
      { country: 'US', region: '', city: '', locale: 'en', device: 'desktop', position: 3, depth: 4 },
    ]);
  });

  it('keeps its rank when a later check fails, and the failure is stored and reported', async () => {
    let outcome: Outcome = results(...ACME);
    const ranked = await createRanked(() => outcome);
    await ranked.run(MONDAY);
    outcome = { kind: 'failed', code: 'server', message: 'No.', rawResponse: null, costUsd: 0.01 };
    ranked.elapse(DAY_MS);
    const failures = [{ code: 'server', count: 1, example: 'No.' }];
    expect(await ranked.run(TUESDAY)).toMatchObject({ failed: 1, spentUsd: 0.01, failures });
    const errors = (await ranked.checks()).map((check: Record<string, unknown>) => check['error_message']);
    expect(errors.sort()).toEqual([null, 'server: No.']);
    expect(await ranked.keywords()).toMatchObject([{ position: 3, previous_position: null }]);
  });

  it.each([
    ['without ranks', answered({ organic: null }), 'no_ranks', 0.02],
    [
      'that is lost',
      { kind: 'unknown', code: 'cut', message: 'Cut.', rawResponse: null },
      'outcome_unknown',
      0.01,
    ],
  ] satisfies [string, Outcome, string, number][])(
    'fails with a response %s',
    async (_title, outcome, code, spentUsd) => {
      const ranked = await createRanked(() => outcome);
      expect(await ranked.run(MONDAY)).toMatchObject({
        answered: 0,
        spentUsd,
        failures: [{ code, count: 1 }],
      });
      expect(await ranked.checks()).toMatchObject([{ status: 'error', position: null }]);
      expect(await ranked.keywords()).toEqual([]);
    },
  );

  it('keeps its known volume and difficulty', async () => {
    const ranked = await createRanked();
    await ranked.run(MONDAY);
    const known = { volume: 5400, difficulty: 31 };
    await db.database('keyword_rankings').where({ workspace_id: ranked.workspaceId }).update(known);
    ranked.elapse(DAY_MS);
    await ranked.run(TUESDAY);
    expect(await ranked.keywords()).toMatchObject([{ ...known, position: 3, previous_position: 3 }]);
  });

  it('is not looked up when it was removed after planning, and then counts as not tracked', async () => {
    const ranked = await createRanked(undefined, { terms: ['desk', 'lamp'] });
    const { measuring, workspaceId, provider } = ranked;
    await ranked.run(MONDAY);
    await measuring.begin({ workspaceId }, { runId: TUESDAY, scheduledFor: new Date(TUESDAY) });
    await measuring.unfollow(workspaceId, ['lamp']);
    ranked.elapse(DAY_MS);
    const signal = new AbortController().signal;
    const report = await measuring.work({ workspaceId, runId: TUESDAY, concurrency: 1, signal });
    expect(report).toMatchObject({ answered: 1, withheld: 1 });
    expect(provider.asked.map(({ text }) => text).sort()).toEqual(['desk', 'desk', 'lamp']);
    expect(await ranked.keywords()).toMatchObject([{ tracked: true }, { tracked: false }]);
    await measuring.follow(workspaceId, { terms: ['lamp'], ...WAY });
    expect(await ranked.keywords()).toMatchObject([{ tracked: true }, { tracked: true }]);
  });

  it('counts as not tracked when it was removed while it was looked up', async () => {
    let remove = () => Promise.resolve();
    const ranked = await createRanked(async () => {
      await remove();
      return results(...ACME);
    });
    remove = () => ranked.measuring.unfollow(ranked.workspaceId, ['standing desk']);
    expect(await ranked.run(MONDAY)).toMatchObject({ answered: 1 });
    expect(await ranked.keywords()).toMatchObject([{ position: 3, tracked: false }]);
  });

  it('shares the budget with prompts, and is left out of runs of some prompts or of another platform', async () => {
    const budget = { dailyUsd: 0.02, monthlyUsd: null };
    const options = { terms: ['desk', 'lamp'], prompts: 1, targets: [target()], budget };
    const ranked = await createRanked(
      () => answered({ costUsd: null, organic: [], hasAllOrganic: true }),
      options,
    );
    const { measuring, workspaceId, promptIds } = ranked;
    expect(await measuring.plan({ workspaceId, promptIds })).toMatchObject({
      keywords: 0,
      estimatedUsd: 0.01,
    });
    expect(await measuring.plan({ workspaceId, platform: 'chatgpt' })).toMatchObject({ keywords: 0 });
    expect(await measuring.plan({ workspaceId, platform: 'google' })).toMatchObject({
      prompts: 0,
      keywords: 2,
    });
    expect(await ranked.run(MONDAY)).toMatchObject({ slots: 3, answered: 2, stoppedBy: 'day' });
  });
});

it('looks up a term at DataForSEO for the price of one request, a hundred results deep', async () => {
  const fake = await startFakeProvider();
  const options = { login: 'me', password: 'secret', baseUrl: fake.url, prices: listPrices };
  const ranked = await createRanked(undefined, { terms: [], others: [createDataForSeo(options)] });
  const { workspaceId, measuring } = ranked;
  await db
    .database('workspaces')
    .where({ workspace_id: workspaceId })
    .update({ brand_domains: ['example.com'] });
  await measuring.follow(workspaceId, { terms: ['standing desk'], ...WAY, provider: 'dataforseo' });
  expect(await measuring.plan({ workspaceId })).toMatchObject({ keywords: 1, estimatedUsd: 0.0175 });
  expect(await ranked.run(MONDAY)).toMatchObject({ answered: 1, spentUsd: 0.0155 });
  expect(fake.billed).toEqual(['standing desk']);
  const [check] = await ranked.checks();
  expect(check).toMatchObject({ position: 1, url: 'https://example.com/1' });
  await fake.close();
});

describe('following a search term', () => {
  it('is rejected without a domain, and with a provider that reads no ranks', async () => {
    const { measuring, workspaceId } = await createMeasured(db.database, { prompts: 0 });
    const follow = () => measuring.follow(workspaceId, { terms: ['desk'], ...WAY });
    await expect(follow()).rejects.toMatchObject({ code: 'conflict' });
    await db
      .database('workspaces')
      .where({ workspace_id: workspaceId })
      .update({ brand_domains: ['a.example'] });
    await expect(follow()).rejects.toMatchObject({ code: 'invalid_parameter', param: 'provider' });
  });

  it('adds a place to a term, or changes its options, and rejects blank and unknown terms and countries', async () => {
    const { measuring, workspaceId } = await createRanked();
    await measuring.follow(workspaceId, { terms: [' standing desk'], ...WAY, topic: 'seo', country: 'DE' });
    const desk = { term: 'standing desk', topic: 'seo', provider: 'fake', ...NOWHERE, locale: 'en' };
    const [us, de] = [
      { ...desk, country: 'US' },
      { ...desk, country: 'DE' },
    ];
    expect(await measuring.keywordsOf(workspaceId)).toEqual([us, de]);
    await measuring.follow(workspaceId, { terms: ['standing desk'], ...WAY, topic: 'geo' });
    expect(await measuring.keywordsOf(workspaceId)).toEqual([
      { ...us, topic: 'geo' },
      { ...de, topic: 'geo' },
    ]);
    await expect(measuring.follow(workspaceId, { terms: [' '], ...WAY })).rejects.toMatchObject({
      param: 'keywords',
    });
    const nowhere = { terms: ['lamp'], ...WAY, country: 'XX' };
    await expect(measuring.follow(workspaceId, nowhere)).rejects.toThrow('There is no country "XX".');
    await expect(measuring.unfollow(workspaceId, ['lamp'])).rejects.toMatchObject({ param: 'keywords' });
  });
});
