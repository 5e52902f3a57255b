import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { GreedyLoad } from './greedy-process.js';

const PROGRAM = fileURLToPath(new URL('./greedy-process.ts', import.meta.url));

/**
 * A client that uses as much of the service as it gets, in another process, whose thousand connections do not delay the
 * measurement here.
 */
export interface GreedyClient {
  /**
   * Sends its load. Resolves with the number of requests that were served.
   * @throws Error if the process fails
   */
  readonly send: () => Promise<number>;
}

/**
 * Resolves when the process has loaded its code, which takes a processor for more than a second, and opened its
 * connections.
 * @throws Error if it fails
 */
export async function startGreedyClient(load: GreedyLoad): Promise<GreedyClient> {
  const child = fork(PROGRAM, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The greedy client exited with code ${code} before it had finished.`);
  });
  const request = async (message: GreedyLoad | 'send') => {
    child.send(message);
    const [response] = (await Promise.race([once(child, 'message'), ended])) as [number];
    return response;
  };
  await request(load);
  return { send: () => request('send') };
}
