import { Command, Option } from 'commander';
import type { Services } from '../../app.js';
import type { CliContext } from '../context.js';
import { proposeAliases, warnOfCommonWords, warnOfOlderDays, withProposedAliases } from './name-warnings.js';
import { collect } from '../kit/options.js';
import { table } from '../kit/table.js';

type Brand = Awaited<ReturnType<Services['names']['list']>>[number];
type Change = Parameters<Services['names']['set']>[2];

interface NamesOptions {
  competitor?: string;
  alias?: string[];
  domain?: string[];
  commonWord?: keyof typeof COMMON_WORD;
  notIn?: string[];
  reset?: true;
  json?: true;
}

const COMMON_WORD = { yes: true, no: false, auto: null } as const;

/** `workspace names` */
export function names(context: CliContext): Command {
  return new Command('names')
    .description('Show or change how the names of the brand and its competitors are recognized in answers.')
    .argument('<workspace>', 'its id')
    .option('--competitor <name>', "the competitor to change (default: the workspace's brand)")
    .option('--alias <name>', 'another spelling of the competitor; repeatable; replaces all', collect)
    .option(
      '--domain <domain>',
      'a domain of the competitor, or a path of one; repeatable; replaces all',
      collect,
    )
    .addOption(
      new Option(
        '--common-word <choice>',
        'whether the names are common words, which only count with a capital letter',
      ).choices(Object.keys(COMMON_WORD)),
    )
    .option(
      '--not-in <text>',
      'a longer word that does not mean the brand; repeatable; replaces all',
      collect,
    )
    .option('--reset', 'remove all of these options of the brand')
    .option('--json', 'print the names as JSON')
    .addHelpText('after', HELP)
    .action(async (workspaceId: string, options: NamesOptions, command: Command) => {
      const { competitor = null, alias, domain, reset, json } = options;
      const change = changeOf(options);
      const isChange = Object.keys(change).length > 0;
      if (competitor === null && (alias !== undefined || domain !== undefined))
        command.error(
          `give --competitor, or set aliases and domains of the workspace's brand with "workspace set-brand"`,
        );
      if (reset && isChange) command.error('give either --reset or the options to change');
      if (competitor !== null && !reset && !isChange)
        command.error(
          'nothing to change: give at least one of --alias, --domain, --common-word, --not-in, --reset',
        );
      const brands = await context.withServices(async (services) => {
        const listed = await (reset
          ? services.names.reset(workspaceId, competitor)
          : isChange
            ? services.names.set(workspaceId, competitor, change)
            : services.names.list(workspaceId));
        await warnOfOlderDays(context, services, workspaceId);
        return listed;
      });
      context.out(
        json
          ? JSON.stringify({ names: await Promise.all(brands.map(withProposedAliases)) })
          : describe(brands),
      );
      if (!isChange) return;
      await warnOfCommonWords(context, workspaceId, brands);
      await proposeAliases(context, workspaceId, brands);
    });
}

function changeOf({ alias, domain, commonWord, notIn }: NamesOptions): Change {
  return {
    ...(alias !== undefined && { aliases: alias }),
    ...(domain !== undefined && { domains: domain }),
    ...(commonWord !== undefined && { commonWord: COMMON_WORD[commonWord] }),
    ...(notIn !== undefined && { notIn }),
  };
}

function describe(brands: readonly Brand[]): string {
  const rows = brands.map(({ name, isOwn, aliases, domains, commonWord, notIn }) => [
    `${name ?? '-'}${isOwn ? ' (own)' : ''}`,
    listed(aliases),
    listed(domains),
    commonWord === null ? 'auto' : commonWord ? 'yes' : 'no',
    listed(notIn),
  ]);
  return table(['BRAND', 'ALIASES', 'DOMAINS', 'COMMON WORD', 'NOT IN'], rows);
}

const listed = (values: readonly string[]) => (values.length === 0 ? '-' : values.join(', '));

const HELP = `
docs/extraction.md describes how names are recognized. The options apply to new observations. To apply them to stored
observations too, run "visibility rescore". Other common spellings of the names are proposed, and are not added by themselves.

Examples:
  visibility workspace names ws_...
  visibility workspace names ws_... --common-word yes
  visibility workspace names ws_... --competitor Post --not-in "Post-it" --domain post.example
  visibility workspace names ws_... --competitor Post --reset`;
