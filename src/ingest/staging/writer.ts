import type { Session } from './session.js';

/** A temporary table filled by COPY. */
export interface StagingTable {
  readonly name: string;
  /** Columns with their types, in the order of the values of a row. */
  readonly columns: Readonly<Record<string, string>>;
}

export type Value = string | number | boolean | null | readonly string[];

/** A chunk is sent when it reaches this many characters or lines. */
const CHUNK_CHARACTERS = 4 * 1024 * 1024;
const CHUNK_LINES = 5_000;

export async function createStaging(
  session: Session,
  tables: readonly StagingTable[],
  { isEmptiedOnCommit = false } = {},
): Promise<void> {
  const onCommit = isEmptiedOnCommit ? ' on commit delete rows' : '';
  for (const { name, columns } of tables) {
    const list = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
    await session.run(`create temporary table ${name} (${list.join(', ')})${onCommit}`);
  }
}

/** Prepares the tables for reading ranges of `seq`. */
export async function indexStaging(session: Session, tables: readonly StagingTable[]): Promise<void> {
  for (const { name } of tables) {
    await session.run(`create index on ${name} (seq)`);
    // No plan depends on other columns, and analyzing long texts is slow.
    await session.run(`analyze ${name} (seq)`);
  }
}

export interface StagingWriter<Name extends string> {
  add(table: Name, values: readonly Value[]): void;
  /** Call after the rows of each line. Waits while the database is behind, which bounds memory. */
  lineDone(): Promise<void>;
  /** Sends the remaining rows. */
  finish(): Promise<void>;
  /** Waits for the chunk in flight and drops the remaining rows. */
  discard(): Promise<void>;
}

/** Collects one chunk while another is in flight, so that at most two are in memory. */
export function createStagingWriter<Name extends string>(
  session: Session,
  tables: Readonly<Record<Name, StagingTable>>,
): StagingWriter<Name> {
  let rows = new Map<Name, string[]>();
  let characters = 0;
  let lines = 0;
  let inFlight: Promise<void> = Promise.resolve();

  async function send(chunk: Map<Name, string[]>): Promise<void> {
    for (const [name, list] of chunk) {
      const { name: table, columns } = tables[name];
      await session.copy(table, Object.keys(columns), list.join(''));
    }
  }

  async function flush(): Promise<void> {
    await inFlight;
    const chunk = rows;
    rows = new Map();
    characters = 0;
    lines = 0;
    inFlight = send(chunk);
    // The next call that awaits it throws the error; until then it must not count as unhandled.
    inFlight.catch(() => undefined);
  }

  return {
    add(table, values) {
      const row = encodeRow(values);
      const list = rows.get(table);
      if (list === undefined) rows.set(table, [row]);
      else list.push(row);
      characters += row.length;
    },
    async lineDone() {
      lines += 1;
      if (lines >= CHUNK_LINES || characters >= CHUNK_CHARACTERS) await flush();
    },
    async finish() {
      await flush();
      await inFlight;
    },
    async discard() {
      rows = new Map();
      await inFlight;
    },
  };
}

/** Encodes a row in the text format of COPY. */
function encodeRow(values: readonly Value[]): string {
  return `${values.map(encodeValue).join('\t')}\n`;
}

function encodeValue(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return escape(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return escape(`{${value.map(quoteElement).join(',')}}`);
}

function quoteElement(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escape(text: string): string {
  return /[\\\n\r\t]/.test(text)
    ? text.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character)
    : text;
}
