import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { type Role, variableOf } from '../../http/roles.js';

/** The model server in its own process, as started by `visibility-conformance model`, with a raised limit. */
export interface ModelProcess {
  readonly url: string;
  readonly keys: { readonly [role in Role]: string };
  /** The environment variables that `run` reads. */
  readonly env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('../../bin/visibility-conformance.js', import.meta.url));
const roles = ['paid', 'other', 'free', 'live', 'capped', 'orphan'] as const;

/** Starts the process with flags such as `--fault`, and waits until it serves requests. */
export async function startModelProcess(flags: string[]): Promise<ModelProcess> {
  const child = spawn(process.execPath, [program, 'model', '--rate', '100000', ...flags], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      // A line for the URL and for each key: the output may arrive in parts.
      if (output.split('\n').length > roles.length + 1) resolve();
    });
    child.once('close', (code) => reject(new Error(`the model ended with ${code}: ${complaints}`)));
  });
  const env = parseEnv(output.replaceAll('export ', '')) as { [name: string]: string };
  const keys = Object.fromEntries(roles.map((role) => [role, env[variableOf(role)] ?? '']));
  return {
    url: env['CONFORMANCE_URL'] ?? '',
    keys: keys as ModelProcess['keys'],
    env,
    stop: async () => {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await exited;
    },
  };
}
