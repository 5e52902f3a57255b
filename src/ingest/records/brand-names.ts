import { nameKey } from '../../domain/text.js';
import type { MentionLine } from '../lines/line-types.js';
import { memo } from './memo.js';

/** The names of a workspace, indexed by `nameKey` so that they match in any case and encoding. */
export interface BrandNames {
  /** The workspace's brand name, stored for every mention of the brand; null if it has none. */
  readonly ownName: string | null;
  /** Keys of the brand name and its aliases. */
  readonly ownKeys: ReadonlySet<string>;
  /** Tracked competitors by key, as the list spells them. */
  readonly tracked: ReadonlyMap<string, string>;
}

/** One mention of a line, with defaults filled in. */
export interface MentionEntry {
  readonly brand: string;
  readonly isOwn: boolean;
  readonly position: number;
  readonly count: number;
  readonly sentiment: number | null;
  readonly snippet: string | null;
}

export interface Mention extends MentionEntry {
  readonly isTracked: boolean;
  /**
   * The entries merged into this mention, so that brands can be recognized again after a change of names; null for a
   * single entry that is equal to the mention.
   */
  readonly entries: readonly MentionEntry[] | null;
}

export function brandNames(brand: {
  name: string | null;
  aliases: readonly string[];
  competitors: readonly string[];
}): BrandNames {
  const own = brand.name === null ? brand.aliases : [brand.name, ...brand.aliases];
  const tracked = new Map<string, string>();
  for (const name of brand.competitors) if (!tracked.has(nameKey(name))) tracked.set(nameKey(name), name);
  return { ownName: brand.name, ownKeys: new Set(own.map(nameKey)), tracked };
}

/** A mention of a line, with defaults filled in. */
export function entryOf(line: MentionLine): MentionEntry {
  return {
    brand: line.brand.trim(),
    isOwn: line.isOwn === true,
    position: line.position,
    count: line.count ?? 1,
    sentiment: line.sentiment ?? null,
    snippet: line.snippet ?? null,
  };
}

/** The entries of a stored mention: those merged into it, or itself. */
export function entriesBehind(mention: Omit<Mention, 'isOwn' | 'isTracked'>): readonly MentionEntry[] {
  const { brand, position, count, sentiment, snippet, entries } = mention;
  return entries ?? [{ brand, isOwn: false, position, count, sentiment, snippet }];
}

/** `nameKey`, remembered. */
export const keyOf = memo(nameKey);

/**
 * Merges the entries of one answer into one mention per brand, spelled as the workspace spells it. A mention has the
 * lowest position of its entries, the sum of their counts, the mean of the known sentiments (weighted by count), and
 * the first snippet and spelling. The order of the entries does not matter.
 */
export function mentionsOf(unordered: readonly MentionEntry[], names: BrandNames): Mention[] {
  const entries = unordered.toSorted(byPosition);
  const ownName = names.ownName ?? entries.find((entry) => isOwn(entry, names))?.brand ?? null;
  const ownKey = ownName === null ? null : keyOf(ownName);
  const groups = new Map<string, MentionEntry[]>();
  for (const entry of entries) {
    const name = keyOf(entry.brand);
    // Without a brand name, the first own entry names the brand, and entries of that name count as own too.
    const key = isOwn(entry, names) || name === ownKey ? OWN : name;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  return Array.from(groups, ([key, group]) => merge(key, group, names, ownName));
}

/** Not the key of any name, because texts cannot contain NUL. */
const OWN = '\0own';

/** Orders by position, then by content, so that the result does not depend on the order of the input. */
function byPosition(one: MentionEntry, other: MentionEntry): number {
  if (one.position !== other.position) return one.position - other.position;
  const [left, right] = [one, other].map(({ brand, isOwn, count, sentiment, snippet }) =>
    JSON.stringify([brand, isOwn, count, sentiment, snippet]),
  ) as [string, string];
  return left < right ? -1 : left > right ? 1 : 0;
}

function isOwn(entry: MentionEntry, names: BrandNames): boolean {
  return entry.isOwn || names.ownKeys.has(keyOf(entry.brand));
}

/** Merges the entries of one brand, which are in the order of their positions. */
function merge(
  key: string,
  group: readonly MentionEntry[],
  names: BrandNames,
  ownName: string | null,
): Mention {
  const own = key === OWN;
  const competitor = own ? undefined : names.tracked.get(key);
  const spelling = group[0]?.brand ?? '';
  const brand = own ? (ownName ?? spelling) : (competitor ?? spelling);
  return {
    brand,
    isOwn: own,
    isTracked: competitor !== undefined,
    position: group[0]?.position ?? 1,
    count: group.reduce((sum, entry) => sum + entry.count, 0),
    sentiment: meanSentiment(group),
    snippet: group.find((entry) => entry.snippet !== null)?.snippet ?? null,
    entries: group.length === 1 && spelling === brand && group[0]?.isOwn === false ? null : group,
  };
}

function meanSentiment(group: readonly MentionEntry[]): number | null {
  const known = group.filter((entry) => entry.sentiment !== null);
  const [first] = known;
  if (known.length <= 1) return first?.sentiment ?? null;
  const weight = known.reduce((sum, entry) => sum + entry.count, 0);
  return known.reduce((sum, entry) => sum + (entry.sentiment ?? 0) * entry.count, 0) / weight;
}
