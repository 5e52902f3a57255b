import { fork } from 'node:child_process';
import { join } from 'node:path';

/** Requests to send, one after another on each connection. */
export interface LoadRequest {
  readonly url: string;
  /** API keys, which the connections use in turn. */
  readonly keys: readonly string[];
  readonly connections: number;
  /** The end condition. A limit by time drops requests in progress; a limit by amount completes every request. */
  readonly until: { readonly seconds: number } | { readonly amount: number };
}

export interface LoadResult {
  readonly requests: number;
  /** From the start to the last response. */
  readonly seconds: number;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
}

/** The load generator in a separate process. It runs one load at a time. */
export interface LoadGenerator {
  /** @throws Error if a request failed or its status was not 2xx */
  run(request: LoadRequest): Promise<LoadResult>;
  stop(): void;
}

/** Starts the load generator from the folder of the installed peers. */
export function startLoadGenerator(folder: string): LoadGenerator {
  const child = fork(join(folder, 'load.js'), { execArgv: [] });
  return {
    run: ({ until, ...request }) =>
      new Promise((resolve, reject) => {
        const onExit = (code: number | null) => reject(new Error(`the load generator ended with ${code}`));
        child.once('exit', onExit);
        child.once('message', (message) => {
          child.off('exit', onExit);
          const result = message as LoadResult & { failures: number };
          if (result.failures === 0) return resolve(result);
          reject(new Error(`${request.url}: ${result.failures} requests failed`));
        });
        child.send({ ...request, ...until });
      }),
    stop: () => void child.kill(),
  };
}
