import { answer, type Call, type Handler } from '../call.js';
import {
  amend,
  around,
  attempt,
  itemsOf,
  keepItems,
  keepItemsBefore,
  override,
  withItems,
  type BatchOperation,
} from '../override.js';
import { PERSONAS } from '../input.js';
import { Refusal } from '../refusal.js';
import type { Behaviour } from '../behaviour.js';
import type { Fault } from './fault.js';

/** Faults of batches that show only at some positions, sizes or mixtures. */
export const deepBulkFaults: readonly Fault[] = [
  {
    id: 'X20',
    breaks: ['BULK-07'],
    sentence: 'A bulk insert keeps the items before an invalid one that is at position 50 or later.',
    inject: (behaviour) =>
      keepItemsBefore(behaviour, 'bulkInsertPrompts', 'invalid_parameter', (bad) => bad >= 50),
  },
  {
    id: 'X21',
    breaks: ['BULK-07'],
    sentence: 'A bulk insert keeps the items before an invalid one only when that is the last of several.',
    inject: (behaviour) =>
      keepItemsBefore(behaviour, 'bulkInsertPrompts', 'invalid_parameter', (bad, items) => bad === items - 1),
  },
  chunked('X22', 'bulkInsertPrompts', 'A bulk insert writes chunks of 25: those before the bad one stay.', [
    'BULK-07',
    'CAP-06',
  ]),
  chunked('X23', 'bulkEditPrompts', 'A bulk edit writes chunks of 25: those before the bad one stay.', [
    'EDIT-24',
    'EDIT-25',
    'EDIT-26',
  ]),
  {
    id: 'X24',
    breaks: ['EDIT-24'],
    sentence: 'A bulk edit rewords the others when the missing id is the last of more than two.',
    inject: (behaviour) =>
      keepItemsBefore(behaviour, 'bulkEditPrompts', 'prompt_not_found', (bad, items) => {
        return items > 2 && bad === items - 1;
      }),
  },
  {
    id: 'X25',
    breaks: ['EDIT-25'],
    sentence: 'A bulk edit rewords the items before an archived one.',
    inject: (behaviour) => keepItemsBefore(behaviour, 'bulkEditPrompts', 'prompt_not_editable'),
  },
  {
    id: 'X26',
    breaks: ['BULK-07'],
    sentence: 'A bulk insert refused for a persona keeps every item but that one.',
    inject: (behaviour) =>
      around(behaviour, 'bulkInsertPrompts', async (call, next) => {
        const outcome = await attempt(call, next);
        if (!(outcome instanceof Refusal)) return outcome;
        const bad = outcome.badItems.filter(({ param }) => param.endsWith('.persona'));
        const left = itemsOf(call).filter((_, index) => !bad.some((item) => item.index === index));
        if (bad.length > 0 && left.length > 0) await attempt(withItems(call, left), next);
        throw outcome;
      }),
  },
  {
    id: 'X27',
    breaks: ['BULK-05', 'BULK-02', 'BULK-04'],
    sentence: 'In a batch with new and reused items every item is reported as created.',
    inject: (behaviour) =>
      amend(behaviour, 'bulkInsertPrompts', (body) => {
        const isMixed = body.results.some(({ created }) => created);
        return { ...body, results: body.results.map((result) => ({ ...result, created: isMixed })) };
      }),
  },
  {
    id: 'X28',
    breaks: ['BULK-17', 'CAP-03'],
    sentence: 'A text twice in one batch is counted twice in the activeCount of the answer.',
    inject: (behaviour) =>
      amend(behaviour, 'bulkInsertPrompts', (body) => {
        const created = body.results.filter((result) => result.created).map(({ promptId }) => promptId);
        const again = body.results.filter((result) => !result.created && created.includes(result.promptId));
        return { ...body, activeCount: body.activeCount + again.length };
      }),
  },
  {
    id: 'X29',
    breaks: ['BULK-17'],
    sentence: 'The second of two equal new texts in a batch is answered with the id of no prompt.',
    inject: (behaviour) =>
      amend(behaviour, 'bulkInsertPrompts', (body, { model }) => {
        const seen = new Set<string>();
        const results = body.results.map((result) => {
          if (result.created) seen.add(result.promptId);
          const isAgain = !result.created && seen.has(result.promptId);
          return isAgain ? { ...result, promptId: behaviour.newId(model, 'prm') } : result;
        });
        return { ...body, results };
      }),
  },
  {
    id: 'X30',
    breaks: ['BULK-03'],
    sentence: 'A bulk insert loses the topics.',
    inject: (behaviour) =>
      override(behaviour, 'track', (base) => (call, item) => {
        return base(call, call.operation === 'bulkInsertPrompts' ? { ...item, topic: null } : item);
      }),
  },
  {
    id: 'X31',
    breaks: ['BULK-10', 'PR-09'],
    sentence: 'A bulk insert refuses the persona control.',
    inject: (behaviour) =>
      override(behaviour, 'personas', (base) => (operation) => {
        if (operation !== 'bulkInsertPrompts') return base(operation);
        return PERSONAS.filter((persona) => persona !== 'control');
      }),
  },
  {
    id: 'X32',
    breaks: ['BULK-02'],
    sentence: 'A bulk insert answers no more than 50 results.',
    inject: (behaviour) =>
      amend(behaviour, 'bulkInsertPrompts', (body) => ({ ...body, results: body.results.slice(0, 50) })),
  },
  {
    id: 'X33',
    breaks: ['EDIT-29'],
    sentence: 'In a bulk edit with a changed item every item is reported as changed.',
    inject: (behaviour) =>
      amend(behaviour, 'bulkEditPrompts', ({ results }) => {
        if (!results.some(({ changed }) => changed)) return { results };
        const flag = (change: string) => (change === 'none' ? 'minor' : change);
        return {
          results: results.map((one) => ({ ...one, changed: true, wordingChange: flag(one.wordingChange) })),
        };
      }),
  },
  {
    id: 'X34',
    breaks: ['EDIT-21'],
    sentence: 'A bulk edit leaves unchanged items out of its results.',
    inject: (behaviour) =>
      amend(behaviour, 'bulkEditPrompts', ({ results }) => ({
        results: results.filter(({ changed }) => changed),
      })),
  },
  {
    id: 'X35',
    breaks: ['EDIT-22'],
    sentence: 'A bulk edit of several items gives each the text of the last.',
    inject: (behaviour) =>
      around(behaviour, 'bulkEditPrompts', async (call, next) => {
        const given = await next(call);
        const last = behaviour.lookUpPrompt(call, String((itemsOf(call).at(-1) as { id: unknown }).id));
        for (const { id } of itemsOf(call) as { id: string }[]) {
          const prompt = behaviour.lookUpPrompt(call, id);
          if (prompt !== null) prompt.text = last?.text ?? prompt.text;
        }
        return given;
      }),
  },
  {
    id: 'X36',
    breaks: ['ISO-03', 'EDIT-24'],
    sentence: 'A bulk edit skips ids of other workspaces and answers 200.',
    inject: (behaviour) =>
      around(behaviour, 'bulkEditPrompts', async (call, next) => {
        const isForeign = (item: unknown) => {
          const id = String((item as { id?: unknown } | null)?.id);
          return call.model.prompts.has(id) && behaviour.lookUpPrompt(call, id) === null;
        };
        const left = itemsOf(call).filter((item) => !isForeign(item));
        if (left.length === itemsOf(call).length) return next(call);
        return left.length === 0 ? answer(200, { results: [] }) : next(withItems(call, left));
      }),
  },
  {
    id: 'X37',
    breaks: ['BULK-07'],
    sentence: 'A bulk insert whose first item is invalid keeps all the others.',
    inject: (behaviour) =>
      keepItems(
        behaviour,
        'bulkInsertPrompts',
        ['invalid_parameter'],
        (index, bad) => bad === 0 && index > 0,
      ),
  },
  {
    id: 'X38',
    breaks: ['EDIT-24', 'EDIT-25', 'EDIT-26', 'ERR-05', 'ISO-03'],
    sentence: 'A bulk edit whose first item is refused rewords all the others.',
    inject: (behaviour) =>
      keepItems(behaviour, 'bulkEditPrompts', badItem, (index, bad) => bad === 0 && index > 0),
  },
  {
    id: 'X39',
    breaks: ['EDIT-29'],
    sentence: 'In a bulk edit each item is reported with the flags of the one before it.',
    inject: (behaviour) =>
      amend(behaviour, 'bulkEditPrompts', ({ results }) => ({
        results: results.map(({ id }, index) => ({ ...(results.at(index - 1) ?? {}), id })),
      })),
  },
  {
    id: 'X54',
    breaks: ['BULK-07'],
    sentence: 'A bulk insert with an invalid item in its midst keeps those behind it.',
    inject: (behaviour) =>
      keepItems(
        behaviour,
        'bulkInsertPrompts',
        ['invalid_parameter'],
        (index, bad) => bad > 0 && index > bad,
      ),
  },
  {
    id: 'X55',
    breaks: ['EDIT-24', 'EDIT-25', 'EDIT-26', 'ERR-05', 'ISO-03'],
    sentence: 'A bulk edit with a refused item in its midst rewords those behind it.',
    inject: (behaviour) =>
      keepItems(behaviour, 'bulkEditPrompts', badItem, (index, bad) => bad > 0 && index > bad),
  },
  {
    id: 'X56',
    breaks: ['EDIT-24', 'EDIT-25', 'EDIT-26'],
    sentence: 'A bulk edit keeps the items before a refused one that is at position 50 or later.',
    inject: (behaviour) =>
      keepItems(behaviour, 'bulkEditPrompts', badItem, (index, bad) => bad >= 50 && index < bad),
  },
  {
    id: 'X57',
    breaks: ['BULK-05', 'BULK-02', 'BULK-04'],
    sentence: 'In a batch with new and reused items each is reported with the created of the one before it.',
    inject: (behaviour) =>
      amend(behaviour, 'bulkInsertPrompts', ({ results, ...rest }) => ({
        ...rest,
        results: results.map((one, index) => ({ ...one, created: results.at(index - 1)?.created })),
      })),
  },
];

const badItem = ['prompt_not_found', 'prompt_not_editable', 'invalid_parameter'] as const;

/** Size of the chunks that are written one after the other. */
const CHUNK = 25;

function chunked(id: string, operation: BatchOperation, sentence: string, breaks: Fault['breaks']): Fault {
  return { id, breaks, sentence, inject: (behaviour) => writeInChunks(behaviour, operation) };
}

function writeInChunks(behaviour: Behaviour, operation: BatchOperation): void {
  around(behaviour, operation, async (call: Call, next: Handler) => {
    const items = itemsOf(call);
    if (items.length <= CHUNK || items.length > 100) return next(call);
    const results: unknown[] = [];
    let last = answer(200);
    for (let start = 0; start < items.length; start += CHUNK) {
      last = await next(withItems(call, items.slice(start, start + CHUNK)));
      results.push(...(last.body as { results: unknown[] }).results);
    }
    return { ...last, body: { ...(last.body as object), results } };
  });
}
