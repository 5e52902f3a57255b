/**
 * Builds the programs into dist/: every TypeScript file of src/, spec/ and the conformance suite, tests aside,
 * becomes a JavaScript file, and the same relative paths hold. Types are not checked here (`npm run typecheck` does):
 * a build takes a moment, so that the first start and every start after an edit are quick. For a package, or with
 * `--types`, the declarations of the suite are written too, for those who import it.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');

// The image of the service is built without the suite.
const sources = () =>
  ['src', 'spec', 'test/conformance']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && isOfProgram(entry))
        .map((entry) => join(entry.parentPath ?? entry.path, entry.name)),
    );

/** Tests, and what only they use, are no part of the programs. */
const isOfProgram = ({ name, parentPath, path }) =>
  !name.endsWith('.test.ts') && !(parentPath ?? path).includes('conformance/proof');

/** Builds when there is source and it is newer than what was built. */
export async function buildIfStale() {
  if (!existsSync(join(root, 'src'))) return;
  const newest = Math.max(
    ...[...sources(), fileURLToPath(import.meta.url)].map((file) => statSync(file).mtimeMs),
  );
  if (newest > builtAt()) await build();
}

/** When the source was read that is built now; 0 when none is. */
function builtAt() {
  return statSync(join(dist, '.built'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Builds into a folder of its own and then puts it in place, so that a killed build leaves nothing half done. */
export async function build({ withTypes = false } = {}) {
  const startedAt = new Date();
  removeLeftovers();
  const fresh = `${dist}.${process.pid}`;
  try {
    mkdirSync(fresh);
    await transpileInto(fresh);
    if (withTypes) declareInto(fresh);
    writeFileSync(join(fresh, '.built'), '');
    utimesSync(join(fresh, '.built'), startedAt, startedAt);
    // A package must not go without its declarations because somebody else built meanwhile.
    putInPlace(fresh, withTypes ? Infinity : startedAt.getTime());
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

async function transpileInto(folder) {
  const { build: transpile } = await import('esbuild').catch(() => {
    throw new Error('The program must be built, and the tools for it are not installed: run "npm ci" first.');
  });
  await transpile({
    entryPoints: sources().filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts')),
    outdir: folder,
    outbase: root,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
  for (const file of sources().filter((name) => /(?<!tsconfig)\.(json|txt)$/.test(name))) {
    cpSync(file, join(folder, file.slice(root.length + 1)));
  }
}

/** Declarations of the suite and of what it imports of spec/. Throws with the complaints when types are wrong. */
function declareInto(folder) {
  const compiler = fileURLToPath(import.meta.resolve('typescript/lib/tsc.js'));
  const project = join(root, 'test/conformance');
  if (!existsSync(project)) return;
  const flags = [
    '--composite',
    'false',
    '--incremental',
    'false',
    '--tsBuildInfoFile',
    'null',
    '--declaration',
  ];
  const { status, stdout } = spawnSync(
    process.execPath,
    [compiler, '-p', project, ...flags, '--outDir', folder],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The types are wrong, so that none can be declared:\n${stdout}`);
  for (const file of readdirSync(folder, { recursive: true }))
    if (/\.test\.d\.ts$/.test(file)) rmSync(join(folder, file));
  rmSync(join(folder, 'test/conformance/proof'), { recursive: true, force: true });
}

/** Two processes may build at once: what the other has read no earlier stays, since it may be loading that already. */
function putInPlace(fresh, startedAt) {
  if (builtAt() >= startedAt) return;
  const old = `${dist}.old.${process.pid}`;
  if (existsSync(dist)) renameSync(dist, old);
  try {
    renameSync(fresh, dist);
  } catch (error) {
    if (!existsSync(dist)) throw error;
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
}

/** What builds have left behind that were killed. */
function removeLeftovers() {
  for (const name of readdirSync(root)) {
    const pid = /^dist\.(?:old\.)?(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isOther(Number(pid)))
      rmSync(join(root, name), { recursive: true, force: true });
  }
}

/** In a container process ids come back: a folder of our own id was made by one before us. */
function isOther(pid) {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** What a person can do about a build that failed. Faults of the source have been printed by then. */
export function explained(error) {
  if (error.code !== 'EACCES' && error.code !== 'EPERM' && error.code !== 'EROFS') return error.message;
  return `The source is newer than the program, and this user may not write ${root}: run "npm run build" as its owner.`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isForPackage = ['pack', 'publish'].includes(process.env.npm_command);
  const withTypes = isForPackage || process.argv.includes('--types');
  // An installed package has no source, and is built already.
  const work = existsSync(join(root, 'src')) ? build({ withTypes }) : Promise.resolve();
  await work.catch((error) => {
    console.error(explained(error));
    process.exitCode = 1;
  });
}
