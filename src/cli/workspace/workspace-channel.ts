import { Command } from 'commander';
import type { ShownChannel } from '../../outbox/index.js';
import type { CliContext } from '../context.js';
import { table } from '../kit/table.js';
import { idList } from '../measure/measuring-options.js';

/** `workspace channel` */
export function channel(context: CliContext): Command {
  return new Command('channel')
    .description(
      'Show or change where the events of a workspace are sent: a webhook, Slack, Teams and email.',
    )
    .addCommand(add(context))
    .addCommand(list(context))
    .addCommand(remove(context))
    .addCommand(test(context));
}

function add(context: CliContext): Command {
  return new Command('add')
    .description('Add a channel.')
    .argument('<workspace>', 'its id')
    .argument('<kind>', 'webhook, slack, teams or email')
    .argument(
      '<address>',
      'a URL, for Slack and Teams that of an incoming webhook, or email addresses separated by commas',
    )
    .option('--events <names>', 'only these events, separated by commas', idList)
    .option('--json', 'print the channel as JSON')
    .addHelpText('after', HELP)
    .action(async (workspaceId: string, kind: string, address: string, { events, json }: AddOptions) => {
      const added = await context.withServices(({ channels }) =>
        channels.add(workspaceId, { kind, address, ...(events !== undefined && { events }) }),
      );
      context.out(json ? JSON.stringify(added) : listed([added]));
    });
}

interface AddOptions {
  events?: string[];
  json?: true;
}

function list(context: CliContext): Command {
  return new Command('list')
    .description('List the channels of a workspace. Of URLs, which are secrets, only the origin is shown.')
    .argument('<workspace>', 'its id')
    .option('--json', 'print them as JSON')
    .addHelpText('after', '\nExample:\n  visibility workspace channel list ws_...')
    .action(async (workspaceId: string, { json }: { json?: true }) => {
      const channels = await context.withServices((services) => services.channels.list(workspaceId));
      if (json) return context.out(JSON.stringify({ channels }));
      context.out(channels.length === 0 ? 'The workspace has no channels.' : listed(channels));
    });
}

function remove(context: CliContext): Command {
  return new Command('remove')
    .description('Remove a channel. Events that were to be sent there become dead letters.')
    .argument('<workspace>', 'its id')
    .argument('<channel>', 'the channel')
    .option('--json', 'print the channel as JSON')
    .addHelpText('after', '\nExample:\n  visibility workspace channel remove ws_... chn_...')
    .action(async (workspaceId: string, channelId: string, { json }: { json?: true }) => {
      const removed = await context.withServices(({ channels }) => channels.remove(workspaceId, channelId));
      context.out(json ? JSON.stringify(removed) : `Removed ${removed.kind} channel ${channelId}.`);
    });
}

function test(context: CliContext): Command {
  return new Command('test')
    .description('Send a test message to a channel and show the response of its receiver.')
    .argument('<workspace>', 'its id')
    .argument('<channel>', 'the channel')
    .option('--json', 'print the response as JSON')
    .addHelpText('after', '\nExample:\n  visibility workspace channel test ws_... chn_...')
    .action(async (workspaceId: string, channelId: string, { json }: { json?: true }) => {
      const response = await context.withServices(({ channels }) => channels.test(workspaceId, channelId));
      context.out(json ? JSON.stringify({ response }) : response);
    });
}

function listed(channels: readonly ShownChannel[]): string {
  const rows = channels.map(({ channelId, kind, address, events, isOn }) => [
    channelId,
    kind,
    address,
    isOn ? events.join(', ') : 'off',
  ]);
  return table(['ID', 'KIND', 'ADDRESS', 'EVENTS'], rows);
}

const HELP = `
Events: run.finished (except for a webhook, only of runs with failures), recalibration.finished, visibility.changed,
digest.weekly (default: the last two; for a webhook all). A workspace has one webhook, which "visibility workspace webhook"
changes. Email requires SMTP_URL and SMTP_FROM. See docs/notifications.md and docs/webhooks.md.

Examples:
  visibility workspace channel add ws_... slack https://hooks.slack.com/services/...
  visibility workspace channel add ws_... email ann@example.com,bob@example.com --events digest.weekly`;
