/* Plants faults in copies of the build, and shows that the histories find each. See `npm run lab -- planted --help`. */
import { execFileSync } from 'node:child_process';
import { createServices } from '../../../src/app.js';
import { loadConfig } from '../../../src/config.js';
import { commandLine, oneOf, operands } from '../kit/command-line.js';
import { createProgress } from '../kit/progress.js';
import { markdownTable } from '../kit/tables.js';
import { startTestCluster, type TestCluster } from '../servers/cluster.js';
import { findRedis } from '../servers/redis.js';
import { withDatabase } from '../servers/with-database.js';
import { copyBuild } from './copy-build.js';
import { environment } from './environment.js';
import { plantedFaults, type PlantedFault } from './planted.js';
import { prove, type Problem } from './prove.js';

/** The rounds that may pass until a fault is found. */
const MAX_ROUNDS = 3;
/** The runs of each property in a round. */
const RUNS = 4;
/** The maximum number of calls that a failure may have after it was reduced. */
const MAX_CALLS = 9;

const wanted = commandLine({
  name: 'planted',
  description: `Plants a fault in a copy of the build, one after the other, and shows that the histories find each within ${MAX_ROUNDS} rounds and
reduce it to at most ${MAX_CALLS} calls. It starts a Postgres, a Redis and the processes itself, and needs a redis-server on the
PATH, or REDIS_URL.`,
  parts: {
    faults: operands('the faults to plant (all)', oneOf(plantedFaults.map(({ name }) => name))),
  },
  exitCodes: { 0: 'every fault was found', 1: 'one was not' },
}).faults;
const progress = createProgress(process.stderr);
const redis = await findRedis();
if (redis.url === null) throw new Error(`The proof needs Redis: ${redis.reason}.`);
const cluster = await startTestCluster();
try {
  const rows: string[][] = [];
  for (const [index, fault] of plantedFaults.entries()) {
    if (wanted.length > 0 && !wanted.includes(fault.name)) continue;
    progress.show(fault.name);
    const found = await findFault(fault, cluster, `planted_${index}`, redis.url);
    const [rule, calls] = [found?.rule ?? 'not found', found?.calls ?? ''];
    rows.push([fault.name, rule, String(calls), fault.sentence]);
    if (found === undefined || found.calls > MAX_CALLS) process.exitCode = 1;
  }
  progress.clear();
  console.log(markdownTable(['Fault', 'Rule', 'Calls', ''], rows));
} finally {
  await cluster.stop();
  await redis.stop();
}

/** The smallest failure that a fault causes; undefined if it was not found. */
async function findFault(
  fault: PlantedFault,
  { connection }: TestCluster,
  name: string,
  redisUrl: string,
): Promise<Problem | undefined> {
  const build = copyBuild(fault);
  const servers = { postgres: { ...connection, database: name }, redisUrl };
  await withDatabase(connection, (database) => database.raw(`create database ${name}`));
  execFileSync(process.execPath, [build.program, 'migrate'], { env: environment(servers) });
  try {
    return await withDatabase(servers.postgres, async (database) => {
      const services = createServices({ database, config: loadConfig({}) });
      const plan = { processes: 1, nemesis: [], every: 0, program: build.program, histories: 1, runs: RUNS };
      for (let seed = 1; seed <= MAX_ROUNDS; seed += 1) {
        const { problems } = await prove(services, servers, { ...plan, seed });
        const [smallest] = problems
          .filter(({ calls }) => calls > 0)
          .sort((one, other) => one.calls - other.calls);
        if (smallest !== undefined) return smallest;
      }
      return undefined;
    });
  } finally {
    build.remove();
  }
}
