import { Command, Option } from 'commander';
import type { RescoreReport } from '../../ingest/index.js';
import type { CliContext } from '../context.js';
import { utcDay } from '../kit/options.js';
import { describeRescore, describeRescoreProgress } from './rescore-view.js';
import { createScreen } from '../kit/screen.js';

interface RescoreOptions {
  workspace: string;
  from?: string;
  to?: string;
  all?: true;
  dryRun?: true;
  json?: true;
}

export function rescoreCommand(context: CliContext): Command {
  return new Command('rescore')
    .description(
      'Apply the current brand name, aliases, domains and competitors to the stored observations of a workspace.',
    )
    .addOption(workspaceOption())
    .option('--from <day>', 'first UTC day (default: no limit)', utcDay)
    .option('--to <day>', 'last UTC day (default: no limit)', utcDay)
    .option('--all', 'include days that were already scored with the current names')
    .option('--dry-run', 'only report what would change')
    .option('--json', 'print the report as JSON')
    .addHelpText('after', HELP)
    .action((options: RescoreOptions) => run(context, options));
}

/** The former name of `rescore --all`, kept for scripts. */
export function recomputeCommand(context: CliContext): Command {
  return new Command('recompute')
    .description('The former name of "rescore --all".')
    .addOption(workspaceOption())
    .option('--json', 'print the report as JSON')
    .action((options: RescoreOptions) => run(context, { ...options, all: true }));
}

const workspaceOption = () => new Option('--workspace <id>', 'the workspace').makeOptionMandatory();

async function run(context: CliContext, options: RescoreOptions): Promise<void> {
  const { workspace: workspaceId, from, to, all = false, dryRun = false, json } = options;
  const screen = createScreen(context);
  try {
    const report: RescoreReport = await context.withServices(async ({ ingest, channels }) => {
      const rescored = await ingest.rescore({
        workspaceId,
        all,
        dryRun,
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        onProgress: (progress) => screen.progress(describeRescoreProgress(progress)),
      });
      if (!dryRun && rescored.changed > 0) await channels.requestComparison(workspaceId);
      return rescored;
    });
    screen.clear();
    context.out(json ? JSON.stringify(report) : describeRescore(report, dryRun));
  } finally {
    screen.clear();
  }
}

const HELP = `
Brands and the workspace's own sources are recognized when an observation is stored, with the names that the workspace
has at that time. After a change of these names, or of the extractor, this command applies the new ones to the stored
observations and rebuilds the daily figures, so that history and new data are comparable. Answers whose mentions the
service found are searched again. No questions are asked, so it costs nothing.

It works day by day, and the service can keep running: readers see each day either before or after the change. Days that
were scored with the current names are skipped, so an interrupted run continues where it stopped.

Examples:
  visibility workspace set-brand ws_... --competitor Globex --competitor Initech
  visibility rescore --workspace ws_... --dry-run
  visibility rescore --workspace ws_...
  visibility rescore --workspace ws_... --from 2026-11-01 --to 2026-11-30 --json`;
