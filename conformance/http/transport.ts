import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { Agent, EnvHttpProxyAgent, errors, request, type Dispatcher } from 'undici';
import type { SentRequest } from './exchange.js';
import { withoutTrailingSlashes } from './base-url.js';

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Thrown if there is no response: the address is wrong, the service is down, or the request timed out. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** Sends requests to one base URL. */
export interface Transport {
  send(request: SentRequest): Promise<RawResponse>;
  close(): Promise<void>;
}

/** The longest silence of a server, in ms. */
const SILENCE_MS = 30_000;

/** The longest time from a request to the end of its response, in ms, even if the server keeps sending. */
const DEADLINE_MS = 60_000;

/**
 * A transport for a base URL, whose requests take `deadlineMs` milliseconds at most. Targets are appended to the URL, which may contain a path. Respects HTTP_PROXY, HTTPS_PROXY
 * and NO_PROXY. Does not follow redirects.
 */
export function createTransport(baseUrl: string, deadlineMs = DEADLINE_MS): Transport {
  const base = withoutTrailingSlashes(baseUrl);
  const options = { headersTimeout: SILENCE_MS, bodyTimeout: SILENCE_MS, keepAliveTimeout: 1_000 };
  const dispatcher = usesProxy() ? new EnvHttpProxyAgent(options) : new Agent(options);
  return {
    send: (sent) => sendOnce(dispatcher, base, sent, deadlineMs),
    close: () => dispatcher.close(),
  };
}

const usesProxy = () =>
  ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'].some((name) => Boolean(process.env[name]));

async function sendOnce(
  dispatcher: Dispatcher,
  base: string,
  sent: SentRequest,
  deadlineMs: number,
): Promise<RawResponse> {
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    const response = await request(`${base}${sent.target}`, {
      dispatcher,
      signal,
      method: sent.method,
      headers: sent.headers,
      ...(sent.body === undefined ? {} : { body: sent.body }),
    });
    return {
      status: response.statusCode,
      headers: joined(response.headers),
      text: await textOf(response),
    };
  } catch (error) {
    const reason = signal.aborted ? `no whole response within ${deadlineMs / 1000} s` : reasonOf(error);
    throw new Unreachable(`${sent.method} ${base}${sent.target}: ${reason}`, { cause: error });
  }
}

/** The decoded body. A 204 has none, even if its headers declare a length. */
async function textOf({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<string> {
  try {
    const decode = decoders[String(headers['content-encoding'] ?? '').toLowerCase()];
    if (decode === undefined) return await body.text();
    return decode(Buffer.from(await body.arrayBuffer())).toString('utf8');
  } catch (error) {
    if (statusCode === 204 && error instanceof errors.ResponseContentLengthMismatchError) return '';
    throw error;
  }
}

const decoders: Readonly<Partial<Record<string, (bytes: Buffer) => Buffer>>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

function joined(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value ?? ''].flat().join(', ')]),
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = (error as NodeJS.ErrnoException).code;
  return code === undefined ? error.message : `${error.message || 'no response'} (${code})`;
}
