import { Argument, Command, Option } from 'commander';
import type { Services } from '../../app.js';
import { latest } from '../../domain/data-version.js';
import type { Plan } from '../../domain/principal.js';
import { confirm } from '../kit/confirm.js';
import type { CliContext } from '../context.js';
import { proposeAliases, warnOfCommonWords, warnOfOlderDays } from './name-warnings.js';
import { collect, wholeNumber } from '../kit/options.js';
import { table } from '../kit/table.js';
import { attributes } from './workspace-attributes.js';
import { channel } from './workspace-channel.js';
import { companies } from './workspace-companies.js';
import { keywords } from './workspace-keywords.js';
import { names } from './workspace-names.js';
import { prompts } from './workspace-prompts.js';
import { apply } from './workspace-apply.js';
import { budget, schedule, targets } from './workspace-measuring.js';
import { webhook } from './workspace-webhook.js';
import { nameOfWeighting, weightingArgument, weightingNamed, weightingOption } from './weighting.js';

type Workspace = Awaited<ReturnType<Services['workspaces']['show']>>;
/** A workspace in printed form. */
type ShownWorkspace = Awaited<ReturnType<typeof withCompetitors>>[number];

interface BrandOptions {
  brand?: string;
  alias?: string[];
  domain?: string[];
  competitor?: string[];
}

export function workspaceCommand(context: CliContext): Command {
  const command = new Command('workspace').description('Create, show and change workspaces.');
  for (const subcommand of [
    create,
    list,
    show,
    setPlan,
    setCap,
    setBrand,
    setSharing,
    setWeighting,
    setTimeZone,
    names,
    companies,
    prompts,
    targets,
    keywords,
    attributes,
    budget,
    schedule,
    apply,
    webhook,
    channel,
    remove,
  ])
    command.addCommand(subcommand(context));
  return command;
}

const planOption = () =>
  new Option('--plan <plan>', 'free or paid').choices(['free', 'paid']).makeOptionMandatory();

function create(context: CliContext): Command {
  return new Command('create')
    .description('Create a workspace with an owner and an active project.')
    .requiredOption('--name <name>', 'its name')
    .addOption(planOption())
    .option('--cap <number>', 'prompt cap; -1 = unlimited (default: the cap of the plan)', wholeNumber(-1))
    .option('--owner-name <name>', "the owner's display name")
    .option('--owner-email <address>', "the owner's email address")
    .option('--brand <name>', 'the brand name as it appears in answers')
    .option('--alias <name>', 'another spelling of the brand; repeatable', collect)
    .option(
      '--domain <domain>',
      'a domain of the brand, or a path of one, such as example.com/shop; repeatable',
      collect,
    )
    .option('--competitor <name>', 'a competitor to track, as it appears in answers; repeatable', collect)
    .addOption(weightingOption())
    .option('--json', 'print the workspace as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  visibility workspace create --name Acme --plan paid --brand Acme --alias "Acme Inc" --domain acme.example \\\n    --competitor Globex --competitor Initech\n\n"visibility workspace set-weighting --help" explains the weightings.',
    )
    .action(async (options: CreateOptions) => {
      const { name, plan, cap: promptCap, ownerName, ownerEmail, competitor, weighting } = options;
      const brand = { name: options.brand, aliases: options.alias, domains: options.domain };
      await printResult(context, options, async (services) => {
        const created = await services.workspaces.create(
          {
            ...{ name, plan, promptCap, ownerName, ownerEmail, brand },
            weighting: weighting === undefined ? undefined : weightingNamed(weighting),
          },
          async (transaction, workspaceId) => {
            if (competitor === undefined) return;
            await services.brand.setCompetitors(workspaceId, competitor, transaction);
          },
        );
        const brands = await services.names.list(created.workspaceId);
        await warnOfCommonWords(context, created.workspaceId, brands);
        await proposeAliases(context, created.workspaceId, brands);
        return created;
      });
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
  weighting?: string;
  json?: true;
}

function list(context: CliContext): Command {
  return new Command('list')
    .description('List all workspaces, including deleted ones.')
    .option('--json', 'print them as JSON')
    .addHelpText('after', '\nExample:\n  visibility workspace list --json')
    .action(async ({ json }: { json?: true }) => {
      const all = await context.withServices(async (services) =>
        withCompetitors(services, await services.workspaces.list()),
      );
      if (json) return context.out(JSON.stringify({ workspaces: all }));
      if (all.length === 0)
        return context.out('There are no workspaces yet. To create one: visibility workspace create --help');
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
    .action(async (workspaceId: string, options: { json?: true }) => {
      await printResult(context, options, ({ workspaces }) => workspaces.show(workspaceId));
    });
}

function setPlan(context: CliContext): Command {
  return new Command('set-plan')
    .description(
      'Change the plan of a workspace. Prompts over the new cap are kept; only new ones are rejected.',
    )
    .argument('<workspace>', 'its id')
    .addOption(planOption())
    .option('--json', 'print the workspace as JSON')
    .addHelpText('after', '\nExample:\n  visibility workspace set-plan ws_... --plan paid')
    .action(async (workspaceId: string, { plan, json }: { plan: Plan; json?: true }) => {
      await printResult(context, { json }, ({ workspaces }) => workspaces.setPlan(workspaceId, plan));
    });
}

function setCap(context: CliContext): Command {
  return new Command('set-cap')
    .description('Override the prompt cap of a workspace, or reset it to the cap of its plan.')
    .argument('<workspace>', 'its id')
    .requiredOption(
      '--cap <number|default>',
      'the cap; -1 = unlimited; "default" = the cap of the plan',
      (text) => (text === 'default' ? text : wholeNumber(-1)(text)),
    )
    .option('--json', 'print the workspace as JSON')
    .addHelpText('after', '\nExample:\n  visibility workspace set-cap ws_... --cap 250')
    .action(async (workspaceId: string, { cap, json }: { cap: number | 'default'; json?: true }) => {
      const override = cap === 'default' ? null : cap;
      await printResult(context, { json }, ({ workspaces }) => workspaces.setCap(workspaceId, override));
    });
}

function setBrand(context: CliContext): Command {
  return new Command('set-brand')
    .description(
      'Set how the brand and its competitors are recognized in answers. Omitted options keep their values.',
    )
    .argument('<workspace>', 'its id')
    .option('--brand <name>', 'the brand name as it appears in answers')
    .option('--alias <name>', 'another spelling; repeatable; replaces all aliases', collect)
    .option(
      '--domain <domain>',
      'a domain, or a path of one, such as example.com/shop; repeatable; replaces all domains',
      collect,
    )
    .option(
      '--competitor <name>',
      'a competitor to track; repeatable; replaces the list unless it is pinned',
      collect,
    )
    .option('--content-style <text>', 'the content style of the brand profile; "" clears it')
    .option('--json', 'print the workspace as JSON')
    .addHelpText(
      'after',
      `
The names apply to new observations. To apply them to stored observations too, run "visibility rescore". Aliases and
domains of competitors are set with "visibility workspace names".

Examples:
  visibility workspace set-brand ws_... --brand Acme --alias "Acme Inc" --domain acme.example
  visibility workspace set-brand ws_... --competitor Globex --competitor Initech
  visibility rescore --workspace ws_...`,
    )
    .action(async (workspaceId: string, options: SetBrandOptions, command: Command) => {
      const { brand: name, alias: aliases, domain: domains, competitor, contentStyle } = options;
      if ([name, aliases, domains, competitor, contentStyle].every((value) => value === undefined)) {
        command.error(
          'nothing to change: give at least one of --brand, --alias, --domain, --competitor, --content-style',
        );
      }
      await printResult(context, options, async ({ workspaces, brand, names: recognized, ingest }) => {
        const changed = await workspaces.setBrand(
          workspaceId,
          { name, aliases, domains },
          async (transaction) => {
            if (competitor !== undefined) await brand.setCompetitors(workspaceId, competitor, transaction);
            if (name !== undefined || aliases !== undefined)
              await brand.rejectCompetitorNames(workspaceId, transaction);
            if (contentStyle !== undefined)
              await brand.setContentStyle(workspaceId, contentStyle || null, transaction);
          },
        );
        const brands = await recognized.list(workspaceId);
        await warnOfCommonWords(context, workspaceId, brands);
        await proposeAliases(context, workspaceId, brands);
        await warnOfOlderDays(context, { ingest }, workspaceId);
        return changed;
      });
    });
}

function setSharing(context: CliContext): Command {
  return new Command('set-sharing')
    .description('Let links share the web page of a workspace read-only, or revoke all of them.')
    .argument('<workspace>', 'its id')
    .addArgument(new Argument('<state>', 'on or off').choices(['on', 'off']))
    .option('--json', 'print the workspace as JSON')
    .addHelpText(
      'after',
      `
Sharing is off until it is turned on. Whoever has such a link can read what a key with "--scope read" can, until the link expires or
is revoked. See docs/keys.md.

Examples:
  visibility workspace set-sharing ws_... on
  visibility workspace set-sharing ws_... off`,
    )
    .action(async (workspaceId: string, state: 'on' | 'off', options: { json?: true }) => {
      await printResult(context, options, ({ apiKeys }) => apiKeys.setSharing(workspaceId, state === 'on'));
    });
}

function setWeighting(context: CliContext): Command {
  return new Command('set-weighting')
    .description(
      'Choose what counts the same in the figures of a workspace: every answer, question, or platform and question.',
    )
    .argument('<workspace>', 'its id')
    .addArgument(weightingArgument())
    .option('--json', 'print the workspace as JSON')
    .addHelpText(
      'after',
      `
answers                  every answer, so questions and platforms that are asked more often count more
questions                every question, whatever its number of answers
questions-and-platforms  every platform, and on each platform every question

The choice applies to all days, in the web page, events, digests and assistant tools. GET /v1/analytics/overview and the other
operations of the contract count every answer the same. See docs/statistics/formulas.md.

Example:
  visibility workspace set-weighting ws_... questions-and-platforms`,
    )
    .action(async (workspaceId: string, name: string, options: { json?: true }) => {
      await printResult(context, options, ({ workspaces }) =>
        workspaces.setWeighting(workspaceId, weightingNamed(name)),
      );
    });
}

function setTimeZone(context: CliContext): Command {
  return new Command('set-time-zone')
    .description('Set the time zone whose days the web page, digests and links show figures by.')
    .argument('<workspace>', 'its id')
    .argument('<zone>', 'an IANA name such as Europe/Berlin; "default" = the zone of its schedule')
    .option('--json', 'print the workspace as JSON')
    .addHelpText(
      'after',
      `
Figures of the past follow at once. The operations of the contract, exports and views keep days of UTC; other operations
take "timeZone".

Examples:
  visibility workspace set-time-zone ws_... America/Los_Angeles
  visibility workspace set-time-zone ws_... default`,
    )
    .action(async (workspaceId: string, zone: string, options: { json?: true }) => {
      const timeZone = zone === 'default' ? null : zone;
      await printResult(context, options, ({ workspaces }) => workspaces.setTimeZone(workspaceId, timeZone));
    });
}

function remove(context: CliContext): Command {
  return new Command('delete')
    .description('Delete a workspace. Its keys get a 404 from now on; its data stays in the database.')
    .argument('<workspace>', 'its id')
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print the workspace as JSON')
    .addHelpText('after', '\nExample:\n  visibility workspace delete ws_... --yes')
    .action(async (workspaceId: string, { yes, json }: { yes?: true; json?: true }) => {
      await printResult(context, { json }, async ({ workspaces }) => {
        const { name } = await workspaces.requireLive(workspaceId);
        await confirm(`Delete workspace "${name}" (${workspaceId})? This cannot be undone.`, yes);
        return workspaces.remove(workspaceId);
      });
    });
}

/** Adds the competitors one workspace at a time, because workspaces may be on different nodes. */
async function withCompetitors({ brand }: Services, workspaces: readonly Workspace[]) {
  const shown = [];
  for (const workspace of workspaces) {
    const { competitors } = await brand.profile(latest(workspace.workspaceId));
    shown.push({ ...workspace, brand: { ...workspace.brand, competitors } });
  }
  return shown;
}

/** Runs `work` and prints the workspace that it returns. */
async function printResult(
  context: CliContext,
  { json }: { json?: true | undefined },
  work: (services: Services) => Promise<Workspace>,
): Promise<void> {
  const shown = await context.withServices(async (services) =>
    withCompetitors(services, [await work(services)]),
  );
  for (const workspace of shown) {
    if (json) context.out(JSON.stringify(workspace));
    else for (const line of describe(workspace)) context.out(line);
  }
}

function describe(workspace: ShownWorkspace): string[] {
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
    ['sharing', workspace.sharing ? 'on' : 'off'],
    ['time zone', workspace.timeZone ?? 'that of its schedule'],
    ['weighting', nameOfWeighting(workspace.weighting)],
    ['state', stateText(workspace)],
  ];
  return lines.map(([label, value]) => `${label.padEnd(12)}${value}`);
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
