import request from 'supertest';
import { createServices, type Services } from '../../src/app.js';
import { createApplication, type Application } from '../../src/http-app.js';
import { loadConfig, type Config } from '../../src/config.js';
import type { Clock } from '../../src/domain/clock.js';
import type { Plan } from '../../src/domain/principal.js';
import type { WebPages } from '../../src/http/pages/web.js';
import type { Metrics } from '../../src/metrics-app.js';
import type { Database } from '../../src/platform/database.js';
import type { FetchPage } from '../../src/platform/web-fetch.js';
import type { Readers } from '../../src/platform/reader.js';
import { createLogger, type Logger } from '../../src/platform/logger.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { recordExchanges } from '../../scripts/lab/coverage/exchanges.js';

/** Sends requests with one key, or without authentication if it has none. */
export interface Client {
  readonly key: string | undefined;
  readonly keyId: string;
  readonly workspaceId: string;
  readonly ownerId: string;
  get(path: string): request.Test;
  post(path: string, body?: object): request.Test;
  put(path: string, body?: object): request.Test;
  patch(path: string, body?: object): request.Test;
  delete(path: string): request.Test;
}

export interface TestApp {
  readonly application: Application;
  /** The use cases with all rights, as for commands and background work. */
  readonly services: Services;
  readonly db: TestDatabase;
  readonly url: string;
  /** A client with a new key in a new workspace. */
  client(options?: { plan?: Plan; cap?: number; environment?: 'test' | 'live' }): Promise<Client>;
  /** A client with the given key. */
  as(key: string | undefined): Client;
  /** Stops everything; throws if a response violated the contract. */
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly clock?: Clock;
  readonly log?: Logger;
  readonly metrics?: Metrics;
  /** Default: none. */
  readonly web?: WebPages;
  /** Reads pages of the web. Default: those at public addresses. */
  readonly fetchPage?: FetchPage;
  /** The database of another app, to simulate a second process on the same data. */
  readonly db?: TestDatabase;
  /** The pool to use on that database, closed by its owner. */
  readonly pool?: Database;
  /** The databases that lists and analytics read from. Default: the pool. */
  readonly readers?: Readers;
}

/** Nothing listens at the address of OpenAI, where tests must not send anything. */
const SETTINGS = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  SECRETS_KEY: 'a long random text, which nobody guesses',
  OPENAI_BASE_URL: 'http://127.0.0.1:9',
};

/** The service on its own database, listening on a free local port. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const db = options.db ?? (await createTestDatabase());
  const database = options.pool ?? db.openAnother('visibility_app');
  const config: Config = loadConfig({ ...SETTINGS, ...options.env });
  const clock = options.clock === undefined ? {} : { clock: options.clock };
  const metrics = options.metrics === undefined ? {} : { metrics: options.metrics };
  const web = options.web === undefined ? {} : { web: options.web };
  const { fetchPage } = options;
  const servicesOn = (pool: Database, readers?: Readers) =>
    createServices({
      database: pool,
      config,
      ...clock,
      ...metrics,
      ...(readers && { readers }),
      ...(fetchPage && { fetchPage }),
    });
  const services = servicesOn(db.database);
  const log = options.log ?? createLogger('silent');
  const application = createApplication({
    config,
    database,
    services: servicesOn(database, options.readers),
    log,
    ...clock,
    ...metrics,
    ...web,
  });
  recordExchanges(application.http.server);
  const port = await application.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${port}`;

  const makeClient = (
    key: string | undefined,
    ids: { keyId: string; workspaceId: string; ownerId: string },
  ): Client => {
    const call = (method: 'get' | 'post' | 'put' | 'patch' | 'delete') => (path: string, body?: object) => {
      const test = request(url)[method](path);
      if (key !== undefined) void test.set('Authorization', `Bearer ${key}`);
      return body === undefined ? test : test.send(body);
    };
    return {
      key,
      ...ids,
      get: call('get'),
      post: call('post'),
      put: call('put'),
      patch: call('patch'),
      delete: call('delete'),
    };
  };

  return {
    application,
    services,
    db,
    url,
    async client({ plan = 'paid', cap, environment = 'test' } = {}) {
      const workspace = await services.workspaces.create({
        name: 'Test',
        plan,
        promptCap: cap,
        ownerName: 'Owner',
        weighting: 'answers',
      });
      const { workspaceId, owner } = workspace;
      const issued = await services.apiKeys.issue(workspaceId, { name: 'Test', environment });
      return makeClient(issued.secret, { keyId: issued.keyId, workspaceId, ownerId: owner.id });
    },
    as: (key) => makeClient(key, { keyId: '', workspaceId: '', ownerId: '' }),
    async close() {
      await application.stop();
      const { violations } = application.http.guard;
      if (!options.db) await db.drop();
      if (violations > 0) throw new Error(`${violations} responses violate the contract`);
    },
  };
}
