import { gzipSync } from 'node:zlib';
import type * as library from 'hyparquet-writer';
import type { Columns, ColumnType, ItemType, ScalarType } from '../../export/index.js';
import type { ExportFormat } from './types.js';

type Library = Pick<typeof library, 'ByteWriter' | 'ParquetWriter'>;
type ColumnSource = library.ColumnSource;
type SchemaElement = ConstructorParameters<typeof library.ParquetWriter>[0]['schema'][number];

/** A row group is complete when it has this many rows or characters: memory use does not depend on the number of rows. */
const GROUP_ROWS = 50_000;
const GROUP_CHARACTERS = 16 * 1024 * 1024;

/**
 * Parquet with gzip. All columns are optional; times are UTC in ms, lists and their items are nested, and JSON is text that is
 * marked as JSON. `isFlat`: lists are JSON, too.
 */
export function parquetFormat(
  { ByteWriter, ParquetWriter }: Library,
  { isFlat }: { readonly isFlat: boolean },
): ExportFormat {
  const bytes = new ByteWriter();
  let file: { readonly writer: library.ParquetWriter; readonly columns: Columns } | undefined;
  let group = emptyGroup({});

  function complete(): void {
    if (group.rows > 0) void file?.writer.write({ columnData: sourcesOf(group), rowGroupSize: group.rows });
    group = emptyGroup(file?.columns ?? {});
  }

  return {
    rows(rows, given) {
      if (file === undefined) {
        const columns = isFlat ? flattened(given) : given;
        file = { writer: new ParquetWriter({ ...GZIP, writer: bytes, schema: schemaOf(columns) }), columns };
        group = emptyGroup(columns);
      }
      for (const row of rows) {
        append(group, row);
        if (group.rows === GROUP_ROWS || group.characters >= GROUP_CHARACTERS) complete();
      }
      return taken(bytes);
    },
    end() {
      complete();
      void file?.writer.finish();
      return taken(bytes);
    },
  };
}

/** Node's gzip is faster than the library's Snappy, which is JavaScript, and makes smaller files. */
const GZIP = {
  codec: 'GZIP',
  compressors: { GZIP: (page: Uint8Array) => gzipSync(page, { level: 1 }) },
} as const;

/** The bytes written so far, which are then forgotten. */
function taken(bytes: library.ByteWriter): Buffer {
  const written = Buffer.from(bytes.getBytes());
  bytes.index = 0;
  return written;
}

/** The values of rows by column, and their size. */
interface Group {
  rows: number;
  characters: number;
  readonly values: readonly { readonly name: string; readonly type: ColumnType; readonly data: unknown[] }[];
}

function emptyGroup(columns: Columns): Group {
  const values = Object.entries(columns).map(([name, type]) => ({ name, type, data: [] }));
  return { rows: 0, characters: 0, values };
}

function append(group: Group, row: object): void {
  group.rows += 1;
  for (const { name, type, data } of group.values) {
    const value = (row as Readonly<Record<string, unknown>>)[name] ?? null;
    group.characters += charactersOf(value);
    data.push(value === null || typeof type === 'object' ? value : ENCODED[type](value));
  }
}

/** About the size of a value: its texts, and a few characters for anything else. */
function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 4;
  let sum = 0;
  for (const item of Object.values(value)) sum += charactersOf(item);
  return sum;
}

/** Lists as JSON. */
const flattened = (columns: Columns): Columns =>
  Object.fromEntries(
    Object.entries(columns).map(([name, type]) => [name, typeof type === 'object' ? 'json' : type]),
  );

const asIs = (value: unknown) => value;
const asDate = (value: unknown) => new Date(value as string);

/** The values of the library for those of an export. Lists are the same. */
const ENCODED: Readonly<Record<ScalarType, (value: unknown) => unknown>> = {
  text: asIs,
  integer: (value) => BigInt(value as number),
  number: asIs,
  boolean: asIs,
  time: asDate,
  day: asDate,
  json: asIs,
};

/** Whole JSON values would be bounds in the statistics. */
const sourcesOf = ({ values }: Group): ColumnSource[] =>
  values.map(({ name, type, data }) => ({ name, data, statistics: type !== 'json' }));

const optional = { repetition_type: 'OPTIONAL' } as const;

const UTC_TIME = { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' } as const;

const ELEMENTS: Readonly<Record<ScalarType, Omit<SchemaElement, 'name'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', logical_type: UTC_TIME },
  day: { type: 'INT32', converted_type: 'DATE' },
  json: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
};

/** The columns below a root, as a list in depth-first order. */
const schemaOf = (columns: Columns): SchemaElement[] => [
  { name: 'root', num_children: Object.keys(columns).length },
  ...Object.entries(columns).flatMap(([name, type]) =>
    typeof type === 'string' ? [{ name, ...optional, ...ELEMENTS[type] }] : listOf(name, type.listOf),
  ),
];

/** A list has two levels below its column. */
const listOf = (name: string, item: ItemType): SchemaElement[] => [
  { name, ...optional, converted_type: 'LIST', num_children: 1 },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  ...elementsOf('element', item),
];

function elementsOf(name: string, type: ItemType): SchemaElement[] {
  // A number of the library is an integer of 32 bits; one of 64 bits would have to be converted first.
  if (type === 'integer') return [{ name, ...optional, type: 'INT32' }];
  if (typeof type === 'string') return [{ name, ...optional, ...ELEMENTS[type] }];
  if ('listOf' in type) return listOf(name, type.listOf);
  const fields = Object.entries(type.fields);
  return [
    { name, ...optional, num_children: fields.length },
    ...fields.flatMap(([field, ofField]) => elementsOf(field, ofField)),
  ];
}
