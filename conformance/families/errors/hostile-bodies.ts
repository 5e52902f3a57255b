import { RawBody } from '../../http/client.js';
import type { OperationId } from '../../../spec/index.js';

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

// A character of private use: it stands nowhere in what is sent.
const MARK = '\uE000';

/** Every text of a body with something put behind it, as JSON writes it. Ids stay: a look-up would come first. */
function inTexts(valid: object, escaped: string): string {
  const marked = (name: string, value: unknown) =>
    typeof value === 'string' && name !== 'id' ? value + MARK : value;
  return JSON.stringify(valid, marked).replaceAll(MARK, escaped);
}

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
  raw('a NUL character in every text', (_json, valid) => inTexts(valid, '\\u0000')),
  raw('half of a surrogate pair in every text', (_json, valid) => inTexts(valid, '\\ud83d')),
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
  { name: 'a form', make: () => new RawBody('text=a&text=b', 'application/x-www-form-urlencoded') },
  { name: 'no Content-Type', make: (valid) => new RawBody(JSON.stringify(valid), null) },
];

/**
 * One member after the other holding an object with a list, all others as they should be: what is looked at first
 * does not hide what comes later. In batches, also items of wrong types and the same item twice.
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
    raw('an object in place of the items', () => batch({ 0: item, length: 1 })),
    raw('the same item twice', () => batch([item, item])),
  ];
}

const prompt = (text: string) => ({ persona: 'buyer', topic: text, intent: text });

/** Members that an operation takes beside those it needs. */
const optionalMembers: { readonly [operation in OperationId]?: (text: string) => object } = {
  addPrompt: prompt,
  pausePrompt: (text) => ({ reason: text }),
  issueApiKey: () => ({ environment: 'test' }),
  saveBrandPositioning: (text) => ({
    ...{ audience: text, productDescription: text, tone: text, rawIntent: text },
    ...{ competitors: [text], excludedTopics: [text] },
  }),
};

/** A valid body with all members that an operation has, so that each can be spoilt. */
export function fullBody(operation: OperationId, body: object, text: string): object {
  const { prompts = [] } = body as { prompts?: readonly object[] };
  if (operation === 'bulkInsertPrompts')
    return { prompts: prompts.map((item) => ({ ...item, ...prompt(text) })) };
  return { ...body, ...optionalMembers[operation]?.(text) };
}

const MEBI = 1024 * 1024;

/** A text of some MiB, beyond what any field takes. */
export const hugeBody: HostileBody = raw('a body of 3 MiB', (_json, valid) =>
  everyMember(valid, 'x'.repeat(3 * MEBI)),
);
