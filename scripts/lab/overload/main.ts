/* Measures fairness and overload of the service. See `npm run lab -- overload --help`. */
import { commandLine, flag, option, wholeNumber } from '../kit/command-line.js';
import { createProgress } from '../kit/progress.js';
import type { Services } from '../../../src/app.js';
import { fillWithHistory, settle } from '../data/workspaces.js';
import { settingsOn, startService } from '../servers/service.js';
import { withMigratedDatabase } from '../servers/with-database.js';
import { besideOf, twiceOf, type Beside, type Twice } from './measure.js';
import { closedLoop, openConnections } from './load.js';
import { messagesOf, mixOf, readsOf, type Client } from './requests.js';

const DAYS = 90;
const CLIENTS = 100;
const PROMPTS_OF_CLIENT = 20;
const QUERIES = 60;
const MCP_CLIENTS = 1000;

/** The p99 of others during the load may be this many times that without it. */
const MAX_RATIO = 2;
const MIN_SHARE = 0.8;
/** Of the best rate: a sender that did not keep up would make the goals easier. */
const MIN_LOAD = 1.9;
const MAX_REJECTION_MS = 100;

interface Figures {
  readonly queries: Beside;
  readonly mcp: Beside;
  readonly twice: Twice;
}

const { json, prompts, seconds } = commandLine({
  name: 'overload',
  description: `Measures what one client can cost the others, and what the service still does when it gets more requests than it can serve.
The script starts a Postgres and one process of the service, without Redis and with rate limits out of reach, and fills a
large workspace and small ones. Then it measures
  queries   ${QUERIES} analytics requests of the large workspace at a time, all with one key, beside requests of others
  mcp       ${MCP_CLIENTS} MCP clients that share one key, beside requests of others
            (both from two seconds after the load begins, on connections that are open, in three turns without and with it)
  twice     requests of many keys at twice the rate that the service served best, and that rate, in six turns
Run it on a quiet machine: the load comes from the same processors.`,
  parts: {
    prompts: option('<n>', 'prompts of the large workspace, each with 360 answers', wholeNumber(1), 1000),
    seconds: option('<n>', 'seconds of each measurement', wholeNumber(1), 10),
    json: flag('print the figures as JSON'),
  },
  exitCodes: { 0: 'the goals are met', 1: 'one is missed' },
});

async function report(): Promise<void> {
  const progress = createProgress(process.stderr);
  await withMigratedDatabase(async ({ database, url, services }) => {
    progress.show(`filling a workspace with ${prompts} prompts over ${DAYS} days`);
    const large = await fillWithHistory(database, { days: DAYS, prompts });
    progress.show(`filling ${CLIENTS} small workspaces`);
    const clients = await createClients(services);
    await settle(database);
    const service = await startService(settingsOn(url, { LOG_LEVEL: 'fatal', WORKER: 'off' }), {
      log: process.stderr,
      isDetached: true,
    });
    try {
      const figures = await measure(service.url, large.key, clients, seconds, progress.show);
      progress.clear();
      console.log(json ? JSON.stringify(figures) : inWords(figures));
      if (missed(figures).length > 0) process.exitCode = 1;
    } finally {
      await service.end('SIGINT');
    }
  });
}

async function createClients({ workspaces, apiKeys, prompts }: Services): Promise<Client[]> {
  const clients: Client[] = [];
  for (let number = 1; number <= CLIENTS; number += 1) {
    const { workspaceId } = await workspaces.create({
      name: `Client ${number}`,
      plan: 'paid',
      promptCap: -1,
    });
    const { secret } = await apiKeys.issueFor(workspaceId, { environment: 'test', name: 'load' });
    let promptId = '';
    for (let prompt = 1; prompt <= PROMPTS_OF_CLIENT; prompt += 1)
      ({ promptId } = await prompts.add(workspaceId, {
        text: `Question ${prompt} of client ${number}`,
        topic: null,
        persona: 'buyer',
        intent: null,
      }));
    clients.push({ key: secret, promptId });
  }
  return clients;
}

async function measure(
  url: string,
  largeKey: string,
  clients: readonly Client[],
  seconds: number,
  show: (text: string) => void,
): Promise<Figures> {
  const others = readsOf(clients);
  show('warming up');
  await twiceOf(url, mixOf(clients), 2);
  // The process loads the code of MCP with the first message.
  await closedLoop(await openConnections(url, 1), messagesOf(largeKey), 2);
  show(`others beside ${QUERIES} analytics requests at a time of one key`);
  const queries = await besideOf(
    others,
    { url, key: largeKey, requests: 'queries', connections: QUERIES },
    seconds,
  );
  show(`others beside ${MCP_CLIENTS} MCP clients`);
  const mcp = await besideOf(
    others,
    { url, key: largeKey, requests: 'messages', connections: MCP_CLIENTS },
    seconds,
  );
  show('the best rate, and twice that rate');
  const twice = await twiceOf(url, mixOf(clients), seconds);
  return { queries, mcp, twice };
}

function inWords(figures: Figures): string {
  const { queries, mcp, twice } = figures;
  const failures = missed(figures);
  return [
    besideText(`${QUERIES} analytics requests of one key`, queries),
    besideText(`${MCP_CLIENTS} MCP clients with one key`, mcp),
    `twice the best rate: ${whole(twice.good)} of ${whole(twice.sent)} requests/s served, ${percent(twice.share)} of the best ` +
      `(${whole(twice.best)}), p50 ${whole(twice.goodP50)} ms; ${whole(twice.rejected)}/s rejected, p50 ${whole(twice.rejectedP50)} ms, ` +
      `p95 ${whole(twice.rejectedP95)} ms, p99 ${whole(twice.rejectedP99)} ms; ${twice.other} other responses; ${percent(twice.recovered)} served right after it`,
    failures.length === 0 ? 'all goals met' : `missed: ${failures.join('; ')}`,
  ].join('\n');
}

function besideText(name: string, { quiet, during, ratio, served }: Beside): string {
  return (
    `others beside ${name}: p50 ${whole(during.p50)} ms (quiet ${whole(quiet.p50)}), p99 ${whole(during.p99)} ms ` +
    `(quiet ${whole(quiet.p99)}), ${ratio.toFixed(2)} times; ${during.failed} of ${during.requests} failed; ${served} of the load served`
  );
}

const whole = (value: number) => String(Math.round(value));
const percent = (share: number) => `${Math.round(share * 100)} %`;

/** The goals that the figures miss. */
function missed({ queries, mcp, twice }: Figures): string[] {
  const goals: [name: string, isMet: boolean][] = [
    [`others beside queries within ${MAX_RATIO} times their p99`, queries.ratio <= MAX_RATIO],
    [`others beside MCP clients within ${MAX_RATIO} times their p99`, mcp.ratio <= MAX_RATIO],
    ['no request of others failed', queries.during.failed + mcp.during.failed === 0],
    ['the load is twice the best rate', twice.sent >= MIN_LOAD * twice.best],
    [`at least ${percent(MIN_SHARE)} of the best rate`, twice.share >= MIN_SHARE],
    ['the rest is 503 with Retry-After', twice.other === 0],
    [`95 % of the rejections within ${MAX_REJECTION_MS} ms`, twice.rejectedP95 <= MAX_REJECTION_MS],
    ['recovery at once', twice.recovered === 1],
  ];
  return goals.flatMap(([name, isMet]) => (isMet ? [] : [name]));
}

await report();
