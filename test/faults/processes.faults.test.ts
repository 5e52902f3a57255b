import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { sql } from '../../src/platform/database.js';
import { collect, ended, start } from '../cli/support.js';
import { copyDatabase } from './support/copy-database.js';
import { casesOn } from './support/cases.js';
import { startLoad, statusesOf } from './support/load.js';
import type { Client } from './support/stack.js';

const faultCase = casesOn({ SHUTDOWN_GRACE_MS: '5000' });

const mixed = (client: Client, name: string) => (number: number) =>
  number % 10 === 0 ? client.add(`${name}, text ${number}`) : client.get('/v1/prompts/cap');

describe('processes', () => {
  faultCase(
    36,
    'dispatch a recalibration once whose process was killed right after its commit',
    async (stack, report) => {
      const client = await stack.client();
      await client.save('The positioning of case 36');
      const url = stack.url(0);
      const started = await client.send('POST', '/v1/brand/recalibrations', undefined, { url });
      expect(started.status).toBe(201);
      // The second one is committed, and its client never learns of it.
      stack.postgresProxy.script = (message) => (/commit/i.test(message) ? 'silence-after' : 'pass');
      const lost = client.send('POST', '/v1/brand/recalibrations', undefined, { url });
      const runs = () => stack.services.recalibrations.list(client.workspaceId);
      await expect.poll(async () => (await runs()).length).toBe(2);
      await stack.processes[0]?.end('SIGKILL');
      stack.postgresProxy.script = () => 'pass';
      expect((await lost).outcome).toBe('unknown');
      expect((await runs()).map(({ state }) => state)).toEqual(['queued', 'queued']);
      const restartedAt = performance.now();
      await stack.restart(0, { WORKER: 'on' });
      await expect.poll(async () => (await runs()).map(({ state }) => state)).toEqual(['done', 'done']);
      await report('dispatched after', performance.now() - restartedAt, 5000);
      const left = 'select outbox_id from outbox where workspace_id = $1 and dispatched_at is null';
      await expect.poll(() => sql(stack.database, left, [client.workspaceId])).toEqual([]);
      expect(await runs()).toHaveLength(2);
    },
  );

  faultCase(
    38,
    'end without breaking a call when they are asked to at 200 calls a second',
    async (stack, report) => {
      const client = await stack.client();
      const url = stack.url(2);
      let isReady = true;
      const load = startLoad(200, (number) => {
        const to = isReady ? url : stack.url(number % 2);
        const path = '/v1/prompts/cap';
        return number % 10 === 0
          ? client.send('POST', '/v1/prompts', { text: `case 38, text ${number}` }, { url: to })
          : client.send('GET', path, undefined, { url: to });
      });
      await delay(1000);
      const startedAt = performance.now();
      const end = stack.processes[2]?.end('SIGTERM');
      const readiness = () => stack.log.send('GET', '/readyz', { url });
      await expect.poll(async () => (await readiness()).status, { interval: 20 }).toBe(503);
      isReady = false;
      expect(await end).toBe(0);
      await report('ended after', performance.now() - startedAt, 10_000);
      await delay(500);
      await stack.restart(2);
      // On a busy machine, a client may notice only when nobody listens any more. Such a call was never sent.
      const sent = (await load.stop()).filter(({ failure }) => failure !== 'ECONNREFUSED');
      expect(Object.keys(statusesOf(sent))).toEqual(['200', '201']);
    },
  );

  faultCase(
    39,
    'serve while a migration waits for a lock, and a copy of the database is complete',
    async (stack, report) => {
      const client = await stack.client();
      await client.add('case 39, before the migration');
      await sql(stack.database, `delete from knex_migrations where name = '0016-sign-in-codes'`);
      await sql(stack.database, 'drop table sign_in_codes');
      const load = startLoad(50, mixed(client, 'case 39'));
      const lock = await stack.database.transaction();
      await lock('workspaces').where({ workspace_id: client.workspaceId }).update({ name: 'Locked' });
      const migrate = start(['migrate'], { DATABASE_URL: stack.env['DATABASE_URL'] });
      const output = collect(migrate);
      const end = ended(migrate);
      await delay(30_000);
      await expect.poll(() => output().stderr).toContain('holds a lock');
      await lock.commit();
      expect(await end).toBe(0);
      expect(output().stdout).toContain('applied 0016-sign-in-codes');
      const calls = await load.stop();
      expect(Object.keys(statusesOf(calls))).toEqual(['200', '201']);
      const copy = await copyDatabase(stack.postgres.connection, 'copied');
      expect(copy.contents).toEqual(copy.original);
      expect(Object.keys(copy.contents).length).toBeGreaterThan(30);
      await stack.processes[1]?.end('SIGINT');
      await stack.restart(1, { DATABASE_URL: copy.url });
      const me = await client.send('GET', '/v1/me', undefined, { url: stack.url(1) });
      expect(me.body['workspaceId']).toBe(client.workspaceId);
      await stack.processes[1]?.end('SIGINT');
      await stack.restart(1);
      await report('calls during the wait', calls.length, null, 'calls');
    },
  );
});
