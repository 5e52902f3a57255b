/* A client that uses as much of the service as it gets. It receives its load as a message, and answers with what was served. */
import { once } from 'node:events';
import { closedLoop } from './load.js';
import { messagesOf, queriesOf } from './requests.js';

export interface GreedyLoad {
  readonly url: string;
  readonly key: string;
  readonly requests: 'queries' | 'messages';
  readonly connections: number;
  readonly seconds: number;
}

const [{ url, key, requests, connections, seconds }] = (await once(process, 'message')) as [GreedyLoad];
const next = { queries: queriesOf, messages: messagesOf }[requests](key);
const { outcomes } = await closedLoop(url, next, { connections, seconds });
process.send?.(outcomes.filter(({ status }) => status === 200).length);
process.disconnect();
