import { Command, Option } from 'commander';
import type { KeyEnvironment } from '../../domain/principal.js';
import { confirm } from '../kit/confirm.js';
import type { CliContext } from '../context.js';
import { table } from '../kit/table.js';

interface KeyOptions {
  workspace: string;
  json?: true;
  yes?: true;
}

interface Issued {
  keyId: string;
  secret: string;
  keyPrefix: string;
}

export function keyCommand(context: CliContext): Command {
  const command = new Command('key').description('Create, list, revoke and regenerate API keys.');
  for (const subcommand of [create, list, revoke, regenerate]) command.addCommand(subcommand(context));
  return command;
}

const workspaceOption = () =>
  new Option('--workspace <id>', 'the workspace of the key').makeOptionMandatory();

function create(context: CliContext): Command {
  return new Command('create')
    .description('Create a key and print its secret, once. Live keys require a paid plan.')
    .addOption(workspaceOption())
    .addOption(
      new Option('--environment <environment>', 'test or live')
        .choices(['test', 'live'])
        .makeOptionMandatory(),
    )
    .requiredOption('--name <name>', 'a label, 1 to 80 characters')
    .option('--json', 'print id, key and keyPrefix as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  visibility key create --workspace ws_... --environment live --name Dashboard',
    )
    .action(async (options: KeyOptions & { environment: KeyEnvironment; name: string }) => {
      const { workspace, environment, name } = options;
      const issued = await context.withServices(({ apiKeys }) =>
        apiKeys.issueFor(workspace, { environment, name }),
      );
      printIssued(context, issued, options.json);
    });
}

function list(context: CliContext): Command {
  return new Command('list')
    .description(
      'List the active keys of a workspace and its last 1,000 revoked keys, newest first, without their secrets.',
    )
    .addOption(workspaceOption())
    .option('--json', 'print them as JSON')
    .addHelpText('after', '\nExample:\n  visibility key list --workspace ws_...')
    .action(async ({ workspace, json }: KeyOptions) => {
      const keys = await context.withServices(async ({ workspaces, apiKeys }) => {
        await workspaces.show(workspace);
        return apiKeys.list(workspace);
      });
      if (json)
        return context.out(
          JSON.stringify({ keys: keys.map(({ keyId, ...key }) => ({ id: keyId, ...key })) }),
        );
      const rows = keys.map((key) => [
        key.keyId,
        key.environment,
        `${key.keyPrefix}...`,
        key.lastUsedAt?.toISOString() ?? 'never used',
        key.revokedAt === null ? 'active' : `revoked ${key.revokedAt.toISOString()}`,
        key.name,
      ]);
      context.out(table(['ID', 'ENV', 'KEY', 'LAST USED', 'STATE', 'NAME'], rows));
    });
}

function revoke(context: CliContext): Command {
  return new Command('revoke')
    .description('Revoke a key. Every process rejects it from its next request on.')
    .argument('<key>', 'its id')
    .addOption(workspaceOption())
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  visibility key revoke key_... --workspace ws_... --yes')
    .action(async (keyId: string, { workspace, yes, json }: KeyOptions) => {
      await confirm(`Revoke key ${keyId}? This cannot be undone.`, yes);
      await context.withServices(({ apiKeys }) => apiKeys.revoke(workspace, keyId));
      context.out(json ? JSON.stringify({ id: keyId, revoked: true }) : `revoked ${keyId}`);
    });
}

function regenerate(context: CliContext): Command {
  return new Command('regenerate')
    .description(
      'Replace a key with a new one of the same name and environment. The old one stops working at once.',
    )
    .argument('<key>', 'the id of the old key')
    .addOption(workspaceOption())
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print id, key and keyPrefix of the new key as JSON')
    .addHelpText('after', '\nExample:\n  visibility key regenerate key_... --workspace ws_... --yes --json')
    .action(async (keyId: string, { workspace, yes, json }: KeyOptions) => {
      await confirm(`Regenerate key ${keyId}? The old key stops working at once.`, yes);
      const issued = await context.withServices(({ apiKeys }) => apiKeys.regenerate(workspace, keyId));
      printIssued(context, issued, json);
    });
}

function printIssued(
  context: CliContext,
  { keyId, secret, keyPrefix }: Issued,
  json: boolean | undefined,
): void {
  if (json) return context.out(JSON.stringify({ id: keyId, key: secret, keyPrefix }));
  context.out(`id         ${keyId}`);
  context.out(`key        ${secret}`);
  context.out('\nSave the key now: it is not shown again.');
}
