import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metrics } from '../../../src/features/analytics/types.js';
import { statusOf } from '../../../conformance/oracle/attempts.js';
import { metricRows } from '../../../conformance/oracle/metric-rows.js';
import { changesByCertainty, overview } from '../../../conformance/oracle/overview.js';
import { observationsOf } from '../../../conformance/oracle/pool.js';
import { promptEntries, promptSummary } from '../../../conformance/oracle/prompt-analytics.js';
import type { RawPrompt, RawWorld } from '../../../conformance/oracle/raw-record.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { someRuns } from '../../support/sample.js';
import { faultsAt } from '../../spec/validator.js';
import { worldPlan } from './arbitrary-world.js';
import { bodyOf, loadWorld, type LoadedWorld } from './world.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const nothing = { path: {}, body: undefined };

/** How often each interesting case occurred, so that the property cannot pass without exercising them. */
const coverage = new Map<string, number>();
function cover(...names: string[]): void {
  for (const name of names) coverage.set(name, (coverage.get(name) ?? 0) + 1);
}

const known = (intervals: object) =>
  Object.entries(intervals).map(([name, value]) => `${name} ${value === null ? 'unknown' : 'known'}`);

interface Listed {
  readonly scope: string;
  readonly name: string | null;
  readonly promptId: string | null;
}

const keyOf = ({ scope, name, promptId }: Listed) => JSON.stringify([scope, name, promptId]);
const inAnyOrder = (list: readonly Listed[]) =>
  list.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));

/** Equally certain changes may be in any order, and rounding errors decide which of them is first. */
function checkOrder(
  listed: readonly Listed[],
  expected: readonly (Listed & { readonly pValue: number | null })[],
): void {
  const certainty = new Map(expected.map((one) => [keyOf(one), one.pValue ?? 1]));
  const pValues = listed.map((one) => certainty.get(keyOf(one)) ?? 1);
  for (const [index, pValue] of pValues.entries())
    expect(pValue).toBeGreaterThanOrEqual((pValues[index - 1] ?? 0) * (1 - 1e-9));
}

async function checkOverview(
  { world, principal, routes }: LoadedWorld,
  rangeDays: 7 | 30 | 90,
): Promise<void> {
  const body = bodyOf(await routes.getAnalyticsOverview({ principal, query: { rangeDays }, ...nothing }));
  const expected = overview(world, rangeDays);
  const listed = body['whatChanged'] as Listed[];
  expect({ ...body, whatChanged: inAnyOrder(listed) }).toEqual({
    ...expected,
    whatChanged: inAnyOrder(expected.whatChanged),
  });
  checkOrder(listed, changesByCertainty(world, rangeDays));
  expect(faultsAt('#/components/schemas/AnalyticsOverview', body)).toEqual([]);
  const { verdict, intervals, sameQuestions } = expected.headline;
  cover(
    verdict === 'up' || verdict === 'down' ? 'up or down' : verdict,
    `domains ${expected.citations.length === 20 ? '20' : 'fewer'}`,
    ...expected.whatChanged.map(({ scope }) => `changed ${scope}`),
    ...known(intervals),
    `mix ${sameQuestions.mixChange === null || sameQuestions.mixChange === 0 ? 'none' : 'changed'}`,
  );
}

async function checkRows({ world, principal, routes }: LoadedWorld, rangeDays: 7 | 30 | 90): Promise<void> {
  for (const metric of metrics) {
    const query = { metric, rangeDays };
    const body = bodyOf(await routes.getMetricRows({ principal, query, ...nothing }));
    const expected = metricRows(world, metric, rangeDays);
    expect(body).toEqual(expected);
    expect(faultsAt('#/components/schemas/MetricRows', body)).toEqual([]);
    if (expected.rows.some((row) => 'modelChanged' in row && row.modelChanged === true))
      cover('model changed');
  }
}

const filters: { query: object; keeps: (prompt: RawPrompt, world: RawWorld) => boolean }[] = [
  { query: {}, keeps: (prompt) => prompt.state !== 'archived' },
  {
    query: { status: ['archived', 'paused'] },
    keeps: ({ state }) => state === 'archived' || state === 'paused',
  },
  {
    query: { persona: ['custom', 'buyer'] },
    keeps: ({ state, persona }) => state !== 'archived' && !['discoverer', 'evaluator'].includes(persona),
  },
  {
    query: { topic: ['PRICING', 'Reviews, compared', 'Reviews', 'compared'] },
    keeps: ({ state, topic }) => state !== 'archived' && topic !== null && topic !== 'Ünits',
  },
  {
    query: { persona: ['custom'] },
    keeps: ({ state, persona }) =>
      state !== 'archived' && ['branded', 'competitor', 'control'].includes(persona),
  },
  {
    query: { persona: ['discoverer'], status: ['active', 'stale', 'archived'] },
    keeps: (prompt, world) =>
      prompt.persona === 'discoverer' &&
      ['active', 'stale', 'archived'].includes(
        statusOf(world, prompt.state, observationsOf(world, [prompt])),
      ),
  },
  { query: { query: 'ünI' }, keeps: ({ state, topic }) => state !== 'archived' && topic === 'Ünits' },
  {
    query: { intent: ['support'] },
    keeps: ({ state, intent }) => state !== 'archived' && intent === 'support',
  },
];

async function checkPrompts(
  { world, principal, routes }: LoadedWorld,
  rangeDays: 7 | 30 | 90,
): Promise<void> {
  for (const { query, keeps } of filters) {
    const sent = { ...query, rangeDays, limit: 100 };
    const body = bodyOf(await routes.listPromptAnalytics({ principal, query: sent, ...nothing }));
    const kept = world.prompts.filter((prompt) => keeps(prompt, world));
    const summary = promptSummary(world, kept, rangeDays, { byPersona: 'persona' in query });
    const prompts = promptEntries(world, kept, rangeDays);
    expect(body).toEqual({ ...summary, prompts, hasMore: false, nextCursor: null });
    expect(faultsAt('#/components/schemas/PromptAnalytics', body)).toEqual([]);
    cover(...known(summary.summary.intervals));
    const platforms = prompts.flatMap((prompt) => prompt.platforms);
    cover(...platforms.map((one) => one.state), ...prompts.map((one) => `status ${one.status}`));
  }
}

describe('analytics responses', () => {
  it('analytics responses match a plain recomputation from the raw records', async () => {
    await fc.assert(
      fc.asyncProperty(worldPlan, async (plan) => {
        const loaded = await loadWorld(db.database, plan);
        await checkOverview(loaded, plan.rangeDays);
        await checkRows(loaded, plan.rangeDays);
        await checkPrompts(loaded, plan.rangeDays);
      }),
      // Limits shrinking, so that a failure is reported in time.
      { numRuns: someRuns(60), interruptAfterTimeLimit: 200_000, endOnFailure: true },
    );
    const states = ['measured', 'pending', 'stale', 'failed'];
    const verdicts = ['up or down', 'withinNoise', 'insufficientData', 'notComparable'];
    const intervals = ['averagePosition unknown', 'similarPrompts known', 'mix changed'];
    const changed = ['prompt', 'topic', 'platform', 'competitor'].map((scope) => `changed ${scope}`);
    const others = [...intervals, ...changed, 'model changed', 'domains 20'];
    for (const name of [...states, ...verdicts, ...others]) {
      expect(coverage.has(name), `coverage ${name}: ${JSON.stringify([...coverage])}`).toBe(true);
    }
  });
});
