import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { latest } from '../../../src/domain/data-version.js';
import {
  createKeywordsService,
  type KeywordFilter,
  type KeywordsService,
} from '../../../src/features/keywords/index.js';
import { createTestDatabase } from '../../support/database.js';
import { createWorkspace } from '../../support/factories.js';
import { insertKeywords, type KeywordRow } from './keyword-oracle.js';
import { primaryReader } from '../../../src/platform/reader.js';

let test: Awaited<ReturnType<typeof createTestDatabase>>;
let keywords: KeywordsService;
let workspaceId: string;
let otherWorkspaceId: string;

const plain = {
  engine: 'google',
  topic: 'seo',
  tracked: true,
  url: null,
  position: null,
  previousPosition: null,
  volume: 10,
  difficulty: 20,
  lastCheckedAt: new Date('2026-11-20T06:00:00.000Z'),
} as const;

const rows: KeywordRow[] = [
  {
    ...plain,
    id: 'kwd_01',
    term: '100% cotton',
    url: 'https://example.com/a',
    position: 3,
    previousPosition: 10,
  },
  { ...plain, id: 'kwd_02', term: '100 cotton', topic: 'geo' },
  { ...plain, id: 'kwd_03', term: 'snake_case', engine: 'gemini', tracked: false },
  { ...plain, id: 'kwd_04', term: 'snake case', engine: 'perplexity', url: 'https://example.com/b' },
  { ...plain, id: 'kwd_05', term: 'back\\slash', topic: 'social' },
  { ...plain, id: 'kwd_06', term: 'École d’été', position: 100, url: 'https://example.com/c' },
  { ...plain, id: 'kwd_07', term: 'école d’été', engine: 'chatgpt' },
  { ...plain, id: 'kwd_08', term: 'ΟΔΟΣΑ' },
];

beforeAll(async () => {
  test = await createTestDatabase();
  keywords = createKeywordsService({ reader: primaryReader(test.database) });
  workspaceId = (await createWorkspace(test.database, {})).workspaceId;
  otherWorkspaceId = (await createWorkspace(test.database, {})).workspaceId;
  await insertKeywords(test.database, workspaceId, rows);
  await insertKeywords(test.database, otherWorkspaceId, [
    { ...plain, id: 'kwd_01', term: 'theirs' },
    ...rows.slice(1),
  ]);
});
afterAll(() => test.drop());

async function termsOf(filter: KeywordFilter): Promise<string[]> {
  const page = await keywords.list(latest(workspaceId), filter, { limit: 200 });
  return page.keywords.map((keyword) => keyword.term);
}

describe('searching keywords', () => {
  it.each([
    ['%', ['100% cotton']],
    ['_', ['snake_case']],
    ['\\', ['back\\slash']],
    ['.*', []],
    ["'", []],
    ['0 c', ['100 cotton']],
    [' ', ['100 cotton', '100% cotton', 'snake case', 'école d’été', 'École d’été']],
    ['ÉCOLE', ['école d’été', 'École d’été']],
    ['ecole', []],
    ['ΟΔΟΣ', ['ΟΔΟΣΑ']],
    ['SNAKE_CASE', ['snake_case']],
    ['no such thing', []],
  ])('finds terms that contain %j literally, in any case', async (q, expected) => {
    expect(await termsOf({ q })).toEqual(expected);
  });

  it('ignores an empty search text', async () => {
    expect(await termsOf({ q: '' })).toHaveLength(rows.length);
  });
});

describe('filtering keywords by rank', () => {
  it('returns keywords with a position for ranked=true', async () => {
    expect(await termsOf({ ranked: true })).toEqual(['100% cotton', 'École d’été']);
  });

  it('returns tracked keywords without a position for ranked=false, with or without a page', async () => {
    expect(await termsOf({ ranked: false })).toEqual([
      '100 cotton',
      'back\\slash',
      'snake case',
      'école d’été',
      'ΟΔΟΣΑ',
    ]);
  });
});

describe('a page of keywords', () => {
  it('shows every field of a keyword', async () => {
    const { keywords: shown } = await keywords.list(latest(workspaceId), { q: '%' }, { limit: 1 });
    expect(shown).toEqual([
      {
        term: '100% cotton',
        topic: 'seo',
        engine: 'google',
        url: 'https://example.com/a',
        position: 3,
        previousPosition: 10,
        change: 7,
        volume: 10,
        difficulty: 20,
        tracked: true,
        lastCheckedAt: new Date('2026-11-20T06:00:00.000Z'),
      },
    ]);
  });

  it('returns an empty last page when no keyword matches', async () => {
    const nothing = { keywords: [], hasMore: false, nextCursor: null };
    expect(await keywords.list(latest(workspaceId), { q: 'zzz' }, { limit: 50 })).toEqual(nothing);
    expect(await keywords.list(latest('ws_unknown'), {}, { limit: 50 })).toEqual(nothing);
  });

  it.each([
    [7, true],
    [8, false],
    [9, false],
  ])('with a limit of %j, a page out of 8 keywords has more: %j', async (limit, hasMore) => {
    const page = await keywords.list(latest(workspaceId), {}, { limit });
    expect(page).toMatchObject({ hasMore, nextCursor: hasMore ? expect.any(String) : null });
  });
});

describe('keyword cursors', () => {
  const filter: KeywordFilter = { engine: 'google', ranked: false };

  async function cursorFor(of: KeywordFilter): Promise<string> {
    const { nextCursor } = await keywords.list(latest(workspaceId), of, { limit: 1 });
    expect(nextCursor).not.toBeNull();
    return nextCursor ?? '';
  }

  it('returns the same page for the same cursor again, and the same start with another limit', async () => {
    const cursor = await cursorFor(filter);
    const page = await keywords.list(latest(workspaceId), filter, { limit: 2, cursor });
    expect(page.keywords.map((keyword) => keyword.term)).toEqual(['back\\slash', 'ΟΔΟΣΑ']);
    expect(await keywords.list(latest(workspaceId), filter, { limit: 2, cursor })).toEqual(page);
    const shorter = await keywords.list(latest(workspaceId), filter, { limit: 1, cursor });
    expect(shorter.keywords).toEqual(page.keywords.slice(0, 1));
  });

  it.each<[string, KeywordFilter]>([
    ['no filter', {}],
    ['one filter fewer', { engine: 'google' }],
    ['one filter more', { ...filter, topic: 'seo' }],
    ['another filter value', { ...filter, ranked: true }],
    ['a search', { ...filter, q: 'a' }],
  ])('rejects a cursor used with %s', async (_what, other) => {
    await expect(
      keywords.list(latest(workspaceId), other, { limit: 1, cursor: await cursorFor(filter) }),
    ).rejects.toMatchObject({ code: 'invalid_parameter', param: 'cursor' });
  });

  it('rejects a cursor in another workspace', async () => {
    await expect(
      keywords.list(latest(otherWorkspaceId), filter, { limit: 1, cursor: await cursorFor(filter) }),
    ).rejects.toMatchObject({ code: 'invalid_parameter', param: 'cursor' });
  });

  it('rejects a cursor that was not issued by this list', async () => {
    await expect(
      keywords.list(latest(workspaceId), {}, { limit: 1, cursor: '!!no!!' }),
    ).rejects.toMatchObject({
      code: 'invalid_parameter',
      param: 'cursor',
    });
  });
});
