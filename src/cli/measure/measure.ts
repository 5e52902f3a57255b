import { Command, Option } from 'commander';
import type { Services } from '../../app.js';
import { latest } from '../../domain/data-version.js';
import { knownPlatforms } from '../../domain/platforms.js';
import type { MeasuringPlan, Platform } from '../../measuring/index.js';
import { exitCodes, type CliContext } from '../context.js';
import { dollars, idList } from './measuring-options.js';
import { describeOutlook } from './outlook-view.js';
import { describePlan, describeProgress, describeRun, planAsJson } from './measuring-view.js';
import { wholeNumber } from '../kit/options.js';
import { createScreen } from '../kit/screen.js';
import { untilSignal } from '../kit/until-signal.js';

interface MeasureOptions {
  workspace: string;
  now?: true;
  retryUnknown?: true;
  run?: string;
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
    .description('Send the prompts of a workspace to the platforms and store the answers.')
    .addOption(new Option('--workspace <id>', 'the workspace').makeOptionMandatory())
    .option('--plan', 'only show what would be asked, the cost, and which changes it can detect')
    .option('--now', 'start a new run (default: continue the latest scheduled run, or start it)')
    .addOption(
      new Option(
        '--retry-unknown',
        'retry questions with an unknown outcome; they may be billed twice',
      ).conflicts(['now', 'samples']),
    )
    .option('--run <id>', 'with --retry-unknown: of this run (default: the latest)')
    .addOption(new Option('--platform <platform>', 'only this platform').choices(knownPlatforms))
    .option('--prompts <ids>', 'only these prompts, separated by commas', idList)
    .option('--samples <number>', 'samples per prompt, instead of those of the targets', wholeNumber(1))
    .option('--budget <usd>', 'maximum cost of this run, in addition to the budget of the workspace', dollars)
    .option('--concurrency <number>', 'maximum number of questions in flight', wholeNumber(1), 4)
    .option('--json', 'print the report as JSON')
    .addHelpText('after', HELP)
    .action((options: MeasureOptions, command: Command) => {
      if (options.run !== undefined && !options.retryUnknown) command.error('--run needs --retry-unknown');
      return measure(context, options);
    });
}

async function measure(context: CliContext, options: MeasureOptions): Promise<void> {
  const { workspace: workspaceId, concurrency, json } = options;
  const screen = createScreen(context);
  await context.withServices(async ({ measuring, analytics }) => {
    const run = options.retryUnknown ? retryOf(measuring, options) : runOf(measuring, options);
    const planned = await run.plan();
    if (options.plan) {
      const sampling = options.retryUnknown ? null : await measuring.samplingOf(selectionOf(options));
      const outlook = sampling && (await analytics.outlook(latest(workspaceId), sampling));
      if (json) return context.out(JSON.stringify({ ...planAsJson(planned), outlook }));
      const shown = outlook === null ? [] : ['', describeOutlook(outlook)];
      return context.out([describePlan(planned, concurrency), ...shown].join('\n'));
    }
    if (!json) context.err(`${describePlan(planned, concurrency)}\n`);
    const runId = await run.begin();
    const report = await untilSignal(context, (signal) =>
      measuring.work({
        workspaceId,
        runId,
        concurrency,
        signal,
        ...(options.budget !== undefined && { budgetUsd: options.budget }),
        onProgress: (progress) => screen.progress(describeProgress(progress)),
      }),
    );
    screen.clear();
    context.out(json ? JSON.stringify(report) : describeRun(report));
    if (report.stoppedBy !== null) context.exit(exitCodes.rejected);
  });
}

type Measuring = Services['measuring'];

/** The plan of a command and how to start it, which returns the run ID. */
interface Run {
  readonly plan: () => Promise<MeasuringPlan>;
  readonly begin: () => Promise<string>;
}

function runOf(measuring: Measuring, options: MeasureOptions): Run {
  const selection = selectionOf(options);
  return {
    plan: () => measuring.plan(selection),
    async begin() {
      const scheduledFor = options.now ? new Date() : await measuring.presentTime(selection.workspaceId);
      const runId = scheduledFor.toISOString();
      await measuring.begin(selection, { runId, scheduledFor });
      return runId;
    },
  };
}

function retryOf(measuring: Measuring, options: MeasureOptions): Run {
  const { run: runId } = options;
  // Commander has already rejected --samples with --retry-unknown.
  const selection = { ...selectionOf(options), ...(runId !== undefined && { runId }) };
  return {
    plan: () => measuring.planRetry(selection),
    begin: async () => (await measuring.beginRetry(selection)).runId,
  };
}

function selectionOf({ workspace: workspaceId, platform, prompts: promptIds, samples }: MeasureOptions) {
  return {
    workspaceId,
    ...(samples !== undefined && { samples }),
    ...(platform !== undefined && { platform }),
    ...(promptIds !== undefined && { promptIds }),
  };
}

const HELP = `
Every active prompt is asked at every target of the workspace (see "visibility workspace targets"). Each question becomes
one observation: an answer, or a failure with its code. The search terms that the workspace follows (see "visibility workspace
keywords") are looked up once each. Each question is paid for once: if the process ends while a provider is working on a
question, the next run waits for its lease to end (a minute) and records the failure outcome_unknown instead of asking again.

The run is that of the latest scheduled time, which the worker plans too, so both ask each question
once. Without a schedule, it is that of the UTC day. Ctrl-C stops after the answers in flight. To continue, run the
command again; several may run at once.

--retry-unknown retries, once, the questions of the latest run, or of --run, that ended with outcome_unknown. The
answers belong to a separate run, whose id ends in "-retry"; the failures are kept. Repeat the
command to continue that run.

--plan also shows which changes of the visibility score the schedule can detect: the smallest that have a verdict in 80 % of cases,
from one week to the next and from one month to the next, and how more samples, prompts or days would affect them.

The command exits with code 1 if a budget or Ctrl-C has stopped it before the last question.

Examples:
  visibility measure --workspace ws_... --plan
  visibility measure --workspace ws_... --budget 2.50
  visibility measure --workspace ws_... --now --platform chatgpt --prompts prm_...,prm_... --samples 3 --json
  visibility measure --workspace ws_... --retry-unknown --plan`;
