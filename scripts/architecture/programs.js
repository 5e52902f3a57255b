import { forbid, tableRules } from './rooms.js';

const BENCH_BASE = '(?:statistics|result|plan)\\.ts$';

/**
 * The benchmark. `base` contains types and figures, and `top` puts everything together. Only `environment` and `cases`
 * use the service, through its scripts.
 */
const bench = {
  document: { files: '^scripts/document-section\\.ts$' },
  elsewhere: { files: '^(?:client|scripts|spec|src|test)/(?!document-section\\.ts$)' },
  base: { files: `^bench/${BENCH_BASE}`, imports: '' },
  machine: { files: '^bench/machine/', imports: 'base' },
  environment: { files: '^bench/environment/', imports: 'elsewhere' },
  cases: { files: '^bench/cases/', imports: 'elsewhere base machine environment' },
  report: { files: '^bench/report/', imports: 'base document' },
  top: { files: `^bench/(?!${BENCH_BASE})[^/]+$`, imports: 'base machine environment cases report' },
  growth: { files: '^bench/growth/', imports: 'base machine environment report top' },
};

/** The files named `names` in `folder`. */
const filesOf = (folder, names) => `^${folder}/(?:${names.replaceAll(' ', '|')})\\.ts$`;

const CLIENTS = 'scripts/clients';

/**
 * The programs that try generated clients. A generator describes how one client is made, and `run` receives the
 * generators as an argument, so neither imports the other. None of them imports the service or the contract.
 */
const clients = {
  shared: { files: '^scripts/(?:document-section|service-process)\\.ts$' },
  tool: { files: filesOf(CLIENTS, 'command generator versions'), imports: '' },
  toolchains: { files: '^scripts/clients/toolchains/', imports: 'tool' },
  generators: { files: filesOf(CLIENTS, 'generators'), imports: 'tool toolchains' },
  steps: { files: filesOf(CLIENTS, 'cells facts later-version service steps'), imports: 'shared' },
  run: { files: filesOf(CLIENTS, 'run-all run-generator'), imports: 'tool steps' },
  report: { files: filesOf(CLIENTS, 'known-faults markdown output'), imports: 'steps run' },
  lint: { files: filesOf(CLIENTS, 'lint'), imports: 'tool toolchains' },
  main: { files: filesOf(CLIENTS, 'main'), imports: 'shared generators run report lint' },
};

/**
 * A table whose rooms are files.
 * @param {string} folder
 * @param {Record<string, string>} table imports by name of the file, lowest first
 * @param {string[]} material files elsewhere that every file may import
 */
function fileRooms(folder, table, material) {
  const rooms = Object.entries(table).map(([name, imports]) => [
    name,
    { files: filesOf(folder, name), imports: `${imports} material` },
  ]);
  return { material: { files: `^(?:${material.join('|')})\\.ts$` }, ...Object.fromEntries(rooms) };
}

const PAY_ONCE = 'scripts/prove-pay-once';

/** The proof starts the built program, and uses the service's code only to set up workspaces and to read what was stored. */
const payOnce = fileRooms(
  PAY_ONCE,
  {
    options: '',
    plan: '',
    workers: '',
    watch: '',
    fakes: 'plan',
    check: 'plan fakes watch',
    run: 'plan workers watch fakes check',
    prove: 'plan workers watch run',
    main: 'options plan run prove',
  },
  [
    'scripts/command-line',
    'src/app',
    'src/config',
    'src/database-app',
    'src/demo/random',
    'src/platform/database',
    'src/measuring/index',
    'src/measuring/providers/prices',
    'test/support/(?:cluster|database-url)',
    'test/support/fake-provider',
  ],
);

const HISTORIES = 'scripts/prove-histories';

/** The proof runs checks of the suite on the built program, and uses the service's code only to set up workspaces. */
const histories = fileRooms(
  HISTORIES,
  {
    environment: '',
    transport: '',
    member: 'environment',
    fleet: 'environment member',
    options: 'fleet',
    prove: 'environment transport fleet',
    main: 'options prove',
    planted: '',
    'copy-build': 'planted',
    plant: 'environment planted copy-build prove',
  },
  [
    'bench/progress',
    'conformance/http/transport',
    'conformance/(?:index|profiles)',
    'conformance/report/timeline-text',
    'scripts/(?:command-line|service-process)',
    'src/(?:app|config|database-app)',
    'src/platform/database',
    'test/support/(?:cluster|database-url|ports|redis|tcp-proxy)',
  ],
);

const FUZZ = 'scripts/fuzz';

/** The service is tested as built. Its code sets up workspaces, and validates responses. */
const fuzz = fileRooms(
  FUZZ,
  {
    options: '',
    'arbitrary-of-schema': '',
    hostile: '',
    references: '',
    exchange: '',
    requests: 'arbitrary-of-schema hostile references',
    'judge-mcp': 'exchange',
    judge: 'exchange judge-mcp',
    fuzz: 'exchange judge references requests',
    service: 'fuzz',
    main: 'options judge fuzz service',
  },
  [
    'bench/progress',
    'scripts/(?:command-line|service-process)',
    'scripts/conformance/seed-data',
    'scripts/(?:operation-finder|tool-results)',
    'spec/(?:contracts|extensions/index)',
    'src/(?:app|config|database-app)',
    'src/http/contract',
    'src/platform/database',
    'test/support/(?:cluster|database-url)',
  ],
);

const DRILLS = 'scripts/drills';

/** The drills try the built program, and use the service's code to set up workspaces and databases. */
const drills = fileRooms(
  DRILLS,
  {
    site: '',
    traffic: '',
    pitr: 'site traffic',
    failover: 'site traffic',
    keys: 'site traffic',
    passwords: 'site traffic',
    drills: 'site pitr failover keys passwords',
    options: 'drills',
    main: 'options drills site',
  },
  [
    'bench/progress',
    'scripts/(?:command-line|service-process)',
    'src/(?:app|config|database-app)',
    'src/platform/database',
    'src/platform/embedded/index',
    'test/faults/support/calls',
    'test/support/(?:database-url|postgres-server|replication|tcp-proxy)',
  ],
);

const OVERLOAD = 'scripts/prove-overload';

/** The measurement loads the built program, and uses the service's code to fill its database. */
const overload = fileRooms(
  OVERLOAD,
  {
    options: '',
    connection: '',
    load: 'connection',
    requests: 'connection load',
    'greedy-process': 'load requests',
    'greedy-client': 'greedy-process',
    measure: 'connection load greedy-client greedy-process',
    main: 'options load measure requests',
  },
  [
    'bench/(?:progress|environment/data)',
    'scripts/(?:command-line|service-process)',
    'src/(?:app|config|database-app)',
    'src/platform/database',
    'test/support/(?:cluster|database-url)',
  ],
);

const MIGRATIONS = 'scripts/prove-migrations';

/** The proof runs the migrator itself, and the built program as the service. */
const provenMigrations = fileRooms(
  MIGRATIONS,
  {
    options: '',
    probes: '',
    fill: '',
    samples: '',
    statements: 'fill probes',
    service: 'probes',
    prove: 'fill probes samples service statements',
    main: 'options prove',
  },
  [
    'bench/progress',
    'scripts/(?:command-line|service-process)',
    'src/(?:app|config|database-app)',
    'src/platform/(?:database|migrate)',
    'src/platform/migrations/(?:index|online)',
    'test/support/(?:cluster|database-url)',
  ],
);

const FIGURES = 'scripts/prove-figures';

/** The proof tests the code in `src` itself, not a copy of it. */
const figures = fileRooms(
  FIGURES,
  {
    random: '',
    scenario: '',
    options: '',
    limits: '',
    title: 'scenario',
    grid: 'scenario',
    chances: 'random',
    entries: '',
    world: 'scenario random chances entries',
    figures: 'chances entries',
    truth: 'scenario chances world figures',
    score: 'scenario random entries world figures truth',
    tables: 'scenario',
    looks: 'scenario random entries world',
    'look-grid': 'scenario looks',
    'look-text': 'looks tables',
    goals: 'figures score',
    differences: 'random score',
    'difference-grid': 'differences',
    'difference-text': 'differences goals tables',
    findings: 'title limits score goals',
    text: 'scenario title figures score goals findings look-text difference-text',
    markdown: 'title grid limits figures score goals findings tables text',
    svg: 'title figures score goals text',
    export: 'scenario random entries world',
    main: [
      'options scenario title grid score looks look-grid look-text differences difference-grid difference-text',
      'findings text markdown svg export',
    ].join(' '),
  },
  [
    'src/domain/steps',
    'src/features/analytics/panel',
    'src/features/analytics/cluster-sums',
    'src/features/analytics/estimates',
    'src/features/analytics/group-estimates',
    'src/features/analytics/types',
    'src/features/insights/types',
    'src/features/insights/wording',
    'src/features/insights/wording-read-model',
    'src/domain/student-t',
    'src/domain/window',
    'src/demo/random',
    'src/outbox/webhooks/turns',
    'bench/progress',
    'scripts/command-line',
    'scripts/document-section',
  ],
);

export const programRules = [
  ...tableRules('bench', '^bench/', bench),
  ...tableRules('clients', '^scripts/clients/(?!scenarios/)', clients),
  // They are copied next to a generated client.
  forbid(
    'clients: a scenario imports its client and what its language shares',
    { path: '^(scripts/clients/scenarios/[^/]+)/' },
    { path: '^(?!$1/)(?:bench|client|conformance|scripts|spec|src|test|web)/' },
  ),
  ...tableRules('pay-once', `^${PAY_ONCE}/.*\\.ts$`, payOnce),
  ...tableRules('histories', `^${HISTORIES}/`, histories),
  ...tableRules('drills', `^${DRILLS}/`, drills),
  ...tableRules('migrations', `^${MIGRATIONS}/`, provenMigrations),
  ...tableRules('overload', `^${OVERLOAD}/`, overload),
  ...tableRules('fuzz', `^${FUZZ}/`, fuzz),
  ...tableRules('figures', `^${FIGURES}/`, figures),
];
