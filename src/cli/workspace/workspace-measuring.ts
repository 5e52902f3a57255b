import { Command } from 'commander';
import type { Schedule } from '../../domain/schedule.js';
import type { Budget, Target } from '../../measuring/index.js';
import type { CliContext } from '../context.js';
import { collectTarget, dollarsOrNone } from '../measure/measuring-options.js';
import { describeBudget, describeSchedule, describeTargets } from '../measure/measuring-view.js';

interface TargetOptions {
  target?: Target[];
  none?: true;
  default?: true;
  json?: true;
}

/** `workspace targets` */
export function targets(context: CliContext): Command {
  return new Command('targets')
    .description('Show or replace the targets at which the prompts of a workspace are asked.')
    .argument('<workspace>', 'its id')
    .option('--target <name=value,...>', 'a target; repeatable; replaces all targets', collectTarget)
    .option('--none', 'ask nowhere, regardless of the default targets')
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
A target has the members platform, surface and provider, and optionally model, search, country, region, city, locale and
samples (default: 1). With search=auto, the default, the platform decides whether it searches the web; with required it
must, and with off it must not.
docs/providers.md lists what each provider can ask. A workspace without its own targets uses those of MEASURING_TARGETS.

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
    .description('Show or change the measuring budget of a workspace, per day and month in UTC.')
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

interface ScheduleOptions {
  cron?: string;
  timeZone?: string;
  off?: true;
  default?: true;
  json?: true;
}

/** `workspace schedule` */
export function schedule(context: CliContext): Command {
  return new Command('schedule')
    .description('Show or change when a workspace is measured.')
    .argument('<workspace>', 'its id')
    .option('--cron <expression>', 'when to measure: minute, hour, day, month, day of the week')
    .option('--time-zone <name>', 'the time zone of the expression, such as Europe/Berlin (default: UTC)')
    .option('--off', 'do not measure on schedule')
    .option('--default', 'use the default schedule (MEASURING_SCHEDULE)')
    .option('--json', 'print the schedule as JSON')
    .addHelpText('after', SCHEDULE_HELP)
    .action(async (workspaceId: string, options: ScheduleOptions, command: Command) => {
      const change = toSchedule(options, command);
      const shown = await context.withServices(async ({ measuring, workspaces }) => {
        await workspaces.requireLive(workspaceId);
        if (change !== undefined) await measuring.setSchedule(workspaceId, change);
        const { isOwn, cron, timeZone } = await measuring.scheduleOf(workspaceId);
        return { isOwn, cron, timeZone, next: await measuring.nextTimes(workspaceId, NEXT_TIMES) };
      });
      context.out(options.json ? JSON.stringify(shown) : describeSchedule(shown));
    });
}

/** Number of next run times shown. */
const NEXT_TIMES = 3;

/** The schedule to set. Null = the default schedule, undefined = no change. */
function toSchedule(options: ScheduleOptions, command: Command): Schedule | null | undefined {
  const { cron, timeZone = 'UTC', off } = options;
  const given = [cron !== undefined, off, options.default].filter(Boolean).length;
  if (given > 1) command.error('give only one of --cron, --off and --default');
  if (options.timeZone !== undefined && cron === undefined) command.error('give --time-zone with --cron');
  if (given === 0) return undefined;
  return options.default ? null : { cron: cron ?? null, timeZone };
}

const SCHEDULE_HELP = `
A changed schedule begins at its next time. A workspace without targets is not measured.

Examples:
  visibility workspace schedule ws_...
  visibility workspace schedule ws_... --cron "0 5 * * *" --time-zone Europe/Berlin
  visibility workspace schedule ws_... --off`;

const toLimit = (usd: number | 'none') => (usd === 'none' ? null : usd);
