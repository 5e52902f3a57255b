import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/**
 * Which layer may import which. Inside its own feature, a file's layer is its role: `types`, `store` (stores, read
 * models and SQL), `service`, `routes`, `index`, and `logic` for everything else, which is pure. `feature` is the
 * index of another feature. `type:` allows type imports only. A layer may always import itself, except for routes
 * and indexes.
 */
const mayImport = {
  spec: [],
  // It reaches users without the service and runs in browsers: of the contract it needs the types alone.
  client: ['type:spec'],
  domain: [],
  config: ['domain'],
  platform: ['config', 'domain'],
  types: ['domain', 'type:feature'],
  // Row types live in the store, and the logic that computes with rows needs those types.
  logic: ['domain', 'types', 'type:store', 'feature'],
  store: ['domain', 'types', 'logic', 'database'],
  service: ['domain', 'types', 'logic', 'store', 'platform', 'database', 'feature'],
  routes: ['domain', 'spec', 'types', 'service', 'operation'],
  index: ['types', 'logic', 'store', 'service', 'routes'],
  operation: ['spec', 'domain'],
  http: ['spec', 'domain', 'platform', 'database', 'operation'],
  ingest: ['spec', 'domain', 'platform', 'database', 'feature', 'extraction'],
  // An adapter takes its keys and addresses as arguments, so it needs nothing else of the service.
  providers: ['domain', 'target'],
  target: ['domain'],
  measuring: ['domain', 'platform', 'database', 'feature', 'ingest', 'providers', 'target', 'extraction'],
  // Pure: answers and names in, mentions and sources out.
  extraction: ['domain'],
  outbox: ['domain', 'platform', 'database', 'feature', 'measuring', 'type:ingest', 'type:worker'],
  export: ['domain', 'platform', 'database', 'feature', 'type:ingest'],
  // Tasks call use cases, which they take as arguments.
  worker: ['domain', 'platform', 'type:measuring'],
  demo: ['domain', 'ingest', 'feature', 'type:measuring', 'type:providers'],
  // Use cases of the application come as arguments.
  doctor: ['config', 'domain', 'platform', 'database'],
  'database-app': ['config', 'platform', 'database', 'feature'],
  'ingest-app': ['config', 'domain', 'feature', 'ingest', 'type:database'],
  app: [
    'config',
    'domain',
    'platform',
    'database',
    'feature',
    'ingest',
    'measuring',
    'outbox',
    'providers',
    'export',
    'demo',
    'worker',
  ],
  'tracing-app': ['config', 'platform'],
  'metrics-app': ['config', 'domain', 'platform', 'database', 'feature', 'measuring', 'outbox'],
  // The tools know the service by its API alone.
  mcp: ['client', 'domain'],
  'http-app': [
    'app',
    'database-app',
    'config',
    'domain',
    'platform',
    'database',
    'feature',
    'http',
    'operation',
    'mcp',
  ],
  // The command line prints what the application returns, so it may name those types.
  cli: [
    'app',
    'database-app',
    'ingest-app',
    'http-app',
    'metrics-app',
    'doctor',
    'mcp',
    'tracing-app',
    'config',
    'domain',
    'type:ingest',
    'type:measuring',
    'type:outbox',
    'type:export',
  ],
} as const;

type Layer = keyof typeof mayImport | 'database' | 'feature';

/**
 * Which inner folder of a layer may import which, lowest first. `base` are the files next to the folders that every
 * folder reads; `top` are the others next to them, which combine the folders.
 */
const innerFolders: Readonly<
  Record<string, { readonly base: readonly string[]; readonly folders: Readonly<Record<string, string[]>> }>
> = {
  'src/ingest': {
    base: ['types', 'workspace'],
    folders: {
      base: [],
      lines: ['base'],
      records: ['base', 'lines'],
      report: ['base', 'records'],
      prompts: ['base', 'lines'],
      merge: ['base', 'lines', 'records', 'prompts'],
      top: ['base', 'lines', 'records', 'report', 'prompts', 'merge'],
    },
  },
  'src/measuring': {
    base: ['durations', 'slot-sql', 'target', 'types'],
    folders: {
      base: [],
      providers: ['base'],
      plan: ['base', 'providers'],
      settle: ['base', 'providers', 'plan'],
      ask: ['base', 'providers', 'plan', 'settle'],
      report: ['base', 'plan', 'settle', 'ask'],
      top: ['base', 'providers', 'plan', 'settle', 'ask', 'report'],
    },
  },
  // A folder for each group of commands, and `kit` for what they share.
  'src/cli': {
    base: ['context', 'failure', 'own-command', 'usage', 'version'],
    folders: {
      base: [],
      kit: ['base'],
      export: ['base', 'kit'],
      ingest: ['base', 'kit'],
      measure: ['base', 'kit'],
      operate: ['base', 'kit'],
      history: ['base', 'kit', 'ingest'],
      serve: ['base', 'kit', 'measure'],
      workspace: ['base', 'kit', 'ingest', 'measure'],
      top: ['base', 'kit', 'export', 'ingest', 'measure', 'operate', 'history', 'serve', 'workspace'],
    },
  },
};

/**
 * Which room of the conformance suite may import which, lowest first. A family's folder has three rooms: its `rules`,
 * its `faults`, and `families` for everything else. `faults` also starts the model with some of them. `suite` puts the
 * families together; `entry` is what the package exports. `oracle` imports nothing, because the tests of the service use
 * it too.
 */
const suiteRooms = {
  spec: [],
  oracle: [],
  rules: [],
  catalog: ['spec', 'rules'],
  contract: ['spec'],
  http: ['spec'],
  model: ['spec', 'oracle', 'http'],
  faults: ['spec', 'catalog', 'http', 'model'],
  record: ['catalog', 'http'],
  replay: ['catalog', 'http', 'record'],
  run: ['spec', 'catalog', 'http', 'record'],
  kit: ['spec', 'catalog', 'contract', 'http', 'record', 'run'],
  families: ['spec', 'catalog', 'contract', 'http', 'record', 'run', 'kit'],
  session: ['catalog', 'http', 'record', 'replay', 'run'],
  suite: ['catalog', 'http', 'run', 'kit', 'families', 'session'],
  report: ['catalog', 'http', 'record', 'replay', 'run', 'session', 'suite'],
  explain: ['spec', 'catalog', 'kit', 'faults', 'replay', 'report'],
  cli: [
    'catalog',
    'http',
    'model',
    'faults',
    'explain',
    'record',
    'replay',
    'run',
    'session',
    'suite',
    'report',
  ],
  entry: ['catalog', 'http', 'session', 'suite', 'report'],
} as const;

type SuiteRoom = keyof typeof suiteRooms;

/**
 * The parts of the platform that stores and read models may import: running statements, and work in the same
 * transaction.
 */
const databaseFiles = ['database', 'index-look-ups', 'outbox', 'reader', 'workspace-revision'].map(
  (name) => `src/platform/${name}.ts`,
);

/**
 * Which folder of the benchmark may import which, lowest first. `base` are the files that hold types and figures, `top`
 * those that put everything together. Only `environment` and `cases` touch the service, as its scripts do.
 */
const benchRooms = {
  base: [],
  machine: ['base'],
  environment: [],
  cases: ['base', 'machine', 'environment'],
  report: ['base'],
  growth: ['base', 'machine', 'environment', 'report', 'top'],
  top: ['base', 'machine', 'environment', 'cases', 'report'],
} as const;

type BenchRoom = keyof typeof benchRooms;

const benchBase = ['bench/statistics.ts', 'bench/result.ts', 'bench/plan.ts'];

/**
 * Which room of `scripts/clients` may import which, lowest first. `shared` are files beside that folder. A generator
 * says how one client is made, and `run` gets the generators as an argument, so neither knows the other. The scenarios
 * are programs for generated clients: they are copied beside a client, and import only it and what their language
 * shares.
 */
const clientRooms = {
  shared: [],
  tool: [],
  toolchains: ['tool'],
  generators: ['tool', 'toolchains'],
  steps: ['shared'],
  run: ['tool', 'steps'],
  report: ['steps', 'run'],
  lint: ['tool', 'toolchains'],
  main: ['shared', 'generators', 'run', 'report', 'lint'],
} as const;

type ClientRoom = keyof typeof clientRooms;

/** The rooms of the files without their own folder. */
const clientFiles: Readonly<Record<string, ClientRoom>> = {
  'scripts/document-section.ts': 'shared',
  'scripts/service-process.ts': 'shared',
  'scripts/clients/command.ts': 'tool',
  'scripts/clients/generator.ts': 'tool',
  'scripts/clients/versions.ts': 'tool',
  'scripts/clients/cells.ts': 'steps',
  'scripts/clients/facts.ts': 'steps',
  'scripts/clients/later-version.ts': 'steps',
  'scripts/clients/service.ts': 'steps',
  'scripts/clients/steps.ts': 'steps',
  'scripts/clients/run-all.ts': 'run',
  'scripts/clients/run-generator.ts': 'run',
  'scripts/clients/known-faults.ts': 'report',
  'scripts/clients/markdown.ts': 'report',
  'scripts/clients/output.ts': 'report',
  'scripts/clients/lint.ts': 'lint',
  'scripts/clients/main.ts': 'main',
};

/**
 * Which files of `scripts/prove-pay-once` may import which, lowest first. The proof starts the built program, and uses
 * the service itself only to set up workspaces and to look at what was stored.
 */
const proofRooms: Readonly<Record<string, readonly string[]>> = {
  'options.ts': [],
  'plan.ts': [],
  'workers.ts': [],
  'watch.ts': [],
  'fakes.ts': ['plan.ts'],
  'check.ts': ['plan.ts', 'fakes.ts', 'watch.ts'],
  'run.ts': ['plan.ts', 'workers.ts', 'watch.ts', 'fakes.ts', 'check.ts'],
  'prove.ts': ['plan.ts', 'workers.ts', 'watch.ts', 'run.ts'],
  'main.ts': ['options.ts', 'plan.ts', 'run.ts', 'prove.ts'],
};

const proofMaterial = [
  'scripts/command-line.ts',
  'src/app.ts',
  'src/config.ts',
  'src/database-app.ts',
  'src/demo/random.ts',
  'src/platform/database.ts',
  'src/measuring/index.ts',
  'src/measuring/providers/prices.ts',
  'test/support/cluster.ts',
  'test/support/fake-provider.ts',
];

/** Which files of `scripts/prove-figures` may import which. What they judge comes from `src`, never from their own copy. */
const figureRooms: Readonly<Record<string, readonly string[]>> = {
  'random.ts': [],
  'scenario.ts': [],
  'options.ts': [],
  'limits.ts': [],
  'title.ts': ['scenario.ts'],
  'grid.ts': ['scenario.ts'],
  'chances.ts': ['random.ts'],
  'entries.ts': [],
  'world.ts': ['scenario.ts', 'random.ts', 'chances.ts', 'entries.ts'],
  'figures.ts': ['chances.ts', 'entries.ts'],
  'truth.ts': ['scenario.ts', 'chances.ts', 'world.ts', 'figures.ts'],
  'score.ts': ['scenario.ts', 'random.ts', 'entries.ts', 'world.ts', 'figures.ts', 'truth.ts'],
  'looks.ts': ['scenario.ts', 'random.ts', 'entries.ts', 'world.ts'],
  'look-grid.ts': ['scenario.ts', 'looks.ts'],
  'look-text.ts': ['looks.ts'],
  'goals.ts': ['figures.ts', 'score.ts'],
  'findings.ts': ['title.ts', 'limits.ts', 'score.ts', 'goals.ts'],
  'text.ts': [
    ...['scenario.ts', 'title.ts', 'figures.ts', 'score.ts', 'goals.ts', 'findings.ts'],
    'look-text.ts',
  ],
  'markdown.ts': [
    ...['scenario.ts', 'title.ts', 'grid.ts', 'limits.ts', 'figures.ts', 'score.ts'],
    ...['goals.ts', 'findings.ts', 'text.ts'],
  ],
  'svg.ts': ['title.ts', 'figures.ts', 'score.ts', 'goals.ts', 'text.ts'],
  'export.ts': ['scenario.ts', 'random.ts', 'entries.ts', 'world.ts'],
  'main.ts': [
    ...['options.ts', 'scenario.ts', 'title.ts', 'grid.ts', 'score.ts', 'looks.ts', 'look-grid.ts'],
    ...['look-text.ts', 'findings.ts', 'text.ts', 'markdown.ts', 'svg.ts', 'export.ts'],
  ],
};

const figureMaterial = [
  'src/features/analytics/panel.ts',
  'src/features/analytics/cluster-sums.ts',
  'src/features/analytics/estimates.ts',
  'src/domain/student-t.ts',
  'src/demo/random.ts',
  'src/features/analytics/group-estimates.ts',
  'src/features/analytics/types.ts',
  'src/outbox/webhooks/turns.ts',
  'bench/progress.ts',
  'scripts/command-line.ts',
  'scripts/document-section.ts',
];

/** Features that lack one of the usual files, and why. */
const missingFiles: Record<string, string> = {
  'me/service.ts': 'everything it returns was loaded during authentication',
  'workspaces/routes.ts': 'no operation manages workspaces',
};

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
  /** True for `import()`, which loads the file only when that line runs. */
  readonly deferred?: boolean;
}

const root = new URL('..', import.meta.url).pathname;

function filesUnder(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))
    .sort();
}

/** The imports that `file` makes within this repository, as paths from its root; packages are left out. */
function importsOf(file: string): Import[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.ES2022,
    true,
  );
  const found: Import[] = [];
  const note = (specifier: ts.Node | undefined, typeOnly: boolean, deferred = false) => {
    if (specifier === undefined || !ts.isStringLiteral(specifier) || !specifier.text.startsWith('.')) return;
    found.push({
      from: file,
      to: normalize(join(dirname(file), specifier.text)).replace(/\.js$/, '.ts'),
      typeOnly,
      deferred,
    });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) note(node.moduleSpecifier, isTypeOnly(node.importClause));
    else if (ts.isExportDeclaration(node)) note(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      note(node.arguments[0], false, true);
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
  if (file.startsWith('client/')) return 'client';
  if (featureOf(file) !== undefined) return roleOf(file);
  if (databaseFiles.includes(file)) return 'database';
  if (file === 'src/http/operation.ts') return 'operation';
  if (file.startsWith('src/measuring/providers/')) return 'providers';
  if (file.startsWith('src/extraction/')) return 'extraction';
  if (file === 'src/measuring/target.ts') return 'target';
  const name = /^src\/([a-z-]+)[/.]/.exec(file)?.[1];
  if (name === undefined || !(name in mayImport)) throw new Error(`${file} is in no layer`);
  return name as Layer;
}

function roleOf(file: string): Layer {
  const role = /(?:^|[/-])(types|service|routes|index)\.ts$/.exec(file)?.[1];
  if (role !== undefined) return role as Layer;
  return /(?:store|read-model|-sql)\.ts$/.test(file) ? 'store' : 'logic';
}

function isAllowed({ from, to, typeOnly }: Import): boolean {
  const own = layerOf(from);
  const isForeign = featureOf(to) !== undefined && featureOf(to) !== featureOf(from);
  if (isForeign && !to.endsWith('/index.ts')) return false;
  const target = isForeign ? 'feature' : layerOf(to);
  if (target === own && own !== 'routes' && own !== 'index') return true;
  if (own === 'database' || (own === 'platform' && target === 'database'))
    return target === 'database' || target === 'platform' || (typeOnly && target === 'domain');
  if (own === 'feature') return false;
  const allowed: readonly string[] = mayImport[own];
  return allowed.includes(target) || (typeOnly && allowed.includes(`type:${target}`));
}

/** The layer with inner folders that a file belongs to; undefined if there is none. */
const innerLayerOf = (file: string) =>
  Object.keys(innerFolders).find((layer) => file.startsWith(`${layer}/`));

function innerFolderOf(layer: string, file: string): string {
  const { base = [], folders = {} } = innerFolders[layer] ?? {};
  if (base.some((name) => file === `${layer}/${name}.ts`)) return 'base';
  const [folder, ...rest] = file.slice(layer.length + 1).split('/');
  const found = rest.length === 0 ? 'top' : folder;
  if (found === undefined || !(found in folders)) throw new Error(`${file} is in no folder of ${layer}`);
  return found;
}

/** Whether an import within a layer with inner folders is allowed; true for any other import. */
function keepsToInnerFolders({ from, to }: Import): boolean {
  const layer = innerLayerOf(from);
  if (layer === undefined || layer !== innerLayerOf(to)) return true;
  const [own, target] = [innerFolderOf(layer, from), innerFolderOf(layer, to)];
  return own === target || (innerFolders[layer]?.folders[own]?.includes(target) ?? false);
}

function suiteRoomOf(file: string): SuiteRoom {
  if (file.startsWith('spec/')) return 'spec';
  if (/^conformance\/families\/(?:rule|[^/]+\/rules|silences\/[a-z]+-rules)\.ts$/.test(file)) return 'rules';
  if (/^conformance\/(?:start-model|families\/fault|(?:families\/.*)?faults)\.ts$/.test(file))
    return 'faults';
  if (/^conformance\/(?:index|vitest)\.ts$/.test(file)) return 'entry';
  const room = /^conformance\/([a-z]+)\//.exec(file)?.[1] ?? 'suite';
  if (!(room in suiteRooms)) throw new Error(`${file} is in no room of the conformance suite`);
  return room as SuiteRoom;
}

function keepsToSuiteRooms({ from, to }: Import): boolean {
  const [own, target] = [suiteRoomOf(from), suiteRoomOf(to)];
  return own === target || (suiteRooms[own] as readonly SuiteRoom[]).includes(target);
}

function benchRoomOf(file: string): BenchRoom {
  if (benchBase.includes(file)) return 'base';
  const room = /^bench\/([a-z]+)\//.exec(file)?.[1] ?? 'top';
  if (!(room in benchRooms)) throw new Error(`${file} is in no room of the benchmark`);
  return room as BenchRoom;
}

function keepsToBenchRooms({ from, to }: Import): boolean {
  const own = benchRoomOf(from);
  if (to === 'scripts/document-section.ts') return own === 'report';
  if (!to.startsWith('bench/')) return own === 'environment' || own === 'cases';
  const target = benchRoomOf(to);
  return own === target || (benchRooms[own] as readonly BenchRoom[]).includes(target);
}

function clientRoomOf(file: string): ClientRoom {
  const room = clientFiles[file] ?? /^scripts\/clients\/(toolchains|generators)\//.exec(file)?.[1];
  if (room === undefined) throw new Error(`${file} is in no room of scripts/clients`);
  return room as ClientRoom;
}

function keepsToClientRooms({ from, to }: Import): boolean {
  const [own, target] = [clientRoomOf(from), clientRoomOf(to)];
  return own === target || (clientRooms[own] as readonly ClientRoom[]).includes(target);
}

const files = [...filesUnder('src'), ...filesUnder('spec'), ...filesUnder('client')].filter(
  (file) => !/\/(?:dist|node_modules)\//.test(file),
);
const imports = files.flatMap(importsOf);

const suiteFiles = filesUnder('conformance').filter(
  (file) => !/^conformance\/(?:test|scripts|dist|node_modules)\/|config\.ts$/.test(file),
);
const suiteImports = suiteFiles.flatMap(importsOf);

/** One import cycle, as the path back to its start; undefined if there is no cycle. */
function findCycle(files: readonly string[], imports: readonly Import[]): string[] | undefined {
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

/** The source files that Node loads together with this one. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const { from, to, typeOnly, deferred } of imports)
    if (from === file && !typeOnly && !deferred) loadedWith(to, seen);
  return seen;
}

const show = ({ from, to, typeOnly }: Import) => `${from} -> ${to}${typeOnly ? ' (types)' : ''}`;

describe('layers', () => {
  it('finds the source files and resolves the imports between them', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(imports.length).toBeGreaterThan(300);
    expect(imports.filter(({ to }) => !existsSync(join(root, to))).map(show)).toEqual([]);
  });

  it('finds no import that violates the layer table', () => {
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
    ['src/ingest/merge/copy.ts', 'src/http/server.ts'],
    ['src/ingest/merge/copy.ts', 'src/features/prompts/store.ts'],
    ['src/measuring/providers/openai.ts', 'src/config.ts'],
    ['src/measuring/providers/openai.ts', 'src/platform/logger.ts'],
    ['src/extraction/names.ts', 'src/ingest/index.ts'],
    ['src/extraction/names.ts', 'src/platform/database.ts'],
    ['src/extraction/names.ts', 'src/features/brand/index.ts'],
    ['src/measuring/providers/openai.ts', 'src/measuring/plan/planning.ts'],
    ['src/worker/worker.ts', 'src/measuring/index.ts'],
    ['src/app.ts', 'src/cli/main.ts'],
    ['src/app.ts', 'src/http/server.ts'],
    ['src/app.ts', 'src/http-app.ts'],
    ['src/cli/main.ts', 'src/platform/database.ts'],
    ['src/cli/main.ts', 'src/ingest/index.ts'],
    ['spec/index.ts', 'src/domain/errors.ts'],
    ['client/errors.ts', 'src/domain/errors.ts'],
    ['client/errors.ts', 'spec/index.ts'],
  ])('does not allow %s to import %s', (from, to) => {
    expect(isAllowed({ from, to, typeOnly: false })).toBe(false);
  });

  it('finds no import cycle', () => {
    expect(findCycle(files, imports)).toBeUndefined();
  });

  // The oracle recomputes the analytics from raw records. It is what these tests expect of the service and what the
  // suite's model responds with, so it exists once, in the package that must contain it.
  it('finds no import of the conformance suite in the tests of the service, except of the analytics oracle', () => {
    const ofSuite = filesUnder('test')
      .flatMap(importsOf)
      .filter(({ to }) => to.startsWith('conformance/'));
    expect(ofSuite.length).toBeGreaterThan(0);
    expect(ofSuite.filter(({ to }) => !to.startsWith('conformance/oracle/')).map(show)).toEqual([]);
  });

  it('finds no import of the service in the conformance suite', () => {
    const strays = filesUnder('conformance')
      .flatMap(importsOf)
      .filter(({ to }) => !to.startsWith('spec/') && !to.startsWith('conformance/'));
    expect(strays.map(show)).toEqual([]);
  });
});

describe('families of the conformance suite', () => {
  const familyOf = (file: string) => /^conformance\/families\/([^/]+)\//.exec(file)?.[1];

  it('finds no import between families of the conformance suite', () => {
    const familyImports = filesUnder('conformance/families').flatMap(importsOf);
    expect(familyImports.length).toBeGreaterThan(300);
    const strays = familyImports.filter(
      ({ from, to }) => familyOf(to) !== undefined && familyOf(to) !== familyOf(from),
    );
    expect(strays.map(show)).toEqual([]);
  });
});

describe('features', () => {
  const features = [...new Set(files.map(featureOf).filter((name) => name !== undefined))];

  it('finds exactly the known features', () => {
    expect(features).toEqual([
      'analytics',
      'api-keys',
      'brand',
      'deliveries',
      'evidence',
      'keywords',
      'me',
      'prompts',
      'runs',
      'workspaces',
    ]);
  });

  it('finds the same files in every feature, apart from the documented exceptions', () => {
    const missing = features
      .flatMap((feature) => ['routes.ts', 'service.ts', 'index.ts'].map((file) => `${feature}/${file}`))
      .filter((file) => !files.includes(`src/features/${file}`));
    expect(missing).toEqual(Object.keys(missingFiles));
  });

  it('finds no import into a feature that bypasses its index', () => {
    const entries = imports.filter(
      ({ from, to }) => featureOf(to) !== undefined && featureOf(from) !== featureOf(to),
    );
    expect(entries.length).toBeGreaterThan(10);
    expect(entries.filter(({ to }) => !to.endsWith('/index.ts')).map(show)).toEqual([]);
  });
});

describe('inner folders', () => {
  it.each(Object.keys(innerFolders))(
    'finds no import between folders of %s that violates their table',
    (layer) => {
      const between = imports.filter(({ from, to }) =>
        [from, to].every((file) => innerLayerOf(file) === layer),
      );
      expect(between.length).toBeGreaterThan(50);
      expect(between.filter((one) => !keepsToInnerFolders(one)).map(show)).toEqual([]);
    },
  );

  it.each([
    ['src/ingest/lines/json-line.ts', 'src/ingest/merge/copy.ts'],
    ['src/ingest/prompts/directory.ts', 'src/ingest/merge/observations.ts'],
    ['src/ingest/merge/observations.ts', 'src/ingest/observations.ts'],
    ['src/ingest/types.ts', 'src/ingest/lines/line-types.ts'],
    ['src/measuring/plan/planning.ts', 'src/measuring/ask/take-slot.ts'],
    ['src/measuring/settle/finishing.ts', 'src/measuring/ask/due-runs.ts'],
    ['src/measuring/ask/due-runs.ts', 'src/measuring/service.ts'],
    ['src/measuring/slot-sql.ts', 'src/measuring/plan/slots-store.ts'],
    ['src/cli/kit/table.ts', 'src/cli/ingest/ingest-view.ts'],
    ['src/cli/export/export.ts', 'src/cli/ingest/rejects.ts'],
    ['src/cli/context.ts', 'src/cli/kit/words.ts'],
  ])('does not allow %s to import %s within its layer', (from, to) => {
    expect(keepsToInnerFolders({ from, to, typeOnly: true })).toBe(false);
  });
});

describe('command start-up', () => {
  it('loads only command-line files before a command runs', () => {
    const main = 'src/cli/main.ts';
    expect([...loadedWith(main)].sort()).toEqual(
      ['context', 'main', 'own-command', 'usage', 'version'].map((name) => `src/cli/${name}.ts`),
    );
    const commands = imports.filter(({ from, deferred }) => from === main && deferred === true);
    const loaded = commands
      .filter(({ to }) => to !== 'src/cli/failure.ts')
      .flatMap(({ to }) => [...loadedWith(to)]);
    const others = loaded.filter((file) => !file.startsWith('src/cli/'));
    expect([...new Set(others)].sort()).toEqual([
      'src/domain/data-version.ts',
      'src/domain/errors.ts',
      'src/domain/platforms.ts',
      'src/domain/target-text.ts',
    ]);
    expect(loaded).not.toContain('src/cli/serve/run-service.ts');
  });

  it('loads few modules with the database and the imports, which small commands need', () => {
    const loaded = ['src/database-app.ts', 'src/ingest-app.ts'].flatMap((file) => [...loadedWith(file)]);
    const heavy =
      /^src\/(?:app\.|http|export|demo|outbox|worker|measuring|platform\/embedded)|^spec\/index|features\/(?!prompts|brand)/;
    expect(
      loaded.filter((file) => heavy.test(file)).filter((file) => file !== 'src/http/operation.ts'),
    ).toEqual([]);
  });

  it('loads neither the HTTP server nor the contract nor the line schemas with the services', () => {
    const heavy = /^src\/http|^spec\/|^src\/ingest\/lines\//;
    expect([...loadedWith('src/app.ts')].filter((file) => heavy.test(file))).toEqual([]);
  });
});

describe('rooms of the conformance suite', () => {
  it('finds no import that violates the room table of the conformance suite', () => {
    expect(suiteImports.length).toBeGreaterThan(500);
    expect(suiteImports.filter((one) => !keepsToSuiteRooms(one)).map(show)).toEqual([]);
  });

  it('lists the rooms of the conformance suite in an order in which each imports only earlier ones', () => {
    const order = Object.keys(suiteRooms);
    const backward = Object.entries(suiteRooms).flatMap(([room, targets]) =>
      targets
        .filter((target) => order.indexOf(target) >= order.indexOf(room))
        .map((target) => [room, target]),
    );
    expect(backward).toEqual([]);
  });

  it('finds no import cycle in the conformance suite, type imports included', () => {
    expect(findCycle([...suiteFiles, ...files], [...suiteImports, ...imports])).toBeUndefined();
  });

  it.each([
    ['conformance/oracle/figures.ts', 'spec/index.ts'],
    ['conformance/oracle/figures.ts', 'conformance/model/state.ts'],
    ['conformance/http/client.ts', 'conformance/run/outcome.ts'],
    ['conformance/record/transcript.ts', 'conformance/replay/curl.ts'],
    ['conformance/run/context.ts', 'conformance/session/run-suite.ts'],
    ['conformance/catalog/index.ts', 'conformance/run/check.ts'],
    ['conformance/families/cap/rules.ts', 'conformance/run/context.ts'],
    ['conformance/families/cap/checks.ts', 'conformance/families/cap/faults.ts'],
    ['conformance/families/cap/rules.ts', 'conformance/catalog/index.ts'],
    ['conformance/model/server.ts', 'conformance/catalog/index.ts'],
    ['conformance/model/server.ts', 'conformance/families/fault.ts'],
    ['conformance/kit/texts.ts', 'conformance/families/cap/checks.ts'],
    ['conformance/session/result.ts', 'conformance/report/text.ts'],
  ])('does not allow %s to import %s in the conformance suite', (from, to) => {
    expect(keepsToSuiteRooms({ from, to, typeOnly: true })).toBe(false);
  });
});

describe('rooms of the benchmark', () => {
  const benchFiles = filesUnder('bench');
  const benchImports = benchFiles.flatMap(importsOf);

  it('finds no import that violates the room table of the benchmark', () => {
    expect(benchImports.length).toBeGreaterThan(50);
    expect(benchImports.filter((one) => !keepsToBenchRooms(one)).map(show)).toEqual([]);
  });

  it('finds no import cycle in the benchmark', () => {
    expect(findCycle(benchFiles, benchImports)).toBeUndefined();
  });

  it.each([
    ['bench/statistics.ts', 'bench/machine/meter.ts'],
    ['bench/report/text.ts', 'bench/cases/index.ts'],
    ['bench/environment/world.ts', 'bench/cases/http.ts'],
    ['bench/report/text.ts', 'src/app.ts'],
  ])('does not allow %s to import %s in the benchmark', (from, to) => {
    expect(keepsToBenchRooms({ from, to, typeOnly: true })).toBe(false);
  });
});

describe('rooms of scripts/clients', () => {
  const scenarios = filesUnder('scripts/clients/scenarios');
  const imports = filesUnder('scripts/clients')
    .filter((file) => !scenarios.includes(file))
    .flatMap(importsOf);

  it('finds no import that violates the room table of scripts/clients', () => {
    expect(imports.length).toBeGreaterThan(60);
    expect(imports.filter((one) => !keepsToClientRooms(one)).map(show)).toEqual([]);
  });

  it('finds no import in a scenario but of its client and of what its language shares', () => {
    expect(scenarios.length).toBeGreaterThan(4);
    const outside = scenarios.flatMap(importsOf).filter(({ from, to }) => !to.startsWith(dirname(from)));
    expect(outside.map(show)).toEqual([]);
  });

  it('finds no import cycle in scripts/clients', () => {
    expect(findCycle([...new Set(imports.map(({ from }) => from))], imports)).toBeUndefined();
  });

  it.each([
    ['scripts/clients/run-all.ts', 'scripts/clients/generators/index.ts'],
    ['scripts/clients/generators/orval.ts', 'scripts/clients/steps.ts'],
    ['scripts/clients/toolchains/go.ts', 'scripts/clients/generators/go.ts'],
    ['scripts/clients/steps.ts', 'scripts/clients/output.ts'],
    ['scripts/clients/lint.ts', 'scripts/clients/markdown.ts'],
  ])('does not allow %s to import %s in scripts/clients', (from, to) => {
    expect(keepsToClientRooms({ from, to, typeOnly: true })).toBe(false);
  });

  it('has no room for the service or the contract, so scripts/clients cannot import them', () => {
    expect(() => clientRoomOf('src/app.ts')).toThrow('src/app.ts is in no room');
    expect(() => clientRoomOf('spec/index.ts')).toThrow('spec/index.ts is in no room');
  });
});

describe.each([
  { folder: 'scripts/prove-pay-once', rooms: proofRooms, material: proofMaterial },
  { folder: 'scripts/prove-figures', rooms: figureRooms, material: figureMaterial },
])('rooms of $folder', ({ folder, rooms, material }) => {
  it(`finds no import of another file than those that are allowed in ${folder}`, () => {
    const found = filesUnder(folder).flatMap(importsOf);
    expect(found.length).toBeGreaterThan(15);
    const allowed = ({ from, to }: Import) =>
      material.includes(to) ||
      (rooms[from.slice(folder.length + 1)] ?? []).some((name) => to === `${folder}/${name}`);
    expect(found.filter((one) => !allowed(one)).map(show)).toEqual([]);
  });
});

describe('environment variables', () => {
  it('finds process.env read in src/config.ts only', () => {
    const readers = files.filter((file) =>
      /process\s*\.\s*env|process\s*\[\s*['"]env/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(readers).toEqual(['src/config.ts']);
  });
});
