import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { latest } from '../../../src/domain/data-version.js';
import {
  createKeywordsService,
  type KeywordFilter,
  type KeywordPage,
  type KeywordsService,
} from '../../../src/features/keywords/index.js';
import { createTestDatabase } from '../../support/database.js';
import { createWorkspace } from '../../support/factories.js';
import { filters, keywordRows, ranking } from './keyword-arbitraries.js';
import {
  byListOrder,
  deleteKeywords,
  insertKeywords,
  passes,
  toKeyword,
  type KeywordRow,
} from './keyword-oracle.js';
import { primaryReader } from '../../../src/platform/reader.js';

let test: Awaited<ReturnType<typeof createTestDatabase>>;
let keywords: KeywordsService;

beforeAll(async () => {
  test = await createTestDatabase();
  keywords = createKeywordsService({ reader: primaryReader(test.database) });
});
afterAll(() => test.drop());

async function workspaceWith(rows: readonly KeywordRow[]): Promise<string> {
  const { workspaceId } = await createWorkspace(test.database, {});
  await insertKeywords(test.database, workspaceId, rows);
  return workspaceId;
}

/** Walks from the first page to the last with the given limits in turn; runs `between` before every page but the first. */
async function walk(
  workspaceId: string,
  filter: KeywordFilter,
  pageSizes: readonly number[],
  between: (pagesRead: number) => Promise<void> = () => Promise.resolve(),
): Promise<KeywordPage[]> {
  const pages: KeywordPage[] = [];
  let cursor: string | undefined;
  do {
    if (pages.length > 0) await between(pages.length);
    const limit = pageSizes[pages.length % pageSizes.length] ?? 1;
    const page = await keywords.list(latest(workspaceId), filter, { limit, cursor });
    expect(page.keywords.length).toBeLessThanOrEqual(limit);
    expect(page.hasMore).toBe(page.nextCursor !== null);
    if (page.hasMore) expect(page.keywords.length).toBe(limit);
    pages.push(page);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
}

const nameOf = (keyword: { term: string; engine: string }): string => `${keyword.engine} ${keyword.term}`;

describe('walking the pages of keywords', () => {
  it('returns every keyword that stays throughout exactly once while others come, go and move', async () => {
    const change = fc.record({
      refreshed: fc.array(fc.tuple(fc.nat(), ranking), { maxLength: 6 }),
      removed: fc.array(fc.nat(), { maxLength: 3 }),
      added: keywordRows({ maxLength: 4 }),
    });
    const scenario = fc.record({
      rows: keywordRows({ minLength: 1, maxLength: 30 }),
      filter: filters,
      pageSizes: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
      changes: fc.array(change, { minLength: 1, maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ rows, filter, pageSizes, changes }) => {
        const workspaceId = await workspaceWith(rows);
        const history = [rows];
        const pages = await walk(workspaceId, filter, pageSizes, async (pagesRead) => {
          const next = changes[pagesRead - 1];
          if (next !== undefined) history.push(await applyChange(workspaceId, history, next));
        });
        const met = pages.flatMap((page) => page.keywords.map(nameOf));
        expect(new Set(met).size).toBe(met.length);
        const throughout = rows.filter((row) =>
          history.every((state) => state.some((now) => now.id === row.id && passes(now, filter))),
        );
        expect(met).toEqual(expect.arrayContaining(throughout.map(nameOf)));
        const ever = history.flat().filter((row) => passes(row, filter));
        expect(ever.map(nameOf)).toEqual(expect.arrayContaining(met));
      }),
      { numRuns: 120 },
    );
  });

  it('continues after a keyword that has since been deleted, even with the longest terms', async () => {
    const [rows = []] = fc.sample(keywordRows({ minLength: 9, maxLength: 9 }), { numRuns: 1, seed: 5 });
    const long = rows.map((row, index) => ({ ...row, term: '😀'.repeat(499) + String(index) }));
    const workspaceId = await workspaceWith(long);
    const sorted = [...long].sort(byListOrder);
    const first = await keywords.list(latest(workspaceId), {}, { limit: 4 });
    expect(first.keywords).toEqual(sorted.slice(0, 4).map(toKeyword));
    await deleteKeywords(test.database, workspaceId, [sorted[3]?.id ?? '']);
    const second = await keywords.list(
      latest(workspaceId),
      {},
      { limit: 200, cursor: first.nextCursor ?? '' },
    );
    expect(second.keywords).toEqual(sorted.slice(4).map(toKeyword));
    expect(second.nextCursor).toBeNull();
  });
});

interface Change {
  readonly refreshed: readonly [
    number,
    Pick<KeywordRow, 'position' | 'previousPosition' | 'url' | 'tracked'>,
  ][];
  readonly removed: readonly number[];
  readonly added: readonly KeywordRow[];
}

/**
 * Applies the change to the database and returns the rows afterwards. A refresh keeps a row's id, and the name of a
 * deleted row is not added again, so that a name identifies one row during the whole walk.
 */
async function applyChange(
  workspaceId: string,
  history: readonly KeywordRow[][],
  change: Change,
): Promise<KeywordRow[]> {
  const rows = history.at(-1) ?? [];
  const state = new Map(rows.map((row) => [nameOf(row), row]));
  const known = new Set(history.flat().map(nameOf));
  const pick = (at: number): KeywordRow | undefined => rows[at % Math.max(rows.length, 1)];
  for (const [at, ranked] of change.refreshed) {
    const row = pick(at);
    if (row !== undefined) state.set(nameOf(row), { ...row, ...ranked });
  }
  for (const row of change.removed.map(pick)) {
    if (row !== undefined) state.delete(nameOf(row));
  }
  for (const row of change.added) {
    if (!known.has(nameOf(row))) state.set(nameOf(row), row);
  }
  const after = [...state.values()];
  await deleteKeywords(
    test.database,
    workspaceId,
    rows.map((row) => row.id),
  );
  await insertKeywords(test.database, workspaceId, after);
  return after;
}
