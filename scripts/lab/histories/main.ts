/* Proves that overlapping calls have an order while faults happen to processes. See `npm run lab -- histories --help`. */
import { commandLine, flag, listOf, oneOf, option, wholeNumber } from '../kit/command-line.js';
import { createProgress } from '../kit/progress.js';
import { findRedis } from '../servers/redis.js';
import { withMigratedDatabase } from '../servers/with-database.js';
import { nemeses } from './nemesis.js';
import { prove, type Proof } from './prove.js';

const {
  processes: counts,
  json,
  runs,
  ...chosen
} = commandLine({
  name: 'histories',
  description: `Proves that overlapping calls to the service have an order, and that no accepted write is lost, while faults happen to
its processes in turn. The programs and rules are those of the profile "concurrent" of the conformance suite.
Each round of some 300 histories has new workspaces. The proof starts a Postgres, a Redis and the processes itself, and
sends each request to the next process. It needs a redis-server on the PATH, or REDIS_URL.`,
  parts: {
    histories: option('<n>', 'histories for each number of processes', wholeNumber(1), 10_000),
    processes: option('<list>', 'numbers of processes, separated by commas', listOf(wholeNumber(1)), [1, 3]),
    nemesis: option(
      '<list>',
      'the faults, separated by commas: kill restarts a process, stop pauses it for 2 seconds, partition cuts it off from ' +
        'Postgres for 2 seconds, reset resets its connections there',
      listOf(oneOf(nemeses)),
      nemeses,
    ),
    every: option(
      '<seconds>',
      'time for which all processes are well before the next fault; 0 = no faults',
      wholeNumber(0),
      10,
    ),
    runs: option('<n>', 'runs of each property in a round; by default those of the suite', wholeNumber(1)),
    seed: option(
      '<n>',
      'the seed of the first round; each further round has the next one',
      wholeNumber(0),
      1,
    ),
    json: flag('print the summary as JSON'),
  },
  exitCodes: { 0: 'proven', 1: 'a history broke a rule, was not decided or did not happen' },
});
const plan = { ...chosen, ...(runs !== undefined && { runs }) };
await report();

async function report(): Promise<void> {
  const redis = await findRedis();
  if (redis.url === null) throw new Error(`The proof needs Redis: ${redis.reason}.`);
  const redisUrl = redis.url;
  await withMigratedDatabase(async ({ connection, services }) => {
    const servers = { postgres: connection, redisUrl };
    const progress = createProgress(process.stderr);
    const proofs: Proof[] = [];
    const interrupted = untilInterrupted();
    for (const processes of counts) {
      const proof = await prove(
        services,
        servers,
        { processes, ...plan },
        {
          signal: interrupted,
          onProgress: (one) => progress.show(`${inWords(one)} of ${plan.histories}`),
          onProblem: (problem) => {
            progress.clear();
            console.error(problem.text);
          },
        },
      );
      progress.clear();
      if (!json)
        console.log([inWords(proof), ...proof.problems.map((one) => `  PROBLEM: ${one.text}`)].join('\n'));
      proofs.push(proof);
    }
    if (json)
      console.log(JSON.stringify({ seed: plan.seed, nemesis: plan.nemesis, every: plan.every, proofs }));
    const isProven = ({ histories, problems }: Proof) => histories >= plan.histories && problems.length === 0;
    if (!proofs.every(isProven)) process.exitCode = 1;
  }).finally(() => redis.stop());
}

/** Aborted by Ctrl-C, so that the processes are stopped and the findings are printed. */
function untilInterrupted(): AbortSignal {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());
  return interruption.signal;
}

function inWords({
  processes,
  histories,
  rounds,
  faults,
  requests,
  lost,
  serverErrors,
  seconds,
  problems,
}: Proof): string {
  const errors = Object.entries(serverErrors).map(([status, count]) => `${count} responses with ${status}`);
  const parts = [
    ...Object.entries(faults).map(([name, count]) => `${count} times ${name}`),
    `${requests} requests`,
    `${lost} without a response`,
    ...errors,
    `${seconds} s`,
    `${problems.length} problems`,
  ];
  return `${processes} ${processes === 1 ? 'process' : 'processes'}: ${parts.join(', ')}; ${histories} histories in ${rounds} rounds`;
}
