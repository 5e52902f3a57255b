/**
 * Compiles the service to dist/ and the conformance suite to conformance/dist/. Each gets its own copy of the contract,
 * and relative paths stay as they are in the source. esbuild does not check types (`npm run typecheck` does), so a
 * build takes about a second. `--types`, for packing, adds the declarations that the packages export.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const programs = [{ folders: ['src', 'spec'], outdir: 'dist' }];
// The container image is built without the suite.
if (existsSync(join(root, 'conformance/index.ts')))
  programs.push({ folders: ['conformance', 'spec'], outdir: 'conformance/dist' });

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

function declare() {
  const compiler = fileURLToPath(import.meta.resolve('typescript/lib/tsc.js'));
  const tsc = (...args) =>
    execFileSync(process.execPath, [compiler, '--declaration', '--emitDeclarationOnly', ...args], {
      cwd: root,
      stdio: 'inherit',
    });
  tsc('spec/generated/types.ts', '--rootDir', '.', '--outDir', 'dist');
  tsc('-p', 'conformance/tsconfig.types.json');
}
