import { respond, type Behavior, type Call, type Handler } from '../model/call.js';
import { type Fault, fault } from './fault.js';
import { PERSONAS } from '../model/input.js';
import {
  amend,
  around,
  attempt,
  type BatchOperation,
  itemsOf,
  keepItems,
  keepItemsBefore,
  override,
  afterRejection,
  withItems,
} from '../model/override.js';

export const bulkFaults: readonly Fault[] = [
  fault(
    'M01',
    ['BULK-07'],
    'A rejected bulk insert keeps the items before the first invalid one.',
    (behavior) => keepItemsBefore(behavior, 'bulkInsertPrompts', 'invalid_parameter'),
  ),
  fault(
    'M02',
    ['CAP-06', 'BULK-20', 'ERR-06'],
    'A bulk insert over the cap fills the cap and then rejects the rest.',
    (behavior) =>
      afterRejection(behavior, 'bulkInsertPrompts', async (call, error, next) => {
        const free = behavior.cap(call) - behavior.activeCount(call);
        if (error.code === 'prompt_cap_exceeded' && free > 0)
          await attempt(withItems(call, itemsOf(call).slice(0, free)), next);
      }),
  ),
  fault(
    'M29',
    ['BULK-04', 'BULK-05', 'BULK-06', 'BULK-13'],
    'A bulk insert never reuses a prompt: it tracks a second one with the same text.',
    (behavior) => override(behavior, 'findReusable', () => () => null),
  ),
  fault(
    'M30',
    ['BULK-12', 'BULK-17'],
    'A bulk insert reuses an archived prompt with the same text, which is not tracked.',
    (behavior) =>
      override(behavior, 'findReusable', () => ({ workspace }, { text }) => {
        return workspace.prompts.find((prompt) => prompt.text === text) ?? null;
      }),
  ),
  fault(
    'M31',
    ['BULK-14'],
    'A bulk insert compares with the original wording of a prompt, not the current one.',
    (behavior) =>
      override(behavior, 'findReusable', () => ({ workspace }, { text }) => {
        const tracked = workspace.prompts.filter(({ archivedSerial }) => archivedSerial === null);
        return tracked.find(({ firstText }) => firstText === text) ?? null;
      }),
  ),
  fault('M34a', ['BULK-08'], 'A bulk insert of 101 items is accepted.', (behavior) =>
    setBulkRange(behavior, { min: 1, max: 101 }),
  ),
  fault('M34b', ['BULK-08'], 'A bulk insert of 100 items is rejected.', (behavior) =>
    setBulkRange(behavior, { min: 1, max: 99 }),
  ),
  fault('M34c', ['BULK-08'], 'A bulk insert without items is accepted.', (behavior) =>
    setBulkRange(behavior, { min: 0, max: 100 }),
  ),
  fault('R19', ['BULK-11', 'GEN-07'], 'A bulk insert returns 200 when every item was reused.', (behavior) =>
    around(behavior, 'bulkInsertPrompts', async (call, next) => {
      const response = await next(call);
      const { results } = response.body as { results: readonly { created: boolean }[] };
      return results.some(({ created }) => created) ? response : { ...response, status: 200 };
    }),
  ),
  fault(
    'R20',
    ['BULK-02', 'BULK-05'],
    'The results of a bulk insert list created prompts first, not in the order of its items.',
    (behavior) =>
      amend(behavior, 'bulkInsertPrompts', (body) => ({
        ...body,
        results: [...body.results].sort((one, other) => Number(other.created) - Number(one.created)),
      })),
  ),
  fault('R22', ['ISO-06', 'ISO-01'], 'A bulk insert reuses prompts of other workspaces.', (behavior) =>
    override(behavior, 'findReusable', (base) => (call, item) => {
      const own = base(call, item);
      if (own !== null) return own;
      const all = [...call.model.prompts.values()];
      return all.find(({ archivedSerial, text }) => archivedSerial === null && text === item.text) ?? null;
    }),
  ),
  fault(
    'X20',
    ['BULK-07'],
    'A bulk insert keeps the items before an invalid one at position 50 or later.',
    (behavior) => keepItemsBefore(behavior, 'bulkInsertPrompts', 'invalid_parameter', (bad) => bad >= 50),
  ),
  fault(
    'X21',
    ['BULK-07'],
    'A bulk insert keeps the items before an invalid one if that is the last of several.',
    (behavior) =>
      keepItemsBefore(behavior, 'bulkInsertPrompts', 'invalid_parameter', (bad, items) => bad === items - 1),
  ),
  chunked(
    'X22',
    'bulkInsertPrompts',
    'A bulk insert is written in chunks of 25, and those before the invalid item stay.',
    ['BULK-07', 'CAP-06'],
  ),
  chunked(
    'X23',
    'bulkEditPrompts',
    'A bulk edit is written in chunks of 25, and those before the invalid item stay.',
    ['EDIT-24', 'EDIT-25', 'EDIT-26'],
  ),
  fault(
    'X26',
    ['BULK-07'],
    'A bulk insert rejected for an invalid persona keeps every other item.',
    (behavior) =>
      afterRejection(behavior, 'bulkInsertPrompts', async (call, error, next) => {
        const bad = error.badItems.filter(({ param }) => param.endsWith('.persona'));
        const left = itemsOf(call).filter((_, index) => !bad.some((item) => item.index === index));
        if (bad.length > 0 && left.length > 0) await attempt(withItems(call, left), next);
      }),
  ),
  fault(
    'X27',
    ['BULK-05', 'BULK-02', 'BULK-04'],
    'In a batch with new and reused items, every item is reported as created.',
    (behavior) =>
      amend(behavior, 'bulkInsertPrompts', (body) => {
        const isMixed = body.results.some(({ created }) => created);
        return { ...body, results: body.results.map((result) => ({ ...result, created: isMixed })) };
      }),
  ),
  fault(
    'X28',
    ['BULK-17', 'CAP-03'],
    'A text that occurs twice in a batch is counted twice in activeCount.',
    (behavior) =>
      amend(behavior, 'bulkInsertPrompts', (body) => {
        const created = body.results.filter((result) => result.created).map(({ promptId }) => promptId);
        const again = body.results.filter((result) => !result.created && created.includes(result.promptId));
        return { ...body, activeCount: body.activeCount + again.length };
      }),
  ),
  fault(
    'X29',
    ['BULK-17'],
    'The second of two equal new texts in a batch gets an id that no prompt has.',
    (behavior) =>
      amend(behavior, 'bulkInsertPrompts', (body, { model }) => {
        const seen = new Set<string>();
        const results = body.results.map((result) => {
          if (result.created) seen.add(result.promptId);
          const isAgain = !result.created && seen.has(result.promptId);
          return isAgain ? { ...result, promptId: behavior.newId(model, 'prm') } : result;
        });
        return { ...body, results };
      }),
  ),
  fault('X30', ['BULK-03'], 'A bulk insert drops the topics.', (behavior) =>
    override(behavior, 'track', (base) => (call, item) => {
      return base(call, call.operation === 'bulkInsertPrompts' ? { ...item, topic: null } : item);
    }),
  ),
  fault('X31', ['BULK-10', 'PR-09'], 'A bulk insert rejects the persona control.', (behavior) =>
    override(behavior, 'personas', (base) => (operation) => {
      if (operation !== 'bulkInsertPrompts') return base(operation);
      return PERSONAS.filter((persona) => persona !== 'control');
    }),
  ),
  fault('X32', ['BULK-02'], 'A bulk insert returns at most 50 results.', (behavior) =>
    amend(behavior, 'bulkInsertPrompts', (body) => ({ ...body, results: body.results.slice(0, 50) })),
  ),
  fault('X37', ['BULK-07'], 'A bulk insert whose first item is invalid keeps all the others.', (behavior) =>
    keepItems(behavior, 'bulkInsertPrompts', ['invalid_parameter'], (index, bad) => bad === 0 && index > 0),
  ),
  fault(
    'X54',
    ['BULK-07'],
    'A bulk insert with an invalid item in the middle keeps the items after it.',
    (behavior) =>
      keepItems(behavior, 'bulkInsertPrompts', ['invalid_parameter'], (index, bad) => bad > 0 && index > bad),
  ),
  fault(
    'X57',
    ['BULK-05', 'BULK-02', 'BULK-04'],
    'In a batch with new and reused items, each is reported with the created flag of the previous item.',
    (behavior) =>
      amend(behavior, 'bulkInsertPrompts', ({ results, ...rest }) => ({
        ...rest,
        results: results.map((one, index) => ({ ...one, created: results.at(index - 1)?.created })),
      })),
  ),
];

function setBulkRange(behavior: Parameters<Fault['inject']>[0], range: { min: number; max: number }): void {
  override(behavior, 'itemRange', (base) => (operation) => {
    return operation === 'bulkInsertPrompts' ? range : base(operation);
  });
}

/** The size of the chunks that are written one after another. */
const CHUNK = 25;

function chunked(id: string, operation: BatchOperation, sentence: string, breaks: Fault['breaks']): Fault {
  return fault(id, breaks, sentence, (behavior) => writeInChunks(behavior, operation));
}

function writeInChunks(behavior: Behavior, operation: BatchOperation): void {
  around(behavior, operation, async (call: Call, next: Handler) => {
    const items = itemsOf(call);
    if (items.length <= CHUNK || items.length > 100) return next(call);
    const results: unknown[] = [];
    let last = respond(200);
    for (let start = 0; start < items.length; start += CHUNK) {
      last = await next(withItems(call, items.slice(start, start + CHUNK)));
      results.push(...(last.body as { results: unknown[] }).results);
    }
    return { ...last, body: { ...(last.body as object), results } };
  });
}
