import { Redis } from 'ioredis';
import { describe, expect } from 'vitest';
import { hashSecret, issueSecret } from '../../src/features/api-keys/secret.js';
import { bodyOf, operations, pathOf } from '../http/operations/operation-calls.js';
import { sendOne } from '../http/raw.js';
import { addAnswer, addRun, rowsOf } from '../http/world.js';
import type { Call } from '../../scripts/lab/load/calls.js';
import { casesOn } from './support/cases.js';
import { startLoad, statusesOf } from './support/load.js';
import type { Client, Stack } from './support/stack.js';

const faultCase = casesOn();

/** Everything in an error that may differ between two requests for the same reason. */
const withoutId = ({ text, headers }: Call) => text.replaceAll(headers['x-request-id'] ?? '', '');

/** A workspace with a positioning, a tracked prompt with an answer, and a second key. */
async function populate(stack: Stack, client: Client, text: string) {
  const promptId = String((await client.add(text)).body['promptId']);
  const { id: keyId } = await client.issueKey('Second');
  await client.save(`The positioning of ${text}`);
  const answerId = await addAnswer(stack.database, client.workspaceId, promptId);
  const runId = await addRun(stack.database, client.workspaceId);
  return { promptId, answerId, keyId, runId };
}

describe('identity', () => {
  faultCase(
    1,
    'responds with 401 to a request without a key, and asks the database nothing',
    async (stack) => {
      const messages: string[] = [];
      stack.postgresProxy.script = (message) => {
        messages.push(message);
        return 'pass';
      };
      for (let count = 0; count < 30; count += 1) {
        const call = await stack.log.send('GET', '/v1/me', { url: stack.url() });
        expect([call.status, call.headers['www-authenticate']]).toEqual([401, 'Bearer']);
      }
      stack.postgresProxy.script = () => 'pass';
      expect(messages).toEqual([]);
    },
  );

  faultCase(2, 'responds alike to a mistyped, an unknown and a revoked key', async (stack) => {
    const client = await stack.client();
    const { id, key: revoked } = await client.issueKey('Revoked');
    await client.send('DELETE', `/v1/api-keys/${id}`);
    const unknown = issueSecret('test').secret;
    const mistyped = `${unknown.slice(0, -1)}${unknown.endsWith('0') ? '1' : '0'}`;
    const calls = await Promise.all(
      [mistyped, unknown, revoked].map((key) =>
        stack.log.send('GET', '/v1/prompts', { url: stack.url(), key }),
      ),
    );
    expect(calls.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(new Set(calls.map(withoutId)).size).toBe(1);
  });

  faultCase(3, 'responds with 401 to two Authorization headers and to Basic', async (stack) => {
    const { key } = await stack.client();
    const basic = { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` };
    const sent = await stack.log.send('GET', '/v1/me', { url: stack.url(), headers: basic });
    expect(sent.status).toBe(401);
    const lines = ['GET /v1/me HTTP/1.1', 'Host: localhost', 'Connection: close'];
    const twice = [...lines, ...Array.from({ length: 2 }, () => `Authorization: Bearer ${key}`)];
    const answer = await sendOne(stack.url(), `${twice.join('\r\n')}\r\n\r\n`);
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  });

  faultCase(
    4,
    'rejects a key under load in every process once it is revoked in one',
    async (stack, report) => {
      const client = await stack.client();
      const { id, key } = await client.issueKey('In use');
      const user = stack.as(client, key);
      const load = startLoad(100, (number) =>
        number % 10 === 0 ? user.add(`case 4, text ${number}`) : user.get('/v1/me'),
      );
      await delay(1000);
      const url = stack.url(0);
      const revoked = await client.send('DELETE', `/v1/api-keys/${id}`, undefined, { url });
      const revokedAt = performance.now();
      stack.revocations.set(key, revokedAt);
      await delay(1000);
      const calls = await load.stop();
      expect(revoked.status).toBe(204);
      const after = calls.filter(({ startedAt }) => startedAt > revokedAt);
      expect(Object.keys(statusesOf(after))).toEqual(['401']);
      expect(statusesOf(calls)[200]).toBeGreaterThan(0);
      await report('revocation', revoked.ms, 250);
    },
  );

  faultCase(
    5,
    'responds to ids of another workspace as to unknown ones, and leaves them unchanged',
    async (stack) => {
      const [own, other] = [await stack.client(), await stack.client()];
      const theirs = await populate(stack, other, 'case 5, the other workspace');
      const before = await rowsOf(stack.database, other.workspaceId);
      const unknown = {
        promptId: 'prm_unknown',
        answerId: 'obs_unknown',
        keyId: 'key_unknown',
        runId: 'ask-run_unknown',
      };
      const withId = operations.filter(({ path }) => path.includes('{'));
      expect(withId.length).toBeGreaterThan(5);
      for (const operation of withId) {
        const method = operation.method.toUpperCase();
        const calls = [];
        for (const ids of [theirs, unknown])
          calls.push(await own.send(method, pathOf(operation, ids), bodyOf(operation, ids)));
        const [foreign, random] = calls as [Call, Call];
        expect([operation.id, foreign.status]).toEqual([operation.id, 404]);
        expect(withoutId(foreign)).toBe(withoutId(random));
      }
      expect(await rowsOf(stack.database, other.workspaceId)).toEqual(before);
    },
  );

  faultCase(6, 'changes none of 99 prompts in a batch with one of another workspace', async (stack) => {
    const [own, other] = [await stack.client(), await stack.client()];
    const foreign = String((await other.add('case 6, the foreign prompt')).body['promptId']);
    const texts = Array.from({ length: 99 }, (_, index) => ({ text: `case 6, own text ${index}` }));
    const { body } = await own.send('POST', '/v1/prompts/bulk', { prompts: texts });
    const ids = [...(body['results'] as { promptId: string }[]).map(({ promptId }) => promptId), foreign];
    const states = () =>
      Promise.all([own, other].map(({ workspaceId }) => rowsOf(stack.database, workspaceId)));
    const before = await states();
    const prompts = ids.map((id, index) => ({ id, text: `case 6, reworded ${index}` }));
    expect((await own.send('PUT', '/v1/prompts', { prompts })).status).toBe(404);
    expect(await states()).toEqual(before);
  });

  faultCase(7, 'shows the role of the service no row while no tenant is set', async (stack) => {
    const client = await stack.client();
    await client.add('case 7, behind the wall');
    for (const table of ['workspaces', 'api_keys', 'prompts', 'workspace_revisions']) {
      const seen = await stack.database.transaction(async (transaction) => {
        await transaction.raw('set local role visibility_app');
        // An error is a wall, too.
        return transaction(table).then(
          (rows: unknown[]) => rows.length,
          () => 0,
        );
      });
      expect([table, seen]).toEqual([table, 0]);
    }
  });

  faultCase(23, 'stores a new key as a hash only, and logs it nowhere', async (stack) => {
    const client = await stack.client();
    const { key } = await client.issueKey('Searched for', { 'idempotency-key': 'case-23' });
    expect(key).toMatch(/^sk_test_/);
    const used = await stack.as(client, key).get('/v1/me');
    const rows = JSON.stringify(await rowsOf(stack.database, client.workspaceId));
    const forms = [
      key,
      key.slice(12),
      Buffer.from(key).toString('hex'),
      Buffer.from(key).toString('base64').slice(0, -4),
    ];
    expect(rows).toContain(hashSecret(key).toString('hex'));
    expect(rows).toContain('idempotent_requests');
    await expect.poll(() => stack.output()).toContain(used.headers['x-request-id']);
    const texts = [rows, stack.output(), await contentsOf(stack.redis.url)];
    for (const form of forms) for (const text of texts) expect(text.includes(form)).toBe(false);
  });

  faultCase(24, 'rejects every paid operation on the free plan, and changes nothing', async (stack) => {
    const client = await stack.client();
    const ids = await populate(stack, client, 'case 24, before the change of plan');
    await stack.services.workspaces.setPlan(client.workspaceId, 'free');
    const before = await rowsOf(stack.database, client.workspaceId);
    const paid = operations.filter(({ requiresPaidPlan }) => requiresPaidPlan);
    expect(paid.length).toBeGreaterThan(5);
    for (const operation of paid) {
      const method = operation.method.toUpperCase();
      const call = await client.send(method, pathOf(operation, ids), bodyOf(operation, ids));
      expect([operation.id, call.status, call.body.error?.code]).toEqual([
        operation.id,
        403,
        'plan_required',
      ]);
    }
    expect(await rowsOf(stack.database, client.workspaceId)).toEqual(before);
  });
});

async function contentsOf(redisUrl: string): Promise<string> {
  const redis = new Redis(redisUrl);
  const keys = await redis.keys('*');
  const values = await Promise.all(keys.map((key) => redis.dump(key)));
  redis.disconnect();
  return JSON.stringify([keys, values.map(String)]);
}

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
