import { existsSync } from 'node:fs';
import { rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { run } from '../command.js';
import type { Generator, Home, Place, Tool } from '../generator.js';
import { versions } from '../versions.js';
import { installOnce } from './installed.js';
import { copyScenario } from './scenario.js';

const require = createRequire(import.meta.url);

/**
 * A generator that is an npm package. `tools` are what its users install; `beside` is installed for the generator only.
 */
export function npmGenerator(options: {
  name: string;
  tools: readonly Tool[];
  beside?: readonly Tool[];
  generate: (place: Place) => Promise<unknown>;
}): Generator {
  const { name, tools, beside = [], generate } = options;
  return {
    ...typescript,
    name,
    tools,
    prepare: (home) => installPackages(home, [...tools, ...beside]),
    generate: async (place) => void (await generate(place)),
  };
}

/** Installs npm packages, exactly these versions, into the folder of a generator. */
async function installPackages({ folder }: Home, packages: readonly Tool[]): Promise<void> {
  const wanted = packages.map(({ name, version }) => `${name}@${version}`);
  const tools = join(folder, 'tools');
  await installOnce(tools, wanted.join(' '), async () => {
    await writeFile(join(tools, 'package.json'), '{ "private": true, "type": "module" }\n');
    const flags = ['--no-audit', '--no-fund', '--save-exact', '--engine-strict=false', '--loglevel=error'];
    await run('npm', ['install', ...flags, ...wanted], { cwd: tools });
  });
}

/** Path of a file in a package that `installPackages` installed. */
export const inTools = ({ folder }: Place, ...path: string[]) =>
  join(folder, 'tools', 'node_modules', ...path);

/** The newer version of Node that some generators need. */
export const generatorNode: Tool = { name: 'node', version: versions.generatorNode };

/** Runs a command of an installed package on the newer Node. */
export function runOnGeneratorNode(place: Place, command: string, args: readonly string[]): Promise<string> {
  const bin = inTools(place, '.bin');
  return run(join(bin, 'node'), [join(bin, command), ...args], { cwd: place.folder });
}

/** Compiles the scenario and the client that it imports with tsc: strict, otherwise as a bundler's project does. */
async function compileTypeScript(place: Place): Promise<void> {
  await copyScenario(place, 'typescript', place.client);
  await rm(join(place.client, 'node_modules'), { force: true });
  if (existsSync(inTools(place))) await symlink(inTools(place), join(place.client, 'node_modules'));
  await writeFile(join(place.client, 'package.json'), '{ "private": true, "type": "module" }\n');
  await writeFile(
    join(place.client, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['scenario.ts'] }),
  );
  await run(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', '.'], { cwd: place.client });
}

/** Runs the scenario without type checks: a client that does not compile may still work. */
function runTypeScript({ client }: Place, env: NodeJS.ProcessEnv): Promise<string> {
  return run(process.execPath, ['--import', 'tsx', 'scenario.ts'], { cwd: client, env });
}

/** Strict, with the other settings of a project that uses a bundler. */
export const compilerOptions = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: ['node'],
  typeRoots: [join(dirname(require.resolve('@types/node/package.json')), '..')],
};

/** The shared base of the TypeScript client generators. */
export const typescript = {
  language: 'TypeScript',
  compile: compileTypeScript,
  run: runTypeScript,
} as const;
