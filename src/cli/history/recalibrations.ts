import { Command, Option } from 'commander';
import type { Services } from '../../app.js';
import type { CliContext } from '../context.js';
import { table } from '../kit/table.js';
import { plural } from '../kit/words.js';

type Recalibration = Awaited<ReturnType<Services['recalibrations']['list']>>[number];

export function recalibrationsCommand(context: CliContext): Command {
  return new Command('recalibrations')
    .description('Show the recalibrations of a workspace and their results.')
    .addCommand(list(context));
}

function list(context: CliContext): Command {
  return new Command('list')
    .description('List the recalibrations of a workspace, latest first.')
    .addOption(new Option('--workspace <id>', 'the workspace').makeOptionMandatory())
    .option('--json', 'print them as JSON')
    .addHelpText('after', HELP)
    .action(async ({ workspace, json }: { workspace: string; json?: true }) => {
      const all = await context.withServices(async ({ workspaces, recalibrations }) => {
        await workspaces.show(workspace);
        return recalibrations.list(workspace);
      });
      if (json) return context.out(JSON.stringify({ recalibrations: all }));
      if (all.length === 0) return context.out('The workspace has no recalibrations.');
      const rows = all.map((one) => [
        one.runId,
        `v${one.brandVersion}`,
        one.createdAt.toISOString(),
        one.state,
        outcomeOf(one),
      ]);
      context.out(table(['ID', 'BRAND', 'REQUESTED', 'STATE', 'OUTCOME'], rows));
    });
}

function outcomeOf({ state, rescored, measuringRunId, error }: Recalibration): string {
  if (error !== null) return error;
  if (rescored === null) return '-';
  const changed = `${plural(rescored.changed, 'answer')} changed`;
  if (state !== 'done') return changed;
  const measured = measuringRunId === null ? 'nothing to measure' : `measuring run ${measuringRunId}`;
  return `${changed}, ${measured}`;
}

const HELP = `
A recalibration (POST /v1/brand/recalibrations) is queued until "visibility worker" handles it: history
is scored again with the current names, and a measuring run of all active prompts is planned. Those that are queued together share both.

"nothing to measure" means that the workspace has no targets or no active prompts.

Example:
  visibility recalibrations list --workspace ws_...`;
