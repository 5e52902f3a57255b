import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { latest } from '../../../src/domain/data-version.js';
import { createBrandService, type BrandService } from '../../../src/features/brand/index.js';
import { sql } from '../../../src/platform/database.js';
import { EMPTY_BRAND } from '../../support/brand.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { createWorkspace } from '../../support/factories.js';

let test: TestDatabase;
let brand: BrandService;
let workspaceId: string;
let now = new Date('2026-11-21T10:00:00.000Z');

beforeAll(async () => {
  test = await createTestDatabase();
  brand = createBrandService({ database: test.database, clock: () => now });
});
afterAll(() => test.drop());
beforeEach(async () => {
  workspaceId = (await createWorkspace(test.database)).workspaceId;
});

const everyField = {
  positioning: 'Planning for studios',
  audience: 'Owners',
  productDescription: 'Plans\nand sheets',
  tone: 'Calm',
  competitors: ['Northplan', 'Studiobook'],
  excludedTopics: ['cranes'],
  rawIntent: ' word for\tword ',
};

interface VersionRow {
  version: number;
  competitors: string[];
  raw_intent: string | null;
  superseded_at: Date | null;
}

function versions(): Promise<VersionRow[]> {
  const text =
    'select version, competitors, raw_intent, superseded_at from brand_versions where workspace_id = $1 order by 1';
  return sql<VersionRow>(test.database, text, [workspaceId]);
}

/** Expects the error, and that neither the profile nor its versions have changed. */
async function expectRejected(
  work: () => Promise<unknown>,
  error: { code: string; param?: string },
): Promise<void> {
  const before = [await brand.profile(latest(workspaceId)), await versions()];
  await expect(work()).rejects.toMatchObject(error);
  expect([await brand.profile(latest(workspaceId)), await versions()]).toEqual(before);
}

describe('saving a positioning', () => {
  it('keeps the brand fields that a save leaves out', async () => {
    await brand.savePositioning(workspaceId, everyField);
    await brand.savePositioning(workspaceId, { positioning: 'Another one' });
    const { rawIntent, ...shown } = everyField;
    expect(await brand.profile(latest(workspaceId))).toEqual({
      ...EMPTY_BRAND,
      ...shown,
      version: 2,
      positioning: 'Another one',
    });
    expect((await versions())[1]?.raw_intent).toBe(rawIntent);
  });

  it('measures the length limits of a positioning in code points', async () => {
    const longest = `\n${'😀'.repeat(1998)}é`;
    await brand.savePositioning(workspaceId, { positioning: longest });
    expect((await brand.profile(latest(workspaceId))).positioning).toBe(longest.trim());
  });

  it.each([
    ['positioning', { positioning: 'ab' }],
    ['positioning', { positioning: ' ab ' }],
    ['positioning', { positioning: `abc${' '.repeat(1998)}` }],
    ['positioning', { positioning: 'é'.repeat(2001) }],
    ['positioning', { positioning: 'with a bell \u0007 in it' }],
    ['audience', { positioning: 'fine', audience: 'a\u0000b' }],
    ['tone', { positioning: 'fine', tone: 'x'.repeat(5001) }],
    ['productDescription', { positioning: 'fine', productDescription: 'a\u001bb' }],
    ['competitors[1]', { positioning: 'fine', competitors: ['ok', '  '] }],
    ['competitors[2]', { positioning: 'fine', competitors: ['ok', 'fine', 'two\nlines'] }],
    ['excludedTopics[0]', { positioning: 'fine', excludedTopics: ['a\tb'] }],
    ['excludedTopics[0]', { positioning: 'fine', excludedTopics: ['x'.repeat(201)] }],
  ])('rejects a brand save with an invalid %s as a whole', async (param, change) => {
    await brand.savePositioning(workspaceId, everyField);
    await expectRejected(() => brand.savePositioning(workspaceId, change), {
      code: 'invalid_parameter',
      param,
    });
  });
});

describe('pinned competitors', () => {
  it('replaces pinned competitors with another pin, at a new time', async () => {
    await brand.pinCompetitors(workspaceId, ['A', 'B']);
    now = new Date(now.getTime() + 60_000);
    expect(await brand.pinCompetitors(workspaceId, ['C'])).toBe(1);
    expect(await brand.profile(latest(workspaceId))).toMatchObject({
      competitors: ['C'],
      competitorsPinnedAt: now,
    });
  });
});

describe('the content style', () => {
  it('sets and clears the content style apart from the versions, and keeps it on a save', async () => {
    await brand.setContentStyle(workspaceId, ' Short sentences ');
    await brand.savePositioning(workspaceId, everyField);
    await brand.savePositioning(workspaceId, { positioning: 'Another one' });
    expect(await brand.profile(latest(workspaceId))).toMatchObject({
      version: 2,
      contentStyle: 'Short sentences',
    });
    await brand.setContentStyle(workspaceId, null);
    expect(await brand.profile(latest(workspaceId))).toMatchObject({ version: 2, contentStyle: null });
  });

  it('rejects a content style that is too long, or for an unknown workspace', async () => {
    await expectRejected(() => brand.setContentStyle(workspaceId, 'x'.repeat(5001)), {
      code: 'invalid_parameter',
      param: 'contentStyle',
    });
    await expect(brand.setContentStyle('ws_unknown', 'x')).rejects.toMatchObject({
      code: 'workspace_not_found',
    });
  });
});
