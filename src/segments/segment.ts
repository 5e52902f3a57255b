import type { Schemas } from '../../spec/index.js';
import { STANCES, type Stance } from '../domain/stances.js';
import { ColumnArrays, ColumnReader, ColumnWriter } from './columns.js';

/**
 * Answers to prompts as rows, many of them packed into one value for each group of columns, since figures read many answers but few
 * columns. A row has everything that figures count, and names prompts and brands by number. It stands for answers that are
 * alike, and has their sums, so that rows can be added up, and a row can be taken back by its negative.
 */

/** The unit of the sum of sentiments. Sums of them are exact. */
export const SENTIMENT_UNITS = 1e9;

/** Answers, or failed attempts, of one prompt and target at one time. */
export interface SegmentRow {
  /** Milliseconds since the start of the UTC day. */
  readonly time: number;
  readonly prompt: number;
  /** The platform, surface, model and place. */
  readonly target: number;
  /** See `stateOf`. */
  readonly state: number;
  /** The number of answers; negative to take them back. */
  readonly answers: number;
  readonly mentions: readonly SegmentMention[];
  readonly sources: readonly SegmentSource[];
}

/** A brand that each answer of a row mentions. */
export interface SegmentMention {
  readonly brand: number;
  /** See `stanceCode`. */
  readonly stance: number;
  readonly positionSum: number;
  /** In SENTIMENT_UNITS. */
  readonly sentimentSum: number;
  readonly sentimentCount: number;
}

/** A page that each answer of a row has as a source: cited, or retrieved without being cited. */
export interface SegmentSource {
  readonly domain: number;
  /** See `sourceKind`. */
  readonly kind: number;
  readonly page: number;
  /** 0 for none. */
  readonly title: number;
  /** The citations, or retrievals. */
  readonly uses: number;
  /** The sum of the places of its citations in their answers. */
  readonly orderSum: number;
}

/** The types of sources, by their numbers. */
export const SOURCE_TYPES = [
  'own',
  'competitor',
  'editorial',
  'corporate',
  'ugc',
  'reference',
  'institutional',
  'other',
] as const satisfies readonly Schemas['SourceType'][];

/** The type of a source, and whether it is cited, as one number. */
export function sourceKind(type: (typeof SOURCE_TYPES)[number], cited: boolean): number {
  return SOURCE_TYPES.indexOf(type) + (cited ? SOURCE_TYPES.length : 0);
}

/** Whether a source of this kind is cited. */
export const isCited = (kind: number) => kind >= SOURCE_TYPES.length;

/** The index of the type of a source of this kind in SOURCE_TYPES. */
export const typeOf = (kind: number) => kind % SOURCE_TYPES.length;

/** The kind of a cited page of the workspace's own sites. */
export const OWN_CITED = sourceKind('own', true);

/** The stance of a mention as a number; 0 if it is unknown. */
export const stanceCode = (stance: Stance | null) => (stance === null ? 0 : 1 + STANCES.indexOf(stance));

/** The statuses of attempts, by their numbers. */
export const STATUSES = ['ok', 'refused', 'empty', 'error'] as const;

/** Whether the platform searched for an answer. */
export type Search = 'used' | 'notUsed' | 'unknown';

/**
 * What is known of a search, by numbers. A release that kept only whether there was one used the first two, and 0 also for answers
 * without one. `notShown` is a page that was read and has no AI answer, which is not a failure.
 */
const SEARCHES = ['unknown', 'usedBefore', 'used', 'notUsed', 'notShown'] as const;

/** The status of an attempt, and whether the platform searched for its answer, as one number. */
export function stateOf(status: (typeof STATUSES)[number], search: Search | 'notShown'): number {
  return STATUSES.indexOf(status) + STATUSES.length * SEARCHES.indexOf(search);
}

/**
 * The format of new segments. Those of format 1 do not tell answers without a search from others, and those of format 2 do not
 * tell pages without an AI answer from failures.
 */
export const SEGMENT_FORMAT = 3;

/** Whether the attempt of a row had a status. */
export const hasStatus = (state: number, status: (typeof STATUSES)[number]) =>
  state % STATUSES.length === STATUSES.indexOf(status);

/** Whether the attempt of a row succeeded: it is an answer. */
export const isAnswer = (state: number) => state % STATUSES.length === 0;

/** The first of the states of a page without an AI answer. */
export const NOT_SHOWN = STATUSES.length * SEARCHES.indexOf('notShown');

/** Whether the attempt of a row failed: it is neither an answer nor a page without one. */
export const isFailure = (state: number) => !isAnswer(state) && state < NOT_SHOWN;

/** The states with a search. */
export const WITH_SEARCH = { first: STATUSES.length, until: 3 * STATUSES.length };

/** Whether the platform searched for the answer of a row. */
export const usedRetrieval = (state: number) => state >= WITH_SEARCH.first && state < WITH_SEARCH.until;

/** Whether it is known that the platform did not search for the answer of a row. */
export const wasWithoutSearch = (state: number) => state >= WITH_SEARCH.until && state < NOT_SHOWN;

/** Whether it is known if the platform searched, from a row in the current format. */
export const knowsSearch = (state: number) => state >= 2 * STATUSES.length;

/** Groups of columns of rows, packed. */
export interface PackedSegment {
  readonly rows: number;
  /** The sum of `answers`. */
  readonly attempts: number;
  readonly facts: Uint8Array;
  readonly mentions: Uint8Array;
  readonly sources: Uint8Array;
  /** The page and title of each source. */
  readonly pages: Uint8Array;
}

export const FACT_COLUMNS = ['target', 'prompt', 'time', 'state', 'answers'] as const;
/** The columns of mentions in all segments. */
export const MENTION_COLUMNS = ['brand', 'positionSum', 'sentimentSum', 'sentimentCount'] as const;
/** The column after these. Segments of earlier releases do not have it. */
const STANCE_COLUMN = 'stance';
export const SOURCE_COLUMNS = ['domain', 'kind', 'uses', 'orderSum'] as const;
const PAGE_COLUMNS = ['page', 'title'] as const;

/** Rows column by column. Parts of a row lie between its start and that of the next row. */
export interface Segment extends Readonly<Record<(typeof FACT_COLUMNS)[number], Int32Array>> {
  readonly rows: number;
  readonly mentions: SegmentMentions;
  readonly sources: SegmentSources;
}

export interface SegmentMentions extends Readonly<
  Record<'starts' | 'brand' | 'positionSum' | 'sentimentCount' | 'stance', Int32Array>
> {
  /** In SENTIMENT_UNITS. */
  readonly sentimentSum: Float64Array;
}

export type SegmentSources = Readonly<
  Record<'starts' | (typeof SOURCE_COLUMNS)[number] | (typeof PAGE_COLUMNS)[number], Int32Array>
>;

/**
 * Unpacks a segment. Groups of columns that were not read have no values. Arrays may be longer than their columns, and
 * change when `arrays` are used again.
 * @throws Error if the bytes are not those of a segment
 */
export function unpackSegment(
  { rows, facts, mentions, sources, pages }: ReadSegment,
  arrays = new ColumnArrays(),
): Segment {
  const columns = new ColumnReader(facts, arrays);
  const [target, prompt, time, state, answers] = FACT_COLUMNS.map(() =>
    columns.integers(rows),
  ) as FactColumns;
  return {
    ...{ rows, target, prompt, time, state, answers },
    mentions: mentionsOf(rows, mentions, arrays),
    sources: sourcesOf(rows, sources, pages, arrays),
  };
}

type FactColumns = [Int32Array, Int32Array, Int32Array, Int32Array, Int32Array];

/** A stored segment, of which some groups of columns may not have been read. */
export type ReadSegment = Pick<PackedSegment, 'rows' | 'facts'> &
  Readonly<Record<'mentions' | 'sources' | 'pages', Uint8Array | null>>;

function mentionsOf(rows: number, packed: Uint8Array | null, arrays: ColumnArrays): SegmentMentions {
  const columns = new ColumnReader(packed ?? NOTHING, arrays);
  const starts = startsOf(rows, packed === null ? null : columns, arrays);
  const length = starts[rows] ?? 0;
  const [brand, positionSum] = [columns.integers(length), columns.integers(length)];
  const sentimentSum = columns.numbers(length);
  const sentimentCount = columns.integers(length);
  const stance = columns.isAtEnd() ? arrays.integers(length).fill(0, 0, length) : columns.integers(length);
  return { starts, brand, positionSum, sentimentSum, sentimentCount, stance };
}

function sourcesOf(
  rows: number,
  packed: Uint8Array | null,
  pages: Uint8Array | null,
  arrays: ColumnArrays,
): SegmentSources {
  const columns = new ColumnReader(packed ?? NOTHING, arrays);
  const starts = startsOf(rows, packed === null ? null : columns, arrays);
  const length = starts[rows] ?? 0;
  const [domain, kind, uses] = [columns.integers(length), columns.integers(length), columns.integers(length)];
  const orderSum = columns.integers(length);
  const reader = pages === null ? null : new ColumnReader(pages, arrays);
  const [page = NONE, title = NONE] = PAGE_COLUMNS.map(() => reader?.integers(length) ?? NONE);
  return { starts, domain, kind, uses, orderSum, page, title };
}

const NONE = new Int32Array();

/** Columns without values. */
const NOTHING = new ColumnWriter().column([]).column([]).column([]).column([]).column([]).end();

/** The start of the parts of each row, from a column with their numbers; null for no parts. */
function startsOf(rows: number, counts: ColumnReader | null, arrays: ColumnArrays): Int32Array {
  const starts = arrays.integers(rows + 1);
  starts[0] = 0;
  if (counts === null) return starts.fill(0);
  const numbers = counts.integers(rows);
  for (let row = 0; row < rows; row += 1) starts[row + 1] = (starts[row] ?? 0) + (numbers[row] ?? 0);
  return starts;
}

/** The rows of a segment with times from one to before another one, in ms since the start of the UTC day. */
export function rowsBetween(
  segment: Segment,
  { from, until }: { readonly from: number; readonly until: number },
  arrays: ColumnArrays,
): Segment {
  const { time, rows } = segment;
  const chosen = arrays.integers(rows);
  let count = 0;
  for (let row = 0; row < rows; row += 1) {
    const at = time[row] ?? 0;
    if (at >= from && at < until) chosen[count++] = row;
  }
  const places = chosen.subarray(0, count);
  const facts = FACT_COLUMNS.map((name) => [name, valuesIn(segment[name], places, arrays)] as const);
  return {
    rows: count,
    ...(Object.fromEntries(facts) as Record<(typeof FACT_COLUMNS)[number], Int32Array>),
    mentions: partsIn(segment.mentions, places, arrays),
    sources: partsIn(segment.sources, places, arrays),
  };
}

function valuesIn(column: Int32Array, places: Int32Array, arrays: ColumnArrays): Int32Array {
  const values = arrays.integers(places.length);
  for (let index = 0; index < places.length; index += 1) values[index] = column[places[index] ?? 0] ?? 0;
  return values;
}

/** The parts of some rows. Columns that were not read stay empty. */
function partsIn<Parts extends SegmentMentions | SegmentSources>(
  parts: Parts,
  rows: Int32Array,
  arrays: ColumnArrays,
): Parts {
  const starts = arrays.integers(rows.length + 1);
  starts[0] = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    starts[index + 1] = (starts[index] ?? 0) + (parts.starts[row + 1] ?? 0) - (parts.starts[row] ?? 0);
  }
  const columns = Object.entries<Int32Array | Float64Array>({ ...parts }).map(([name, column]) => {
    if (name === 'starts' || column.length === 0) return [name, column] as const;
    const length = starts[rows.length] ?? 0;
    const values = column instanceof Int32Array ? arrays.integers(length) : arrays.numbers(length);
    copyParts(parts.starts, rows, column, values);
    return [name, values] as const;
  });
  return { ...Object.fromEntries(columns), starts } as Parts;
}

function copyParts(
  starts: Int32Array,
  rows: Int32Array,
  column: Int32Array | Float64Array,
  values: Int32Array | Float64Array,
): void {
  let place = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const end = starts[row + 1] ?? 0;
    for (let at = starts[row] ?? 0; at < end; at += 1) values[place++] = column[at] ?? 0;
  }
}

/** The rows of a segment, of which all groups of columns were read. */
export function rowsOf(segment: Segment): SegmentRow[] {
  const { mentions, sources } = segment;
  return Array.from({ length: segment.rows }, (_, row) => ({
    ...valuesAt(segment, FACT_COLUMNS, row),
    mentions: partsOf(mentions, [...MENTION_COLUMNS, STANCE_COLUMN] as const, row),
    sources: partsOf(sources, [...SOURCE_COLUMNS, ...PAGE_COLUMNS] as const, row),
  }));
}

function partsOf<Name extends string>(
  parts: Readonly<Record<Name | 'starts', ArrayLike<number>>>,
  columns: readonly Name[],
  row: number,
): Record<Name, number>[] {
  const start = parts.starts[row] ?? 0;
  return Array.from({ length: (parts.starts[row + 1] ?? 0) - start }, (_, index) =>
    valuesAt(parts, columns, start + index),
  );
}

function valuesAt<Name extends string>(
  columns: Readonly<Record<Name, ArrayLike<number>>>,
  names: readonly Name[],
  at: number,
): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, columns[name][at] ?? 0])) as Record<Name, number>;
}

/** Packs rows, in any order. Rows that differ only in sums are added up. */
export function packSegment(given: readonly SegmentRow[]): PackedSegment {
  const rows = addedUp(given);
  const mentions = rows.flatMap((row) => row.mentions);
  const sources = rows.flatMap((row) => row.sources);
  return {
    rows: rows.length,
    attempts: rows.reduce((sum, { answers }) => sum + answers, 0),
    facts: packed(rows, FACT_COLUMNS),
    mentions: packedParts(
      rows.map((row) => row.mentions.length),
      mentions,
      [...MENTION_COLUMNS, STANCE_COLUMN],
    ),
    sources: packedParts(
      rows.map((row) => row.sources.length),
      sources,
      SOURCE_COLUMNS,
    ),
    pages: packed(sources, PAGE_COLUMNS),
  };
}

function packed<Name extends string>(
  rows: readonly Readonly<Record<Name, number>>[],
  columns: readonly Name[],
): Uint8Array {
  const writer = new ColumnWriter();
  for (const column of columns) writer.column(rows.map((row) => row[column]));
  return writer.end();
}

/** A column with the number of parts of each row, and then the columns of the parts. */
function packedParts<Name extends string>(
  counts: readonly number[],
  parts: readonly Readonly<Record<Name, number>>[],
  columns: readonly Name[],
): Uint8Array {
  const writer = new ColumnWriter();
  writer.column(counts);
  for (const column of columns) writer.column(parts.map((part) => part[column]));
  return writer.end();
}

/** Sorted, since neighbors that are alike take less space. */
function addedUp(given: readonly SegmentRow[]): SegmentRow[] {
  const rows = given.map(inOrder).sort(byPlace);
  const sums: SegmentRow[] = [];
  for (const row of rows) {
    const last = sums.at(-1);
    if (last !== undefined && areAlike(last, row)) sums[sums.length - 1] = sumOf(last, row);
    else sums.push(row);
  }
  return sums.filter((row) => !isNothing(row));
}

const inOrder = (row: SegmentRow): SegmentRow => ({
  ...row,
  mentions: row.mentions.toSorted(byMention),
  sources: row.sources.toSorted(bySource),
});

const byMention = (one: SegmentMention, other: SegmentMention) =>
  one.brand - other.brand || one.stance - other.stance;

const bySource = (one: SegmentSource, other: SegmentSource) =>
  one.domain - other.domain || one.kind - other.kind || one.page - other.page || one.title - other.title;

const byPlace = (one: SegmentRow, other: SegmentRow) =>
  one.target - other.target ||
  one.prompt - other.prompt ||
  one.time - other.time ||
  one.state - other.state ||
  byParts(one.mentions, other.mentions, byMention) ||
  byParts(one.sources, other.sources, bySource);

function byParts<Part>(
  parts: readonly Part[],
  others: readonly Part[],
  compare: (one: Part, other: Part) => number,
): number {
  for (const [index, part] of parts.entries()) {
    const other = others[index];
    const order = other === undefined ? 1 : compare(part, other);
    if (order !== 0) return order;
  }
  return parts.length - others.length;
}

const areAlike = (one: SegmentRow, other: SegmentRow) => byPlace(one, other) === 0;

/** The sums of rows that are alike. */
const sumOf = (one: SegmentRow, other: SegmentRow): SegmentRow => ({
  ...one,
  answers: one.answers + other.answers,
  mentions: one.mentions.map((mention, index) => added(mention, other.mentions[index], MENTION_SUMS)),
  sources: one.sources.map((source, index) => added(source, other.sources[index], SOURCE_SUMS)),
});

const MENTION_SUMS = ['positionSum', 'sentimentSum', 'sentimentCount'] as const;
const SOURCE_SUMS = ['uses', 'orderSum'] as const;

function added<Part>(part: Part, other: Part | undefined, sums: readonly (keyof Part)[]): Part {
  const values = sums.map((name) => [name, Number(part[name]) + Number(other?.[name] ?? 0)] as const);
  return { ...part, ...(Object.fromEntries(values) as Partial<Part>) };
}

/** Whether nothing is left of a row. One without answers may still change the sums of another. */
const isNothing = ({ answers, mentions, sources }: SegmentRow) =>
  answers === 0 &&
  mentions.every((mention) => MENTION_SUMS.every((name) => mention[name] === 0)) &&
  sources.every((source) => SOURCE_SUMS.every((name) => source[name] === 0));

/** The row that takes another one back. */
export function negative(row: SegmentRow): SegmentRow {
  const negated = <Part>(part: Part, sums: readonly (keyof Part)[]): Part => ({
    ...part,
    ...(Object.fromEntries(sums.map((name) => [name, -Number(part[name])])) as Partial<Part>),
  });
  return {
    ...row,
    answers: -row.answers,
    mentions: row.mentions.map((mention) => negated(mention, MENTION_SUMS)),
    sources: row.sources.map((source) => negated(source, SOURCE_SUMS)),
  };
}
