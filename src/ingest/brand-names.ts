import { nameKey } from '../domain/text.js';
import type { MentionLine } from './line-types.js';

/** How the workspace's names are recognized: by `nameKey`, whatever their case and encoding. */
export interface BrandNames {
  /** The brand's own name, as it is stored for every mention of it; null when the workspace has none. */
  readonly ownName: string | null;
  /** Keys of that name and its aliases. */
  readonly ownKeys: ReadonlySet<string>;
  /** Competitors of the live list by key, in the list's spelling. */
  readonly tracked: ReadonlyMap<string, string>;
}

export interface Mention {
  readonly brand: string;
  readonly isOwn: boolean;
  readonly isTracked: boolean;
  readonly position: number;
  readonly count: number;
  readonly sentiment: number | null;
  readonly snippet: string | null;
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

/**
 * The brands of one answer: every brand once, under the workspace's spelling, the own one at most once. Entries that
 * turn out to be the same brand are one mention: the first position, all counts, the mean sentiment (weighted
 * by count, of those that have one), the first snippet.
 */
export function mentionsOf(lines: readonly MentionLine[], names: BrandNames): Mention[] {
  const ownName = names.ownName ?? lines.find((line) => isOwn(line, names))?.brand.trim() ?? null;
  const groups = new Map<string, MentionLine[]>();
  for (const line of lines) {
    // Without a name of its own for the workspace, the answer's stands for it, marked or not.
    const own = isOwn(line, names) || (ownName !== null && nameKey(line.brand) === nameKey(ownName));
    const key = own ? OWN : nameKey(line.brand);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [line]);
    else group.push(line);
  }
  return [...groups].map(([key, group]) => merge(key, group, names, ownName));
}

/** Cannot be the key of a name: no text of a line has a NUL. */
const OWN = '\0own';

function isOwn(line: MentionLine, names: BrandNames): boolean {
  return line.isOwn === true || names.ownKeys.has(nameKey(line.brand));
}

function merge(
  key: string,
  group: readonly MentionLine[],
  names: BrandNames,
  ownName: string | null,
): Mention {
  const own = key === OWN;
  const competitor = own ? undefined : names.tracked.get(key);
  const spelling = group[0]?.brand.trim() ?? '';
  return {
    brand: own ? (ownName ?? spelling) : (competitor ?? spelling),
    isOwn: own,
    isTracked: competitor !== undefined,
    position: Math.min(...group.map((line) => line.position)),
    count: group.reduce((sum, line) => sum + countOf(line), 0),
    sentiment: meanSentiment(group),
    snippet: group.find((line) => typeof line.snippet === 'string')?.snippet ?? null,
  };
}

function countOf(line: MentionLine): number {
  return line.count ?? 1;
}

function meanSentiment(group: readonly MentionLine[]): number | null {
  const known = group.filter((line) => typeof line.sentiment === 'number');
  const [first] = known;
  if (known.length <= 1) return first?.sentiment ?? null;
  const weight = known.reduce((sum, line) => sum + countOf(line), 0);
  return known.reduce((sum, line) => sum + (line.sentiment ?? 0) * countOf(line), 0) / weight;
}
