import { groupBy } from '../../domain/group-by.js';
import { sql, type Transaction } from '../../platform/database.js';
import {
  packSegment,
  rowsOf,
  SEGMENT_FORMAT,
  unpackSegment,
  type PackedSegment,
  type SegmentRow,
} from '../../segments/segment.js';
import type { RowNames, SegmentSums } from './segment-sums.js';

/** The table of segments, and those of the names in them. */
export const segmentTables: readonly string[] = [
  'answer_segments',
  ...['answer_prompts', 'answer_targets', 'answer_brands', 'answer_domains', 'answer_pages', 'answer_titles'],
];

/** Adds rows to the stored ones of their days. The caller holds the lock for writes of the workspace's answers. */
export async function addToSegments(
  transaction: Transaction,
  workspaceId: string,
  sums: SegmentSums,
): Promise<void> {
  const days = await numberedDays(transaction, workspaceId, sums);
  const parts = groupBy(await readParts(transaction, workspaceId, [...days.keys()]), ({ day }) => day);
  const additions = Array.from(days, ([day, rows]) => additionOf(day, rows, parts.get(day) ?? []));
  const replaced = additions.flatMap(({ day, replaced }) => replaced.map((part) => ({ day, part })));
  const earlier = groupBy(await removeParts(transaction, workspaceId, replaced), ({ day }) => day);
  const segments = additions.map(({ day, part, rows }) => {
    const replaced = earlier.get(day) ?? [];
    const stored = replaced.flatMap((segment) => rowsOf(unpackSegment(segment)));
    const format = Math.min(SEGMENT_FORMAT, ...replaced.map((segment) => segment.format));
    return { day, part, format, ...packSegment([...stored, ...rows]) };
  });
  await insertSegments(transaction, workspaceId, segments);
}

/** Replaces the rows of a day. The caller holds the lock for writes of the workspace's answers. */
export async function replaceInSegments(
  transaction: Transaction,
  workspaceId: string,
  day: string,
  sums: SegmentSums,
): Promise<void> {
  await sql(transaction, 'delete from answer_segments where workspace_id = $1 and day = $2', [
    workspaceId,
    day,
  ]);
  const days = await numberedDays(transaction, workspaceId, sums);
  await insertSegments(
    transaction,
    workspaceId,
    Array.from(days, ([day, rows]) => ({ day, part: 1, format: SEGMENT_FORMAT, ...packSegment(rows) })),
  );
}

/** A stored part of a day, and its size. */
interface Part {
  readonly day: string;
  readonly part: number;
  readonly rows: number;
}

/** Rows to be stored as a part, together with those of the parts that it replaces. */
interface Addition {
  readonly day: string;
  readonly part: number;
  readonly rows: readonly SegmentRow[];
  readonly replaced: readonly number[];
}

/**
 * New rows replace the last parts as long as these are not much larger, so each part is more than twice as large as the next:
 * a day has few parts, and a row is packed again a few times however many batches follow.
 */
function additionOf(day: string, rows: readonly SegmentRow[], parts: readonly Part[]): Addition {
  const replaced: number[] = [];
  let size = rows.length;
  for (const part of parts.toReversed()) {
    if (part.rows > 2 * size) break;
    size += part.rows;
    replaced.unshift(part.part);
  }
  return { day, part: replaced[0] ?? (parts.at(-1)?.part ?? 0) + 1, rows, replaced };
}

function readParts(transaction: Transaction, workspaceId: string, days: readonly string[]): Promise<Part[]> {
  const text = `
    select s.day, s.part, s.rows
    from unnest($2::date[]) wanted (day) cross join lateral (
      select day, part, rows from answer_segments where workspace_id = $1 and day = wanted.day offset 0) s
    order by s.day, s.part`;
  return sql<Part>(transaction, text, [workspaceId, days]);
}

type StoredSegment = PackedSegment & Pick<Part, 'day'> & { readonly format: number };

async function removeParts(
  transaction: Transaction,
  workspaceId: string,
  parts: readonly Pick<Part, 'day' | 'part'>[],
): Promise<StoredSegment[]> {
  if (parts.length === 0) return [];
  const text = `
    delete from answer_segments s using unnest($2::date[], $3::integer[]) p (day, part)
    where s.workspace_id = $1 and s.day = p.day and s.part = p.part
    returning s.day, s.format, s.rows, s.attempts, s.facts, s.mentions, s.sources, s.pages`;
  const values = [workspaceId, parts.map(({ day }) => day), parts.map(({ part }) => part)];
  return sql<StoredSegment>(transaction, text, values);
}

/** Stores segments, unless nothing is left of their rows. */
async function insertSegments(
  transaction: Transaction,
  workspaceId: string,
  given: readonly (StoredSegment & Pick<Part, 'part'>)[],
): Promise<void> {
  const segments = given.filter(({ rows }) => rows > 0);
  if (segments.length === 0) return;
  const text = `
    insert into answer_segments (workspace_id, day, part, format, rows, attempts, facts, mentions, sources, pages)
    select $1, * from unnest(
      $2::date[], $3::integer[], $4::smallint[], $5::integer[], $6::integer[], $7::bytea[], $8::bytea[], $9::bytea[],
      $10::bytea[])`;
  const columns = [
    ...(['day', 'part', 'format', 'rows', 'attempts', 'facts', 'mentions', 'sources', 'pages'] as const),
  ];
  const values = columns.map((column) => segments.map((segment) => segment[column]));
  await sql(transaction, text, [workspaceId, ...values]);
}

/** The tables of names: their columns with types. The first columns identify a name. */
const NAMES = {
  prompts: { table: 'answer_prompts', columns: { prompt_id: 'text' }, key: 1 },
  targets: {
    table: 'answer_targets',
    columns: { platform: 'text', surface: 'text', model: 'text', place: 'text' },
    key: 4,
  },
  brands: {
    table: 'answer_brands',
    columns: { brand: 'text', is_own: 'boolean', is_tracked: 'boolean' },
    key: 3,
  },
  domains: { table: 'answer_domains', columns: { domain: 'text' }, key: 1 },
  pages: { table: 'answer_pages', columns: { url_hash: 'bytea', normalized_url: 'text' }, key: 1 },
  titles: { table: 'answer_titles', columns: { title_hash: 'bytea', title: 'text' }, key: 1 },
} as const satisfies Record<keyof RowNames, { table: string; columns: Record<string, string>; key: number }>;

type Kind = keyof RowNames;
const KINDS = Object.keys(NAMES) as Kind[];

const keyOf = ({ columns, key }: (typeof NAMES)[Kind]) => Object.entries(columns).slice(0, key);

/** The parameters of each kind: an array for each column of the key. */
const FIRST_PARAMETER = Object.fromEntries(
  KINDS.map((kind, index) => [
    kind,
    2 + KINDS.slice(0, index).reduce((sum, earlier) => sum + NAMES[earlier].key, 0),
  ]),
) as Record<Kind, number>;

/** The numbers of known names by their places, and that of the last name of each kind, in place 0. */
const KNOWN_NUMBERS = KINDS.map((kind) => {
  const { table } = NAMES[kind];
  const key = keyOf(NAMES[kind]);
  const arrays = key.map(([, type], index) => `$${FIRST_PARAMETER[kind] + index}::${type}[]`);
  const names = key.map(([name]) => name);
  return `
    select '${kind}' as kind, wanted.nth::integer as place, found.number
    from unnest(${arrays.join(', ')}) with ordinality wanted (${names.join(', ')}, nth)
    cross join lateral (
      select number from ${table}
      where workspace_id = $1 and ${names.map((name) => `${name} = wanted.${name}`).join(' and ')} offset 0) found
    union all
    select '${kind}', 0, coalesce(max(number), 0) from ${table} where workspace_id = $1`;
}).join(' union all ');

interface NumberRow {
  readonly kind: Kind;
  readonly place: number;
  readonly number: number;
}

/** The rows of each day with the numbers of their names. New names get a number. */
async function numberedDays(
  transaction: Transaction,
  workspaceId: string,
  { names, days }: SegmentSums,
): Promise<Map<string, SegmentRow[]>> {
  if (days.size === 0) return new Map();
  const keys = KINDS.flatMap((kind) =>
    keyOf(NAMES[kind]).map((_, index) => columnOf(names[kind].names, index)),
  );
  const known = groupBy(
    await sql<NumberRow>(transaction, KNOWN_NUMBERS, [workspaceId, ...keys]),
    ({ kind }) => kind,
  );
  const numbers: Partial<Record<Kind, Int32Array>> = {};
  for (const kind of KINDS) {
    const { names: ofKind } = names[kind];
    const numbered = numbersOf(ofKind.length, known.get(kind) ?? []);
    numbers[kind] = numbered.numbers;
    await addNames(transaction, workspaceId, kind, { names: ofKind, ...numbered });
  }
  const numberOf = (kind: Kind, place: number) => numbers[kind]?.[place] ?? 0;
  return new Map(
    Array.from(days, ([day, rows]) => [day, rows.map((row) => numberedRow(row, numberOf))] as const),
  );
}

const columnOf = (names: readonly (readonly unknown[])[], index: number) => names.map((name) => name[index]);

/** The numbers of names by place, and the places of names that are added: their numbers follow the last one. */
function numbersOf(
  length: number,
  known: readonly NumberRow[],
): { readonly numbers: Int32Array; readonly added: readonly number[] } {
  const numbers = new Int32Array(length);
  let last = 0;
  for (const { place, number } of known)
    if (place === 0) last = number;
    else numbers[place - 1] = number;
  const added = [...numbers.keys()].filter((place) => numbers[place] === 0);
  for (const [index, place] of added.entries()) numbers[place] = last + 1 + index;
  return { numbers, added };
}

async function addNames(
  transaction: Transaction,
  workspaceId: string,
  kind: Kind,
  {
    names,
    numbers,
    added,
  }: { readonly names: readonly (readonly unknown[])[] } & ReturnType<typeof numbersOf>,
): Promise<void> {
  if (added.length === 0) return;
  const { table, columns } = NAMES[kind];
  const types = Object.values(columns).map((type, index) => `$${index + 3}::${type}[]`);
  await sql(
    transaction,
    `insert into ${table} (workspace_id, number, ${Object.keys(columns).join(', ')})
     select $1, * from unnest($2::integer[], ${types.join(', ')})`,
    [
      workspaceId,
      added.map((place) => numbers[place]),
      ...types.map((_, index) => added.map((place) => names[place]?.[index])),
    ],
  );
}

function numberedRow(row: SegmentRow, numberOf: (kind: Kind, place: number) => number): SegmentRow {
  return {
    ...row,
    prompt: numberOf('prompts', row.prompt),
    target: numberOf('targets', row.target),
    mentions: row.mentions.map((mention) => ({ ...mention, brand: numberOf('brands', mention.brand) })),
    sources: row.sources.map((source) => ({
      ...source,
      domain: numberOf('domains', source.domain),
      page: numberOf('pages', source.page),
      title: source.title === 0 ? 0 : numberOf('titles', source.title - 1),
    })),
  };
}
