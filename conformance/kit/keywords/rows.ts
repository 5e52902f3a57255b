/** The engines of keyword rankings. */
export const engines = ['google', 'chatgpt', 'perplexity', 'gemini'] as const;
/** The topic buckets of keywords. */
export const keywordTopics = ['seo', 'geo', 'social'] as const;

/** A row of the keyword list, with its stated fields. */
export interface KeywordRow {
  readonly term: string;
  readonly topic: string;
  readonly engine: string;
  readonly url: string | null;
  readonly position: number | null;
  readonly previousPosition: number | null;
  readonly change: number | null;
  readonly volume: number;
  readonly difficulty: number;
  readonly tracked: boolean;
  readonly lastCheckedAt: string;
}

/** What a list of keywords is narrowed to; an absent member narrows nothing. */
export interface KeywordFilter {
  readonly engine?: string;
  readonly topic?: string;
  readonly q?: string;
  readonly ranked?: boolean;
}

/**
 * Whether a row belongs into a filtered list. `may`: both are right, since nothing says whether `q` minds case, nor
 * whether a keyword with a page but outside the top 100 counts as ranked.
 */
export type Match = 'must' | 'may' | 'never';

/** Whether a row belongs into the list that a filter gives. */
export function matchOf(row: KeywordRow, { engine, topic, q, ranked }: KeywordFilter): Match {
  const all: Match[] = [
    engine === undefined || row.engine === engine ? 'must' : 'never',
    topic === undefined || row.topic === topic ? 'must' : 'never',
    q === undefined ? 'must' : termMatch(row.term, q),
    ranked === undefined ? 'must' : rankedMatch(row, ranked),
  ];
  return all.includes('never') ? 'never' : all.includes('may') ? 'may' : 'must';
}

function termMatch(term: string, q: string): Match {
  if (term.includes(q)) return 'must';
  return folded(term).includes(folded(q)) ? 'may' : 'never';
}

/** Without case and accents, which some databases do not tell apart. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase();
}

function rankedMatch({ position, url, tracked }: KeywordRow, ranked: boolean): Match {
  const hasPageAlone = position === null && url !== null;
  if (ranked) return position !== null ? 'must' : hasPageAlone ? 'may' : 'never';
  if (!tracked || position !== null) return 'never';
  return hasPageAlone ? 'may' : 'must';
}

/** The rows that a filter must give. */
export function matching(rows: readonly KeywordRow[], filter: KeywordFilter): KeywordRow[] {
  return rows.filter((row) => matchOf(row, filter) === 'must');
}

/** The rows of a list that its filter should have kept out, one sentence each. */
export function strangers(got: readonly KeywordRow[], filter: KeywordFilter): string[] {
  return got.filter((row) => matchOf(row, filter) === 'never').map((row) => `${nameOf(row)} is in the list`);
}

/** The rows of a list that come more often than in `all`, or not at all in it; one sentence each. */
export function surplus(got: readonly KeywordRow[], all: readonly KeywordRow[]): string[] {
  const left = countsOf(all);
  return got.flatMap((row) => {
    const count = left.get(keyOf(row));
    if (count === undefined) return [`${nameOf(row)} is not in the whole list`];
    left.set(keyOf(row), count - 1);
    return count === 0 ? [`${nameOf(row)} comes more than once`] : [];
  });
}

/** The rows of `all` that a filter must give and that a list lacks; one sentence each. */
export function lacking(
  got: readonly KeywordRow[],
  all: readonly KeywordRow[],
  filter: KeywordFilter = {},
): string[] {
  const left = countsOf(got);
  return matching(all, filter).flatMap((row) => {
    const count = left.get(keyOf(row)) ?? 0;
    left.set(keyOf(row), count - 1);
    return count > 0 ? [] : [`${nameOf(row)} is missing`];
  });
}

/** What a filtered list lacks of `all`, and what it holds beyond it. */
export function gaps(
  got: readonly KeywordRow[],
  all: readonly KeywordRow[],
  filter: KeywordFilter = {},
): string[] {
  return [...lacking(got, all, filter), ...surplus(got, all)];
}

function countsOf(rows: readonly KeywordRow[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
}

/** All stated fields of a row: rows have no id. */
export function keyOf(row: KeywordRow): string {
  const { term, topic, engine, url, position, previousPosition, change, volume, difficulty, tracked } = row;
  const fields = [term, topic, engine, url, position, previousPosition, change, volume, difficulty, tracked];
  return JSON.stringify([...fields, row.lastCheckedAt]);
}

/** A row as a reader of a failure knows it again. */
export function nameOf({ term, engine, topic, position, url, tracked }: KeywordRow): string {
  const page = position !== null ? '' : url === null ? ', no page' : ', with a page';
  return `"${term}" on ${engine} (${topic}, position ${position}${page}${tracked ? '' : ', untracked'})`;
}

/** The rows by a value of theirs. */
export function groupedBy<T>(
  rows: readonly KeywordRow[],
  valueOf: (row: KeywordRow) => T,
): Map<T, KeywordRow[]> {
  const groups = new Map<T, KeywordRow[]>();
  for (const row of rows) {
    const group = groups.get(valueOf(row));
    if (group === undefined) groups.set(valueOf(row), [row]);
    else group.push(row);
  }
  return groups;
}
