import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ExtensionSchemas } from '../../../spec/extensions/index.js';
import type { Stance } from '../../../src/domain/stances.js';
import { addDays, isoDay } from '../../../src/domain/window.js';
import { historyRoutes, type AnalyticsService } from '../../../src/features/analytics/index.js';
import { brandEstimate, estimate } from '../../../conformance/oracle/estimates.js';
import { kpi } from '../../../conformance/oracle/figures.js';
import { overview } from '../../../conformance/oracle/overview.js';
import { pooledObservations } from '../../../conformance/oracle/pool.js';
import type { RawObservation, RawPrompt, RawWorld } from '../../../conformance/oracle/raw-record.js';
import { faultsAt } from '../../spec/validator.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { COMPETITORS, OWN_BRAND, worldPlan } from './arbitrary-world.js';
import { overviewToToday } from './unfinished-day.js';
import { bodyOf, loadWorld, stanceOf, withOwnStances, type LoadedWorld } from './world.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The same days of the week a year before. */
const YEAR = 364;

interface Filter {
  readonly query: Readonly<Record<string, unknown>>;
  readonly ofAnswer?: (answer: RawObservation) => boolean;
  readonly ofPrompt?: (prompt: RawPrompt) => boolean;
}

const ANY: Filter = { query: {} };
const filters: readonly Filter[] = [
  ANY,
  { query: { platform: 'chatgpt' }, ofAnswer: ({ platform }) => platform === 'chatgpt' },
  { query: { surface: 'ui' }, ofAnswer: ({ surface }) => surface === 'ui' },
  { query: { country: 'DE' }, ofAnswer: ({ country }) => country === 'DE' },
  { query: { topicLabel: 'Pricing' }, ofPrompt: ({ topic }) => topic === 'Pricing' },
  { query: { withoutTopic: true }, ofPrompt: ({ topic }) => topic === null },
  { query: { withoutTopic: false }, ofPrompt: ({ topic }) => topic !== null },
  {
    query: { persona: ['buyer', 'evaluator'], platform: 'chatgpt' },
    ofAnswer: ({ platform }) => platform === 'chatgpt',
    ofPrompt: ({ persona }) => persona === 'buyer' || persona === 'evaluator',
  },
];

/** The part of a world that a filter leaves. */
function restricted(world: RawWorld, { ofAnswer = () => true, ofPrompt = () => true }: Filter): RawWorld {
  const prompts = world.prompts.filter(ofPrompt);
  const ids = new Set(prompts.map(({ promptId }) => promptId));
  const observations = world.observations.filter((one) => ofAnswer(one) && ids.has(one.promptId));
  return { ...world, prompts, observations };
}

const rangeOf = (now: Date, days: number) => ({ from: isoDay(addDays(now, 1 - days)), to: isoDay(now) });

async function read(
  { service, principal }: LoadedWorld,
  operation: 'getRangeOverview' | 'getVisibilitySeries',
  query: object,
): Promise<Record<string, unknown>> {
  const findOlderDays = () => Promise.resolve(null);
  const routes = historyRoutes(service, {
    findOlderDays,
    findUnexaminedDays: () => Promise.resolve({ companies: [], stances: [] }),
  });
  const request = { principal, query: { surface: 'all', ...query }, path: {}, body: undefined } as never;
  return bodyOf(await routes[operation](request));
}

type Overview = ReturnType<typeof overview>;
type Informative = ExtensionSchemas['InformativeAnswersOrNull'];

/** The informative answers are those with a mention, and their rate is what the visibility of an answer's first company would be. */
function expectInformative(
  found: Informative,
  records: readonly RawObservation[],
  { isDay, rangeDays }: { readonly isDay: boolean; readonly rangeDays: number },
): void {
  const informative = records.filter(({ status, mentions }) => status === 'ok' && mentions.length > 0);
  const named = records.map((one) => ({
    ...one,
    mentions: one.mentions.slice(0, 1).map((mention) => ({ ...mention, kind: 'own' as const })),
  }));
  const rate = isDay ? kpi(named) : { ...kpi(named), ...estimate({ now: named, past: [], rangeDays }) };
  const { visibilityScore, visibilityLow, visibilityHigh } = rate;
  const percent = (share: number | null | undefined) =>
    share === null || share === undefined ? null : Math.round(share * 1e4) / 100;
  expect({ ...found, visibilityLow: 0, visibilityHigh: 0 }).toEqual({
    answers: informative.length,
    rate: found?.rate,
    rateLow: found?.rateLow,
    rateHigh: found?.rateHigh,
    visibilityScore: kpi(informative).visibilityScore,
    visibilityLow: 0,
    visibilityHigh: 0,
  });
  expect([percent(found?.rate), percent(found?.rateLow), percent(found?.rateHigh)]).toEqual([
    visibilityScore,
    visibilityLow,
    visibilityHigh,
  ]);
}

type Recommendations = NonNullable<ExtensionSchemas['RecommendationsOrNull']>;

const SHARES = { recommended: ['first', 'recommended'], first: ['first'], warned: ['warned'] } as const;

/** Whether the stance of an answer is known, or no answer names the brand. */
function areKnown(answers: readonly RawObservation[]): boolean {
  const stances = answers.flatMap(({ mentions }) =>
    mentions.flatMap((mention) => (mention.kind === 'own' ? [stanceOf(mention)] : [])),
  );
  return stances.length === 0 || stances.some((stance) => stance !== null);
}

/** A share of answers with some stances is the visibility of a brand that only these answers mention. */
function expectRecommendations(
  { recommendations, ...body }: Record<string, unknown> & { readonly recommendations: Recommendations },
  world: RawWorld,
  overviewOf: (world: RawWorld) => Pick<Overview, 'headline'>,
): void {
  const within = (from: unknown, to: unknown) =>
    pooledObservations(world).filter(
      ({ observedAt, status }) =>
        status === 'ok' && isoDay(observedAt) >= String(from) && isoDay(observedAt) <= String(to),
    );
  const shown = within(body['from'], body['to']);
  const isCompared =
    areKnown(within(body['from'], body['comparedTo'])) &&
    areKnown(within(body['previousFrom'], body['previousTo']));
  const share = (percent: number | null) => (percent === null ? null : expect.closeTo(percent / 100, 4));
  for (const [name, stances] of Object.entries(SHARES) as [keyof typeof SHARES, readonly Stance[]][]) {
    const only = { ...world, observations: withOwnStances(world.observations, stances) };
    const { headline } = overviewOf(only);
    const change = headline.sameQuestions.visibilityScore;
    const { rate, rateLow, rateHigh, ...changes } = recommendations[name];
    const isKnown = areKnown(shown);
    expect([rate, rateLow, rateHigh], name).toEqual(
      [headline.visibilityScore, headline.visibilityLow, headline.visibilityHigh].map((score) =>
        isKnown ? share(score) : null,
      ),
    );
    expect(changes, name).toEqual({
      rateChange: isCompared ? share(headline.visibilityScoreChange) : null,
      sameQuestions:
        isCompared && change !== null
          ? { change: share(change.change), low: share(change.low), high: share(change.high) }
          : null,
      verdict: isCompared ? headline.verdict : null,
    });
    note(`${name} ${String(changes.verdict)}`);
  }
  const counts = Object.entries(recommendations.mentions).map(([name, count]) => [
    name,
    count - withOwnStances(shown, [name === 'unknown' ? null : (name as Stance)]).filter(isOwnNamed).length,
  ]);
  expect(counts.filter(([, rest]) => rest !== 0)).toEqual([]);
}

const isOwnNamed = ({ mentions }: RawObservation) => mentions.some(({ kind }) => kind === 'own');

/** The overview of a range that ended before today. */
function overviewOfDays(world: RawWorld, rangeDays: number) {
  const { rangeDays: _, ...figures } = overview(world, rangeDays);
  return { ...figures, comparedTo: figures.to };
}

/** Equally certain changes may be in any order, so lists are compared as sets. Other tests are about `olderDays`. */
function expectSame(body: Record<string, unknown>, expected: Omit<Overview, 'rangeDays'> & object): void {
  const keyOf = ({ scope, name, promptId }: Overview['whatChanged'][number]) =>
    JSON.stringify([scope, name, promptId]);
  const sorted = (list: unknown) =>
    (list as Overview['whatChanged']).toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const {
    olderDays: _,
    surface: _surface,
    surfaces: _parts,
    surfaceGaps: _gaps,
    informative: _informative,
    recommendations: _recommendations,
    lowVisibility: _low,
    shareOfVoiceBrands: _brands,
    weighting,
    ...figures
  } = body;
  expect(weighting).toBe('answers');
  expect({ ...figures, whatChanged: sorted(body['whatChanged']) }).toEqual({
    ...expected,
    whatChanged: sorted(expected.whatChanged),
  });
  expect(faultsAt('#/components/schemas/RangeOverview', body, 'extensions')).toEqual([]);
}

const seen = new Map<string, number>();
const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);

it('has the figures of the contract for the answers that match the filter, whatever day the range ends', async () => {
  await fc.assert(
    fc.asyncProperty(worldPlan, fc.nat({ max: 3 }), async (plan, ago) => {
      const loaded = await loadWorld(db.database, plan);
      const last = new Date(plan.now.getTime() - ago * DAY);
      const range = { ...rangeOf(last, plan.rangeDays), compare: 'previous' };
      const generatedAt = plan.now.toISOString();
      for (const filter of filters) {
        const world = restricted({ ...loaded.world, now: last }, filter);
        const expected =
          ago === 0 ? overviewToToday(world, plan.rangeDays) : overviewOfDays(world, plan.rangeDays);
        const body = await read(loaded, 'getRangeOverview', { ...range, ...filter.query });
        expectSame(body, { ...expected, generatedAt, compare: 'previous', brand: null } as never);
        const isInRange = ({ observedAt }: RawObservation) =>
          isoDay(observedAt) >= range.from && isoDay(observedAt) <= range.to;
        expectInformative(body['informative'] as Informative, pooledObservations(world).filter(isInRange), {
          isDay: false,
          rangeDays: plan.rangeDays,
        });
        expectRecommendations(body as never, world, (some) =>
          ago === 0 ? overviewToToday(some, plan.rangeDays) : overviewOfDays(some, plan.rangeDays),
        );
        if (expected.headline.observations > 0) note(JSON.stringify(filter.query));
      }
    }),
    { numRuns: 10, interruptAfterTimeLimit: 80_000 },
  );
  expect(seen.size).toBeGreaterThan(4);
});

/** The surface with answers to the most questions of the window that count; null without answers. */
function mainSurface(world: RawWorld, rangeDays: number): string | null {
  const from = isoDay(addDays(world.now, 1 - rangeDays));
  const questions = new Map(['ui', 'serp', 'api'].map((surface) => [surface, new Set<string>()]));
  for (const { surface, promptId, platform, country, locale, observedAt, status } of pooledObservations(
    world,
  ))
    if (status === 'ok' && isoDay(observedAt) >= from && observedAt <= endOf(world.now))
      questions.get(surface)?.add(JSON.stringify([promptId, platform, country, locale]));
  const [first] = [...questions].sort(([, one], [, other]) => other.size - one.size);
  return first !== undefined && first[1].size > 0 ? first[0] : null;
}

const endOf = (day: Date) => new Date(`${isoDay(day)}T23:59:59.999Z`);

it('has the figures of the main surface unless another one is asked for', async () => {
  const surfaces = new Set<string | null>();
  await fc.assert(
    fc.asyncProperty(worldPlan, async (plan) => {
      const loaded = await loadWorld(db.database, plan);
      const surface = mainSurface(loaded.world, plan.rangeDays);
      surfaces.add(surface);
      const ofSurface = { query: {}, ofAnswer: (one: RawObservation) => one.surface === surface };
      const world = surface === null ? loaded.world : restricted(loaded.world, ofSurface);
      const expected = overviewToToday(world, plan.rangeDays);
      const query = { ...rangeOf(plan.now, plan.rangeDays), compare: 'previous', surface: 'main' };
      const body = await read(loaded, 'getRangeOverview', query);
      expect(body['surface']).toBe(surface);
      expectSame(body, { ...expected, compare: 'previous', brand: null } as never);
    }),
    { numRuns: 20, interruptAfterTimeLimit: 40_000 },
  );
  expect(surfaces.size).toBeGreaterThan(1);
});

/** How far the clocks of time zones are ahead of UTC, in ms. */
const zones = [
  { timeZone: 'Etc/GMT-9', ahead: 9 * HOUR },
  { timeZone: 'Etc/GMT+5', ahead: -5 * HOUR },
];

it('counts the days of a time zone as if its clocks showed UTC', async () => {
  let differing = 0;
  await fc.assert(
    fc.asyncProperty(worldPlan, fc.constantFrom(...zones), async (plan, { timeZone, ahead }) => {
      const loaded = await loadWorld(db.database, plan);
      const now = new Date(plan.now.getTime() + ahead);
      const observations = loaded.world.observations.map((one) => ({
        ...one,
        observedAt: new Date(one.observedAt.getTime() + ahead),
      }));
      const timestamp = (moment: Date) => new Date(moment.getTime() - ahead).toISOString();
      const local = { ...loaded.world, observations, now, timestamp };
      const expected = overviewToToday(local, plan.rangeDays);
      const range = { ...rangeOf(now, plan.rangeDays), timeZone };
      const body = await read(loaded, 'getRangeOverview', { ...range, compare: 'previous' });
      expectSame(body, { ...expected, compare: 'previous', brand: null } as never);
      if (expected.headline.observations !== overview(loaded.world, plan.rangeDays).headline.observations)
        differing += 1;
      const series = await read(loaded, 'getVisibilitySeries', { ...range, interval: 'day' });
      const answers = pooledObservations(local).filter(({ status }) => status === 'ok');
      for (const row of series['rows'] as Point[])
        expectPoint(
          row,
          answers.filter(({ observedAt }) => isoDay(observedAt) === row.from),
          'day',
        );
    }),
    { numRuns: 12, interruptAfterTimeLimit: 60_000 },
  );
  expect(differing).toBeGreaterThan(0);
});

/** Worlds with enough answers for a verdict on the headline, which few have by chance. */
const judgedPlan = worldPlan.filter(({ now, prompts, observations, rangeDays }) => {
  const timestamp = (moment: Date) => moment.toISOString();
  const world = { now, cadenceHours: 24, prompts, observations, timestamp };
  return rangeDays !== 90 && overview(world, rangeDays).headline.verdict !== 'insufficientData';
});

const filteredPlan = fc.oneof(
  fc.tuple(worldPlan, fc.constantFrom(...filters)),
  fc.tuple(judgedPlan, fc.constant(ANY)),
);

it('compares with the same days a year before, and has no changes without a comparison', async () => {
  let judged = 0;
  await fc.assert(
    fc.asyncProperty(filteredPlan, async ([drawn, filter]) => {
      const rangeDays = drawn.rangeDays === 90 ? 30 : drawn.rangeDays;
      const range = rangeOf(drawn.now, rangeDays);
      const shift = (YEAR - rangeDays) * DAY;
      // The answers before the range happened a year earlier.
      const observations = drawn.observations.map((one) =>
        isoDay(one.observedAt) < range.from
          ? { ...one, observedAt: new Date(one.observedAt.getTime() - shift) }
          : one,
      );
      const loaded = await loadWorld(db.database, { ...drawn, observations });
      const back = loaded.world.observations.map((one) =>
        isoDay(one.observedAt) < range.from
          ? { ...one, observedAt: new Date(one.observedAt.getTime() + shift) }
          : one,
      );
      const world = restricted({ ...loaded.world, observations: back }, filter);
      const expected = overviewToToday(world, rangeDays);
      const body = await read(loaded, 'getRangeOverview', { ...range, compare: 'lastYear', ...filter.query });
      expectSame(body, {
        ...expected,
        compare: 'lastYear',
        brand: null,
        previousFrom: isoDay(addDays(new Date(range.from), -YEAR)),
        previousTo: isoDay(addDays(new Date(range.to), -YEAR - 1)),
      } as never);
      if (expected.headline.verdict !== 'insufficientData') judged += 1;
      const none = await read(loaded, 'getRangeOverview', { ...range, compare: 'none', ...filter.query });
      const { previousFrom, previousTo, whatChanged, headline } = none as unknown as Overview;
      expect({ previousFrom, previousTo, whatChanged }).toEqual({
        previousFrom: null,
        previousTo: null,
        whatChanged: [],
      });
      const { sameQuestions, verdict } = headline;
      const unknown = Object.fromEntries(Object.keys(sameQuestions).map((name) => [name, null]));
      expect([verdict, headline.visibilityScoreChange, sameQuestions]).toEqual([null, null, unknown]);
      expect(headline).toMatchObject({
        observations: expected.headline.observations,
        visibilityLow: expected.headline.visibilityLow,
        intervals: expected.headline.intervals,
      });
    }),
    { numRuns: 16, interruptAfterTimeLimit: 60_000 },
  );
  expect(judged).toBeGreaterThan(0);
});

it('puts a competitor in the place of the brand of the workspace', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(worldPlan, fc.constantFrom(...COMPETITORS), async (plan, brand) => {
      const loaded = await loadWorld(db.database, plan);
      const kindOf = (name: string, kind: string) =>
        name === brand ? 'own' : name === OWN_BRAND ? 'tracked' : kind;
      const observations = loaded.world.observations.map((one) => ({
        ...one,
        mentions: one.mentions.map((mention) => ({
          ...mention,
          kind: kindOf(mention.brand, mention.kind) as 'own',
        })),
      }));
      const expected = overviewToToday({ ...loaded.world, observations }, plan.rangeDays).headline;
      const range = rangeOf(plan.now, plan.rangeDays);
      const body = await read(loaded, 'getRangeOverview', { ...range, compare: 'previous', brand });
      const { intervals, sameQuestions, ...figures } = expected;
      const noCitations = {
        citedObservations: 0,
        citationRate: null,
        citationShare: null,
        citationRateChange: null,
      };
      const unknown = { citationRate: null };
      expect(body['headline']).toEqual({
        ...figures,
        ...noCitations,
        intervals: { ...intervals, ...unknown },
        sameQuestions: { ...sameQuestions, ...unknown },
      });
      // The comparison of the brands stays the same.
      expect(body['competitors']).toEqual(overviewToToday(loaded.world, plan.rangeDays).competitors);
      if (expected.mentions > 0) compared += 1;
    }),
    { numRuns: 10, interruptAfterTimeLimit: 50_000 },
  );
  expect(compared).toBeGreaterThan(3);
});

/** The first day of the week or month of a day. */
function startOf(day: string, interval: string): string {
  if (interval === 'day') return day;
  if (interval === 'month') return `${day.slice(0, 7)}-01`;
  const date = new Date(day);
  return isoDay(addDays(date, -((date.getUTCDay() + 6) % 7)));
}

it('recomputes each bucket of a series from its answers, with days as clusters', async () => {
  let clustered = 0;
  await fc.assert(
    fc.asyncProperty(worldPlan, fc.constantFrom('day', 'week', 'month'), async (plan, interval) => {
      const loaded = await loadWorld(db.database, plan);
      const { from, to } = rangeOf(plan.now, plan.rangeDays);
      const isCounted = ({ status, observedAt }: RawObservation) =>
        status === 'ok' && isoDay(observedAt) >= from && isoDay(observedAt) <= to;
      const countries = loaded.world.observations.filter(isCounted).flatMap(({ country }) => country ?? []);
      for (const filter of filters) {
        const body = await read(loaded, 'getVisibilitySeries', { from, to, interval, ...filter.query });
        expect(faultsAt('#/components/schemas/VisibilitySeries', body, 'extensions')).toEqual([]);
        expect(body['countries']).toEqual([...new Set(countries)].sort());
        const answers = pooledObservations(restricted(loaded.world, filter)).filter(isCounted);
        const rows = body['rows'] as Point[];
        expect(rows.flatMap(daysOf)).toEqual(daysOf({ from, to }));
        for (const row of rows) {
          expect(new Set(daysOf(row).map((day) => startOf(day, interval))).size).toBe(1);
          const mine = answers.filter(({ observedAt }) => daysOf(row).includes(isoDay(observedAt)));
          expectPoint(row, mine, interval);
          if (interval !== 'day' && mine.length > 1) clustered += 1;
        }
      }
    }),
    { numRuns: 12, interruptAfterTimeLimit: 80_000 },
  );
  expect(clustered).toBeGreaterThan(10);
});

type Series = Awaited<ReturnType<AnalyticsService['visibilitySeries']>>;
type Point = Series['body']['rows'][number];

function daysOf({ from, to }: { from: string; to: string }): string[] {
  const days = [];
  for (let day = from; day <= to; day = isoDay(addDays(new Date(day), 1))) days.push(day);
  return days;
}

function expectPoint(
  { competitors, topics, informative, ...row }: Point,
  answers: RawObservation[],
  interval: string,
): void {
  expectInformative(informative, answers, { isDay: interval === 'day', rangeDays: 7 });
  const { from, to, isComplete: _, ...figures } = row;
  expect(topics).toEqual([]);
  const pair = { now: answers, past: [], rangeDays: 7 };
  const { citationShare: __, ...expected } = kpi(answers);
  const { visibilityLow, visibilityHigh } = interval === 'day' ? expected : estimate(pair);
  expect([from, to, figures]).toEqual([from, to, { ...expected, visibilityLow, visibilityHigh }]);
  for (const { brand, ...one } of competitors) {
    const named = answers.filter(({ mentions }) => mentions.some((mention) => mention.brand === brand));
    expect([brand, one.mentions]).toEqual([brand, named.length]);
    if (interval === 'day' || named.length === 0) continue;
    const bounds = brandEstimate(pair, brand, 'tracked');
    expect(one).toMatchObject({
      visibilityLow: bounds.visibilityLow,
      visibilityHigh: bounds.visibilityHigh,
    });
  }
}
