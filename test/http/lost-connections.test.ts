import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, sql, type Database } from '../../src/platform/database.js';
import { createTestApp, type Client, type TestApp } from '../support/app.js';
import { startPostgresProxy, type Fate, type PostgresProxy } from '../support/postgres-proxy.js';
import { expectProblem } from './problem.js';

/** The limits that the service has by default. */
const LIMITS = { poolMax: 10, connectTimeoutMs: 5000, queryTimeoutMs: 1500 };

let home: TestApp;
beforeAll(async () => {
  home = await createTestApp();
});
afterAll(() => home.close());

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** Another process of the service, with the usual limits and a network that can fail. */
async function startElsewhere(): Promise<{ app: TestApp; proxy: PostgresProxy<unknown>; pool: Database }> {
  const proxy = await startPostgresProxy(home.db.connection);
  const pool = openDatabase({ connection: proxy.connection }, LIMITS);
  const app = await createTestApp({ db: home.db, pool });
  opened.push(
    () => proxy.close(),
    () => pool.destroy(),
    () => app.close(),
  );
  return { app, proxy, pool };
}

/** The texts of the workspace's prompts, as a process with a sound network sees them. */
async function textsOf(client: Client): Promise<string[]> {
  const { body } = await home.as(client.key).get('/v1/prompts');
  return (body.tracked as { text: string }[]).map(({ text }) => text);
}

const at =
  (mark: string, fate: Fate) =>
  (message: string): Fate =>
    message.includes(mark) ? fate : 'pass';

describe('a COMMIT', () => {
  it('that takes longer than a statement may is waited for and answered with success', async () => {
    const { app } = await startElsewhere();
    const client = await home.client();
    const { body } = await client.post('/v1/prompts', { text: 'before the slow commit' });
    await sql(
      home.db.database,
      `create function sleep_at_commit() returns trigger language plpgsql as
       $$ begin perform pg_sleep(2.5); return null; end $$`,
    );
    await sql(
      home.db.database,
      `create constraint trigger slow_commit after update on prompts deferrable initially deferred
       for each row execute function sleep_at_commit()`,
    );
    const response = await app
      .as(client.key)
      .patch(`/v1/prompts/${body.promptId as string}`, { text: 'after the slow commit' });
    await sql(home.db.database, 'drop function sleep_at_commit cascade');
    expect(response.status).toBe(200);
    expect(await textsOf(client)).toEqual(['after the slow commit']);
  });

  it.each<[Fate, string]>([
    ['reset', 'old wording'],
    ['partition', 'old wording'],
    ['reset-after', 'new wording'],
    ['silence-after', 'new wording'],
  ])(
    'whose connection meets "%s" answers outcome_unknown, and the text is then the %s',
    async (fate, text) => {
      const { app, proxy } = await startElsewhere();
      const client = await home.client();
      const { body } = await client.post('/v1/prompts', { text: 'old wording' });
      proxy.script = at('COMMIT', fate);
      const response = await app
        .as(client.key)
        .patch(`/v1/prompts/${body.promptId as string}`, { text: 'new wording' });
      expectProblem(response, 503, 'outcome_unknown', { message: /Read the present state/ });
      expect(response.headers).not.toHaveProperty('retry-after');
      expect(app.application.http.guard.breaches).toBe(0);
      expect(await textsOf(client)).toEqual([text]);
      proxy.script = () => 'pass';
      expect((await app.as(client.key).get('/v1/me')).status).toBe(200);
    },
  );

  it('that the database refuses has changed nothing and answers service_unavailable', async () => {
    const { app } = await startElsewhere();
    const client = await home.client();
    const { body } = await client.post('/v1/prompts', { text: 'old wording' });
    await sql(
      home.db.database,
      `create function refuse_at_commit() returns trigger language plpgsql as
       $$ begin raise exception 'no room' using errcode = '53100'; end $$`,
    );
    await sql(
      home.db.database,
      `create constraint trigger refuse_commit after update on prompts deferrable initially deferred
       for each row execute function refuse_at_commit()`,
    );
    const response = await app
      .as(client.key)
      .patch(`/v1/prompts/${body.promptId as string}`, { text: 'new wording' });
    await sql(home.db.database, 'drop function refuse_at_commit cascade');
    expectProblem(response, 503, 'service_unavailable');
    expect(response.headers['retry-after']).toBe('1');
    expect(await textsOf(client)).toEqual(['old wording']);
  });
});

describe('a write that is one statement', () => {
  it.each<[Fate, string[]]>([
    ['reset', []],
    ['reset-after', ['the only prompt']],
  ])('whose connection meets "%s" answers outcome_unknown', async (fate, texts) => {
    const { app, proxy } = await startElsewhere();
    const client = await home.client();
    proxy.script = at('track_prompts', fate);
    const response = await app.as(client.key).post('/v1/prompts', { text: 'the only prompt' });
    expectProblem(response, 503, 'outcome_unknown');
    expect(await textsOf(client)).toEqual(texts);
  });
});

describe('a transaction', () => {
  it('whose connection fails before COMMIT has changed nothing and answers service_unavailable', async () => {
    const { app, proxy } = await startElsewhere();
    const client = await home.client();
    const { body } = await client.post('/v1/prompts', { text: 'old wording' });
    proxy.script = at('update prompts', 'reset-after');
    const response = await app
      .as(client.key)
      .patch(`/v1/prompts/${body.promptId as string}`, { text: 'new wording' });
    expectProblem(response, 503, 'service_unavailable');
    expect(await textsOf(client)).toEqual(['old wording']);
  });

  it('whose process drops off the network lets other processes save within seconds', async () => {
    const { app, proxy } = await startElsewhere();
    const client = await home.client();
    await client.patch('/v1/brand', { positioning: 'The first positioning' });
    proxy.script = at('update brand_versions', 'partition');
    const lost = app.as(client.key).patch('/v1/brand', { positioning: 'The lost positioning' });
    expectProblem(await lost, 503, 'service_unavailable');

    const { app: sound } = await startElsewhere();
    const save = () => sound.as(client.key).patch('/v1/brand', { positioning: 'The next positioning' });
    const statuses: number[] = [];
    for (let tries = 0; tries < 12 && statuses.at(-1) !== 200; tries += 1)
      statuses.push((await save()).status);
    expect(statuses.at(-1)).toBe(200);
    expect(statuses.slice(0, -1).every((status) => status === 503)).toBe(true);
  });
});

describe('when every connection of the pool is killed', () => {
  const KILL = `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`;

  async function killAll(): Promise<void> {
    const { database } = home.db.connection;
    const admin = openDatabase(
      { connection: { ...home.db.connection, database: 'postgres' } },
      { poolMax: 1, connectTimeoutMs: 30_000 },
    );
    await sql(admin, KILL, [database]);
    await admin.destroy();
  }

  const paths = ['/v1/me', '/v1/prompts', '/v1/brand', '/v1/analytics/overview', '/v1/api-keys'];
  const warmUp = (client: Client) => Promise.all(Array.from({ length: 20 }, () => client.get('/v1/me')));
  const readMuch = (client: Client) =>
    Promise.all(
      Array.from(
        { length: 100 },
        async (_, index) => (await client.get(paths[index % paths.length] ?? '')).status,
      ),
    );

  it('unnoticed, reads are still answered', async () => {
    const { app, proxy } = await startElsewhere();
    const client = app.as((await home.client()).key);
    await warmUp(client);
    proxy.breakIdle();
    expect(new Set(await readMuch(client))).toEqual(new Set([200]));
  });

  it('unnoticed, a transaction that had not begun still succeeds', async () => {
    const { app, proxy } = await startElsewhere();
    const client = app.as((await home.client()).key);
    await client.patch('/v1/brand', { positioning: 'The first positioning' });
    let begins = 0;
    proxy.script = (message) => (message.includes('BEGIN') && (begins += 1) === 1 ? 'reset' : 'pass');
    const response = await client.patch('/v1/brand', { positioning: 'The second positioning' });
    expect(response.status).toBe(200);
    expect(response.body.version).toBe(2);
  });

  it('under load, reads are still answered and writes happen at most once', async () => {
    const { app } = await startElsewhere();
    const client = app.as((await home.client({ cap: -1 })).key);
    for (let round = 0; round < 3; round += 1) {
      await warmUp(client);
      const kill = killAll();
      const reads = readMuch(client);
      const writes = Array.from({ length: 10 }, (_, index) =>
        client.post('/v1/prompts', { text: `text ${round} ${index}` }),
      );
      const outcomes = await Promise.all(writes);
      expect(new Set(await reads)).toEqual(new Set([200]));
      await kill;
      const texts = (await textsOf(client)).filter((text) => text.startsWith(`text ${round} `));
      expect(new Set(texts).size).toBe(texts.length);
      for (const [index, { status }] of outcomes.entries()) {
        expect([201, 503]).toContain(status);
        if (status === 201) expect(texts).toContain(`text ${round} ${index}`);
      }
    }
  });
});
