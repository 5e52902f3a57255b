import { createServer, type Socket } from 'node:net';
import request from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createServices } from '../../../src/app.js';
import { createApplication, type Application } from '../../../src/http-app.js';
import { loadConfig } from '../../../src/config.js';
import { openDatabase, sql, type Database } from '../../../src/platform/database.js';
import { createLogger } from '../../../src/platform/logger.js';
import { createTestApp, type TestApp } from '../../support/app.js';
import { recordExchanges } from '../../../scripts/lab/coverage/exchanges.js';
import { captureLog } from '../bare-server.js';
import { callOperation, operations } from '../operations/operation-calls.js';
import { expectCommonHeaders, expectProblem } from '../problem.js';
import { createWorld } from '../world.js';

const LIMIT = 1_000_000;

describe('500', () => {
  let app: TestApp;
  const { log, lines } = captureLog();
  beforeAll(async () => {
    app = await createTestApp({ log });
  });
  afterAll(() => app.close());

  it('responds with 500 and a fixed text when the database rejects a statement, without leaking the reason', async () => {
    const { client } = await createWorld(app);
    await sql(app.db.owner, 'alter table prompts rename to prompts_elsewhere');
    await sql(app.db.owner, 'alter table api_keys rename column name to label');
    for (const response of [
      await client.get('/v1/prompts'),
      await client.post('/v1/prompts', { text: 'a new prompt' }),
      await client.get('/v1/api-keys'),
      await client.post('/v1/api-keys', { name: 'A key' }),
    ]) {
      expectProblem(response, 500, 'internal', { message: /^Internal error\./ });
      expectCommonHeaders(response.headers, LIMIT);
      expect(response.text).not.toMatch(/relation|prompts|column|label|select|42P01|42703|at .*\.ts/);
    }
    expect((await client.get('/v1/me')).status).toBe(200);
    const failed = lines.filter((line) => line.includes('request failed'));
    expect(failed).toHaveLength(4);
    for (const line of failed) expect(line).not.toContain(client.key?.slice(12));
  });
});

describe('503', () => {
  const started: { application: Application; database: Database }[] = [];
  afterEach(async () => {
    for (const { application, database } of started.splice(0)) {
      await application.stop();
      await database.destroy();
    }
  });

  /**
   * Starts the service on the given database, which may be unreachable. It caches no responses, so that every read
   * needs tables.
   */
  async function startOn(connection: { host: string; port: number; user: string; database: string }) {
    const limits = { poolMax: 2, connectTimeoutMs: 300, queryTimeoutMs: 300 };
    const database = openDatabase({ connection, role: 'visibility_app' }, limits);
    const config = loadConfig({ RATE_LIMIT_PER_MINUTE: String(LIMIT), RESPONSE_CACHE_MB: '0' });
    const log = createLogger('silent');
    const application = createApplication({
      config,
      database,
      services: createServices({ database, config }),
      log,
    });
    recordExchanges(application.http.server);
    started.push({ application, database });
    return `http://127.0.0.1:${await application.listen(0, '127.0.0.1')}`;
  }

  async function expectUnavailable(url: string, key: string): Promise<void> {
    const response = await request(url).get('/v1/prompts').set('Authorization', `Bearer ${key}`);
    expectProblem(response, 503, 'service_unavailable');
    expect(response.headers['retry-after']).toBe('1');
    expectCommonHeaders(response.headers, LIMIT);
  }

  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  it('responds with 503 to every operation without a database, with Retry-After; liveness passes and readiness fails', async () => {
    const world = await createWorld(app);
    const url = await startOn({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' });
    await expectUnavailable(url, world.client.key ?? '');
    const elsewhere = { ...world.client, ...callsTo(url, world.client.key ?? '') };
    for (const operation of operations) {
      const response = await callOperation(elsewhere, operation, world);
      expectProblem(response, 503, 'service_unavailable');
      expect(response.headers['retry-after']).toBe('1');
    }
    expect((await request(url).get('/healthz')).status).toBe(200);
    const readiness = await request(url).get('/readyz');
    expectProblem(readiness, 503, 'service_unavailable');
    expect((await request(url).get('/v1/me')).status).toBe(401);
  });

  function callsTo(url: string, key: string) {
    const call = (method: 'get' | 'post' | 'put' | 'patch' | 'delete') => (path: string, body?: object) => {
      const test = request(url)[method](path).set('Authorization', `Bearer ${key}`);
      return body === undefined ? test : test.send(body);
    };
    return {
      get: call('get'),
      post: call('post'),
      put: call('put'),
      patch: call('patch'),
      delete: call('delete'),
    };
  }

  it('responds with 503 when the database accepts connections but does not respond', async () => {
    const { client } = await createWorld(app);
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const url = await startOn({ host: '127.0.0.1', port, user: 'nobody', database: 'none' });
    await expectUnavailable(url, client.key ?? '');
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  /** The service on the test's database, with short limits, and a read that has succeeded once. */
  async function startServing() {
    const { client } = await createWorld(app);
    const key = client.key ?? '';
    const url = await startOn(app.db.connection);
    const prompts = () => request(url).get('/v1/prompts').set('Authorization', `Bearer ${key}`);
    expect((await prompts()).status).toBe(200);
    return { url, key, prompts };
  }

  it('responds with 503 while statements take too long, and recovers right after', async () => {
    const { url, key, prompts } = await startServing();
    const blocker = app.db.openAnother();
    await blocker.transaction(async (transaction) => {
      await transaction.raw('lock table prompts in access exclusive mode');
      for (const _ of [1, 2, 3]) await expectUnavailable(url, key);
    });
    expect((await prompts()).status).toBe(200);
  });

  it('recovers after the database has closed every connection', async () => {
    const { prompts } = await startServing();
    const admin = app.db.openAnother();
    await sql(
      admin,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    const first = await prompts();
    expect([200, 503]).toContain(first.status);
    expect((await prompts()).status).toBe(200);
  });

  it('fails readiness with 503 when the database lacks migrations', async () => {
    const url = await startOn({ ...app.db.connection, database: 'postgres' });
    const response = await request(url).get('/readyz');
    expectProblem(response, 503, 'service_unavailable', {
      message: /lacks migrations: 0001-workspaces.*visibility migrate/,
    });
  });
});
