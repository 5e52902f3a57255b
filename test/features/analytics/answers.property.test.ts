import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metrics } from '../../../src/features/analytics/types.js';
import { expectedOverview, expectedPrompts, expectedRows, statusOf } from '../../support/oracle/analytics.js';
import type { RawPrompt, RawWorld } from '../../support/oracle/raw-record.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { faultsAt } from '../../spec/validator.js';
import { worldPlan } from './arbitrary-world.js';
import { bodyOf, bringToLife, type LivingWorld } from './world.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const nothing = { path: {}, body: undefined };

/** What the property met, so that it cannot pass by meeting nothing. */
const met = new Map<string, number>();
function meet(...names: string[]): void {
  for (const name of names) met.set(name, (met.get(name) ?? 0) + 1);
}

async function checkOverview(
  { world, principal, routes }: LivingWorld,
  rangeDays: 7 | 30 | 90,
): Promise<void> {
  const body = bodyOf(await routes.getAnalyticsOverview({ principal, query: { rangeDays }, ...nothing }));
  const expected = expectedOverview(world, rangeDays);
  expect(body).toEqual(expected);
  expect(faultsAt('#/components/schemas/AnalyticsOverview', body)).toEqual([]);
  const { verdict } = expected.headline;
  meet(
    verdict === 'up' || verdict === 'down' ? 'up or down' : verdict,
    `domains ${expected.citations.length === 20 ? '20' : 'fewer'}`,
  );
}

async function checkRows({ world, principal, routes }: LivingWorld, rangeDays: 7 | 30 | 90): Promise<void> {
  for (const metric of metrics) {
    const query = { metric, rangeDays };
    const body = bodyOf(await routes.getMetricRows({ principal, query, ...nothing }));
    const expected = expectedRows(world, metric, rangeDays);
    expect(body).toEqual(expected);
    expect(faultsAt('#/components/schemas/MetricRows', body)).toEqual([]);
    if (expected.rows.some((row) => 'modelChanged' in row && row.modelChanged === true))
      meet('model changed');
  }
}

const filters: { query: object; keeps: (prompt: RawPrompt, world: RawWorld) => boolean }[] = [
  { query: {}, keeps: (prompt) => prompt.fate !== 'archived' },
  {
    query: { status: ['archived', 'paused'] },
    keeps: ({ fate }) => fate === 'archived' || fate === 'paused',
  },
  {
    query: { persona: ['custom', 'buyer'] },
    keeps: ({ fate, persona }) => fate !== 'archived' && !['discoverer', 'evaluator'].includes(persona),
  },
  {
    query: { topic: ['PRICING', 'Reviews, compared', 'Reviews', 'compared'] },
    keeps: ({ fate, topic }) => fate !== 'archived' && topic !== null && topic !== 'Ünits',
  },
  {
    query: { persona: ['custom'] },
    keeps: ({ fate, persona }) =>
      fate !== 'archived' && ['branded', 'competitor', 'control'].includes(persona),
  },
  {
    query: { persona: ['discoverer'], status: ['active', 'stale', 'archived'] },
    keeps: (prompt, world) =>
      prompt.persona === 'discoverer' && ['active', 'stale', 'archived'].includes(statusOf(world, prompt)),
  },
  { query: { query: 'ünI' }, keeps: ({ fate, topic }) => fate !== 'archived' && topic === 'Ünits' },
  {
    query: { intent: ['support'] },
    keeps: ({ fate, intent }) => fate !== 'archived' && intent === 'support',
  },
];

async function checkPrompts(
  { world, principal, routes }: LivingWorld,
  rangeDays: 7 | 30 | 90,
): Promise<void> {
  for (const { query, keeps } of filters) {
    const sent = { ...query, rangeDays, limit: 100 };
    const body = bodyOf(await routes.listPromptAnalytics({ principal, query: sent, ...nothing }));
    const expected = expectedPrompts(
      world,
      world.prompts.filter((prompt) => keeps(prompt, world)),
      rangeDays,
      { byPersona: 'persona' in query },
    );
    expect(body).toEqual({ ...expected, hasMore: false, nextCursor: null });
    expect(faultsAt('#/components/schemas/PromptAnalytics', body)).toEqual([]);
    const platforms = expected.prompts.flatMap((prompt) => prompt.platforms);
    meet(...platforms.map((one) => one.state), ...expected.prompts.map((one) => `status ${one.status}`));
  }
}

describe('the answers of the analytics', () => {
  it('equal a plain recomputation from the raw records', async () => {
    await fc.assert(
      fc.asyncProperty(worldPlan, async (plan) => {
        const living = await bringToLife(db.database, plan);
        await checkOverview(living, plan.rangeDays);
        await checkRows(living, plan.rangeDays);
        await checkPrompts(living, plan.rangeDays);
      }),
      // Shrinking a failure stops in time to be reported.
      { numRuns: 60, interruptAfterTimeLimit: 200_000 },
    );
    const states = ['measured', 'pending', 'stale', 'failed'];
    const verdicts = ['up or down', 'withinNoise', 'insufficientData', 'notComparable'];
    for (const name of [...states, ...verdicts, 'model changed', 'domains 20']) {
      expect(met.has(name), `met ${name}: ${JSON.stringify([...met])}`).toBe(true);
    }
  });
});
