import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationContracts, operationIds, type OperationId } from '../../../spec/index.js';
import { createBehavior } from '../../model/behavior.js';
import { createContractCheck } from '../../contract/validator.js';
import { faults } from '../../faults/index.js';
import { startModel, type RunningModel } from '../../start-model.js';
import { variants } from '../../model/variants/index.js';

/** Any JSON. Assertions detect wrong members. */
type Json = ReturnType<typeof JSON.parse>;

interface Got {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

const violation = createContractCheck();
let model: RunningModel;

beforeAll(async () => {
  model = await startModel({ limitPerMinute: 10_000 });
});
afterAll(() => model.close());

interface Request {
  readonly key?: string | null;
  readonly id?: string;
  readonly query?: string;
  readonly body?: unknown;
}

/** Calls an operation and asserts that its response matches the contract. */
async function call(operation: OperationId, request: Request = {}): Promise<Got> {
  const { method, path } = operationContracts[operation];
  const key = request.key === undefined ? model.keys.paid : request.key;
  const url = `${model.url}${path.replace(/\{\w+\}/, encodeURIComponent(request.id ?? ''))}`;
  const response = await fetch(`${url}${request.query === undefined ? '' : `?${request.query}`}`, {
    method: method.toUpperCase(),
    headers: {
      ...(key !== null && { Authorization: `Bearer ${key}` }),
      ...(request.body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
  });
  const text = await response.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  expect(violation(operation, response.status, body), `${operation} ${response.status} ${text}`).toBeNull();
  expect(response.headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
  return { status: response.status, headers: response.headers, body };
}

async function add(text: string, key = model.keys.paid): Promise<string> {
  const { status, body } = await call('addPrompt', { key, body: { text } });
  expect(status).toBe(201);
  return body.promptId;
}

/** For each operation, a request that succeeds in a paid workspace. */
const successes: Record<OperationId, () => Promise<Got>> = {
  getMe: () => call('getMe'),
  getAnalyticsOverview: () => call('getAnalyticsOverview', { query: 'rangeDays=90' }),
  listPromptAnalytics: () => call('listPromptAnalytics', { query: 'status=active,paused&limit=2' }),
  getMetricRows: () => call('getMetricRows', { query: 'metric=competitors' }),
  listKeywords: () => call('listKeywords', { query: 'limit=200' }),
  getBrand: () => call('getBrand'),
  saveBrandPositioning: () => call('saveBrandPositioning', { body: { positioning: 'Planning for studios' } }),
  pinCompetitors: () => call('pinCompetitors', { body: { competitors: ['One', 'Two'] } }),
  unpinCompetitors: () => call('unpinCompetitors'),
  startRecalibration: () => call('startRecalibration'),
  listPrompts: () => call('listPrompts'),
  addPrompt: () => call('addPrompt', { body: { text: 'A first text', topic: 'T', persona: 'control' } }),
  bulkEditPrompts: async () => {
    const id = await add('to be edited');
    return call('bulkEditPrompts', { body: { prompts: [{ id, text: 'was edited' }] } });
  },
  getPromptCap: () => call('getPromptCap'),
  bulkInsertPrompts: () => call('bulkInsertPrompts', { body: { prompts: [{ text: 'one of a batch' }] } }),
  rewordPrompt: async () =>
    call('rewordPrompt', { id: await add('to be reworded'), body: { text: 'reworded' } }),
  archivePrompt: async () => call('archivePrompt', { id: await add('to be archived') }),
  pausePrompt: async () => call('pausePrompt', { id: await add('to be paused'), body: { paused: true } }),
  replacePrompt: async () =>
    call('replacePrompt', { id: await add('to be replaced'), body: { text: 'new text' } }),
  listApiKeys: () => call('listApiKeys'),
  issueApiKey: () => call('issueApiKey', { body: { name: 'a name' } }),
  revokeApiKey: async () => {
    const { body } = await call('issueApiKey', { body: { name: 'to be revoked' } });
    return call('revokeApiKey', { id: body.id });
  },
};

describe('the model without faults', () => {
  it.each(operationIds)('the response of the model to %s matches the contract', async (operation) => {
    const { status } = await successes[operation]();
    const stated = Object.keys(operationContracts[operation].responses).find((one) => one.startsWith('2'));
    expect(String(status)).toBe(stated);
  });

  it.each(operationIds)('the model rejects %s without a key', async (operation) => {
    const { status, body } = await call(operation, { key: null, id: 'x', body: undefined });
    expect([status, body.error.code]).toEqual([401, 'unauthorized']);
  });

  it.each(operationIds)('the model rejects %s for a deleted workspace', async (operation) => {
    const { status, body } = await call(operation, { key: model.keys.orphan, id: 'x' });
    expect([status, body.error.code]).toEqual([404, 'workspace_not_found']);
  });

  it.each(operationIds.filter((id) => operationContracts[id].requiresPaidPlan))(
    'the model rejects %s on the free plan',
    async (operation) => {
      const { status, body } = await call(operation, { key: model.keys.free, id: 'x', body: {} });
      expect([status, body.error.code]).toEqual([403, 'plan_required']);
    },
  );

  it.each(operationIds.filter((id) => operationContracts[id].requestBody))(
    'the model rejects an invalid body of %s',
    async (operation) => {
      const id = await add('a prompt to try');
      const { status, body } = await call(operation, { id, body: { nonsense: 1 } });
      expect([status, body.error.code, body.error.param]).toEqual([400, 'invalid_parameter', 'nonsense']);
    },
  );

  it('the model pages through all keywords exactly once, for any page size', async () => {
    const whole = await walk('limit=200');
    expect(whole).toHaveLength(230);
    expect(new Set(whole.map((row) => JSON.stringify(row))).size).toBe(230);
    expect(await walk('limit=7')).toEqual(whole);
    const ranked = await walk('limit=9&ranked=true&engine=google');
    expect(ranked).toEqual(whole.filter((row) => row.engine === 'google' && row.position !== null));
  });

  it('the model returns topic visibility for rangeDays alone', async () => {
    const { body } = await call('listKeywords', { query: 'rangeDays=7' });
    expect(body).toEqual((await call('getMetricRows', { query: 'metric=topics&rangeDays=7' })).body);
    expect(body.rows.length).toBeGreaterThan(0);
  });

  it.each([
    'engine=bing',
    'limit=0',
    'limit=201',
    'ranked=maybe',
    'cursor=x',
    'rangeDays=8',
    'foo=1',
    'limit=1&limit=2',
  ])('the model rejects keywords with %s', async (query) => {
    const { status, body } = await call('listKeywords', { query });
    expect([status, body.error.code]).toEqual([400, 'invalid_parameter']);
  });

  it('the model pages and filters the per-prompt analytics', async () => {
    const first = (await call('listPromptAnalytics', { key: model.keys.other, query: 'limit=2' })).body;
    const cursor = encodeURIComponent(first.nextCursor);
    const second = (
      await call('listPromptAnalytics', { key: model.keys.other, query: `limit=2&cursor=${cursor}` })
    ).body;
    expect([first.total, first.prompts.length, second.prompts.length, second.hasMore]).toEqual([
      3,
      2,
      1,
      false,
    ]);
    const found = await call('listPromptAnalytics', {
      key: model.keys.other,
      query: 'query=STUDIO%202&topic=topic%201',
    });
    expect(found.body.prompts.map((prompt: Json) => prompt.text)).toEqual([
      'Which planning tool suits studio 2 of other?',
    ]);
  });

  it('the model enforces the cap under parallel adds', async () => {
    const key = model.keys.capped;
    const added = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        call('addPrompt', { key, body: { text: `Parallel ${index}` } }),
      ),
    );
    expect(added.filter(({ status }) => status === 201)).toHaveLength(7);
    expect((await call('getPromptCap', { key })).body).toEqual({ activeCount: 12, cap: 12 });
    const { prompts } = { prompts: [{ text: 'Parallel 1' }, { text: 'Parallel 1' }] };
    const bulk = await call('bulkInsertPrompts', { key, body: { prompts } });
    expect(bulk.body.results.map((result: Json) => result.created)).toEqual([false, false]);
  });

  async function walk(query: string): Promise<Json[]> {
    const rows: Json[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: Got = await call('listKeywords', {
        query: `${query}&cursor=${encodeURIComponent(cursor)}`,
      });
      rows.push(...body.keywords);
      cursor = body.nextCursor;
    }
    return rows;
  }
});

describe('the rate limit of the model', () => {
  it('the model admits 60 requests and throttles the 61st', async () => {
    const limited = await startModel();
    const me = () =>
      fetch(`${limited.url}/v1/me`, { headers: { Authorization: `Bearer ${limited.keys.paid}` } });
    const remaining: (string | null)[] = [];
    for (let index = 0; index < 60; index += 1)
      remaining.push((await me()).headers.get('x-ratelimit-remaining'));
    expect(remaining).toEqual(Array.from({ length: 60 }, (_, index) => String(59 - index)));
    const rejected = await me();
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    await limited.close();
  });
});

describe('the lists of faults and variants', () => {
  it.each([
    ['M', 60],
    ['R', 25],
  ])('the lists contain every fault of %s, as a whole or in parts', (letter, count) => {
    const whole = new Set(faults.map(({ id }) => id.replace(/[a-z]$/, '')));
    const wanted = Array.from(
      { length: count },
      (_, index) => `${letter}${String(index + 1).padStart(2, '0')}`,
    );
    expect(wanted.filter((id) => !whole.has(id))).toEqual([]);
  });

  it.each([...faults.map(({ id }) => id), ...variants.map(({ id }) => id)])(
    '%s changes the behavior of the model',
    (id) => {
      const changed = createBehavior();
      const before = { ...changed, operations: { ...changed.operations } };
      faults.find((fault) => fault.id === id)?.inject(changed);
      variants.find((variant) => variant.id === id)?.apply(changed);
      expect(changed).not.toEqual(before);
    },
  );

  it('the model accepts the id of every fault and variant', async () => {
    await expect(startModel({ faults: ['M00'] })).rejects.toThrow('M00');
    await expect(startModel({ variant: 'none-such' })).rejects.toThrow('none-such');
  });

  it('every id of a fault or variant is unique', () => {
    const ids = [...faults.map(({ id }) => id), ...variants.map(({ id }) => id)];
    expect(new Set(ids).size).toBe(ids.length);
  });
});
