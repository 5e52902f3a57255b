/** Measures the cost of growth and extrapolates it to many workspaces. See docs/performance.md. */
import { parseArgs } from 'node:util';
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

const HELP = `Usage: npm run lab -- growth [options]

Measures the cost of growth at three sizes each: more workspaces, a longer history, more processes; and the cost
of small daily files. It starts its own Postgres and its own redis-server, if one is installed, and takes less than 8
minutes.

  --quick   a check with small sizes that takes about a minute; the figures are not for publishing
  --json    print the result as JSON
  --docs    write the result to docs/performance.md
  --help    show this help`;

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

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    docs: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) console.log(HELP);
else {
  const result = await measure(options.quick ? quickPlan : fullPlan);
  if (options.docs) await writeGrowth(asMarkdown(result));
  console.log(options.json ? JSON.stringify(result, null, 2) : asMarkdown(result));
}
