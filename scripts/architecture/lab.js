import { forbid, tableRules } from './rooms.js';

/**
 * The laboratory. An experiment is a folder: it stands on what all of them share, and on what it tries. `judges` collects what
 * other experiments find.
 */
const rooms = {
  product: { files: '^(?:client|conformance|spec|src)/' },
  document: { files: '^scripts/document-section\\.ts$' },
  kit: { files: '^scripts/lab/kit/', imports: 'product' },
  machine: { files: '^scripts/lab/machine/', imports: '' },
  data: { files: '^scripts/lab/data/', imports: 'product' },
  servers: { files: '^scripts/lab/servers/', imports: 'product' },
  load: { files: '^scripts/lab/load/', imports: '' },
  experiment: {
    files: '^scripts/lab/(?!judges/)<own>/',
    imports: 'product document kit machine data servers load',
  },
  tools: { files: '^scripts/lab/(?:clients|comparison)/' },
  judges: { files: '^scripts/lab/judges/', imports: 'product kit tools' },
  main: { files: '^scripts/lab/[^/]+\\.ts$', imports: 'kit' },
};

export const labRules = [
  ...tableRules('lab', '^scripts/lab/(?!clients/scenarios/|bench/peers/).*\\.ts$', rooms),
  // They are copied next to a generated client.
  forbid(
    'lab: a scenario imports its client and what its language shares',
    { path: '^(scripts/lab/clients/scenarios/[^/]+)/' },
    { path: '^(?!$1/)(?:client|conformance|scripts|spec|src|test|web)/' },
  ),
  forbid('a script uses no test', { path: '^scripts/' }, { path: '^(?:(?:conformance|web)/)?test/' }),
  forbid(
    'a test uses scripts through the lab, unless it tests them',
    { path: '^test/', pathNot: '^test/(?:lab/|scripts/|spec/generated\\.|config\\.)' },
    { path: '^scripts/(?!lab/)' },
  ),
];
