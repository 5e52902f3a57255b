import { respond } from '../model/call.js';
import { fault, type Fault } from './fault.js';
import { amend, around, itemsOf, keepItems, keepItemsBefore, withItems } from '../model/override.js';

/** Faults of the bulk edit that show only for some positions and combinations of items. */
export const bulkEditFaults: readonly Fault[] = [
  fault(
    'X24',
    ['EDIT-24'],
    'A bulk edit rewords the other items if an unknown id is the last of more than two.',
    (behavior) =>
      keepItemsBefore(behavior, 'bulkEditPrompts', 'prompt_not_found', (bad, items) => {
        return items > 2 && bad === items - 1;
      }),
  ),
  fault('X25', ['EDIT-25'], 'A bulk edit rewords the items before an archived one.', (behavior) =>
    keepItemsBefore(behavior, 'bulkEditPrompts', 'prompt_not_editable'),
  ),
  fault(
    'X33',
    ['EDIT-29'],
    'In a bulk edit with a changed item, every item is reported as changed.',
    (behavior) =>
      amend(behavior, 'bulkEditPrompts', ({ results }) => {
        if (!results.some(({ changed }) => changed)) return { results };
        const flag = (change: string) => (change === 'none' ? 'minor' : change);
        return {
          results: results.map((one) => ({ ...one, changed: true, wordingChange: flag(one.wordingChange) })),
        };
      }),
  ),
  fault('X34', ['EDIT-21'], 'A bulk edit leaves unchanged items out of its results.', (behavior) =>
    amend(behavior, 'bulkEditPrompts', ({ results }) => ({
      results: results.filter(({ changed }) => changed),
    })),
  ),
  fault('X35', ['EDIT-22'], 'A bulk edit of several items gives each the text of the last.', (behavior) =>
    around(behavior, 'bulkEditPrompts', async (call, next) => {
      const given = await next(call);
      const last = behavior.lookUpPrompt(call, String((itemsOf(call).at(-1) as { id: unknown }).id));
      for (const { id } of itemsOf(call) as { id: string }[]) {
        const prompt = behavior.lookUpPrompt(call, id);
        if (prompt !== null) prompt.text = last?.text ?? prompt.text;
      }
      return given;
    }),
  ),
  fault(
    'X36',
    ['ISO-03', 'EDIT-24'],
    'A bulk edit skips ids of other workspaces and returns 200.',
    (behavior) =>
      around(behavior, 'bulkEditPrompts', async (call, next) => {
        const isForeign = (item: unknown) => {
          const id = String((item as { id?: unknown } | null)?.id);
          return call.model.prompts.has(id) && behavior.lookUpPrompt(call, id) === null;
        };
        const left = itemsOf(call).filter((item) => !isForeign(item));
        if (left.length === itemsOf(call).length) return next(call);
        return left.length === 0 ? respond(200, { results: [] }) : next(withItems(call, left));
      }),
  ),
  fault(
    'X38',
    ['EDIT-24', 'EDIT-25', 'EDIT-26', 'ERR-05', 'ISO-03'],
    'A bulk edit whose first item is rejected rewords all the others.',
    (behavior) => keepItems(behavior, 'bulkEditPrompts', badItem, (index, bad) => bad === 0 && index > 0),
  ),
  fault(
    'X39',
    ['EDIT-29'],
    'In a bulk edit, each item is reported with the flags of the previous item.',
    (behavior) =>
      amend(behavior, 'bulkEditPrompts', ({ results }) => ({
        results: results.map(({ id }, index) => ({ ...(results.at(index - 1) ?? {}), id })),
      })),
  ),
  fault(
    'X55',
    ['EDIT-24', 'EDIT-25', 'EDIT-26', 'ERR-05', 'ISO-03'],
    'A bulk edit with a rejected item in the middle rewords the items after it.',
    (behavior) => keepItems(behavior, 'bulkEditPrompts', badItem, (index, bad) => bad > 0 && index > bad),
  ),
  fault(
    'X56',
    ['EDIT-24', 'EDIT-25', 'EDIT-26'],
    'A bulk edit keeps the items before a rejected one at position 50 or later.',
    (behavior) => keepItems(behavior, 'bulkEditPrompts', badItem, (index, bad) => bad >= 50 && index < bad),
  ),
];

const badItem = ['prompt_not_found', 'prompt_not_editable', 'invalid_parameter'] as const;
