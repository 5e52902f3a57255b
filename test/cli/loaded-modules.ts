import { readFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { visibility } from './support.js';

/** Writes the URL of each module that is loaded to the file of LOADED_MODULES. */
const HOOKS = `
  import { appendFileSync } from 'node:fs';
  export async function load(url, context, next) {
    appendFileSync(process.env.LOADED_MODULES, url + '\\n');
    return next(url, context);
  }`;

/** CommonJS modules are recorded at exit, because hooks do not see `require`. */
const RECORDER = `
  import { appendFileSync } from 'node:fs';
  import Module, { register } from 'node:module';
  register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(HOOKS)}));
  process.on('exit', () => {
    for (const path of Object.keys(Module._cache)) appendFileSync(process.env.LOADED_MODULES, path + '\\n');
  });`;

/** Runs a command as a separate process. Returns which packages, and which files of the service, it has loaded. */
export async function loadedBy(args: readonly string[], env: NodeJS.ProcessEnv) {
  const file = join(mkdtempSync(join(tmpdir(), 'visibility-loaded-')), 'modules');
  const recorder = `data:text/javascript,${encodeURIComponent(RECORDER)}`;
  const outcome = await visibility(args, {
    env: { ...env, LOADED_MODULES: file, NODE_OPTIONS: `--import=${recorder}` },
  });
  const paths = [...new Set(readFileSync(file, 'utf8').split('\n'))];
  const packages = paths.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
  const files = paths.flatMap((path) => /\/dist\/((?:src|spec)\/.*)\.js$/.exec(path)?.[1] ?? []);
  return { ...outcome, packages: [...new Set(packages)].sort(), files: files.sort() };
}
