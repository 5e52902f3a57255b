import { expect, it } from 'vitest';
import { document, operationContracts, type RequestBody } from '../../spec/index.js';

/** Compiles only if members with a default may be left out. */
const least = {
  addPrompt: { text: 'Which tool suits a small studio?' },
  bulkInsertPrompts: { prompts: [{ text: 'Which tool suits a small studio?' }] },
  issueApiKey: { name: 'Dashboard' },
} satisfies { [Id in 'addPrompt' | 'bulkInsertPrompts' | 'issueApiKey']: RequestBody<Id> };

it('has request bodies whose optional members generated types leave optional', () => {
  expect(Object.keys(least)).toHaveLength(3);
  // openapi-typescript makes a member with a default required, in requests too.
  expect(
    Object.entries(document.components.schemas ?? {}).filter(([, schema]) => hasDefault(schema)),
  ).toEqual([]);
});

it('declares no default on the parameters of GET /v1/keywords', () => {
  const defaults = operationContracts.listKeywords.parameters.map(({ schema }) => schema.default);
  expect(defaults.filter((value) => value !== undefined)).toEqual([]);
});

function hasDefault(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return 'default' in schema || Object.values(schema).some(hasDefault);
}
