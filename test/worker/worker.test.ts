import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createWorker, type Task } from '../../src/worker/index.js';

const clock = () => new Date();

/** Runs tasks until `isDone`, and returns what was logged. */
async function runUntil(isDone: () => boolean, tasks: readonly Task[], pollMs = 5) {
  const lines: { level: string; task: unknown; message: unknown }[] = [];
  const note = (level: string) => (about: unknown, message?: unknown) =>
    void lines.push({ level, task: (about as { task: unknown }).task, message });
  const log = { info: note('info'), error: note('error') };
  const stop = new AbortController();
  const running = createWorker({ tasks, clock, log, pollMs }).run(stop.signal);
  while (!isDone()) await delay(1);
  stop.abort();
  await running;
  return lines;
}

/** A task that counts its runs. */
function counting(name: string, next: (runs: number) => Date | null) {
  const counted = {
    name,
    runs: 0,
    async run() {
      await delay(0);
      return next((counted.runs += 1));
    },
  };
  return counted;
}

const inAnHour = () => new Date(Date.now() + 3_600_000);

describe('the worker', () => {
  it('runs every task again after the poll interval at the latest, regardless of when it is next due', async () => {
    const tasks = [counting('unknown', () => null), counting('later', inAnHour)];
    expect(await runUntil(() => tasks.every(({ runs }) => runs > 2), tasks)).toEqual([]);
  });

  it('runs a task again at the time that it returned, without waiting for the poll interval', async () => {
    const busy = counting('busy', clock);
    await runUntil(() => busy.runs > 2, [busy], 3_600_000);
  });

  it('logs an outage of a task once, continues with it and with the others, and logs its end', async () => {
    const failing = counting('failing', (runs) => {
      if (runs < 4) throw new Error('no database');
      return null;
    });
    const healthy = counting('healthy', () => null);
    const lines = await runUntil(() => failing.runs > 4 && healthy.runs > 2, [failing, healthy]);
    expect(lines).toEqual([
      { level: 'error', task: 'failing', message: 'the task failed and will be retried' },
      { level: 'info', task: 'failing', message: 'the task works again' },
    ]);
  });

  it('waits for work that a task has started when it is stopped', async () => {
    let state = 'new';
    const slow: Task = {
      name: 'slow',
      async run(signal) {
        state = 'begun';
        while (!signal.aborted) await delay(1);
        await delay(20);
        state = 'finished';
        return null;
      },
    };
    await runUntil(() => state === 'begun', [slow]);
    expect(state).toBe('finished');
  });

  it('runs each task once, in order, and rejects with the first error when it is run only once', async () => {
    const [first, last] = [counting('first', () => null), counting('last', () => null)];
    const broken: Task = { name: 'broken', run: () => Promise.reject(new Error('no database')) };
    const log = { info: () => undefined, error: () => undefined };
    const worker = createWorker({ tasks: [first, broken, last], clock, log });
    await expect(worker.once(new AbortController().signal)).rejects.toThrow('no database');
    expect([first.runs, last.runs]).toEqual([1, 0]);
  });
});
