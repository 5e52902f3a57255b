import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { groupBy } from '../../src/domain/group-by.js';
import { currentWindow, isoDay, type DayWindow } from '../../src/domain/window.js';
import { shareEstimates, type CountedAnswers } from '../../src/estimates/answer-shares.js';
import { groupPersonas } from '../../src/domain/prompt-groups.js';
import { panelDates, propertyShares, windowsOf } from '../../src/features/analytics/index.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import type { RawObservation, RawWorld } from '../../conformance/oracle/raw-record.js';
import { atOnce } from '../../src/domain/steps.js';
import { worldPlan } from '../features/analytics/arbitrary-world.js';
import { loadWorld } from '../features/analytics/world.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** The answers of a cell by day, oldest first, and those of them that have a property. */
interface CountedCell {
  /** The group of the cell. */
  readonly key: string;
  readonly days: readonly string[];
  readonly answers: readonly number[];
  readonly counted: readonly number[];
}

/** The answers of the window by cell and day, counting those that mention the workspace's brand. */
function cellsOf(
  answers: readonly RawObservation[],
  keyOf: (answers: readonly RawObservation[]) => string,
): CountedCell[] {
  const cells = groupBy(answers, ({ promptId, platform, surface, country, locale }) =>
    JSON.stringify([promptId, platform, surface, country, locale]),
  );
  return [...cells.values()].map((ofCell) => {
    const byDay = groupBy(ofCell, ({ observedAt }) => isoDay(observedAt));
    const days = [...byDay.keys()].sort();
    const isOwn = ({ mentions }: RawObservation) => mentions.some(({ kind }) => kind === 'own');
    return {
      key: keyOf(ofCell),
      days,
      answers: days.map((day) => byDay.get(day)?.length ?? 0),
      counted: days.map((day) => byDay.get(day)?.filter(isOwn).length ?? 0),
    };
  });
}

/** The counted answers by cell and day, in order of days. */
function countedOf(cells: readonly CountedCell[]) {
  const entries = cells
    .flatMap(({ days, counted }, cell) =>
      days.map((day, index) => ({ cell, day, count: counted[index] ?? 0 })),
    )
    .filter(({ count }) => count > 0)
    .sort((one, other) => (one.day < other.day ? -1 : 1) * Number(one.day !== other.day));
  return {
    cells: entries.map(({ cell }) => cell),
    days: entries.map(({ day }) => day),
    answers: entries.map(({ count }) => count),
  };
}

/** The answers of the window to prompts that pooled figures count and that are not archived. */
function answersOf({ prompts, observations }: RawWorld, rangeDays: 7 | 30 | 90, now: Date) {
  const { from, until } = currentWindow(now, rangeDays);
  const counted = prompts.filter(
    ({ persona, state }) => state !== 'archived' && !(groupPersonas as readonly string[]).includes(persona),
  );
  const ids = counted.map(({ promptId }) => promptId);
  return observations.filter(
    ({ status, observedAt, promptId }) =>
      status === 'ok' && observedAt >= from && observedAt < until && ids.includes(promptId),
  );
}

it('gives the share of answers that mention the brand the interval of the visibility score', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(worldPlan, async (plan) => {
      const { now, rangeDays } = plan;
      const { service, principal, world } = await loadWorld(db.database, plan);
      const answers = answersOf(world, rangeDays, now);
      const { body: figures } = await service.promptAnalytics(principal, {
        ...{ rangeDays, limit: 100, cursor: undefined, filter: {} },
      });
      const cells = cellsOf(answers, () => 'all');
      const window = currentWindow(now, rangeDays);
      const all = sharesOf(cells, window).get('all');
      expectSame(all, figures.summary);
      const properties = [countedOf(cells), { cells: [], days: [], answers: [] }];
      const [counted, none] = atOnce(propertyShares({ cells, properties }, window));
      expect([counted, none?.share]).toEqual([all ?? null, all && 0]);
      const byPrompt = sharesOf(
        cellsOf(answers, ([answer]) => answer?.promptId ?? ''),
        window,
      );
      for (const { id, kpi } of figures.prompts) {
        const estimate = byPrompt.get(id);
        if (estimate === undefined) continue;
        expectSame(estimate, kpi);
        compared += 1;
      }
    }),
    { numRuns: 12, interruptAfterTimeLimit: 60_000 },
  );
  expect(compared).toBeGreaterThan(10);
});

/** The estimates of the groups of cells in a window by their keys. */
function sharesOf(cells: readonly CountedCell[], window: DayWindow) {
  const keys = [...new Set(cells.map(({ key }) => key))];
  const groupOf = Int32Array.from(cells, ({ key }) => keys.indexOf(key));
  const estimates = atOnce(shareEstimates(clustered(cells, window), { groupOf, groups: keys.length }));
  return new Map(keys.map((key, index) => [key, estimates[index] ?? undefined] as const));
}

type Estimate = ReturnType<typeof sharesOf> extends ReadonlyMap<string, infer One> ? One : never;

/** The answers of cells by cluster. */
function clustered(cells: readonly CountedCell[], window: DayWindow): CountedAnswers {
  const { clusters, clusterOf } = panelDates(windowsOf(window, null));
  const [answers, counted] = (['answers', 'counted'] as const).map((name) => {
    const sums = new Float64Array(clusters.length * cells.length);
    for (const [cell, { days, ...counts }] of cells.entries())
      for (const [place, day] of days.entries()) {
        const at = (clusterOf.get(day) ?? 0) * cells.length + cell;
        sums[at] = (sums[at] ?? 0) + (counts[name][place] ?? 0);
      }
    return sums;
  }) as [Float64Array, Float64Array];
  return {
    answers: { cells, clusters, answers, modelsDiffer: new Uint8Array(cells.length) },
    counted: {
      cell: Int32Array.from(counted, (_, at) => at % cells.length),
      cluster: Int32Array.from(counted, (_, at) => Math.floor(at / cells.length)),
      value: counted,
    },
  };
}

/** Scores are percentages with two decimals, and shares fractions with four. */
function expectSame(
  estimate: Estimate | undefined,
  kpi: {
    observations: number;
    visibilityScore: number | null;
    visibilityLow: number | null;
    visibilityHigh: number | null;
  },
): void {
  const near = (score: number | null) => expect.closeTo((score ?? NaN) / 100, 3) as number;
  if (estimate === undefined) expect(kpi.observations).toBe(0);
  else
    expect(estimate).toEqual({
      share: near(kpi.visibilityScore),
      interval: { low: near(kpi.visibilityLow), high: near(kpi.visibilityHigh) },
      isEnough: kpi.observations >= 5,
    });
}
