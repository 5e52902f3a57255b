import { capturesOf, uses } from './captures.js';
import { isAtOnce, type Exchange } from '../http/exchange.js';
import { madeLoadKey } from '../http/load-keys.js';

/** What a failure says, as far as it tells which exchanges lead to it. */
export interface Account {
  readonly rule: string;
  readonly expected: string;
  readonly got: string;
  readonly evidence: readonly Exchange[];
  /** Whether the exchanges were shrunk already, so that each write is known to be needed. */
  readonly isShrunk: boolean;
}

/** What else was sent: values that a case uses may come from there. */
export interface Background {
  /** All exchanges of the check, those of other cases included. */
  readonly check: readonly Exchange[];
  /** The writes of the run that succeeded. */
  readonly run: readonly Exchange[];
}

/**
 * The exchanges that lead to a failure: the evidence, the writes that have to do with it, and what gave a value that
 * one of these uses, be it before the check. Without evidence the last exchange counts as such. What came after the
 * last evidence is left out. A write is left out only when nothing that the failure speaks of was touched by it; where
 * it may be about everything (see `isAboutAll`), all writes of the check to those workspaces are kept.
 */
export function reducedTranscript(
  exchanges: readonly Exchange[],
  account: Account,
  { check, run }: Background = { check: [], run: [] },
): Exchange[] {
  const isOfKeys = account.rule.startsWith('RATE-');
  const isOfSlots = account.rule.startsWith('CAP-') && !account.isShrunk;
  const around = isOfSlots ? raceAround(account.evidence, together(check, exchanges)) : [];
  const race = raceFrom(account.evidence) ?? raceFrom(around);
  const isBroad = !account.isShrunk && !isOfKeys && race === undefined && isAboutAll(account, exchanges);
  const shown = together(isBroad || isOfKeys ? [...check, ...exchanges] : exchanges, account.evidence);
  const last = shown.at(-1);
  const evidence = account.evidence.length === 0 && last !== undefined ? [last] : account.evidence;
  const end = Math.max(...evidence.map((one) => shown.indexOf(one)));
  const upToEnd = shown.slice(0, end + 1).filter((one) => evidence.includes(one) || !isSentAgain(one, shown));
  const writes = upToEnd.filter((one) => one.isWrite && (account.isShrunk || !isBeside(one, evidence)));
  const kept = new Set<Exchange>(evidence);
  const owners = new Set(evidence.map(({ actor }) => actor.owner));
  if (race !== undefined)
    for (const one of [...around, ...writes.filter(({ seq }) => seq > race.seq)]) kept.add(one);
  else if (isOfKeys) keepAllWithKeys(kept, upToEnd);
  else if (account.isShrunk) for (const one of writes) kept.add(one);
  else if (isBroad) for (const one of writes.filter(({ actor }) => owners.has(actor.owner))) kept.add(one);
  else keepLinked(kept, writes, account);
  keepMakers(kept, run);
  keepGivers(kept, together(upToEnd, [...kept]));
  return [...kept].filter((one) => !madeLoadKey(one)).sort((a, b) => a.seq - b.seq);
}

/** A refused write plays no part where another write is what shows the failure. */
function isBeside(write: Exchange, evidence: readonly Exchange[]): boolean {
  return write.isRefusal && !evidence.includes(write) && evidence.some(({ isWrite }) => isWrite);
}

/** Keeps earlier writes that made something which a kept request is about, and what made that in turn. */
function keepMakers(kept: Set<Exchange>, writes: readonly Exchange[]): void {
  let size = -1;
  while (size !== kept.size) {
    size = kept.size;
    const first = Math.min(...[...kept].map(({ seq }) => seq));
    const used = new Set(
      [...kept].flatMap((one) => [...idsOf(one), ...textsOf(one), ...reusedBy(one), secretOf(one)]),
    );
    for (const one of writes) if (!kept.has(one) && one.seq < first && makes(one, used)) kept.add(one);
  }
}

const makes = (one: Exchange, used: ReadonlySet<string>) =>
  [...madeBy(one), ...textsOf(one)].some((thing) => used.has(thing));

/** In order, each once. Evidence may come from before the check: a reading that was still good. */
function together(exchanges: readonly Exchange[], others: readonly Exchange[]): Exchange[] {
  return [...new Set([...exchanges, ...others])].sort((a, b) => a.seq - b.seq);
}

/** Whether it was answered 429 and did nothing: the client waited and sent it again. */
function isSentAgain(one: Exchange, all: readonly Exchange[]): boolean {
  if (one.status !== 429) return false;
  return all.some(
    ({ seq, actor, request }) => seq > one.seq && actor.name === one.actor.name && request === one.request,
  );
}

/**
 * The reading of the cap that a race for the last slots begins with: what comes of such a race depends on the free
 * slots alone, and not on what led there. Undefined where the evidence is of another kind, or where the reading does
 * not agree with the list beside it.
 */
export function raceFrom(evidence: readonly Exchange[]): Exchange | undefined {
  const firstWrite = evidence.findIndex(({ isWrite }) => isWrite);
  const readings = evidence.slice(0, Math.max(0, firstWrite));
  const cap = readings.find(({ operation }) => operation === 'getPromptCap');
  const tracked: unknown = readings.find(({ operation }) => operation === 'listPrompts')?.json?.tracked;
  const isAgreed = Array.isArray(tracked) && tracked.length === cap?.json?.activeCount;
  const isFinite = typeof cap?.json?.cap === 'number' && cap.json.cap >= 0;
  const writes = evidence.filter(({ isWrite }) => isWrite);
  const isRace = writes.some((one, index) => writes.slice(0, index).some((other) => isAtOnce(one, other)));
  return isRace && isAgreed && isFinite ? cap : undefined;
}

/** The writes that were under way together with the last of the evidence, behind the readings before them. */
function raceAround(evidence: readonly Exchange[], all: readonly Exchange[]): Exchange[] {
  const last = evidence.at(-1);
  if (last?.isWrite !== true) return [];
  const found = [last];
  const before = all.slice(0, all.indexOf(last)).reverse();
  const end = before.findIndex((one) => !one.isWrite || !found.some((other) => isAtOnce(other, one)));
  found.unshift(...before.slice(0, Math.max(0, end)).reverse());
  const rest = before.slice(Math.max(0, end));
  const write = rest.findIndex(({ isWrite }) => isWrite);
  return [...rest.slice(0, write < 0 ? rest.length : write).reverse(), ...found];
}

/** Every request counts against the limit of its key. */
function keepAllWithKeys(kept: Set<Exchange>, exchanges: readonly Exchange[]): void {
  const own = new Set([...kept].filter(({ actor }) => actor.name !== actor.owner).map(secretOf));
  for (const one of exchanges) if (own.has(secretOf(one))) kept.add(one);
}

/**
 * Whether a failure may have to do with everything in a workspace: where slots are counted, or a
 * list is shown of which nothing in particular is said.
 */
function isAboutAll({ rule, expected, got, evidence }: Account, exchanges: readonly Exchange[]): boolean {
  if (/^(CAP|RES)-/.test(rule) || /\b(activeCount|cap|slots?)\b/i.test(`${expected} ${got}`)) return true;
  const showsList = evidence.some(({ isWrite, request }) => !isWrite && isList(request.target));
  return showsList && namedIn(`${expected} ${got}`, exchanges).length === 0;
}

const isList = (target: string) => /^\/v1\/(prompts|api-keys|analytics)/.test(target);

/** Keeps writes that touch what the kept ones touch, or what the failure names, until none is left that does. */
function keepLinked(kept: Set<Exchange>, writes: readonly Exchange[], { expected, got }: Account): void {
  const issued = new Set(writes.flatMap(madeBy));
  const linksOf = (one: Exchange) => [...touchedBy(one), secretOf(one)].filter((thing) => thing !== '');
  // The key that all calls of a workspace are made with links nothing.
  const isLink = (thing: string, one: Exchange) => thing !== secretOf(one) || issued.has(thing);
  const touched = (one: Exchange) => linksOf(one).filter((thing) => isLink(thing, one));
  const things = new Set(namedIn(`${expected} ${got}`, writes));
  for (const one of kept) for (const thing of [...touched(one), ...reusedBy(one)]) things.add(thing);
  let size = -1;
  while (size !== things.size) {
    size = things.size;
    for (const one of writes) {
      if (!kept.has(one) && ![...touched(one), ...madeBy(one)].some((thing) => things.has(thing))) continue;
      kept.add(one);
      for (const thing of touched(one)) things.add(thing);
    }
  }
}

/** Keeps the exchanges that gave a value which a kept one uses, and those that these use in turn. */
function keepGivers(kept: Set<Exchange>, exchanges: readonly Exchange[]): void {
  const captures = capturesOf(exchanges).reverse();
  let size = -1;
  while (size !== kept.size) {
    size = kept.size;
    for (const { from, value } of captures)
      if ([...kept].some((one) => one.seq > from.seq && uses(one, value))) kept.add(from);
  }
}

/** What a request is about: ids and texts of prompts, ids of keys, the one brand. */
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

/** Texts of prompts that are long enough not to be the same by chance. */
const textsOf = onceEach(({ request }) =>
  membersOf(bodyOf(request.body), ['text']).filter(({ length }) => length >= DISTINCT_LENGTH),
);

const DISTINCT_LENGTH = 20;

const secretOf = ({ request }: Exchange) => request.headers.authorization?.replace(/^Bearer /, '') ?? '';

const madeBy = onceEach(({ json }) => membersOf(json, ['id', 'promptId', 'archivedPromptId', 'key']));

/** Prompts that a bulk insert says were there before. */
const reusedBy = onceEach(({ json }) => {
  const results: unknown = json?.results;
  if (!Array.isArray(results)) return [];
  const reused = (results as { promptId?: unknown; created?: unknown }[]).filter(
    (item) => item?.created === false,
  );
  return reused.map(({ promptId }) => promptId).filter((id) => typeof id === 'string');
});

/** What is read out of an exchange is read once: a run with many failures asks for it again and again. */
function onceEach(read: (one: Exchange) => string[]): (one: Exchange) => readonly string[] {
  const known = new WeakMap<Exchange, readonly string[]>();
  return (one) => {
    const value = known.get(one) ?? read(one);
    known.set(one, value);
    return value;
  };
}

/** The things of the exchanges that a text names. */
function namedIn(text: string, exchanges: readonly Exchange[]): string[] {
  const things = new Set(exchanges.flatMap((one) => [...touchedBy(one), ...madeBy(one)]));
  return [...things].filter((thing) => thing.length > 3 && text.includes(thing));
}

/** Bodies that mean something are not deeper; hostile ones are, beyond what can be gone into. */
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
