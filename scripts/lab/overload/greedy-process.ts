/*
 * A client that uses as much of the service as it gets. It receives its load, answers when its connections are open, and
 * after the next message sends the load and answers with the number of requests that were served.
 */
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { closedLoop, isGood, openConnections } from './load.js';
import { messagesOf, queriesOf } from './requests.js';

export interface GreedyLoad {
  readonly url: string;
  readonly key: string;
  readonly requests: 'queries' | 'messages';
  readonly connections: number;
  readonly seconds: number;
}

// It stands for programs on other machines, and should take no processor from the service.
setPriority(10);
const [{ url, key, requests, connections: count, seconds }] = (await once(process, 'message')) as [
  GreedyLoad,
];
const connections = await openConnections(url, count);
process.send?.(connections.length);
await once(process, 'message');
const next = { queries: queriesOf, messages: messagesOf }[requests](key);
const { outcomes } = await closedLoop(connections, next, seconds);
process.send?.(outcomes.filter(isGood).length);
process.disconnect();
