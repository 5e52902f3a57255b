/**
 * Compiles the service to dist/, its web page to dist/web/, the typed client to client/dist/ and the conformance suite to
 * conformance/dist/. Each gets its own copy of what it shares with the others, and relative paths stay as they are in the
 * source. Neither esbuild nor Vite checks types (`npm run typecheck` does), so a build takes about four seconds. `--types`,
 * for packing, adds the declarations that the packages export.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const programs = [
  { folders: ['src', 'spec', 'client'], outdir: 'dist' },
  { folders: ['client'], outdir: 'client/dist' },
  { folders: ['conformance', 'spec'], outdir: 'conformance/dist' },
  // A container image is built from the sources of one program and the manifests of the others.
].filter(({ folders: [own] }) => existsSync(join(root, own)) && sourcesIn(own).length > 0);

for (const program of programs) {
  // The suite knows only the contract, not the extensions of this service.
  const files = program.folders
    .flatMap(sourcesIn)
    .filter((file) => program.outdir === 'dist' || !/^spec\/(?:generated\/)?extensions\//.test(file));
  rmSync(join(root, program.outdir), { recursive: true, force: true });
  await build({
    entryPoints: files.filter((file) => file.endsWith('.ts')),
    outdir: program.outdir,
    outbase: '.',
    absWorkingDir: root,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  }).catch(() => process.exit(1));
  for (const file of files.filter((name) => !name.endsWith('.ts')))
    cpSync(join(root, file), join(root, program.outdir, file));
}
await buildWeb();
// npm runs `prepare` when it packs, too.
if (['pack', 'publish'].includes(process.env.npm_command) || process.argv.includes('--types')) declare();

/** Source files, and the data and text that they read while they run. */
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

/** Builds the web page to dist/web, unless its source is left out or only what runs the service is installed. */
async function buildWeb() {
  if (!existsSync(join(root, 'web/index.html')) || !existsSync(join(root, 'dist'))) return;
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
  tsc('spec/generated/types.ts', '--rootDir', '.', '--outDir', 'dist');
  for (const name of ['client', 'conformance']) tsc('-p', `${name}/tsconfig.types.json`);
}
