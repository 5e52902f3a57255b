import { describe, expect, it } from 'vitest';
import { document, type OpenApiDocument } from '../../../spec/index.js';
import { fullBody } from '../../contract/marks.js';
import { markProbes } from '../../families/silences/mark-probes.js';
import { complaintsOf, runAgainstModel } from '../prove.js';

type Schema = Record<string, unknown>;

/** A copy of the contract in which members of one schema are changed. */
function contractWith(schema: string, change: (properties: Record<string, Schema>) => void): OpenApiDocument {
  const copy = structuredClone(document);
  const { properties } = (copy.components.schemas as Record<string, Schema>)[schema] ?? {};
  change(properties as Record<string, Schema>);
  return copy;
}

const namesOf = (contract?: OpenApiDocument) =>
  markProbes(contract).map(({ operation, name }) => `${operation}: ${name}`);

/** The probes of a contract that the real one does not have. */
const addedBy = (contract: OpenApiDocument) => {
  const known = namesOf();
  return namesOf(contract).filter((name) => !known.includes(name));
};

const rules = ['NS-020', 'NS-061', 'NS-067'] as const;

describe('members with marks in the contract', () => {
  it('every text of a request body is probed with NUL and half of a surrogate pair', () => {
    const texts = ['addPrompt: NUL in intent', 'pausePrompt: half of a surrogate pair in reason'];
    const lists = ['saveBrandPositioning: NUL in competitors[]', 'bulkEditPrompts: NUL in prompts[].id'];
    expect(namesOf()).toEqual(expect.arrayContaining([...texts, ...lists]));
  });

  it('a member that is newly marked with x-control-characters is probed', () => {
    const contract = contractWith('PromptDraft', ({ intent }) => {
      Object.assign(intent ?? {}, { 'x-control-characters': 'none' });
    });
    expect(addedBy(contract)).toEqual(
      [
        ['addPrompt', 'intent'],
        ['bulkInsertPrompts', 'prompts[].intent'],
      ].flatMap(([operation, path]) => [
        `${operation}: a control character in ${path}`,
        `${operation}: a control character of Latin-1 in ${path}`,
        `${operation}: a line break in ${path}`,
      ]),
    );
  });

  it('a member that is newly marked with x-trimmed is probed', () => {
    const contract = contractWith('SaveBrandPositioning', ({ rawIntent }) => {
      Object.assign(rawIntent ?? {}, { 'x-trimmed': true, minLength: 2 });
    });
    expect(addedBy(contract)).toEqual([
      'saveBrandPositioning: only white space in rawIntent',
      'saveBrandPositioning: too much outer white space in rawIntent',
    ]);
  });

  it('a list that is newly marked with x-unique-by is probed', () => {
    const contract = contractWith('BulkInsertPrompts', ({ prompts }) => {
      Object.assign(prompts ?? {}, { 'x-unique-by': 'text' });
    });
    expect(addedBy(contract)).toEqual(['bulkInsertPrompts: two items of prompts with the same text']);
  });

  it('a body without x-unicode is not probed with NUL', () => {
    const contract = structuredClone(document);
    const post = contract.paths['/v1/prompts']?.post as { requestBody: Schema };
    delete post.requestBody['x-unicode'];
    const names = namesOf(contract);
    expect(names).not.toContain('addPrompt: NUL in text');
    expect(names).toContain('bulkInsertPrompts: NUL in prompts[].text');
  });

  it('every kind of hostile body includes a member that is new in the contract', () => {
    const contract = contractWith('PromptDraft', (properties) => {
      properties.notes = { type: 'array', items: { type: 'string' } };
    });
    const body = fullBody('bulkInsertPrompts', { prompts: [{ text: 'a text' }] }, 'another', contract);
    expect(body).toEqual({
      prompts: [
        { text: 'a text', persona: 'discoverer', topic: 'another', intent: 'another', notes: ['another'] },
      ],
    });
  });

  it('every probe changes the body', () => {
    const subject = { prompts: [{ id: 'p', text: 'a text' }], text: 'a text', name: 'a name', paused: true };
    const unchanged = markProbes().filter(({ operation, apply }) => {
      const body = fullBody(
        operation,
        { ...subject, positioning: 'a text', competitors: ['a name'] },
        'text',
      );
      return JSON.stringify(apply(body)) === JSON.stringify(body);
    });
    expect(unchanged).toEqual([]);
  });
});

describe('the checks of marks', () => {
  it('the unchanged model complies with every mark', async () => {
    const result = await runAgainstModel({}, { seed: 1, profile: 'ours', rules: [...rules] }, 'directly');
    expect(complaintsOf(result)).toEqual([]);
    expect(result.rules.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id)).toEqual([...rules]);
  });

  it('a server that stores texts untrimmed fails the probes with white space', async () => {
    const options = { seed: 1, profile: 'ours', rules: ['NS-067'] } as const;
    const result = await runAgainstModel({ variant: 'outer-space-kept' }, options, 'directly');
    const [rule] = result.rules.filter(({ verdict }) => verdict === 'fail');
    expect(rule?.id).toBe('NS-067');
    expect(rule?.failures.map(({ case: name }) => name)).toContain(
      'POST /v1/prompts: only white space in text',
    );
  });
});
