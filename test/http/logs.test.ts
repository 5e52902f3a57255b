import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.js';
import { captureLog } from './bare-server.js';
import { callOperation, operations } from './operation-calls.js';
import { createWorld } from './world.js';

const captured = captureLog();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ log: captured.log });
});
afterAll(() => app.close());

describe('logs', () => {
  it('have one line a request: who, what, how it ended, and no query', async () => {
    const { client } = await createWorld(app);
    captured.lines.length = 0;
    const response = await client.get('/v1/keywords?q=private+words').set('X-Request-Id', 'my-id');
    expect(response.status).toBe(200);
    expect(captured.parsed().filter(({ msg }) => msg === 'request')).toEqual([
      {
        level: 30,
        time: expect.stringMatching(/Z$/),
        requestId: 'my-id',
        method: 'GET',
        path: '/v1/keywords',
        operationId: 'listKeywords',
        status: 200,
        ms: expect.any(Number),
        workspaceId: client.workspaceId,
        keyId: client.keyId,
        msg: 'request',
      },
    ]);
  });

  it('hold no key that was sent in the place of its id', async () => {
    const { client } = await createWorld(app);
    captured.lines.length = 0;
    const { status } = await client.delete(`/v1/api-keys/${client.key}`);
    expect(status).toBe(404);
    expect(captured.lines).toHaveLength(1);
    expect(captured.lines.join()).not.toContain(client.key);
    expect(captured.parsed()[0]).toMatchObject({ path: '/v1/api-keys/sk_test_***' });
  });

  it('hold neither secrets nor bodies nor the database, whatever is called and however it ends', async () => {
    captured.lines.length = 0;
    const secrets: string[] = [];
    for (const operation of operations) {
      const world = await createWorld(app);
      secrets.push(world.client.key ?? '');
      const { body } = await callOperation(world.client, operation, world);
      if (operation.id === 'issueApiKey') secrets.push(body.key as string);
      await app.as(`${world.client.key}x`).get('/v1/me');
      await world.client.post('/v1/prompts', { text: 'the words of a body' });
      await world.client
        .post('/v1/prompts')
        .set('Content-Type', 'application/json')
        .send('{"words of a body');
    }
    const all = captured.lines.join('');
    expect(captured.lines.length).toBeGreaterThan(operations.length * 4);
    expect(secrets).toHaveLength(operations.length + 1);
    for (const secret of secrets) {
      expect(secret).toMatch(/^sk_test_/);
      expect(all).not.toContain(secret.slice(12));
    }
    expect(all).not.toMatch(/words of a body|authorization|postgres:\/\//i);
  });

  it('keep one line a request whatever its id and address hold', async () => {
    const { client } = await createWorld(app);
    captured.lines.length = 0;
    await client.get('/v1/%0Afaked%20line%22').set('X-Request-Id', 'a"b,{"level":60}');
    expect(captured.parsed().filter(({ msg }) => msg === 'request')).toMatchObject([
      { path: '/v1/%0Afaked%20line%22', status: 404, requestId: expect.stringMatching(/^req_/) },
    ]);
  });
});
