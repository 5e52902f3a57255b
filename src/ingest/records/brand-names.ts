import { nameKey } from '../../domain/text.js';
import type { MentionLine } from '../lines/line-types.js';

/** How the workspace's names are recognized: by `nameKey`, whatever their case and encoding. */
export interface BrandNames {
  /** The brand's own name, as it is stored for every mention of it; null when the workspace has none. */
  readonly ownName: string | null;
  /** Keys of that name and its aliases. */
  readonly ownKeys: ReadonlySet<string>;
  /** Competitors of the live list by key, in the list's spelling. */
  readonly tracked: ReadonlyMap<string, string>;
}

/** What a line says of one brand, with its defaults filled in. */
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
   * The entries that this mention was made from, so that it can be made anew with other names; null when it was a single
   * one that reads just like it.
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

/** The entries of a line. */
export function entriesOf(lines: readonly MentionLine[]): MentionEntry[] {
  return lines.map((line) => ({
    brand: line.brand.trim(),
    isOwn: line.isOwn === true,
    position: line.position,
    count: line.count ?? 1,
    sentiment: line.sentiment ?? null,
    snippet: line.snippet ?? null,
  }));
}

/** The entries behind a stored mention: those it was made from, or itself. */
export function entriesBehind(mention: Omit<Mention, 'isOwn' | 'isTracked'>): readonly MentionEntry[] {
  const { brand, position, count, sentiment, snippet, entries } = mention;
  return entries ?? [{ brand, isOwn: false, position, count, sentiment, snippet }];
}

/**
 * The brands of one answer: every brand once, under the workspace's spelling, the own one at most once. Entries that
 * turn out to be the same brand are one mention: the first position, all counts, the mean sentiment (weighted
 * by count, of those that have one), the snippet and the spelling that come first. The order of the entries does not
 * matter.
 */
export function mentionsOf(unordered: readonly MentionEntry[], names: BrandNames): Mention[] {
  const entries = unordered.toSorted(byPosition);
  const ownName = names.ownName ?? entries.find((entry) => isOwn(entry, names))?.brand ?? null;
  const groups = new Map<string, MentionEntry[]>();
  for (const entry of entries) {
    // A workspace without a name of its own goes by the answer's, marked or not.
    const own = isOwn(entry, names) || (ownName !== null && nameKey(entry.brand) === nameKey(ownName));
    const key = own ? OWN : nameKey(entry.brand);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  return [...groups].map(([key, group]) => merge(key, group, names, ownName));
}

/** Cannot be the key of a name: no text of a line has a NUL. */
const OWN = '\0own';

/** By position; entries at one position in the order of their contents, so that only equal ones are interchangeable. */
function byPosition(one: MentionEntry, other: MentionEntry): number {
  if (one.position !== other.position) return one.position - other.position;
  const [left, right] = [one, other].map(({ brand, isOwn, count, sentiment, snippet }) =>
    JSON.stringify([brand, isOwn, count, sentiment, snippet]),
  ) as [string, string];
  return left < right ? -1 : left > right ? 1 : 0;
}

function isOwn(entry: MentionEntry, names: BrandNames): boolean {
  return entry.isOwn || names.ownKeys.has(nameKey(entry.brand));
}

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
    position: Math.min(...group.map((entry) => entry.position)),
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
