const MAX_STRING = 120;
const MAX_ITEMS = 6;

/**
 * Shortens a body for display. In a long JSON body, long strings and arrays are truncated and show their length; array
 * items that contain one of the `hints` are kept. `limit` is the target length in characters.
 */
export function excerpt(body: string, limit: number, hints: readonly string[] = []): string {
  if (body.length <= limit) return body;
  const value = parsed(body);
  const shown = value === undefined ? body : json(value, hints);
  return shown.length <= 2 * limit
    ? shown
    : `${shown.slice(0, 2 * limit)} ... (${body.length} characters in total)`;
}

/** Distinctive words of a text, such as ids. They identify the relevant items of a long array. */
export function hintsOf(...texts: readonly string[]): string[] {
  const words = texts.join(' ').match(/[\p{L}\p{N}_-]{6,}/gu) ?? [];
  return [...new Set(words)].filter((word) => /\d/.test(word));
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

function json(value: unknown, hints: readonly string[]): string {
  if (typeof value === 'string') return cutString(value);
  if (Array.isArray(value)) return `[${cutArray(value, hints)}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, one]) => `${cutString(name)}:${json(one, hints)}`);
  return `{${members.join(',')}}`;
}

function cutString(text: string): string {
  const length = [...text].length;
  if (length <= MAX_STRING) return JSON.stringify(text);
  return `${JSON.stringify(`${[...text].slice(0, 60).join('')}...`)} (${length} characters)`;
}

function cutArray(items: readonly unknown[], hints: readonly string[]): string {
  if (items.length <= MAX_ITEMS) return items.map((item) => json(item, hints)).join(',');
  const hinted = items.map((item) => hints.some((hint) => JSON.stringify(item).includes(hint)));
  // If every item contains a hint, the hints do not distinguish any.
  const isDistinctive = hinted.filter(Boolean).length <= MAX_ITEMS;
  const isKept = (index: number) =>
    index < 2 || index === items.length - 1 || (isDistinctive && hinted[index] === true);
  const parts: string[] = [];
  let left = 0;
  items.forEach((item, index) => {
    if (!isKept(index)) return void (left += 1);
    if (left > 0) parts.push(`... ${left} more ...`);
    left = 0;
    parts.push(json(item, hints));
  });
  return parts.join(',');
}
