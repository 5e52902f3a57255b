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
const client = manifestIn('client');

/** The packages that the files of these folders import at run time; types and tests do not count. */
function packagesOf(folders: readonly string[]): string[] {
  const entryPoints = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/^(?:dist|node_modules|scripts|test)\//.test(name))
      .map((name) => join(root, folder, name)),
  );
  const { metafile } = buildSync({
    entryPoints,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    metafile: true,
    write: false,
    outdir: root,
  });
  const names = Object.values(metafile.inputs)
    .flatMap(({ imports }) => imports.filter(({ external }) => external === true))
    .filter(({ path }) => !isBuiltin(path))
    .map(({ path }) => path);
  // A `require` made by createRequire is unknown to the bundler.
  const required = entryPoints
    .filter((file) => readFileSync(file, 'utf8').includes('createRequire('))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\brequire\('([^'.][^']*)'\)/g)])
    .map(([, path = '']) => path);
  const packages = [...names, ...required].map((path) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path);
  return [...new Set(packages)].sort();
}

describe('package manifests', () => {
  it('declares exactly the dependencies that the service imports', () => {
    expect(packagesOf(['src', 'spec'])).toEqual(Object.keys(service.dependencies).sort());
  });

  it('declares exactly the dependencies that the suite imports', () => {
    const declared = [...Object.keys(suite.dependencies), ...Object.keys(suite.peerDependencies ?? {})];
    expect(packagesOf(['conformance', 'spec'])).toEqual(declared.sort());
  });

  it('declares exactly the dependencies that the typed client imports', () => {
    expect(packagesOf(['client'])).toEqual(Object.keys(client.dependencies).sort());
  });

  it('declares the same versions of dependencies that two packages need', () => {
    const others = Object.entries({ ...suite.dependencies, ...client.dependencies });
    const shared = others.filter(([name]) => name in service.dependencies);
    expect(shared.map(([name]) => name)).toEqual(expect.arrayContaining(['ajv', 'openapi-fetch']));
    for (const [name, version] of shared) expect(version, name).toBe(service.dependencies[name]);
  });

  it('allows all packages to be published', () => {
    for (const manifest of [service, suite, client]) expect(manifest.private).toBeUndefined();
  });

  it('keeps packages that only tests and the suite need out of an installed service', () => {
    const installed = installedWith(Object.keys(service.dependencies));
    expect(installed.has('koa')).toBe(true);
    for (const name of ['fast-check', 'pure-rand', 'undici', 'vitest'])
      expect(installed, name).not.toContain(name);
  });
});

/** The names of these packages and of all their dependencies, by the lock file. */
function installedWith(names: readonly string[]): Set<string> {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Pick<Manifest, 'dependencies'>>;
  };
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    Object.keys(lock.packages[`node_modules/${name}`]?.dependencies ?? {}).forEach(add);
  };
  names.forEach(add);
  return found;
}

describe('command line hints', () => {
  it('name the command as it is called in a checkout, in an installed package and in the image', () => {
    const folder = mkdtempSync(join(tmpdir(), 'visibility-package-'));
    expect(ownCommand(join(folder, 'node_modules/@ai-visibility/service'))).toBe('npx --no visibility');
    expect(ownCommand(folder)).toBe('visibility');
    mkdirSync(join(folder, 'src'));
    expect(ownCommand(folder)).toBe('npx visibility');
    rmSync(folder, { recursive: true });
  });
});
