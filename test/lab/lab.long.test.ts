import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { experiments } from '../../scripts/lab/experiments.js';
import { asTable } from '../../scripts/lab/nightly.js';
import { ROOT } from '../../scripts/lab/experiment-process.js';
import { lab } from './run-lab.js';

it('every experiment has a program and a unique name', () => {
  expect(experiments.filter(({ command: [file] }) => !existsSync(join(ROOT, file)))).toEqual([]);
  expect(new Set(experiments.map(({ name }) => name)).size).toBe(experiments.length);
});

it('the list shows every experiment with its duration', () => {
  const { status, stdout } = lab();
  expect(status).toBe(0);
  for (const { name, takes, shows } of experiments)
    expect(stdout).toMatch(new RegExp(`^[* ] ${name} +${takes} +${shows.replace(/[+*?.()]/g, '.')}$`, 'm'));
});

it('an experiment gets its options and decides the exit code', () => {
  expect(lab('figures', '--help')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Usage: npm run lab -- figures') as string,
  });
  expect(lab('figures', '--runs', 'many')).toMatchObject({ status: 2, stdout: '' });
});

it.each([
  [['figures', '--docs', '--only', 'rare'], '--docs publishes all scenarios. Leave out --only.'],
  [['figures', '--only', 'nothing of this'], 'No scenario has "nothing of this" in its description.'],
  [['drills', 'fire'], 'Use one of pitr, failover, keys, passwords.'],
])('%j is rejected with a reason', (args, reason) => {
  expect(lab(...args)).toMatchObject({ status: 2, stderr: expect.stringContaining(reason) as string });
});

it('an unknown name is an error that says what to do', () => {
  const stderr = '"sums" is not an experiment. "npm run lab" lists them.\n';
  expect(lab('sums')).toEqual({ status: 2, stdout: '', stderr });
  expect(lab('nightly', 'sums')).toEqual({ status: 2, stdout: '', stderr });
});

it('a nightly run ends with one table, and fails if an experiment did', () => {
  const { status, stdout } = lab('nightly', 'sentences', 'judge');
  expect(status).toBe(1);
  expect(stdout).toMatch(/\| sentences \| succeeded \| \d+\.\d min \| coverage\/lab\/sentences\.log \|/);
  expect(stdout).toMatch(/\| judge \| failed with 1 \|/);
});

it('the table says what did not run', () => {
  const table = asTable([{ name: 'fuzz', exitCode: null, seconds: 0, log: 'coverage/lab/fuzz.log' }]);
  expect(table).toContain('| fuzz | did not run |  |  |');
});
