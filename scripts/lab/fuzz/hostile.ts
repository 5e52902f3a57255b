import fc from 'fast-check';

/** Texts that parsers, databases and templates are known to stumble over. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\u0007',
    '\ud83d',
    '\u202eabc',
    'e\u0301'.repeat(300),
    '😀'.repeat(501),
    '%',
    "' or 1=1 --",
    '\\',
    '__proto__',
    'constructor',
    '<script>alert(1)</script>',
    '${7*7}',
    '../../etc/passwd',
    '-1',
    '1e999',
    '9'.repeat(400),
    'null',
    'x'.repeat(20_000),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

/** JSON values of a kind that a member probably does not allow. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(null, -1, 0, 1.5, 1e308, 2 ** 53, true, [], {}, [[]], Array(201).fill('x'), nested(40)),
);

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)];
}

/** Header values that a client library accepts. */
export const hostileHeader: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ',',
    '*',
    '"',
    'W/',
    '\u00ff',
    'x'.repeat(300),
    'x'.repeat(9000),
    '../..',
    '%00',
    'bytes=0-',
    'a, b;q=2',
  ),
  fc.string({ unit: 'grapheme-ascii', maxLength: 30 }),
);

/** A JSON value with one change: a value replaced, a member removed or added, an item repeated. */
export function spoiled(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .record({ value, place: fc.nat(), change: fc.constantFrom(...changes), other: hostileValue })
    .map(({ value, place, change, other }) => changeAt(value, place, change, other));
}

const changes = ['replace', 'remove', 'add', 'repeat'] as const;
type Change = (typeof changes)[number];

function changeAt(value: unknown, place: number, change: Change, other: unknown): unknown {
  const copy: Owner = { root: structuredClone(value) };
  const places = placesIn(copy);
  const [owner, key] = places[place % places.length] as [Owner, string];
  const target = owner[key];
  if (change === 'remove' && Array.isArray(owner)) owner.splice(Number(key), 1);
  else if (change === 'remove') delete owner[key];
  else if (change === 'add' && isObject(target)) target[JSON.stringify(other).slice(0, 50)] = other;
  else if (change === 'repeat' && Array.isArray(owner)) owner.push(target);
  else owner[key] = other;
  return copy.root;
}

type Owner = Record<string, unknown>;

const isObject = (value: unknown): value is Owner => typeof value === 'object' && value !== null;

/** Every value in an object, by its owner and key. */
function placesIn(owner: Owner): [owner: Owner, key: string][] {
  return Object.entries(owner).flatMap(([key, value]) => [
    [owner, key] as [Owner, string],
    ...(isObject(value) ? placesIn(value) : []),
  ]);
}
