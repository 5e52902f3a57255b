import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Additions that a later 1.x may make. */
export const LATER_MEMBER = 'addedLater';
export const LATER_CODE = 'code_added_later';

/** A proxy that stands in for a later 1.x of the service. */
export interface LaterVersion {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts a loopback proxy that responds like `service`, except that every object of a response has a member that the
 * contract does not list, and every error a code that it does not list.
 */
export async function startLaterVersion(service: string): Promise<LaterVersion> {
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming;
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const upstream = request(new URL(url, service), { method, headers }, (answer) => {
      forward(answer, outgoing).catch(() => outgoing.destroy());
    });
    upstream.once('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function forward(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const isJson = (answer.headers['content-type'] ?? '').startsWith('application/json') && text !== '';
  const body = isJson ? JSON.stringify(asLaterVersion(JSON.parse(text))) : text;
  const { 'transfer-encoding': _, 'content-length': __, ...headers } = answer.headers;
  outgoing.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': Buffer.byteLength(body) });
  outgoing.end(body);
}

/** The body of a response as a later version would send it. */
export function asLaterVersion(value: unknown): unknown {
  const extended = withLaterMember(value);
  const error = (extended as { error?: { code?: unknown } } | null)?.error;
  if (typeof error?.code === 'string') error.code = LATER_CODE;
  return extended;
}

function withLaterMember(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLaterMember);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withLaterMember(member)]);
  return { ...Object.fromEntries(members), [LATER_MEMBER]: 'yes' };
}
