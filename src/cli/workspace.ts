import { Command, Option } from 'commander';
import type { Plan } from '../domain/principal.js';
import type { Services } from '../app.js';
import { confirmed } from './confirm.js';
import type { CliContext } from './context.js';
import { collect, wholeNumber } from './options.js';
import { table } from './table.js';

type Workspace = Awaited<ReturnType<Services['workspaces']['show']>>;
/** A workspace as it is printed: with all that its answers are read by. */
type ShownWorkspace = Awaited<ReturnType<typeof withCompetitors>>;

interface BrandOptions {
  brand?: string;
  alias?: string[];
  domain?: string[];
  competitor?: string[];
}

export function workspaceCommand(context: CliContext): Command {
  const command = new Command('workspace').description('Make, show and change workspaces.');
  for (const make of [create, list, show, setPlan, setCap, setBrand, remove])
    command.addCommand(make(context));
  return command;
}

const planOption = () =>
  new Option('--plan <plan>', 'free or paid').choices(['free', 'paid']).makeOptionMandatory();

function create(context: CliContext): Command {
  return new Command('create')
    .description('Make a workspace, with an owner and an active project.')
    .requiredOption('--name <name>', 'its name')
    .addOption(planOption())
    .option(
      '--cap <number>',
      'prompt cap of its own, -1 = unlimited (default: that of the plan)',
      wholeNumber(-1),
    )
    .option('--owner-name <name>', "the owner's display name")
    .option('--owner-email <address>', "the owner's e-mail address")
    .option('--brand <name>', 'the brand, as answers write it')
    .option('--alias <name>', 'another spelling of the brand; may be repeated', collect)
    .option('--domain <domain>', 'a domain of the brand; may be repeated', collect)
    .option('--competitor <name>', 'a competitor to track, as answers write it; may be repeated', collect)
    .option('--json', 'print the workspace as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  visibility workspace create --name Acme --plan paid --brand Acme --alias "Acme Inc" --domain acme.example \\\n    --competitor Globex --competitor Initech',
    )
    .action(async (options: CreateOptions) => {
      const { name, plan, cap: promptCap, ownerName, ownerEmail, competitor } = options;
      const brand = { name: options.brand, aliases: options.alias, domains: options.domain };
      const workspace = await context.withServices(async (services) => {
        const made = await services.workspaces.create(
          { name, plan, promptCap, ownerName, ownerEmail, brand },
          async (transaction, workspaceId) => {
            if (competitor === undefined) return;
            await services.brand.setCompetitors(workspaceId, competitor, transaction);
          },
        );
        return withCompetitors(services, made);
      });
      print(context, workspace, options.json);
    });
}

interface SetBrandOptions extends BrandOptions {
  contentStyle?: string;
  json?: true;
}

interface CreateOptions extends BrandOptions {
  name: string;
  plan: Plan;
  cap?: number;
  ownerName?: string;
  ownerEmail?: string;
  json?: true;
}

function list(context: CliContext): Command {
  return new Command('list')
    .description('List all workspaces, deleted ones too.')
    .option('--json', 'print them as JSON')
    .addHelpText('after', '\nExample:\n  visibility workspace list --json')
    .action(async ({ json }: { json?: true }) => {
      const all = await context.withServices(async (services) => {
        const workspaces = await services.workspaces.list();
        return Promise.all(workspaces.map((workspace) => withCompetitors(services, workspace)));
      });
      if (json) return context.out(JSON.stringify({ workspaces: all }));
      if (all.length === 0)
        return context.out('There is no workspace yet. Make one: visibility workspace create --help');
      const rows = all.map((one) => [one.workspaceId, one.plan, capText(one), stateText(one), one.name]);
      context.out(table(['ID', 'PLAN', 'CAP', 'STATE', 'NAME'], rows));
    });
}

function show(context: CliContext): Command {
  return new Command('show')
    .description('Show a workspace.')
    .argument('<workspace>', 'its id')
    .option('--json', 'print it as JSON')
    .addHelpText('after', '\nExample:\n  visibility workspace show ws_...')
    .action(async (workspaceId: string, { json }: { json?: true }) => {
      const workspace = await context.withServices(async (services) =>
        withCompetitors(services, await services.workspaces.show(workspaceId)),
      );
      print(context, workspace, json);
    });
}

function setPlan(context: CliContext): Command {
  return new Command('set-plan')
    .description('Change the plan of a workspace. Prompts over the new cap stay; only new ones are refused.')
    .argument('<workspace>', 'its id')
    .addOption(planOption())
    .option('--json', 'print the workspace as JSON')
    .addHelpText('after', '\nExample:\n  visibility workspace set-plan ws_... --plan paid')
    .action(async (workspaceId: string, { plan, json }: { plan: Plan; json?: true }) => {
      const workspace = await context.withServices(async (services) =>
        withCompetitors(services, await services.workspaces.setPlan(workspaceId, plan)),
      );
      print(context, workspace, json);
    });
}

function setCap(context: CliContext): Command {
  return new Command('set-cap')
    .description('Give a workspace a prompt cap of its own, or take it back.')
    .argument('<workspace>', 'its id')
    .requiredOption(
      '--cap <number|default>',
      'the cap; -1 = unlimited; "default" = that of its plan',
      (text) => (text === 'default' ? text : wholeNumber(-1)(text)),
    )
    .option('--json', 'print the workspace as JSON')
    .addHelpText('after', '\nExample:\n  visibility workspace set-cap ws_... --cap 250')
    .action(async (workspaceId: string, { cap, json }: { cap: number | 'default'; json?: true }) => {
      const own = cap === 'default' ? null : cap;
      const workspace = await context.withServices(async (services) =>
        withCompetitors(services, await services.workspaces.setCap(workspaceId, own)),
      );
      print(context, workspace, json);
    });
}

function setBrand(context: CliContext): Command {
  return new Command('set-brand')
    .description(
      'Set how the brand and its competitors are recognized in answers. What is not given stays as it is.',
    )
    .argument('<workspace>', 'its id')
    .option('--brand <name>', 'the brand, as answers write it')
    .option('--alias <name>', 'another spelling; may be repeated; replaces the aliases there are', collect)
    .option('--domain <domain>', 'a domain; may be repeated; replaces the domains there are', collect)
    .option(
      '--competitor <name>',
      'a competitor to track; may be repeated; replaces the list there is, unless it is pinned',
      collect,
    )
    .option('--content-style <text>', 'the content style of the brand profile; "" clears it')
    .option('--json', 'print the workspace as JSON')
    .addHelpText(
      'after',
      `
New observations are read with these names. Apply them to the ones already stored with "visibility recompute".

Examples:
  visibility workspace set-brand ws_... --brand Acme --alias "Acme Inc" --domain acme.example
  visibility workspace set-brand ws_... --competitor Globex --competitor Initech
  visibility recompute --workspace ws_...`,
    )
    .action(async (workspaceId: string, options: SetBrandOptions, command: Command) => {
      const { brand: name, alias: aliases, domain: domains, competitor, contentStyle } = options;
      if ([name, aliases, domains, competitor, contentStyle].every((value) => value === undefined)) {
        command.error(
          'nothing to change: give at least one of --brand, --alias, --domain, --competitor, --content-style',
        );
      }
      const workspace = await context.withServices(async (services) => {
        const { workspaces, brand } = services;
        const identity = { name, aliases, domains };
        const changed = await workspaces.setBrand(workspaceId, identity, async (transaction) => {
          if (competitor !== undefined) await brand.setCompetitors(workspaceId, competitor, transaction);
          if (contentStyle !== undefined)
            await brand.setContentStyle(workspaceId, contentStyle || null, transaction);
        });
        return withCompetitors(services, changed);
      });
      print(context, workspace, options.json);
    });
}

function remove(context: CliContext): Command {
  return new Command('delete')
    .description('Delete a workspace: its keys answer 404 from now on. Its data stays in the database.')
    .argument('<workspace>', 'its id')
    .option('--yes', 'do not ask')
    .option('--json', 'print the workspace as JSON')
    .addHelpText('after', '\nExample:\n  visibility workspace delete ws_... --yes')
    .action(async (workspaceId: string, { yes, json }: { yes?: true; json?: true }) => {
      const workspace = await context.withServices(async (services) => {
        const { name } = await services.workspaces.requireLive(workspaceId);
        await confirmed(`Delete workspace "${name}" (${workspaceId})? This cannot be undone.`, yes);
        return withCompetitors(services, await services.workspaces.remove(workspaceId));
      });
      print(context, workspace, json);
    });
}

async function withCompetitors({ brand }: Services, workspace: Workspace) {
  const { competitors } = await brand.profile(workspace.workspaceId);
  return { ...workspace, brand: { ...workspace.brand, competitors } };
}

function print(context: CliContext, workspace: ShownWorkspace, json: boolean | undefined): void {
  if (json) return context.out(JSON.stringify(workspace));
  const { owner, brand } = workspace;
  const lines: [string, string][] = [
    ['workspace', workspace.workspaceId],
    ['name', workspace.name],
    ['plan', workspace.plan],
    ['prompt cap', capText(workspace)],
    ['owner', ownerText(owner)],
    ['brand', brand.name ?? '-'],
    ['aliases', brand.aliases.join(', ') || '-'],
    ['domains', brand.domains.join(', ') || '-'],
    ['competitors', brand.competitors.join(', ') || '-'],
    ['state', stateText(workspace)],
  ];
  for (const [label, value] of lines) context.out(`${label.padEnd(12)}${value}`);
}

function ownerText({ id, name, email }: Workspace['owner']): string {
  return [name, email === null ? null : `<${email}>`, id].filter((part) => part !== null).join(' ');
}

function capText({ promptCap }: Workspace): string {
  if (promptCap === null) return 'plan default';
  return promptCap === -1 ? 'unlimited' : String(promptCap);
}

function stateText({ deletedAt }: Workspace): string {
  return deletedAt === null ? 'live' : `deleted ${deletedAt.toISOString()}`;
}
