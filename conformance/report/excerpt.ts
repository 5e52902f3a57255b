const MAX_STRING = 120;
const MAX_ITEMS = 6;

/**
 * A body as it is shown: whole when it is short. Of a long JSON body, long strings and long arrays are cut, with
 * their counts; items that hold one of the `hints` stay. `limit` is the number of characters that is aimed at.
 */
export function excerpt(body: string, limit: number, hints: readonly string[] = []): string {
  if (body.length <= limit) return body;
  const value = parsed(body);
  const shown = value === undefined ? body : json(value, hints);
  return shown.length <= 2 * limit
    ? shown
    : `${shown.slice(0, 2 * limit)} ... (${body.length} characters in all)`;
}

/** Words of a text that name something: ids and other long words, by which items of a long array are found. */
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
  // Where every item is hinted at, none of them stands out.
  const isTelling = hinted.filter(Boolean).length <= MAX_ITEMS;
  const isKept = (index: number) =>
    index < 2 || index === items.length - 1 || (isTelling && hinted[index] === true);
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
