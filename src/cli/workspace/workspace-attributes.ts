import { Command } from 'commander';
import type { AttributeList } from '../../measuring/index.js';
import type { CliContext } from '../context.js';
import { collect } from '../kit/options.js';

interface AttributeOptions {
  attribute?: string[];
  default?: true;
  json?: true;
}

/** `workspace attributes` */
export function attributes(context: CliContext): Command {
  return new Command('attributes')
    .description('Show or replace the attributes that answers may praise or criticize brands for.')
    .argument('<workspace>', 'its id')
    .option('--attribute <name>', 'an attribute; repeatable; replaces all attributes', collect)
    .option('--default', 'go back to the default attributes')
    .option('--json', 'print the attributes as JSON')
    .addHelpText('after', HELP)
    .action(async (workspaceId: string, options: AttributeOptions, command: Command) => {
      const changes = [options.attribute, options.default && null].filter((change) => change !== undefined);
      if (changes.length > 1) command.error('give only one of --attribute and --default');
      const shown = await context.withServices(async ({ measuring }) => {
        for (const change of changes) await measuring.setAttributes(workspaceId, change);
        return measuring.attributesOf(workspaceId);
      });
      context.out(options.json ? JSON.stringify(shown) : describe(shown));
    });
}

function describe({ isOwn, attributes: names }: AttributeList): string {
  const origin = isOwn ? 'the attributes of the workspace' : 'the default attributes';
  return `${names.join('\n')}\nThese are ${origin}.`;
}

const HELP = `
The judge (MEASURING_JUDGE, see docs/sentiment.md) reports for every brand in an answer which of these it is praised or
criticized for. A workspace has between 1 and 20, each of at most 40 characters. A change applies to answers that are judged from then on.

Examples:
  visibility workspace attributes ws_...
  visibility workspace attributes ws_... --attribute price --attribute support --attribute "battery life"`;
