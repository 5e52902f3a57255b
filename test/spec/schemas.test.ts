import { describe, expect, it } from 'vitest';
import { document, openDocument, operationContracts, type Schemas } from '../../spec/index.js';
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

describe('control characters', () => {
  it.each([
    ['PromptDraft', (text: string) => ({ text: `abc${text}` })],
    ['PromptDraft', (text: string) => ({ text: 'abc', topic: text })],
    ['PromptEdit', (text: string) => ({ id: 'prm_1', text: `abc${text}` })],
    ['SaveBrandPositioning', (text: string) => ({ positioning: `abc${text}` })],
    ['SaveBrandPositioning', (text: string) => ({ positioning: 'abc', tone: text })],
    ['PinCompetitors', (text: string) => ({ competitors: [text] })],
    ['IssueApiKey', (text: string) => ({ name: text })],
  ] as const)('%s rejects all but white space in %o', (name, body) => {
    for (const text of ['\u0000', '\u0008', '\u000e', '\u001f', '\u007f', '\u0085', '\u009f'])
      expect(faultsAt(at(name), body(text)), JSON.stringify(text)).not.toEqual([]);
    for (const text of ['a\n', '\ta', 'a\r\nb', 'é漢😀\u00a0'])
      expect(faultsAt(at(name), body(text)), JSON.stringify(text)).toEqual([]);
  });

  it('excludes control characters by the only patterns of requests, which every dialect understands', () => {
    const { paths, components } = openDocument();
    const patterns = (JSON.stringify([paths, components.schemas]).match(/"pattern":"[^"]+"/g) ?? []).map(
      (text) => (JSON.parse(`{${text}}`) as { pattern: string }).pattern,
    );
    const ofSecrets = /^\^sk_test_/;
    expect([...new Set(patterns.filter((pattern) => !ofSecrets.test(pattern)))].sort()).toEqual([
      '^[^\\x00-\\x08\\x0E-\\x1F\\x7F-\\x9F]*$',
      '^[^\\x00]*$',
    ]);
  });
});

it('has the same limits for every request body', () => {
  const bodiesOf = Object.values(operationContracts).flatMap(({ requestBody }) => requestBody ?? []);
  expect(bodiesOf.length).toBeGreaterThan(7);
  for (const body of bodiesOf) expect(body).toMatchObject({ maxBytes: 1024 * 1024, maxDepth: 16 });
});
