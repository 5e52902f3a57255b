import { expect, it } from 'vitest';
import { operationContracts, operationIds, type OperationId } from '../../spec/index.js';
import { faultsAt } from './validator.js';

/** Query parameters of an operation by name, with what their schemas must take and refuse. */
type Cases = Record<
  string,
  { takes: unknown[]; refuses: unknown[]; required?: true; byDefault?: unknown; isList?: true }
>;

const rangeDays = { takes: [7, 30, 90], refuses: [0, 8, 29, 31, 91, -7, 7.5, '30'], byDefault: 30 };
const cursor = { takes: ['x', 'x'.repeat(5000)], refuses: ['x'.repeat(5001), 1] };
const search = { takes: ['%', '_', 'x'.repeat(500)], refuses: ['x'.repeat(501)] };
const statuses =
  'draft active paused archived regenerating pending_baseline stale failed_all_platforms'.split(' ');
const intents = 'informational commercial comparison transactional support'.split(' ');

const TABLE: Partial<Record<OperationId, Cases>> = {
  getAnalyticsOverview: { rangeDays },
  listPromptAnalytics: {
    rangeDays,
    limit: { takes: [1, 50, 100], refuses: [0, 101, -1, 1.5, '5'], byDefault: 50 },
    status: { takes: [statuses, ['stale']], refuses: [['Active'], ['live'], 'active', []], isList: true },
    persona: {
      takes: [['discoverer', 'buyer', 'evaluator', 'custom']],
      refuses: [['competitor'], ['branded'], ['control']],
      isList: true,
    },
    intent: { takes: [intents], refuses: [['other']], isList: true },
    topic: { takes: [['any, label'], ['x'.repeat(200)]], refuses: [['x'.repeat(201)]], isList: true },
    query: search,
    cursor,
  },
  getMetricRows: {
    metric: {
      takes: ['visibility', 'competitors', 'citations', 'platforms', 'topics'],
      refuses: ['foo', '', 'Visibility'],
      required: true,
    },
    rangeDays,
  },
  listKeywords: {
    engine: { takes: ['google', 'chatgpt', 'perplexity', 'gemini'], refuses: ['bing', 'Google', ''] },
    topic: { takes: ['seo', 'geo', 'social'], refuses: ['Pricing', ''] },
    q: search,
    ranked: { takes: [true, false], refuses: ['true', 1] },
    limit: { takes: [1, 50, 200], refuses: [0, 201, -1, 1.5], byDefault: 50 },
    cursor,
    // Without it the call is for rankings, so it must not have a default.
    rangeDays: { ...rangeDays, byDefault: undefined },
  },
};

it.each(operationIds)('%s has exactly its query parameters', (id) => {
  const names = operationContracts[id].parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  expect(names.sort()).toEqual(Object.keys(TABLE[id] ?? {}).sort());
});

it('declares which parameters count as left out when they are empty or blank', () => {
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

it.each(cases)('$id takes and refuses the values of $name', ({ id, name, expected }) => {
  const parameter = operationContracts[id].parameters.find((one) => one.name === name);
  expect(parameter).toMatchObject({
    in: 'query',
    required: expected.required ?? false,
    isList: expected.isList ?? false,
  });
  expect(parameter?.schema.default).toBe(expected.byDefault);
  for (const value of expected.takes) expect(faultsAt(parameter?.schemaPointer ?? '', value)).toEqual([]);
  for (const value of expected.refuses) {
    expect(faultsAt(parameter?.schemaPointer ?? '', value), JSON.stringify(value)).not.toEqual([]);
  }
});
