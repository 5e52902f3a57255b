import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { latest } from '../../../src/domain/data-version.js';
import {
  createBrandService,
  RECALIBRATION_REQUESTED,
  type BrandService,
} from '../../../src/features/brand/index.js';
import { sql } from '../../../src/platform/database.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { createWorkspace } from '../../support/factories.js';

let test: TestDatabase;
let brand: BrandService;
const now = new Date('2026-11-21T10:00:00.000Z');

beforeAll(async () => {
  test = await createTestDatabase();
  brand = createBrandService({ database: test.database, clock: () => now });
});
afterAll(() => test.drop());

const newWorkspace = async () => (await createWorkspace(test.database)).workspaceId;
const runs = (workspaceId: string) =>
  sql(
    test.database,
    'select run_id, brand_version, created_at from recalibration_runs where workspace_id = $1 order by run_id',
    [workspaceId],
  );
const messages = (workspaceId: string) =>
  sql(
    test.database,
    'select outbox_id, topic, payload, created_at, dispatched_at from outbox where workspace_id = $1 order by outbox_id',
    [workspaceId],
  );

describe('starting a recalibration', () => {
  it('records a recalibration run for the active version and the outbox message that starts it', async () => {
    const workspaceId = await newWorkspace();
    await brand.savePositioning(workspaceId, { positioning: 'First' });
    await brand.savePositioning(workspaceId, { positioning: 'Second' });
    const { runId, outboxId } = await brand.startRecalibration(workspaceId);
    expect(await runs(workspaceId)).toEqual([{ run_id: runId, brand_version: 2, created_at: now }]);
    expect(await messages(workspaceId)).toEqual([
      {
        outbox_id: outboxId,
        topic: RECALIBRATION_REQUESTED,
        payload: { runId, brandVersion: 2 },
        created_at: now,
        dispatched_at: null,
      },
    ]);
  });

  it('records a new recalibration run each time and leaves the profile unchanged', async () => {
    const workspaceId = await newWorkspace();
    await brand.savePositioning(workspaceId, { positioning: 'First' });
    await brand.pinCompetitors(workspaceId, ['A']);
    const before = await brand.profile(latest(workspaceId));
    const first = await brand.startRecalibration(workspaceId);
    const second = await brand.startRecalibration(workspaceId);
    expect(second.runId).not.toBe(first.runId);
    expect(await runs(workspaceId)).toHaveLength(2);
    expect(await brand.profile(latest(workspaceId))).toEqual(before);
  });

  it('rejects a recalibration before the first save, even with pinned competitors', async () => {
    const workspaceId = await newWorkspace();
    await brand.pinCompetitors(workspaceId, ['A']);
    await expect(brand.startRecalibration(workspaceId)).rejects.toMatchObject({
      code: 'no_active_positioning',
    });
    expect([await runs(workspaceId), await messages(workspaceId)]).toEqual([[], []]);
  });

  it('records no recalibration run when its outbox message cannot be written', async () => {
    const workspaceId = await newWorkspace();
    await brand.savePositioning(workspaceId, { positioning: 'First' });
    await sql(test.owner, "alter table outbox add constraint no_messages check (topic = '') not valid");
    await expect(brand.startRecalibration(workspaceId)).rejects.toThrow('no_messages');
    await sql(test.owner, 'alter table outbox drop constraint no_messages');
    expect([await runs(workspaceId), await messages(workspaceId)]).toEqual([[], []]);
  });
});
