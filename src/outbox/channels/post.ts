import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { reasonOf } from '../../domain/error-facts.js';
import { responseTo } from '../../domain/http-response.js';
import { lookUpPublicReceiver, lookUpReceiver } from './receiver-url.js';

/** How long a receiver may take to respond, in ms. */
const RESPONSE_MS = 10_000;

/** A request to a receiver. */
export interface PostRequest {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether the receiver must have a public address. */
  readonly onlyPublic: boolean;
  /** Default: 10 seconds. */
  readonly timeoutMs: number | undefined;
}

/**
 * Posts JSON to a receiver and returns the status of its response. Follows no redirect and does not read the body.
 * @throws Error if no response has begun within `timeoutMs`, or the signal is aborted
 */
export async function post(
  url: URL,
  { timeoutMs = RESPONSE_MS, onlyPublic, ...request }: PostRequest,
  stop: AbortSignal,
): Promise<number> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([stop, timeout]);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const body = Buffer.from(request.body);
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    'user-agent': 'visibility-webhooks',
    ...request.headers,
  };
  try {
    const lookup = onlyPublic ? lookUpPublicReceiver : lookUpReceiver;
    const options = { method: 'POST', agent: false, lookup, headers, signal };
    const sent = send(url, options);
    const responding = responseTo(sent);
    sent.end(body);
    const response = await responding;
    response.destroy();
    return response.statusCode ?? 0;
  } catch (error) {
    if (stop.aborted) throw error;
    const reason = timeout.aborted ? `it did not respond within ${timeoutMs / 1000} s` : reasonOf(error);
    throw new Error(`No response from the receiver ${url.origin}: ${reason}.`, { cause: error });
  }
}
