import type { OperationId } from '../../../spec/index.js';
import type { RuleId } from '../../catalog/index.js';
import type { BoundedText } from '../../model/input.js';
import { around, attempt, itemsOf, override, withItems, type BatchOperation } from '../../model/override.js';
import type { Behavior, ModelResponse } from '../../model/call.js';
import { ApiError } from '../../model/api-error.js';
import { fault, type Fault } from '../fault.js';

interface Change {
  readonly rule: RuleId;
  readonly sentence: string;
  readonly operation: OperationId;
  readonly field: BoundedText;
  readonly change: (text: string) => string;
}

const without = (pattern: RegExp) => (text: string) => text.replace(pattern, '');

/** Ways in which an operation changes texts with characters of one class. */
const changes: Readonly<Record<string, Change>> = {
  L50: {
    rule: 'PR-17',
    sentence: 'An add removes zero-width non-joiners.',
    operation: 'addPrompt',
    field: 'text',
    change: without(/\u200c/g),
  },
  L51: {
    rule: 'EDIT-03',
    sentence: 'A reword removes the marks of Arabic letters.',
    operation: 'rewordPrompt',
    field: 'text',
    change: without(/[\u064b-\u0652]/g),
  },
  L52: {
    rule: 'EDIT-22',
    sentence: 'A bulk edit removes tag characters.',
    operation: 'bulkEditPrompts',
    field: 'text',
    change: without(/[\u{e0000}-\u{e007f}]/gu),
  },
  L53: {
    rule: 'REP-05',
    sentence: 'A replacement removes variation selectors.',
    operation: 'replacePrompt',
    field: 'text',
    change: without(/[\ufe00-\ufe0f]/g),
  },
  L54: {
    rule: 'BULK-03',
    sentence: 'A bulk insert stores narrow spaces as plain ones.',
    operation: 'bulkInsertPrompts',
    field: 'text',
    change: (text) => text.replace(/[\u2009\u202f]/g, ' '),
  },
  L55: {
    rule: 'PAU-03',
    sentence: 'The reason of a pause loses zero-width joiners.',
    operation: 'pausePrompt',
    field: 'reason',
    change: without(/\u200d/g),
  },
  L56: {
    rule: 'BULK-03',
    sentence: 'The topic of a bulk insert loses combining marks.',
    operation: 'bulkInsertPrompts',
    field: 'topic',
    change: (text) => text.replace(/\p{M}/gu, ''),
  },
};

/** Faults of texts of one Unicode class, and of items far down a batch. */
export const lateTextFaults: readonly Fault[] = [
  ...Object.entries(changes).map(([id, { rule, sentence, operation, field, change }]) =>
    fault(id, [rule], sentence, (behavior) =>
      override(behavior, 'storedText', (base) => (text, name, by) => {
        const stored = base(text, name, by);
        return name === field && by === operation ? change(stored) : stored;
      }),
    ),
  ),
  fault(
    'L60',
    ['BULK-05', 'BULK-04'],
    'In a long batch with a new text, the new item comes first in the results.',
    (behavior) =>
      inLongBatch(behavior, 'bulkInsertPrompts', (results) =>
        [...results].sort((one, other) => Number(other.created) - Number(one.created)),
      ),
  ),
  fault(
    'L61',
    ['BULK-05'],
    'In a long batch with a new text, every item is reported as created.',
    (behavior) =>
      inLongBatch(behavior, 'bulkInsertPrompts', (results) => {
        const isNew = results.some(({ created }) => created === true);
        return isNew ? results.map((result) => ({ ...result, created: true })) : results;
      }),
  ),
  fault(
    'L62',
    ['EDIT-29'],
    'In a long bulk edit with one change, no item is reported as changed.',
    (behavior) =>
      inLongBatch(behavior, 'bulkEditPrompts', (results) => {
        const isOne = results.filter(({ changed }) => changed === true).length === 1;
        return isOne
          ? results.map((result) => ({ ...result, changed: false, wordingChange: 'none' }))
          : results;
      }),
  ),
  fault('L63', ['EDIT-22', 'EDIT-29'], 'A bulk edit ends at the 20th text that is unchanged.', (behavior) =>
    override(behavior, 'reword', (base) => {
      const unchanged = new WeakMap<object, number>();
      return (call, prompt, text) => {
        const count = unchanged.get(call.exchange) ?? 0;
        if (count >= 20) return { changed: false, wordingChange: 'none' };
        const result = base(call, prompt, text);
        if (!result.changed) unchanged.set(call.exchange, count + 1);
        return result;
      };
    }),
  ),
  ...(['bulkInsertPrompts', 'bulkEditPrompts'] as const).map((operation, index) =>
    fault(
      `L6${4 + index}`,
      operation === 'bulkEditPrompts' ? ['EDIT-24', 'EDIT-25', 'EDIT-26'] : ['BULK-07'],
      `${operation} skips an invalid item that is neither near an end of the batch nor in its middle.`,
      (behavior) => skipItems(behavior, operation),
    ),
  ),
];

type Results = readonly Readonly<Record<string, unknown>>[];

const LONG = 60;

function inLongBatch(
  behavior: Behavior,
  operation: BatchOperation,
  change: (results: Results) => Results,
): void {
  around(behavior, operation, async (call, next): Promise<ModelResponse> => {
    const response = await next(call);
    const body = response.body as { readonly results: Results };
    if (itemsOf(call).length < LONG) return response;
    return { ...response, body: { ...body, results: change(body.results) } };
  });
}

const isWithin = (index: number) => (index > 2 && index < 50) || (index > 61 && index < 95);

function skipItems(behavior: Behavior, operation: BatchOperation): void {
  around(behavior, operation, async (call, next) => {
    const outcome = await attempt(call, next);
    if (!(outcome instanceof ApiError)) return outcome;
    const bad = outcome.badItems.map(({ index }) => index);
    const items = itemsOf(call);
    if (items.length < LONG || bad.length === 0 || !bad.every(isWithin)) throw outcome;
    return next(
      withItems(
        call,
        items.filter((_, index) => !bad.includes(index)),
      ),
    );
  });
}
