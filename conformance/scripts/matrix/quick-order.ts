import { readFileSync, writeFileSync } from 'node:fs';
import { auth } from '../../families/auth/index.js';
import { faults } from '../../faults/index.js';
import { suite } from '../../suite.js';
import { knownKills } from '../../test/known-kills.js';
import { keySets, type CheckTrial, type Cost, type KeySet, type TrialsByKeys } from './check-trials.js';

export type TrialsByFault = Readonly<{ [fault: string]: TrialsByKeys }>;

/**
 * The number of requests that the checks may send with the key of the paid workspace: 12 minutes' worth, less those for
 * reading the state.
 */
const BUDGET = 675;

const setsOfKeys = Object.keys(keySets) as KeySet[];

/** The faults that each check finds, as `fault keys`. A fault found with several sets of keys counts once for each. */
type Finds = ReadonlyMap<string, ReadonlySet<string>>;

function findsOf(
  costs: TrialsByKeys,
  trials: TrialsByFault,
  counts: (trial: CheckTrial) => boolean = ({ hasFailed }) => hasFailed,
): Finds {
  const isFound = (trial: CheckTrial | undefined) => trial !== undefined && counts(trial);
  const found = (check: string) =>
    Object.entries(trials).flatMap(([fault, byKeys]) =>
      setsOfKeys.filter((keys) => isFound(byKeys[keys][check])).map((keys) => `${fault} ${keys}`),
    );
  return new Map(Object.keys(costs.all).map((id) => [id, new Set(found(id))]));
}

/**
 * The checks of the profile `quick` in order. Each one finds the most faults per request that the checks before it
 * miss. Checks that run last in the suite also run last here.
 */
export function quickChecks(costs: TrialsByKeys, trials: TrialsByFault): string[] {
  const finds = findsOf(costs, trials);
  const ofAccess = checksOfAccess(costs, trials);
  const taken = chosen(finds, costs, ofAccess);
  const finding = greedy(taken, finds, (id) => meanRequests(costs, id));
  const all = [...finding, ...taken.filter((id) => !finding.includes(id))];
  // The second workspace needs a saved profile before its pin can be tested.
  const order = all.flatMap((id) =>
    id === 'brand/first-save' ? [] : id === 'isolation/brand' ? ['brand/first-save', id] : [id],
  );
  const isLast = (id: string) => suite.checks.some((check) => check.id === id && check.when === 'last');
  return [...order.filter((id) => !isLast(id)), ...order.filter(isLast)];
}

/** The rules on access: who may see and do what. */
const accessRules = /^(AUTH|KEY|ISO)-|^(ERR-02|ERR-03|KW-41)$/;

/**
 * Every request without a valid key, and the checks that name the cause of every fault of authentication, keys, tenancy
 * and plans, at any cost: a service that admits everyone must not pass the profile.
 */
function checksOfAccess(costs: TrialsByKeys, trials: TrialsByFault): string[] {
  const ofAccess = faults.filter(({ breaks }) => breaks.some((rule) => accessRules.test(rule)));
  const known = Object.fromEntries(ofAccess.flatMap(({ id }) => (trials[id] ? [[id, trials[id]]] : [])));
  const finds = findsOf(costs, known, ({ isRight }) => isRight);
  const kept = auth.checks.map(({ id }) => id);
  return greedy([...finds.keys()], finds, (id) => price(costs, id), { kept });
}

/** The checks that find the most faults within the request budget of the paid workspace's key. */
function chosen(finds: Finds, costs: TrialsByKeys, required: readonly string[]): string[] {
  const fits = (ids: readonly string[]) => setsOfKeys.every((keys) => ofTheKey(costs, keys, ids) <= BUDGET);
  let kept = required;
  for (;;) {
    const wider = greedy([...finds.keys()], finds, (id) => price(costs, id), { fits, kept });
    const idle = (rest: readonly string[], id: string) =>
      required.includes(id) ? rest : withoutIdle(rest, id, finds);
    const needed = wider.reduceRight(idle, wider as readonly string[]);
    if (needed.length === wider.length) return wider;
    kept = needed;
  }
}

/** The requests of these checks that use the key of the paid workspace. */
const ofTheKey = (costs: TrialsByKeys, keys: KeySet, ids: readonly string[]) =>
  ids.reduce((sum, id) => sum + (costs[keys][id]?.ofTheKey ?? 0), 0);

/** The price of a check. Requests with other keys count a little, because they take time as well. */
function price(costs: TrialsByKeys, id: string): number {
  const most = Math.max(...setsOfKeys.map((keys) => ofTheKey(costs, keys, [id])));
  return Math.max(1, most) + meanRequests(costs, id) / 10;
}

/** Drops a check if the others find everything that it finds. */
function withoutIdle(checks: readonly string[], id: string, finds: Finds): readonly string[] {
  const others = checks.filter((other) => other !== id);
  const found = new Set(others.flatMap((other) => [...(finds.get(other) ?? [])]));
  return [...(finds.get(id) ?? [])].every((one) => found.has(one)) ? others : checks;
}

interface Limits {
  /** The checks that are already chosen. */
  readonly kept?: readonly string[];
  /** Whether these checks fit into the budget. */
  readonly fits?: (ids: readonly string[]) => boolean;
}

/** Repeatedly takes the check with the most new finds for its price, as long as one fits into the budget. */
function greedy(
  ids: readonly string[],
  finds: Finds,
  price: (id: string) => number,
  { kept = [], fits = () => true }: Limits = {},
): string[] {
  const order = [...kept];
  const found = new Set(order.flatMap((id) => [...(finds.get(id) ?? [])]));
  for (;;) {
    const [best] = ids
      .filter((id) => !order.includes(id) && fits([...order, id]))
      .map((id) => {
        const added = [...(finds.get(id) ?? [])].filter((one) => !found.has(one));
        return { id, added, score: added.length / price(id) };
      })
      .sort((a, b) => b.score - a.score);
    if (best === undefined || best.added.length === 0) return order;
    order.push(best.id);
    for (const one of best.added) found.add(one);
  }
}

/** The mean number of requests over the sets of keys, at least 1. */
const meanRequests = (costs: TrialsByKeys, id: string) =>
  Math.max(
    1,
    setsOfKeys.reduce((sum, keys) => sum + (costs[keys][id]?.requests ?? 0), 0) / setsOfKeys.length,
  );

/**
 * For each fault, the check that names its cause after the fewest requests. Faults that no check finds alone keep their
 * earlier entry.
 */
export function cheapestKills(trials: TrialsByFault): Map<string, string> {
  const kills = new Map<string, string>(knownKills);
  for (const [fault, byKeys] of Object.entries(trials)) {
    const [best] = setsOfKeys
      .flatMap((keys) => Object.entries(byKeys[keys]))
      .filter(([, { isRight }]) => isRight)
      .sort(([, a], [, b]) => a.requests - b.requests);
    if (best !== undefined) kills.set(fault, best[0]);
  }
  return kills;
}

function write(file: string, name: string, open: '[' | '{', lines: readonly string[]): void {
  const url = new URL(file, import.meta.url);
  const text = readFileSync(url, 'utf8');
  const close = open === '[' ? ']' : '}';
  const start = text.indexOf(` = ${open}\n`, text.indexOf(`const ${name}:`));
  const end = text.indexOf(`\n${close};\n`, start);
  const body = lines.map((line) => `\n  ${line},`).join('');
  writeFileSync(url, `${text.slice(0, start)} = ${open}${body}${text.slice(end)}`);
}

/** Writes the order, the requests of each check, and the check that finds each fault into the source files. */
export function writeSources(
  order: readonly string[],
  costs: ReadonlyMap<string, Cost>,
  kills: ReadonlyMap<string, string>,
): void {
  write('../../quick-order.ts', 'quickOrder', '[', order.map(quoted));
  const counts = [...costs]
    .sort(byName)
    .map(([id, { requests, ofTheKey }]) => `${quoted(id)}: [${requests}, ${ofTheKey}]`);
  write('../../report/recorded-requests.ts', 'recordedRequests', '{', counts);
  const rows = [...new Set(kills.values())].sort().map((check) => {
    const found = [...kills].filter(([, by]) => by === check).map(([fault]) => fault);
    return `${quoted(check)}: ${quoted(found.sort(naturally).join(' '))}`;
  });
  write('../../test/known-kills.ts', 'known', '{', rows);
}

const quoted = (text: string) => `'${text}'`;
const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);
const naturally = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
