import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { createClient } from '../../client/index.js';
import { resultFormFor, type ResultForm } from './results.js';
import { createMcpServer } from './server.js';

/** A message that arrived over HTTP. */
export interface HttpMessage {
  /** The parsed message. Not a batch, because a batch that cancels its own request would never be answered. */
  readonly message: unknown;
  readonly headers: Headers;
  /** Sends a request to the API on behalf of the caller. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly version: string;
  /** Undefined = as the revision of the protocol in the headers allows. */
  readonly results: ResultForm | undefined;
}

/** Only the path matters, because `fetch` sends nothing over a network. */
const HERE = 'http://localhost';

/** Responds to one message of the streamable HTTP transport with JSON. Nothing is kept between messages. */
export async function handleMcpMessage({
  message,
  headers,
  fetch,
  version,
  results = resultFormFor(headers.get('Mcp-Protocol-Version') ?? ''),
}: HttpMessage): Promise<Response> {
  // The caller was authenticated and counted with the message.
  const server = createMcpServer(createClient({ baseUrl: HERE, key: 'authenticated', fetch, retries: 0 }), {
    version,
    results,
  });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const request = new Request(`${HERE}/mcp`, { method: 'POST', headers });
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}
