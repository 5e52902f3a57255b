import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { GrowthResult } from '../../../scripts/lab/bench/growth/result.js';
import type { Result } from '../../../scripts/lab/bench/result.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

describe('the benchmark', () => {
  it('measures the service and its peers, which give equal responses', async () => {
    const args = [
      '--import',
      'tsx',
      'scripts/lab/bench/main.ts',
      'me',
      'prompts',
      'ingest',
      '--quick',
      '--json',
    ];
    // On a busy machine the exit code is 4, and the figures are still printed.
    const { stdout } = await run(process.execPath, args, { cwd: root }).catch((error: unknown) => {
      if ((error as { code?: number }).code === 4) return error as { stdout: string };
      throw error;
    });
    const { mode, cases } = JSON.parse(stdout) as Result;
    expect(mode).toBe('quick');
    expect(cases.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['me', 4],
      ['prompts', 5],
      ['ingest', 3],
    ]);
    for (const { value } of cases.flatMap(({ rows }) => rows)) expect(value.median).toBeGreaterThan(0);
  });
});

describe('the measurement of growth', () => {
  it('measures three sizes of each kind', async () => {
    const args = ['--import', 'tsx', 'scripts/lab/bench/growth/main.ts', '--quick', '--json'];
    const { stdout } = await run(process.execPath, args, { cwd: root });
    const { workspaces, history, processes } = JSON.parse(stdout) as GrowthResult;
    expect(workspaces.map((row) => row.workspaces)).toEqual([3, 6, 12]);
    expect(history.map(({ observations }) => observations)).toEqual([160, 240, 320]);
    expect([0, 2]).toContain(processes.length);
    const costs = [...workspaces, ...processes].map(({ me }) => me);
    for (const cost of [...costs, ...history.flatMap((row) => [row.overview, row.prompts])])
      expect(cost.requestsPerSecond.median).toBeGreaterThan(0);
    for (const { rawBytes, packedBytes } of history) {
      expect(rawBytes).toBeGreaterThan(100);
      expect(packedBytes).toBeGreaterThan(10);
    }
  });
});
