import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/**
 * Who may import whom. Inside its own feature a file goes by its room: `types`, `store` (stores, read models and
 * SQL), `service`, `routes`, `index`, and `logic` for everything else, which is pure. `feature` is the index of
 * another feature. `type:` allows types alone. A layer may always import itself, but for routes and indexes.
 */
const mayImport = {
  spec: [],
  domain: [],
  config: [],
  platform: ['config', 'domain'],
  types: ['domain', 'type:feature'],
  // Rows are described where they are read; what computes with them needs their types.
  logic: ['domain', 'types', 'type:store', 'feature'],
  store: ['domain', 'types', 'logic', 'database'],
  service: ['domain', 'types', 'logic', 'store', 'platform', 'database', 'feature'],
  routes: ['domain', 'spec', 'types', 'service', 'operation'],
  index: ['types', 'logic', 'store', 'service', 'routes'],
  operation: ['spec', 'domain'],
  http: ['spec', 'domain', 'platform', 'database', 'operation'],
  ingest: ['spec', 'domain', 'platform', 'database', 'feature'],
  demo: ['domain', 'ingest', 'feature'],
  app: ['spec', 'config', 'domain', 'platform', 'database', 'feature', 'http', 'operation', 'ingest', 'demo'],
  // The command line shows what the application answers: it may name those types.
  cli: ['app', 'config', 'domain', 'type:ingest'],
} as const;

type Layer = keyof typeof mayImport | 'database' | 'feature';

/**
 * Who may import whom inside `src/ingest`. `base` are its own types and the workspace that every room reads; `top` are
 * the other files beside the rooms, which put them together.
 */
const ingestRooms = {
  base: [],
  lines: ['base'],
  records: ['base', 'lines'],
  report: ['base', 'records'],
  staging: ['lines', 'records'],
  prompts: ['base', 'lines', 'report', 'staging'],
  merge: ['base', 'records', 'staging'],
  top: ['base', 'lines', 'records', 'report', 'staging', 'prompts', 'merge'],
} as const;

type IngestRoom = keyof typeof ingestRooms;

const ingestBase = ['src/ingest/types.ts', 'src/ingest/workspace.ts'];

/** Files of features that are no plain logic, though their names are their own. */
const services = ['src/features/api-keys/principals.ts', 'src/features/api-keys/usage.ts'];

/** Features without one of the rooms, and why. */
const withoutRoom: Record<string, string> = {
  'me/service.ts': 'all it answers with was read when the key was accepted',
  'workspaces/routes.ts': 'no operation manages workspaces',
};

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

const root = new URL('..', import.meta.url).pathname;

function filesUnder(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))
    .sort();
}

/** The imports of files of this repository, as paths from its root; packages aside. */
function importsOf(file: string): Import[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.ES2022,
    true,
  );
  const found: Import[] = [];
  const note = (specifier: ts.Node | undefined, typeOnly: boolean) => {
    if (specifier === undefined || !ts.isStringLiteral(specifier) || !specifier.text.startsWith('.')) return;
    found.push({
      from: file,
      to: normalize(join(dirname(file), specifier.text)).replace(/\.js$/, '.ts'),
      typeOnly,
    });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) note(node.moduleSpecifier, isTypeOnly(node.importClause));
    else if (ts.isExportDeclaration(node)) note(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      note(node.arguments[0], false);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      note(node.argument.literal, true);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  if (clause.isTypeOnly) return true;
  const named = clause.namedBindings;
  return (
    clause.name === undefined &&
    named !== undefined &&
    ts.isNamedImports(named) &&
    named.elements.every((element) => element.isTypeOnly)
  );
}

const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1];

function layerOf(file: string): Layer {
  if (file.startsWith('spec/')) return 'spec';
  if (featureOf(file) !== undefined) return roomOf(file);
  if (file === 'src/platform/database.ts') return 'database';
  if (file === 'src/http/operation.ts') return 'operation';
  const name = /^src\/([a-z]+)[/.]/.exec(file)?.[1];
  if (name === undefined || !(name in mayImport)) throw new Error(`${file} is in no layer`);
  return name as Layer;
}

function roomOf(file: string): Layer {
  if (services.includes(file)) return 'service';
  const room = /(?:^|[/-])(types|service|routes|index)\.ts$/.exec(file)?.[1];
  if (room !== undefined) return room as Layer;
  return /(?:store|read-model|-sql)\.ts$/.test(file) ? 'store' : 'logic';
}

function isAllowed({ from, to, typeOnly }: Import): boolean {
  const own = layerOf(from);
  const isForeign = featureOf(to) !== undefined && featureOf(to) !== featureOf(from);
  if (isForeign && !to.endsWith('/index.ts')) return false;
  const target = isForeign ? 'feature' : layerOf(to);
  if (target === own && own !== 'routes' && own !== 'index') return true;
  if (own === 'database' || (own === 'platform' && target === 'database'))
    return target === 'database' || target === 'platform';
  if (own === 'feature') return false;
  const allowed: readonly string[] = mayImport[own];
  return allowed.includes(target) || (typeOnly && allowed.includes(`type:${target}`));
}

function ingestRoomOf(file: string): IngestRoom {
  if (ingestBase.includes(file)) return 'base';
  const room = /^src\/ingest\/([^/]+)\//.exec(file)?.[1] ?? 'top';
  if (!(room in ingestRooms)) throw new Error(`${file} is in no room of src/ingest`);
  return room as IngestRoom;
}

/** Whether an import keeps to the rooms of `src/ingest`, when both ends are in it. */
function keepsToIngestRooms({ from, to }: Import): boolean {
  if (![from, to].every((file) => file.startsWith('src/ingest/'))) return true;
  const [own, target] = [ingestRoomOf(from), ingestRoomOf(to)];
  return own === target || (ingestRooms[own] as readonly IngestRoom[]).includes(target);
}

const files = [...filesUnder('src'), ...filesUnder('spec')];
const imports = files.flatMap(importsOf);

/** One cycle among the files, as the path back to its start; none when there is none. */
function findCycle(): string[] | undefined {
  const next = new Map(
    files.map((file) => [file, imports.filter(({ from }) => from === file).map(({ to }) => to)]),
  );
  const done = new Set<string>();
  const walk = (file: string, path: string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const to of next.get(file) ?? []) {
      const cycle = walk(to, [...path, file]);
      if (cycle !== undefined) return cycle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of files) {
    const cycle = walk(file, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

const show = ({ from, to, typeOnly }: Import) => `${from} -> ${to}${typeOnly ? ' (types)' : ''}`;

describe('the layers', () => {
  it('are found: there are files, and imports between them', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(imports.length).toBeGreaterThan(300);
    expect(imports.filter(({ to }) => !existsSync(join(root, to))).map(show)).toEqual([]);
  });

  it('import downward only, as the table says', () => {
    expect(imports.filter((one) => !isAllowed(one)).map(show)).toEqual([]);
  });

  it.each([
    ['src/domain/window.ts', 'src/platform/logger.ts'],
    ['src/domain/window.ts', 'src/config.ts'],
    ['src/platform/redis.ts', 'src/http/state.ts'],
    ['src/platform/database.ts', 'src/domain/errors.ts'],
    ['src/features/prompts/rules.ts', 'src/features/prompts/store.ts'],
    ['src/features/prompts/rules.ts', 'src/platform/database.ts'],
    ['src/features/prompts/types.ts', 'spec/index.ts'],
    ['src/features/prompts/store.ts', 'src/platform/redis.ts'],
    ['src/features/prompts/store.ts', 'src/features/workspaces/index.ts'],
    ['src/features/prompts/service.ts', 'spec/index.ts'],
    ['src/features/prompts/service.ts', 'src/http/operation.ts'],
    ['src/features/prompts/service.ts', 'src/features/workspaces/store.ts'],
    ['src/features/prompts/routes.ts', 'src/features/prompts/store.ts'],
    ['src/features/prompts/routes.ts', 'src/http/problem.ts'],
    ['src/http/server.ts', 'src/features/prompts/index.ts'],
    ['src/ingest/merge/batches.ts', 'src/http/server.ts'],
    ['src/ingest/merge/batches.ts', 'src/features/prompts/store.ts'],
    ['src/app.ts', 'src/cli/main.ts'],
    ['src/cli/main.ts', 'src/platform/database.ts'],
    ['src/cli/main.ts', 'src/ingest/index.ts'],
    ['spec/index.ts', 'src/domain/errors.ts'],
  ])('would not let %s import %s', (from, to) => {
    expect(isAllowed({ from, to, typeOnly: false })).toBe(false);
  });

  it('have no cycles', () => {
    expect(findCycle()).toBeUndefined();
  });

  it('keep the conformance suite to the contract', () => {
    const strays = filesUnder('test/conformance')
      .flatMap(importsOf)
      .filter(({ to }) => !to.startsWith('spec/') && !to.startsWith('test/conformance/'));
    expect(strays.map(show)).toEqual([]);
  });
});

describe('the features', () => {
  const features = [...new Set(files.map(featureOf).filter((name) => name !== undefined))];

  it('are known', () => {
    expect(features).toEqual(['analytics', 'api-keys', 'brand', 'keywords', 'me', 'prompts', 'workspaces']);
  });

  it('have the same rooms, but for those that are explained', () => {
    const missing = features
      .flatMap((feature) => ['routes.ts', 'service.ts', 'index.ts'].map((room) => `${feature}/${room}`))
      .filter((room) => !files.includes(`src/features/${room}`));
    expect(missing).toEqual(Object.keys(withoutRoom));
  });

  it('are entered by their index alone', () => {
    const entries = imports.filter(
      ({ from, to }) => featureOf(to) !== undefined && featureOf(from) !== featureOf(to),
    );
    expect(entries.length).toBeGreaterThan(10);
    expect(entries.filter(({ to }) => !to.endsWith('/index.ts')).map(show)).toEqual([]);
  });
});

describe('the rooms of ingestion', () => {
  it('import each other only as the table of ingestion rooms says', () => {
    const between = imports.filter(
      ({ from, to }) => from.startsWith('src/ingest/') && to.startsWith('src/ingest/'),
    );
    expect(between.length).toBeGreaterThan(50);
    expect(between.filter((one) => !keepsToIngestRooms(one)).map(show)).toEqual([]);
  });

  it.each([
    ['src/ingest/lines/json-line.ts', 'src/ingest/staging/writer.ts'],
    ['src/ingest/staging/observations.ts', 'src/ingest/prompts/directory.ts'],
    ['src/ingest/merge/observations.ts', 'src/ingest/observations.ts'],
    ['src/ingest/types.ts', 'src/ingest/lines/line-types.ts'],
  ])('would not let %s import %s', (from, to) => {
    expect(keepsToIngestRooms({ from, to, typeOnly: true })).toBe(false);
  });
});

describe('the environment', () => {
  it('is read in one place', () => {
    const readers = files.filter((file) =>
      /process\s*\.\s*env|process\s*\[\s*['"]env/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(readers).toEqual(['src/config.ts']);
  });
});
