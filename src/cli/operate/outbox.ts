import { Command, Option } from 'commander';
import type { ListedMessage, MessageState } from '../../outbox/index.js';
import type { CliContext } from '../context.js';
import { table } from '../kit/table.js';
import { plural } from '../kit/words.js';

export function outboxCommand(context: CliContext): Command {
  return new Command('outbox')
    .description('Show and retry the messages that the worker handles.')
    .addCommand(list(context))
    .addCommand(retry(context));
}

interface ListOptions {
  workspace?: string;
  dead?: true;
  waiting?: true;
  json?: true;
}

function list(context: CliContext): Command {
  return new Command('list')
    .description('List the latest 1,000 messages, oldest first. Dispatched messages are kept for 30 days.')
    .option('--workspace <id>', 'only those of this workspace')
    .addOption(new Option('--dead', 'only dead letters, which failed too often').conflicts('waiting'))
    .option('--waiting', 'only pending messages')
    .option('--json', 'print them as JSON')
    .addHelpText('after', '\nExample:\n  visibility outbox list --dead')
    .action(async ({ workspace, dead, waiting, json }: ListOptions) => {
      const state: MessageState | undefined = dead ? 'dead' : waiting ? 'waiting' : undefined;
      const messages = await context.withServices(({ outbox }) =>
        outbox.list({
          ...(workspace !== undefined && { workspaceId: workspace }),
          ...(state !== undefined && { state }),
        }),
      );
      if (json) return context.out(JSON.stringify({ messages }));
      if (messages.length === 0) return context.out('No messages.');
      context.out(table(['ID', 'WORKSPACE', 'TOPIC', 'STATE', 'TRIES', 'LAST ERROR'], messages.map(toRow)));
    });
}

function toRow({ outboxId, workspaceId, topic, state, attempts, lastError }: ListedMessage): string[] {
  return [outboxId, workspaceId, topic, state, String(attempts), lastError ?? '-'];
}

interface RetryOptions {
  allDead?: true;
  workspace?: string;
  json?: true;
}

function retry(context: CliContext): Command {
  return new Command('retry')
    .description('Queue a dead letter for another attempt.')
    .argument('[id]', 'the message')
    .option('--all-dead', 'retry all dead letters')
    .option('--workspace <id>', 'with --all-dead: only those of this workspace')
    .option('--json', 'print the number of messages as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  visibility outbox retry out_...\n  visibility outbox retry --all-dead --workspace ws_...',
    )
    .action(async (id: string | undefined, { allDead, workspace, json }: RetryOptions, command: Command) => {
      if ((id === undefined) === (allDead === undefined)) command.error('give either an id or --all-dead');
      const retried = await context.withServices(async ({ outbox }) => {
        if (id === undefined) return outbox.retryAll(workspace);
        await outbox.retry(id);
        return 1;
      });
      context.out(
        json ? JSON.stringify({ retried }) : `${plural(retried, 'message')} will be handled again.`,
      );
    });
}
