import { everyFileHasRoom, forbid, roomRules, tableRules } from './rooms.js';

/** The part of the platform for stores and read models: running statements, and work in the same transaction. */
const DATABASE =
  '(?:answers|audit|database|day-sql|filter-sql|index-look-ups|json-sql|outbox|prompt-group-sql|reader|workspace-revision)\\.ts$';

/** The role of a file in its feature follows from the end of its name. */
const named = (names) => `^src/features/<own>/(?:.*/|.*-|)${names}\\.ts$`;

/**
 * The allowed imports between layers. In a feature, a file's layer is its role; files without a role are `logic`, which
 * is pure. `feature` is the index of another feature. Only rooms with `imports` are checked.
 */
const layers = {
  spec: { files: '^spec/', imports: '' },
  // It ships without the service and runs in browsers, so it imports only the types of the contract.
  client: { files: '^client/', imports: '', types: 'spec' },
  domain: { files: '^src/domain/', imports: '' },
  config: { files: '^src/config[/.]', imports: 'domain' },
  database: { files: `^src/platform/${DATABASE}`, imports: 'platform domain', types: 'segments' },
  platform: { files: `^src/platform/(?!${DATABASE})`, imports: 'config domain segments database' },
  feature: { files: '^src/features/<other>/index\\.ts$' },
  // Pure: answers as packed columns, and what is counted in them.
  segments: { files: '^src/segments/', imports: 'domain', types: 'spec' },
  // Pure: panels of answers, and what can be concluded from them.
  estimates: { files: '^src/estimates/', imports: 'domain segments' },
  // Pure: takes answers and names, and returns mentions and sources.
  extraction: { files: '^src/extraction/', imports: 'domain' },
  // What a read feature returns is a body of the contract, so it has the type of the contract, which nothing maps.
  types: { files: named('types'), imports: 'domain', types: 'estimates feature spec' },
  // Row types are defined in the store, and the logic that computes with rows needs them.
  logic: {
    files:
      '^src/features/<own>/(?!(?:.*/|.*-|)(?:types|service|routes|index)\\.ts$|.*(?:store|read-model|-sql)\\.ts$)',
    imports: 'domain extraction segments estimates types feature',
    types: 'store',
  },
  store: {
    files: '^src/features/<own>/.*(?:store|read-model|-sql)\\.ts$',
    imports: 'domain segments estimates types logic database',
  },
  service: {
    files: named('service'),
    imports: 'domain segments estimates types logic store platform database feature',
  },
  routes: { files: named('routes'), imports: 'domain spec types service operation', apart: true },
  index: { files: named('index'), imports: 'types logic store service routes', apart: true },
  operation: { files: '^src/http/operation\\.ts$', imports: 'spec domain' },
  http: { files: '^src/http/(?!operation\\.ts$)', imports: 'spec domain platform database operation' },
  ingest: { files: '^src/ingest/', imports: 'spec domain segments platform database feature extraction' },
  target: { files: '^src/measuring/target\\.ts$', imports: 'domain' },
  // An adapter takes its keys and addresses as arguments, so it needs nothing else from the service.
  providers: { files: '^src/measuring/providers/', imports: 'domain target' },
  measuring: {
    files: '^src/measuring/(?!target\\.ts$|providers/)',
    imports: 'domain platform database feature ingest providers target extraction',
  },
  // Tasks call use cases, which they take as arguments.
  worker: { files: '^src/worker/', imports: 'domain platform', types: 'measuring' },
  outbox: {
    files: '^src/outbox/',
    imports: 'domain estimates platform database feature measuring',
    types: 'ingest worker',
  },
  export: { files: '^src/export/', imports: 'domain platform database feature', types: 'ingest' },
  demo: { files: '^src/demo/', imports: 'domain extraction ingest feature', types: 'measuring providers' },
  // Use cases of the application come as arguments.
  doctor: { files: '^src/doctor/', imports: 'config domain platform database' },
  'database-app': { files: '^src/database-app\\.ts$', imports: 'config platform database feature' },
  'ingest-app': {
    files: '^src/ingest-app\\.ts$',
    imports: 'config domain feature ingest',
    types: 'database',
  },
  app: {
    files: '^src/app\\.ts$',
    imports: 'config domain platform database feature ingest measuring outbox providers export demo worker',
  },
  'tracing-app': { files: '^src/tracing-app\\.ts$', imports: 'config platform' },
  'metrics-app': {
    files: '^src/metrics-app\\.ts$',
    imports: 'config domain platform database feature measuring outbox',
  },
  // The tools use the service only through its API.
  mcp: { files: '^src/mcp/', imports: 'spec client domain' },
  'http-app': {
    files: '^src/http-app\\.ts$',
    imports: 'app database-app config domain platform database feature http operation mcp',
  },
  // The command line prints what the application returns, so it may import those types.
  cli: {
    files: '^src/cli/',
    imports: 'app database-app ingest-app http-app metrics-app doctor mcp tracing-app config domain',
    types: 'ingest measuring outbox export',
  },
};

const HTTP = '^src/http/';
const HTTP_BASE = '(?:allowed-methods|operation|state)\\.ts$';
/** The folders of the HTTP layer, by concern. `contract` validates requests. */
const httpFolders = {
  base: { files: `${HTTP}${HTTP_BASE}`, imports: '' },
  errors: { files: `${HTTP}errors/`, imports: 'base' },
  request: { files: `${HTTP}request/`, imports: 'base errors' },
  contract: { files: `${HTTP}contract\\.ts$`, imports: 'base errors request' },
  responses: { files: `${HTTP}responses/`, imports: 'base request contract' },
  access: { files: `${HTTP}access/`, imports: 'base request contract' },
  connections: { files: `${HTTP}connections/`, imports: 'base errors request' },
  telemetry: { files: `${HTTP}telemetry/`, imports: 'base' },
  pages: { files: `${HTTP}pages/`, imports: 'base responses' },
  top: {
    files: `${HTTP}(?!${HTTP_BASE}|contract\\.ts$)[^/]+$`,
    imports: 'base errors request contract responses access connections telemetry pages',
  },
};

const INGEST = '^src/ingest/';
const INGEST_BASE = '(?:types|workspace|dependencies|archive/types)\\.ts$';
const ingestFolders = {
  base: { files: `${INGEST}${INGEST_BASE}`, imports: '' },
  lines: { files: `${INGEST}lines/`, imports: 'base' },
  records: { files: `${INGEST}records/`, imports: 'base lines' },
  report: { files: `${INGEST}report/`, imports: 'base lines records' },
  prompts: { files: `${INGEST}prompts/`, imports: 'base lines' },
  merge: { files: `${INGEST}merge/`, imports: 'base lines records prompts' },
  archive: { files: `${INGEST}archive/(?!types\\.ts$)`, imports: 'base merge' },
  top: {
    files: `${INGEST}(?!${INGEST_BASE})[^/]+$`,
    imports: 'base lines records report prompts merge archive',
  },
};

const MEASURING = '^src/measuring/';
const MEASURING_BASE = '(?:durations|target|types)\\.ts$';
const measuringFolders = {
  base: { files: `${MEASURING}${MEASURING_BASE}`, imports: '' },
  providers: { files: `${MEASURING}providers/`, imports: 'base' },
  // One file for each group of tables. Only the read models of reports have their statements next to them.
  stores: { files: `${MEASURING}stores/`, imports: 'base' },
  plan: { files: `${MEASURING}plan/`, imports: 'base providers stores' },
  judge: { files: `${MEASURING}judge/`, imports: 'base providers stores plan' },
  settle: { files: `${MEASURING}settle/`, imports: 'base providers stores plan judge' },
  ask: { files: `${MEASURING}ask/`, imports: 'base providers stores plan judge settle' },
  report: { files: `${MEASURING}report/`, imports: 'base providers stores plan judge settle ask' },
  top: {
    files: `${MEASURING}(?!${MEASURING_BASE})[^/]+$`,
    imports: 'base providers stores plan judge settle ask report',
  },
};

/** A folder for each group of commands, and `kit` for shared code. */
const CLI = '^src/cli/';
const CLI_BASE = '(?:context|failure|own-command|usage|version)\\.ts$';
const cliFolders = {
  base: { files: `${CLI}${CLI_BASE}`, imports: '' },
  kit: { files: `${CLI}kit/`, imports: 'base' },
  export: { files: `${CLI}export/`, imports: 'base kit' },
  ingest: { files: `${CLI}ingest/`, imports: 'base kit' },
  measure: { files: `${CLI}measure/`, imports: 'base kit' },
  operate: { files: `${CLI}operate/`, imports: 'base kit' },
  history: { files: `${CLI}history/`, imports: 'base kit export ingest' },
  serve: { files: `${CLI}serve/`, imports: 'base kit measure' },
  workspace: { files: `${CLI}workspace/`, imports: 'base kit ingest measure' },
  top: {
    files: `${CLI}(?!${CLI_BASE})[^/]+$`,
    imports: 'base kit export ingest measure operate history serve workspace',
  },
};

/** Files that every feature has, except features that do not need them. */
const usualFiles = [
  // Everything that `me` returns was loaded during authentication.
  { file: 'service', without: 'me' },
  // No operation manages logins of the database, or shows the audit trail or what wordings name.
  { file: 'routes', without: '(?:audit|prompt-groups|reporting)' },
].map(({ file, without }) => ({
  name: `feature without ${file}.ts`,
  severity: 'error',
  module: { path: '^src/features/([^/]+)/index\\.ts$', pathNot: `^src/features/${without}/` },
  to: { path: `^src/features/$1/${file}\\.ts$` },
}));

/** The features that return bodies of the contract. Those that write take and return values of their own. */
const READ_FEATURES = '(?:analytics|deliveries|evidence|insights|keywords|questions|runs|website)';

export const serviceRules = [
  ...roomRules('layers', layers),
  everyFileHasRoom('layers', '^src/', layers),
  ...tableRules('http', HTTP, httpFolders, HTTP),
  ...tableRules('ingest', INGEST, ingestFolders, INGEST),
  ...tableRules('measuring', MEASURING, measuringFolders, MEASURING),
  ...tableRules('cli', CLI, cliFolders, CLI),
  forbid(
    'types: the contract only in read features',
    { path: '^src/features/', pathNot: [`^src/features/${READ_FEATURES}/`, '/routes\\.ts$'] },
    { path: '^spec/' },
  ),
  // The oracle recomputes the analytics from raw records. The tests of the service expect its results, and the model of
  // the suite responds with them, so it exists once, in the package that needs it at run time.
  forbid(
    'tests: only the oracle of the suite',
    { path: '^test/', pathNot: '^test/lab/comparison\\.' },
    { path: '^conformance/(?!oracle/)' },
  ),
];

export const requiredFiles = usualFiles;
