import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Weighting } from '../../../src/domain/weighting.js';
import { addDays, isoDay } from '../../../src/domain/window.js';
import { historyRoutes } from '../../../src/features/analytics/index.js';
import { cites, hasCitationData, own, trackedIn } from '../../../conformance/oracle/figures.js';
import { pooledObservations } from '../../../conformance/oracle/pool.js';
import type { RawMention, RawObservation } from '../../../conformance/oracle/raw-record.js';
import { faultsAt } from '../../spec/validator.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { worldPlan } from './arbitrary-world.js';
import { bodyOf, loadWorld, withOwnStances, type LoadedWorld } from './world.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

type Weighted = Exclude<Weighting, 'answers'>;
const weighted = fc.constantFrom<Weighted>('questions', 'questionsAndPlatforms');

const placeOf = ({ surface, country, locale }: RawObservation) => JSON.stringify([surface, country, locale]);

/** The units with equal weights in a group of answers, each within the one before. */
const LEVELS: Readonly<Record<Weighted, readonly ((answer: RawObservation) => string)[]>> = {
  questions: [({ promptId }) => promptId],
  questionsAndPlatforms: [({ platform }) => platform, ({ promptId }) => promptId, placeOf],
};

/** The weights of some answers, straight from the definition. They add up to 1. */
function weightsOf(answers: readonly RawObservation[], weighting: Weighted): Map<RawObservation, number> {
  const weights = new Map<RawObservation, number>();
  const share = (part: readonly RawObservation[], all: number, levels: (typeof LEVELS)[Weighted]) => {
    const [level, ...inner] = levels;
    if (level === undefined) for (const one of part) weights.set(one, all / part.length);
    else {
      const keys = [...new Set(part.map(level))];
      for (const key of keys)
        share(
          part.filter((one) => level(one) === key),
          all / keys.length,
          inner,
        );
    }
  };
  share(answers, 1, LEVELS[weighting]);
  return weights;
}

/** The figures of some answers; NaN without anything to count. */
function figuresOf(answers: readonly RawObservation[], weighting: Weighted, brand: string | null = null) {
  const weights = weightsOf(answers, weighting);
  const sum = (valueOf: (answer: RawObservation) => number) =>
    answers.reduce((all, answer) => all + (weights.get(answer) ?? 0) * valueOf(answer), 0);
  const mentionIn = (answer: RawObservation): RawMention | undefined =>
    brand === null ? own(answer) : trackedIn(answer).find((mention) => mention.brand === brand);
  const sumOf = (valueOf: (mention: RawMention) => number) =>
    sum((answer) => {
      const mention = mentionIn(answer);
      return mention === undefined ? 0 : valueOf(mention);
    });
  const voices = sum((answer) => Number(own(answer) !== undefined) + trackedIn(answer).length);
  const sentiments = sumOf(({ sentiment }) => (sentiment ?? 0) / 100);
  return {
    visibilityScore: (100 * sumOf(() => 1)) / sum(() => 1),
    shareOfVoice: sumOf(() => 1) / voices,
    averagePosition: sumOf(({ position }) => position) / sumOf(() => 1),
    sentimentScore: 50 * (sentiments / sumOf(({ sentiment }) => Number(sentiment !== null)) + 1),
    citationRate: sum((answer) => Number(cites(answer))) / sum((answer) => Number(hasCitationData(answer))),
  };
}

type Figures = ReturnType<typeof figuresOf>;
type Body = Record<string, unknown>;

const DECIMALS: Readonly<Record<keyof Figures, number>> = {
  visibilityScore: 2,
  shareOfVoice: 4,
  averagePosition: 2,
  sentimentScore: 2,
  citationRate: 4,
};

function expectRounded(shown: unknown, value: number, decimals: number, what: string): void {
  if (Number.isNaN(value)) expect(shown, what).toBeNull();
  else expect(Math.abs(Number(shown) - value), what).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-9);
}

/** The figures that a part of a response has. */
function expectFigures(body: Body, expected: Figures): void {
  for (const [name, decimals] of Object.entries(DECIMALS))
    if (name in body) expectRounded(body[name], expected[name as keyof Figures], decimals, name);
}

function expectChange(body: Body, now: Figures, before: Figures): void {
  const change = now.visibilityScore - before.visibilityScore;
  expectRounded(body['visibilityScoreChange'], change, 2, 'visibilityScoreChange');
  if (!('averagePositionChange' in body)) return;
  const positions = before.averagePosition - now.averagePosition;
  expectRounded(body['averagePositionChange'], positions, 2, 'averagePositionChange');
}

async function read(
  { service, principal }: LoadedWorld,
  operation: 'getRangeOverview' | 'getVisibilitySeries' | 'listRangePrompts',
  query: object,
): Promise<Body> {
  const findOlderDays = () => Promise.resolve(null);
  const routes = historyRoutes(service, {
    findOlderDays,
    findUnexaminedDays: () => Promise.resolve({ companies: [], stances: [] }),
  });
  const request = { principal, query: { surface: 'all', ...query }, path: {}, body: undefined } as never;
  return bodyOf(await routes[operation](request));
}

const dayOf = ({ observedAt }: RawObservation) => isoDay(observedAt);

it('has the weighted figures of the raw records in all parts of an overview', async () => {
  const seen = { platforms: 0, competitors: 0 };
  await fc.assert(
    fc.asyncProperty(worldPlan, weighted, async (plan, weighting) => {
      const loaded = await loadWorld(db.database, plan);
      const query = { rangeDays: plan.rangeDays, compare: 'previous', weighting };
      const body = await read(loaded, 'getRangeOverview', query);
      expect(body['weighting']).toBe(weighting);
      expect(faultsAt('#/components/schemas/RangeOverview', body, 'extensions')).toEqual([]);
      const answers = pooledObservations(loaded.world).filter(({ status }) => status === 'ok');
      const within = (from: unknown, to: unknown) =>
        answers.filter((one) => dayOf(one) >= String(from) && dayOf(one) <= String(to));
      const now = within(body['from'], body['to']);
      const compared = within(body['from'], body['comparedTo']);
      const before = within(body['previousFrom'], body['previousTo']);
      const topicOf = new Map(loaded.world.prompts.map(({ promptId, topic }) => [promptId, topic]));
      const expectPart = (part: Body, isPart: (answer: RawObservation) => boolean, brand?: string) => {
        const [shown, current, previous] = [now, compared, before].map((some) =>
          figuresOf(some.filter(isPart), weighting, brand),
        ) as [Figures, Figures, Figures];
        expectFigures(part, shown);
        const isNamed = ({ mentions }: RawObservation) => mentions.some((one) => one.brand === brand);
        if (brand === undefined || [...compared, ...before].some(isNamed))
          expectChange(part, current, previous);
        else expect(part['visibilityScoreChange']).toBeNull();
        if ('observations' in part) expect(part['observations']).toBe(now.filter(isPart).length);
      };
      expectPart(body['headline'] as Body, () => true);
      const { recommended } = body['recommendations'] as { recommended: Body };
      const recommending = figuresOf(withOwnStances(now, ['first', 'recommended']), weighting);
      if (recommended['rate'] !== null)
        expectRounded(recommended['rate'], recommending.visibilityScore / 100, 4, 'recommended');
      for (const part of body['platforms'] as Body[]) {
        expectPart(part, ({ platform }) => platform === part['platform']);
        seen.platforms += 1;
      }
      for (const part of body['topics'] as Body[])
        expectPart(part, ({ promptId }) => topicOf.get(promptId) === part['topic']);
      for (const { citationRate: _, ...part } of body['competitors'] as Body[]) {
        expectPart(part, () => true, part['isOwn'] === true ? undefined : String(part['brand']));
        seen.competitors += 1;
      }
    }),
    { numRuns: 16, interruptAfterTimeLimit: 60_000 },
  );
  expect(Math.min(seen.platforms, seen.competitors)).toBeGreaterThan(10);
});

it('has the weighted figures of the raw records in each bucket of a series', async () => {
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(
      worldPlan,
      weighted,
      fc.constantFrom('day', 'week'),
      async (plan, weighting, interval) => {
        const loaded = await loadWorld(db.database, plan);
        const [from, to] = [isoDay(addDays(plan.now, 1 - plan.rangeDays)), isoDay(plan.now)];
        const body = await read(loaded, 'getVisibilitySeries', { from, to, interval, weighting });
        expect(body['weighting']).toBe(weighting);
        const answers = pooledObservations(loaded.world).filter(({ status }) => status === 'ok');
        for (const row of body['rows'] as Body[]) {
          const mine = answers.filter(
            (one) => dayOf(one) >= String(row['from']) && dayOf(one) <= String(row['to']),
          );
          expect(row['observations']).toBe(mine.length);
          expectFigures(row, figuresOf(mine, weighting));
          if (mine.length > 0) {
            answered += 1;
            const score = Number(row['visibilityScore']);
            expect(Number(row['visibilityLow'])).toBeLessThanOrEqual(score + 0.01);
            expect(Number(row['visibilityHigh'])).toBeGreaterThanOrEqual(score - 0.01);
          }
          for (const point of row['competitors'] as Body[])
            expectFigures(point, figuresOf(mine, weighting, String(point['brand'])));
        }
      },
    ),
    { numRuns: 16, interruptAfterTimeLimit: 60_000 },
  );
  expect(answered).toBeGreaterThan(10);
});

it('has the weighted figures of the raw records for each prompt, platform and day', async () => {
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(worldPlan, weighted, async (plan, weighting) => {
      const loaded = await loadWorld(db.database, plan);
      const query = { rangeDays: plan.rangeDays, compare: 'previous', weighting, limit: 100 };
      const body = await read(loaded, 'listRangePrompts', query);
      expect(faultsAt('#/components/schemas/RangePromptList', body, 'extensions')).toEqual([]);
      const answers = loaded.world.observations.filter(({ status }) => status === 'ok');
      const within = (some: readonly RawObservation[], from: unknown, to: unknown) =>
        some.filter((one) => dayOf(one) >= String(from) && dayOf(one) <= String(to));
      const figures = (some: readonly RawObservation[]) => figuresOf(some, weighting);
      const summed = pooledObservations(loaded.world).filter(({ status }) => status === 'ok');
      const pooled = within(
        summed.filter(({ promptId }) =>
          (body['prompts'] as Body[]).some((prompt) => prompt['id'] === promptId),
        ),
        body['from'],
        body['to'],
      );
      expectFigures(body['summary'] as Body, figures(pooled));
      for (const prompt of body['prompts'] as Body[]) {
        const mine = answers.filter(({ promptId }) => promptId === prompt['id']);
        const now = within(mine, body['from'], body['to']);
        expectFigures(prompt['kpi'] as Body, figures(now));
        const compared = within(mine, body['from'], body['comparedTo']);
        const before = within(mine, body['previousFrom'], body['previousTo']);
        expectChange(prompt['changes'] as Body, figures(compared), figures(before));
        for (const part of prompt['platforms'] as Body[])
          expectFigures(part, figures(now.filter(({ platform }) => platform === part['platform'])));
        for (const point of prompt['trend'] as Body[])
          expectFigures(point, figures(within(now, point['date'], point['date'])));
        answered += now.length;
      }
    }),
    { numRuns: 12, interruptAfterTimeLimit: 60_000 },
  );
  expect(answered).toBeGreaterThan(10);
});
