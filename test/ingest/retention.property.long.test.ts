import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packedAnswers, type PackedAnswer } from '../support/packed-answers.js';
import { createTestApp, type Client, type TestApp } from '../support/app.js';
import { countRows, fileOf, NOW } from './support.js';
import { someRuns } from '../support/sample.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ clock: () => NOW, env: { RESPONSE_CACHE_MB: '0' } });
});
afterAll(() => app.close());

const DAY_MS = 86_400_000;
const PLATFORMS = ['chatgpt', 'google'];
const PROMPTS = ['First prompt', 'Second prompt'];
const TERMS = ['boards', 'planning'];

/** A moment by its age in UTC days. NOW is at noon. */
const at = (daysAgo: number, hour: number) =>
  `${new Date(NOW.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:00:00.000Z`;
const moment = fc
  .record({ daysAgo: fc.integer({ min: 0, max: 12 }), hour: fc.integer({ min: 0, max: 11 }) })
  .map(({ daysAgo, hour }) => at(daysAgo, hour));

const observation = fc.record({
  promptText: fc.constantFrom(...PROMPTS),
  platform: fc.constantFrom(...PLATFORMS),
  observedAt: moment,
  isOk: fc.boolean(),
  brands: fc.subarray(['Acme', 'Globex', 'Initech']),
  sites: fc.subarray(['acme.example', 'news.example']),
});
const check = fc.record({
  term: fc.constantFrom(...TERMS),
  engine: fc.constantFrom(...PLATFORMS),
  checkedAt: moment,
  status: fc.constantFrom('ok', 'ok', 'error'),
  position: fc.integer({ min: 1, max: 9 }),
});
type Observation = typeof observation extends fc.Arbitrary<infer Value> ? Value : never;
type Check = typeof check extends fc.Arbitrary<infer Value> ? Value : never;

const observationLine = ({ isOk, brands, sites, ...rest }: Observation, index: number) => ({
  ...rest,
  runId: `run-${index}`,
  status: isOk ? 'ok' : 'error',
  mentions: isOk ? brands.map((brand, place) => ({ brand, position: place + 1, sentiment: 0.5 })) : [],
  citations: isOk ? sites.map((site) => ({ url: `https://${site}/`, title: site })) : [],
});
const checkLine = ({ position, ...rest }: Check) =>
  rest.status === 'ok'
    ? { ...rest, topic: 'seo', url: 'https://acme.example/', position }
    : { ...rest, topic: 'seo' };

/** Everything that the API returns about measured data. */
const READS = [
  ...[7, 30, 90].map((days) => `/v1/analytics/overview?rangeDays=${days}`),
  ...['visibility', 'competitors', 'citations', 'platforms', 'topics'].map(
    (metric) => `/v1/analytics/metrics?metric=${metric}&rangeDays=30`,
  ),
  '/v1/analytics/prompts?rangeDays=7&limit=100',
  '/v1/analytics/prompts?rangeDays=90&limit=100',
  '/v1/keywords?limit=200',
  '/v1/prompts',
];

async function answersTo(client: Client): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const path of READS) {
    const { status, body } = await client.get(path);
    expect([path, status]).toEqual([path, 200]);
    answers[path] = { ...(body as object), generatedAt: null };
  }
  return answers;
}

/** The packed answers, either all of them or those of the days before `day`. */
async function packedBefore(workspaceId: string, day = 'z'): Promise<PackedAnswer[]> {
  const packed = await packedAnswers(app.db.database, workspaceId);
  return packed.filter(([key]) => (JSON.parse(key) as [[string]])[0][0] < day);
}

async function createWorld() {
  const client = await app.client();
  const { workspaceId } = client;
  await app.services.workspaces.setBrand(workspaceId, { name: 'Acme', domains: ['acme.example'] });
  await app.db.database.transaction((transaction) =>
    app.services.brand.setCompetitors(workspaceId, ['Globex'], transaction),
  );
  return { client, workspaceId };
}

function ingestObservations(workspaceId: string, lines: readonly object[], onError: 'stop' | 'skip') {
  const input = { workspaceId, source: fileOf(lines), onError, createPrompts: 'active' } as const;
  return app.services.ingest.observations(input);
}

const ingestChecks = (workspaceId: string, lines: readonly object[], onError: 'stop' | 'skip') =>
  app.services.ingest.keywords({ workspaceId, source: fileOf(lines), onError });

/** The observations that stay: those of kept days, and the latest success of each prompt and platform. */
function keptObservations(observations: readonly Observation[], keptFrom: string): number {
  const latest = new Map<string, string>();
  for (const { promptText, platform, observedAt, isOk } of observations) {
    const key = `${promptText} ${platform}`;
    if (isOk && observedAt > (latest.get(key) ?? '')) latest.set(key, observedAt);
  }
  const late = observations.filter(({ observedAt }) => observedAt >= keptFrom).length;
  return late + [...latest.values()].filter((time) => time < keptFrom).length;
}

/** The checks that stay: those of kept days, and the last two successes of each keyword. */
function keptChecks(checks: readonly Check[], keptFrom: string): number {
  const isLast = (one: Check) =>
    one.status === 'ok' &&
    checks.filter(
      ({ term, engine, status, checkedAt }) =>
        term === one.term && engine === one.engine && status === 'ok' && checkedAt > one.checkedAt,
    ).length < 2;
  return checks.filter((one) => one.checkedAt >= keptFrom || isLast(one)).length;
}

it('changes no response when it deletes old records or when their files are imported again', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(observation, { maxLength: 30, selector: ({ observedAt }) => observedAt }),
      fc.uniqueArray(check, {
        maxLength: 25,
        selector: ({ term, engine, checkedAt }) => `${term} ${engine} ${checkedAt}`,
      }),
      fc.integer({ min: 1, max: 12 }),
      async (observations, checks, keepDays) => {
        const { client, workspaceId } = await createWorld();
        const observationLines = observations.map(observationLine);
        const checkLines = checks.map(checkLine);
        await ingestObservations(workspaceId, observationLines, 'stop');
        await ingestChecks(workspaceId, checkLines, 'stop');
        const [answers, packed] = [await answersTo(client), await packedBefore(workspaceId)];
        const keptFrom = at(keepDays, 0);
        const left = {
          observations: keptObservations(observations, keptFrom),
          checks: keptChecks(checks, keptFrom),
        };

        const counted = await app.services.ingest.retain({ workspaceId, keepDays, dryRun: true });
        expect(await countRows(app.db.database, 'observations', workspaceId)).toBe(observations.length);
        const report = await app.services.ingest.retain({ workspaceId, keepDays, dryRun: false });
        expect(report).toMatchObject({
          keptFrom: keptFrom.slice(0, 10),
          observations: observations.length - left.observations,
          keywordChecks: checks.length - left.checks,
        });
        expect(report).toEqual({ ...counted, elapsedMs: expect.any(Number) });
        expect(await countRows(app.db.database, 'observations', workspaceId)).toBe(left.observations);
        expect(await countRows(app.db.database, 'keyword_checks', workspaceId)).toBe(left.checks);
        expect(await answersTo(client)).toEqual(answers);
        expect(await packedBefore(workspaceId)).toEqual(packed);

        const again = await ingestObservations(workspaceId, observationLines, 'skip');
        const checksAgain = await ingestChecks(workspaceId, checkLines, 'skip');
        expect([again.accepted, checksAgain.accepted]).toEqual([0, 0]);
        expect(await answersTo(client)).toEqual(answers);
        expect(await app.services.ingest.rescore({ workspaceId, all: true })).toMatchObject({ changed: 0 });
        expect(await answersTo(client)).toEqual(answers);
        expect(await packedBefore(workspaceId)).toEqual(packed);

        await app.services.workspaces.setBrand(workspaceId, { name: 'Globex' });
        await app.services.ingest.rescore({ workspaceId, all: true });
        if (report.observations > 0) {
          const early = await packedBefore(workspaceId, keptFrom.slice(0, 10));
          for (const row of early) expect(packed).toContainEqual(row);
        }
        expect(await app.services.ingest.retain({ workspaceId, keepDays, dryRun: false })).toMatchObject({
          observations: 0,
          keywordChecks: 0,
        });
      },
    ),
    { numRuns: someRuns(15) },
  );
});
