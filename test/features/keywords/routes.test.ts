import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../../spec/index.js';
import type { Principal } from '../../../src/domain/principal.js';
import { keywordsRoutes } from '../../../src/features/keywords/index.js';

const principal: Principal = {
  callerId: 'key_1',
  member: null,
  environment: 'test',
  scopes: null,
  expiresAt: null,
  workspaceId: 'ws_1',
  plan: 'free',
  owner: { id: 'usr_1', name: null, email: null },
  workspaceDeleted: false,
  dataRevision: 1,
};

const topics: Schemas['TopicRows'] = {
  metric: 'topics',
  rangeDays: 7,
  from: '2026-11-15',
  to: '2026-11-21',
  interval: 'day',
  rows: [],
};

/** The response to `rangeDays` alone in a workspace with this visibility of topics. */
function topicsWith(visibility: Schemas['TopicRows'] | null) {
  const list = () => Promise.reject(new Error('Rankings were read.'));
  const { listKeywords } = keywordsRoutes({ list, rankings: list }, () => Promise.resolve(visibility));
  return listKeywords({ principal, path: {}, query: { rangeDays: 7 }, body: undefined });
}

describe('listKeywords', () => {
  it('returns the visibility of topics for rangeDays alone, valid until the day ends', async () => {
    const validUntil = new Date('2026-11-22T00:00:00.000Z');
    expect(await topicsWith(topics)).toEqual({ status: 200, body: topics, validUntil });
  });

  it('returns null without an end in a workspace without prompts', async () => {
    expect(await topicsWith(null)).toEqual({ status: 200, body: null, validUntil: null });
  });
});
