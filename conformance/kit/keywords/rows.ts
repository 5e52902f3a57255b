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

/** The filters of the keyword list; an absent member does not filter. */
export interface KeywordFilter {
  readonly engine?: string;
  readonly topic?: string;
  readonly q?: string;
  readonly ranked?: boolean;
}

/**
 * Whether a filtered list must contain a row. `may` means that either is correct, because the behavior leaves open
 * whether `q` is case-sensitive and whether a keyword with a page outside the top 100 counts as ranked.
 */
export type Match = 'must' | 'may' | 'never';

/** Whether the list that a filter returns must contain a row. */
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
  return foldCase(term).includes(foldCase(q)) ? 'may' : 'never';
}

/** Removes case and accents, which some collations ignore. */
function foldCase(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase();
}

function rankedMatch({ position, url, tracked }: KeywordRow, ranked: boolean): Match {
  const hasPageAlone = position === null && url !== null;
  if (ranked) return position !== null ? 'must' : hasPageAlone ? 'may' : 'never';
  if (!tracked || position !== null) return 'never';
  return hasPageAlone ? 'may' : 'must';
}

export function requiredRows(rows: readonly KeywordRow[], filter: KeywordFilter): KeywordRow[] {
  return rows.filter((row) => matchOf(row, filter) === 'must');
}

/** Describes the rows of a list that its filter should have excluded, one sentence each. */
export function unexpectedRows(got: readonly KeywordRow[], filter: KeywordFilter): string[] {
  return got
    .filter((row) => matchOf(row, filter) === 'never')
    .map((row) => `${describeRow(row)} should have been excluded`);
}

/** Describes the rows of a list that `all` lacks or contains fewer times, one sentence each. */
export function extraRows(got: readonly KeywordRow[], all: readonly KeywordRow[]): string[] {
  const left = countsOf(all);
  return got.flatMap((row) => {
    const count = left.get(rowKey(row));
    if (count === undefined) return [`${describeRow(row)} is not in the full list`];
    left.set(rowKey(row), count - 1);
    return count === 0 ? [`${describeRow(row)} appears more than once`] : [];
  });
}

/** Describes the rows of `all` that a list lacks although its filter must return them, one sentence each. */
export function missingRows(
  got: readonly KeywordRow[],
  all: readonly KeywordRow[],
  filter: KeywordFilter = {},
): string[] {
  const left = countsOf(got);
  return requiredRows(all, filter).flatMap((row) => {
    const count = left.get(rowKey(row)) ?? 0;
    left.set(rowKey(row), count - 1);
    return count > 0 ? [] : [`${describeRow(row)} is missing`];
  });
}

/** Describes the rows of `all` that a filtered list lacks, and the rows that it adds. */
export function rowDifferences(
  got: readonly KeywordRow[],
  all: readonly KeywordRow[],
  filter: KeywordFilter = {},
): string[] {
  return [...missingRows(got, all, filter), ...extraRows(got, all)];
}

/** Whether a keyword has other values in one list than in another one, as after a refresh of the rankings. */
export function hasChangedRow(one: readonly KeywordRow[], other: readonly KeywordRow[]): boolean {
  const idOf = ({ term, engine, topic }: KeywordRow) => JSON.stringify([term, engine, topic]);
  const known = new Map(one.map((row) => [idOf(row), rowKey(row)]));
  return other.some((row) => (known.get(idOf(row)) ?? rowKey(row)) !== rowKey(row));
}

/** The rows that occur in one of two lists, each once. */
export function rowsOfBoth(one: readonly KeywordRow[], other: readonly KeywordRow[]): KeywordRow[] {
  return [...new Map([...one, ...other].map((row) => [rowKey(row), row])).values()];
}

/** How often each row occurs, by its key. */
export function countsOf(rows: readonly KeywordRow[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(rowKey(row), (counts.get(rowKey(row)) ?? 0) + 1);
  return counts;
}

/** Identifies a row by all its stated fields, because rows have no id. */
export function rowKey(row: KeywordRow): string {
  const { term, topic, engine, url, position, previousPosition, change, volume, difficulty, tracked } = row;
  const fields = [term, topic, engine, url, position, previousPosition, change, volume, difficulty, tracked];
  return JSON.stringify([...fields, row.lastCheckedAt]);
}

/** Describes a row for failure messages. */
export function describeRow({ term, engine, topic, position, url, tracked }: KeywordRow): string {
  const page = position !== null ? '' : url === null ? ', no page' : ', with a page';
  return `"${term}" on ${engine} (${topic}, position ${position}${page}${tracked ? '' : ', untracked'})`;
}

export function groupBy<T>(
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

export function isSameOrder(one: readonly KeywordRow[], other: readonly KeywordRow[]): boolean {
  return (
    one.length === other.length && one.every((row, index) => rowKey(row) === rowKey(other[index] ?? row))
  );
}
