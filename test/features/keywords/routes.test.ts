import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../../spec/index.js';
import type { Principal } from '../../../src/domain/principal.js';
import { keywordsRoutes, type KeywordPage } from '../../../src/features/keywords/index.js';

const principal: Principal = {
  keyId: 'key_1',
  environment: 'test',
  workspaceId: 'ws_1',
  plan: 'free',
  owner: { id: 'usr_1', name: null, email: null },
  workspaceDeleted: false,
  dataRevision: 1,
};

const page: KeywordPage = {
  keywords: [
    {
      term: 'crm',
      topic: 'seo',
      engine: 'google',
      url: null,
      position: null,
      previousPosition: 7,
      change: null,
      volume: 0,
      difficulty: 0,
      tracked: true,
      lastCheckedAt: new Date('2026-11-20T06:00:00.000Z'),
    },
  ],
  hasMore: true,
  nextCursor: 'next',
};

const topics: Schemas['TopicRows'] = {
  metric: 'topics',
  rangeDays: 7,
  from: '2026-11-15',
  to: '2026-11-21',
  interval: 'day',
  rows: [],
};

type Query = Parameters<ReturnType<typeof keywordsRoutes>['listKeywords']>[0]['query'];

async function call(query: Query, visibility: Schemas['TopicRows'] | null = topics) {
  const calls: unknown[] = [];
  const { listKeywords } = keywordsRoutes(
    {
      list: (...received) => {
        calls.push(['list', ...received]);
        return Promise.resolve(page);
      },
    },
    (...received) => {
      calls.push(['topics', ...received]);
      return Promise.resolve(visibility);
    },
  );
  const answer = await listKeywords({ principal, path: {}, query, body: undefined });
  return { answer, calls };
}

const noFilter = { engine: undefined, topic: undefined, q: undefined, ranked: undefined };

describe('listKeywords', () => {
  it('returns keyword rankings with 50 rows per page for a call without parameters', async () => {
    const { answer, calls } = await call({});
    expect(calls).toEqual([['list', principal, noFilter, { limit: 50, cursor: undefined }]]);
    expect(answer).toEqual({
      status: 200,
      body: { ...page, keywords: [{ ...page.keywords[0], lastCheckedAt: '2026-11-20T06:00:00.000Z' }] },
      validUntil: null,
    });
  });

  it('passes every keyword filter, the limit and the cursor to the service', async () => {
    const filter = { engine: 'gemini', topic: 'geo', q: ' x', ranked: false } as const;
    const { calls } = await call({ ...filter, limit: 7, cursor: 'c' });
    expect(calls).toEqual([['list', principal, filter, { limit: 7, cursor: 'c' }]]);
  });

  it('returns the visibility of topics for rangeDays alone, valid until the day ends', async () => {
    const { answer, calls } = await call({ rangeDays: 7 });
    expect(calls).toEqual([['topics', principal, 7]]);
    const validUntil = new Date('2026-11-22T00:00:00.000Z');
    expect(answer).toEqual({ status: 200, body: topics, validUntil });
  });

  it('returns null for rangeDays in a workspace without prompts', async () => {
    const { answer } = await call({ rangeDays: 90 }, null);
    expect(answer).toEqual({ status: 200, body: null, validUntil: null });
  });

  it.each<Query>([
    { engine: 'google' },
    { topic: 'seo' },
    { q: 'a' },
    { ranked: false },
    { ranked: true },
    { limit: 50 },
    { cursor: 'c' },
  ])('returns keyword rankings for rangeDays combined with %j', async (ranking) => {
    const { calls } = await call({ rangeDays: 30, ...ranking });
    expect(calls).toEqual([['list', principal, expect.anything(), expect.anything()]]);
  });
});
