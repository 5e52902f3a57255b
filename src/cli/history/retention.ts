import { Command, Option } from 'commander';
import type { RetentionReport } from '../../ingest/index.js';
import { confirm } from '../kit/confirm.js';
import type { CliContext } from '../context.js';
import { describeRetention, describeRetentionProgress } from '../ingest/ingest-view.js';
import { numberOfDays } from '../kit/options.js';
import { createScreen } from '../kit/screen.js';

interface RetentionOptions {
  keep: number;
  workspace?: string;
  dryRun?: true;
  yes?: true;
  json?: true;
}

export function retentionCommand(context: CliContext): Command {
  return new Command('retention')
    .description(
      'Delete raw observations and keyword checks that are older than a limit. All figures are kept.',
    )
    .addOption(
      new Option('--keep <days>', 'number of whole UTC days before today to keep, such as 400d')
        .argParser(numberOfDays)
        .makeOptionMandatory(),
    )
    .option('--workspace <id>', 'only this workspace (default: all of them, including deleted ones)')
    .option('--dry-run', 'only count what would be deleted')
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print the report as JSON')
    .addHelpText('after', HELP)
    .action(async ({ keep, workspace, dryRun, yes, json }: RetentionOptions) => {
      const whose = workspace === undefined ? 'all workspaces' : `workspace ${workspace}`;
      const question = `Delete the raw records of ${whose} that are older than ${keep} days? This cannot be undone.`;
      if (!dryRun) await confirm(question, yes);
      const screen = createScreen(context);
      try {
        const report: RetentionReport = await context.withIngest((ingest) =>
          ingest.retain({
            keepDays: keep,
            dryRun: dryRun === true,
            ...(workspace === undefined ? {} : { workspaceId: workspace }),
            onProgress: (progress) => screen.progress(describeRetentionProgress(progress)),
          }),
        );
        screen.clear();
        context.out(json ? JSON.stringify(report) : describeRetention(report, dryRun === true));
      } finally {
        screen.clear();
      }
    });
}

const HELP = `
Analytics are read from daily and weekly sums, which stay, as do the latest answer of each prompt on each platform and
the last two positions of each keyword. From then on the workspace rejects records of the deleted days, because
duplicates could no longer be detected, and "visibility rescore" does not change those days.

It works in small batches with pauses, while the service and imports continue. To finish an interrupted run, run it again.

Examples:
  visibility retention --keep 400d --dry-run
  visibility retention --keep 400d --yes
  visibility retention --keep 90d --workspace ws_... --json --yes`;
