import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { lookUpReceiver } from './address.js';

/**
 * Posts JSON to a receiver and returns the status of its response. Follows no redirect and does not read the body.
 * @throws Error if no response has begun within `timeoutMs`, or the signal is aborted
 */
export async function post(
  url: URL,
  request: { headers: Readonly<Record<string, string>>; body: string; timeoutMs: number },
  stop: AbortSignal,
): Promise<number> {
  const timeout = AbortSignal.timeout(request.timeoutMs);
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
    return await new Promise((resolve, reject) => {
      const options = { method: 'POST', agent: false, lookup: lookUpReceiver, headers, signal };
      const sent = send(url, options, (response) => {
        response.destroy();
        resolve(response.statusCode ?? 0);
      });
      sent.once('error', reject);
      sent.end(body);
    });
  } catch (error) {
    if (!timeout.aborted) throw error;
    throw new Error(`The receiver did not respond within ${request.timeoutMs / 1000} s.`, { cause: error });
  }
}
