import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from './database.js';

const program = fileURLToPath(new URL('../../bin/visibility.js', import.meta.url));

/** The service in a separate process. */
export interface ServiceProcess {
  readonly url: string;
  readonly pid: number;
  /** Stops the service as Ctrl-C does and resolves with its exit code; kills it after a minute. */
  stop(): Promise<number | null>;
}

/**
 * Starts `visibility serve` on a test's database and a free port, and waits until it listens. Start processes one
 * after another, because the first may have to build the program.
 */
export async function startServiceProcess(
  db: Pick<TestDatabase, 'url'>,
  env: NodeJS.ProcessEnv = {},
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [program, 'serve'], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATABASE_URL: db.url,
      PORT: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_MINUTE: '1000000',
      // Generous, since tests share the machine.
      DATABASE_CONNECT_TIMEOUT_MS: '30000',
      DATABASE_QUERY_TIMEOUT_MS: '30000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [address] = /http:\/\/[^\s]+:\d+/.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}:\n${output}`)));
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGINT');
      const deadline = setTimeout(() => child.kill('SIGKILL'), 60_000);
      const code = await exited;
      clearTimeout(deadline);
      return code;
    },
  };
}
