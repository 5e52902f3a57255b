import { Command, Option } from 'commander';
import type { RejudgingPlan } from '../../measuring/index.js';
import { exitCodes, type CliContext } from '../context.js';
import { confirm } from '../kit/confirm.js';
import { utcDay, wholeNumber } from '../kit/options.js';
import { createScreen } from '../kit/screen.js';
import { untilSignal } from '../kit/until-signal.js';
import { dollars } from './measuring-options.js';
import { describeProgress, describeRun, inDollars } from './measuring-view.js';

interface RejudgeOptions {
  workspace: string;
  plan?: true;
  from?: string;
  to?: string;
  retryFailed?: true;
  budget?: number;
  concurrency: number;
  yes?: true;
  json?: true;
}

export function rejudgeCommand(context: CliContext): Command {
  return new Command('rejudge')
    .description('Judge the sentiment of stored answers that the current judge has not judged.')
    .addOption(new Option('--workspace <id>', 'the workspace').makeOptionMandatory())
    .option('--plan', 'only show how many answers would be judged, and the cost')
    .option('--from <day>', 'first UTC day (default: no limit)', utcDay)
    .option('--to <day>', 'last UTC day (default: no limit)', utcDay)
    .option('--retry-failed', 'also ask again for judgments that failed, which may have been billed')
    .option('--budget <usd>', 'maximum cost, in addition to the budget of the workspace', dollars)
    .option('--concurrency <number>', 'maximum number of judgments in flight', wholeNumber(1), 4)
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print the report as JSON')
    .addHelpText('after', HELP)
    .action((options: RejudgeOptions) => rejudge(context, options));
}

async function rejudge(context: CliContext, options: RejudgeOptions): Promise<void> {
  const { workspace: workspaceId, from = null, to = null, retryFailed = false } = options;
  const { budget, concurrency, json } = options;
  const screen = createScreen(context);
  await context.withServices(async ({ measuring }) => {
    const selection = { workspaceId, from, to, retryFailed };
    const planned = await measuring.planRejudging(selection);
    if (options.plan) return context.out(json ? JSON.stringify(summaryOf(planned)) : describe(planned));
    if (planned.estimatedUsd > 0) await confirm(`Judge ${describe(planned)}?`, options.yes);
    const { runId } = await measuring.beginRejudging(selection);
    const report = await untilSignal(context, (signal) =>
      measuring.work({
        ...{ workspaceId, runId, concurrency, signal },
        ...(budget !== undefined && { budgetUsd: budget }),
        onProgress: (progress) => screen.progress(describeProgress(progress)),
      }),
    );
    screen.clear();
    context.out(json ? JSON.stringify(report) : describeRun(report));
    if (report.stoppedBy !== null) context.exit(exitCodes.rejected);
  });
}

function summaryOf({ runId, version, slots, estimatedUsd }: RejudgingPlan) {
  return { runId, version, answers: slots.length, estimatedUsd };
}

function describe({ slots, version, estimatedUsd }: RejudgingPlan): string {
  return `${slots.length} answers by ${version}, estimated at ${inDollars(estimatedUsd)}`;
}

const HELP = `
The judge is that of MEASURING_JUDGE with the attributes of the workspace, see docs/sentiment.md. Each
version of the judge judges an answer once. The judgments count toward the budgets of the workspace, replace earlier ones, and
change the figures of their days. To continue after Ctrl-C or a spent budget, run the command again. --retry-failed repeats
judgments of this version that failed, such as invalid ones; for those with an unknown outcome, use visibility measure
--retry-unknown --run.

Examples:
  visibility rejudge --workspace ws_... --plan
  visibility rejudge --workspace ws_... --from 2026-11-01 --budget 5
  visibility rejudge --workspace ws_... --retry-failed --plan`;
