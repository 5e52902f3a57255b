import { Command, Option } from 'commander';
import type { Platform } from '../measuring/index.js';
import { exitCodes, type CliContext } from './context.js';
import { dollars, idList } from './measuring-options.js';
import { describePlan, describeProgress, describeRun, planAsJson } from './measuring-view.js';
import { wholeNumber } from './options.js';
import { createScreen } from './screen.js';

interface MeasureOptions {
  workspace: string;
  now?: true;
  plan?: true;
  platform?: Platform;
  prompts?: string[];
  samples?: number;
  budget?: number;
  concurrency: number;
  json?: true;
}

export function measureCommand(context: CliContext): Command {
  return new Command('measure')
    .description('Ask the platforms for the prompts of a workspace and store what they answer.')
    .addOption(new Option('--workspace <id>', 'the workspace').makeOptionMandatory())
    .option('--plan', 'only show what would be asked, and what it would cost')
    .option('--now', "begin a new run (default: go on with today's run, or begin it)")
    .addOption(
      new Option('--platform <platform>', 'only this platform').choices([
        'chatgpt',
        'perplexity',
        'gemini',
        'google',
      ]),
    )
    .option('--prompts <ids>', 'only these prompts, separated by commas', idList)
    .option(
      '--samples <number>',
      'ask each prompt this often, in place of the samples of the targets',
      wholeNumber(1),
    )
    .option('--budget <usd>', 'what this run may cost, beside the budget of the workspace', dollars)
    .option('--concurrency <number>', 'how many questions to have in flight', wholeNumber(1), 4)
    .option('--json', 'print the report as JSON')
    .addHelpText('after', HELP)
    .action((options: MeasureOptions) => measure(context, options));
}

async function measure(context: CliContext, options: MeasureOptions): Promise<void> {
  const { workspace: workspaceId, platform, prompts: promptIds, samples, concurrency, json } = options;
  const selection = {
    workspaceId,
    ...(platform !== undefined && { platform }),
    ...(promptIds !== undefined && { promptIds }),
    ...(samples !== undefined && { samples }),
  };
  const screen = createScreen(context);
  await context.withServices(async ({ measuring }) => {
    const planned = await measuring.plan(selection);
    if (options.plan) {
      return context.out(json ? JSON.stringify(planAsJson(planned)) : describePlan(planned, concurrency));
    }
    if (!json) context.err(`${describePlan(planned, concurrency)}\n`);
    const scheduledFor = options.now ? new Date() : startOfToday();
    const runId = scheduledFor.toISOString();
    await measuring.begin(selection, { runId, scheduledFor });
    const report = await untilSignal(context, (signal) =>
      measuring.work({
        ...{ workspaceId, runId, concurrency, signal },
        ...(options.budget !== undefined && { budgetUsd: options.budget }),
        onProgress: (progress) => screen.progress(describeProgress(progress)),
      }),
    );
    screen.clear();
    context.out(json ? JSON.stringify(report) : describeRun(report));
    if (report.stoppedBy !== null) context.exit(exitCodes.refused);
  });
}

/** Runs `work` with a signal that the first Ctrl-C or SIGTERM aborts. The second one ends the process. */
async function untilSignal<Result>(
  context: CliContext,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(exitCodes.failed);
    context.err('\nStopping: waiting for the answers that may be billed already. Repeat to lose them.\n');
    stop.abort();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  try {
    return await work(stop.signal);
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}

/** When today's run is scheduled. */
function startOfToday(): Date {
  return new Date(new Date().toISOString().slice(0, 10));
}

const HELP = `
Every active prompt is asked at every target of the workspace (see "visibility workspace targets"). Each question becomes
one observation: an answer, or a failure with its code. The search terms that it follows (see "visibility workspace keywords")
are looked up once each. It is paid once: if the process ends while a provider works on a
question, the next run waits for its lease to end (a minute) and records the failure outcome_unknown instead of asking again.

Ctrl-C stops after the answers in flight. To go on with a run of today, run the command again; several may work at once.

The command exits with code 1 if a budget or Ctrl-C has stopped it before the last question.

Examples:
  visibility measure --workspace ws_... --plan
  visibility measure --workspace ws_... --budget 2.50
  visibility measure --workspace ws_... --now --platform chatgpt --prompts prm_...,prm_... --samples 3 --json`;
