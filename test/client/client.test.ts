import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  answerPages,
  createClient,
  dataOf,
  isApiError,
  items,
  keywordPages,
  promptAnalyticsPages,
  promptAnswerPages,
  type ClientOptions,
} from '../../client/index.js';
import { insertKeywords } from '../http/operations/keyword-rows.js';
import { addAnswer } from '../http/world.js';
import { createTestApp, type TestApp } from '../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** The typed client with the key of a new workspace. */
async function start(options: Partial<ClientOptions> & { cap?: number; of?: TestApp } = {}) {
  const { cap, of: service = app, ...rest } = options;
  const { key = '', workspaceId } = await service.client(cap === undefined ? {} : { cap });
  return { api: createClient({ baseUrl: service.url, key, ...rest }), workspaceId };
}

const failureOf = (pending: Promise<unknown>) =>
  pending.then(
    () => expect.fail('the request succeeded'),
    (error: unknown) => error,
  );

async function listOf<Item>(all: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of all) list.push(item);
  return list;
}

describe('the typed client', () => {
  it('reads, writes, and returns nothing for an empty response', async () => {
    const { api, workspaceId } = await start();
    expect((await dataOf(api.GET('/v1/me'))).workspaceId).toBe(workspaceId);
    const { promptId } = await dataOf(api.POST('/v1/prompts', { body: { text: 'a new prompt' } }));
    const { tracked } = await dataOf(api.GET('/v1/prompts'));
    expect(tracked.map(({ id }) => id)).toEqual([promptId]);
    const { id } = await dataOf(api.POST('/v1/api-keys', { body: { name: 'Another' } }));
    const revoked = await api.DELETE('/v1/api-keys/{keyId}', { params: { path: { keyId: id } } });
    expect([revoked.response.status, revoked.data]).toEqual([204, undefined]);
  });

  it('works at an address with a path and a trailing slash', async () => {
    const paths: string[] = [];
    const { api } = await start({
      baseUrl: 'https://proxy.example/visibility/',
      fetch: (request) => {
        paths.push(new URL(request.url).pathname);
        return fetch(`${app.url}/v1/me`, { headers: request.headers });
      },
    });
    await api.GET('/v1/me');
    expect(paths).toEqual(['/visibility/v1/me']);
  });
});

describe('errors of the typed client', () => {
  it('throws an error status with its code, and the code narrows the details', async () => {
    const { api } = await start({ cap: 1 });
    const add = (text: string) => api.POST('/v1/prompts', { body: { text } });
    await add('the only one');
    const error = await failureOf(add('one too many'));
    if (!isApiError(error, 'prompt_cap_exceeded')) throw error;
    const sum: number = error.details.cap + error.details.activeCount + error.details.requested;
    expect([error.status, sum]).toEqual([409, 3]);
    expect(error.requestId).toMatch(/^req_/);
    expect(error.message).toContain('Archive prompts');
    expect([isApiError(error), isApiError(error, 'rate_limited'), isApiError(new Error())]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('names the invalid field', async () => {
    const { api } = await start();
    const prompts = [{ text: 'valid' }, { text: 'x' }];
    const error = await failureOf(api.POST('/v1/prompts/bulk', { body: { prompts } }));
    expect(error).toMatchObject({ code: 'invalid_parameter', param: 'prompts[1].text' });
  });

  it('gives the code "unknown" to an error from elsewhere, such as a proxy', async () => {
    for (const [body, type] of [
      ['<h1>Bad gateway</h1>', 'text/html'],
      ['{"error":"Bad gateway"}', 'application/json'],
      ['null', 'application/json'],
    ] as const) {
      const headers = { 'Content-Type': type, 'X-Request-Id': 'proxy-1' };
      const { api } = await start({
        fetch: () => Promise.resolve(new Response(body, { status: 502, headers })),
      });
      expect(await failureOf(api.GET('/v1/me'))).toMatchObject({
        status: 502,
        code: 'unknown',
        requestId: 'proxy-1',
        retryAfter: undefined,
        message: 'The server answered with status 502.',
      });
    }
  });
});

describe('retries of the typed client', () => {
  /** Responds to the first `count` requests with 429, and forwards the others to the service. */
  function throttled(count: number, headers: Record<string, string> = { 'Retry-After': '0' }) {
    const sent: string[] = [];
    const send = async (request: Request): Promise<Response> => {
      if (sent.push(`${request.method} ${await request.clone().text()}`) > count) return fetch(request);
      return new Response('{}', { status: 429, headers });
    };
    return { sent, send };
  }

  it('sends a request again after a 429, with its body', async () => {
    const { sent, send } = throttled(2);
    const waits: number[] = [];
    const { api } = await start({ fetch: send, onRateLimited: (seconds) => waits.push(seconds) });
    const added = await dataOf(api.POST('/v1/prompts', { body: { text: 'sent three times' } }));
    expect(added.activeCount).toBe(1);
    expect(sent).toEqual(Array(3).fill('POST {"text":"sent three times"}'));
    expect(waits).toEqual([0, 0]);
  });

  it('sends a write again whose response was lost, and it takes effect once', async () => {
    const keys: (string | null)[] = [];
    const { api } = await start({
      fetch: async (request) => {
        keys.push(request.headers.get('Idempotency-Key'));
        const response = await fetch(request);
        if (keys.length === 1) throw new TypeError('fetch failed');
        return response;
      },
    });
    const { activeCount } = await dataOf(api.POST('/v1/prompts', { body: { text: 'added once' } }));
    expect(activeCount).toBe(1);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
    expect((await dataOf(api.GET('/v1/prompts/cap'))).activeCount).toBe(1);
    expect(keys[2]).toBeNull();
  });

  it.each([
    [503, 'outcome_unknown', 2],
    [409, 'idempotency_in_progress', 2],
    [503, 'service_unavailable', 1],
    [409, 'prompt_cap_exceeded', 1],
  ])('after a %i %s sends a write %i times', async (status, code, times) => {
    let sent = 0;
    const { api } = await start({
      retries: 1,
      fetch: () => {
        sent += 1;
        return Promise.resolve(
          Response.json({ error: { code, message: 'No.', requestId: 'r' } }, { status }),
        );
      },
    });
    const write = api.POST('/v1/prompts', { body: { text: 'a prompt' } });
    expect(await failureOf(write)).toMatchObject({ status, code });
    expect(sent).toBe(times);
  });

  it('sends no read again whose response was lost', async () => {
    let sent = 0;
    const { api } = await start({
      fetch: () => {
        sent += 1;
        return Promise.reject(new TypeError('fetch failed'));
      },
    });
    expect(await failureOf(api.GET('/v1/me'))).toBeInstanceOf(TypeError);
    expect(sent).toBe(1);
  });

  it('throws the 429 when no retries are left', async () => {
    const { sent, send } = throttled(9);
    const { api } = await start({ fetch: send, retries: 2 });
    expect(await failureOf(api.GET('/v1/me'))).toMatchObject({ status: 429, retryAfter: 0 });
    expect(sent).toHaveLength(3);
  });

  it('sends a request once after any other error, because a write may have taken effect', async () => {
    let count = 0;
    const { api } = await start({
      fetch: () => {
        count += 1;
        return Promise.resolve(new Response('{}', { status: 503, headers: { 'Retry-After': '0' } }));
      },
    });
    expect(await failureOf(api.POST('/v1/prompts', { body: { text: 'once' } }))).toMatchObject({
      status: 503,
      retryAfter: 0,
    });
    expect(count).toBe(1);
  });

  it('waits as long as the service says, at most a minute, and no longer than its signal', async () => {
    const limited = await createTestApp({ db: app.db, env: { RATE_LIMIT_PER_MINUTE: '1' } });
    onTestFinished(() => limited.close());
    const stop = new AbortController();
    const waits: number[] = [];
    const onRateLimited = (seconds: number) => {
      waits.push(seconds);
      stop.abort(new Error('enough'));
    };
    const { api } = await start({ of: limited, onRateLimited });
    await api.GET('/v1/me');
    const ended = await failureOf(api.GET('/v1/me', { signal: stop.signal }));
    expect(ended).toEqual(new Error('enough'));
    expect(waits[0]).toBeGreaterThan(0);
    expect(waits[0]).toBeLessThanOrEqual(60);

    const { send } = throttled(9, { 'Retry-After': '86400' });
    const another = await start({ fetch: send, onRateLimited });
    await failureOf(another.api.GET('/v1/me', { signal: stop.signal }));
    expect(waits[1]).toBe(60);
  });
});

describe('lists of the typed client', () => {
  it('reads every keyword once, over all pages and with its filters on each', async () => {
    const { api, workspaceId } = await start();
    const terms = Array.from({ length: 7 }, (_, index) => `term ${index}`);
    await insertKeywords(
      app.db.database,
      workspaceId,
      [...terms, 'other'].map((term) => ({ term })),
    );
    const found = await listOf(items(keywordPages(api, { q: 'term', limit: 3 }), 'keywords'));
    expect(found.map(({ term }) => term)).toEqual(terms);
    const sizes = (await listOf(keywordPages(api, { limit: 3 }))).map(({ keywords }) => keywords.length);
    expect(sizes).toEqual([3, 3, 2]);
  });

  it('reads every prompt with its figures once, and all answers to a prompt or behind a figure', async () => {
    const { api, workspaceId } = await start();
    const prompts = ['one', 'two', 'three'].map((word) => ({ text: `prompt ${word}` }));
    const { results } = await dataOf(api.POST('/v1/prompts/bulk', { body: { prompts } }));
    const promptId = results[1]?.promptId ?? '';
    const answerId = await addAnswer(app.db.database, workspaceId, promptId);
    const listed = await listOf(items(promptAnalyticsPages(api, { limit: 2 }), 'prompts'));
    expect(listed.map(({ id }) => id)).toEqual(results.map((result) => result.promptId));
    const answers = [promptAnswerPages(api, promptId), answerPages(api, { rangeDays: 7 })];
    for (const list of answers)
      expect((await listOf(items(list, 'answers'))).map(({ id }) => id)).toEqual([answerId]);
  });

  it('reads no further page when the loop ends early', async () => {
    let requests = 0;
    const { api, workspaceId } = await start({
      fetch: (request) => {
        requests += 1;
        return fetch(request);
      },
    });
    await insertKeywords(app.db.database, workspaceId, [{ term: 'a' }, { term: 'b' }, { term: 'c' }]);
    for await (const { term } of items(keywordPages(api, { limit: 1 }), 'keywords')) if (term === 'b') break;
    expect(requests).toBe(2);
  });
});
