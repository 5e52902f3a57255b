import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, openDatabase, sql, type Database } from '../../../src/platform/database.js';
import { UnknownOutcome } from '../../../src/platform/database-errors.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { createTrigger } from '../../support/database.js';
import { startTcpProxy, type ProxyAction, type TcpProxy } from '../../../scripts/lab/servers/tcp-proxy.js';
import { expectProblem } from '../problem.js';

/** The default limits of the service, with a shorter query timeout. */
const LIMITS = { poolMax: 10, connectTimeoutMs: 5000, queryTimeoutMs: 1500 };

let mainApp: TestApp;
beforeAll(async () => {
  mainApp = await createTestApp();
});
afterAll(() => mainApp.close());

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanups.splice(0).reverse()) await close();
});

/** Starts another process of the service, whose network can fail. */
async function startOtherProcess(): Promise<{ app: TestApp; proxy: TcpProxy<unknown>; pool: Database }> {
  const proxy = await startTcpProxy(mainApp.db.connection);
  const pool = openDatabase({ connection: proxy.connection, role: 'visibility_app' }, LIMITS);
  const app = await createTestApp({ db: mainApp.db, pool });
  cleanups.push(
    () => proxy.close(),
    () => pool.destroy(),
    () => app.close(),
  );
  return { app, proxy, pool };
}

/** A workspace with the prompt "old wording", and a function that rewords it through the given process. */
async function addPrompt() {
  const client = await mainApp.client();
  const { body } = await client.post('/v1/prompts', { text: 'old wording' });
  const path = `/v1/prompts/${body.promptId as string}`;
  const reword = (through: TestApp) => through.as(client.key).patch(path, { text: 'new wording' });
  return { client, reword };
}

/** The texts of the workspace's prompts, read through a working network. */
async function storedTexts(client: Client): Promise<string[]> {
  const { body } = await mainApp.as(client.key).get('/v1/prompts');
  return (body.tracked as { text: string }[]).map(({ text }) => text);
}

const at =
  (mark: string, action: ProxyAction) =>
  (message: string): ProxyAction =>
    message.includes(mark) ? action : 'pass';

/** Runs `work` while every COMMIT that updates a prompt first runs this PL/pgSQL statement, on the node of the prompt. */
async function whileCommitsRun<Result>(statement: string, work: () => Promise<Result>): Promise<Result> {
  const { owner } = mainApp.db;
  await sql(
    owner,
    `create function run_at_commit() returns trigger language plpgsql security definer as
     $$ begin ${statement} return null; end $$`,
  );
  await createTrigger(
    owner,
    `create constraint trigger at_commit after update on prompts deferrable initially deferred
     for each row execute function run_at_commit()`,
  );
  try {
    return await work();
  } finally {
    await sql(owner, 'drop function run_at_commit cascade');
  }
}

/** Ends the server process that runs it. Citus has a second function of this name. */
const END_PROCESS = 'perform pg_terminate_backend(pg_backend_pid()::integer);';

describe('a COMMIT that fails', () => {
  it('waits for a COMMIT that takes longer than the statement limit, and responds with success', async () => {
    const { app } = await startOtherProcess();
    const { client, reword } = await addPrompt();
    const response = await whileCommitsRun('perform pg_sleep(2.5);', () => reword(app));
    expect(response.status).toBe(200);
    expect(await storedTexts(client)).toEqual(['new wording']);
  });

  it.each<[ProxyAction, string]>([
    ['reset', 'old wording'],
    ['partition', 'old wording'],
    ['reset-after', 'new wording'],
    ['silence-after', 'new wording'],
  ])(
    'responds with outcome_unknown when the connection fails at COMMIT (%s), leaving the %s',
    async (action, text) => {
      const { app, proxy } = await startOtherProcess();
      const { client, reword } = await addPrompt();
      proxy.script = at('COMMIT', action);
      const response = await reword(app);
      expectProblem(response, 503, 'outcome_unknown', { message: /Read the current state/ });
      expect(response.headers).not.toHaveProperty('retry-after');
      expect(app.application.http.guard.violations).toBe(0);
      expect(await storedTexts(client)).toEqual([text]);
      proxy.script = () => 'pass';
      expect((await app.as(client.key).get('/v1/me')).status).toBe(200);
    },
  );

  it('responds with outcome_unknown when the server process ends at COMMIT', async () => {
    const { app } = await startOtherProcess();
    const { client, reword } = await addPrompt();
    const response = await whileCommitsRun(END_PROCESS, () => reword(app));
    expectProblem(response, 503, 'outcome_unknown');
    expect(await storedTexts(client)).toEqual(['old wording']);
  });

  // Citus commits it in one phase, unlike a change that is audited, and reports only that it failed.
  it('leaves the outcome of background work unknown when the server process ends at COMMIT', async () => {
    const { client } = await addPrompt();
    const change = () =>
      inTransaction(mainApp.db.database, (transaction) =>
        transaction('prompts').where({ workspace_id: client.workspaceId }).update({ text: 'new wording' }),
      );
    await whileCommitsRun(END_PROCESS, () => expect(change()).rejects.toThrow(UnknownOutcome));
    expect(await storedTexts(client)).toEqual(['old wording']);
  });

  it('responds with service_unavailable and changes nothing when the database rejects a COMMIT', async () => {
    const { app } = await startOtherProcess();
    const { client, reword } = await addPrompt();
    const response = await whileCommitsRun("raise exception 'no room' using errcode = '53100';", () =>
      reword(app),
    );
    expectProblem(response, 503, 'service_unavailable');
    expect(response.headers['retry-after']).toBe('1');
    expect(await storedTexts(client)).toEqual(['old wording']);
  });
});

describe('a write that is one statement', () => {
  it.each<[ProxyAction, string[]]>([
    ['reset', []],
    ['reset-after', ['the only prompt']],
  ])(
    'responds with outcome_unknown when the connection fails at a write of one statement (%s)',
    async (action, texts) => {
      const { app, proxy } = await startOtherProcess();
      const client = await mainApp.client();
      proxy.script = at('track_prompts', action);
      const response = await app.as(client.key).post('/v1/prompts', { text: 'the only prompt' });
      expectProblem(response, 503, 'outcome_unknown');
      expect(await storedTexts(client)).toEqual(texts);
    },
  );
});

describe('a transaction', () => {
  it('responds with service_unavailable and changes nothing when the connection fails before COMMIT', async () => {
    const { app, proxy } = await startOtherProcess();
    const { client, reword } = await addPrompt();
    proxy.script = at('reword_prompts', 'reset-after');
    const response = await reword(app);
    expectProblem(response, 503, 'service_unavailable');
    expect(await storedTexts(client)).toEqual(['old wording']);
  });

  it('lets other processes save within seconds after a process drops off the network in a transaction', async () => {
    const { app, proxy } = await startOtherProcess();
    const client = await mainApp.client();
    await client.patch('/v1/brand', { positioning: 'The first positioning' });
    proxy.script = at('update brand_versions', 'partition');
    const lost = app.as(client.key).patch('/v1/brand', { positioning: 'The lost positioning' });
    expectProblem(await lost, 503, 'service_unavailable');

    const { app: healthy } = await startOtherProcess();
    const save = () => healthy.as(client.key).patch('/v1/brand', { positioning: 'The next positioning' });
    const statuses: number[] = [];
    for (let tries = 0; tries < 12 && statuses.at(-1) !== 200; tries += 1)
      statuses.push((await save()).status);
    expect(statuses.at(-1)).toBe(200);
    expect(statuses.slice(0, -1).every((status) => status === 503)).toBe(true);
  });
});

describe('killed connections', () => {
  const KILL = `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`;

  async function killAll(): Promise<void> {
    const { database } = mainApp.db.connection;
    const admin = openDatabase(
      { connection: { ...mainApp.db.connection, database: 'postgres' } },
      { poolMax: 1, connectTimeoutMs: 30_000 },
    );
    await sql(admin, KILL, [database]);
    await admin.destroy();
  }

  const paths = ['/v1/me', '/v1/prompts', '/v1/brand', '/v1/analytics/overview', '/v1/api-keys'];
  const warmUp = (client: Client) => Promise.all(Array.from({ length: 20 }, () => client.get('/v1/me')));
  const sendManyReads = (client: Client) =>
    Promise.all(
      Array.from(
        { length: 100 },
        async (_, index) => (await client.get(paths[index % paths.length] ?? '')).status,
      ),
    );

  it('serves reads after every connection of the pool was lost unnoticed', async () => {
    const { app, proxy } = await startOtherProcess();
    const client = app.as((await mainApp.client()).key);
    await warmUp(client);
    proxy.breakIdle();
    expect(new Set(await sendManyReads(client))).toEqual(new Set([200]));
  });

  it('retries a transaction whose connection was lost before it began', async () => {
    const { app, proxy } = await startOtherProcess();
    const client = app.as((await mainApp.client()).key);
    await client.patch('/v1/brand', { positioning: 'The first positioning' });
    let begins = 0;
    proxy.script = (message) => (message.includes('BEGIN') && (begins += 1) === 1 ? 'reset' : 'pass');
    const response = await client.patch('/v1/brand', { positioning: 'The second positioning' });
    expect(response.status).toBe(200);
    expect(response.body.version).toBe(2);
  });

  it('responds to reads and writes at most once when connections are killed under load', async () => {
    const { app } = await startOtherProcess();
    const client = app.as((await mainApp.client({ cap: -1 })).key);
    for (let round = 0; round < 3; round += 1) {
      await warmUp(client);
      const kill = killAll();
      const reads = sendManyReads(client);
      const writes = Array.from({ length: 10 }, (_, index) =>
        client.post('/v1/prompts', { text: `text ${round} ${index}` }),
      );
      const outcomes = await Promise.all(writes);
      expect(new Set(await reads)).toEqual(new Set([200]));
      await kill;
      const texts = (await storedTexts(client)).filter((text) => text.startsWith(`text ${round} `));
      expect(new Set(texts).size).toBe(texts.length);
      for (const [index, { status }] of outcomes.entries()) {
        expect([201, 503]).toContain(status);
        if (status === 201) expect(texts).toContain(`text ${round} ${index}`);
      }
    }
  });
});
