import { Command, Option } from 'commander';
import type { Webhook } from '../../outbox/index.js';
import type { CliContext } from '../context.js';
import { idList } from '../measure/measuring-options.js';

interface WebhookOptions {
  url?: string;
  events?: string[];
  off?: true;
  secret?: true;
  test?: true;
  json?: true;
}

/** `workspace webhook` */
export function webhook(context: CliContext): Command {
  return new Command('webhook')
    .description('Show or change where the events of a workspace are sent.')
    .argument('<workspace>', 'its id')
    .option('--url <url>', 'the receiver: an https URL, or http on loopback; turns the webhook on')
    .option('--events <names>', 'only these events, separated by commas; turns the webhook on', idList)
    .addOption(new Option('--off', 'turn the webhook off').conflicts(['url', 'events']))
    .option('--secret', 'also show the secret that requests are signed with')
    .option('--test', 'then send a test message and show the response of the receiver')
    .option('--json', 'print the webhook as JSON')
    .addHelpText('after', HELP)
    .action(async (workspaceId: string, { url, events, off, secret, test, json }: WebhookOptions) => {
      const isChange = url !== undefined || events !== undefined || off === true;
      const shown = await context.withServices(async ({ channels }) => {
        const change = { ...(url !== undefined && { url }), ...(events !== undefined && { events }) };
        const present = isChange
          ? await channels.changeWebhook(workspaceId, { ...change, isOn: off !== true })
          : await channels.webhook(workspaceId);
        return {
          webhook: present,
          ...(secret && { secret: await channels.secret(workspaceId) }),
          ...(test && { response: await channels.test(workspaceId, 'webhook') }),
        };
      });
      context.out(json ? JSON.stringify(shown) : describe(shown));
    });
}

/** The result of the command, without what was not asked for. */
interface Shown {
  readonly webhook: Webhook | null;
  readonly secret?: string;
  readonly response?: string;
}

function describe({ webhook: present, secret, response }: Shown): string {
  const lines = present === null ? ['The workspace has no webhook.'] : describeWebhook(present);
  const extra = [
    secret === undefined ? [] : [`secret    ${secret}`],
    response === undefined ? [] : [`test      ${response}`],
  ];
  return [...lines, ...extra.flat()].join('\n');
}

function describeWebhook({ url, events, isOn, offReason }: Webhook): string[] {
  const state = offReason === null ? (isOn ? 'on' : 'off') : `off: ${offReason}`;
  return [`url       ${url}`, `events    ${events.join(', ')}`, `state     ${state}`];
}

const HELP = `
Events: run.finished, recalibration.finished, visibility.changed, digest.weekly (default: all). WEBHOOK_SECRET must be set. docs/webhooks.md
shows what is sent and how to check the signature.

Examples:
  visibility workspace webhook ws_... --url https://example.com/hooks/visibility
  visibility workspace webhook ws_... --secret
  visibility workspace webhook ws_... --test
  visibility workspace webhook ws_... --off`;
