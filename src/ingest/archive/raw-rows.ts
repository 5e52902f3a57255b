import { DomainError } from '../../domain/errors.js';
import { groupBy } from '../../domain/group-by.js';
import { sql, type Executor } from '../../platform/database.js';
import type { Value } from '../merge/copy-rows.js';
import type { ArchiveColumns, ArchiveColumnType, ArchiveItemType, ArchiveKind, ArchiveRow } from './types.js';

/** The tables of an answer by the name of their list in its row, in the order in which rows are added. */
export const PARTS = {
  mentions: { table: 'mentions', order: 'brand collate "C"' },
  citations: { table: 'citations', order: 'citation_order' },
  judgments: { table: 'judgments', order: 'version collate "C"' },
  opinions: { table: 'opinions', order: 'brand collate "C", attribute collate "C", opinion' },
} as const;

export type PartName = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as PartName[];

/** The table with a row for each record of a kind. */
export const RECORDS: Readonly<Record<ArchiveKind, string>> = {
  answers: 'observations',
  keywordChecks: 'keyword_checks',
};

/** Columns that are not archived: they are those of the archive, or follow from other columns. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  observations: ['workspace_id', 'in_word_filter'],
  keyword_checks: ['workspace_id'],
  other: ['workspace_id', 'observation_id'],
};

/** A column of a table: its type in an archive, its value as an expression, and whether that is exact. */
interface Column {
  readonly name: string;
  readonly type: ArchiveColumnType;
  readonly value: string;
  readonly isExact: string | null;
}

/** How values are archived, by their type in Postgres. Parts of an answer have texts instead of times. */
const TYPES: Readonly<Record<string, Pick<Column, 'type'> & { value?: string; isExact?: string }>> = {
  text: { type: 'text' },
  boolean: { type: 'boolean' },
  smallint: { type: 'integer' },
  integer: { type: 'integer' },
  numeric: {
    type: 'number',
    value: 'COLUMN::float8',
    isExact: 'COLUMN = COLUMN::float8::text::numeric',
  },
  'timestamp with time zone': {
    type: 'time',
    value: `to_char(COLUMN at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    isExact: `COLUMN = date_trunc('milliseconds', COLUMN)`,
  },
  // As text, because numbers in JSON may have more digits than a reader keeps.
  jsonb: { type: 'text', value: 'COLUMN::text' },
  'text[]': { type: { listOf: 'text' } },
  // Pairs of the start and end of names in a text.
  'integer[]': { type: { listOf: { listOf: 'integer' } } },
};

const CATALOG = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where a.attrelid = any($1::regclass[]) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  order by a.attnum`;

/** The tables of raw records with the columns that they have now, so that an archive has whatever a record consists of. */
export class RawTables {
  private constructor(private readonly columns: ReadonlyMap<string, readonly Column[]>) {}

  static async read(executor: Executor): Promise<RawTables> {
    const parts = PART_NAMES.map((name) => PARTS[name].table);
    const tables = [...Object.values(RECORDS), ...parts];
    const found = await sql<{ table: string; name: string; type: string }>(executor, CATALOG, [tables]);
    const columns = groupBy(found, ({ table }) => table);
    return new RawTables(
      new Map(
        Array.from(columns, ([table, own]) => {
          const without = LEFT_OUT[table] ?? LEFT_OUT['other'] ?? [];
          const kept = own.filter(({ name }) => !without.includes(name));
          return [table, kept.map(({ name, type }) => columnOf(name, type))];
        }),
      ),
    );
  }

  /**
   * The tables with the columns of an archive alone: columns that were added since get their defaults.
   * @throws DomainError conflict if the archive has a column that the tables lack
   */
  limitedTo(kind: ArchiveKind, columns: ArchiveColumns): RawTables {
    const archived = new Map<string, ReadonlySet<string>>([[RECORDS[kind], namesIn(columns)]]);
    for (const name of kind === 'answers' ? PART_NAMES : [])
      archived.set(PARTS[name].table, fieldsIn(columns[name]));
    const limited = Array.from(archived, ([table, names]) => {
      const known = this.of(table).filter(({ name }) => names.has(name));
      const missing = [...names].find((name) => !known.some((column) => column.name === name));
      if (missing !== undefined)
        throw new DomainError('conflict', {
          message: `The archive has the column "${missing}" of the table "${table}", which this release does not have. Restore it with the release that wrote it.`,
        });
      return [table, known] as const;
    });
    return new RawTables(new Map(limited));
  }

  /** The columns of the rows of a kind of records. */
  columnsOf(kind: ArchiveKind): ArchiveColumns {
    const own = this.of(RECORDS[kind]).map(({ name, type }) => [name, type] as const);
    if (kind === 'keywordChecks') return Object.fromEntries(own);
    const parts = PART_NAMES.map((name) => {
      const fields = this.of(PARTS[name].table).map((column) => [column.name, itemOf(column.type)] as const);
      return [name, { listOf: { fields: Object.fromEntries(fields) } }] as const;
    });
    return Object.fromEntries([...own, ...parts]);
  }

  /** The values of the columns of a table, to be selected under their names, and `is_exact`. */
  selected(table: string): string {
    const columns = this.of(table);
    const exact = columns.flatMap(({ name, isExact }) =>
      isExact === null ? [] : [`coalesce(${isExact}, ${name} is null)`],
    );
    return [
      ...columns.map(({ name, value }) => `${value} as ${name}`),
      `${exact.length === 0 ? 'true' : exact.join(' and ')} as is_exact`,
    ].join(', ');
  }

  names(table: string): readonly string[] {
    return this.of(table).map(({ name }) => name);
  }

  /** The values of a row or part in the order of `names`, as COPY takes them. */
  values(table: string, row: ArchiveRow): Value[] {
    return this.of(table).map(({ name, type }) => {
      const value = row[name] ?? null;
      return isPairs(type) && value !== null ? pairsText(value as number[][]) : (value as Value);
    });
  }

  private of(table: string): readonly Column[] {
    return this.columns.get(table) ?? [];
  }
}

/** The names of the columns of a kind of records without the lists of parts. */
const namesIn = (columns: ArchiveColumns): ReadonlySet<string> =>
  new Set(Object.keys(columns).filter((name) => !(name in PARTS)));

/** The names of the fields in a list of parts. */
function fieldsIn(type: ArchiveColumnType | undefined): ReadonlySet<string> {
  const item = typeof type === 'object' ? type.listOf : undefined;
  return new Set(typeof item === 'object' && 'fields' in item ? Object.keys(item.fields) : []);
}

function columnOf(name: string, type: string): Column {
  const found = TYPES[type];
  if (found === undefined) throw new Error(`A column of the type "${type}" cannot be archived: ${name}.`);
  const of = (expression: string) => expression.replaceAll('COLUMN', name);
  return {
    name,
    type: found.type,
    value: of(found.value ?? 'COLUMN'),
    isExact: found.isExact === undefined ? null : of(found.isExact),
  };
}

const itemOf = (type: ArchiveColumnType): ArchiveItemType => (type === 'time' ? 'text' : type);

const isPairs = (type: ArchiveColumnType) => typeof type === 'object' && typeof type.listOf === 'object';

const pairsText = (pairs: readonly number[][]) => `{${pairs.map((pair) => `{${pair.join(',')}}`).join(',')}}`;

/** Reads the parts of answers into their rows. */
export async function withParts(
  executor: Executor,
  tables: RawTables,
  workspaceId: string,
  answers: readonly ArchiveRow[],
): Promise<ArchiveRow[]> {
  const ids = answers.map((answer) => answer['observation_id'] as string);
  const parts: Partial<Record<PartName, ReadonlyMap<string, ArchiveRow[]>>> = {};
  for (const name of PART_NAMES) {
    const { table, order } = PARTS[name];
    const text = `
      select wanted.id as owner, ${tables.selected(table)}
      from unnest($2::text[]) wanted (id) cross join lateral (
        select * from ${table} where workspace_id = $1 and observation_id = wanted.id offset 0) found
      order by wanted.id, ${order}`;
    const found = await sql<ArchiveRow & { owner: string }>(executor, text, [workspaceId, ids]);
    parts[name] = new Map(
      Array.from(
        groupBy(found, ({ owner }) => owner),
        ([id, rows]) => [id, rows.map(({ owner: _, ...row }) => exactly(row, `${name} of answer ${id}`))],
      ),
    );
  }
  return answers.map((answer) => ({
    ...answer,
    ...Object.fromEntries(
      PART_NAMES.map((name) => [name, parts[name]?.get(answer['observation_id'] as string) ?? []]),
    ),
  }));
}

/** @throws Error if a value cannot be archived with all of its digits */
export function exactly(row: ArchiveRow, what: string): ArchiveRow {
  const { is_exact: isExact, ...values } = row;
  if (isExact !== true)
    throw new Error(`The ${what} has a number or time with more digits than an archive keeps.`);
  return values;
}
