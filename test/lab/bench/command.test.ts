import { describe, expect, it, vi } from 'vitest';
import { cases } from '../../../scripts/lab/bench/cases/index.js';
import { main } from '../../../scripts/lab/bench/command.js';

async function run(...args: string[]) {
  const out = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const err = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const code = await main(args);
  const printed = { out: out.mock.calls.flat().join('\n'), err: err.mock.calls.flat().join('') };
  out.mockRestore();
  err.mockRestore();
  return { code, ...printed };
}

describe('the command line of the benchmark', () => {
  it('lists every case by name', async () => {
    const { code, out } = await run('--list');
    expect(code).toBe(0);
    expect(out.split('\n').map((line) => line.split(' ')[0])).toEqual(cases.map(({ name }) => name));
  });

  it('explains the figures and the exit codes with --help', async () => {
    const { code, out } = await run('--help');
    expect(code).toBe(0);
    expect(out).toContain('Exit codes: 0 measured');
  });

  it('lists the existing cases for an unknown one, and exits with 2', async () => {
    const { code, err } = await run('mee');
    expect(code).toBe(2);
    expect(err).toContain('There is no case "mee". The cases are me, me-1,');
  });

  it('publishes only full runs of all cases', async () => {
    expect((await run('--docs', '--quick')).code).toBe(2);
    expect((await run('--docs', 'me')).err).toContain('--docs publishes a full run of all cases.');
  });

  it('exits with 2 for an unknown option', async () => {
    expect((await run('--fast')).code).toBe(2);
  });
});
