import { Agent, EnvHttpProxyAgent, errors, request, type Dispatcher } from 'undici';
import type { SentRequest } from './exchange.js';
import { withoutTrailingSlashes } from './base-url.js';

/** An answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** No answer came: the address is wrong, the service is down, or it took too long. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** Sends requests to one base URL. */
export interface Transport {
  send(request: SentRequest): Promise<RawAnswer>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 30_000;

/**
 * A transport to a base URL, which may hold a path itself: paths are joined to it, not resolved against it.
 * Proxies named by HTTP_PROXY, HTTPS_PROXY and NO_PROXY are used. Redirects are not followed.
 */
export function createTransport(baseUrl: string): Transport {
  const base = withoutTrailingSlashes(baseUrl);
  const options = { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS, keepAliveTimeout: 1_000 };
  const dispatcher = usesProxy() ? new EnvHttpProxyAgent(options) : new Agent(options);
  return {
    send: (sent) => sendOnce(dispatcher, base, sent),
    close: () => dispatcher.close(),
  };
}

const usesProxy = () =>
  ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'].some((name) => Boolean(process.env[name]));

async function sendOnce(dispatcher: Dispatcher, base: string, sent: SentRequest): Promise<RawAnswer> {
  try {
    const answer = await request(`${base}${sent.target}`, {
      dispatcher,
      method: sent.method,
      headers: sent.headers,
      ...(sent.body === undefined ? {} : { body: sent.body }),
    });
    return {
      status: answer.statusCode,
      headers: joined(answer.headers),
      text: await textOf(answer),
    };
  } catch (error) {
    throw new Unreachable(`${sent.method} ${base}${sent.target}: ${reasonOf(error)}`);
  }
}

/** A 204 never has a body, whatever length its headers announce. */
async function textOf({ statusCode, body }: Dispatcher.ResponseData): Promise<string> {
  try {
    return await body.text();
  } catch (error) {
    if (statusCode === 204 && error instanceof errors.ResponseContentLengthMismatchError) return '';
    throw error;
  }
}

function joined(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value ?? ''].flat().join(', ')]),
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = (error as NodeJS.ErrnoException).code;
  return code === undefined ? error.message : `${error.message || 'no answer'} (${code})`;
}
