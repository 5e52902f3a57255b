import type { Schemas } from '../../spec/index.js';
import type { Exchange } from '../http/exchange.js';
import { SetupFailed } from './outcome.js';

/** A prompt of the list, with its stated fields. */
export interface PromptRow {
  readonly id: string;
  readonly text: string;
  readonly topic: string | null;
  readonly status: string;
  readonly createdBy: string;
  readonly pausedReason: string | null;
  readonly archivedBy: string | null;
  readonly archivedReason: string | null;
  readonly hasObservations: boolean;
  readonly updatedAt: string;
}

/** A snapshot of the prompts and slots of a workspace. */
export interface PromptsState {
  readonly tracked: readonly PromptRow[];
  readonly archived: readonly PromptRow[];
  readonly activeCount: number;
  readonly cap: number;
  /** The exchanges that the snapshot was read from: the list, then the cap. */
  readonly evidence: readonly Exchange[];
}

/** A snapshot of the brand profile. */
export interface BrandState extends Readonly<Schemas['BrandProfile']> {
  readonly evidence: readonly Exchange[];
}

/** A listed key, with its stated fields. */
export interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly environment: string;
  readonly keyPrefix: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

/**
 * Extracts the state from the two responses.
 * @throws SetupFailed if they do not contain it
 */
export function promptsState(list: Exchange, cap: Exchange): PromptsState {
  const { tracked, archived } = list.json ?? {};
  if (list.status !== 200 || !Array.isArray(tracked) || !Array.isArray(archived))
    throw new SetupFailed(`the prompts cannot be read: ${list.summary}`);
  if (cap.status !== 200 || typeof cap.json?.activeCount !== 'number' || typeof cap.json?.cap !== 'number')
    throw new SetupFailed(`the cap cannot be read: ${cap.summary}`);
  const { activeCount, cap: limit } = cap.json as { activeCount: number; cap: number };
  return {
    tracked: tracked as PromptRow[],
    archived: archived as PromptRow[],
    activeCount,
    cap: limit,
    evidence: [list, cap],
  };
}

/** The number of free slots; infinite if the cap is unlimited. */
export function freeSlots({ activeCount, cap }: PromptsState): number {
  return cap === -1 ? Infinity : Math.max(0, cap - activeCount);
}

/** Whether a single batch can fill the free slots. */
export function canBeFilled(state: PromptsState): boolean {
  return freeSlots(state) <= 100;
}

/** The tracked or archived prompt with an id; undefined if the id is unknown. */
export function findPrompt(state: PromptsState, id: string): PromptRow | undefined {
  return state.tracked.find((row) => row.id === id) ?? state.archived.find((row) => row.id === id);
}

// Without status, hasObservations and updatedAt, which a measurement may change at any time.
const compared = ['text', 'topic', 'createdBy', 'pausedReason', 'archivedBy', 'archivedReason'] as const;

/**
 * Describes the differences between two states. Ignores rows with ids in `except`, and changes of status except to or
 * from `paused`, because a measurement may cause them.
 */
export function promptDifferences(
  before: PromptsState,
  after: PromptsState,
  except: readonly string[] = [],
): string[] {
  const rowsBefore = rowsById(before);
  const rowsAfter = rowsById(after);
  const ids = new Set([...rowsBefore.keys(), ...rowsAfter.keys()].filter((id) => !except.includes(id)));
  const rows = [...ids].flatMap((id) => rowDifferences(id, rowsBefore.get(id), rowsAfter.get(id)));
  const counts = (['activeCount', 'cap'] as const).flatMap((name) =>
    before[name] === after[name] ? [] : [`${name} ${before[name]} became ${after[name]}`],
  );
  return except.length > 0 ? rows : [...rows, ...counts];
}

interface GroupedRow {
  readonly row: PromptRow;
  readonly group: 'tracked' | 'archived';
}

function rowsById(state: PromptsState): Map<string, GroupedRow> {
  const rows = new Map<string, GroupedRow>();
  for (const group of ['archived', 'tracked'] as const)
    for (const row of state[group]) rows.set(row.id, { row, group });
  return rows;
}

function rowDifferences(id: string, before?: GroupedRow, after?: GroupedRow): string[] {
  if (before === undefined) return [`${id} "${after?.row.text}" appeared in ${after?.group}`];
  if (after === undefined) return [`${id} "${before.row.text}" vanished from ${before.group}`];
  const [old, now] = [before.row, after.row];
  const moved = before.group === after.group ? [] : [`${id} moved from ${before.group} to ${after.group}`];
  const paused = (old.status === 'paused') !== (now.status === 'paused');
  const changed = compared.filter((name) => old[name] !== now[name]);
  return [
    ...moved,
    ...(paused && moved.length === 0 ? [`${id} status "${old.status}" became "${now.status}"`] : []),
    ...changed.map(
      (name) => `${id} ${name} ${JSON.stringify(old[name])} became ${JSON.stringify(now[name])}`,
    ),
  ];
}

/**
 * Extracts the brand from a response.
 * @throws SetupFailed if the response does not contain it
 */
export function brandState(exchange: Exchange): BrandState {
  const { json } = exchange;
  if (exchange.status !== 200 || typeof json?.version !== 'number' || !Array.isArray(json?.competitors))
    throw new SetupFailed(`the brand cannot be read: ${exchange.summary}`);
  return { ...(json as Omit<BrandState, 'evidence'>), evidence: [exchange] };
}

const brandFields = [
  'version',
  'positioning',
  'audience',
  'productDescription',
  'tone',
  'contentStyle',
  'competitors',
  'excludedTopics',
  'competitorsPinnedAt',
] as const;

/** Describes the differences between two brand states. */
export function brandDifferences(before: BrandState, after: BrandState): string[] {
  return brandFields
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => `${name} ${JSON.stringify(before[name])} became ${JSON.stringify(after[name])}`);
}

/**
 * Extracts the keys from a response.
 * @throws SetupFailed if the response does not contain them
 */
export function keyRows(exchange: Exchange): KeyRow[] {
  if (exchange.status !== 200 || !Array.isArray(exchange.json?.keys))
    throw new SetupFailed(`the keys cannot be read: ${exchange.summary}`);
  return exchange.json.keys as KeyRow[];
}

/** Describes the differences between two lists of keys, except in `lastUsedAt`, which changes with every call. */
export function keyDifferences(before: readonly KeyRow[], after: readonly KeyRow[]): string[] {
  const byId = new Map(after.map((row) => [row.id, row]));
  const names = ['name', 'environment', 'keyPrefix', 'createdAt', 'revokedAt'] as const;
  const changed = before.flatMap((row) => {
    const now = byId.get(row.id);
    if (now === undefined) return [`key ${row.id} vanished`];
    return names
      .filter((name) => row[name] !== now[name])
      .map(
        (name) => `key ${row.id} ${name} ${JSON.stringify(row[name])} became ${JSON.stringify(now[name])}`,
      );
  });
  const known = new Set(before.map(({ id }) => id));
  const appeared = after
    .filter(({ id }) => !known.has(id))
    .map(({ id, name }) => `key ${id} "${name}" appeared`);
  return [...changed, ...appeared];
}
