import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { owned } from './children.js';

/** A server process that this run started. */
export interface Server {
  readonly pid: number;
  readonly port: number;
  readonly url: string;
  /** From the start of the process to the first response, in ms. */
  readonly startMs: number;
  stop(): Promise<void>;
}

/** Maximum wait for the first response, in ms. */
const START_LIMIT_MS = 60_000;
const POLL_MS = 5;

/**
 * Waits until `isReady` holds for a process that is launched. @throws Error with its standard error, which must be a pipe, if
 * it exits or does not become ready
 */
export async function startServer(options: {
  /** For errors. */
  readonly name: string;
  readonly launch: () => ChildProcess;
  readonly port: number;
  readonly isReady: () => Promise<boolean>;
}): Promise<Server> {
  const { name, launch, port, isReady } = options;
  const startedAt = performance.now();
  const child = owned(launch());
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors = `${errors}${chunk.toString()}`.slice(-10_000)));
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`${name} ended with ${code}:\n${errors}`)));
  });
  failed.catch(() => undefined);
  try {
    while (!(await Promise.race([isReady(), failed]))) {
      if (performance.now() - startedAt > START_LIMIT_MS)
        throw new Error(`${name} does not respond:\n${errors}`);
      await pause(POLL_MS);
    }
  } catch (error) {
    await stop(child);
    throw error;
  }
  const startMs = performance.now() - startedAt;
  return { pid: child.pid ?? 0, port, url: `http://127.0.0.1:${port}`, startMs, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await exited;
  clearTimeout(kill);
}
