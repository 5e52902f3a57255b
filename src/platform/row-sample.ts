import { isDistributed } from './distribute.js';
import { sql, type Database } from './database.js';

/** A table of the schema. Sizes are those of all of its shards on a Citus cluster. */
export interface TableSize {
  readonly name: string;
  /** All files of the table: rows, values stored out of line, and indexes. */
  readonly bytes: number;
  /** The rows without the values stored out of line. */
  readonly heapBytes: number;
  /** The number of files of indexes. */
  readonly indexFiles: number;
  /** Whether its rows are in shards, which are sampled one by one. */
  readonly isSplit: boolean;
}

/** Indexes, with that of the values stored out of line. */
const INDEXES = `(
  select count(*) from pg_index i where i.indrelid in (c.oid, c.reltoastrelid))`;

const SIZES = `
  select c.oid::regclass::text as name, pg_total_relation_size(c.oid) as bytes, pg_relation_size(c.oid) as "heapBytes",
         ${INDEXES} as "indexFiles", false as "isSplit"
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
  order by 1`;

const SIZES_ON_CLUSTER = `
  select c.oid::regclass::text as name,
         case when p.logicalrelid is null then pg_total_relation_size(c.oid) else citus_total_relation_size(c.oid) end as bytes,
         case when p.logicalrelid is null then pg_relation_size(c.oid) else citus_relation_size(c.oid) end as "heapBytes",
         ${INDEXES} * greatest(1, (select count(*) from pg_dist_shard s where s.logicalrelid = c.oid)) as "indexFiles",
         coalesce(p.partmethod = 'h', false) as "isSplit"
  from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    and not exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1`;

/** The sizes of all tables of the schema, by name. Reads no rows. */
export async function readTableSizes(database: Database): Promise<ReadonlyMap<string, TableSize>> {
  const text = (await isDistributed(database)) ? SIZES_ON_CLUSTER : SIZES;
  const sizes = await sql<TableSize>(database, text);
  return new Map(sizes.map((size) => [size.name, size]));
}

/** The sums over the rows of a table. Expressions contain neither parameters nor percent signs. */
export interface SampleInput<Name extends string> {
  /** SQL expressions of numbers by name, such as `count(*)`. */
  readonly sums: Readonly<Record<Name, string>>;
  /** A column with a time or day, whose earliest value is wanted. */
  readonly time?: string;
  /** A column by which rows are grouped. Default: all rows are one group, whose key is empty. */
  readonly key?: string;
}

/** The sums of a group of rows, scaled to the whole table. */
export interface Sampled<Name extends string> {
  readonly key: string;
  readonly sums: Readonly<Record<Name, number>>;
  /** The earliest time among the rows that were read; null without any. */
  readonly earliest: Date | null;
}

/** The approximate maximum that is read of a table. */
const SAMPLED_BYTES = 64 * 1024 ** 2;

/** Whether `sampleRows` reads only some rows of a table, so that its sums are estimates. */
export const isSampled = ({ heapBytes }: TableSize): boolean => heapBytes > SAMPLED_BYTES;

/**
 * Adds up over all rows of a table, or over a random sample of the pages of a large one. Nothing depends on when the table
 * was last analyzed.
 */
export async function sampleRows<Name extends string>(
  database: Database,
  table: TableSize,
  input: SampleInput<Name>,
): Promise<Sampled<Name>[]> {
  const share = isSampled(table) ? SAMPLED_BYTES / table.heapBytes : 1;
  const found = await read<Name>(database, table, (from) => {
    const values = Object.entries<string>(input.sums).map(([name, value]) => `'${name}', ${value}`);
    const earliest = input.time === undefined ? 'null' : `extract(epoch from min(${input.time})) * 1000`;
    const group = input.key === undefined ? '' : `group by ${input.key}`;
    return `
      select coalesce(${input.key ?? 'null'}, '') as key, ${earliest} as earliest, json_build_object(${values.join(', ')}) as sums
      from ${from} s tablesample system (${share * 100}) ${group}`;
  });
  return merged(found).map(({ key, sums, earliest }) => ({
    key,
    sums: Object.fromEntries(
      Object.entries<number>(sums).map(([name, sum]) => [name, sum / share]),
    ) as Record<Name, number>,
    earliest: earliest === null ? null : new Date(earliest),
  }));
}

interface Part<Name extends string> {
  readonly key: string;
  readonly sums: Readonly<Record<Name, number | null>>;
  readonly earliest: number | null;
}

/** Citus samples no distributed table in a statement of its own, but each of its shards can be. */
async function read<Name extends string>(
  database: Database,
  { name, isSplit }: TableSize,
  textFor: (from: string) => string,
): Promise<Part<Name>[]> {
  const rows = (from: string) => `select coalesce(json_agg(r), '[]')::text from (${textFor(from)}) r`;
  const found = isSplit
    ? await sql<{ result: string }>(
        database,
        `select result from run_command_on_shards($1::text::regclass, $2)`,
        [name, rows('%s')],
      )
    : await sql<{ result: string }>(database, `select (${rows(name)}) as result`);
  return found.flatMap(({ result }) => JSON.parse(result) as Part<Name>[]);
}

/** One row for each key. */
function merged<Name extends string>(parts: readonly Part<Name>[]) {
  const found = new Map<string, { sums: Record<string, number>; earliest: number | null }>();
  for (const { key, sums, earliest } of parts) {
    const known = found.get(key) ?? { sums: {}, earliest: null };
    for (const [name, sum] of Object.entries<number | null>(sums))
      known.sums[name] = (known.sums[name] ?? 0) + (sum ?? 0);
    if (earliest !== null) known.earliest = Math.min(earliest, known.earliest ?? earliest);
    found.set(key, known);
  }
  return Array.from(found, ([key, part]) => ({ key, ...part }));
}
