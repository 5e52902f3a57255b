import { capturesOf, uses } from './captures.js';
import { isConcurrent, type Exchange } from '../http/exchange.js';
import { createsLoadKey } from '../http/load-keys.js';

/** The parts of a failure that determine its transcript. */
export interface FailureSummary {
  readonly rule: string;
  readonly expected: string;
  readonly got: string;
  readonly evidence: readonly Exchange[];
  /** Whether the exchanges are already shrunk, so that every write is needed. */
  readonly isShrunk: boolean;
}

/** Other exchanges, which may have returned values that a case uses. */
export interface Background {
  /** All exchanges of the check, including other cases. */
  readonly check: readonly Exchange[];
  /** The successful writes of the run. */
  readonly run: readonly Exchange[];
}

/**
 * The exchanges that lead to a failure: the evidence (by default the last exchange), related earlier writes, and the
 * exchanges that returned values used by these, even from before the check. A write is related if it touches anything
 * that the failure mentions. If the failure may concern the whole workspace (see `concernsWorkspace`), all writes of
 * the check to that workspace are kept.
 */
export function reducedTranscript(
  exchanges: readonly Exchange[],
  failure: FailureSummary,
  { check, run }: Background = { check: [], run: [] },
): Exchange[] {
  const isOfKeys = failure.rule.startsWith('RATE-');
  const isOfSlots = failure.rule.startsWith('CAP-') && !failure.isShrunk;
  const around = isOfSlots ? raceAround(failure.evidence, merged(check, exchanges)) : [];
  const race = raceStart(failure.evidence) ?? raceStart(around);
  const isBroad =
    !failure.isShrunk && !isOfKeys && race === undefined && concernsWorkspace(failure, exchanges);
  const shown = merged(isBroad || isOfKeys ? [...check, ...exchanges] : exchanges, failure.evidence);
  const last = shown.at(-1);
  const evidence = failure.evidence.length === 0 && last !== undefined ? [last] : failure.evidence;
  const end = Math.max(...evidence.map((one) => shown.indexOf(one)));
  const upToEnd = shown.slice(0, end + 1).filter((one) => evidence.includes(one) || !wasRetried(one, shown));
  const writes = upToEnd.filter((one) => one.isWrite && (failure.isShrunk || !isIrrelevant(one, evidence)));
  const kept = new Set<Exchange>(evidence);
  const owners = new Set(evidence.map(({ actor }) => actor.owner));
  if (race !== undefined)
    for (const one of [...around, ...writes.filter(({ seq }) => seq > race.seq)]) kept.add(one);
  else if (isOfKeys) keepAllWithKeys(kept, upToEnd);
  else if (failure.isShrunk) for (const one of writes) kept.add(one);
  else if (isBroad) for (const one of writes.filter(({ actor }) => owners.has(actor.owner))) kept.add(one);
  else keepLinked(kept, writes, failure);
  keepCreators(kept, run);
  keepSources(kept, merged(upToEnd, [...kept]));
  return [...kept].filter((one) => !createsLoadKey(one)).sort((a, b) => a.seq - b.seq);
}

/** Whether a write can be omitted, because it was rejected and another write shows the failure. */
function isIrrelevant(write: Exchange, evidence: readonly Exchange[]): boolean {
  return write.isRejection && !evidence.includes(write) && evidence.some(({ isWrite }) => isWrite);
}

/** Keeps earlier writes whose resources a kept request uses, recursively. */
function keepCreators(kept: Set<Exchange>, writes: readonly Exchange[]): void {
  let size = -1;
  while (size !== kept.size) {
    size = kept.size;
    const first = Math.min(...[...kept].map(({ seq }) => seq));
    const used = new Set(
      [...kept].flatMap((one) => [...idsOf(one), ...textsOf(one), ...reusedBy(one), secretOf(one)]),
    );
    for (const one of writes) if (!kept.has(one) && one.seq < first && creates(one, used)) kept.add(one);
  }
}

const creates = (one: Exchange, used: ReadonlySet<string>) =>
  [...createdIn(one), ...textsOf(one)].some((thing) => used.has(thing));

/** Merges two lists in order, without duplicates. Evidence may precede the check if a cached read is reused. */
function merged(exchanges: readonly Exchange[], others: readonly Exchange[]): Exchange[] {
  return [...new Set([...exchanges, ...others])].sort((a, b) => a.seq - b.seq);
}

/** Whether the client retried the request after a 429. */
function wasRetried(one: Exchange, all: readonly Exchange[]): boolean {
  if (one.status !== 429) return false;
  return all.some(
    ({ seq, actor, request }) => seq > one.seq && actor.name === one.actor.name && request === one.request,
  );
}

/**
 * The read of the cap before a race for the last slots, whose outcome depends only on the number of free slots.
 * Undefined if the evidence does not show such a race, or if the cap contradicts the list that was read with it.
 */
export function raceStart(evidence: readonly Exchange[]): Exchange | undefined {
  const firstWrite = evidence.findIndex(({ isWrite }) => isWrite);
  const readings = evidence.slice(0, Math.max(0, firstWrite));
  const cap = readings.find(({ operation }) => operation === 'getPromptCap');
  const tracked: unknown = readings.find(({ operation }) => operation === 'listPrompts')?.json?.tracked;
  const isAgreed = Array.isArray(tracked) && tracked.length === cap?.json?.activeCount;
  const isFinite = typeof cap?.json?.cap === 'number' && cap.json.cap >= 0;
  const writes = evidence.filter(({ isWrite }) => isWrite);
  const isRace = writes.some((one, index) =>
    writes.slice(0, index).some((other) => isConcurrent(one, other)),
  );
  return isRace && isAgreed && isFinite ? cap : undefined;
}

/** The writes that were concurrent with the last piece of evidence, and the reads before them. */
function raceAround(evidence: readonly Exchange[], all: readonly Exchange[]): Exchange[] {
  const last = evidence.at(-1);
  if (last?.isWrite !== true) return [];
  const found = [last];
  const before = all.slice(0, all.indexOf(last)).reverse();
  const end = before.findIndex((one) => !one.isWrite || !found.some((other) => isConcurrent(other, one)));
  found.unshift(...before.slice(0, Math.max(0, end)).reverse());
  const rest = before.slice(Math.max(0, end));
  const write = rest.findIndex(({ isWrite }) => isWrite);
  return [...rest.slice(0, write < 0 ? rest.length : write).reverse(), ...found];
}

/** Keeps every request that was sent with the same key, because each one counts against the rate limit of the key. */
function keepAllWithKeys(kept: Set<Exchange>, exchanges: readonly Exchange[]): void {
  const own = new Set([...kept].filter(({ actor }) => actor.name !== actor.owner).map(secretOf));
  for (const one of exchanges) if (own.has(secretOf(one))) kept.add(one);
}

/**
 * Whether a failure may concern everything in a workspace, because it counts slots or shows a list without naming any
 * of its items.
 */
function concernsWorkspace(
  { rule, expected, got, evidence }: FailureSummary,
  exchanges: readonly Exchange[],
): boolean {
  if (/^(CAP|RES)-/.test(rule) || /\b(activeCount|cap|slots?)\b/i.test(`${expected} ${got}`)) return true;
  const showsList = evidence.some(({ isWrite, request }) => !isWrite && isList(request.target));
  return showsList && mentionedIn(`${expected} ${got}`, exchanges).length === 0;
}

const isList = (target: string) => /^\/v1\/(prompts|api-keys|analytics)/.test(target);

/** Keeps writes that touch resources of kept exchanges or resources named in the failure, transitively. */
function keepLinked(
  kept: Set<Exchange>,
  writes: readonly Exchange[],
  { expected, got }: FailureSummary,
): void {
  const issued = new Set(writes.flatMap(createdIn));
  const linksOf = (one: Exchange) => [...touchedBy(one), secretOf(one)].filter((thing) => thing !== '');
  // The main key of a workspace is in every request, so it does not show which requests belong together.
  const isLink = (thing: string, one: Exchange) => thing !== secretOf(one) || issued.has(thing);
  const touched = (one: Exchange) => linksOf(one).filter((thing) => isLink(thing, one));
  const things = new Set(mentionedIn(`${expected} ${got}`, writes));
  for (const one of kept) for (const thing of [...touched(one), ...reusedBy(one)]) things.add(thing);
  let size = -1;
  while (size !== things.size) {
    size = things.size;
    for (const one of writes) {
      if (!kept.has(one) && ![...touched(one), ...createdIn(one)].some((thing) => things.has(thing)))
        continue;
      kept.add(one);
      for (const thing of touched(one)) things.add(thing);
    }
  }
}

/** Keeps the exchanges that returned values used by a kept exchange, transitively. */
function keepSources(kept: Set<Exchange>, exchanges: readonly Exchange[]): void {
  const captures = capturesOf(exchanges).reverse();
  let size = -1;
  while (size !== kept.size) {
    size = kept.size;
    for (const { from, value } of captures)
      if ([...kept].some((one) => one.seq > from.seq && uses(one, value))) kept.add(from);
  }
}

/** The things that a request addresses: ids and texts of prompts, ids of keys, the brand. */
function touchedBy(exchange: Exchange): string[] {
  const { target } = exchange.request;
  const isBrand = target.startsWith('/v1/brand');
  return [...idsOf(exchange), ...textsOf(exchange), ...(isBrand ? ['the brand'] : [])];
}

function idsOf({ request, operation }: Exchange): string[] {
  const id = request.target.split('?', 1)[0]?.split('/')[3];
  const isId = id !== undefined && operation !== 'bulkInsertPrompts';
  return [...(isId ? [decoded(id)] : []), ...membersOf(bodyOf(request.body), ['id'])];
}

/** Texts of prompts that are too long to be equal by chance. */
const textsOf = cachedPerExchange(({ request }) =>
  membersOf(bodyOf(request.body), ['text']).filter(({ length }) => length >= DISTINCT_LENGTH),
);

const DISTINCT_LENGTH = 20;

const secretOf = ({ request }: Exchange) => request.headers.authorization?.replace(/^Bearer /, '') ?? '';

const createdIn = cachedPerExchange(({ json }) =>
  membersOf(json, ['id', 'promptId', 'archivedPromptId', 'key']),
);

/** The prompts that a bulk insert reports as reused. */
const reusedBy = cachedPerExchange(({ json }) => {
  const results: unknown = json?.results;
  if (!Array.isArray(results)) return [];
  const reused = (results as { promptId?: unknown; created?: unknown }[]).filter(
    (item) => item?.created === false,
  );
  return reused.map(({ promptId }) => promptId).filter((id) => typeof id === 'string');
});

/** Caches values derived from an exchange, because a run with many failures needs them repeatedly. */
function cachedPerExchange(read: (one: Exchange) => string[]): (one: Exchange) => readonly string[] {
  const known = new WeakMap<Exchange, readonly string[]>();
  return (one) => {
    const value = known.get(one) ?? read(one);
    known.set(one, value);
    return value;
  };
}

/** The ids and texts from exchanges that occur in a text. */
function mentionedIn(text: string, exchanges: readonly Exchange[]): string[] {
  const things = new Set(exchanges.flatMap((one) => [...touchedBy(one), ...createdIn(one)]));
  return [...things].filter((thing) => thing.length > 3 && text.includes(thing));
}

/** Recursion limit for hostile bodies. Meaningful bodies are not deeper. */
const MAX_DEPTH = 6;

function membersOf(value: unknown, names: readonly string[], depth = 0): string[] {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((item) => membersOf(item, names, depth + 1));
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'string' ? (names.includes(name) ? [member] : []) : membersOf(member, names, depth + 1),
  );
}

function bodyOf(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? 'null') as unknown;
  } catch {
    return undefined;
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
