import { describe, expect } from 'vitest';
import { errorStatuses } from '../../src/http/errors/error-statuses.js';
import { issueSecret } from '../../src/features/api-keys/secret.js';
import { sql } from '../../src/platform/database.js';
import { sendOne, type RawAnswer } from '../http/raw.js';
import { createCallLog, type Call } from '../../scripts/lab/load/calls.js';
import { casesOn } from './support/cases.js';
import { statusesOf } from './support/load.js';
import type { Client, Stack } from './support/stack.js';

const LIMIT = 60;
const FAILURES = 600;
const faultCase = casesOn({
  RATE_LIMIT_PER_MINUTE: String(LIMIT),
  AUTH_FAILURES_PER_MINUTE: String(FAILURES),
});

const RETRY_AFTER = /^(?:[1-9]|[1-5]\d|60)$/;

const sendMany = (client: Client, count: number) =>
  Promise.all(Array.from({ length: count }, () => client.get('/v1/me')));

/**
 * Sends one call more than the limit with a new key. Repeats it with another key if a process gave up on Redis meanwhile,
 * as it may on a busy machine.
 */
async function sendOneTooMany(stack: Stack): Promise<Call[]> {
  for (;;) {
    await stack.untilShared();
    const losses = stack.lossesOfRedis();
    const calls = await sendMany(await stack.client(), LIMIT + 1);
    if (stack.lossesOfRedis() === losses) return calls;
  }
}

describe('the rate limit', () => {
  faultCase(
    20,
    'limits bad keys of one address, whatever it claims to be, and nobody else',
    async (stack) => {
      await stack.untilShared();
      const client = await stack.client();
      const attacker = createCallLog('127.0.0.3');
      const attack = (count: number) =>
        Promise.all(
          Array.from({ length: count }, (_, number) => {
            const headers = { 'x-forwarded-for': `192.0.2.${number % 250}` };
            return attacker.send('GET', '/v1/me', {
              url: stack.url(),
              key: issueSecret('test').secret,
              headers,
            });
          }),
        );
      // In turns, because a flood would delay Redis on a busy machine, and the limit would be shared out.
      for (let sent = 0; sent < FAILURES; sent += 30)
        expect(statusesOf(await attack(30))).toEqual({ 401: 30 });
      const [refused] = (await attack(1)) as [Call];
      expect([refused.status, refused.headers['retry-after']]).toEqual([
        429,
        expect.stringMatching(RETRY_AFTER),
      ]);
      expect((await attacker.send('GET', '/v1/me', { url: stack.url(), key: client.key })).status).toBe(200);
      const elsewhere = { url: stack.url(), key: issueSecret('test').secret };
      expect((await stack.log.send('GET', '/v1/me', elsewhere)).status).toBe(401);
      await attacker.close();
    },
  );

  faultCase(21, 'serves 60 of 61 calls with one key, whichever process they reach', async (stack) => {
    const calls = await sendOneTooMany(stack);
    expect(statusesOf(calls)).toEqual({ 200: LIMIT, 429: 1 });
    const refused = calls.find(({ status }) => status === 429);
    expect(refused?.headers['retry-after']).toMatch(RETRY_AFTER);
  });

  faultCase(22, 'sends the headers of every response with every status there is', async (stack) => {
    await stack.untilShared();
    const found = await provokeEverything(stack);
    const statuses = [200, 201, 204, 304, ...Object.values(errorStatuses)];
    expect([...new Set(found.map(({ status }) => status))].sort()).toEqual([...new Set(statuses)].sort());
    for (const { status, headers } of found) {
      expect([status, headers['x-request-id']]).toEqual([
        status,
        expect.stringMatching(/^[A-Za-z0-9._-]{1,128}$/),
      ]);
      expect([status, headers['x-ratelimit-remaining']]).toEqual([status, expect.stringMatching(/^\d+$/)]);
      expect([status, headers['x-content-type-options']]).toEqual([status, 'nosniff']);
      if (status !== 204 && status !== 304)
        expect([status, headers['content-type']]).toEqual([
          status,
          expect.stringMatching(/^application\/json/),
        ]);
    }
  });

  faultCase(
    27,
    'serves on while Redis is killed and restarted, within the limit of each process',
    async (stack, report) => {
      await stack.untilShared();
      await stack.redis.kill();
      const away = await sendMany(await stack.client(), 4 * LIMIT);
      const served = statusesOf(away)[200] ?? 0;
      await report('calls served without Redis', served, stack.processes.length * LIMIT, 'calls');
      expect(new Set(away.map(({ status }) => status))).toEqual(new Set([200, 429]));
      expect(served).toBeLessThanOrEqual(stack.processes.length * LIMIT);
      const returns = stack.returnsOfRedis();
      await stack.restartRedis();
      await expect.poll(() => stack.returnsOfRedis()).toBe(returns + stack.processes.length);
      expect(statusesOf(await sendOneTooMany(stack))).toEqual({ 200: LIMIT, 429: 1 });
    },
  );
});

type Provoked = Pick<Call | RawAnswer, 'status' | 'headers'>;

/** Responses with every status of the contract. */
async function provokeEverything(stack: Stack): Promise<Provoked[]> {
  const [client, free] = [await stack.client({ cap: 1 }), await stack.client({ plan: 'free' })];
  const json = 'Content-Type: application/json';
  const raw = (...lines: string[]) =>
    sendOne(
      stack.url(),
      ['Host: localhost', 'Connection: close']
        .reduce((text, one) => `${text}${one}\r\n`, `${lines.join('\r\n')}\r\n`)
        .concat('\r\n'),
    );
  const once = { headers: { 'idempotency-key': 'case-22' } };
  const list = await client.get('/v1/prompts');
  const issued = await client.issueKey('Revoked');
  const slow = sendSlowly(stack.url());
  const found: Provoked[] = [
    list,
    issued.call,
    await client.send('DELETE', `/v1/api-keys/${issued.id}`),
    await client.send('GET', '/v1/prompts', undefined, {
      headers: { 'if-none-match': list.headers['etag'] ?? '' },
    }),
    await client.get('/v1/keywords?limit=x'),
    await stack.log.send('GET', '/v1/me', { url: stack.url() }),
    await free.send('PUT', '/v1/brand/competitors', { competitors: ['Acme'] }),
    await client.send('DELETE', '/v1/prompts/prm_unknown'),
    await client.send('POST', '/v1/me', {}),
    await client.send('POST', '/v1/prompts', { text: 'case 22, the only prompt' }, once),
    await client.send('POST', '/v1/prompts', { text: 'case 22, beyond the cap' }),
    await client.send('POST', '/v1/prompts', 'x'.repeat(1024 * 1024 + 1)),
    await client.send('POST', '/v1/prompts', 'text=x', { headers: { 'content-type': 'text/plain' } }),
    await client.send('POST', '/v1/prompts', { text: 'case 22, another text' }, once),
    await raw('GET /v1/me HTTP/1.1', `X-Large: ${'x'.repeat(20_000)}`),
    await raw('SURPRISE /v1/me HTTP/1.1', json),
    await whileBroken(stack, free),
    await whileUnreachable(stack, free),
    ...(await sendMany(await stack.client(), LIMIT + 1)),
  ];
  return [...found, await slow];
}

/** A response to half a request, which arrives too slowly. */
const sendSlowly = (url: string) => sendOne(url, 'GET /v1/me HTTP/1.1\r\nHost: localhost\r\n');

async function whileBroken({ database }: Stack, client: Client): Promise<Call> {
  await sql(database, 'alter table keywords rename to keywords_elsewhere');
  const call = await client.get('/v1/keywords');
  await sql(database, 'alter table keywords_elsewhere rename to keywords');
  return call;
}

async function whileUnreachable({ postgresProxy }: Stack, client: Client): Promise<Call> {
  postgresProxy.script = () => 'reset';
  postgresProxy.reset();
  const call = await client.get('/v1/api-keys');
  postgresProxy.script = () => 'pass';
  return call;
}
