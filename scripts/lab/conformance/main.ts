/**
 * Runs the conformance suite against our own service, started on a throwaway database with workspaces for every role:
 * all layers, including brand writes, and our own profile.
 *
 *   npm run lab -- conformance                     with a raised limit: about a minute and a half, most of it for the rate rules
 *   npm run lab -- conformance --polite              the real 60 requests a minute, and one key
 *   npm run lab -- conformance --seed 7         flags of `visibility-conformance run` override these
 *   npm run lab -- conformance --workers 4      against four processes, which share the limits on the Redis of REDIS_URL
 */
import { RAISED_LIMIT, startOwnService, STATED_LIMIT } from './own-service.js';
import { RAISED_LOAD, runSuiteOn } from './run-suite.js';

const isPolite = process.argv.includes('--polite');
const workersAt = process.argv.indexOf('--workers');
const workers = workersAt < 0 ? undefined : workersFrom(process.argv.splice(workersAt, 2)[1]);
const given = process.argv.slice(2).filter((flag) => flag !== '--polite');
const load = isPolite ? [] : RAISED_LOAD;

function workersFrom(count: string | undefined) {
  const redisUrl = process.env['REDIS_URL'];
  if (!(Number(count) > 0) || redisUrl === undefined)
    throw new Error('--workers takes a number, and needs REDIS_URL for the limits that the workers share.');
  return { count: Number(count), redisUrl };
}

process.stderr.write('Starting the service on a throwaway database ...\n');
const service = await startOwnService({
  limitPerMinute: isPolite ? STATED_LIMIT : RAISED_LIMIT,
  ...(workers && { workers }),
});
// The suite handles Ctrl-C itself, and cleans up before the service stops.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
try {
  const flags = ['--report-dir', 'coverage/conformance', ...load, ...given];
  process.exitCode = (await runSuiteOn(service, flags, 'inherit')).exitCode;
} finally {
  await service.close();
}
