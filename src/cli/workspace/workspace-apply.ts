import { text } from 'node:stream/consumers';
import { Command } from 'commander';
import type { AppliedChange, ApplyReport, Budget, Target } from '../../measuring/index.js';
import type { CliContext } from '../context.js';
import { openSource } from '../ingest/ingest-source.js';
import { inDollars } from '../measure/measuring-view.js';
import { plural } from '../kit/words.js';

/** `workspace apply` */
export function apply(context: CliContext): Command {
  return new Command('apply')
    .description('Set targets and budgets of many workspaces from a YAML file, all or nothing.')
    .argument('<file>', 'the file; "-" is standard input')
    .option('--dry-run', 'only check the file and show what would change')
    .option('--json', 'print the changes as JSON')
    .addHelpText('after', HELP)
    .action(async (file: string, { dryRun = false, json }: { dryRun?: boolean; json?: true }) => {
      const contents = await readText(file);
      const report = await context.withServices(({ measuring }) =>
        measuring.applySettings(contents, { dryRun }),
      );
      context.out(json ? JSON.stringify(report) : describeReport(report, dryRun));
    });
}

/** @throws DomainError if the file cannot be read */
async function readText(file: string): Promise<string> {
  const { stream, close } = await openSource(file);
  try {
    return await text(stream);
  } finally {
    await close();
  }
}

function describeReport({ workspaces, changes }: ApplyReport, dryRun: boolean): string {
  const verb = dryRun ? 'would change' : 'changed';
  const sum = `${changes.length} of ${plural(workspaces, 'workspace')} ${verb}.`;
  return [...changes.map(describeChange), sum].join('\n');
}

function describeChange({ workspaceId, targets, budget }: AppliedChange): string {
  const parts = [
    targets && `targets: ${listText(targets.before)} -> ${listText(targets.after)}`,
    budget && `budget: ${budgetText(budget.before)} -> ${budgetText(budget.after)}`,
  ];
  return `${workspaceId}  ${parts.filter((part) => part !== undefined).join('; ')}`;
}

const listText = (targets: readonly Target[] | null) =>
  targets === null ? 'default' : String(targets.length);

function budgetText(budget: Budget | null): string {
  if (budget === null) return 'default';
  const amount = (usd: number | null) => (usd === null ? 'no limit' : inDollars(usd));
  return `${amount(budget.dailyUsd)} a day, ${amount(budget.monthlyUsd)} a month`;
}

const HELP = `
The file names workspaces by their ids. Anything that it does not name is unchanged; "targets: default" goes back to the default
targets, and null in a budget means no limit. If anything in it is wrong, the first 100 errors are listed with their lines and
nothing is changed. Applying a file twice changes nothing. A file has at most 10,000 workspaces and 4 MiB.

  workspaces:
    ws_...:
      targets:
        - { platform: chatgpt, surface: api, provider: openai, country: US, samples: 3 }
      budget: { dailyUsd: 5, monthlyUsd: 100 }

Examples:
  visibility workspace apply measuring.yaml --dry-run
  visibility workspace apply measuring.yaml`;
