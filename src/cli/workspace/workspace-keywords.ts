import { readFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import type { FollowedKeyword, KeywordTopic } from '../../measuring/index.js';
import type { CliContext } from '../context.js';
import { collect } from '../kit/options.js';
import { table } from '../kit/table.js';

interface KeywordOptions {
  add?: string[];
  file?: string;
  remove?: string[];
  topic: KeywordTopic;
  provider?: string;
  country?: string;
  region?: string;
  city?: string;
  locale?: string;
  json?: true;
}

/** `workspace keywords` */
export function keywords(context: CliContext): Command {
  return new Command('keywords')
    .description('Show or change the search terms whose rank on Google is looked up with every run.')
    .argument('<workspace>', 'its id')
    .option('--add <term>', 'a search term to follow; repeatable', collect)
    .option('--file <path>', 'a file of search terms to follow, one per line')
    .option('--remove <term>', 'a search term to stop following; repeatable', collect)
    .addOption(
      new Option('--topic <topic>', 'the topic of the added terms')
        .choices(['seo', 'geo', 'social'])
        .default('seo'),
    )
    .option(
      '--provider <name>',
      'the provider that looks them up (default: the first that is set up and reads ranks)',
    )
    .option('--country <code>', 'the country to search from, such as US')
    .option('--region <name>', 'the region of the country to search from, such as Texas')
    .option('--city <name>', 'the city of the country to search from, such as Austin')
    .option('--locale <tag>', 'the language to search in, such as en')
    .option('--json', 'print the search terms as JSON')
    .addHelpText('after', HELP)
    .action(async (workspaceId: string, options: KeywordOptions) => {
      const added = [...(options.add ?? []), ...(await termsIn(options.file))];
      const { remove = [], topic, provider = null } = options;
      const { country = null, region = null, city = null, locale = null } = options;
      const place = { country, region, city, locale };
      const hasPlace = Object.values(place).some((value) => value !== null);
      const all = await context.withServices(async ({ measuring }) => {
        if (remove.length > 0) await measuring.unfollow(workspaceId, remove, hasPlace ? place : null);
        if (added.length > 0)
          await measuring.follow(workspaceId, { terms: added, topic, provider, ...place });
        return measuring.keywordsOf(workspaceId);
      });
      context.out(options.json ? JSON.stringify({ keywords: all }) : describe(all));
    });
}

async function termsIn(file: string | undefined): Promise<string[]> {
  if (file === undefined) return [];
  const lines = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '').split(/\r?\n/);
  return lines.filter((line) => line.trim() !== '');
}

function describe(all: readonly FollowedKeyword[]): string {
  if (all.length === 0) return 'The workspace follows no search terms.';
  const rows = all.map(({ term, topic, provider, country, region, city, locale }) => [
    ...[term, topic, provider],
    [country, region, city].filter((name) => name !== null).join(', ') || '-',
    locale ?? '-',
  ]);
  return table(['TERM', 'TOPIC', 'PROVIDER', 'PLACE', 'LOCALE'], rows);
}

const HELP = `
A term is looked up once per place and run of "visibility measure", to a depth of 100 results. The first organic result on a
domain of the workspace is its rank. Adding a term again with another country, region, city or locale adds a place, which has its
own history. --remove with such options removes that place, and otherwise all of them.

Examples:
  visibility workspace keywords ws_... --add "standing desk" --add "desk lamp" --country US --locale en
  visibility workspace keywords ws_... --file terms.txt --topic geo --country DE --locale de
  visibility workspace keywords ws_... --add "standing desk" --country DE --locale de
  visibility workspace keywords ws_... --remove "standing desk" --country DE --locale de
  visibility workspace keywords ws_... --remove "desk lamp"`;
