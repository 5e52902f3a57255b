import { expect, it } from 'vitest';
import { specifications } from '../../spec/extensions/index.js';
import { operationContracts, operationIds, type OperationId } from '../../spec/index.js';
import { faultsAt } from './validator.js';

/** Query parameters of an operation by name, with values that their schemas must accept and reject. */
type Cases = Record<
  string,
  { accepts: unknown[]; rejects: unknown[]; required?: true; byDefault?: unknown; isList?: true }
>;

const rangeDays = { accepts: [7, 30, 90], rejects: [0, 8, 29, 31, 91, -7, 7.5, '30'], byDefault: 30 };
const cursor = { accepts: ['x', 'x'.repeat(5000)], rejects: ['x'.repeat(5001), 1] };
const search = { accepts: ['%', '_', 'x'.repeat(500)], rejects: ['x'.repeat(501)] };
const statuses =
  'draft active paused archived regenerating pending_baseline stale failed_all_platforms'.split(' ');
const intents = 'informational commercial comparison transactional support'.split(' ');

const TABLE: Partial<Record<OperationId, Cases>> = {
  getAnalyticsOverview: { rangeDays },
  listPromptAnalytics: {
    rangeDays,
    limit: { accepts: [1, 50, 100], rejects: [0, 101, -1, 1.5, '5'], byDefault: 50 },
    status: { accepts: [statuses, ['stale']], rejects: [['Active'], ['live'], 'active', []], isList: true },
    persona: {
      accepts: [['discoverer', 'buyer', 'evaluator', 'custom']],
      rejects: [['competitor'], ['branded'], ['control']],
      isList: true,
    },
    intent: { accepts: [intents], rejects: [['other']], isList: true },
    topic: { accepts: [['any, label'], ['x'.repeat(200)]], rejects: [['x'.repeat(201)]], isList: true },
    query: search,
    cursor,
  },
  getMetricRows: {
    metric: {
      accepts: ['visibility', 'competitors', 'citations', 'platforms', 'topics'],
      rejects: ['foo', '', 'Visibility'],
      required: true,
    },
    rangeDays,
  },
  listKeywords: {
    engine: { accepts: ['google', 'chatgpt', 'perplexity', 'gemini'], rejects: ['bing', 'Google', ''] },
    topic: { accepts: ['seo', 'geo', 'social'], rejects: ['Pricing', ''] },
    q: search,
    ranked: { accepts: [true, false], rejects: ['true', 1] },
    // Neither has a default in the schema: a client that sends defaults could not choose between the two forms.
    limit: { accepts: [1, 50, 200], rejects: [0, 201, -1, 1.5] },
    cursor,
    rangeDays: { ...rangeDays, byDefault: undefined },
  },
};

it.each(operationIds)('%s has exactly its query parameters', (id) => {
  const names = operationContracts[id].parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  expect(names.sort()).toEqual(Object.keys(TABLE[id] ?? {}).sort());
});

it('declares which parameters count as omitted when they are empty or blank', () => {
  const declared = operationIds.flatMap((id) =>
    operationContracts[id].parameters
      .filter(({ absentWhen }) => absentWhen !== 'never')
      .map(({ name, absentWhen }) => `${id} ${name} ${absentWhen}`),
  );
  expect(declared.sort()).toEqual([
    'listKeywords cursor empty',
    'listKeywords q empty',
    'listPromptAnalytics cursor empty',
    'listPromptAnalytics query blank',
    'listPromptAnalytics topic blank',
  ]);
});

const cases = Object.entries(TABLE).flatMap(([id, parameters]) =>
  Object.entries(parameters).map(([name, expected]) => ({ id: id as OperationId, name, expected })),
);

it.each(cases)('$id accepts and rejects the right values of $name', ({ id, name, expected }) => {
  const parameter = operationContracts[id].parameters.find((one) => one.name === name);
  expect(parameter).toMatchObject({
    in: 'query',
    required: expected.required ?? false,
    isList: expected.isList ?? false,
  });
  expect(parameter?.schema.default).toBe(expected.byDefault);
  for (const value of expected.accepts) expect(faultsAt(parameter?.schemaPointer ?? '', value)).toEqual([]);
  for (const value of expected.rejects) {
    expect(faultsAt(parameter?.schemaPointer ?? '', value), JSON.stringify(value)).not.toEqual([]);
  }
});

it('gives no example of an Idempotency-Key, which tools would send with every request', () => {
  const headers = specifications
    .flatMap(({ document }) => Object.values(document.components?.parameters ?? {}))
    .map((parameter) => JSON.stringify(parameter))
    .filter((parameter) => parameter.includes('"name":"Idempotency-Key"'));
  expect(headers).not.toEqual([]);
  expect(headers.join()).not.toMatch(/"(?:example|examples|default)":/);
});
