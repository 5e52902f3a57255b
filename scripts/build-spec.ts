/**
 * Builds spec/generated from the hand-written contract and its extensions: lints each, bundles it into one JSON document
 * for clients and one for checks, derives the TypeScript types of both, and compiles the checks of ingested lines. Only the
 * contract's document for clients is in git; `--ignored`, which the build uses, writes the other files. With `--check` it
 * writes nothing and fails if a file is out of date.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { lineChecks } from './line-checks.js';
import {
  closedDocument,
  openDocument,
  typesDocument,
  withListForms,
  withStandardHeaders,
  type Node,
} from './spec-documents.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const GENERATED = join(ROOT, 'spec', 'generated');

/** A hand-written document: its name in redocly.yaml, and the prefix of its generated files. */
interface Source {
  readonly api: string;
  readonly root: string;
  readonly prefix: string;
}

const sources: readonly Source[] = [
  { api: 'service', root: 'spec/openapi.yaml', prefix: '' },
  { api: 'extensions', root: 'spec/extensions.yaml', prefix: 'extensions.' },
];

const apis = sources.map(({ api }) => api);

/** The one file of spec/generated that git tracks, so that a review shows how a change affects clients. */
export const COMMITTED = 'openapi.json';

/** The content of each file of spec/generated, by its path there. */
export type GeneratedFiles = Readonly<Record<string, string>>;

/**
 * Lints the contract and its extensions, and builds the generated files in memory.
 * @throws Error with the linter's report if a document has errors or warnings
 */
export async function buildSpec(): Promise<GeneratedFiles> {
  const files: Record<string, string> = { 'line-checks.ts': lineChecks() };
  // The type generator crashes on a dangling reference, so lint first.
  await redocly('lint', ...apis);
  const bundles = await bundleAll();
  for (const source of sources)
    Object.assign(files, await buildDocument(source, bundles[source.api] as Node));
  return files;
}

async function buildDocument({ root, prefix }: Source, bundled: Node): Promise<GeneratedFiles> {
  const closed = closedDocument(bundled);
  const banner = `// Generated from ${root} by \`npm run spec\`. Do not edit.\n\n`;
  return {
    [`${prefix}openapi.json`]: jsonText(openDocument(bundled)),
    [`${prefix}types.ts`]: banner + (await typesOf(typesDocument(bundled))),
    [`${prefix}openapi.closed.json`]: jsonText(withListForms(closed)),
    [`${prefix}types.closed.ts`]: banner + (await typesOf(closed)),
  };
}

const jsonText = (document: Node) => `${JSON.stringify(document, null, 2)}\n`;

/** The types that openapi-typescript derives by default, without options that users would need to know. */
async function typesOf(document: Node): Promise<string> {
  const copy = structuredClone(document) as unknown as Parameters<typeof openapiTS>[0];
  return astToString(await openapiTS(copy));
}

/**
 * Compares built files with those of a folder.
 * @returns one message for each file that is missing or differs (with its first differing line)
 */
export async function compareWith(built: GeneratedFiles, folder: string): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, expected] of Object.entries(built)) {
    const present = await readFile(join(folder, name), 'utf8').catch(() => undefined);
    if (present === undefined) problems.push(`spec/generated/${name} is missing`);
    else if (present !== expected) {
      problems.push(
        `spec/generated/${name} has drifted from the contract (line ${firstDifference(present, expected)})`,
      );
    }
  }
  return problems;
}

/**
 * Bundles every document, by its name in redocly.yaml, with the headers that every response has. One process does it, since
 * start-up takes most of the time.
 */
async function bundleAll(): Promise<Record<string, Node>> {
  const folder = await mkdtemp(join(tmpdir(), 'build-spec-'));
  try {
    await redocly('bundle', ...apis, '--output', folder, '--ext', 'json');
    const bundles = sources.map(async ({ api, root }) => {
      const text = await readFile(join(folder, `${basename(root, '.yaml')}.json`), 'utf8');
      return [api, withStandardHeaders(withSortedComponents(JSON.parse(text) as Node))] as const;
    });
    return Object.fromEntries(await Promise.all(bundles));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sorts the components by name, because in the bundler's order a small edit makes a large diff. */
function withSortedComponents(document: Node): Node {
  const components = document.components as Record<string, Record<string, unknown>>;
  const sorted = Object.entries(components).map(
    ([section, members]) => [section, sortKeys(members)] as const,
  );
  return { ...document, components: Object.fromEntries(sorted) };
}

function sortKeys(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Runs the Redocly CLI offline, without telemetry or update checks. */
function redocly(...args: string[]): Promise<void> {
  const cli = join(
    dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
    'bin',
    'cli.js',
  );
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [cli, ...args], { cwd: ROOT, env }, (error, stdout, stderr) => {
      if (error === null) resolve();
      else reject(new Error(`redocly ${args[0]} failed:\n${stdout}${stderr}`, { cause: error }));
    });
  });
}

function firstDifference(left: string, right: string): number {
  const other = right.split('\n');
  return left.split('\n').findIndex((line, index) => line !== other[index]) + 1;
}

async function write(isWanted: (name: string) => boolean): Promise<void> {
  const built = await buildSpec();
  // Types of a document that no longer exists would be compiled and packed.
  const present = await readdir(GENERATED);
  for (const name of present.filter((file) => !(file in built)))
    await rm(join(GENERATED, name), { recursive: true });
  const wanted = Object.entries(built).filter(([name]) => isWanted(name));
  for (const [name, text] of wanted) await writeFile(join(GENERATED, name), text);
  console.log(`Wrote ${wanted.map(([name]) => name).join(', ')} to spec/generated.`);
}

async function check(): Promise<void> {
  const problems = await compareWith(await buildSpec(), GENERATED);
  if (problems.length === 0) return console.log('spec/generated is up to date.');
  console.error(`${problems.join('\n')}\nRun \`npm run spec\` and commit the result.`);
  process.exitCode = 1;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const isIgnored = (name: string) => name !== COMMITTED;
  const run = () => write(process.argv.includes('--ignored') ? isIgnored : () => true);
  await (process.argv.includes('--check') ? check() : run()).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
