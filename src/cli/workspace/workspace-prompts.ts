import { Command, Option } from 'commander';
import type { Services } from '../../app.js';
import { latest } from '../../domain/data-version.js';
import type { CliContext } from '../context.js';
import { collect } from '../kit/options.js';
import { createScreen } from '../kit/screen.js';
import { table } from '../kit/table.js';
import { plural } from '../kit/words.js';

type Page = Awaited<ReturnType<Services['prompts']['listProperties']>>;
type Prompt = Page['prompts'][number];
type Correction = Parameters<Services['prompts']['correct']>[1][number];
type Properties = Omit<Correction, 'id'>;

const GROUPS = ['discovery', 'branded', 'competitor', 'control'] as const;
const PERSONAS = ['discoverer', 'buyer', 'evaluator', 'competitor', 'branded', 'control'] as const;

interface PromptsOptions {
  group?: Prompt['group'][];
  prompt?: string[];
  setGroup?: Prompt['group'] | 'auto';
  setPersona?: Prompt['persona'];
  setTopic?: string;
  setIntent?: string;
  json?: true;
}

/** `workspace prompts` */
export function prompts(context: CliContext): Command {
  return new Command('prompts')
    .description('Show which prompts count in figures and why, or correct their groups and properties.')
    .argument('<workspace>', 'its id')
    .addOption(new Option('--group <groups...>', 'only prompts of these groups').choices([...GROUPS]))
    .option('--prompt <id>', 'only this prompt; repeatable', collect)
    .addOption(
      new Option('--set-group <group>', 'choose their group; auto = persona and wording decide').choices([
        ...GROUPS,
        'auto',
      ]),
    )
    .addOption(new Option('--set-persona <persona>', 'correct their persona').choices([...PERSONAS]))
    .option('--set-topic <label>', "correct their topic; '' = none")
    .option('--set-intent <text>', "correct their intent; '' = none")
    .option('--json', 'print the prompts as JSON')
    .addHelpText('after', HELP)
    .action(async (workspaceId: string, options: PromptsOptions, command: Command) => {
      const properties = propertiesOf(options);
      const isChange = Object.keys(properties).length > 0;
      if (isChange && options.group === undefined && options.prompt === undefined)
        command.error('choose the prompts to correct with --group or --prompt');
      const { listed, changed } = await context.withServices(async (services) => {
        await services.workspaces.requireLive(workspaceId);
        const found = await listAll(services, workspaceId, options);
        if (!isChange || found.length === 0) return { listed: found, changed: 0 };
        const done = await correct(context, services, workspaceId, found, properties);
        return { listed: done.prompts, changed: done.changed };
      });
      if (options.json)
        return context.out(JSON.stringify(isChange ? { changed, prompts: listed } : { prompts: listed }));
      context.out(describe(listed));
      if (isChange) context.err(`Corrected ${plural(changed, 'prompt')} of ${listed.length}.\n`);
    });
}

function propertiesOf({ setGroup, setPersona, setTopic, setIntent }: PromptsOptions): Properties {
  return {
    ...(setGroup !== undefined && { group: setGroup === 'auto' ? null : setGroup }),
    ...(setPersona !== undefined && { persona: setPersona }),
    ...(setTopic !== undefined && { topic: setTopic || null }),
    ...(setIntent !== undefined && { intent: setIntent || null }),
  };
}

async function listAll(
  { prompts: service }: Services,
  workspaceId: string,
  { group: groups, prompt: promptIds }: PromptsOptions,
): Promise<Prompt[]> {
  const listed: Prompt[] = [];
  let cursor: string | undefined;
  do {
    const page = await service.listProperties(latest(workspaceId), {
      groups,
      promptIds,
      limit: 1000,
      cursor,
    });
    listed.push(...page.prompts);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return listed;
}

async function correct(
  context: CliContext,
  services: Services,
  workspaceId: string,
  found: readonly Prompt[],
  properties: Properties,
) {
  const screen = createScreen(context);
  try {
    const corrections = found.map(({ id }) => ({ ...properties, id }));
    return await services.prompts.correct(workspaceId, corrections, (done) =>
      screen.progress(`Correcting prompts: ${done} of ${found.length}`),
    );
  } finally {
    screen.clear();
  }
}

const REASONS = { person: 'chosen', persona: 'persona', wording: 'wording' } as const;

function describe(listed: readonly Prompt[]): string {
  const rows = listed.map(({ id, group, groupReason, namedBrands, persona, topic, intent, text }) => [
    ...[id, group, REASONS[groupReason], namedBrands.join(', ') || '-'],
    ...[persona, topic ?? '-', intent ?? '-', text.replaceAll(/\s+/g, ' ')],
  ]);
  return table(['PROMPT', 'GROUP', 'BY', 'NAMES', 'PERSONA', 'TOPIC', 'INTENT', 'TEXT'], rows);
}

const HELP = `
Figures over several prompts count the group discovery. docs/prompts.md describes what decides the group. Corrections are one
transaction, and all figures of the past follow.

Examples:
  visibility workspace prompts ws_... --group branded competitor
  visibility workspace prompts ws_... --prompt prm_... --set-group discovery
  visibility workspace prompts ws_... --group control --set-group auto --set-persona discoverer`;
