/** A value of a column; a list is a `text[]`. */
export type Value = string | number | boolean | null | readonly string[];

/** Rows in the text format of COPY. They are kept as bytes outside the heap, where many of them cost little. */
export class CopyRows {
  private readonly chunks: Buffer[] = [];
  private text = '';

  add(values: readonly Value[]): void {
    this.text += encodeRow(values);
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
  let text = encodeValue(values[0] ?? null);
  for (let index = 1; index < values.length; index += 1) text += `\t${encodeValue(values[index] ?? null)}`;
  return `${text}\n`;
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

/** Native searches, because a regular expression is slower than them on long texts and its replacer on many matches. */
function escape(text: string): string {
  let escaped = text;
  if (text.includes('\\')) escaped = escaped.replaceAll('\\', '\\\\');
  if (text.includes('\n')) escaped = escaped.replaceAll('\n', '\\n');
  if (text.includes('\r')) escaped = escaped.replaceAll('\r', '\\r');
  if (text.includes('\t')) escaped = escaped.replaceAll('\t', '\\t');
  return escaped;
}
