import { describe, expect, it } from 'vitest';
import { ResponsesDiffer } from '../../../scripts/lab/bench/cases/responses.js';
import type { Case, Prepared } from '../../../scripts/lab/bench/cases/types.js';
import type { World } from '../../../scripts/lab/bench/environment/world.js';
import { quickPlan } from '../../../scripts/lab/bench/plan.js';
import { runCase } from '../../../scripts/lab/bench/run.js';

const noWorld = {} as World;
const sample = { value: 10, p50Ms: null, p99Ms: null, processorUs: {}, residentBytes: null };

const caseWith = (prepare: () => Promise<Prepared>): Case => ({
  name: 'me',
  title: 'GET /v1/me',
  unit: 'requests/s',
  higherIsBetter: true,
  base: 'c',
  item: 'request',
  historyDays: () => 0,
  rounds: () => 2,
  obstacle: () => null,
  prepare,
});

const run = (prepare: () => Promise<Prepared>) =>
  runCase(caseWith(prepare), noWorld, quickPlan, () => undefined);

describe('the run of a case', () => {
  it('measures every variant in every round', async () => {
    const order: string[] = [];
    const variants = ['visibility', 'c'].map((name) => ({
      name,
      title: `Server ${name}`,
      measure: () => {
        order.push(name);
        return Promise.resolve(sample);
      },
    }));
    const { failed, rows } = await run(() => Promise.resolve({ variants }));
    expect(failed).toBeNull();
    expect(rows.map(({ title }) => title)).toEqual(['Server visibility', 'Server c']);
    expect(order.slice(0, 4)).toEqual(['visibility', 'c', 'c', 'visibility']);
  });

  it('reports a case that fails in a round, and closes it', async () => {
    let closed = false;
    const measure = () => Promise.reject(new Error('3 requests failed'));
    const close = () => {
      closed = true;
      return Promise.resolve();
    };
    const variants = [{ name: 'c', title: 'c', measure }];
    const { failed, rows } = await run(() => Promise.resolve({ variants, close }));
    expect({ failed, rows }).toEqual({
      failed: { reason: '3 requests failed', isDifference: false },
      rows: [],
    });
    expect(closed).toBe(true);
  });

  it('distinguishes different responses from other failures', async () => {
    const { failed } = await run(() => Promise.reject(new ResponsesDiffer('c responds with 500')));
    expect(failed).toEqual({ reason: 'c responds with 500', isDifference: true });
  });
});
