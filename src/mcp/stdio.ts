import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createClient, dataOf, isApiError, type Client } from '../../client/index.js';
import { DomainError } from '../domain/errors.js';
import type { ResultForm } from './results.js';
import { createMcpServer } from './server.js';

export interface StdioOptions {
  /** Address of the service. */
  readonly url: string;
  readonly key: string;
  readonly version: string;
  readonly results: ResultForm;
  /** Called with the workspace of the key, and whether the key is limited to reading, when the server is ready for messages. */
  readonly onReady: (workspaceId: string, canOnlyRead: boolean) => void;
  /** Ends the server. */
  readonly signal: AbortSignal;
}

/**
 * Responds to messages on standard input until it ends.
 *
 * @throws DomainError when the service rejects the key
 */
export async function serveMcpOnStdio(options: StdioOptions): Promise<void> {
  const { url, key, onReady, signal } = options;
  const client = createClient({ baseUrl: url, key });
  // Reports a wrong address or key now rather than with the first question.
  const workspaceId = await workspaceOf(client, url);
  const canOnlyRead = await isLimitedToReading(client);
  const server = createMcpServer(client, options);
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  const stop = () => void server.close();
  process.stdin.once('end', stop);
  signal.addEventListener('abort', stop);
  await server.connect(new StdioServerTransport());
  onReady(workspaceId, canOnlyRead);
  await closed;
}

async function workspaceOf(client: Client, url: string): Promise<string> {
  try {
    return (await dataOf(client.GET('/v1/me'))).workspaceId;
  } catch (error) {
    if (isApiError(error, 'unauthorized')) {
      const message = `The service at ${url} rejected the API key. Set VISIBILITY_API_KEY to a valid one.`;
      throw new DomainError('unauthorized', { message });
    }
    const reason = isApiError(error) ? error.message : causeOf(error);
    throw new Error(
      `The service at ${url} cannot be used (${reason}). Check VISIBILITY_URL or --url, and that it is running.`,
      { cause: error },
    );
  }
}

/** True if the service does not say: other implementations of the contract need not have scopes. */
async function isLimitedToReading(client: Client): Promise<boolean> {
  try {
    const { scopes } = await dataOf(client.GET('/v1/access'));
    return scopes?.every((scope) => scope === 'read') === true;
  } catch {
    return true;
  }
}

/** The cause of a fetch error has the reason. */
function causeOf(error: unknown): string {
  const { message, cause } = error as { message: string; cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message;
}
