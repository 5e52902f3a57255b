import { expect, it, vi } from 'vitest';
import { cases } from '../../../scripts/lab/bench/cases/index.js';
import { main, usage } from '../../../scripts/lab/bench/command.js';
import { readCommandLine } from '../../../scripts/lab/kit/command-line.js';

it('the benchmark lists every case by name', async () => {
  const out = vi.spyOn(console, 'log').mockReturnValue();
  expect(await main(readCommandLine(usage, ['--list']))).toBe(0);
  const [, ...lines] = out.mock.calls.flat().join('\n').split('\n');
  out.mockRestore();
  expect(lines.map((line) => line.split(' ')[0])).toEqual(cases.map(({ name }) => name));
});
