import { Command, Option } from 'commander';
import type { RecomputeReport } from '../ingest/index.js';
import type { CliContext } from './context.js';
import { describeRecompute, describeRecomputeProgress } from './ingest-view.js';
import { createScreen } from './screen.js';

export function recomputeCommand(context: CliContext): Command {
  return new Command('recompute')
    .description(
      'Apply the current brand name, aliases, domains and competitors to all stored observations of a workspace.',
    )
    .addOption(new Option('--workspace <id>', 'the workspace').makeOptionMandatory())
    .option('--json', 'print the report as JSON')
    .addHelpText('after', HELP)
    .action(async ({ workspace, json }: { workspace: string; json?: true }) => {
      const screen = createScreen(context);
      try {
        const report: RecomputeReport = await context.withServices(({ ingest }) =>
          ingest.recompute({
            workspaceId: workspace,
            onProgress: (progress) => screen.progress(describeRecomputeProgress(progress)),
          }),
        );
        screen.clear();
        context.out(json ? JSON.stringify(report) : describeRecompute(report));
      } finally {
        screen.clear();
      }
    });
}

const HELP = `
Brands and own sources are recognized when an observation is imported, with the names the workspace has at that time.
After a change of these names, this command applies the new ones to all stored observations and rebuilds the daily
figures, so that history and new data are comparable.

It works day by day, and the service can keep running: readers see each day either before or after the change. To
finish an interrupted run, run it again; a run with nothing to change changes nothing.

Examples:
  visibility workspace set-brand ws_... --competitor Globex --competitor Initech
  visibility recompute --workspace ws_...
  visibility recompute --workspace ws_... --json`;
