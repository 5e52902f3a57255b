/**
 * Builds the program into dist/: every TypeScript file of src/ and spec/ becomes a JavaScript file beside
 * which the same relative paths hold. Types are not checked here (`npm run typecheck` does): a build takes a
 * moment, so that the first start and every start after an edit are quick.
 */
import { cpSync, existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const stamp = join(dist, '.built');

const sources = () =>
  ['src', 'spec'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name)),
  );

/** Builds when there is source and it is newer than what was built. */
export async function buildIfStale() {
  if (!existsSync(join(root, 'src'))) return;
  const builtAt = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
  const newest = Math.max(...[...sources(), fileURLToPath(import.meta.url)].map((file) => statSync(file).mtimeMs));
  if (newest > builtAt) await build();
}

/** Builds into a folder of its own and then puts it in place, so that a killed build leaves nothing half done. */
export async function build() {
  const { build: transpile } = await import('esbuild').catch(() => {
    throw new Error('The program must be built, and the tools for it are not installed: run "npm ci" first.');
  });
  const startedAt = new Date();
  const fresh = `${dist}.${process.pid}`;
  await transpile({
    entryPoints: sources().filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts')),
    outdir: fresh,
    outbase: root,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
  for (const file of sources().filter((name) => name.endsWith('.json'))) {
    cpSync(file, join(fresh, file.slice(root.length + 1)));
  }
  writeFileSync(join(fresh, '.built'), '');
  utimesSync(join(fresh, '.built'), startedAt, startedAt);
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
