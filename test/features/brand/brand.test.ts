import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { latest } from '../../../src/domain/data-version.js';
import { createExtractor } from '../../../src/extraction/index.js';
import {
  createBrandService,
  createNamesService,
  readSharedNames,
  type BrandService,
} from '../../../src/features/brand/index.js';
import { createWorkspaceService } from '../../../src/features/workspaces/index.js';
import { inTransaction, sql } from '../../../src/platform/database.js';
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

describe("a competitor with a name of the workspace's own brand", () => {
  const names = { brandName: 'Straße', brandAliases: ['Acme Inc'] };

  it.each(['Straße', 'STRASSE', ' acme\u200b INC '])(
    'is rejected as %j wherever the list is set',
    async (name) => {
      ({ workspaceId } = await createWorkspace(test.database, names));
      const error = { code: 'invalid_parameter', param: 'competitors[1]' };
      const list = ['Globex', name];
      const change = { ...everyField, competitors: list };
      await expectRejected(() => brand.savePositioning(workspaceId, change), error);
      await expectRejected(() => brand.pinCompetitors(workspaceId, list), error);
      const set = () =>
        inTransaction(test.database, (transaction) => brand.setCompetitors(workspaceId, list, transaction));
      await expectRejected(set, { ...error, param: 'competitor[1]' });
    },
  );

  it('is rejected as an alias of a competitor', async () => {
    ({ workspaceId } = await createWorkspace(test.database, names));
    await brand.pinCompetitors(workspaceId, ['Globex']);
    const service = createNamesService({ database: test.database, clock: () => now });
    await expect(service.set(workspaceId, 'Globex', { aliases: ['ACME INC'] })).rejects.toMatchObject({
      ...{ code: 'invalid_parameter', param: 'alias[0]' },
    });
    expect(await service.set(workspaceId, 'Globex', { aliases: ['Globex Inc'] })).toHaveLength(2);
  });

  it('may have another spelling of a competitor beside it, but no alias of another one', async () => {
    ({ workspaceId } = await createWorkspace(test.database, names));
    expect(await brand.pinCompetitors(workspaceId, ['Globex', 'Initech', 'GLOBEX'])).toBe(3);
    expect((await readSharedNames(test.database)).get(workspaceId)).toEqual(['GLOBEX']);
    await brand.pinCompetitors(workspaceId, ['Globex', 'Initech']);
    const service = createNamesService({ database: test.database, clock: () => now });
    await service.set(workspaceId, 'Initech', { aliases: ['Ini'] });
    const setAlias = (alias: string) => service.set(workspaceId, 'globex', { aliases: ['Glo', alias] });
    await expect(setAlias('INI')).rejects.toMatchObject({ code: 'invalid_parameter', param: 'alias[1]' });
    expect(await setAlias('GLOBEX')).toHaveLength(3);
  });

  it('is accepted if it differs in accents, which distinguish names in answers', async () => {
    ({ workspaceId } = await createWorkspace(test.database, { brandName: 'Acme', brandAliases: [] }));
    const competitors = ['Acmé', 'Globex', 'Globéx'];
    expect(await brand.pinCompetitors(workspaceId, competitors)).toBe(3);
    const extract = createExtractor({
      own: { name: 'Acme' },
      competitors: competitors.map((name) => ({ name })),
    });
    const { mentions } = extract({ text: 'Acme is cheaper than Acmé, Globéx and Globex.' });
    expect(mentions.map(({ brand: found }) => found)).toEqual(['Acme', 'Acmé', 'Globéx', 'Globex']);
  });

  it('is rejected when the brand gets its name, and found if it is there already', async () => {
    await brand.pinCompetitors(workspaceId, ['Globex', 'Initech']);
    await createNamesService({ database: test.database, clock: () => now }).set(workspaceId, 'Initech', {
      aliases: ['Ini'],
    });
    const workspaces = createWorkspaceService({ database: test.database, clock: () => now });
    const rename = (name: string) =>
      workspaces.setBrand(workspaceId, { name }, (transaction) =>
        brand.rejectCompetitorNames(workspaceId, transaction),
      );
    for (const name of ['GLOBEX', 'ini'])
      await expect(rename(name)).rejects.toMatchObject({ code: 'invalid_parameter', param: 'brand' });
    await rename('Acme');
    expect((await readSharedNames(test.database)).get(workspaceId)).toBeUndefined();
    await workspaces.setBrand(workspaceId, { aliases: ['INI'] });
    expect((await readSharedNames(test.database)).get(workspaceId)).toEqual(['Ini']);
  });
});
