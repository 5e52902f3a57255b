/* Runs the conformance suite against our own service. See `npm run lab -- conformance --help`. */
import { commandLine, flag, option, passedOn, wholeNumber } from '../kit/command-line.js';
import { RAISED_LIMIT, startOwnService, STATED_LIMIT } from './own-service.js';
import { RAISED_LOAD, runSuiteOn } from './run-suite.js';

const redisUrl = process.env['REDIS_URL'];
const { polite, workers, flags } = commandLine({
  name: 'conformance',
  description: `Runs the conformance suite against our own service, started on a throwaway database with workspaces for every role: all
layers, including brand writes, and our own profile. With a raised limit this takes about a minute and a half, most of it
for the rules on rate limits.`,
  parts: {
    polite: flag('at the real 60 requests a minute, with one key'),
    workers: option(
      '<n>',
      'against this many processes, which share the limits on the Redis of REDIS_URL',
      wholeNumber(1),
    ),
    flags: passedOn(
      'options of "visibility-conformance run", such as --seed 7, which override those given here',
    ),
  },
  check: ({ workers }) =>
    workers !== undefined && redisUrl === undefined
      ? '--workers needs REDIS_URL for the limits that the workers share.'
      : undefined,
  exitCodes: { 0: 'the service conforms', 1: 'it does not' },
});

process.stderr.write('Starting the service on a throwaway database ...\n');
const service = await startOwnService({
  limitPerMinute: polite ? STATED_LIMIT : RAISED_LIMIT,
  ...(workers !== undefined && redisUrl !== undefined && { workers: { count: workers, redisUrl } }),
});
// The suite handles Ctrl-C itself, and cleans up before the service stops.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
try {
  const all = ['--report-dir', 'coverage/conformance', ...(polite ? [] : RAISED_LOAD), ...flags];
  process.exitCode = (await runSuiteOn(service, all, 'inherit')).exitCode;
} finally {
  await service.close();
}
