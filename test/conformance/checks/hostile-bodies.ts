import { RawBody } from '../engine/client.js';

/** A body that no well-meaning client sends. */
export interface HostileBody {
  readonly name: string;
  /** The body, made from one that the operation takes. */
  readonly make: (valid: object) => RawBody;
}

const raw = (name: string, make: (json: string, valid: object) => string): HostileBody => ({
  name,
  make: (valid) => new RawBody(make(JSON.stringify(valid), valid)),
});

/** Every text of a body with something put behind it, as JSON writes it. Ids stay: a look-up would come first. */
const inTexts = (json: string, escaped: string) =>
  json.replace(/(?<!"id":)"((?:[^"\\]|\\.)*)"(?!:)/g, `"$1${escaped}"`);

/** Every member of an object with the same value in it. */
const everyMember = (valid: object, value: unknown) =>
  JSON.stringify(Object.fromEntries(Object.keys(valid).map((name) => [name, value])));

const DEEP = 20_000;
const nested = '['.repeat(DEEP) + ']'.repeat(DEEP);

/** What breaks a careless server most often: sent to every operation with a body. */
export const commonHostility: readonly HostileBody[] = [
  raw('malformed JSON', (json) => json.slice(0, -1)),
  raw('an array in place of the object', () => '[]'),
  raw('null', () => 'null'),
  raw('objects in place of all members', (_json, valid) => everyMember(valid, { a: [1] })),
  raw('a NUL character in every text', (json) => inTexts(json, '\\u0000')),
  raw('half of a surrogate pair in every text', (json) => inTexts(json, '\\ud83d')),
  raw('deep nesting', (_json, valid) => `{"${Object.keys(valid)[0]}":${nested}}`),
];

/** What breaks it less often: each is sent to some of the operations. */
export const rareHostility: readonly HostileBody[] = [
  raw('an empty body', () => ''),
  raw('a text in place of the object', () => '"text"'),
  raw('numbers beyond all bounds', (_json, valid) => everyMember(valid, 0).replaceAll(':0', ':1e999')),
  raw('null in place of all members', (_json, valid) => everyMember(valid, null)),
  raw('members named as parts of a language', (json) =>
    json.replace('{', '{"__proto__":{"text":1},"constructor":{"prototype":null},"toString":1,'),
  ),
  raw('members given twice', (json) => `${json.slice(0, -1)},${json.slice(1)}`),
  raw('lists in place of all members', (_json, valid) => everyMember(valid, [[], null, 'x'])),
  { name: 'a form', make: () => new RawBody('text=a&text=b', 'application/x-www-form-urlencoded') },
  { name: 'no Content-Type', make: (valid) => new RawBody(JSON.stringify(valid), null) },
];

const MEBI = 1024 * 1024;

/** A text of some MiB, beyond what any field takes. */
export const hugeBody: HostileBody = raw('a body of 3 MiB', (_json, valid) =>
  everyMember(valid, 'x'.repeat(3 * MEBI)),
);
