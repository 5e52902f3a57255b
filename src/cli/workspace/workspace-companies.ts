import { Command, Option } from 'commander';
import type { Services } from '../../app.js';
import { latest } from '../../domain/data-version.js';
import type { CliContext } from '../context.js';
import { collect } from '../kit/options.js';
import { table } from '../kit/table.js';

type CompanyList = Awaited<ReturnType<Services['insights']['companies']>>['body'];

interface CompaniesOptions {
  days: '7' | '30' | '90';
  track?: string[];
  dismiss?: string[];
  restore?: string[];
  json?: true;
}

const DECISIONS = ['track', 'dismiss', 'restore'] as const;

/** `workspace companies` */
export function companies(context: CliContext): Command {
  return new Command('companies')
    .description('List the companies that answers name and nobody tracks, or track or dismiss some.')
    .argument('<workspace>', 'its id')
    .addOption(new Option('--days <days>', 'the last days').choices(['7', '30', '90']).default('30'))
    .option('--track <name>', 'add a company to the competitors; repeatable', collect)
    .option('--dismiss <name>', 'leave a company out of the list; repeatable', collect)
    .option('--restore <name>', 'take that back; repeatable', collect)
    .option('--json', 'print the list as JSON')
    .addHelpText('after', HELP)
    .action(async (workspaceId: string, options: CompaniesOptions) => {
      const { list, needsRescore } = await context.withServices(async (services) => {
        await services.workspaces.requireLive(workspaceId);
        let isNew = false;
        for (const decision of DECISIONS)
          for (const name of options[decision] ?? []) {
            const decided = await services.brand.decideOnCompany(workspaceId, { name, decision });
            isNew ||= decided.needsRescore;
          }
        return { list: await listOf(services, workspaceId, options), needsRescore: isNew };
      });
      context.out(options.json ? JSON.stringify(list) : describe(list));
      if (needsRescore)
        context.err(
          `New answers count the competitors now. For earlier ones: visibility rescore --workspace ${workspaceId}\n`,
        );
    });
}

async function listOf(
  { insights, timeZoneOf }: Services,
  workspaceId: string,
  { days }: CompaniesOptions,
): Promise<CompanyList> {
  const none = {
    from: undefined,
    to: undefined,
    platform: undefined,
    personas: undefined,
    topics: undefined,
  };
  const { calendarOfParameter } = await import('../../domain/day-parameter.js');
  const calendar = calendarOfParameter(await timeZoneOf(workspaceId));
  const rangeDays = Number(days) as 7 | 30 | 90;
  const request = { ...none, calendar, rangeDays, surface: 'main' as const, limit: 100 };
  return (await insights.companies(latest(workspaceId), request)).body;
}

function describe({ companies: listed, dismissed }: CompanyList): string {
  const rows = listed.map(({ name, observations, share, promptCount, platforms }) => [
    ...[name, String(observations), `${((share ?? 0) * 100).toFixed(1)} %`],
    ...[String(promptCount), platforms.join(', ')],
  ]);
  const hidden = dismissed.length === 0 ? '' : `\nDismissed: ${dismissed.join(', ')}`;
  return `${table(['COMPANY', 'ANSWERS', 'SHARE', 'PROMPTS', 'PLATFORMS'], rows)}${hidden}`;
}

const HELP = `
A company is listed from three answers to two prompts on. docs/insights.md describes how companies are found.

Examples:
  visibility workspace companies ws_...
  visibility workspace companies ws_... --track Phaseboard --dismiss Gantt`;
