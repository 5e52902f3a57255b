import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { visibility, visibilityJson } from './support.js';

let db: TestDatabase;
let env: NodeJS.ProcessEnv;
let workspaceId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  env = { DATABASE_URL: db.url };
  ({ workspaceId } = await createWorkspace(db.database, { brandName: 'Acme' }));
});
afterAll(() => db.drop());

describe('workspace budget', () => {
  it('shows no limit by default, and the default of the settings', async () => {
    const budget = ['workspace', 'budget', workspaceId];
    expect((await visibility(budget, { env })).stdout).toBe('per day      no limit\nper month    no limit\n');
    const limited = { ...env, MEASURING_DAILY_BUDGET_USD: '2.5' };
    expect(await visibilityJson(budget, limited)).toEqual({ dailyUsd: 2.5, monthlyUsd: null });
  });

  it('changes the limits that are given and keeps the others', async () => {
    const budget = ['workspace', 'budget', workspaceId];
    expect(await visibilityJson([...budget, '--daily', '5', '--monthly', '100'], env)).toEqual({
      dailyUsd: 5,
      monthlyUsd: 100,
    });
    expect(await visibilityJson([...budget, '--daily', 'none'], env)).toEqual({
      dailyUsd: null,
      monthlyUsd: 100,
    });
  });
});
