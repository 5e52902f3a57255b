/**
 * Proves the suite: every fault of the model server must be caught on every seed, and every conforming
 * variant must pass. Prints the kill matrix.
 *
 *   npm run lab -- matrix                           all faults, 5 seeds; all variants, 20 seeds
 *   npm run lab -- matrix --faults --seeds 1     only the faults
 *   npm run lab -- matrix --only M05,X01 --markdown
 *   npm run lab -- matrix --faults --profile quick --seeds 1 --keys paid,other,free
 *   npm run lab -- matrix --unseen               the faults that only overlapping or late calls show
 *   npm run lab -- matrix --quick-order          updates the quick profile
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { faults } from '../faults/index.js';
import type { Role } from '../http/roles.js';
import { everyVariant } from '../model/variants/index.js';
import { profileNames, type ProfileName } from '../profiles.js';
import { costsInTheSuite, costsOfChecks } from './matrix/check-trials.js';
import { cheapestKills, quickChecks, writeSources, type TrialsByFault } from './matrix/quick-order.js';
import { killTable, variantTable } from './matrix/tables.js';
import { perform, type Outcome, type Settings, type Task } from './matrix/tasks.js';
import { isSeen, sightLines, unseenKinds } from './matrix/unseen.js';
import { serveTasks, spread } from './matrix/worker-pool.js';
import { selects } from './selection.js';

const HELP = `Usage: npm run lab -- matrix [options]

  --faults          only the faults
  --variants        only the conforming variants
  --profile NAMES   only the checks of these profiles, separated by commas
  --keys ROLES      only these keys, such as paid,other,free
  --measure         with --keys, provide a way to measure prompts
  --strict          broken arguable rules also count against a variant
  --unseen          shows that the faults made for the profiles concurrent and late are not seen without them: those of
                    overlapping calls by the whole suite that sends one request at a time, and all by the other checks
  --quick-order     measures which check finds which fault with how many requests, and writes the order of the quick
                    profile, the requests of each check and the check to try first for each fault into the sources
  --trials FILE     measures only trials that the file lacks, and adds them
  --only IDS        only these faults or variants, separated by commas; C means all faults that begin with C
  --seeds N         seeds 1 to N (5 for faults, 20 for variants, 1 with --unseen)
  --workers N       processes (one per core)
  --markdown        tables as Markdown
  --json            everything as JSON

Exit codes: 0 if every fault was caught by a rule that it breaks and every variant passed (with --unseen, if no fault was
seen), 1 if not, 2 for usage errors.`;

const flags = {
  faults: { type: 'boolean' },
  variants: { type: 'boolean' },
  profile: { type: 'string' },
  keys: { type: 'string' },
  measure: { type: 'boolean' },
  strict: { type: 'boolean' },
  unseen: { type: 'boolean' },
  'quick-order': { type: 'boolean' },
  trials: { type: 'string' },
  only: { type: 'string' },
  seeds: { type: 'string' },
  workers: { type: 'string' },
  markdown: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

type Flags = ReturnType<typeof parseArgs<{ options: typeof flags }>>['values'];

const run = (tasks: readonly Task[], { workers }: Flags) =>
  spread<Task, Outcome>(fileURLToPath(import.meta.url), tasks, Number(workers ?? availableParallelism()));

/** Tries each check with each fault, and updates the sources that depend on the results. */
async function writeQuickOrder(values: Flags): Promise<number> {
  const { trials: file } = values;
  const known = (
    file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  ) as TrialsByFault;
  const tasks = faults.map(({ id }) => ({ kind: 'checks' as const, id, seed: 1, known: known[id] }));
  const outcomes = await run(tasks, values);
  const trials = Object.fromEntries(outcomes.flatMap((one) => ('trials' in one ? [one.trials] : [])));
  if (file !== undefined) writeFileSync(file, JSON.stringify(trials));
  const order = quickChecks(await costsOfChecks(), trials);
  writeSources(order, await costsInTheSuite(), cheapestKills(trials));
  return 0;
}

/** Shows which faults that a profile was made for are seen without it. */
async function showUnseen(values: Flags): Promise<number> {
  const tasks = unseenKinds.flatMap(({ faults: own, ways }) =>
    ways.flatMap((way) => wanted(own, values, 1).map((one) => ({ ...one, kind: 'unseen' as const, way }))),
  );
  const outcomes = await run(tasks, values);
  const sights = outcomes.flatMap((one) => ('sight' in one ? [one.sight] : []));
  console.log(values.json ? JSON.stringify(sights) : sightLines(sights).join('\n'));
  return sights.some(isSeen) ? 1 : 0;
}

/** Tries faults and variants on several seeds. */
async function showMatrix(values: Flags): Promise<number> {
  const settings = settingsFrom(values);
  const tasksOf = (kind: Task['kind'], all: readonly { id: string }[], seeds: number): Task[] =>
    wanted(all, values, seeds).map((one) => ({ ...one, kind, settings }));
  const outcomes = await run(
    [
      ...(values.variants ? [] : tasksOf('fault', faults, 5)),
      ...(values.faults ? [] : tasksOf('variant', everyVariant, 20)),
    ],
    values,
  );
  const kills = outcomes.flatMap((one) => ('kill' in one ? [one.kill] : []));
  const passages = outcomes.flatMap((one) => ('passage' in one ? [one.passage] : []));
  const tables = () =>
    [killTable(kills, values.markdown === true), variantTable(passages, values.markdown === true)]
      .filter(Boolean)
      .join('\n\n');
  console.log(values.json ? JSON.stringify({ kills, passages }) : tables());
  const isProven =
    kills.every(({ isRight }) => isRight) && passages.every(({ complaints }) => complaints.length === 0);
  return isProven ? 0 : 1;
}

/** The selected faults or variants, each with each seed. */
function wanted(all: readonly { id: string }[], { only, seeds }: Flags, defaultSeeds: number) {
  const names = only?.split(',');
  const isWanted = (id: string) => names === undefined || names.some((name) => selects(name, id));
  return all
    .filter(({ id }) => isWanted(id))
    .flatMap(({ id }) =>
      Array.from({ length: Number(seeds ?? defaultSeeds) }, (_, index) => ({ id, seed: index + 1 })),
    );
}

/** @throws Error for an unknown profile */
function settingsFrom({ profile, keys, measure, strict }: Flags): Settings {
  const profiles = profile?.split(',') ?? [];
  const unknown = profiles.find((name) => !(profileNames as readonly string[]).includes(name));
  if (unknown !== undefined) throw new Error(`There is no profile "${unknown}".`);
  return {
    profiles: profiles as ProfileName[],
    roles: keys?.split(',') as Role[] | undefined,
    means: measure ? 'measures' : undefined,
    isStrict: strict === true,
  };
}

function main(): Promise<number> {
  const { values } = parseArgs({ options: flags });
  if (values['quick-order']) return writeQuickOrder(values);
  if (values.unseen) return showUnseen(values);
  if (!values.help) return showMatrix(values);
  console.log(HELP);
  return Promise.resolve(0);
}

if (process.argv.includes('--worker')) serveTasks(perform);
else
  process.exitCode = await Promise.resolve()
    .then(main)
    .catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      console.error(HELP);
      return 2;
    });
