import { RawBody } from '../../http/client.js';

/** A body that no well-behaved client sends. */
export interface HostileBody {
  readonly name: string;
  /** Derives the body from a valid one. */
  readonly make: (valid: object) => RawBody;
}

const raw = (name: string, make: (json: string, valid: object) => string): HostileBody => ({
  name,
  make: (valid) => new RawBody(make(JSON.stringify(valid), valid)),
});

// A private-use character that occurs nowhere else in the bodies.
const MARK = '\uE000';

/** Appends an escape sequence to every text of a body except ids, because looking up an invalid id would fail first. */
function inTexts(valid: object, escaped: string): string {
  const marked = (name: string, value: unknown) =>
    typeof value === 'string' && name !== 'id' ? value + MARK : value;
  return JSON.stringify(valid, marked).replaceAll(MARK, escaped);
}

const everyMember = (valid: object, value: unknown) =>
  JSON.stringify(Object.fromEntries(Object.keys(valid).map((name) => [name, value])));

const DEEP = 20_000;
const nested = '['.repeat(DEEP) + ']'.repeat(DEEP);

/** The most common causes of server errors, sent to every operation with a body. */
export const commonHostileBodies: readonly HostileBody[] = [
  raw('malformed JSON', (json) => json.slice(0, -1)),
  raw('an array instead of the object', () => '[]'),
  raw('null', () => 'null'),
  raw('a NUL character in every text', (_json, valid) => inTexts(valid, '\\u0000')),
  raw('half of a surrogate pair in every text', (_json, valid) => inTexts(valid, '\\ud83d')),
  raw('deep nesting', (_json, valid) => `{"${Object.keys(valid)[0]}":${nested}}`),
];

/** Less common causes of server errors. Each is sent to some of the operations. */
export const rareHostileBodies: readonly HostileBody[] = [
  raw('an empty body', () => ''),
  raw('a string instead of the object', () => '"text"'),
  raw('numbers out of range', (_json, valid) => everyMember(valid, 0).replaceAll(':0', ':1e999')),
  raw('null for all members', (_json, valid) => everyMember(valid, null)),
  raw('members with reserved names', (json) =>
    json.replace('{', '{"__proto__":{"text":1},"constructor":{"prototype":null},"toString":1,'),
  ),
  raw('members given twice', (json) => `${json.slice(0, -1)},${json.slice(1)}`),
  { name: 'a form', make: () => new RawBody('text=a&text=b', 'application/x-www-form-urlencoded') },
  { name: 'no Content-Type', make: (valid) => new RawBody(JSON.stringify(valid), null) },
];

/**
 * Puts an object with a list into one member at a time, so that validating one member does not hide another one. For
 * batches, also includes items of wrong types and a repeated item.
 */
export function wrongMembers(valid: object): HostileBody[] {
  const { prompts } = valid as { prompts?: readonly [object] };
  if (prompts !== undefined) return wrongItems(prompts);
  return Object.keys(valid).map((name) =>
    raw(`an object as ${name}`, (_json, whole) => JSON.stringify({ ...whole, [name]: { a: [1] } })),
  );
}

function wrongItems(prompts: readonly [object]): HostileBody[] {
  const [item] = prompts;
  const batch = (items: unknown) => JSON.stringify({ prompts: items });
  return [
    ...wrongMembers(item).map(({ name, make }) =>
      raw(`${name} of an item`, () => `{"prompts":[${make(item).text}]}`),
    ),
    ...[null, 1, 'text', []].map((wrong) =>
      raw(`${JSON.stringify(wrong)} as an item`, () => batch([item, wrong])),
    ),
    raw('an object instead of the items', () => batch({ 0: item, length: 1 })),
    raw('the same item twice', () => batch([item, item])),
  ];
}

const MEBI = 1024 * 1024;

/** A text of several MiB, longer than any field allows. */
export const hugeBody: HostileBody = raw('a body of 3 MiB', (_json, valid) =>
  everyMember(valid, 'x'.repeat(3 * MEBI)),
);
