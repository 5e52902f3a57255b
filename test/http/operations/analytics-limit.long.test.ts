import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.js';
import { startQuietService } from '../../support/service.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const LIMITS = {
  DATABASE_POOL_MAX: '3',
  DATABASE_QUERY_TIMEOUT_MS: '1500',
  DATABASE_ANALYTICS_POOL_MAX: '2',
};

/** Blocks every overview while `work` runs, and for `holdMs` after it. */
async function whileOverviewsWait(holdMs: number, work: () => Promise<void>): Promise<void> {
  await app.db.database.transaction(async (transaction) => {
    await transaction.raw('lock table answer_segments in access exclusive mode');
    await work();
    await new Promise((resolve) => setTimeout(resolve, holdMs));
  });
}

describe('slow analytics reads', () => {
  it('serves analytics reads beyond the limit of other statements, without taking connections from other requests', async () => {
    const client = await app.client();
    const service = await startQuietService(app.db, { ...LIMITS, DATABASE_ANALYTICS_TIMEOUT_MS: '60000' });
    const get = async (path: string) =>
      (await fetch(`${service.url}${path}`, { headers: { Authorization: `Bearer ${client.key}` } })).status;
    let overviews: Promise<number[]> = Promise.resolve([]);
    await whileOverviewsWait(3000, async () => {
      overviews = Promise.all(Array.from({ length: 6 }, () => get('/v1/analytics/overview')));
      for (let round = 0; round < 10; round += 1) expect(await get('/v1/prompts')).toBe(200);
    });
    expect(await overviews).toEqual([200, 200, 200, 200, 200, 200]);
    await service.end('SIGINT');
  });

  it('responds with 503 to analytics reads beyond their own limit', async () => {
    const client = await app.client();
    const service = await startQuietService(app.db, { ...LIMITS, DATABASE_ANALYTICS_TIMEOUT_MS: '300' });
    await whileOverviewsWait(0, async () => {
      const headers = { Authorization: `Bearer ${client.key}` };
      expect((await fetch(`${service.url}/v1/analytics/overview`, { headers })).status).toBe(503);
    });
    await service.end('SIGINT');
  });
});
