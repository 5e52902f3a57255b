import { spawn, type StdioOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { RAISED_LIMIT, type OwnService } from './own-service.js';

const program = fileURLToPath(new URL('../../../conformance/bin/visibility-conformance.js', import.meta.url));

/** Flags for a run that uses the raised limit. */
export const RAISED_LOAD = ['--rate', String(RAISED_LIMIT), '--mint-keys', '8'] as const;

/** The captured output of a run of the suite, and its exit code. */
export interface SuiteRun {
  readonly exitCode: number;
  readonly output: string;
}

/** Runs the suite's command line against this service: all checks, including this service's own choices. */
export function runSuiteOn(
  { url, keys, measure }: OwnService,
  flags: readonly string[],
  stdio: StdioOptions,
): Promise<SuiteRun> {
  const all = ['run', '--profile', 'ours', '--destructive', '--measure', measure, ...flags];
  const child = spawn(process.execPath, [program, ...all], {
    env: {
      ...process.env,
      CONFORMANCE_URL: url,
      CONFORMANCE_KEY: keys.paid,
      CONFORMANCE_KEY_OTHER: keys.other,
      CONFORMANCE_KEY_FREE: keys.free,
      CONFORMANCE_KEY_LIVE: keys.live,
      CONFORMANCE_KEY_CAPPED: keys.capped,
      CONFORMANCE_KEY_ORPHAN: keys.orphan,
    },
    stdio,
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ exitCode: code ?? 1, output }));
  });
}
