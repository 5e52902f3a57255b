import { promises } from 'node:dns';
import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import ipaddr from 'ipaddr.js';
import { responseTo } from '../domain/http-response.js';
import { hostOf } from '../domain/loopback.js';
import { AddressNotAllowed, guardedLookup, type Resolve } from './guarded-lookup.js';

/** How long a page may take, in ms. */
const PAGE_MS = 10_000;

export interface WebPage {
  /** After no redirects: those are responses like others. */
  readonly url: URL;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** At most `maxBytes`, decompressed: what has arrived when that or the time was reached. */
  readonly body: Buffer;
}

/**
 * Reads a page of the public web.
 * @throws AddressNotAllowed for an address that is not public, or a port other than that of the protocol
 * @throws Error if no response begins within 10 seconds, or the signal is aborted
 */
export type FetchPage = (
  url: URL,
  options: { readonly userAgent: string; readonly maxBytes: number; readonly signal: AbortSignal },
) => Promise<WebPage>;

/** Null for addresses that everybody on the Internet reaches, including those that are translated from IPv4. */
export function publicRejectionOf(host: string, address: string): string | null {
  const [plain = ''] = address.split('%');
  const isPublic = ipaddr.isValid(plain) && ipaddr.process(plain).range() === 'unicast';
  return isPublic ? null : `"${host}" has the address ${address}, which is not on the public Internet.`;
}

/** A `lookup` option that fails for a name with an address that is not public. */
export const publicLookup = (resolve: Resolve = promises.lookup) => guardedLookup(resolve, publicRejectionOf);

const PORTS = { 'http:': 80, 'https:': 443 };

/** Other addresses and ports are for tests, whose servers are on this machine. */
export function createFetchPage({
  lookup = publicLookup(),
  ports = PORTS,
  timeoutMs = PAGE_MS,
}: {
  readonly lookup?: LookupFunction;
  readonly ports?: typeof PORTS;
  readonly timeoutMs?: number;
} = {}): FetchPage {
  return async (url, { userAgent, maxBytes, signal: stop }) => {
    const { protocol } = url;
    if (protocol !== 'http:' && protocol !== 'https:')
      throw new AddressNotAllowed(`${protocol} is not a protocol of web pages.`);
    if (url.port !== '') throw new AddressNotAllowed(`${url.host} has a port of its own.`);
    const host = hostOf(url);
    // Node looks up names only.
    const rejection = isIP(host) === 0 ? null : publicRejectionOf(host, host);
    if (rejection !== null) throw new AddressNotAllowed(rejection);
    const send = protocol === 'https:' ? requestHttps : requestHttp;
    const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]);
    const sent = send(url, {
      ...{ agent: false, lookup, signal, port: ports[protocol] },
      headers: {
        'user-agent': userAgent,
        accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
        'accept-encoding': 'gzip, deflate, br',
      },
    });
    const responding = responseTo(sent);
    sent.end();
    const response = await responding;
    const body = maxBytes === 0 ? Buffer.alloc(0) : await bodyOf(response, maxBytes);
    response.destroy();
    return { url, status: response.statusCode ?? 0, headers: response.headers, body };
  };
}

/** What arrives of a body, up to `maxBytes`. Never rejects: a broken connection ends it. */
async function bodyOf(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of decompressed(response) as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= maxBytes) break;
    }
  } catch {
    // The rest is missing.
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

function decompressed(response: IncomingMessage): Readable {
  const decoder = decoderOf(String(response.headers['content-encoding'] ?? '').toLowerCase());
  if (decoder === null) return response;
  // Errors also reach whoever reads the last stream.
  pipeline(response, decoder, () => undefined);
  return decoder;
}

function decoderOf(encoding: string) {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      return null;
  }
}
