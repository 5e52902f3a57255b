import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { createCallLog } from '../../scripts/lab/load/calls.js';
import { casesOn } from './support/cases.js';
import { p99, startLoad, statusesOf } from './support/load.js';
import { residentMb } from './support/resident.js';
import type { Client } from './support/stack.js';

const faultCase = casesOn({ RATE_LIMIT_PER_MINUTE: '60' });

const RATE = 300;
const KEYS = 600;
const CONNECTIONS = 32;
/** Ten minutes by `npm run lab -- load`. */
const SECONDS = Number(process.env['FAULTS_LOAD_SECONDS'] ?? 20);

describe('load', () => {
  faultCase(
    40,
    `of ${RATE} calls a second over ${KEYS} keys gets no errors and no false 429`,
    async (stack, report) => {
      await stack.untilShared();
      const clients: Client[] = [];
      while (clients.length < KEYS) clients.push(await stack.client());
      const log = createCallLog('127.0.0.1', Math.ceil(CONNECTIONS / stack.processes.length));
      const load = startLoad(RATE, (number) => {
        const { key } = clients[number % KEYS] as Client;
        return log.send('GET', number % 2 === 0 ? '/v1/me' : '/v1/prompts', { url: stack.url(), key });
      });
      await delay(SECONDS * 200);
      const before = residentMb(stack);
      await delay(SECONDS * 800);
      const calls = await load.stop();
      const drift = residentMb(stack).map((one, index) => (one / (before[index] ?? one) - 1) * 100);
      await log.close();
      expect(statusesOf(calls)).toEqual({ 200: calls.length });
      await report(`calls in ${SECONDS} s`, calls.length, null, 'calls');
      await report('99th percentile', p99(calls), 250);
      await report('drift of resident memory', Math.max(...drift), 10, '%');
    },
  );
});
