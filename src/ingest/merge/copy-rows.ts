/** A value of a column; a list is a `text[]`. */
export type Value = string | number | boolean | null | readonly string[];

/** Encodes a row in the text format of COPY. */
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
