import { combinedStance, type Stance } from '../../domain/stances.js';
import { nameKey } from '../../domain/text.js';
import type {
  BrandIdentity,
  ExtractedCompany,
  ExtractedMention,
  Extraction,
} from '../../extraction/index.js';
import type { MentionLine, ObservationLine } from '../lines/line-types.js';
import type { LineError } from '../types.js';
import { memo } from './memo.js';

/** The names of a workspace, indexed by `nameKey` so that they match in any case and encoding. */
export interface BrandNames {
  /** The workspace's brand name, stored for every mention of the brand; null if it has none. */
  readonly ownName: string | null;
  /** Keys of the brand name and its aliases. */
  readonly ownKeys: ReadonlySet<string>;
  /** Tracked competitors by the keys of their names and aliases, as the list spells them. */
  readonly tracked: ReadonlyMap<string, string>;
}

/** The start and end of a name in the answer, in UTF-16 code units as in `slice`. */
export type Offsets = readonly [start: number, end: number];

/** A mention of a line with defaults filled in, or one found in the answer. */
export interface MentionEntry {
  readonly brand: string;
  readonly isOwn: boolean;
  /** Null if the answer names the brand only in statements that nothing was found. The count is then 0. */
  readonly position: number | null;
  readonly count: number;
  readonly sentiment: number | null;
  readonly snippet: string | null;
  /** The occurrences that count; null if the line gave no offsets. */
  readonly offsets: readonly Offsets[] | null;
  /** The occurrences in statements that nothing was found; null without such statements. */
  readonly negatedOffsets: readonly Offsets[] | null;
  /** Null if the answer does not say so plainly, or the line does not state it. */
  readonly stance: Stance | null;
}

export interface Mention extends MentionEntry {
  readonly isTracked: boolean;
  /**
   * The entries merged into this mention, so that brands can be recognized again after a change of names; null for a
   * single entry that is equal to the mention.
   */
  readonly entries: readonly NamedEntry[] | null;
}

/** An entry stored with a mention; only entries given in a line are stored. */
export type NamedEntry = Omit<MentionEntry, 'offsets' | 'negatedOffsets' | 'stance'> & {
  readonly offsets?: readonly Offsets[] | null;
  readonly stance?: Stance | null;
};

export function brandNames(brand: {
  name: string | null;
  aliases: readonly string[];
  competitors: readonly Pick<BrandIdentity, 'name' | 'aliases'>[];
}): BrandNames {
  const own = brand.name === null ? brand.aliases : [brand.name, ...brand.aliases];
  const tracked = new Map<string, string>();
  const spellings = [
    ...brand.competitors.map(({ name }) => [name, name] as const),
    ...brand.competitors.flatMap(({ name, aliases = [] }) => aliases.map((alias) => [alias, name] as const)),
  ];
  for (const [spelling, name] of spellings)
    if (!tracked.has(nameKey(spelling))) tracked.set(nameKey(spelling), name);
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
    offsets: line.offsets?.toSorted(byStart) ?? null,
    negatedOffsets: null,
    stance: line.stance ?? null,
  };
}

/** The error of the first offsets outside the answer; null if all are valid. */
export function offsetsError(line: ObservationLine): LineError | null {
  const length = line.answerText?.length ?? 0;
  for (const list of ['mentions', 'citations'] as const)
    for (const [place, { offsets }] of (line[list] ?? []).entries())
      for (const [index, [start, end]] of (offsets ?? []).entries())
        if (start >= end || end > length)
          return { field: `${list}[${place}].offsets[${index}]`, problem: 'must be a part of answerText' };
  return null;
}

/** All companies that were found in the answer, whether the workspace tracks them or not. */
export const foundEntriesOf = ({ mentions, companies }: Extraction): MentionEntry[] => [
  ...mentions.map(foundEntryOf),
  ...companies.map(companyEntryOf),
];

/** A company that nobody tracks has no snippet, which its offsets and the text of the answer give. */
const companyEntryOf = ({ brand, position, count, occurrences, stance }: ExtractedCompany): MentionEntry => ({
  ...{ brand, position, count, stance },
  ...{ isOwn: false, sentiment: null, snippet: null, negatedOffsets: null },
  offsets: occurrences.map(({ start, end }): Offsets => [start, end]),
});

/** A mention that was found in the answer. */
function foundEntryOf({
  brand,
  position,
  count,
  snippet,
  occurrences,
  stance,
}: ExtractedMention): MentionEntry {
  const offsetsOf = (isNegated: boolean) =>
    occurrences.flatMap(({ start, end, negated }): Offsets[] =>
      negated === isNegated ? [[start, end]] : [],
    );
  const negated = offsetsOf(true);
  return {
    brand,
    isOwn: false,
    position,
    count,
    sentiment: null,
    snippet,
    offsets: offsetsOf(false),
    negatedOffsets: negated.length === 0 ? null : negated,
    stance,
  };
}

/** The counted mentions, in the given order, without brands that the answer says it did not find. */
export function countedMentions<One extends Pick<Mention, 'position'>>(
  mentions: readonly One[],
): (One & { readonly position: number })[] {
  return mentions.filter((mention): mention is One & { position: number } => mention.position !== null);
}

/** The entries of a stored mention: those merged into it, or the mention itself. */
export function entriesBehind({ isTracked: _, entries, ...mention }: Mention): readonly MentionEntry[] {
  if (entries === null) return [{ ...mention, isOwn: false }];
  return entries.map((entry) => ({ offsets: null, stance: null, ...entry, negatedOffsets: null }));
}

/** Memoized `nameKey`. */
export const keyOf = memo(nameKey);

/**
 * Merges the entries of one answer into one mention per brand, spelled as the workspace spells it. A mention has the
 * lowest position of its entries, the sum of their counts, the mean of the known sentiments (weighted by count), the
 * combined stance, the first snippet and spelling, and all offsets. The order of the entries does not matter.
 */
export function mentionsOf(unordered: readonly MentionEntry[], names: BrandNames): Mention[] {
  const entries = unordered.toSorted(byPosition);
  const ownName = names.ownName ?? entries.find((entry) => isOwn(entry, names))?.brand ?? null;
  const ownKey = ownName === null ? null : keyOf(ownName);
  const groups = new Map<string, MentionEntry[]>();
  for (const entry of entries) {
    const name = keyOf(names.tracked.get(keyOf(entry.brand)) ?? entry.brand);
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
  if (one.position !== other.position) return placeOf(one) - placeOf(other);
  const [left, right] = [one, other].map(({ brand, isOwn, count, sentiment, snippet, offsets, stance }) =>
    JSON.stringify([brand, isOwn, count, sentiment, snippet, offsets, stance]),
  ) as [string, string];
  return left < right ? -1 : left > right ? 1 : 0;
}

function placeOf({ position }: MentionEntry): number {
  return position ?? Number.MAX_SAFE_INTEGER;
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
    position: group[0]?.position ?? null,
    count: group.reduce((sum, entry) => sum + entry.count, 0),
    sentiment: meanSentiment(group),
    snippet: group.find((entry) => entry.snippet !== null)?.snippet ?? null,
    offsets: allOffsets(group.map(({ offsets }) => offsets)),
    negatedOffsets: allOffsets(group.map(({ negatedOffsets }) => negatedOffsets)),
    stance: combinedStance(group.flatMap(({ stance }) => stance ?? [])),
    entries: group.length === 1 && spelling === brand && group[0]?.isOwn === false ? null : group,
  };
}

/** All offsets in text order; null without lists. */
function allOffsets(lists: readonly (readonly Offsets[] | null)[]): readonly Offsets[] | null {
  const [first = null] = lists;
  if (lists.length === 1) return first;
  const known = lists.filter((list) => list !== null);
  return known.length === 0 ? null : known.flat().sort(byStart);
}

const byStart = ([one]: Offsets, [other]: Offsets) => one - other;

function meanSentiment(group: readonly MentionEntry[]): number | null {
  const known = group.filter((entry) => entry.sentiment !== null);
  const [first] = known;
  if (known.length <= 1) return first?.sentiment ?? null;
  const weight = known.reduce((sum, entry) => sum + entry.count, 0);
  return known.reduce((sum, entry) => sum + (entry.sentiment ?? 0) * entry.count, 0) / weight;
}
