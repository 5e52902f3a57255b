import { spawnSync } from 'node:child_process';
import { ROOT } from '../../scripts/lab/experiment-process.js';

/** Runs `npm run lab` with these arguments on the build as it is. */
export function lab(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/lab/main.ts', ...args],
    { cwd: ROOT, env: { ...process.env, SKIP_BUILD: '1' }, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}
