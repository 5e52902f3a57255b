/* Sends requests made from the contract to the service. See `npm run lab -- fuzz --help`. */
import { commandLine, flag, option, wholeNumber } from '../kit/command-line.js';
import { createProgress } from '../kit/progress.js';
import { settingsOn, startService } from '../servers/service.js';
import { withMigratedDatabase } from '../servers/with-database.js';
import { fuzz, type Finding, type Summary } from './fuzz.js';
import { createJudge } from './judge.js';
import { processorClock, workspaceMaker } from './service.js';

const {
  json,
  requests,
  seed = Math.floor(Math.random() * 1_000_000),
} = commandLine({
  name: 'fuzz',
  description: `Sends requests that fast-check makes from the contract, valid ones and spoiled ones, to the operations of the API and its
extensions, to the MCP endpoint and to the pages. Requests use ids, cursors and validators of earlier responses, and go over
new and reused connections. Each response must match the contract, or the output schema of the MCP tool, none may have a status
of 500 or above, no connection may hang, and on Linux no request may take more than 100 ms of processor time of the service.
Each kind of finding is made smaller and printed once. The script starts a Postgres and the service itself.`,
  parts: {
    requests: option('<n>', 'requests to send', wholeNumber(1), 200_000),
    seed: option(
      '<n>',
      'the seed of the first 2,000 requests (random); each further 2,000 have the next one, and new workspaces',
      wholeNumber(0),
    ),
    json: flag('print the summary as JSON'),
  },
  exitCodes: { 0: 'nothing found', 1: 'findings' },
});
await report({ requests, seed });

async function report(plan: { readonly requests: number; readonly seed: number }): Promise<void> {
  await withMigratedDatabase(async ({ url, services }) => {
    const service = await startService(settingsOn(url, { LOG_LEVEL: 'error' }), {
      log: process.stderr,
      isDetached: true,
    });
    const progress = createProgress(process.stderr);
    try {
      const createWorkspaces = workspaceMaker(services);
      const clock = processorClock(service.pid);
      const target = {
        url: service.url,
        createWorkspaces,
        ...(clock && { processorMs: clock }),
      };
      const summary = await fuzz(target, createJudge(), plan, (one) =>
        progress.show(`${one.requests} of ${plan.requests} requests, ${one.findings.length} findings`),
      );
      progress.clear();
      console.log(json ? JSON.stringify({ seed: plan.seed, ...summary }) : inWords(plan.seed, summary));
      if (summary.findings.length > 0) process.exitCode = 1;
    } finally {
      await service.end('SIGINT');
    }
  });
}

function inWords(seed: number, { requests, statuses, longest, findings }: Summary): string {
  const counts = Object.entries(statuses).map(([status, count]) => `${status} x ${count}`);
  const time =
    longest === null
      ? 'processor time not measured: this system does not tell'
      : `at most ${Math.round(longest.ms)} ms of processor time, for ${longest.request.method} ${longest.request.target}`;
  return [
    `${requests} requests from seed ${seed}; ${time}`,
    `statuses: ${counts.join(', ')}`,
    ...findings.map(findingText),
    `${findings.length} findings`,
  ].join('\n');
}

function findingText({ seed, problem, request }: Finding): string {
  const { method, target, headers, body } = request;
  const lines = Object.entries(headers)
    .filter(([header]) => header !== 'Authorization')
    .map(([header, value]) => `  ${header}: ${value}`);
  return [`FOUND with seed ${seed}: ${problem}`, `  ${method} ${target}`, ...lines, `  ${String(body)}`].join(
    '\n',
  );
}
