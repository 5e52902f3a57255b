import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { text as readAll } from 'node:stream/consumers';
import { Argument, Command, Option } from 'commander';
import type { Services } from '../../app.js';
import type { CliContext } from '../context.js';
import { table } from '../kit/table.js';
import { plural } from '../kit/words.js';

interface KeyOptions {
  workspace?: string;
  login?: string;
  from: string;
  newKey?: true;
  json?: true;
}

type KeyState = Awaited<ReturnType<Services['providerKeys']['listOfInstallation']>>[number];

const workspaceOption = () =>
  new Option('--workspace <id>', 'the workspace of the key (default: the installation)');

const providerArgument = () =>
  new Argument('<provider>', 'openai, gemini, perplexity, anthropic, xai, dataforseo or cloro');

/** `providers keys` */
export function keys(context: CliContext): Command {
  return new Command('keys')
    .description('Show which provider keys are set, and where. Never shows a key.')
    .addOption(workspaceOption())
    .option('--json', 'print them as JSON')
    .addHelpText('after', KEYS_HELP)
    .action(async ({ workspace, json }: KeyOptions) => {
      const states = await context.withServices(async ({ providerKeys, workspaces }) => {
        if (workspace === undefined) return providerKeys.listOfInstallation();
        await workspaces.requireLive(workspace);
        return (await providerKeys.list(workspace)).keys;
      });
      if (json) return context.out(JSON.stringify({ keys: states }));
      context.out(table(['PROVIDER', 'KEY OF', 'ENDS IN', 'SET', 'BY', 'PROBLEM'], states.map(rowOf)));
    });
}

function rowOf({ provider, source, lastFour, setAt, setBy, problem }: KeyState): string[] {
  return [provider, source, lastFour ?? '-', setAt?.toISOString() ?? '-', setBy ?? '-', problem ?? '-'];
}

const KEYS_HELP = `
A key of the workspace is used first, then one of the installation, then one of the environment, such as OPENAI_API_KEY.
Stored keys are sealed with SECRETS_KEY, see docs/providers.md ("Keys").

Examples:
  visibility providers keys
  visibility providers keys --workspace ws_...`;

/** `providers set-key` */
export function setKey(context: CliContext): Command {
  return new Command('set-key')
    .description('Store the key of a provider, sealed. It is read from standard input.')
    .addArgument(providerArgument())
    .addOption(workspaceOption())
    .option('--login <login>', 'the login of DataForSEO, whose key is the API password')
    .option('--from <file>', 'read the key from a file; "-" is standard input', '-')
    .addHelpText('after', SET_HELP)
    .action(async (provider: string, { workspace, login, from }: KeyOptions) => {
      const key = await readKey(context, from);
      await context.withServices(({ providerKeys }) =>
        providerKeys.set(workspace ?? null, provider, { key, login: login ?? null }),
      );
      context.err(`The key of ${provider} is stored.\n`);
    });
}

const SET_HELP = `
It replaces an earlier key of the same workspace, or of the installation. Workers use it with their next question.

Examples:
  visibility providers set-key openai --workspace ws_... < key.txt
  visibility providers set-key dataforseo --login owner@example.com --from password.txt`;

/** `providers remove-key` */
export function removeKey(context: CliContext): Command {
  return new Command('remove-key')
    .description('Remove a stored key of a provider.')
    .addArgument(providerArgument())
    .addOption(workspaceOption())
    .action(async (provider: string, { workspace }: KeyOptions) => {
      await context.withServices(({ providerKeys }) => providerKeys.remove(workspace ?? null, provider));
      context.err(`The workspace or the installation has no stored key of ${provider} any more.\n`);
    });
}

/** `providers reseal` */
export function reseal(context: CliContext): Command {
  return new Command('reseal')
    .description('Seal all stored provider keys with the present SECRETS_KEY.')
    .option('--new-key', 'make a new key first, if it is in a file, and remove the old one at the end')
    .option('--json', 'print the counts as JSON')
    .addHelpText('after', RESEAL_HELP)
    .action(async ({ newKey, json }: KeyOptions) => {
      const report = await context.withServices(({ providerKeys }) =>
        providerKeys.reseal({ renew: newKey === true }),
      );
      if (json) return context.out(JSON.stringify(report));
      context.out(`Sealed ${report.previous} of ${plural(report.stored, 'stored key')} anew.`);
    });
}

const RESEAL_HELP = `
All in one transaction; the previous key is accepted until the end. Keep it as long as backups that were made before, whose
keys it has sealed.

With SECRETS_KEY: move it to SECRETS_KEY_PREVIOUS, set a new one, restart every process, run this command, and remove
SECRETS_KEY_PREVIOUS. With the file of the embedded database, or SECRETS_KEY_FILE: run it with --new-key.

Examples:
  visibility providers reseal
  visibility providers reseal --new-key`;

/** Reads a key, without showing it on a terminal. */
async function readKey(context: CliContext, from: string): Promise<string> {
  if (from !== '-') return readFile(from, 'utf8');
  if (!process.stdin.isTTY) return readAll(process.stdin);
  context.err('Key: ');
  // Without an output, the terminal does not show what is typed.
  const prompt = createInterface({ input: process.stdin, terminal: true });
  try {
    return await prompt.question('');
  } finally {
    prompt.close();
    context.err('\n');
  }
}
