/**
 * Runs the conformance suite against our own service: started on a throw-away database, with workspaces for every
 * role. All layers, brand writes included, and our own profile.
 *
 *   npm run conformance                     the limit raised, everything in about a minute
 *   npm run conformance:polite              the real 60 requests a minute, and one key
 *   npm run conformance -- --seed 7         flags of `visibility-conformance run` win over these
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startOwnService } from './conformance/own-service.js';

const RAISED_LIMIT = 1200;
const STATED_LIMIT = 60;

const isPolite = process.argv.includes('--polite');
const flags = process.argv.slice(2).filter((flag) => flag !== '--polite');
const program = fileURLToPath(new URL('../bin/visibility-conformance.js', import.meta.url));

process.stderr.write('Starting the service on a throw-away database ...\n');
const limitPerMinute = isPolite ? STATED_LIMIT : RAISED_LIMIT;
const service = await startOwnService({ limitPerMinute });
const { keys } = service;
// The suite hears of Ctrl-C itself, and cleans up before the service goes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
try {
  const child = spawn(process.execPath, [program, 'run', ...chosen(), ...flags], {
    env: {
      ...process.env,
      CONFORMANCE_URL: service.url,
      CONFORMANCE_KEY: keys.paid,
      CONFORMANCE_KEY_OTHER: keys.other,
      CONFORMANCE_KEY_FREE: keys.free,
      CONFORMANCE_KEY_LIVE: keys.live,
      CONFORMANCE_KEY_CAPPED: keys.capped,
      CONFORMANCE_KEY_ORPHAN: keys.orphan,
    },
    stdio: 'inherit',
  });
  process.exitCode = await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
} finally {
  await service.close();
}

function chosen(): string[] {
  const common = ['--profile', 'ours', '--destructive', '--report-dir', 'coverage/conformance'];
  const load = isPolite ? [] : ['--rate', String(RAISED_LIMIT), '--mint-keys', '8'];
  return [...common, ...load, '--measure', service.measure];
}
