/** A program that proves, measures, breaks or compares something. */
export interface Experiment {
  /** As typed: `npm run lab -- NAME`. */
  readonly name: string;
  /** The finding that it is for, in one line. */
  readonly shows: string;
  /** Its usual time on two idle cores without options, in words. */
  readonly takes: string;
  /** The program and the arguments that come first, below the root of the repository. */
  readonly command: readonly [file: string, ...args: string[]];
  /** Variables that the program gets unless they are set. */
  readonly env?: Readonly<Record<string, string>>;
  /** The arguments of its nightly run; undefined if it needs a person, a key or an idle machine. */
  readonly nightly?: readonly string[];
}

const VITEST = 'node_modules/vitest/vitest.mjs';
const FAULTS = [VITEST, 'run', '--config', 'vitest.faults.config.ts'] as const;

/** Every experiment, by what it is about. */
export const experiments: readonly Experiment[] = [
  {
    name: 'conformance',
    shows: 'the service follows every rule of the contract',
    takes: '5 min',
    command: ['scripts/lab/conformance/main.ts'],
  },
  {
    name: 'seeds',
    shows: 'the same on many seeds, each on a new database',
    takes: '1 min a seed',
    command: ['scripts/lab/conformance/seeds.ts'],
    nightly: ['--seeds', '3'],
  },
  {
    name: 'matrix',
    shows: 'the suite catches every fault, and passes every conforming variant',
    takes: 'hours',
    command: ['conformance/scripts/matrix.ts'],
    nightly: ['--seeds', '1'],
  },
  {
    name: 'comparison',
    shows: 'what other tools find on the same faults',
    takes: 'hours',
    command: ['scripts/lab/comparison/main.ts'],
  },
  {
    name: 'histories',
    shows: 'overlapping calls have an order while processes are killed, stopped and cut off',
    takes: '30 min',
    command: ['scripts/lab/histories/main.ts'],
    nightly: ['--histories', '1000'],
  },
  {
    name: 'planted',
    shows: 'the histories find each of ten faults planted in the build',
    takes: '6 min',
    command: ['scripts/lab/histories/plant.ts'],
    nightly: [],
  },
  {
    name: 'pay-once',
    shows: 'no question is paid for twice or lost while processes that measure are killed',
    takes: '8 min',
    command: ['scripts/lab/pay-once/main.ts'],
    nightly: [],
  },
  {
    name: 'faults',
    shows: 'forty cases of outages, kills and abuse lose nothing and stop nobody else',
    takes: '6 min',
    command: FAULTS,
    nightly: [],
  },
  {
    name: 'load',
    shows: 'the last of these cases, 300 calls a second, for ten minutes',
    takes: '11 min',
    command: [...FAULTS, 'test/faults/load.faults.test.ts'],
    env: { FAULTS_LOAD_SECONDS: '600' },
  },
  {
    name: 'fuzz',
    shows: 'no request made from the contract gets an unexpected answer',
    takes: '12 min',
    command: ['scripts/lab/fuzz/main.ts'],
    nightly: [],
  },
  {
    name: 'drills',
    shows: 'recovery to a point in time, failover, and new keys and passwords lose nothing',
    takes: '1 min',
    command: ['scripts/lab/drills/main.ts'],
    nightly: ['pitr', 'failover', 'keys', 'passwords'],
  },
  {
    name: 'migrations',
    shows: 'how long each migration stalls a large database that is in use',
    takes: '10 min',
    command: ['scripts/lab/migrations/main.ts'],
    nightly: [],
  },
  {
    name: 'packing',
    shows: 'answers of an earlier release are packed while they are in use, and figures stay the same',
    takes: '8 min',
    command: ['scripts/lab/packing/main.ts'],
    nightly: ['--prompts', '50', '--days', '120'],
  },
  {
    name: 'overload',
    shows: 'what one key costs the others, and what is served at twice the best rate',
    takes: '8 min idle',
    command: ['scripts/lab/overload/main.ts'],
  },
  {
    name: 'bench',
    shows: 'requests per second beside other servers',
    takes: '9 min idle',
    command: ['scripts/lab/bench/main.ts'],
  },
  {
    name: 'growth',
    shows: 'the cost of more workspaces, a longer history and more processes',
    takes: '8 min idle',
    command: ['scripts/lab/bench/growth/main.ts'],
  },
  {
    name: 'ranges',
    shows: 'how long reads over long ranges take beside DuckDB, and that all figures are equal',
    takes: '10 min idle',
    command: ['scripts/lab/ranges/main.ts'],
    nightly: ['--prompts', '50', '--days', '200', '--calls', '1'],
  },
  {
    name: 'extraction',
    shows: 'how fast brands are found in answers',
    takes: '1 min idle',
    command: ['scripts/lab/extraction/main.ts'],
  },
  {
    name: 'replica',
    shows: 'what reads from a replica cost',
    takes: '5 min idle',
    command: ['scripts/lab/replica/main.ts'],
  },
  {
    name: 'figures',
    shows: 'intervals cover the truth and verdicts are earned, on panels whose rates are known',
    takes: '45 min',
    command: ['scripts/lab/figures/main.ts'],
    nightly: [],
  },
  {
    name: 'companies',
    shows: 'how well companies that nobody tracks are found in answers',
    takes: '3 s',
    command: ['scripts/lab/companies/main.ts'],
    nightly: [],
  },
  {
    name: 'recommendations',
    shows: 'how well recommendations are told from mentions and warnings',
    takes: '3 s',
    command: ['scripts/lab/recommendations/main.ts'],
    nightly: [],
  },
  {
    name: 'sentences',
    shows: 'how well brands are found in sentences',
    takes: '5 s',
    command: ['scripts/lab/sentences/main.ts'],
    nightly: [],
  },
  {
    name: 'judge',
    shows: 'how far a judge of sentiment agrees with people; asks a provider',
    takes: '5 min',
    command: ['scripts/lab/judge/main.ts'],
  },
  {
    name: 'clients',
    shows: 'clients from ten generators compile and work',
    takes: '10 min',
    command: ['scripts/lab/clients/main.ts'],
    nightly: [],
  },
  {
    name: 'judges',
    shows: 'what every outside tool finds in the contract and the service',
    takes: '20 min',
    command: ['scripts/lab/judges/main.ts'],
    nightly: [],
  },
  {
    name: 'cluster',
    shows: 'the tests pass on a Citus cluster of three servers; needs a Postgres with Citus',
    takes: '30 min',
    command: ['scripts/lab/cluster/main.ts'],
    nightly: [],
  },
  {
    name: 'tests',
    shows: 'the tests that take too long for every change',
    takes: '25 min',
    command: [
      VITEST,
      'run',
      '.nightly.test.ts',
      'conformance/test/faults/faults.long',
      'variants.long',
      'concurrent.long',
      'scripts.long',
      'residue.long',
      'property.long',
      'detectable-change.long',
      'test/lab/figures.long',
      'unknown-to-statistics.long',
      'test/web',
    ],
    env: { SKIP_BUILD: '1', VARIANTS: 'all' },
    nightly: [],
  },
  {
    name: 'mutants',
    shows: 'which small changes of the code no test notices',
    takes: '2 h',
    command: ['scripts/lab/mutants/main.ts'],
  },
  {
    name: 'shots',
    shows: 'every screen, dialog and state of the page, as pictures to look at',
    takes: '3 min',
    command: ['scripts/lab/shots/main.ts'],
  },
  {
    name: 'observations',
    shows: 'any number of generated observations, to try out an import',
    takes: 'seconds',
    command: ['scripts/lab/observations/main.ts'],
  },
];
