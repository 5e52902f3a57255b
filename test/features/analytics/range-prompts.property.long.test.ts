import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, isoDay } from '../../../src/domain/window.js';
import { historyRoutes } from '../../../src/features/analytics/index.js';
import { promptEntries, promptSummary } from '../../../conformance/oracle/prompt-analytics.js';
import type { RawObservation, RawWorld } from '../../../conformance/oracle/raw-record.js';
import { windowsOf } from '../../../conformance/oracle/window.js';
import { faultsAt } from '../../spec/validator.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { worldPlan } from './arbitrary-world.js';
import { changesIn } from './unfinished-day.js';
import { bodyOf, loadWorld, type LoadedWorld } from './world.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

type Entry = ReturnType<typeof promptEntries>[number];

interface Filter {
  readonly query: Readonly<Record<string, unknown>>;
  readonly isCounted: (answer: RawObservation) => boolean;
}

const filters: readonly Filter[] = [
  { query: { surface: 'all' }, isCounted: () => true },
  { query: { surface: 'ui' }, isCounted: ({ surface }) => surface === 'ui' },
  { query: { surface: 'all', platform: 'chatgpt' }, isCounted: ({ platform }) => platform === 'chatgpt' },
  { query: { surface: 'all', country: 'DE' }, isCounted: ({ country }) => country === 'DE' },
];

async function read({ service, principal }: LoadedWorld, query: object): Promise<Record<string, unknown>> {
  const routes = historyRoutes(service, {
    findOlderDays: () => Promise.resolve(null),
    findUnexaminedDays: () => Promise.resolve({ companies: [], stances: [] }),
  });
  const request = { principal, query: { limit: 100, ...query }, path: {}, body: undefined } as never;
  return bodyOf(await routes.listRangePrompts(request));
}

/** A world without answers of the last day of each window. */
function withoutLastDays(world: RawWorld, rangeDays: number): RawWorld {
  const { current, previous } = windowsOf(world, rangeDays);
  const left = [current.at(-1), previous.at(-1)];
  return {
    ...world,
    observations: world.observations.filter(({ observedAt }) => !left.includes(isoDay(observedAt))),
  };
}

const figuresOf = ({ kpi, trend, competitorsMentioned, topCitedDomains }: Entry) => ({
  ...{ kpi, trend, competitorsMentioned, topCitedDomains },
});

const figuresOn = ({ platforms }: Entry) =>
  Object.fromEntries(
    platforms
      .filter(({ observations }) => observations > 0)
      .map(({ platform, observations, mentions, visibilityScore, averagePosition }) => [
        platform,
        { observations, mentions, visibilityScore, averagePosition },
      ]),
  );

it('has the figures of the contract for the answers that match, whatever day the range ends', async () => {
  let [answered, judged] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      worldPlan,
      fc.nat({ max: 2 }),
      fc.constantFrom(...filters),
      async (plan, ago, { query, isCounted }) => {
        const loaded = await loadWorld(db.database, plan);
        const { rangeDays } = plan;
        const last = addDays(plan.now, -ago);
        const world = {
          ...loaded.world,
          now: last,
          observations: loaded.world.observations.filter(isCounted),
        };
        const compared = ago === 0 ? withoutLastDays(world, rangeDays) : world;
        const range = { from: isoDay(addDays(last, 1 - rangeDays)), to: isoDay(last) };
        const body = await read(loaded, { ...range, compare: 'previous', weighting: 'answers', ...query });
        expect(faultsAt('#/components/schemas/RangePromptList', body, 'extensions')).toEqual([]);
        const kept = loaded.world.prompts.filter(({ state }) => state !== 'archived');
        const listed = body['prompts'] as Entry[];
        const [now, shown, changed] = [loaded.world, world, compared].map((one) =>
          promptEntries(one, kept, rangeDays),
        ) as [Entry[], Entry[], Entry[]];
        expect(listed.map(({ id, status }) => [id, status])).toEqual(
          now.map(({ id, status }) => [id, status]),
        );
        for (const [index, entry] of listed.entries()) {
          const [expected, ofChange] = [shown[index], changed[index]] as [Entry, Entry];
          expect(figuresOf(entry)).toEqual(figuresOf(expected));
          expect(figuresOn(entry)).toEqual(figuresOn(expected));
          expect(entry.changes).toEqual(ofChange.changes);
          if (expected.kpi.observations > 0) answered += 1;
          if (ofChange.changes.verdict !== 'insufficientData') judged += 1;
        }
        const summaryOf = (one: RawWorld) => promptSummary(one, kept, rangeDays, { byPersona: false });
        const { summary, total } = summaryOf(world);
        const expected = { ...summary, ...changesIn(summaryOf(compared).summary) };
        expect({ summary: body['summary'], total: body['total'] }).toEqual({ summary: expected, total });
      },
    ),
    { numRuns: 24, interruptAfterTimeLimit: 80_000 },
  );
  expect(Math.min(answered, judged)).toBeGreaterThan(5);
});

it('has no changes and no verdict without a comparison', async () => {
  await fc.assert(
    fc.asyncProperty(worldPlan, async (plan) => {
      const loaded = await loadWorld(db.database, plan);
      const { rangeDays } = plan;
      const query = { rangeDays, surface: 'all', weighting: 'answers' };
      const [with_, none] = [
        await read(loaded, { ...query, compare: 'previous' }),
        await read(loaded, { ...query, compare: 'none' }),
      ];
      expect(none).toMatchObject({ previousFrom: null, previousTo: null, comparedTo: null });
      const prompts = none['prompts'] as Entry[];
      expect(prompts.map(figuresOf)).toEqual((with_['prompts'] as Entry[]).map(figuresOf));
      for (const { changes } of prompts)
        expect(changes).toMatchObject({ verdict: null, visibilityScoreChange: null });
      const [first] = prompts;
      if (first === undefined) return;
      const only = await read(loaded, { ...query, compare: 'none', promptId: first.id });
      expect(only['prompts']).toEqual([first]);
    }),
    { numRuns: 6, interruptAfterTimeLimit: 40_000 },
  );
});
