import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { sql } from '../../src/platform/database.js';
import { bodyOf, operations, pathOf } from '../http/operations/operation-calls.js';
import type { Call } from '../../scripts/lab/load/calls.js';
import { casesOn, defaultTimeouts, type Report } from './support/cases.js';
import { longest, startLoad, statusesOf } from './support/load.js';
import type { Client, Stack } from './support/stack.js';

// No response comes from the cache, so that every call needs Postgres.
const faultCase = casesOn({ ...defaultTimeouts, RESPONSE_CACHE_MB: '0' });

const RATE = 60;
const paths = ['/v1/me', '/v1/prompts', '/v1/api-keys', '/v1/prompts/cap'];

/** Adds prompts, saves positionings and reads. */
const startMixedLoad = (client: Client, name: string) =>
  startLoad(RATE, (number) => {
    if (number % 3 === 0) return client.add(`${name}, text ${number}`);
    if (number % 10 === 1) return client.save(`${name}, positioning ${number}`);
    return client.get(paths[number % paths.length] ?? '');
  });

/** Expects successes and rejections for an outage, with the headers that say whether to send again. */
function expectOutage(calls: readonly Call[]): void {
  for (const { status, headers, body, path } of calls) {
    expect([path, status === 200 || status === 201 || status === 503]).toEqual([path, true]);
    if (status !== 503) continue;
    const retryAfter = body.error?.code === 'outcome_unknown' ? undefined : '1';
    expect([body.error?.code, headers['retry-after']]).toEqual([body.error?.code, retryAfter]);
  }
  expect(statusesOf(calls)[503]).toBeGreaterThan(0);
  expect(statusesOf(calls)[201]).toBeGreaterThan(0);
}

/** Sends mixed calls before, during and after a fault. */
async function during(
  stack: Stack,
  report: Report,
  plan: { name: string; fault: () => Promise<unknown>; end: () => unknown; limit: number },
): Promise<void> {
  const client = await stack.client();
  const load = startMixedLoad(client, plan.name);
  await delay(1000);
  await plan.fault();
  await plan.end();
  const endedAt = performance.now();
  for (const index of stack.processes.keys()) {
    const read = () => client.send('GET', '/v1/prompts', undefined, { url: stack.url(index) });
    await expect.poll(async () => (await read()).status, { interval: 20, timeout: 120_000 }).toBe(200);
  }
  await report('every process serves again after', performance.now() - endedAt, plan.limit);
  await delay(1000);
  const calls = await load.stop();
  expectOutage(calls);
  await report('longest call', longest(calls), 2500);
}

describe('Postgres', () => {
  faultCase(25, 'makes every operation fail with a fixed text when it rejects statements', async (stack) => {
    const client = await stack.client();
    const ids = { promptId: 'prm_1', keyId: 'key_1', answerId: 'obs_1', runId: 'ask-run_1' };
    const callAll = async () => {
      const calls: [string, Call][] = [];
      for (const operation of operations) {
        const path = pathOf(operation, ids);
        calls.push([
          operation.id,
          await client.send(operation.method.toUpperCase(), path, bodyOf(operation, ids)),
        ]);
      }
      return calls;
    };
    const broken = (failed: (id: string) => boolean, calls: [string, Call][]) => {
      for (const [id, { status, body }] of calls.filter(([id]) => failed(id)))
        expect([id, status, body.error]).toEqual([
          id,
          500,
          expect.objectContaining({ code: 'internal', message: expect.stringMatching(/^Internal error\./) }),
        ]);
    };
    const before = await allTables(stack);
    // With the tables of the look-up of keys, each operation fails by its own statements.
    const others = before.filter((name) => !['api_keys', 'workspaces', 'workspace_revisions'].includes(name));
    await rename(stack, others, '', '_elsewhere');
    const own = await callAll();
    await rename(stack, ['api_keys'], '', '_elsewhere');
    const all = await callAll();
    await rename(stack, [...others, 'api_keys'], '_elsewhere', '');
    broken((id) => !/ApiKey|^(?:getMe|getAccess|listKeysWithLimits)$/.test(id), own);
    broken(() => true, all);
    expect((await client.get('/v1/prompts')).status).toBe(200);
  });

  faultCase(
    29,
    'may be stopped for 20 seconds: calls fail soon, and succeed when it goes on',
    (stack, report) =>
      during(stack, report, {
        name: 'case 29',
        fault: () => (stack.postgres.signal('SIGSTOP'), delay(20_000)),
        end: () => stack.postgres.signal('SIGCONT'),
        limit: 2000,
      }),
  );

  faultCase(30, 'may be out of reach without notice, and the pools recover', (stack, report) =>
    during(stack, report, {
      name: 'case 30',
      fault: () => ((stack.postgresProxy.script = () => 'partition'), delay(6000)),
      end: () => void (stack.postgresProxy.script = () => 'pass'),
      limit: 5000,
    }),
  );

  faultCase(31, 'may be killed and restarted, and keeps every acknowledged row', (stack, report) =>
    during(stack, report, {
      name: 'case 31',
      fault: () => (stack.postgres.signal('SIGKILL'), delay(3000)),
      end: () => stack.postgres.restart(),
      limit: 5000,
    }),
  );

  faultCase(32, 'may end idle connections: reads succeed, and writes are never doubled', async (stack) => {
    const client = await stack.client();
    const calls: Call[] = [];
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(Array.from({ length: 60 }, () => client.get('/v1/me')));
      const end = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle' and pid <> pg_backend_pid()`;
      await sql(stack.database, end);
      calls.push(
        ...(await Promise.all(
          Array.from({ length: 60 }, (_, number) =>
            number % 3 === 0
              ? client.add(`case 32, round ${round}, text ${number}`)
              : client.get(paths[number % paths.length] ?? ''),
          ),
        )),
      );
    }
    const [reads, writes] = [
      calls.filter(({ method }) => method === 'GET'),
      calls.filter(({ method }) => method === 'POST'),
    ];
    expect(statusesOf(reads)).toEqual({ 200: reads.length });
    for (const { status } of writes) expect([201, 503]).toContain(status);
  });

  faultCase(33, 'responds with 503 while every connection of the pools is held', async (stack, report) => {
    const client = await stack.client();
    await stack.database.transaction(async (transaction) => {
      await transaction.raw('lock table prompts in access exclusive mode');
      const calls = await Promise.all(Array.from({ length: 120 }, () => client.get('/v1/prompts')));
      expect(statusesOf(calls)).toEqual({ 503: 120 });
      await report('longest call', longest(calls), 2500);
      for (const index of stack.processes.keys())
        expect((await stack.log.send('GET', '/healthz', { url: stack.url(index) })).status).toBe(200);
    });
    await expect.poll(async () => (await client.get('/v1/prompts')).status).toBe(200);
  });

  faultCase(34, 'applies a write once that is retried after its COMMIT was cut', async (stack) => {
    const client = await stack.client();
    for (const action of ['reset', 'reset-after'] as const) {
      let cuts = 0;
      stack.postgresProxy.script = (message) =>
        /commit/i.test(message) && (cuts += 1) === 1 ? action : 'pass';
      const headers = { 'idempotency-key': `case-34-${action}` };
      const calls: Call[] = [];
      for (let tries = 0; tries < 6; tries += 1) {
        calls.push(await client.add(`case 34, ${action}`, headers));
        await delay(300);
      }
      expect(cuts).toBeGreaterThan(0);
      expect(calls[0]?.body.error?.code).toBe('outcome_unknown');
      const successes = calls.filter(({ status }) => status === 201);
      expect(successes.length).toBeGreaterThanOrEqual(4);
      expect(new Set(successes.map(({ text }) => text)).size).toBe(1);
    }
    stack.postgresProxy.script = () => 'pass';
    const rows = await sql(stack.database, 'select 1 from prompts where workspace_id = $1', [
      client.workspaceId,
    ]);
    expect(rows).toHaveLength(2);
  });
});

async function allTables({ database }: Stack): Promise<string[]> {
  const rows = await sql<{ name: string }>(
    database,
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'knex%'`,
  );
  return rows.map(({ name }) => name);
}

async function rename(
  { database }: Stack,
  tables: readonly string[],
  from: string,
  to: string,
): Promise<void> {
  for (const name of tables) await sql(database, `alter table ${name}${from} rename to ${name}${to}`);
}
