import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '../../../src/domain/principal.js';
import { brandRoutes, createBrandService } from '../../../src/features/brand/index.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { createWorkspace } from '../../support/factories.js';

let test: TestDatabase;
let principal: Principal;
let routes: ReturnType<typeof brandRoutes>;

beforeAll(async () => {
  test = await createTestDatabase();
  principal = (await createWorkspace(test.database)).principal;
  const clock = () => new Date('2026-11-21T10:00:00.000Z');
  routes = brandRoutes(createBrandService({ database: test.database, clock }));
});
afterAll(() => test.drop());

describe('the brand operations', () => {
  it('returns brand responses that match the contract', async () => {
    const bare = { principal, path: {}, query: {}, body: undefined };
    const positioning = 'Planning for studios';
    const competitors = ['A', 'B', 'A'];
    expect(await routes.saveBrandPositioning({ ...bare, body: { positioning } })).toEqual({
      status: 200,
      body: { version: 1, superseded: false },
    });
    expect(await routes.pinCompetitors({ ...bare, body: { competitors } })).toEqual({
      status: 200,
      body: { count: 2 },
    });
    expect(await routes.getBrand(bare)).toEqual({
      status: 200,
      body: {
        version: 1,
        positioning,
        audience: null,
        productDescription: null,
        tone: null,
        contentStyle: null,
        competitors: ['A', 'B'],
        excludedTopics: [],
        competitorsPinnedAt: '2026-11-21T10:00:00.000Z',
      },
    });
    expect(await routes.unpinCompetitors(bare)).toEqual({ status: 200, body: { count: 2 } });
    expect(await routes.getBrand(bare)).toMatchObject({ body: { competitorsPinnedAt: null } });
    expect(await routes.startRecalibration(bare)).toEqual({
      status: 201,
      body: {
        runId: expect.stringMatching(/^run_/),
        dispatch: { status: 'queued', outboxId: expect.stringMatching(/^out_/) },
      },
    });
  });
});
