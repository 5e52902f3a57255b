/**
 * Generates types and documents from the contract (scripts/build-spec.ts), unless they are up to date. Then it compiles
 * the service to dist/, its web page to dist/web/, the typed client to client/dist/ and the conformance suite to
 * conformance/dist/. Each gets its own copy of what it shares with the others, and relative paths stay as they are in
 * the source. Neither esbuild nor Vite checks types (`npm run typecheck` does), so a build takes about four seconds.
 * `--types`, for packing, adds the declarations that the packages export.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
/**
 * Modules that are bundled into one file with all of their imports, which are hundreds of small files. Nothing else may
 * import these, because the bundle contains separate copies.
 */
const BUNDLED = ['src/domain/ids.ts', 'src/platform/knex.ts', 'src/platform/migrations/index.ts'];
/** Packages that are left out of such a file: drivers, which tracing must be able to find, and optional packages. */
const EXTERNAL = ['pg', 'pg-query-stream', 'pg-native', 'supports-color'];

const programs = [
  { folders: ['src', 'spec', 'client'], outdir: 'dist' },
  { folders: ['client'], outdir: 'client/dist' },
  { folders: ['conformance', 'spec'], outdir: 'conformance/dist' },
  // A container image is built from the sources of one program and the manifests of the others.
].filter(({ folders: [own] }) => existsSync(join(root, own)) && sourcesIn(own).length > 0);

const common = {
  outbase: '.',
  absWorkingDir: root,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
};

if (isSpecOutdated()) generateSpec();
for (const program of programs) {
  // The suite knows only the contract, not the extensions of this service.
  const files = program.folders
    .flatMap(sourcesIn)
    .filter((file) => program.outdir === 'dist' || !/^spec\/(?:generated\/)?extensions[./]/.test(file));
  rmSync(join(root, program.outdir), { recursive: true, force: true });
  await build({
    ...common,
    outdir: program.outdir,
    entryPoints: files.filter((file) => file.endsWith('.ts') && !BUNDLED.includes(file)),
  }).catch(() => process.exit(1));
  for (const file of BUNDLED.filter((name) => files.includes(name))) await bundle(file, program.outdir);
  for (const file of files.filter((name) => !name.endsWith('.ts')))
    cpSync(join(root, file), join(root, program.outdir, file));
}
await buildWeb();
// npm runs `prepare` when it packs, too.
if (['pack', 'publish'].includes(process.env.npm_command) || process.argv.includes('--types')) declare();

/** Whether an untracked file of spec/generated is missing or older than one of its sources. */
function isSpecOutdated() {
  const sources = filesIn('spec', /\.yaml$|^ingest\/.*\.json$/);
  if (!sources.some((file) => file.endsWith('.yaml'))) return false;
  const generators = filesIn('scripts', /^(?:build-spec|spec-documents|line-checks)\.ts$/);
  const changedAt = ['redocly.yaml', ...sources, ...generators].map(timeOf);
  const generatedAt = filesIn('spec', /^generated\/(?!openapi\.json$).*\.(?:ts|json)$/).map(timeOf);
  return generatedAt.length === 0 || Math.max(...changedAt) > Math.min(...generatedAt);
}

function timeOf(file) {
  return statSync(join(root, file)).mtimeMs;
}

function filesIn(folder, pattern) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => join(folder, name));
}

/** Leaves the tracked document to `npm run spec`, so that a build does not change it. */
function generateSpec() {
  const args = ['--import', 'tsx', join(root, 'scripts/build-spec.ts'), '--ignored'];
  try {
    execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  } catch {
    process.exit(1);
  }
}

async function bundle(file, outdir) {
  const { metafile } = await build({
    ...common,
    outdir,
    entryPoints: [file],
    bundle: true,
    external: EXTERNAL,
    metafile: true,
    // The packages are CommonJS modules.
    banner: {
      js: `import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);`,
    },
  }).catch(() => process.exit(1));
  appendFileSync(join(root, outdir, file.replace(/ts$/, 'js')), licensesOf(Object.keys(metafile.inputs)));
}

/** The licenses of the packages of these files, as a comment. */
function licensesOf(files) {
  const folders = new Set(
    files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []),
  );
  const licenses = [...folders].sort().map((folder) => {
    const name = readdirSync(join(root, folder)).find((one) => /^licen[cs]e/i.test(one));
    if (name === undefined) throw new Error(`${folder} has no license to copy`);
    return `${folder}\n\n${readFileSync(join(root, folder, name), 'utf8').trim()}`;
  });
  return `/*\n${licenses.join('\n\n').replaceAll('*/', '* /')}\n*/\n`;
}

/** Source files, and the data and text that they read at run time. */
function sourcesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|json)$|^(?:behavior|DECISIONS|ERRORS)\.md$/.test(name))
    .filter(
      (name) =>
        !/^(?:dist|node_modules|scripts|test)\/|(?:^package|tsconfig.*)\.json$|vitest\.config\.ts$/.test(
          name,
        ),
    )
    .map((name) => join(folder, name));
}

/** Builds the web page to dist/web, unless its source or the development packages are not installed. */
async function buildWeb() {
  if (!existsSync(join(root, 'web/index.html')) || !existsSync(join(root, 'dist'))) return;
  // Otherwise Vite adds checks for developers when a test starts the build.
  process.env.NODE_ENV = 'production';
  const { build: buildPage } = await import('vite');
  await buildPage({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' });
}

function declare() {
  const compiler = fileURLToPath(import.meta.resolve('typescript/lib/tsc.js'));
  const tsc = (...args) =>
    execFileSync(process.execPath, [compiler, '--declaration', '--emitDeclarationOnly', ...args], {
      cwd: root,
      stdio: 'inherit',
    });
  // Without the types of packages, which may need other options.
  tsc('spec/generated/types.ts', '--rootDir', '.', '--outDir', 'dist', '--types', 'node');
  for (const name of ['client', 'conformance']) tsc('-p', `${name}/tsconfig.types.json`);
}
