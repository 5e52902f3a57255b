import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { latest } from '../../../src/domain/data-version.js';
import { metrics } from '../../../src/features/analytics/types.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import type { RawObservation } from '../../../conformance/oracle/raw-record.js';
import type { PromptPlan, WorldPlan } from './arbitrary-world.js';
import { bodyOf, loadWorld } from './world.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const noInput = { path: {}, body: undefined };

const prompt: PromptPlan = {
  promptId: '0',
  text: 'Which one?',
  topic: 'Pricing',
  persona: 'buyer',
  intent: null,
  createdAt: new Date('2026-01-01T00:00:00.000Z'),
  updatedAt: new Date('2026-01-02T00:00:00.000Z'),
  state: 'tracked',
};

function observation(
  index: number,
  observedAt: string,
  changes: Partial<RawObservation> = {},
): RawObservation {
  return {
    observationId: `${index}`,
    promptId: '0',
    platform: 'chatgpt',
    surface: 'api',
    country: null,
    locale: null,
    model: 'm-1',
    status: 'ok',
    errorMessage: null,
    observedAt: new Date(observedAt),
    retrievalStatus: 'unknown',
    mentions: [],
    citations: [],
    ...changes,
  };
}

function plan(now: string, observations: RawObservation[], prompts: PromptPlan[] = [prompt]): WorldPlan {
  return { now: new Date(now), rangeDays: 7, prompts, observations, cut: 0 };
}

describe('analytics windows', () => {
  const edges = ['2026-11-07T00:00:00.000Z', '2026-11-13T23:59:59.999Z', '2026-11-14T00:00:00.000Z'];
  const tomorrow = '2026-11-21T00:00:00.000Z';
  const ends = ['2026-11-20T23:59:59.999Z', tomorrow];
  const before = '2026-11-06T23:59:59.999Z';
  const observations = [before, ...edges, ...ends].map((moment, index) => observation(index, moment));

  it('covers the last days including today, with the previous window ending where the current one starts', async () => {
    // Ingested when the first moment of tomorrow is within the tolerated clock difference, and read at the last moment
    // of today.
    const { routes, principal, world } = await loadWorld(
      db.database,
      plan('2026-11-20T23:59:59.999Z', observations),
    );
    expect(world.observations).toHaveLength(6);
    const query = { rangeDays: 7 as const };
    const overview = bodyOf(await routes.getAnalyticsOverview({ principal, query, ...noInput }));
    expect(overview).toMatchObject({
      from: '2026-11-14',
      to: '2026-11-20',
      previousFrom: '2026-11-07',
      previousTo: '2026-11-13',
      generatedAt: '2026-11-20T23:59:59.999Z',
      headline: { observations: 2, visibilityScoreChange: 0 },
      coverage: { attempted: 2, lastObservedAt: '2026-11-20T23:59:59.999Z' },
    });
    const rows = bodyOf(
      await routes.getMetricRows({ principal, query: { ...query, metric: 'visibility' }, ...noInput }),
    );
    expect((rows['rows'] as { observations: number }[]).map((row) => row.observations)).toEqual([
      1, 0, 0, 0, 0, 0, 1,
    ]);
  });

  it('moves the analytics window forward at midnight UTC', async () => {
    const moments = observations.slice(0, 5);
    const { routes, principal } = await loadWorld(db.database, plan(tomorrow, moments));
    const overview = bodyOf(
      await routes.getAnalyticsOverview({ principal, query: { rangeDays: 7 }, ...noInput }),
    );
    expect(overview).toMatchObject({ from: '2026-11-15', to: '2026-11-21', headline: { observations: 1 } });
  });
});

describe('a workspace without data in the window', () => {
  const empty = { platforms: [], competitors: [], citations: [], topics: [] };
  const now = '2026-11-20T12:00:00.000Z';

  it('returns counts of 0, null rates and empty lists for a workspace without data', async () => {
    const { routes, principal, service } = await loadWorld(db.database, plan(now, [], [prompt]));
    await db.database('prompts').where({ workspace_id: principal.workspaceId }).delete();
    const overview = bodyOf(
      await routes.getAnalyticsOverview({ principal, query: { rangeDays: 30 }, ...noInput }),
    );
    expect(overview).toMatchObject({
      ...empty,
      headline: {
        observations: 0,
        mentions: 0,
        visibilityScore: null,
        citationShare: null,
        verdict: 'insufficientData',
      },
      coverage: {
        promptsActive: 0,
        promptsMeasured: 0,
        attempted: 0,
        succeeded: 0,
        failed: 0,
        lastObservedAt: null,
      },
    });
    for (const metric of metrics) {
      const rows = bodyOf(
        await routes.getMetricRows({ principal, query: { metric, rangeDays: 30 }, ...noInput }),
      );
      expect(rows['rows']).toHaveLength(metric === 'visibility' ? 30 : 0);
    }
    const page = bodyOf(
      await routes.listPromptAnalytics({ principal, query: { rangeDays: 30, limit: 50 }, ...noInput }),
    );
    expect(page).toMatchObject({ total: 0, prompts: [], hasMore: false, nextCursor: null });
    expect(await service.topicVisibility(latest(principal.workspaceId), 30)).toBeNull();
  });

  it('returns empty lists for a workspace whose data is older than the window', async () => {
    const earlier = observation(0, '2026-11-10T12:00:00.000Z');
    const { routes, principal, service } = await loadWorld(db.database, plan(now, [earlier]));
    const overview = bodyOf(
      await routes.getAnalyticsOverview({ principal, query: { rangeDays: 7 }, ...noInput }),
    );
    expect(overview).toMatchObject({ ...empty, headline: { observations: 0, visibilityScoreChange: null } });
    const topics = await service.topicVisibility(latest(principal.workspaceId), 7);
    expect(topics).toMatchObject({ metric: 'topics', rangeDays: 7, rows: [] });
  });
});

describe('coverage', () => {
  it('counts prompts answered in the window as measured, even if they are archived or paused now', async () => {
    const states = ['tracked', 'tracked', 'archived', 'paused', 'draft', 'tracked', 'archived'] as const;
    const prompts = states.map((state, index) => ({ ...prompt, promptId: `${index}`, state }));
    const named = { ...prompt, promptId: '7', persona: 'branded' as const };
    const observations = [
      // One answer each, a failed attempt, an answer before the window, and one from a prompt that is not pooled.
      ...[0, 1, 2, 3, 4].map((id) => observation(id, '2026-11-20T01:00:00.000Z', { promptId: `${id}` })),
      observation(5, '2026-11-20T01:00:00.000Z', { promptId: '5', status: 'error' }),
      observation(6, '2026-11-10T01:00:00.000Z', { promptId: '6' }),
      observation(7, '2026-11-20T01:00:00.000Z', { promptId: '7' }),
    ];
    const { routes, principal } = await loadWorld(
      db.database,
      plan('2026-11-20T12:00:00.000Z', observations, [...prompts, named]),
    );
    const overview = bodyOf(
      await routes.getAnalyticsOverview({ principal, query: { rangeDays: 7 }, ...noInput }),
    );
    expect(overview['coverage']).toMatchObject({
      promptsActive: 3,
      promptsMeasured: 5,
      attempted: 6,
      succeeded: 5,
      failed: 1,
    });
  });
});

describe('platforms', () => {
  it('lists a platform that had answers in the previous window only', async () => {
    const observations = [
      observation(0, '2026-11-20T01:00:00.000Z'),
      observation(1, '2026-11-10T01:00:00.000Z', { platform: 'gemini' }),
    ];
    const loaded = await loadWorld(db.database, plan('2026-11-20T12:00:00.000Z', observations));
    const { routes, principal } = loaded;
    const overview = bodyOf(
      await routes.getAnalyticsOverview({ principal, query: { rangeDays: 7 }, ...noInput }),
    );
    expect(overview['platforms']).toMatchObject([
      { platform: 'chatgpt', observations: 1, models: ['m-1'] },
      {
        platform: 'gemini',
        observations: 0,
        models: [],
        surfaces: [],
        lastObservedAt: null,
        visibilityScore: null,
      },
    ]);
  });
});

describe('workspaces', () => {
  it('shows no data of another workspace', async () => {
    const observations = [observation(0, '2026-11-20T01:00:00.000Z')];
    const now = '2026-11-20T12:00:00.000Z';
    // The prompts have the same ids in both workspaces.
    await loadWorld(db.database, plan(now, observations));
    const { routes, principal } = await loadWorld(db.database, plan(now, []));
    const overview = bodyOf(
      await routes.getAnalyticsOverview({ principal, query: { rangeDays: 7 }, ...noInput }),
    );
    expect(overview).toMatchObject({
      platforms: [],
      topics: [],
      coverage: { promptsActive: 1, attempted: 0 },
    });
    const page = bodyOf(
      await routes.listPromptAnalytics({ principal, query: { rangeDays: 7, limit: 1 }, ...noInput }),
    );
    expect(page).toMatchObject({
      summary: { observations: 0 },
      prompts: [{ platforms: [], hasObservations: false }],
    });
  });
});
