import { Command, Option } from 'commander';
import type { CliContext } from '../context.js';
import { UsageError } from '../usage.js';
import { programVersion } from '../version.js';

interface McpOptions {
  readonly url?: string;
  readonly results: 'structured' | 'text';
}

export function mcpCommand(context: CliContext): Command {
  return new Command('mcp')
    .description('Serve MCP on standard input and output, with read-only tools for the API.')
    .option('--url <url>', 'address of the service (default: VISIBILITY_URL, or http://127.0.0.1:3000)')
    .addOption(
      new Option('--results <form>', 'text: for hosts that do not show a model structured content')
        .choices(['structured', 'text'])
        .default('structured'),
    )
    .option('--json', 'report errors as JSON')
    .addHelpText('after', HELP)
    .action((options: McpOptions) => serve(context, options));
}

async function serve(context: CliContext, options: McpOptions): Promise<void> {
  const { api } = await context.config();
  const { key } = api;
  if (key === undefined) throw new UsageError('Set VISIBILITY_API_KEY to an API key', 'visibility mcp');
  const url = options.url ?? api.url;
  const { serveMcpOnStdio } = await import('../../mcp/stdio.js');
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  await serveMcpOnStdio({
    url,
    key,
    version: programVersion(),
    results: options.results,
    signal: stop.signal,
    // Standard output is reserved for the protocol.
    onReady: (workspaceId, canOnlyRead) =>
      context.err(`Answering MCP messages for ${workspaceId} at ${url}.\n${canOnlyRead ? '' : READ_KEY}`),
  });
  process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
}

const READ_KEY =
  'This key may also change data. One that may only read is enough: "visibility key create ... --scope read".\n';

const HELP = `
The tools read what the key of VISIBILITY_API_KEY may read, and change nothing. A key that may only read is enough:
"visibility key create ... --scope read". Configure a host to run this command; it ends when the host closes standard
input. A service also answers MCP hosts at /mcp, without this command.

Example:
  VISIBILITY_API_KEY=sk_test_... visibility mcp --url http://127.0.0.1:3000`;
