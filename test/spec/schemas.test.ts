import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { document, openDocument, operationContracts, type Schemas } from '../../spec/index.js';
import { textProblem } from '../../src/domain/text.js';
import { bodies } from './examples.js';
import { faultsAt } from './validator.js';

const at = (name: keyof Schemas) => `#/components/schemas/${name}`;

type Path = (string | number)[];

/** The path of every object in a value. `details` of an error is open by design and left out. */
function objectsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, child]) =>
    key === 'details' ? [] : objectsIn(child, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return Array.isArray(value) ? inside : [path, ...inside];
}

function edited(value: unknown, path: Path, edit: (target: Record<string, unknown>) => void): unknown {
  const copy: unknown = structuredClone(value);
  edit(
    path.reduce<unknown>((node, key) => (node as Record<string | number, unknown>)[key], copy) as Record<
      string,
      unknown
    >,
  );
  return copy;
}

describe.each(bodies())('objects of $place', ({ schemaPointer, examples }) => {
  it(`closes the objects of ${schemaPointer} at every depth`, () => {
    for (const { value } of examples) {
      for (const path of objectsIn(value)) {
        const wider = edited(value, path, (target) => (target.unheardOf = 1));
        expect(faultsAt(schemaPointer, wider), path.join('.')).not.toEqual([]);
      }
    }
  });

  it(`requires every member of a successful response in ${schemaPointer}`, () => {
    if (!/\/responses\/20[01]\//.test(schemaPointer)) return;
    for (const { value } of examples) {
      for (const path of objectsIn(value)) {
        const object = path.reduce<unknown>(
          (node, key) => (node as Record<string | number, unknown>)[key],
          value,
        );
        for (const member of Object.keys(object as object)) {
          const narrower = edited(value, path, (target) => delete target[member]);
          expect(faultsAt(schemaPointer, narrower), [...path, member].join('.')).not.toEqual([]);
        }
      }
    }
  });
});

describe('length limits', () => {
  const prompt = (text: string) => ({ text });
  const positioning = (text: string) => ({ positioning: text });
  const key = (text: string) => ({ name: text });
  const topic = (text: string) => ({ text: 'abc', topic: text });
  const intent = (text: string) => ({ text: 'abc', intent: text });
  const reason = (text: string) => ({ paused: true, reason: text });
  const audience = (text: string) => ({ positioning: 'abc', audience: text });
  const tone = (text: string) => ({ positioning: 'abc', tone: text });
  const description = (text: string) => ({ positioning: 'abc', productDescription: text });
  const rawIntent = (text: string) => ({ positioning: 'abc', rawIntent: text });
  const pinned = (text: string) => ({ competitors: [text] });
  const competitor = (text: string) => ({ positioning: 'abc', competitors: [text] });
  const excluded = (text: string) => ({ positioning: 'abc', excludedTopics: [text] });
  const bulkEdit = (text: string) => ({ prompts: [{ id: 'prm_1', text }] });
  const bulkInsert = (text: string) => ({ prompts: [{ text }] });

  it.each([
    ['PromptDraft', prompt, 3, 500],
    ['RewordPrompt', prompt, 3, 500],
    ['BulkEditPrompts', bulkEdit, 3, 500],
    ['BulkInsertPrompts', bulkInsert, 3, 500],
    ['PromptDraft', topic, 0, 200],
    ['PromptDraft', intent, 0, 200],
    ['PausePrompt', reason, 0, 500],
    ['SaveBrandPositioning', positioning, 3, 2000],
    ['SaveBrandPositioning', audience, 0, 5000],
    ['SaveBrandPositioning', tone, 0, 5000],
    ['SaveBrandPositioning', description, 0, 5000],
    ['SaveBrandPositioning', rawIntent, 0, 5000],
    ['SaveBrandPositioning', competitor, 1, 200],
    ['SaveBrandPositioning', excluded, 1, 200],
    ['PinCompetitors', pinned, 1, 200],
    ['IssueApiKey', key, 1, 80],
  ] as const)('%s accepts the text of %o from %i to %i code points', (name, body, min, max) => {
    for (const character of ['a', 'é', '漢', '😀']) {
      expect(faultsAt(at(name), body(character.repeat(min)))).toEqual([]);
      expect(faultsAt(at(name), body(character.repeat(max)))).toEqual([]);
      expect(faultsAt(at(name), body(character.repeat(max + 1)))).not.toEqual([]);
      if (min > 0) expect(faultsAt(at(name), body(character.repeat(min - 1)))).not.toEqual([]);
    }
  });

  it.each([
    ['PinCompetitors', 1, 64, (list: string[]) => ({ competitors: list })],
    ['SaveBrandPositioning', 0, 200, (list: string[]) => ({ positioning: 'abc', competitors: list })],
    ['SaveBrandPositioning', 0, 200, (list: string[]) => ({ positioning: 'abc', excludedTopics: list })],
    ['BulkInsertPrompts', 1, 100, (list: string[]) => ({ prompts: list.map((text) => ({ text })) })],
    ['BulkEditPrompts', 1, 100, (list: string[]) => ({ prompts: list.map((id) => ({ id, text: 'abc' })) })],
  ] as const)('%s accepts %i to %i items', (name, min, max, body) => {
    const list = (length: number) => Array.from({ length }, (_, index) => `item ${index}`);
    expect(faultsAt(at(name), body(list(min)))).toEqual([]);
    expect(faultsAt(at(name), body(list(max)))).toEqual([]);
    expect(faultsAt(at(name), body(list(max + 1)))).not.toEqual([]);
    if (min > 0) expect(faultsAt(at(name), body(list(min - 1)))).not.toEqual([]);
  });
});

describe('null and enum values of request bodies', () => {
  it.each([
    ['PromptDraft', { text: 'abc', topic: null, intent: null }],
    ...['discoverer', 'buyer', 'evaluator', 'competitor', 'branded', 'control'].map(
      (persona) => ['PromptDraft', { text: 'abc', persona }] as const,
    ),
    ['SaveBrandPositioning', { positioning: 'abc', audience: null, productDescription: null, tone: null }],
    ['SaveBrandPositioning', { positioning: 'abc', competitors: [], excludedTopics: [] }],
    ['PausePrompt', { paused: false, reason: null }],
    ['IssueApiKey', { name: 'a', environment: 'test' }],
  ] as const)('%s accepts %j', (name, body) => {
    expect(faultsAt(at(name), body)).toEqual([]);
  });

  it.each([
    ['PromptDraft', {}],
    ['PromptDraft', { text: null }],
    ['PromptDraft', { text: 'abc', persona: null }],
    ['PromptDraft', { text: 'abc', persona: 'custom' }],
    ['PromptDraft', { text: 'abc', persona: 'Buyer' }],
    ['RewordPrompt', { text: 'abc', topic: 'no' }],
    ['SaveBrandPositioning', { audience: 'abc' }],
    ['SaveBrandPositioning', { positioning: 'abc', contentStyle: 'no' }],
    ['SaveBrandPositioning', { positioning: 'abc', competitors: null }],
    ['SaveBrandPositioning', { positioning: 'abc', excludedTopics: null }],
    ['SaveBrandPositioning', { positioning: 'abc', rawIntent: null }],
    ['PinCompetitors', { competitors: [null] }],
    ['PausePrompt', { reason: 'no' }],
    ['PausePrompt', { paused: 'true' }],
    ['PausePrompt', { paused: 1 }],
    ['BulkEditPrompts', { prompts: [{ id: '', text: 'abc' }] }],
    ['IssueApiKey', { name: 'a', environment: 'live' }],
    ['IssueApiKey', { name: 'a', environment: null }],
  ] as const)('%s rejects %j', (name, body) => {
    expect(faultsAt(at(name), body)).not.toEqual([]);
  });
});

it.each(['2026-03-31T09:15:00.000Z', '2024-02-29T23:59:59.999Z'])('accepts the timestamp %s', (text) => {
  expect([...faultsAt(at('Timestamp'), text), ...faultsAt(at('TimestampOrNull'), text)]).toEqual([]);
});

it.each([
  '2026-03-31T09:15:00Z',
  '2026-03-31T09:15:00.000+00:00',
  '2026-13-01T00:00:00.000Z',
  '2026-02-30T00:00:00.000Z',
  '2026-03-31',
  ' ',
])('rejects the timestamp %s', (text) => {
  expect(faultsAt(at('Timestamp'), text)).not.toEqual([]);
  expect(faultsAt(at('TimestampOrNull'), text)).not.toEqual([]);
});

it('the contract is an OpenAPI 3.1 document of version 1.0.0', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  expect(document.info.version).toBe('1.0.0');
});

describe('texts', () => {
  it.each([
    ['PromptDraft', (text: string) => ({ text: `abc${text}d` })],
    ['PromptDraft', (text: string) => ({ text: 'abc', topic: `a${text}b` })],
    ['PromptEdit', (text: string) => ({ id: 'prm_1', text: `abc${text}d` })],
    ['PausePrompt', (text: string) => ({ paused: true, reason: `a${text}b` })],
    ['SaveBrandPositioning', (text: string) => ({ positioning: `abc${text}d` })],
    ['SaveBrandPositioning', (text: string) => ({ positioning: 'abc', tone: `a${text}b` })],
    ['PinCompetitors', (text: string) => ({ competitors: [`a${text}b`] })],
    ['IssueApiKey', (text: string) => ({ name: `a${text}b` })],
  ] as const)('%s rejects control characters inside a text', (name, body) => {
    for (const text of ['\u0000', '\u0008', '\t', '\u000e', '\u001f', '\u007f', '\u0085', '\u009f'])
      expect(faultsAt(at(name), body(text)), JSON.stringify(text)).not.toEqual([]);
    for (const text of [' ', 'é漢😀\u00a0\u2028'])
      expect(faultsAt(at(name), body(text)), JSON.stringify(text)).toEqual([]);
  });

  const trimmed = trimmedTexts(document);
  const character = fc.oneof(
    fc.constantFrom(' ', '\t', '\n', '\r', '\u000b', '\u00a0', '\u2028', '\ufeff', 'a', 'é', '漢', '😀'),
    fc.constantFrom('\u0000', '\u0008', '\u001c', '\u007f', '\u0085'),
  );

  it('marks every kind of text that is trimmed', () => {
    expect(trimmed.length).toBeGreaterThanOrEqual(7);
  });

  it.each(trimmed)('$pointer accepts exactly the texts that its extensions allow', ({ pointer, schema }) => {
    const bounds = {
      min: schema.minLength ?? 0,
      max: Number(schema.maxLength),
      multiline: schema['x-control-characters'] === 'line-breaks',
    };
    const text = fc.string({ unit: character, maxLength: 8 });
    fc.assert(
      fc.property(
        text,
        (sent) => (faultsAt(pointer, sent).length === 0) === (textProblem(sent, bounds) === null),
      ),
      { numRuns: 2_000 },
    );
  });

  it.each(trimmed)('$pointer takes time in proportion to the length of a text', ({ schema }) => {
    const pattern = new RegExp(String(schema.pattern), 'u');
    const long = 500_000;
    // A quadratic pattern would take hours.
    for (const part of ['a', ' ', 'a ', `a${' '.repeat(long / 2)}`])
      expect(pattern.test(`${part.repeat(long / part.length)}\u0001`)).toBe(false);
  });

  it('uses patterns in requests only for trimmed texts and NUL', () => {
    const { paths, components } = openDocument();
    const patterns = (
      JSON.stringify([paths, components.schemas]).match(/"pattern":"(?:[^"\\]|\\.)+"/g) ?? []
    ).map((text) => (JSON.parse(`{${text}}`) as { pattern: string }).pattern);
    const ofSecrets = /^\^sk_test_/;
    const others = new Set(patterns.filter((pattern) => !ofSecrets.test(pattern)));
    for (const { schema } of trimmed) others.delete(String(schema.pattern));
    expect([...others]).toEqual(['^[^\\x00]*$']);
  });
});

interface TrimmedText {
  readonly pointer: string;
  readonly schema: {
    readonly minLength?: number;
    readonly maxLength?: number;
    readonly pattern?: string;
    readonly 'x-control-characters'?: string;
  };
}

/** The schemas with `x-trimmed` and a length below a node, with their pointers. */
function trimmedTexts(node: unknown, pointer = '#'): TrimmedText[] {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.entries(node).flatMap(([name, member]) =>
    trimmedTexts(member, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
  const isText = 'x-trimmed' in node && 'maxLength' in node;
  return isText ? [{ pointer, schema: node as TrimmedText['schema'] }, ...below] : below;
}

it('has the same limits for every request body', () => {
  const bodiesOf = Object.values(operationContracts).flatMap(({ requestBody }) => requestBody ?? []);
  expect(bodiesOf.length).toBeGreaterThan(7);
  for (const body of bodiesOf) expect(body).toMatchObject({ maxBytes: 1024 * 1024, maxDepth: 16 });
});
