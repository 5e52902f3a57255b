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

describe('the brand profile', () => {
  it('shows a brand with version 0, nulls and empty lists before the first save', async () => {
    expect(await brand.profile(latest(workspaceId))).toEqual(EMPTY_BRAND);
  });

  it('shows the saved positioning', async () => {
    expect(await brand.savePositioning(workspaceId, everyField)).toEqual({ version: 1, superseded: false });
    const { rawIntent: _, ...shown } = everyField;
    expect(await brand.profile(latest(workspaceId))).toEqual({ ...EMPTY_BRAND, ...shown, version: 1 });
  });

  it('shows nothing of the brand of another workspace', async () => {
    const other = (await createWorkspace(test.database)).workspaceId;
    await brand.savePositioning(other, everyField);
    await brand.pinCompetitors(other, ['Theirs']);
    expect(await brand.profile(latest(workspaceId))).toEqual(EMPTY_BRAND);
  });
});

describe('saving a positioning', () => {
  it('creates the next brand version on every save, even an equal one, and supersedes the previous one', async () => {
    await brand.savePositioning(workspaceId, everyField);
    expect(await brand.savePositioning(workspaceId, everyField)).toEqual({ version: 2, superseded: true });
    expect(await brand.savePositioning(workspaceId, everyField)).toEqual({ version: 3, superseded: true });
    expect((await versions()).map((row) => [row.version, row.superseded_at])).toEqual([
      [1, now],
      [2, now],
      [3, null],
    ]);
  });

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

  it('clears a brand text with null and a brand list with []', async () => {
    await brand.savePositioning(workspaceId, everyField);
    await brand.savePositioning(workspaceId, {
      positioning: 'Another one',
      audience: null,
      productDescription: null,
      tone: null,
      competitors: [],
      excludedTopics: [],
    });
    expect(await brand.profile(latest(workspaceId))).toEqual({
      ...EMPTY_BRAND,
      version: 2,
      positioning: 'Another one',
    });
  });

  it('trims brand values, merges equal names into the first, and keeps case and order', async () => {
    await brand.savePositioning(workspaceId, {
      positioning: '  abc\n',
      audience: ' Owners ',
      competitors: ['b', ' a ', 'B', 'a', 'b '],
      excludedTopics: [' x', 'x'],
    });
    expect(await brand.profile(latest(workspaceId))).toMatchObject({
      positioning: 'abc',
      audience: 'Owners',
      competitors: ['b', 'a', 'B'],
      excludedTopics: ['x'],
    });
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

  it('keeps the competitors of a saved version when others are pinned later', async () => {
    await brand.savePositioning(workspaceId, everyField);
    await brand.pinCompetitors(workspaceId, ['Else']);
    await brand.savePositioning(workspaceId, { positioning: 'Another one' });
    expect((await versions()).map((row) => row.competitors)).toEqual([everyField.competitors, ['Else']]);
  });
});

describe('pinned competitors', () => {
  beforeEach(async () => {
    await brand.savePositioning(workspaceId, everyField);
    expect(await brand.pinCompetitors(workspaceId, [' A ', 'B', 'A'])).toBe(2);
  });

  it('replaces the competitors with a pinned list at once, without a new version', async () => {
    expect(await brand.profile(latest(workspaceId))).toMatchObject({
      version: 1,
      competitors: ['A', 'B'],
      competitorsPinnedAt: now,
    });
  });

  it.each([[['A', 'B', 'C']], [['A']], [['B', 'A']], [[]], [['a', 'b']]])(
    'rejects a save that would change pinned competitors to %j, and changes nothing',
    async (competitors) => {
      await expectRejected(
        () => brand.savePositioning(workspaceId, { positioning: 'Another', competitors }),
        {
          code: 'competitors_pinned',
          param: 'competitors',
        },
      );
    },
  );

  it.each([[{ competitors: ['A ', 'B', 'B'] }], [{}]])(
    'keeps pinned competitors after a save with %j',
    async (change) => {
      const saved = await brand.savePositioning(workspaceId, { positioning: 'Another one', ...change });
      expect(saved).toEqual({ version: 2, superseded: true });
      expect(await brand.profile(latest(workspaceId))).toMatchObject({
        version: 2,
        competitors: ['A', 'B'],
        competitorsPinnedAt: now,
      });
    },
  );

  it('replaces pinned competitors with another pin, at a new time', async () => {
    const before = now;
    now = new Date(before.getTime() + 60_000);
    expect(await brand.pinCompetitors(workspaceId, ['C'])).toBe(1);
    expect(await brand.profile(latest(workspaceId))).toMatchObject({
      competitors: ['C'],
      competitorsPinnedAt: now,
    });
  });

  it('keeps competitors after unpinning them, even twice, and then allows changing them', async () => {
    expect(await brand.unpinCompetitors(workspaceId)).toBe(2);
    expect(await brand.unpinCompetitors(workspaceId)).toBe(2);
    expect(await brand.profile(latest(workspaceId))).toMatchObject({
      competitors: ['A', 'B'],
      competitorsPinnedAt: null,
    });
    await brand.savePositioning(workspaceId, { positioning: 'Another one', competitors: ['C'] });
    expect(await brand.profile(latest(workspaceId))).toMatchObject({
      competitors: ['C'],
      competitorsPinnedAt: null,
    });
  });

  it('keeps pinned competitors when a pin contains an invalid name', async () => {
    await expectRejected(() => brand.pinCompetitors(workspaceId, ['fine', ' ']), {
      code: 'invalid_parameter',
      param: 'competitors[1]',
    });
  });
});

describe('competitors before the first save', () => {
  it('pins competitors before the first save, which then keeps them', async () => {
    expect(await brand.pinCompetitors(workspaceId, ['A'])).toBe(1);
    expect(await brand.profile(latest(workspaceId))).toEqual({
      ...EMPTY_BRAND,
      competitors: ['A'],
      competitorsPinnedAt: now,
    });
    expect(await brand.savePositioning(workspaceId, { positioning: 'First' })).toEqual({
      version: 1,
      superseded: false,
    });
    expect((await versions())[0]?.competitors).toEqual(['A']);
  });

  it('unpins 0 competitors before the first save and changes nothing', async () => {
    expect(await brand.unpinCompetitors(workspaceId)).toBe(0);
    expect(await brand.profile(latest(workspaceId))).toEqual(EMPTY_BRAND);
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
