import { afterEach, describe, expect, it } from 'vitest';
import { createCloro } from '../../../src/measuring/providers/cloro.js';
import { createDataForSeo } from '../../../src/measuring/providers/dataforseo.js';
import { parseRetryAfter } from '../../../src/measuring/providers/http.js';
import { createOpenAi } from '../../../src/measuring/providers/openai.js';
import { createPerplexity } from '../../../src/measuring/providers/perplexity.js';
import { createProviders } from '../../../src/measuring/providers/index.js';
import { listPrices } from '../../../src/measuring/providers/prices.js';
import type { Provider } from '../../../src/measuring/providers/provider.js';
import {
  startFakeProvider,
  type FakeOptions,
  type FakeProvider,
} from '../../../scripts/lab/servers/fake-provider.js';
import { createAll, never, questionFor, SECRET, type ProviderName } from './adapters.js';

let fake: FakeProvider | undefined;
afterEach(() => fake?.close());

async function start(options: FakeOptions = {}): Promise<string> {
  fake = await startFakeProvider(options);
  return fake.url;
}

/** The ways of asking that return a task. */
const queued: Record<string, (baseUrl: string) => Provider> = {
  openai: (baseUrl) => createOpenAi({ apiKey: SECRET, baseUrl, background: true, prices: listPrices }),
  perplexity: (baseUrl) =>
    createPerplexity({ apiKey: SECRET, baseUrl, background: true, prices: listPrices }),
  dataforseo: (baseUrl) =>
    createDataForSeo({ login: 'me', password: SECRET, baseUrl, queue: true, prices: listPrices }),
  cloro: (baseUrl) => createCloro({ apiKey: SECRET, baseUrl, prices: listPrices }),
};

/** One search, 100 input and 20 output tokens of the default model of OpenAI; and the fake's response when a task is posted. */
const charges: Partial<Record<ProviderName, number>> = {
  openai: 0.0111,
  perplexity: 0.006,
  dataforseo: 0.0012,
  cloro: 0.004,
};

describe.each(Object.keys(queued) as ProviderName[])('tasks of %s', (name) => {
  it('are accepted, pending, and then answered, and billed once', async () => {
    const provider = queued[name]!(await start({ polls: 1 }));
    const accepted = await provider.ask(questionFor(name), never);
    if (accepted.kind !== 'accepted') throw new Error(`the task was ${accepted.kind}`);
    expect(await provider.poll!(accepted.taskId, never)).toEqual({ kind: 'pending' });
    const answer = { status: 'ok', text: 'Answer to Which shoes?', costUsd: charges[name] };
    expect(await provider.poll!(accepted.taskId, never)).toMatchObject({ kind: 'answered', answer });
    // Another process, which knows only the id of the task, continues to poll it.
    const other = queued[name]!(fake!.url);
    expect(await other.poll!(accepted.taskId, never)).toMatchObject({ kind: 'answered', answer });
    expect(fake!.billed).toEqual(['Which shoes?']);
  });

  it('survive a poll that fails', async () => {
    const provider = queued[name]!(
      await start({
        polls: 0,
        behave: ({ index }) => (index === 1 ? { kind: 'status', status: 500 } : { kind: 'answer' }),
      }),
    );
    const accepted = await provider.ask(questionFor(name), never);
    if (accepted.kind !== 'accepted') throw new Error(`the task was ${accepted.kind}`);
    expect(await provider.poll!(accepted.taskId, never)).toMatchObject({ kind: 'unknown', code: 'http_500' });
    expect(await provider.poll!(accepted.taskId, never)).toMatchObject({ kind: 'answered' });
  });
});

describe('gemini', () => {
  const overloaded = (status: number, state: string, details?: object[]) => ({
    behave: () => ({
      kind: 'body' as const,
      status,
      body: JSON.stringify({ error: { code: status, message: 'Later.', status: state, details } }),
    }),
  });

  it('reads the wait from the details of the error', async () => {
    const details = [{ '@type': 'QuotaFailure' }, { '@type': 'RetryInfo', retryDelay: '34.5s' }];
    const url = await start(overloaded(429, 'RESOURCE_EXHAUSTED', details));
    expect(await createAll(url).gemini.ask(questionFor('gemini'), never)).toMatchObject({
      kind: 'notAccepted',
      retryAfterMs: 34_500,
      message: '127.0.0.1 responded with 429: Later.',
    });
  });

  it('treats a 503 as not accepted only if Google reports that the model was unavailable', async () => {
    const url = await start(overloaded(503, 'UNAVAILABLE'));
    expect(await createAll(url).gemini.ask(questionFor('gemini'), never)).toMatchObject({
      kind: 'notAccepted',
    });
    await fake!.close();
    const other = await start(overloaded(503, 'INTERNAL'));
    expect(await createAll(other).gemini.ask(questionFor('gemini'), never)).toMatchObject({
      kind: 'unknown',
    });
  });

  it('rejects a country, because it cannot pass it on', () => {
    const { target } = questionFor('gemini');
    expect(createAll('http://127.0.0.1:1').gemini.refusal({ ...target, country: 'DE' })).toContain('country');
  });
});

describe('dataforseo', () => {
  const provider = createAll('http://127.0.0.1:1').dataforseo;
  const { target } = questionFor('dataforseo');

  it('requires an existing country and a locale', () => {
    expect(provider.refusal({ ...target, country: null })).toContain('country');
    expect(provider.refusal({ ...target, locale: null })).toContain('locale');
    expect(provider.refusal({ ...target, country: 'XX' })).toBe('There is no country "XX".');
    expect(provider.refusal({ ...target, model: 'gpt-6' })).toContain('model');
  });

  it('can require a search only of ChatGPT, and turn off none', () => {
    const chat = { ...target, platform: 'chatgpt', surface: 'ui' } as const;
    expect(provider.refusal({ ...chat, search: 'required' })).toBeNull();
    expect(provider.refusal({ ...chat, search: 'off' })).toBe(
      'dataforseo cannot turn off the search of this page. Use search=auto or search=required.',
    );
    for (const search of ['required', 'off'] as const)
      expect(provider.refusal({ ...target, search })).toBe(
        'dataforseo reads this page as it is, and cannot control its search. Use search=auto.',
      );
  });

  it('accepts a region of Google, and a city only with its region', () => {
    const chat = { ...target, platform: 'chatgpt', surface: 'ui' } as const;
    expect(provider.refusal({ ...target, region: 'Texas' })).toBeNull();
    expect(provider.refusal({ ...target, region: 'Texas', city: 'Austin' })).toBeNull();
    expect(provider.refusal({ ...target, city: 'Austin' })).toContain('Set the region too');
    expect(provider.refusal({ ...chat, region: 'Texas' })).toContain('for a whole country');
  });

  it('fails without asking if the prompt is longer than the service accepts', async () => {
    const outcome = await provider.ask(questionFor('dataforseo', 'x'.repeat(701)), never);
    expect(outcome).toMatchObject({ kind: 'failed', code: 'invalid_question', costUsd: 0 });
  });

  const ofTask = (task: object) => JSON.stringify({ status_code: 20000, tasks: [task] });

  it('treats a service error as the end of a question, but not of a task that it polls', async () => {
    const fault = { status_code: 50000, status_message: 'Internal Error.', cost: 0 };
    const asked = createAll(
      await start({ behave: () => ({ kind: 'body', body: ofTask(fault) }) }),
    ).dataforseo;
    const code = 'dataforseo_50000';
    expect(await asked.ask(questionFor('dataforseo'), never)).toMatchObject({
      kind: 'failed',
      code,
      isTransient: true,
    });
    expect(await asked.poll!('serp/google/task-1/0.0012', never)).toMatchObject({ kind: 'unknown', code });
  });

  it('does not wait for an overview with queued ranks', async () => {
    const items = [{ type: 'ai_overview', markdown: null }];
    const posted = { id: 't', status_code: 20100, cost: 0.0012 };
    const done = { id: 't', status_code: 20000, cost: 0, result: [{ items }] };
    const url = await start({
      behave: ({ method }) => ({ kind: 'body', body: ofTask(method === 'GET' ? done : posted) }),
    });
    const ranks = { ...questionFor('dataforseo'), depth: 100 };
    for (const [question, kind] of [
      [questionFor('dataforseo'), 'failed'],
      [ranks, 'answered'],
    ] as const) {
      const accepted = await queued['dataforseo']!(url).ask(question, never);
      if (accepted.kind !== 'accepted') throw new Error(`the task was ${accepted.kind}`);
      expect(await queued['dataforseo']!(url).poll!(accepted.taskId, never)).toMatchObject({ kind });
    }
  });

  it('fails for a task id of another account', async () => {
    expect(await provider.poll!('resp_1', never)).toMatchObject({ kind: 'failed', code: 'invalid_task' });
  });
});

describe('cloro', () => {
  const provider = createAll('http://127.0.0.1:1').cloro;
  const { target } = questionFor('cloro');
  const answering = async (body: unknown) =>
    createAll(await start({ behave: () => ({ kind: 'body', body: JSON.stringify(body) }) })).cloro;

  it('asks Copilot and Perplexity as they are, from a whole country', () => {
    expect(provider.refusal({ ...target, platform: 'perplexity' })).toBeNull();
    expect(provider.refusal({ ...target, platform: 'meta-ai' })).toContain('Choose one of these');
    expect(provider.refusal({ ...target, surface: 'api' })).toContain('on the surface ui');
    expect(provider.refusal({ ...target, country: null })).toContain('Set the country');
    expect(provider.refusal({ ...target, country: 'XX' })).toContain('There is no country "XX"');
    expect(provider.refusal({ ...target, region: 'Texas' })).toContain('Leave out the region');
    expect(provider.refusal({ ...target, model: 'gpt-6' })).toContain('Leave out the model');
  });

  it('queues a question with its country, and without a key that would prevent a retry', async () => {
    const asked = createAll(await start()).cloro;
    const question = questionFor('cloro');
    await asked.ask(question, never);
    await asked.ask({ ...question, target: { ...target, platform: 'perplexity', locale: 'de' } }, never);
    const payload = { prompt: 'Which shoes?', country: 'US', include: { markdown: true } };
    expect(fake!.asked.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      { method: 'POST', path: '/v1/async/task', body: { taskType: 'COPILOT', payload } },
      { method: 'POST', path: '/v1/async/task', body: { taskType: 'PERPLEXITY', payload } },
    ]);
  });

  it('fails without asking if the prompt is longer than the service accepts', async () => {
    const outcome = await provider.ask(questionFor('cloro', 'x'.repeat(10_001)), never);
    expect(outcome).toMatchObject({ kind: 'failed', code: 'invalid_question', costUsd: 0 });
  });

  it.each([
    [{ success: true, task: {} }],
    [{ success: true, task: { id: 7 } }],
    [{ success: true, task: { id: ' ' } }],
    [{ success: true, task: ['b0000000'] }],
  ])('does not send a question again whose task has no id: %j', async (body) => {
    const asked = await answering(body);
    expect(await asked.ask(questionFor('cloro'), never)).toMatchObject({
      kind: 'unknown',
      code: 'unreadable_response',
    });
  });

  it.each([
    [{ task: { status: 'SLEEPING' } }],
    [{ task: { status: 'COMPLETED' } }],
    [{ task: { status: 'COMPLETED' }, response: null }],
    [{ task: { status: 'COMPLETED' }, response: 'done' }],
    [{ task: null }],
    [[]],
  ])('polls again after a response that it cannot read: %j', async (body) => {
    expect(await (await answering(body)).poll!('task-1', never)).toMatchObject({ kind: 'unknown' });
  });

  it('reads hostile parts of a result as nothing', async () => {
    const result = {
      ...{ text: { a: 1 }, markdown: 'An answer', sources: 'none', searchQueries: [1, null, 'q'] },
      citationPills: [null, 7, { url: 'file:///etc/passwd' }, { url: 'https://a.example/', label: {} }],
    };
    const task = { id: 'task-1', status: 'COMPLETED', taskType: 'CHATGPT' };
    const credits = { creditsCharged: '5' };
    const polled = await (await answering({ task, credits, response: { result } })).poll!('task-1', never);
    expect(polled).toMatchObject({
      kind: 'answered',
      answer: {
        ...{ status: 'ok', text: 'An answer', searchQueries: ['q'], costUsd: null },
        sources: [{ url: 'https://a.example/', title: null, isCited: true }],
      },
    });
  });

  it('does not know the cost of a task that was deleted', async () => {
    const error = { code: 'RESOURCE_NOT_FOUND', message: 'Task not found' };
    const body = JSON.stringify({ success: false, error });
    const url = await start({ behave: () => ({ kind: 'body', status: 404, body }) });
    const outcome = await createAll(url).cloro.poll!('../../v1/credits', never);
    expect(outcome).toMatchObject({ kind: 'failed', code: 'http_404', costUsd: null });
    expect(fake!.asked.map(({ path }) => path)).toEqual(['/v1/async/task/..%2F..%2Fv1%2Fcredits']);
  });
});

describe('the wait that a response requests', () => {
  it.each([
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': '1.5' }, 1_500],
    [{ 'retry-after': '999999999' }, 86_400_000],
    [{ 'retry-after': 'Sun, 22 Nov 2026 00:00:10 GMT' }, 10_000],
    [{ 'retry-after': 'Sat, 21 Nov 2026 00:00:00 GMT' }, 0],
    [{ 'retry-after': '60', 'retry-after-ms': '250' }, 250],
    [{ 'retry-after': '' }, null],
    [{}, null],
  ])('with the headers %j is %s milliseconds', (headers, wait) => {
    expect(parseRetryAfter(headers, Date.parse('2026-11-22T00:00:00Z'))).toBe(wait);
  });
});

describe('the providers of a configuration', () => {
  const none = { apiKey: undefined, baseUrl: undefined };
  const nothing = {
    openai: { ...none, background: false },
    perplexity: { ...none, background: false },
    gemini: { ...none, redirectPrefix: undefined },
    anthropic: none,
    xai: none,
    dataforseo: { login: undefined, password: undefined, baseUrl: undefined, queue: false },
    cloro: none,
    replayDir: undefined,
  };

  it('are those that have a key or a folder', () => {
    expect([...createProviders(nothing, listPrices).keys()]).toEqual([]);
    const all = createProviders(
      {
        openai: { ...nothing.openai, apiKey: 'k' },
        gemini: { ...nothing.gemini, apiKey: 'k' },
        perplexity: { ...nothing.perplexity, apiKey: 'k' },
        anthropic: { ...nothing.anthropic, apiKey: 'k' },
        xai: { ...nothing.xai, apiKey: 'k' },
        cloro: { ...none, apiKey: 'k' },
        replayDir: '/recordings',
        dataforseo: { ...nothing.dataforseo, login: 'l', password: 'p' },
      },
      listPrices,
    );
    expect([...all.keys()]).toEqual([
      'openai',
      'gemini',
      'perplexity',
      'anthropic',
      'xai',
      'xai-web',
      'dataforseo',
      'cloro',
      'replay',
    ]);
    for (const [name, provider] of all) expect(provider.name).toBe(name);
  });
});
