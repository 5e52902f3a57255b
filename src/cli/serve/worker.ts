import { Command } from 'commander';
import type { PlannedRun, Settled } from '../../measuring/index.js';
import { beginTracing } from './begin-tracing.js';
import type { CliContext } from '../context.js';
import { wholeNumber } from '../kit/options.js';
import { untilSignal } from '../kit/until-signal.js';

export interface WorkerCommandOptions {
  concurrency: number;
  once?: true;
  json?: true;
}

export function workerCommand(context: CliContext): Command {
  return new Command('worker')
    .description('Measure all workspaces on schedule and do other background work.')
    .option('--concurrency <number>', 'maximum number of questions in flight', wholeNumber(1), 4)
    .option('--once', 'do the work that is due, print a report and exit')
    .option('--json', 'print the report as JSON')
    .addHelpText('after', HELP)
    .action(async (options: WorkerCommandOptions) => {
      if (options.once) return workOnce(context, options);
      const config = await context.config();
      await beginTracing(config);
      const { runBackground } = await import('./run-background.js');
      await runBackground(context, config, options);
    });
}

async function workOnce(context: CliContext, { concurrency, json }: WorkerCommandOptions): Promise<void> {
  const planned: PlannedRun[] = [];
  const counts: Record<Settled, number> = { answered: 0, failed: 0, unknown: 0, postponed: 0, lost: 0 };
  await context.withServices(async (services) => {
    const { createBackground, silentLog } = await import('../../app.js');
    const worker = createBackground({
      services,
      concurrency,
      log: silentLog,
      onPlanned: ({ workspaceId, runId, slots }) => void planned.push({ workspaceId, runId, slots }),
      onSettled: (_run, outcome) => void (counts[outcome] += 1),
    });
    await untilSignal(context, (signal) => worker.once(signal));
  });
  const { answered, failed, unknown, postponed } = counts;
  const report = { planned, answered, failed, unknown, postponed };
  context.out(json ? JSON.stringify(report) : describe(report));
}

interface Report extends Pick<Record<Settled, number>, 'answered' | 'failed' | 'unknown' | 'postponed'> {
  readonly planned: readonly PlannedRun[];
}

function describe({ planned, answered, failed, unknown, postponed }: Report): string {
  const lines = planned.map(
    ({ workspaceId, runId, slots }) => `Planned ${slots} questions of ${workspaceId} for ${runId}.`,
  );
  const asked = answered + failed + unknown;
  lines.push(`${asked} asked: ${answered} answered, ${failed} failed, ${unknown} unknown.`);
  if (postponed > 0) lines.push(`Providers postponed questions ${postponed} times.`);
  return lines.join('\n');
}

const HELP = `
The worker plans a run for every workspace at the times of its schedule (see "visibility workspace schedule"), asks its
questions spread over the time until the next run, and delivers the messages of the outbox. "visibility serve" does the
same unless WORKER=off. Any number of processes may work at once; all of them need the keys of the providers.

Ctrl-C and SIGTERM stop it after the answers in flight, which takes up to five minutes.

Examples:
  visibility worker
  visibility worker --concurrency 16
  visibility worker --once --json`;
