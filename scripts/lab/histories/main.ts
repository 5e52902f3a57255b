/* Proves that overlapping calls have an order while faults happen to processes. See `npm run lab -- histories --help`. */
import { createProgress } from '../kit/progress.js';
import { createServices } from '../../../src/app.js';
import { loadConfig } from '../../../src/config.js';
import { migrateToLatest } from '../../../src/database-app.js';
import { openDatabase } from '../../../src/platform/database.js';
import { startTestCluster } from '../servers/cluster.js';
import { findRedis } from '../servers/redis.js';
import { optionsOrExit } from '../kit/command-line.js';
import { HELP, readOptions, type Options } from './options.js';
import { prove, type Proof } from './prove.js';

await report(optionsOrExit(HELP, readOptions));

async function report({ processes: counts, json, ...plan }: Options): Promise<void> {
  const redis = await findRedis();
  if (redis.url === null) throw new Error(`The proof needs Redis: ${redis.reason}.`);
  const cluster = await startTestCluster();
  const database = openDatabase({ connection: cluster.connection }, { poolMax: 2, connectTimeoutMs: 30_000 });
  try {
    await migrateToLatest(database);
    const services = createServices({ database, config: loadConfig({}) });
    const servers = { postgres: cluster.connection, redisUrl: redis.url };
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
  } finally {
    await database.destroy();
    await cluster.stop();
    await redis.stop();
  }
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
