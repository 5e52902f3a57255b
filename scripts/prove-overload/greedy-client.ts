import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { GreedyLoad } from './greedy-process.js';

const PROGRAM = fileURLToPath(new URL('./greedy-process.ts', import.meta.url));

/**
 * Sends the load of one client from another process, whose thousand connections do not delay the measurement here. Resolves
 * with the number of requests that were served.
 * @throws Error if the process fails
 */
export async function sendGreedily(load: GreedyLoad): Promise<number> {
  const child = fork(PROGRAM, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send(load);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The greedy client exited with code ${code} before it had finished.`);
  });
  const [served] = (await Promise.race([once(child, 'message'), ended])) as [number];
  return served;
}
