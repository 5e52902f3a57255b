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
    hour: fc.integer({ min: 0, max: 9 }),
    ok: fc.boolean(),
    position: fc.option(fc.integer({ min: 1, max: 100 })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(arbitrary, { maxLength: 12 }), { maxLength: 4 }), async (files) => {
      const { workspaceId } = await createWorkspace(db.database);
      const kept = new Map<string, { key: string; hour: number; ok: boolean; position: number | null }>();
      for (const file of files) {
        for (const { term, engine, hour, ok, position } of file) {
          const id = `${term}/${engine}/${hour}`;
          if (!kept.has(id)) kept.set(id, { key: `${term}/${engine}`, hour, ok, position });
        }
        const lines = file.map(({ term, engine, hour, ok, position }) =>
          check({
            term,
            engine,
            checkedAt: `2026-11-18T0${hour}:00:00Z`,
            ...(ok ? { url: 'https://acme.example/x', position } : { status: 'error' }),
          }),
        );
        await ingestChecks(workspaceId, lines);
      }
      const expected: unknown[] = [];
      for (const key of ['a/gemini', 'a/google', 'b/gemini', 'b/google']) {
        const checks = [...kept.values()]
          .filter((one) => one.key === key && one.ok)
          .sort((x, y) => y.hour - x.hour);
        if (checks[0] !== undefined)
          expected.push([key, checks[0].hour, checks[0].position, checks[1]?.position ?? null]);
      }
      const actual = (await keywordsOf(workspaceId)).map((row) => [
        `${String(row['term'])}/${String(row['engine'])}`,
        (row['last_checked_at'] as Date).getUTCHours(),
        row['position'],
        row['previous_position'],
      ]);
      expect(actual).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});
