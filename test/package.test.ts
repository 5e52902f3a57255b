import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { ownCommand } from '../src/cli/own-command.js';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Manifest {
  readonly private?: boolean;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
const service = manifestIn('.');
const suite = manifestIn('conformance');

/** Packages that the files of these folders import when they run; types and tests aside. */
function packagesOf(folders: readonly string[]): string[] {
  const entryPoints = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^proof\//.test(name))
      .map((name) => join(root, folder, name)),
  );
  const { metafile } = buildSync({
    entryPoints,
    ...{ bundle: true, splitting: true, packages: 'external', platform: 'node', format: 'esm' },
    ...{ metafile: true, write: false, outdir: root },
  });
  const names = Object.values(metafile.inputs)
    .flatMap(({ imports }) => imports.filter(({ external }) => external === true))
    .filter(({ path }) => !isBuiltin(path))
    .map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path);
  return [...new Set(names)].sort();
}

describe('the packages', () => {
  it('of the service depend on what it imports, and on nothing else', () => {
    expect(packagesOf(['src', 'spec'])).toEqual(Object.keys(service.dependencies).sort());
  });

  it('of the suite depend on what it imports, and on nothing else', () => {
    const declared = [...Object.keys(suite.dependencies), ...Object.keys(suite.peerDependencies ?? {})];
    expect(packagesOf(['test/conformance', 'spec'])).toEqual(declared.sort());
  });

  it('use the same versions of the dependencies that they share', () => {
    const known = { ...service.devDependencies, ...service.dependencies };
    expect(suite.dependencies).toEqual(
      Object.fromEntries(Object.keys(suite.dependencies).map((name) => [name, known[name]])),
    );
  });

  it('are both publishable', () => {
    expect([service.private, suite.private]).toEqual([undefined, undefined]);
  });

  it('leave what only tests and the suite need out of production', () => {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean }>;
    };
    const inProduction = Object.entries(lock.packages)
      .filter(([path, { dev }]) => path !== '' && dev !== true)
      .map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect(inProduction).toContain('koa');
    for (const name of ['fast-check', 'pure-rand', 'undici', 'vitest', 'conformance'])
      expect(inProduction, name).not.toContain(name);
  });
});

describe('hints of the command line', () => {
  it('name the scoped package, but for a checkout, where npx finds the program itself', () => {
    const folder = mkdtempSync(join(tmpdir(), 'visibility-package-'));
    expect(ownCommand(folder)).toBe('npx -p @ai-visibility/service visibility');
    mkdirSync(join(folder, 'src'));
    expect(ownCommand(folder)).toBe('npx visibility');
    rmSync(folder, { recursive: true });
  });
});
