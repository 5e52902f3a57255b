import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRequestSeal } from '../../../src/platform/idempotency/request-seal.js';
import { lockName } from '../../../src/platform/idempotency/store.js';
import { inTransaction, sql } from '../../../src/platform/database.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { expectProblem } from '../problem.js';
import { createWorld, rowsOf } from '../world.js';
import { callOperation, operations, successOf } from './operation-calls.js';

let now = new Date();
let app: TestApp;
let second: TestApp;
beforeAll(async () => {
  app = await createTestApp({ clock: () => now });
  second = await createTestApp({ db: app.db, clock: () => now });
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const KEY = 'idempotency-key';
const TEXT = 'Which tool suits a small studio?';

const add = (client: Client, key: string, text = TEXT) => client.post('/v1/prompts', { text }).set(KEY, key);

const promptsOf = ({ workspaceId }: Client) =>
  sql<{ id: string }>(app.db.database, 'select prompt_id as id from prompts where workspace_id = $1', [
    workspaceId,
  ]);

const [writes, others] = [true, false].map((isRepeatable) =>
  operations.filter(({ isRead, responses }) => !isRead && '422' in responses === isRepeatable),
) as [typeof operations, typeof operations];

it('every write but the check of a key can be repeated', () => {
  expect(others.map(({ id }) => id)).toEqual(['checkProviderKey']);
});

describe.each(writes.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  it(`${id} with an Idempotency-Key takes effect once and returns the same response again`, async () => {
    const world = await createWorld(app);
    const call = (client = world.client) => callOperation(client, operation, world).set(KEY, 'one');
    const first = await call();
    expect(first.status).toBe(successOf(operation));
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    const before = await rowsOf(app.db.database, world.client.workspaceId);
    for (const client of [world.client, second.as(world.client.key)]) {
      const again = await call(client);
      expect({ status: again.status, text: again.text }).toEqual({ status: first.status, text: first.text });
      expect(again.headers.location).toBe(first.headers.location);
      expect(again.headers['content-type']).toBe(first.headers['content-type']);
      expect(again.headers['idempotent-replayed']).toBe('true');
    }
    expect(await rowsOf(app.db.database, world.client.workspaceId)).toEqual(before);
  });

  it(`${id} responds with 422 to the key of another request, and with 409 while one is in progress`, async () => {
    const world = await createWorld(app);
    expect((await add(world.client, 'used')).status).toBe(201);
    const before = await rowsOf(app.db.database, world.client.workspaceId);
    const reused = await callOperation(world.client, operation, world, '').set(KEY, 'used');
    expectProblem(reused, 422, 'idempotency_key_reused', { message: /new key for each request/ });
    await inTransaction(app.db.database, async (transaction) => {
      const { key = '', workspaceId } = world.client;
      const digest = createRequestSeal(key, 'busy').name;
      expect(await lockName(transaction, { workspaceId, digest })).toBe(true);
      const busy = await callOperation(world.client, operation, world).set(KEY, 'busy');
      expectProblem(busy, 409, 'idempotency_in_progress', { message: /Retry in a second/ });
    });
    expect(await rowsOf(app.db.database, world.client.workspaceId)).toEqual(before);
  });
});

describe('a request with an Idempotency-Key', () => {
  it('takes effect once when it is sent twenty times at once to two processes', async () => {
    const client = await app.client();
    const other = second.as(client.key);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => add(index % 2 === 0 ? client : other, 'many')),
    );
    const [prompt, ...more] = await promptsOf(client);
    expect(more).toEqual([]);
    for (const response of responses) {
      if (response.status === 409) expectProblem(response, 409, 'idempotency_in_progress');
      else expect(response.body).toMatchObject({ promptId: prompt?.id, activeCount: 1 });
    }
    expect((await add(client, 'many')).body).toMatchObject({ promptId: prompt?.id });
  });

  it('is independent of the same Idempotency-Key with another API key', async () => {
    const client = await app.client();
    const issued = await app.services.apiKeys.issue(client.workspaceId, { name: 'B', environment: 'test' });
    await add(client, 'same');
    const response = await add(app.as(issued.secret), 'same');
    expect(response.status).toBe(201);
    expect(response.headers).not.toHaveProperty('idempotent-replayed');
    expect(await promptsOf(client)).toHaveLength(2);
  });

  it('is rejected with the Idempotency-Key of another method, path or body', async () => {
    const client = await app.client();
    const { body } = await add(client, 'k');
    const changed = [
      add(client, 'k', `${TEXT} `),
      client.post('/v1/prompts/bulk', { prompts: [{ text: TEXT }] }).set(KEY, 'k'),
      client.delete(`/v1/prompts/${body.promptId}`).set(KEY, 'k'),
    ];
    for (const response of await Promise.all(changed)) expect([409, 422]).toContain(response.status);
    expect(await promptsOf(client)).toHaveLength(1);
  });

  it('is a new attempt after an error, which is not stored', async () => {
    const client = await app.client({ cap: 1 });
    const { body } = await client.post('/v1/prompts', { text: 'Which is first?' });
    expectProblem(await add(client, 'retry'), 409, 'prompt_cap_exceeded', {
      details: { cap: 1, activeCount: 1, requested: 1 },
    });
    await client.delete(`/v1/prompts/${body.promptId}`);
    expect((await add(client, 'retry')).status).toBe(201);
    expect((await add(client, 'retry')).headers['idempotent-replayed']).toBe('true');
  });

  it('has no effect if its response cannot be stored', async () => {
    const client = await app.client();
    await sql(
      app.db.owner,
      `alter table idempotent_requests add constraint full_disk check (false) not valid`,
    );
    try {
      expect((await add(client, 'unsaved')).status).toBe(500);
    } finally {
      await sql(app.db.owner, 'alter table idempotent_requests drop constraint full_disk');
    }
    expect(await promptsOf(client)).toEqual([]);
    expect((await add(client, 'unsaved')).status).toBe(201);
  });

  it('is forgotten after 24 hours', async () => {
    const client = await app.client();
    await add(client, 'old');
    const start = now;
    now = new Date(start.getTime() + 86_399_000);
    expect((await add(client, 'old')).headers['idempotent-replayed']).toBe('true');
    now = new Date(start.getTime() + 86_400_000);
    expect((await add(client, 'new')).status).toBe(201);
    expect((await add(client, 'old')).headers).not.toHaveProperty('idempotent-replayed');
    expect(await promptsOf(client)).toHaveLength(3);
  });

  it('replays the secret of a new API key to its caller, and does not store it in clear', async () => {
    const client = await app.client();
    const issue = () => client.post('/v1/api-keys', { name: 'Second' }).set(KEY, 'issue');
    const first = await issue();
    expect((await issue()).body).toEqual(first.body);
    const rows = await sql(
      app.db.database,
      `select encode(response, 'escape') as text, * from idempotent_requests where workspace_id = $1`,
      [client.workspaceId],
    );
    expect(rows).toHaveLength(1);
    const secret = String(first.body.key);
    for (const part of [secret, secret.slice(12), 'issue', client.key ?? ''])
      expect(JSON.stringify(rows)).not.toContain(part);
    expect((await app.as(secret).get('/v1/me')).status).toBe(200);
  });

  it.each([
    ['no characters', ''],
    ['a space', 'two words'],
    ['256 characters', 'x'.repeat(256)],
    ['a letter outside ASCII', 'schl\u00fcssel'],
  ])('is rejected with %s in it', async (_title, key) => {
    const client = await app.client();
    expectProblem(await add(client, key), 400, 'invalid_parameter', {
      param: 'Idempotency-Key',
      message: /1 to 255/,
    });
    expect(await promptsOf(client)).toEqual([]);
  });

  it('is a read like any other if the operation changes nothing', async () => {
    const world = await createWorld(app);
    const before = await rowsOf(app.db.database, world.client.workspaceId);
    const reads = operations.filter(({ id }) => ['listPrompts', 'listQueryCandidates'].includes(id));
    expect(reads).toHaveLength(2);
    for (const operation of reads)
      for (const _ of ['first', 'again']) {
        const response = await callOperation(world.client, operation, world).set(KEY, 'read');
        expect(response.status, operation.id).toBe(successOf(operation));
        expect(response.headers, operation.id).not.toHaveProperty('idempotent-replayed');
      }
    expect(await rowsOf(app.db.database, world.client.workspaceId)).toEqual(before);
  });
});

describe('a seal', () => {
  it('opens only what an equal seal closed', () => {
    const seal = createRequestSeal('secret', 'key');
    const closed = seal.close('response');
    expect(createRequestSeal('secret', 'key').open(closed)).toBe('response');
    expect(() => createRequestSeal('other', 'key').open(closed)).toThrow();
    expect(() => createRequestSeal('secret', 'other').open(closed)).toThrow();
    closed[closed.length - 1] = (closed.at(-1) ?? 0) ^ 1;
    expect(() => seal.open(closed)).toThrow();
    expect(seal.close('response')).not.toEqual(seal.close('response'));
  });
});
