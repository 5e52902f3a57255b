import { Command } from 'commander';
import type { Budget, Target } from '../measuring/index.js';
import type { CliContext } from './context.js';
import { collectTarget, dollarsOrNone } from './measuring-options.js';
import { describeBudget, describeTargets } from './measuring-view.js';

interface TargetOptions {
  target?: Target[];
  none?: true;
  default?: true;
  json?: true;
}

/** `workspace targets` */
export function targets(context: CliContext): Command {
  return new Command('targets')
    .description('Show or replace the places where the prompts of a workspace are asked.')
    .argument('<workspace>', 'its id')
    .option('--target <name=value,...>', 'a place to ask at; repeatable; replaces all targets', collectTarget)
    .option('--none', 'ask nowhere, whatever the default targets are')
    .option('--default', 'go back to the default targets (MEASURING_TARGETS)')
    .option('--json', 'print the targets as JSON')
    .addHelpText('after', TARGETS_HELP)
    .action(async (workspaceId: string, options: TargetOptions, command: Command) => {
      const changes = [options.target, options.none && [], options.default && null];
      const given = changes.filter((change) => change !== undefined);
      if (given.length > 1) command.error('give only one of --target, --none and --default');
      const shown = await context.withServices(async ({ measuring }) => {
        for (const change of given) await measuring.setTargets(workspaceId, change);
        return measuring.targetsOf(workspaceId);
      });
      context.out(options.json ? JSON.stringify(shown) : describeTargets(shown));
    });
}

const TARGETS_HELP = `
A target has the members platform, surface and provider, and optionally model, country, locale and samples (default: 1).
docs/providers.md lists what each provider can ask. A workspace without targets of its own has those of MEASURING_TARGETS.

Examples:
  visibility workspace targets ws_...
  visibility workspace targets ws_... --target platform=chatgpt,surface=api,provider=openai,country=US,samples=3 \\
    --target platform=google,surface=serp,provider=dataforseo,country=US,locale=en`;

interface BudgetOptions {
  daily?: number | 'none';
  monthly?: number | 'none';
  json?: true;
}

/** `workspace budget` */
export function budget(context: CliContext): Command {
  return new Command('budget')
    .description('Show or change what measuring a workspace may cost, per day and month in UTC.')
    .argument('<workspace>', 'its id')
    .option('--daily <usd>', 'US dollars per day; "none" = no limit', dollarsOrNone)
    .option('--monthly <usd>', 'US dollars per calendar month; "none" = no limit', dollarsOrNone)
    .option('--json', 'print the budget as JSON')
    .addHelpText('after', '\nExample:\n  visibility workspace budget ws_... --daily 5 --monthly 100')
    .action(async (workspaceId: string, { daily, monthly, json }: BudgetOptions) => {
      const change: Partial<Budget> = {
        ...(daily !== undefined && { dailyUsd: toLimit(daily) }),
        ...(monthly !== undefined && { monthlyUsd: toLimit(monthly) }),
      };
      const isChange = Object.keys(change).length > 0;
      const shown = await context.withServices(({ measuring }) =>
        isChange ? measuring.setBudget(workspaceId, change) : measuring.budgetOf(workspaceId),
      );
      context.out(json ? JSON.stringify(shown) : describeBudget(shown));
    });
}

const toLimit = (usd: number | 'none') => (usd === 'none' ? null : usd);
