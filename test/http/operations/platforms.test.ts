import type { Response } from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../src/domain/errors.js';
import { sql } from '../../../src/platform/database.js';
import {
  startFakeProvider,
  type Asked,
  type Behavior,
  type FakeProvider,
} from '../../../scripts/lab/servers/fake-provider.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { captureLog } from '../bare-server.js';
import { expectProblem } from '../problem.js';

const KEY = 'sk-proj-nobody-may-see-4f2A';
const OF_SETTINGS = 'sk-of-the-settings-whatever-9';
const chatgpt = { platform: 'chatgpt', surface: 'api', provider: 'openai' };

let fake: FakeProvider;
let behave: ((asked: Asked) => Behavior) | null = null;
let app: TestApp;
const { log, lines } = captureLog();
beforeAll(async () => {
  fake = await startFakeProvider({
    answer: () => 'Acme is best.',
    behave: (asked) => behave?.(asked) ?? { kind: 'answer' },
  });
  app = await createTestApp({
    log,
    env: {
      OPENAI_BASE_URL: fake.url,
      GEMINI_BASE_URL: fake.url,
      GEMINI_API_KEY: OF_SETTINGS,
      MEASURING_DAILY_BUDGET_USD: '5',
      MEASURING_PROVIDER_LIMITS: 'openai=0/0',
      LOG_LEVEL: 'debug',
    },
  });
});
afterEach(() => {
  behave = null;
});
afterAll(async () => {
  await app.close();
  await fake.close();
});

/** The body of any operation. */
type Read = Response['body'];

async function ok(
  response: PromiseLike<Pick<Response, 'status' | 'body' | 'text'>>,
  status = 200,
): Promise<Read> {
  const { status: actual, body, text } = await response;
  expect([actual, actual === status ? '' : text]).toEqual([status, '']);
  return body;
}

/** A client with prompts, and with a key of OpenAI unless it is null. */
async function start({ prompts = 2, key = KEY }: { prompts?: number; key?: string | null } = {}) {
  const client = await app.client();
  await app.services.workspaces.setBrand(client.workspaceId, { name: 'Acme' });
  const promptIds: string[] = [];
  for (let index = 0; index < prompts; index += 1)
    promptIds.push(
      (await ok(client.post('/v1/prompts', { text: `Which boards suit team ${index}?` }), 201))['promptId'],
    );
  if (key !== null) {
    await ok(client.patch('/v1/measuring/keys', { provider: 'openai', key }));
    await ok(client.patch('/v1/measuring', { targets: [chatgpt] }));
  }
  return { client, promptIds };
}

/** Does the work of a worker until no question is due. */
async function work(runs = 20): Promise<void> {
  const signal = new AbortController().signal;
  for (let turn = 0; turn < runs; turn += 1) await app.services.measuring.askDue({ concurrency: 4, signal });
}

const keyOf = async (client: Client, provider: string) =>
  (await ok(client.get('/v1/measuring/platforms')))['keys'].find((one: Read) => one['provider'] === provider);

describe('listPlatforms', () => {
  it('lists every place with its provider, price, options, targets, key and latest run', async () => {
    const { client } = await start();
    await ok(client.post('/v1/measuring/runs', {}), 201);
    await work();
    const { canStoreKeys, platforms } = await ok(client.get('/v1/measuring/platforms'));
    expect(canStoreKeys).toBe(true);
    expect(platforms).toHaveLength(
      new Set(platforms.map(({ platform, surface, provider }: Read) => `${platform}/${surface}/${provider}`))
        .size,
    );
    const of = (provider: string, surface: string) =>
      platforms.find((one: Read) => one['provider'] === provider && one['surface'] === surface);
    expect(of('openai', 'api')).toMatchObject({
      ...{ keyProvider: 'openai', isSetUp: true, takesCountry: true, needsCountry: false },
      searchModes: ['auto', 'required', 'off'],
      targets: [{ ...chatgpt, samples: 1, search: 'auto', country: null }],
      latest: { answered: 2, failed: 0, waiting: 0, failure: null, answeredAt: expect.any(String) as string },
    });
    expect(of('openai', 'api').estimatedUsd).toBeGreaterThan(0);
    expect(of('gemini', 'api')).toMatchObject({
      isSetUp: true,
      takesCountry: false,
      targets: [],
      latest: null,
    });
    expect(of('dataforseo', 'serp')).toMatchObject({ isSetUp: false, needsCountry: true });
    expect(of('xai-web', 'api')).toMatchObject({ keyProvider: 'xai', isSetUp: false });
    expect(await keyOf(client, 'gemini')).toMatchObject({ source: 'environment', lastFour: null });
    expect(await keyOf(client, 'xai')).toMatchObject({ source: 'none' });
  });

  it('shows the latest failure of a platform, with what its provider says, without the key', async () => {
    const { client } = await start({ prompts: 1 });
    behave = () => ({
      kind: 'body',
      status: 400,
      body: JSON.stringify({ error: { message: `<b>No</b> ${KEY}` } }),
    });
    await ok(client.post('/v1/measuring/runs', {}), 201);
    await work();
    const { platforms } = await ok(client.get('/v1/measuring/platforms'));
    expect(platforms.find((one: Read) => one['provider'] === 'openai').latest).toMatchObject({
      answered: 0,
      failed: 1,
      answeredAt: null,
      failure: { code: 'http_400', message: expect.stringContaining('<b>No</b> [secret]') as string },
    });
  });
});

describe('setProviderKey', () => {
  it('stores, replaces and removes a key, and returns none', async () => {
    const { client } = await start({ key: null });
    const set = { provider: 'gemini', key: KEY };
    expect(await ok(client.patch('/v1/measuring/keys', set))).toEqual({
      ...{ provider: 'gemini', source: 'workspace', lastFour: '4f2A', setBy: client.keyId },
      ...{ setAt: expect.any(String) as string, checkedAt: null, problem: null },
    });
    const removed = await ok(client.patch('/v1/measuring/keys', { provider: 'gemini', key: null }));
    expect(removed).toMatchObject({ source: 'environment', lastFour: null });
    const account = { provider: 'dataforseo', key: 'an-api-password-1234', login: 'owner@acme.example' };
    expect(await ok(client.patch('/v1/measuring/keys', account))).toMatchObject({ lastFour: '1234' });
  });

  it('is for the workspace of the caller alone', async () => {
    const { client } = await start();
    const other = await app.client();
    expect(await keyOf(other, 'openai')).toMatchObject({ source: 'none', lastFour: null, setBy: null });
    await ok(other.patch('/v1/measuring/keys', { provider: 'openai', key: null }));
    expect(await keyOf(client, 'openai')).toMatchObject({ source: 'workspace' });
  });

  it.each([
    [{ provider: 'openai', key: 'short' }, 'key'],
    [{ provider: 'openai', key: 'with a space in it' }, 'key'],
    [{ provider: 'replay', key: KEY }, 'provider'],
    [{ provider: 'openai', key: KEY, login: 'me' }, 'login'],
    [{ provider: 'dataforseo', key: KEY }, 'login'],
    [{ provider: 'openai', key: KEY, baseUrl: 'http://169.254.169.254/' }, 'baseUrl'],
  ])('responds with 400 to %j, and does not repeat the key', async (body, param) => {
    const client = await app.client();
    const response = await client.patch('/v1/measuring/keys', body);
    expectProblem(response, 400, 'invalid_parameter', { param });
    expect(response.text).not.toContain(body.key);
  });

  it('responds with 409 that says what to set, if the service has no key to seal with', async () => {
    const without = await createTestApp({ db: app.db, env: { SECRETS_KEY: '', DATABASE_URL: app.db.url } });
    const client = await without.client();
    const response = await client.patch('/v1/measuring/keys', { provider: 'openai', key: KEY });
    expectProblem(response, 409, 'conflict', { message: /SECRETS_KEY or SECRETS_KEY_FILE/ });
    expect((await ok(client.get('/v1/measuring/platforms')))['canStoreKeys']).toBe(false);
    await without.close();
  });

  it('needs the scope write, and a paid plan', async () => {
    const client = await app.client();
    const free = await app.client({ plan: 'free' });
    const { secret } = await app.services.apiKeys.issueFor(client.workspaceId, {
      ...{ name: 'Read', environment: 'test', scopes: ['read'], expiresAt: null },
    });
    const reader = app.as(secret);
    for (const [method, path, body] of [
      ['patch', '/v1/measuring/keys', { provider: 'openai', key: KEY }],
      ['post', '/v1/measuring/key-checks', { provider: 'openai' }],
      ['patch', '/v1/measuring', { budget: { dailyUsd: 1 } }],
      ['post', '/v1/measuring/runs', {}],
      ['delete', '/v1/measuring/runs/ask-run_1', undefined],
    ] as const) {
      expectProblem(await reader[method](path, body), 403, 'plan_required', {
        message: /lacks the scope "write"/,
        details: { requiredScope: 'write', scopes: ['read'] },
      });
      expectProblem(await free[method](path, body), 403, 'plan_required');
    }
    for (const one of [reader, free]) {
      await ok(one.get('/v1/measuring/platforms'));
      await ok(one.post('/v1/measuring/plans', {}));
    }
  });
});

describe('checkProviderKey', () => {
  it('asks the provider with the key in force, keeps the result, and quotes the provider without the key', async () => {
    const { client } = await start();
    const check = (provider: string) => client.post('/v1/measuring/key-checks', { provider });
    behave = ({ path }) => ({
      kind: 'body',
      body: JSON.stringify(path.includes('models') ? { data: [], models: [] } : {}),
    });
    expect(await ok(check('openai'))).toMatchObject({
      problem: null,
      checkedAt: expect.any(String) as string,
    });
    expect(fake.asked.at(-1)).toMatchObject({ method: 'GET', headers: { authorization: `Bearer ${KEY}` } });
    behave = () => ({
      kind: 'body',
      status: 401,
      body: JSON.stringify({ error: { message: `Bad ${KEY}\u0000${'x'.repeat(5000)}` } }),
    });
    const { problem } = await ok(check('openai'));
    expect(problem).toContain('Bad [secret]');
    expect(problem.length).toBeLessThanOrEqual(300);
    expect(await keyOf(client, 'openai')).toMatchObject({ problem });
    expect((await ok(check('gemini')))['source']).toBe('environment');
    expectProblem(await check('xai'), 409, 'conflict');
    expectProblem(await check('nobody'), 400, 'invalid_parameter', { param: 'provider' });
    for (const behavior of [{ kind: 'reset' }, { kind: 'cut' }, { kind: 'body', body: '[' }] as const) {
      behave = () => behavior;
      expect((await ok(check('openai')))['problem']).toEqual(expect.any(String));
    }
  });
});

describe('changeMeasuring', () => {
  it('changes targets, schedule and budget together, and back to the defaults', async () => {
    const { client } = await start();
    const schedule = { cron: '0 5 * * 1-5', timeZone: 'Europe/Berlin' };
    const targets = [
      {
        ...chatgpt,
        country: 'US',
        search: 'required',
        samples: 3,
        locale: 'en',
        model: 'gpt-6',
        region: 'Texas',
        city: 'Austin',
      },
    ];
    const body = { targets, schedule, budget: { dailyUsd: 2, monthlyUsd: 30 } };
    expect(await ok(client.patch('/v1/measuring', body))).toMatchObject({
      schedule: { isOwn: true, ...schedule },
      targets: { isOwn: true, targets },
      budget: { isOwn: true, dailyUsd: 2, monthlyUsd: 30 },
    });
    expect(await ok(client.patch('/v1/measuring', { targets: null, schedule: null }))).toMatchObject({
      schedule: { isOwn: false, cron: '0 0 * * *' },
      targets: { isOwn: false, targets: [] },
      budget: { dailyUsd: 2 },
    });
    const events = await sql<{ action: string }>(
      app.db.owner,
      'select distinct action from audit_events where workspace_id = $1 and actor = $2 order by 1',
      [client.workspaceId, client.keyId],
    );
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['budget.changed', 'schedule.changed', 'targets.changed', 'provider_key.set']),
    );
  });

  it.each([
    [{ targets: [{ ...chatgpt, provider: 'xai' }] }, 'targets', /"xai" is not set up/],
    [{ targets: [chatgpt, chatgpt] }, 'targets', /given twice/],
    [
      {
        targets: [
          { ...chatgpt, samples: 60 },
          { ...chatgpt, model: 'm', samples: 41 },
        ],
      },
      'targets',
      /at most 100/,
    ],
    [{ targets: [{ ...chatgpt, country: 'XX' }] }, 'targets', /no country/],
    [{ targets: [{ ...chatgpt, baseUrl: 'http://10.0.0.1' }] }, 'targets[0].baseUrl', /./],
    [{ targets: [{ ...chatgpt, samples: 0 }] }, 'targets[0].samples', /./],
    [{ schedule: { cron: 'daily', timeZone: 'UTC' } }, 'schedule.cron', /not a cron expression/],
    [{ schedule: { cron: '*/5 * * * *', timeZone: 'UTC' } }, 'schedule.cron', /one run an hour/],
    [{ schedule: { cron: '0 5 * * *', timeZone: 'Mars/Olympus' } }, 'schedule.timeZone', /no time zone/],
    [{ budget: { dailyUsd: 6 } }, 'budget.dailyUsd', /at most 5/],
    [{ budget: { dailyUsd: null } }, 'budget.dailyUsd', /at most 5/],
    [{ budget: { dailyUsd: -1 } }, 'budget.dailyUsd', /./],
    [{ budget: {} }, 'budget', /./],
    [{}, 'body', /./],
  ])('responds with 400 to %j, and changes nothing', async (body, param, message) => {
    const { client } = await start();
    const before = await ok(client.get('/v1/measuring'));
    const more = 'budget' in body ? {} : { budget: { monthlyUsd: 3 } };
    const response = await client.patch('/v1/measuring', param === 'body' ? body : { ...more, ...body });
    expectProblem(response, 400, 'invalid_parameter', { message, param });
    expect(await ok(client.get('/v1/measuring'))).toEqual(before);
  });

  it('lets a client lower a limit that an operator has raised, but not raise it again beyond the default', async () => {
    const { client } = await start();
    await app.services.measuring.setBudget(client.workspaceId, { dailyUsd: 50 });
    const set = (dailyUsd: number) => client.patch('/v1/measuring', { budget: { dailyUsd } });
    await ok(set(20));
    expectProblem(await set(21), 400, 'invalid_parameter', { param: 'budget.dailyUsd' });
    await ok(set(4));
    await ok(set(5));
    expectProblem(await set(5.01), 400, 'invalid_parameter', { param: 'budget.dailyUsd' });
  });
});

describe('planRun', () => {
  it('leaves out what no process here can ask or price, like a run', async () => {
    const { client } = await start();
    await sql(
      app.db.database,
      `insert into measuring_targets (workspace_id, place, platform, surface, provider, samples)
       values ($1, 8, 'gemini', 'api', 'openai', 1), ($1, 9, 'chatgpt', 'ui', 'replay', 2)`,
      [client.workspaceId],
    );
    const { questions, runUsd } = await ok(client.post('/v1/measuring/plans', {}));
    const targets = [chatgpt];
    expect([questions, runUsd]).toEqual([
      6,
      (await ok(client.post('/v1/measuring/plans', { targets })))['runUsd'],
    ]);
    const { platforms } = await ok(client.get('/v1/measuring/platforms'));
    const places = platforms.filter((one: Read) => one['targets'].length > 0);
    expect(places.map(({ platform, provider, isSetUp }: Read) => [platform, provider, isSetUp])).toEqual([
      ['chatgpt', 'openai', true],
      ['gemini', 'openai', true],
      ['chatgpt', 'replay', false],
    ]);
  });

  it('previews the present settings, and others without a key, and changes nothing', async () => {
    const { client, promptIds } = await start();
    const present = await ok(client.post('/v1/measuring/plans', {}));
    expect(present).toMatchObject({
      ...{
        prompts: 2,
        countedPrompts: 2,
        samples: 1,
        keywords: 0,
        questions: 2,
        judgingUsd: 0,
        runsPerMonth: 30,
      },
      budget: { isOwn: false, dailyUsd: 5, monthlyUsd: null },
      outlook: { basis: 'assumptions' },
    });
    expect(present['monthUsd']).toBeCloseTo(30 * present['runUsd'], 6);
    const input = {
      targets: [
        { ...chatgpt, samples: 4 },
        { platform: 'grok', surface: 'api', provider: 'xai', samples: 2 },
      ],
      schedule: { cron: '0 5 * * 1', timeZone: 'Europe/Berlin' },
      promptIds: [promptIds[0], 'prm_unknown'],
    };
    const other = await ok(client.post('/v1/measuring/plans', input));
    expect(other).toMatchObject({ prompts: 1, samples: 6, questions: 6 });
    expect([4, 5]).toContain(other['runsPerMonth']);
    const more = await ok(client.post('/v1/measuring/plans', { targets: [{ ...chatgpt, samples: 20 }] }));
    expect(more['outlook'].smallestChangeInMonth).toBeLessThan(
      present['outlook'].smallestChangeInMonth ?? 100,
    );
    expect((await ok(client.post('/v1/measuring/plans', { targets: [] })))['outlook']).toBeNull();
    expect((await ok(client.post('/v1/measuring/plans', { schedule: null })))['runsPerMonth']).toBe(30);
    expect((await ok(client.get('/v1/measuring')))['targets'].targets).toHaveLength(1);
  });

  it.each([
    [{ targets: [{ ...chatgpt, provider: 'nobody' }] }, 'targets'],
    [
      {
        targets: [
          { ...chatgpt, samples: 100 },
          { ...chatgpt, model: 'm' },
        ],
      },
      'targets',
    ],
    [{ schedule: { cron: '* * * * *', timeZone: 'UTC' } }, 'schedule.cron'],
    [{ schedule: { cron: '0 0 1 1 1 1', timeZone: 'UTC' } }, 'schedule.cron'],
  ])('responds with 400 to %j', async (body, param) => {
    const { client } = await start();
    expectProblem(await client.post('/v1/measuring/plans', body), 400, 'invalid_parameter', { param });
  });
});

describe('askNow', () => {
  it('asks prompts in a run of their own, whose progress by question can be read', async () => {
    const { client, promptIds } = await start({ prompts: 3 });
    await ok(client.patch('/v1/measuring', { targets: [{ ...chatgpt, samples: 2 }] }));
    const asked = await ok(client.post('/v1/measuring/runs', { platform: 'chatgpt' }), 201);
    expect(asked).toMatchObject({ isNew: true, questions: 6 });
    const path = `/v1/measuring/runs/${asked['runId']}`;
    expect(await ok(client.get(path))).toMatchObject({ run: { state: 'open', slots: 6, planned: 6 } });
    await work();
    const { run, questions, hasMore, nextCursor } = await ok(client.get(`${path}?limit=2`));
    expect(run).toMatchObject({ state: 'finished', answered: 6, planned: 0 });
    const done = {
      platform: 'chatgpt',
      planned: 0,
      submitted: 0,
      answered: 2,
      failed: 0,
      unknown: 0,
      namingOwn: 2,
    };
    expect(questions).toEqual(
      [...promptIds]
        .sort()
        .slice(0, 2)
        .map((promptId) => ({
          promptId,
          text: expect.stringContaining('Which boards suit team') as string,
          platforms: [done],
        })),
    );
    expect(hasMore).toBe(true);
    const rest = await ok(client.get(`${path}?limit=2&cursor=${encodeURIComponent(nextCursor)}`));
    expect(rest['questions'].map(({ promptId }: Read) => promptId)).toEqual([...promptIds].sort().slice(2));
    expect(rest).toMatchObject({ hasMore: false, nextCursor: null });
    const { body } = await client.get('/v1/measuring/runs');
    expect(body.runs[0]).toMatchObject({ runId: asked['runId'], state: 'finished' });
  });

  it('asks everything once when it is requested many times at once, and adds only what is missing later', async () => {
    const { client, promptIds } = await start({ prompts: 4 });
    const ask = (promptIds?: string[]) =>
      client.post('/v1/measuring/runs', promptIds === undefined ? {} : { promptIds });
    const some = promptIds.slice(0, 2);
    const raced = await Promise.all(Array.from({ length: 6 }, () => ok(ask(some), 201)));
    expect(new Set(raced.map(({ runId }) => runId)).size).toBe(1);
    expect(raced.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(raced.reduce((sum, { questions }) => sum + questions, 0)).toBe(2);
    expect(await ok(ask(), 201)).toMatchObject({ isNew: false, questions: 2, runId: raced[0]?.['runId'] });
    const billed = fake.billed.length;
    await work();
    expect(fake.billed.length - billed).toBe(4);
    expect(await ok(ask(some), 201)).toMatchObject({ isNew: true, questions: 2 });
  });

  it('asks nothing beyond the budget, however many requests there are, and says what is left', async () => {
    const { client, promptIds } = await start({ prompts: 4 });
    const { runUsd } = await ok(client.post('/v1/measuring/plans', { promptIds: [promptIds[0]] }));
    const dailyUsd = Math.ceil(runUsd * 2.5 * 1e6) / 1e6;
    await ok(client.patch('/v1/measuring', { budget: { dailyUsd } }));
    const ask = (ids: string[]) => client.post('/v1/measuring/runs', { promptIds: ids });
    const refused = await client.post('/v1/measuring/runs', {});
    const numbers = {
      limitUsd: dailyUsd,
      leftUsd: dailyUsd,
      estimatedUsd: expect.closeTo(4 * runUsd, 5) as number,
    };
    const details = { budget: 'daily', ...numbers };
    expectProblem(refused, 409, 'conflict', { message: /the daily budget is left/, details });
    const raced = await Promise.all(promptIds.map((id) => ask([id])));
    expect(raced.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    await app.services.measuring.setBudget(client.workspaceId, { dailyUsd: runUsd * 1.2 });
    await work();
    const { todayUsd } = (await ok(client.get('/v1/measuring')))['spent'];
    expect(todayUsd).toBeLessThanOrEqual(runUsd * 1.2);
  });

  it.each([
    ['without targets', { key: null }, {}, 409, 'conflict', undefined],
    ['without prompts', { prompts: 0 }, {}, 409, 'conflict', undefined],
    ['on a platform without targets', {}, { platform: 'grok' }, 409, 'conflict', undefined],
    ['with an unknown prompt', {}, { promptIds: ['prm_unknown'] }, 400, 'invalid_parameter', 'promptIds'],
    ['with another member', {}, { budgetUsd: 100 }, 400, 'invalid_parameter', 'budgetUsd'],
    ['with an invalid platform', {}, { platform: 'Bing' }, 400, 'invalid_parameter', 'platform'],
  ])('responds with an error %s', async (_, options, body, status, code, param) => {
    const { client } = await start(options);
    const response = await client.post('/v1/measuring/runs', body);
    expectProblem(response, Number(status), code as ErrorCode, param === undefined ? {} : { param });
  });

  it('does not ask the prompts of another workspace, and shows none of its runs', async () => {
    const [own, other] = [await start(), await start()];
    const { runId } = await ok(own.client.post('/v1/measuring/runs', {}), 201);
    expectProblem(await other.client.get(`/v1/measuring/runs/${runId}`), 404, 'not_found');
    expectProblem(await other.client.delete(`/v1/measuring/runs/${runId}`), 404, 'not_found');
    const body = { promptIds: own.promptIds };
    expectProblem(await other.client.post('/v1/measuring/runs', body), 400, 'invalid_parameter', {
      param: 'promptIds',
    });
    expect(await ok(own.client.get(`/v1/measuring/runs/${runId}`))).toMatchObject({ run: { state: 'open' } });
    await ok(own.client.delete(`/v1/measuring/runs/${runId}`));
  });
});

describe('cancelRun', () => {
  it('sends no more questions, keeps what has arrived, and can be repeated', async () => {
    const { client, promptIds } = await start({ prompts: 3 });
    const { runId } = await ok(client.post('/v1/measuring/runs', { promptIds: promptIds.slice(0, 1) }), 201);
    await work();
    const second = await ok(client.post('/v1/measuring/runs', {}), 201);
    expect(second['runId']).not.toBe(runId);
    const path = `/v1/measuring/runs/${second['runId']}`;
    const billed = fake.billed.length;
    for (const _ of [1, 2])
      expect(await ok(client.delete(path))).toMatchObject({ planned: 0, slots: 0, state: 'finished' });
    await work();
    expect(fake.billed.length).toBe(billed);
    expect(await ok(client.get(`/v1/measuring/runs/${runId}`))).toMatchObject({ run: { answered: 1 } });
    expect(await ok(client.post('/v1/measuring/runs', {}), 201)).toMatchObject({ isNew: true, questions: 3 });
  });

  it('responds with 409 to a run of the schedule, and with 404 to none', async () => {
    const { client } = await start();
    await app.services.measuring.begin(
      { workspaceId: client.workspaceId },
      { runId: 'scheduled', scheduledFor: new Date() },
    );
    expectProblem(await client.delete('/v1/measuring/runs/scheduled'), 409, 'conflict');
    expectProblem(await client.delete('/v1/measuring/runs/ask-run_none'), 404, 'not_found');
    expectProblem(await client.get('/v1/measuring/runs/none'), 404, 'not_found');
    expectProblem(await client.get('/v1/measuring/runs/scheduled?cursor=x'), 400, 'invalid_parameter', {
      param: 'cursor',
    });
  });
});

describe('the key of a workspace', () => {
  it('is in no response, log line, export, event or table', async () => {
    const { client } = await start();
    behave = ({ headers }) => ({
      kind: 'body',
      status: 401,
      body: JSON.stringify({ error: { message: `Bad ${headers.authorization}` }, echo: headers }),
    });
    const sent = [
      client.patch('/v1/measuring/keys', { provider: 'openai', key: KEY }).set('Idempotency-Key', 'one'),
      client.patch('/v1/measuring/keys', { provider: 'openai', key: KEY }).set('Idempotency-Key', 'one'),
      client.post('/v1/measuring/key-checks', { provider: 'openai' }),
      client.patch('/v1/measuring/keys', { provider: 'nobody', key: KEY }),
    ];
    const texts: string[] = [];
    for (const request of sent) texts.push((await request).text);
    await ok(client.post('/v1/measuring/runs', {}), 201);
    await work();
    for (const path of [
      '/v1/measuring',
      '/v1/measuring/platforms',
      '/v1/measuring/runs',
      '/v1/evidence/answers',
    ])
      texts.push((await client.get(path)).text);
    const exported: unknown[] = [];
    await app.services.export.observations({
      ...{ workspaceId: client.workspaceId, from: null, to: null },
      write: (batch: unknown) => Promise.resolve(void exported.push(batch)),
    });
    const tables = await sql<{ name: string }>(
      app.db.owner,
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables)
      texts.push(JSON.stringify(await sql(app.db.owner, `select t::text from ${name} t`)));
    const all = [...texts, ...lines, JSON.stringify(exported)].join('\n');
    const forms = [
      KEY,
      encodeURIComponent(KEY),
      Buffer.from(KEY).toString('base64').slice(0, -3),
      Buffer.from(KEY).toString('hex'),
    ];
    for (const form of forms) expect(all.includes(form), form.slice(0, 5)).toBe(false);
    expect(all).toContain('[secret]');
    expect(all).not.toContain(OF_SETTINGS);
  });
});
