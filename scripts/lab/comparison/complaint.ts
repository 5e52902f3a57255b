/**
 * Removes ids, times, counts and generated text from a message, so that two reports of the same failure are equal.
 * Names of fields, quoted words and three-digit numbers, such as statuses, remain.
 */
export function withoutValues(message: string): string {
  return message
    .replace(/\b[a-z]{2,6}_[0-9a-f]{8,}\b/g, '<id>')
    .replace(/\bsk_(?:test|live)_\w+/g, '<key>')
    .replace(/\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?/g, '<time>')
    .replace(/"(?:[^"\\]|\\.)*"/g, (quoted) => (/^"[\w.[\]-]{1,60}"$/.test(quoted) ? quoted : '<text>'))
    .replace(/\b(?:\d{1,2}|\d{4,})\b/g, '#')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A text on one line, short enough for a table. */
export function shortened(text: string, length = 220): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 3)}...` : line;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** Decodes the text of an XML attribute or element. */
export function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, name = '') =>
    code === undefined ? (ENTITIES[name as string] ?? whole) : String.fromCodePoint(Number(code)),
  );
}
