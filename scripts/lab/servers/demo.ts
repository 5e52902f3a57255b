import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { serviceProgram } from './service.js';

interface Demo {
  readonly workspaces: readonly { readonly label: string; readonly keys: readonly { key: string }[] }[];
}

/** Creates the demo on the database of a service with these settings. Returns the first key of a workspace by its label. */
export async function createDemo(env: NodeJS.ProcessEnv): Promise<(label: string) => string> {
  const made = await promisify(execFile)(process.execPath, [serviceProgram, 'demo', '--json'], { env });
  const { workspaces } = JSON.parse(made.stdout) as Demo;
  return (wanted) => {
    const key = workspaces.find(({ label }) => label === wanted)?.keys[0]?.key;
    if (key === undefined) throw new Error(`the demo has no workspace "${wanted}"`);
    return key;
  };
}
