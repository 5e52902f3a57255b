import { Command, Option } from 'commander';
import type { KeyEnvironment, KeyLimits, KeyScope } from '../../domain/principal.js';
import { confirm } from '../kit/confirm.js';
import type { CliContext } from '../context.js';
import { duration } from '../kit/options.js';
import { table } from '../kit/table.js';

interface KeyOptions {
  workspace: string;
  json?: true;
  yes?: true;
}

interface Issued extends KeyLimits {
  keyId: string;
  secret: string;
  keyPrefix: string;
}

export function keyCommand(context: CliContext): Command {
  const command = new Command('key').description('Create, list, rotate, revoke and regenerate API keys.');
  for (const subcommand of [create, list, rotate, revoke, regenerate])
    command.addCommand(subcommand(context));
  return command;
}

const SCOPES = ['read', 'write', 'keys'] as const satisfies readonly KeyScope[];

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
    .option('--expires <duration>', 'expire after this time, such as 24h or 90d (default: never)', duration)
    .addOption(
      new Option('--scope <scope...>', 'only allow: read, write, keys; repeatable (default: all)').choices(
        SCOPES,
      ),
    )
    .option('--json', 'print id, key, keyPrefix, scopes and expiresAt as JSON')
    .addHelpText('after', CREATE_HELP)
    .action(async (options: CreateOptions) => {
      const { workspace, environment, name, expires, scope } = options;
      const expiresAt = expires === undefined ? null : new Date(Date.now() + expires);
      const limits = {
        scopes: scope === undefined ? null : SCOPES.filter((one) => scope.includes(one)),
        expiresAt,
      };
      const issued = await context.withServices(({ apiKeys }) =>
        apiKeys.issueFor(workspace, { environment, name, ...limits }),
      );
      printIssued(context, issued, options.json);
    });
}

interface CreateOptions extends KeyOptions {
  environment: KeyEnvironment;
  name: string;
  /** In ms. */
  expires?: number;
  scope?: KeyScope[];
}

const CREATE_HELP = `
Scopes: read = read everything but the API keys; write = change it; keys = list, create and revoke API keys. A key for
dashboards, MCP or the web page only needs "--scope read". A key never creates a key that may do more than itself, or
expires later.

Examples:
  visibility key create --workspace ws_... --environment live --name Dashboard --scope read --expires 90d
  visibility key create --workspace ws_... --environment test --name "Weekly import" --scope read write`;

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
        key.scopes?.join(', ') ?? 'all',
        key.lastUsedAt?.toISOString() ?? 'never used',
        key.lastUsedFrom ?? '-',
        stateText(key),
        key.name,
      ]);
      context.out(table(['ID', 'ENV', 'KEY', 'SCOPES', 'LAST USED', 'FROM', 'STATE', 'NAME'], rows));
    });
}

function stateText({ revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null }): string {
  if (revokedAt !== null) {
    const ending = revokedAt.getTime() === expiresAt?.getTime() ? 'expired' : 'revoked';
    return `${ending} ${revokedAt.toISOString()}`;
  }
  return expiresAt === null ? 'active' : `expires ${expiresAt.toISOString()}`;
}

function rotate(context: CliContext): Command {
  return new Command('rotate')
    .description(
      'Create the successor of a key: the old one expires after a while, so that clients can change over.',
    )
    .argument('<key>', 'the id of the old key')
    .addOption(workspaceOption())
    .option(
      '--overlap <duration>',
      'how long the old key remains valid, such as 30m, 24h or 7d',
      duration,
      86_400_000,
    )
    .option('--json', 'print the new key and oldExpiresAt as JSON')
    .addHelpText('after', ROTATE_HELP)
    .action(async (keyId: string, { workspace, overlap, json }: KeyOptions & { overlap: number }) => {
      const { oldExpiresAt, ...issued } = await context.withServices(({ apiKeys }) =>
        apiKeys.rotate(workspace, keyId, overlap),
      );
      printIssued(context, issued, json, { oldExpiresAt });
      if (!json) context.out(`The old key expires ${oldExpiresAt.toISOString()}.`);
    });
}

const ROTATE_HELP = `
The new key has the name, environment and scopes of the old one, and is valid for as long, counted from now. Both count
towards the limit of keys until the old one has expired. To replace a leaked key, use "visibility key regenerate".

Example:
  visibility key rotate key_... --workspace ws_... --overlap 24h`;

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
  { keyId, secret, keyPrefix, scopes, expiresAt }: Issued,
  json: boolean | undefined,
  more: object = {},
): void {
  if (json)
    return context.out(JSON.stringify({ id: keyId, key: secret, keyPrefix, scopes, expiresAt, ...more }));
  context.out(`id         ${keyId}`);
  context.out(`key        ${secret}`);
  if (scopes !== null) context.out(`scopes     ${scopes.join(', ')}`);
  if (expiresAt !== null) context.out(`expires    ${expiresAt.toISOString()}`);
  context.out('\nSave the key now: it is not shown again.');
}
