import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../src/platform/database.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { expectProblem } from '../problem.js';

const MINUTE_MS = 60_000;

let app: TestApp;
let client: Client;
let passed = 0;
const clock = () => new Date(Date.parse('2026-11-21T12:00:00Z') + passed);

beforeAll(async () => {
  app = await createTestApp({ clock, env: { AUTH_FAILURES_PER_MINUTE: '30' } });
  client = await app.client();
});
afterAll(() => app.close());

const issue = () => app.services.signIn.issueCode(client.workspaceId, client.key ?? '');
const redeem = (body: object) => app.as(undefined).post('/sign-in', body);

it('exchanges a code for its key, once', async () => {
  const code = await issue();
  const first = await redeem({ code });
  expect(first.body).toEqual({ key: client.key });
  expect(first.headers['cache-control']).toBe('no-store');
  expectProblem(await redeem({ code }), 401, 'unauthorized', { message: /used before, or is older/ });
});

it('gives the key to one of several requests at once', async () => {
  const code = await issue();
  const responses = await Promise.all(Array.from({ length: 6 }, () => redeem({ code })));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
});

it('accepts a code for ten minutes, and removes expired ones', async () => {
  const [young, old] = [await issue(), await issue()];
  passed = 10 * MINUTE_MS - 1;
  expect((await redeem({ code: young })).status).toBe(200);
  passed = 10 * MINUTE_MS;
  const next = await issue();
  const left = await sql(app.db.database, 'select from sign_in_codes where workspace_id = $1', [
    client.workspaceId,
  ]);
  expect(left).toHaveLength(1);
  expect((await redeem({ code: old })).status).toBe(401);
  passed += 10 * MINUTE_MS;
  expect((await redeem({ code: next })).status).toBe(401);
});

it('stores neither the code nor the key', async () => {
  const code = await issue();
  const rows = await sql<{ secret: Buffer; digest: Buffer }>(
    app.db.database,
    'select secret, code_digest as digest from sign_in_codes where workspace_id = $1',
    [client.workspaceId],
  );
  const stored = rows.map(({ secret, digest }) => secret.toString('latin1') + digest.toString('latin1'));
  expect(stored.join('')).not.toContain(client.key);
  expect(stored.join('')).not.toContain(code.split('.')[1]);
});

it('rejects anything but a code, and other methods', async () => {
  expectProblem(await redeem({}), 400, 'invalid_parameter', { param: 'code' });
  expectProblem(await redeem({ code: 7 }), 400, 'invalid_parameter', { param: 'code' });
  for (const code of ['', 'x', `${client.workspaceId}.x`, `ws_1.${'a'.repeat(32)}`, client.key])
    expectProblem(await redeem({ code }), 401, 'unauthorized', { message: /used before/ });
  const got = await app.as(undefined).get('/sign-in');
  expectProblem(got, 405, 'method_not_allowed');
  expect(got.headers['allow']).toBe('OPTIONS, POST');
});

it('limits failures of an address together with those of keys', async () => {
  const statuses = new Set<number>();
  for (let sent = 0; sent < 31; sent += 1) statuses.add((await redeem({ code: 'x' })).status);
  expect([...statuses]).toEqual([401, 429]);
  expectProblem(await app.as('sk_test_nope').get('/v1/me'), 429, 'rate_limited');
  expect((await redeem({ code: await issue() })).status).toBe(429);
  expect((await client.get('/v1/me')).status).toBe(200);
});
