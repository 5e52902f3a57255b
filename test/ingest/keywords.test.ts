import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IngestInput } from '../../src/ingest/index.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { countRows, fileOf, ingestOn } from './support.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

function ingestChecks(workspaceId: string, lines: readonly unknown[], options: Partial<IngestInput> = {}) {
  return ingestOn(db.database, 5).keywords({
    workspaceId,
    source: fileOf(lines),
    onError: 'stop',
    ...options,
  });
}

function check(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return { term: 'kanban', engine: 'google', topic: 'seo', checkedAt: '2026-11-18T05:00:00Z', ...overrides };
}

const ranked = (day: string, position: number | null, more: Record<string, unknown> = {}) =>
  check({ checkedAt: `${day}T05:00:00Z`, url: 'https://acme.example/', position, ...more });

async function keywordsOf(workspaceId: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = await db
    .database('keywords')
    .where({ workspace_id: workspaceId })
    .orderBy(['term', 'engine']);
  return rows;
}

/** Ordered by their first check. */
async function rankingsOf(workspaceId: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = await db
    .database('keyword_rankings')
    .where({ workspace_id: workspaceId })
    .orderBy('first_checked_at');
  return rows;
}

describe('warnings about keyword checks', () => {
  test('name the lines whose URL is on no domain of the workspace', async () => {
    const { workspaceId } = await createWorkspace(db.database);
    await db
      .database('workspaces')
      .where({ workspace_id: workspaceId })
      .update({ brand_domains: ['acme.example'] });
    const at = (url: string, term: string) => ranked('2026-11-17', 3, { url, term });
    const report = await ingestChecks(workspaceId, [
      at('https://www.acme.example/', 'a'),
      at('https://globex.example/', 'b'),
      check({ term: 'c' }),
      at('https://shop.acme.example/x', 'd'),
      ...['e', 'f', 'g'].map((term) => at('https://notacme.example/', term)),
    ]);
    expect(report).toMatchObject({
      accepted: 7,
      warnings: [
        {
          code: 'url_not_own',
          count: 4,
          lines: [2, 5, 6],
          urls: ['https://globex.example/', 'https://notacme.example/'],
        },
      ],
    });
    expect(report.warnings[0]?.message).toContain('(acme.example)');
    expect(report.warnings[0]?.message).toContain('lines 2, 5, 6 and 1 more');
  });

  test('ask for the domains of a workspace without any, and are empty without URLs', async () => {
    const { workspaceId } = await createWorkspace(db.database);
    expect(await ingestChecks(workspaceId, [check()])).toMatchObject({ warnings: [] });
    const { warnings } = await ingestChecks(workspaceId, [ranked('2026-11-17', 3)]);
    expect(warnings).toMatchObject([{ code: 'url_not_own', count: 1, lines: [1] }]);
    expect(warnings[0]?.message).toMatch(/^The workspace has no domains.*--domain NAME/);
  });
});

describe('ingesting keyword checks', () => {
  test('shows the last two successful checks of a keyword, regardless of the order in which they arrive', async () => {
    const { workspaceId } = await createWorkspace(db.database);
    await ingestChecks(workspaceId, [
      ranked('2026-11-17', 9, { volume: 5, difficulty: 10 }),
      ranked('2026-11-19', 4, { volume: 50, topic: 'geo', tracked: false }),
    ]);
    await ingestChecks(workspaceId, [ranked('2026-11-18', 7), ranked('2026-11-16', 99)]);
    const [row, ...others] = await keywordsOf(workspaceId);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      term: 'kanban',
      engine: 'google',
      topic: 'geo',
      tracked: false,
      url: 'https://acme.example/',
      position: 4,
      previous_position: 7,
      volume: 50,
      difficulty: 0,
      is_ranked: true,
      last_checked_at: new Date('2026-11-19T05:00:00Z'),
    });
  });

  test('keeps a keyword unchanged after a failed check, and creates no keyword from failed checks alone', async () => {
    const { workspaceId } = await createWorkspace(db.database);
    await ingestChecks(workspaceId, [ranked('2026-11-17', 9)]);
    const before = await keywordsOf(workspaceId);
    const report = await ingestChecks(workspaceId, [
      check({ checkedAt: '2026-11-18T05:00:00Z', status: 'error', errorMessage: 'No answer', url: null }),
      check({ term: 'other', status: 'error' }),
    ]);
    expect(report).toMatchObject({ accepted: 2, badCount: 0 });
    expect(await keywordsOf(workspaceId)).toEqual(before);
    expect(await countRows(db.database, 'keyword_checks', workspaceId)).toBe(3);
    await ingestChecks(workspaceId, [ranked('2026-11-19', null)]);
    expect(await keywordsOf(workspaceId)).toMatchObject([
      { keyword_id: before[0]?.['keyword_id'], position: null, previous_position: 9, is_ranked: false },
    ]);
  });

  test('identifies a keyword by term and engine, distinguishing case but not surrounding white space', async () => {
    const { workspaceId } = await createWorkspace(db.database);
    const report = await ingestChecks(workspaceId, [
      check(),
      check({ term: ' kanban ' }),
      check({ term: 'KANBAN İ' }),
      check({ engine: 'gemini' }),
    ]);
    expect(report).toMatchObject({ lines: 4, accepted: 3, known: 1 });
    expect((await keywordsOf(workspaceId)).map((row) => row['term_lower']).sort()).toEqual([
      'kanban',
      'kanban',
      'kanban İ'.toLowerCase(),
    ]);
  });

  test('stores the checks of a keyword at one time for several places, languages and devices', async () => {
    const { workspaceId } = await createWorkspace(db.database);
    const lines = [
      {},
      { country: 'US' },
      { country: 'DE' },
      { country: 'US', region: 'Texas' },
      { country: 'US', city: 'Texas' },
      { locale: 'de' },
      { device: 'mobile' },
      { device: 'desktop' },
    ].map((target, index) => ranked('2026-11-17', index + 1, target));
    expect(await ingestChecks(workspaceId, lines)).toMatchObject({ accepted: 8, known: 0 });
    expect(await ingestChecks(workspaceId, lines)).toMatchObject({ accepted: 0, known: 8 });
  });

  test('recognizes a check that was stored before checks had a place', async () => {
    const { workspaceId } = await createWorkspace(db.database);
    await db.database('keyword_checks').insert({
      ...{ workspace_id: workspaceId, term: 'kanban', engine: 'google', topic: 'seo', tracked: true },
      ...{ checked_at: '2026-11-18T05:00:00Z', status: 'ok', volume: 0, difficulty: 0 },
    });
    const report = await ingestChecks(workspaceId, [check(), check({ country: 'US', locale: 'en' })]);
    expect(report).toMatchObject({ accepted: 1, known: 1 });
  });

  test.each([
    ['country', { country: 'US' }, { country: 'DE' }],
    ['region', { country: 'US', region: 'Ohio' }, { country: 'US', region: 'Utah' }],
    ['city', { country: 'US', city: 'Lima' }, { country: 'US', city: 'Troy' }],
    ['locale', { locale: 'en' }, { locale: 'de' }],
    ['device', { device: 'desktop' }, { device: 'mobile' }],
  ])('never compares positions of another %s', async (_name, one, other) => {
    const { workspaceId } = await createWorkspace(db.database);
    await ingestChecks(workspaceId, [ranked('2026-11-17', 5, one), ranked('2026-11-18', 10, other)]);
    expect(await rankingsOf(workspaceId)).toMatchObject([
      { ...one, position: 5, previous_position: null, is_listed: true },
      { ...other, position: 10, previous_position: null, is_listed: false },
    ]);
    expect(await keywordsOf(workspaceId)).toMatchObject([{ position: 5, previous_position: null }]);
    await ingestChecks(workspaceId, [ranked('2026-11-19', 7, one), ranked('2026-11-19', 8, other)]);
    expect(await rankingsOf(workspaceId)).toMatchObject([
      { ...one, position: 7, previous_position: 5 },
      { ...other, position: 8, previous_position: 10 },
    ]);
    expect(await keywordsOf(workspaceId)).toMatchObject([{ position: 7, previous_position: 5 }]);
  });

  test('lists the place that was checked first, until it is not checked for eight days', async () => {
    const { workspaceId } = await createWorkspace(db.database);
    const [us, de] = [{ country: 'US' }, { country: 'DE' }];
    await ingestChecks(workspaceId, [ranked('2026-11-02', 5, us), ranked('2026-11-10', 20, de)]);
    expect(await keywordsOf(workspaceId)).toMatchObject([{ position: 5 }]);
    await ingestChecks(workspaceId, [ranked('2026-11-11', 21, de)]);
    expect(await keywordsOf(workspaceId)).toMatchObject([{ position: 21, previous_position: 20 }]);
    await ingestChecks(workspaceId, [ranked('2026-11-12', 4, us)]);
    expect(await keywordsOf(workspaceId)).toMatchObject([{ position: 4, previous_position: 5 }]);
  });

  test('lists a tracked place before others, and a stated one before none', async () => {
    const { workspaceId } = await createWorkspace(db.database);
    await ingestChecks(workspaceId, [
      ranked('2026-11-10', 5),
      ranked('2026-11-11', 20, { country: 'DE' }),
      ranked('2026-11-12', 30, { country: 'US', tracked: false }),
    ]);
    expect(await keywordsOf(workspaceId)).toMatchObject([{ position: 20, tracked: true }]);
    await ingestChecks(workspaceId, [ranked('2026-11-12', 21, { country: 'DE', tracked: false })]);
    expect(await keywordsOf(workspaceId)).toMatchObject([{ position: 5, tracked: true }]);
  });

  test('keeps how many results were read', async () => {
    const { workspaceId } = await createWorkspace(db.database);
    await ingestChecks(workspaceId, [
      check({ checkedAt: '2026-11-17T05:00:00Z', depth: 10 }),
      ranked('2026-11-18', 30, { depth: 100 }),
    ]);
    expect(await rankingsOf(workspaceId)).toMatchObject([
      { position: 30, depth: 100, previous_position: null, previous_depth: 10 },
    ]);
  });

  test('counts a repeated keyword check once', async () => {
    const { workspaceId } = await createWorkspace(db.database);
    const lines = [ranked('2026-11-17', 9), ranked('2026-11-18', 4)];
    await ingestChecks(workspaceId, lines);
    const before = await keywordsOf(workspaceId);
    expect(await ingestChecks(workspaceId, [...lines, ...lines])).toMatchObject({ accepted: 0, known: 4 });
    expect(await keywordsOf(workspaceId)).toEqual(before);
  });
});

test.each([
  ['a position without a url', { position: 3 }, { field: 'url', problem: 'is required with a position' }],
  [
    'a position with a null url',
    { position: 3, url: null },
    { field: 'url', problem: 'is required with a position' },
  ],
  [
    'a position past 100',
    { position: 101, url: 'https://acme.example/x' },
    { field: 'position', problem: 'must be at most 100' },
  ],
  [
    'a failed check with a URL',
    { status: 'error', url: 'https://acme.example/x' },
    { field: 'url', problem: 'must be null when status is error' },
  ],
  [
    'a check in a country that does not exist',
    { country: 'UK' },
    {
      field: 'country',
      problem: 'must be the code of a country (ISO 3166-1), such as "US"',
    },
  ],
  ['a check in a city without a country', { city: 'Austin' }, { problem: 'is required with region or city' }],
  [
    'names that together exceed the size of an index entry',
    { term: '\u{1F600}'.repeat(500), country: 'US', city: '\u{1F600}'.repeat(100) },
    { field: 'term', problem: 'is too long together with region and city' },
  ],
  [
    'an unknown device',
    { device: 'phone' },
    { field: 'device', problem: 'must be one of desktop, mobile, tablet, null' },
  ],
  [
    'a depth above the position',
    { position: 11, url: 'https://acme.example/x', depth: 10 },
    { field: 'depth', problem: 'must be at least the position' },
  ],
  [
    'a failed check with a depth',
    { status: 'error', depth: 10 },
    { field: 'depth', problem: 'must be null when status is error' },
  ],
  ['a blank term', { term: '  ' }, { field: 'term', problem: 'must not be blank' }],
  [
    'an unknown engine',
    { engine: 'Google' },
    { field: 'engine', problem: 'must be one of google, chatgpt, perplexity, gemini' },
  ],
  [
    'a check in the future',
    { checkedAt: '2026-11-21T00:00:00Z' },
    { field: 'checkedAt', problem: 'must not be in the future' },
  ],
])('reports %s as a bad line, and keeps nothing with onError "stop"', async (_name, overrides, fault) => {
  const { workspaceId } = await createWorkspace(db.database);
  const report = await ingestChecks(workspaceId, [check({ term: 'good' }), check(overrides)]);
  expect(report).toMatchObject({ kept: false, bad: [{ line: 2, ...fault }] });
  expect(await countRows(db.database, 'keyword_checks', workspaceId)).toBe(0);
});

test('derives the same keywords from any files in any order as a plain reading of all checks', async () => {
  const arbitrary = fc.record({
    term: fc.constantFrom('a', 'b'),
    engine: fc.constantFrom('google', 'gemini'),
    country: fc.constantFrom('US', 'DE'),
    hour: fc.integer({ min: 0, max: 9 }),
    ok: fc.boolean(),
    position: fc.option(fc.integer({ min: 1, max: 100 })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(arbitrary, { maxLength: 12 }), { maxLength: 4 }), async (files) => {
      const { workspaceId } = await createWorkspace(db.database);
      const kept = new Map<string, { key: string; hour: number; ok: boolean; position: number | null }>();
      for (const file of files) {
        for (const { term, engine, country, hour, ok, position } of file) {
          const id = `${term}/${engine}/${country}/${hour}`;
          if (!kept.has(id)) kept.set(id, { key: `${term}/${engine}/${country}`, hour, ok, position });
        }
        const lines = file.map(({ term, engine, country, hour, ok, position }) =>
          check({
            term,
            engine,
            country,
            checkedAt: `2026-11-18T0${hour}:00:00Z`,
            ...(ok ? { url: 'https://acme.example/x', position } : { status: 'error' }),
          }),
        );
        // Of several checks with the same identity, the first is stored.
        await ingestChecks(workspaceId, lines, { onError: 'skip', maxErrors: 0 });
      }
      const rankings = new Map<string, { hours: number[]; figures: unknown[] }>();
      for (const key of new Set([...kept.values()].map((one) => one.key))) {
        const checks = [...kept.values()]
          .filter((one) => one.key === key && one.ok)
          .sort((x, y) => y.hour - x.hour);
        if (checks[0] === undefined) continue;
        const figures = [checks[0].hour, checks[0].position, checks[1]?.position ?? null];
        rankings.set(key, { hours: checks.map(({ hour }) => hour), figures });
      }
      const figuresOf = (row: Record<string, unknown>) => [
        (row['last_checked_at'] as Date).getUTCHours(),
        row['position'],
        row['previous_position'],
      ];
      const actual = (await rankingsOf(workspaceId)).map((row) => [
        `${String(row['term'])}/${String(row['engine'])}/${String(row['country'])}`,
        figuresOf(row),
      ]);
      expect(new Map(actual as [string, unknown][])).toEqual(
        new Map([...rankings].map(([key, { figures }]) => [key, figures])),
      );
      for (const row of await keywordsOf(workspaceId)) {
        const key = `${String(row['term'])}/${String(row['engine'])}`;
        const [first] = ['DE', 'US']
          .flatMap((country) => rankings.get(`${key}/${country}`) ?? [])
          .sort((x, y) => Math.min(...x.hours) - Math.min(...y.hours));
        expect(figuresOf(row)).toEqual(first?.figures);
      }
    }),
    { numRuns: 40 },
  );
});
