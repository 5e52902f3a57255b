import {
  brandWrites,
  promptAndKeyWrites,
  reads,
  validRequest,
  type Subject,
} from '../../../conformance/kit/valid-requests.js';
import type { OperationId } from '../../../spec/index.js';

/** Sends a valid request to every operation, with and without a key. `observe` receives all response headers. */
export async function sendTraffic(
  url: string,
  key: string,
  observe: (request: string, headers: Headers) => void,
) {
  let count = 0;
  const text = () => `Which tool bills by phase ${(count += 1)}?`;
  const send = async (operation: OperationId, subject: Omit<Subject, 'text'>, secret?: string) => {
    const { method, target, body } = validRequest(operation, { ...subject, text });
    const authorization = secret === undefined ? {} : { authorization: `Bearer ${secret}` };
    const response = await fetch(url + target, {
      method,
      headers: { ...authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    observe(operation, response.headers);
    return (await response.json().catch(() => ({}))) as { id?: string; promptId?: string };
  };
  const none = { promptId: 'none', keyId: 'none' };
  const { promptId = 'none' } = await send('addPrompt', none, key);
  const { id: keyId = 'none' } = await send('issueApiKey', none, key);
  const operations = [...reads, ...brandWrites, ...promptAndKeyWrites];
  for (const operation of [...operations, ...reads]) await send(operation, { promptId, keyId }, key);
  for (const operation of operations) await send(operation, { promptId, keyId });
}
