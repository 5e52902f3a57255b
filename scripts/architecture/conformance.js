import { forbid, tableRules } from './rooms.js';

/**
 * The allowed imports between the rooms of the conformance suite. `suite` puts the families together; `entry` is what
 * the package exports. `oracle` imports nothing, because the tests of the service use it too.
 */
const rooms = {
  spec: { files: '^spec/' },
  oracle: { files: '^conformance/oracle/', imports: '' },
  catalog: { files: '^conformance/catalog/', imports: 'spec' },
  contract: { files: '^conformance/contract/', imports: 'spec' },
  http: { files: '^conformance/http/', imports: 'spec' },
  model: { files: '^conformance/model/', imports: 'spec oracle http' },
  faults: { files: '^conformance/faults/', imports: 'spec catalog model' },
  'start-model': { files: '^conformance/start-model\\.ts$', imports: 'http model faults' },
  record: { files: '^conformance/record/', imports: 'catalog http' },
  replay: { files: '^conformance/replay/', imports: 'catalog http record' },
  run: { files: '^conformance/run/', imports: 'spec catalog http record' },
  kit: { files: '^conformance/kit/', imports: 'spec catalog contract http record run' },
  concurrent: { files: '^conformance/concurrent/', imports: 'spec catalog http record run kit' },
  families: {
    files: '^conformance/families/',
    imports: 'spec catalog contract http record run kit concurrent',
  },
  session: { files: '^conformance/session/', imports: 'catalog http record replay run' },
  suite: {
    files: '^conformance/(?:suite|profiles|prompt-sequences|quick-order)\\.ts$',
    imports: 'catalog http run kit families session',
  },
  report: { files: '^conformance/report/', imports: 'catalog http record replay run session suite' },
  explain: { files: '^conformance/explain/', imports: 'spec catalog kit faults replay report' },
  cli: {
    files: '^conformance/cli/',
    imports: 'catalog http model faults start-model explain record replay run session suite report',
  },
  entry: {
    files: '^conformance/(?:index|vitest)\\.ts$',
    imports: 'catalog http session suite report',
  },
};

export const conformanceRules = [
  ...tableRules('conformance', '^conformance/(?!test/|scripts/|[^/]+config\\.ts$).*\\.ts$', rooms),
  forbid(
    'conformance: outside of the package',
    { path: '^conformance/' },
    { path: '^(?!conformance/|spec/)[a-z]+/', dependencyTypes: ['local'] },
  ),
  forbid(
    'conformance: another family',
    { path: '^conformance/families/([^/]+)/' },
    { path: '^conformance/families/(?!$1/)[^/]+/' },
  ),
  forbid(
    'conformance: faults of another family',
    { path: '^conformance/faults/([^/]+)', pathNot: '/index\\.ts$' },
    { path: '^conformance/faults/(?!fault\\.ts$|$1/)' },
  ),
];
