/** A value of a column; a list is a `text[]`. */
export type Value = string | number | boolean | null | readonly string[];

/** Rows in the text format of COPY. They are kept as bytes outside of the heap, where many of them cost little. */
export class CopyRows {
  private readonly chunks: Buffer[] = [];
  private text = '';

  add(values: readonly Value[]): void {
    this.addEncoded(encodeRow(values));
  }

  addEncoded(row: string): void {
    this.text += row;
    if (this.text.length >= CHUNK_CHARACTERS) this.endChunk();
  }

  toChunks(): readonly Buffer[] {
    if (this.text !== '') this.endChunk();
    return this.chunks;
  }

  private endChunk(): void {
    this.chunks.push(Buffer.from(this.text));
    this.text = '';
  }
}

const CHUNK_CHARACTERS = 64 * 1024;

/** Encodes a row in the text format of COPY. Equal rows have equal texts. */
export function encodeRow(values: readonly Value[]): string {
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
