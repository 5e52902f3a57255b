import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueSecret } from '../../../src/features/api-keys/secret.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { callOperation, operations, pathOf, successOf } from './operation-calls.js';
import { expectCommonHeaders, expectProblem } from '../problem.js';
import { createWorld, rowsOf, type World } from '../world.js';

const LIMIT = 1_000_000;

let app: TestApp;
let limited: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  limited = await createTestApp({ db: app.db, env: { RATE_LIMIT_PER_MINUTE: '2' } });
});
afterAll(async () => {
  await limited.close();
  await app.close();
});

/** Returns an assertion that the rows of a world have not changed. */
async function watchRows({ client: { workspaceId } }: World): Promise<() => Promise<void>> {
  const before = await rowsOf(app.db.database, workspaceId);
  return async () => expect(await rowsOf(app.db.database, workspaceId)).toEqual(before);
}

function withoutRequestId({ body }: Response): unknown {
  const { requestId: _, ...error } = body.error as Record<string, unknown>;
  return { error };
}

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (_, operation) => {
  it(`${operation.id} responds to a valid call with ${successOf(operation)}, as JSON, with all common headers`, async () => {
    const world = await createWorld(app);
    const response = await callOperation(world.client, operation, world);
    expect(response.status).toBe(successOf(operation));
    const isReusable = operation.responses['304'] !== undefined;
    expectCommonHeaders(response.headers, LIMIT, isReusable ? 'private, no-cache' : 'no-store');
    if (response.status === 204) expect(response.text).toBe('');
    else expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it(`${operation.id} responds with the same 401 to a missing, unknown, mistyped or revoked key, and changes nothing`, async () => {
    const world = await createWorld(app);
    const expectUnchanged = await watchRows(world);
    const stranger = await app.client();
    await stranger.delete(`/v1/api-keys/${stranger.keyId}`);
    const key = stranger.key ?? '';
    const mistyped = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`;
    const unknown = issueSecret('test').secret;
    const answers = [];
    for (const attempt of [undefined, unknown, mistyped, key]) {
      answers.push(await callOperation(app.as(attempt), operation, world));
    }
    for (const answer of answers) {
      expectProblem(answer, 401, 'unauthorized');
      expect(withoutRequestId(answer)).toEqual(withoutRequestId(answers[0] as Response));
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expectCommonHeaders(answer.headers, LIMIT);
    }
    await expectUnchanged();
  });

  it(`${operation.id} responds with 400, 413 and 415 to invalid input, and changes nothing`, async () => {
    const world = await createWorld(app);
    const expectUnchanged = await watchRows(world);
    const path = pathOf(operation, world);
    const unknown = `${path.includes('?') ? '&' : '?'}colour=blue`;
    const response = await callOperation(world.client, operation, world, unknown);
    expectProblem(response, 400, 'invalid_parameter', { param: 'colour' });
    expectCommonHeaders(response.headers, LIMIT);
    if (operation.requestBody !== undefined) {
      const send = (type: string, body: string) =>
        world.client[operation.method](path).set('Content-Type', type).send(body);
      const large = await send('application/json', ' '.repeat(1_048_577));
      expectProblem(large, 413, 'payload_too_large');
      expectCommonHeaders(large.headers, LIMIT);
      const text = await send('text/plain', '{}');
      expectProblem(text, 415, 'unsupported_media_type');
      expectCommonHeaders(text.headers, LIMIT);
    }
    await expectUnchanged();
  });

  it(`${operation.id} responds with 403 to keys that the free plan does not include, and changes nothing`, async () => {
    for (const environment of ['live', 'test'] as const) {
      const world = await createWorld(app, { plan: 'free', environment });
      const expectUnchanged = await watchRows(world);
      const response = await callOperation(world.client, operation, world);
      if (environment === 'test' && !operation.requiresPaidPlan) {
        expect(response.status).toBe(successOf(operation));
        continue;
      }
      expectProblem(response, 403, 'plan_required', {
        message: environment === 'live' ? /live keys/i : /paid plan/,
      });
      expectCommonHeaders(response.headers, LIMIT);
      await expectUnchanged();
    }
  });

  it(`${operation.id} responds with 429 over the limit of the key, and 404 in a deleted workspace, and changes nothing`, async () => {
    const world = await createWorld(app);
    const expectUnchanged = await watchRows(world);
    const client = limited.as(world.client.key);
    expect((await client.get('/v1/keywords?limit=x')).status).toBe(400);
    expect((await client.get('/v1/nowhere')).status).toBe(404);
    const refused = await callOperation(client, operation, world);
    expectProblem(refused, 429, 'rate_limited', { message: /Retry after \d+ s/ });
    expectCommonHeaders(refused.headers, 2);
    expect(refused.headers['x-ratelimit-remaining']).toBe('0');
    expect(refused.headers['retry-after']).toMatch(/^([1-9]|[1-5]\d|60)$/);
    await expectUnchanged();
    await app.services.workspaces.remove(world.client.workspaceId);
    const expectUnchangedSince = await watchRows(world);
    const gone = await callOperation(world.client, operation, world);
    expectProblem(gone, 404, 'workspace_not_found');
    expectCommonHeaders(gone.headers, LIMIT);
    await expectUnchangedSince();
  });
});

describe('precedence of errors', () => {
  const malformed = (client: Client, path: string) =>
    client.post(path).set('Content-Type', 'application/json').send('{"text":');
  const asText = (client: Client, path: string) =>
    client.post(path).set('Content-Type', 'text/plain').send('text');
  const huge = (client: Client, path: string) => client.post(path, { text: 'x'.repeat(1_100_000) });

  it('responds with 401 before any other error', async () => {
    const nobody = app.as(undefined);
    for (const path of ['/v1/nowhere', '/v1/me/', '/v1/keywords?limit=x', '/v1/%ff']) {
      expectProblem(await nobody.get(path), 401, 'unauthorized');
    }
    expectProblem(await nobody.post('/v1/me', {}), 401, 'unauthorized');
    for (const send of [malformed, asText])
      expectProblem(await send(nobody, '/v1/prompts'), 401, 'unauthorized');
  });

  it('responds with 429 before errors about a deleted workspace or an unknown route', async () => {
    const { client } = await createWorld(app);
    const exhausted = limited.as(client.key);
    for (const _ of [1, 2]) await exhausted.get('/v1/me');
    await app.services.workspaces.remove(client.workspaceId);
    expectProblem(await exhausted.get('/v1/me'), 429, 'rate_limited');
    expectProblem(await exhausted.get('/v1/nowhere'), 429, 'rate_limited');
    expectProblem(await malformed(exhausted, '/v1/prompts'), 429, 'rate_limited');
  });

  it('responds with 404 for a deleted workspace before errors about route and body', async () => {
    const { client } = await createWorld(app);
    await app.services.workspaces.remove(client.workspaceId);
    expectProblem(await client.get('/v1/nowhere'), 404, 'workspace_not_found');
    expectProblem(await client.post('/v1/me', {}), 404, 'workspace_not_found');
    expectProblem(await malformed(client, '/v1/prompts'), 404, 'workspace_not_found');
    expectProblem(await client.get('/v1/keywords?limit=x'), 404, 'workspace_not_found');
  });

  it('responds with 404 and 405 for the route before errors about body and plan', async () => {
    const { client } = await createWorld(app, { plan: 'free', environment: 'live' });
    expectProblem(await malformed(client, '/v1/nowhere'), 404, 'not_found');
    expectProblem(await asText(client, '/v1/me'), 405, 'method_not_allowed');
  });

  it('responds with 413, 415 and malformed JSON before errors about the plan', async () => {
    const { client } = await createWorld(app, { plan: 'free' });
    expectProblem(await huge(client, '/v1/prompts'), 413, 'payload_too_large');
    expectProblem(await asText(client, '/v1/prompts'), 415, 'unsupported_media_type');
    expectProblem(await malformed(client, '/v1/prompts'), 400, 'invalid_parameter', { param: 'body' });
  });

  it('responds with 403 for the plan before errors about input and unknown prompts', async () => {
    const { client } = await createWorld(app, { plan: 'free' });
    expectProblem(await client.post('/v1/prompts', { txt: 1 }), 403, 'plan_required');
    expectProblem(await client.post('/v1/prompts?colour=blue', { text: 'a text' }), 403, 'plan_required');
    expectProblem(await client.delete('/v1/prompts/prm_unknown'), 403, 'plan_required');
  });

  it('responds with 400 for input before errors about unknown or archived prompts and the cap', async () => {
    const { client, promptId } = await createWorld(app);
    await client.delete(`/v1/prompts/${promptId}`);
    await app.services.workspaces.setCap(client.workspaceId, 0);
    expectProblem(await client.patch('/v1/prompts/prm_unknown', { text: 'ab' }), 400, 'invalid_parameter', {
      param: 'text',
    });
    expectProblem(await client.patch('/v1/prompts/prm_unknown', { text: '    ' }), 400, 'invalid_parameter', {
      param: 'text',
    });
    expectProblem(await client.patch(`/v1/prompts/${promptId}`, { text: 'ab' }), 400, 'invalid_parameter', {
      param: 'text',
    });
    expectProblem(await client.post('/v1/prompts', { text: 'ab' }), 400, 'invalid_parameter', {
      param: 'text',
    });
  });
});
