import type * as library from 'hyparquet-writer';
import type { Columns, ColumnType } from '../../export/index.js';
import type { ExportFormat } from './types.js';

type Library = Pick<typeof library, 'ByteWriter' | 'ParquetWriter'>;
type ColumnSource = library.ColumnSource;
type SchemaElement = ConstructorParameters<typeof library.ParquetWriter>[0]['schema'][number];

/** A row group is complete when it has this many rows or characters: memory use does not depend on the number of rows. */
const GROUP_ROWS = 50_000;
const GROUP_CHARACTERS = 16 * 1024 * 1024;

/** Parquet with Snappy. All columns are optional; times are UTC in ms, and JSON is text that is marked as JSON. */
export function parquetFormat({ ByteWriter, ParquetWriter }: Library): ExportFormat {
  const bytes = new ByteWriter();
  let file: { readonly writer: library.ParquetWriter; readonly columns: Columns } | undefined;
  let group = emptyGroup({});

  function complete(): void {
    if (group.rows > 0) void file?.writer.write({ columnData: sourcesOf(group), rowGroupSize: group.rows });
    group = emptyGroup(file?.columns ?? {});
  }

  return {
    rows(rows, columns) {
      if (file === undefined) {
        file = { writer: new ParquetWriter({ writer: bytes, schema: schemaOf(columns) }), columns };
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
    data.push(value === null ? null : ENCODED[type](value));
  }
}

/** The size of a text, a list or a JSON value; other values hardly need memory. */
function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return typeof value === 'object' && value !== null ? JSON.stringify(value).length : 0;
}

const asIs = (value: unknown) => value;
const asDate = (value: unknown) => new Date(value as string);

/** The values of the library for those of an export. */
const ENCODED: Readonly<Record<ColumnType, (value: unknown) => unknown>> = {
  text: asIs,
  integer: (value) => BigInt(value as number),
  number: asIs,
  boolean: asIs,
  time: asDate,
  day: asDate,
  texts: asIs,
  json: asIs,
};

/** Whole JSON values would be bounds in the statistics. */
const sourcesOf = ({ values }: Group): ColumnSource[] =>
  values.map(({ name, type, data }) => ({ name, data, statistics: type !== 'json' }));

const optional = { repetition_type: 'OPTIONAL' } as const;

const UTC_TIME = { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' } as const;

const ELEMENTS: Readonly<Record<ColumnType, Omit<SchemaElement, 'name'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', logical_type: UTC_TIME },
  day: { type: 'INT32', converted_type: 'DATE' },
  texts: { converted_type: 'LIST', num_children: 1 },
  json: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
};

/** The columns below a root, as a list in depth-first order. A list of texts has two levels below its column. */
function schemaOf(columns: Columns): SchemaElement[] {
  const root: SchemaElement = { name: 'root', num_children: Object.keys(columns).length };
  const elements = Object.entries(columns).flatMap(([name, type]): SchemaElement[] => {
    const element = { name, ...optional, ...ELEMENTS[type] };
    return type === 'texts' ? [element, ...LIST_OF_TEXTS] : [element];
  });
  return [root, ...elements];
}

const LIST_OF_TEXTS: readonly SchemaElement[] = [
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  { name: 'element', ...optional, ...ELEMENTS.text },
];
