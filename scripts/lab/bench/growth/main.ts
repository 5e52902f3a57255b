/* Measures the cost of growth, and extrapolates it to many workspaces. See `npm run lab -- growth --help`. */
import { commandLine, flag } from '../../kit/command-line.js';
import { startLoadGenerator } from '../environment/load.js';
import { preparePeers } from '../environment/peer-packages.js';
import { startPostgres } from '../environment/postgres.js';
import { hasRedisServer, startRedisServer } from '../../servers/redis.js';
import { describeMachine } from '../../machine/describe.js';
import { createProgress } from '../../kit/progress.js';
import { writeGrowth } from '../report/documents.js';
import { measureDailyFiles } from './daily.js';
import type { Grounds } from './grounds.js';
import { measureHistory } from './history.js';
import { asMarkdown } from './markdown.js';
import { fullPlan, quickPlan, type GrowthPlan } from './plan.js';
import { measureProcesses } from './processes.js';
import type { GrowthResult } from './result.js';
import { measureWorkspaces } from './workspaces.js';

const options = commandLine({
  name: 'growth',
  description: `Measures the cost of growth at three sizes each: more workspaces, a longer history, more processes; and the cost
of small daily files. It starts its own Postgres and its own redis-server, if one is installed, and takes less than 8
minutes.`,
  parts: {
    quick: flag('a check with small sizes that takes about a minute; the figures are not for publishing'),
    json: flag('print the result as JSON'),
    docs: flag('write the result to docs/performance.md'),
  },
  exitCodes: { 0: 'measured', 1: 'the run itself failed', 3: 'it was interrupted' },
});

const progress = createProgress(process.stderr);

async function measure(plan: GrowthPlan): Promise<GrowthResult> {
  const start = new Date();
  const closing: Grounds['closing'] = [];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  const stop = () => void close().finally(() => process.exit(3));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const peers = await preparePeers(progress.show);
    const postgres = await startPostgres();
    closing.push(() => postgres.stop());
    const redis = hasRedisServer ? await startRedisServer() : null;
    closing.push(() => redis?.kill('SIGTERM'));
    const load = startLoadGenerator(peers);
    closing.push(() => load.stop());
    const grounds = { plan, postgres, redis, peers, load, closing, onProgress: progress.show };
    const workspaces = await measureWorkspaces(grounds);
    const history = await measureHistory(grounds);
    const daily = await measureDailyFiles(grounds);
    const processes = await measureProcesses(grounds);
    const seconds = (Date.now() - start.getTime()) / 1000;
    const machine = describeMachine(postgres.version);
    const about = {
      startedAt: start.toISOString(),
      seconds,
      mode: plan.mode,
      machine,
      prompts: plan.prompts,
    };
    return { ...about, workspaces, history, daily, processes };
  } finally {
    progress.clear();
    await close();
  }
}

const result = await measure(options.quick ? quickPlan : fullPlan);
if (options.docs) await writeGrowth(asMarkdown(result));
console.log(options.json ? JSON.stringify(result, null, 2) : asMarkdown(result));
