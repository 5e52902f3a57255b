/** Makes two reports of the same complaint equal, whichever values were generated on the way to it. */

/**
 * Takes ids, times, counts and generated text out of a message; names of fields, quoted words and numbers of three
 * digits, such as a status, stay.
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

/** A text of one line that is not longer than a table can hold. */
export function shortened(text: string, length = 220): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 3)}...` : line;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** The text of an XML attribute or element. */
export function unescapeXml(text: string): string {
  return text
    .replace(/<!\[CDATA\[([^]*?)\]\]>/g, '$1')
    .replace(/&#(x[0-9a-f]+|\d+);/gi, (_, code: string) => {
      return String.fromCodePoint(code.startsWith('x') ? parseInt(code.slice(1), 16) : Number(code));
    })
    .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
