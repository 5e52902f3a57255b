import { Refusal } from '../refusal.js';
import type { Fault } from './fault.js';
import { amend, around, attempt, itemsOf, keepItemsBefore, override, withItems } from '../override.js';

/** Faults of the bulk insert. */
export const bulkFaults: readonly Fault[] = [
  {
    id: 'M01',
    breaks: ['BULK-07'],
    sentence: 'A bulk insert keeps the items before the first invalid one, though it is refused.',
    inject: (behaviour) => keepItemsBefore(behaviour, 'bulkInsertPrompts', 'invalid_parameter'),
  },
  {
    id: 'M02',
    breaks: ['CAP-06', 'BULK-20', 'ERR-06'],
    sentence: 'A bulk insert over the cap fills the cap and then refuses the rest.',
    inject: (behaviour) =>
      around(behaviour, 'bulkInsertPrompts', async (call, next) => {
        const outcome = await attempt(call, next);
        if (!(outcome instanceof Refusal)) return outcome;
        const free = behaviour.cap(call) - behaviour.activeCount(call);
        if (outcome.code === 'prompt_cap_exceeded' && free > 0)
          await attempt(withItems(call, itemsOf(call).slice(0, free)), next);
        throw outcome;
      }),
  },
  {
    id: 'M29',
    breaks: ['BULK-04', 'BULK-05', 'BULK-06', 'BULK-13'],
    sentence: 'A bulk insert never reuses: it tracks a second prompt of the same text.',
    inject: (behaviour) => override(behaviour, 'findReusable', () => () => null),
  },
  {
    id: 'M30',
    breaks: ['BULK-12', 'BULK-17'],
    sentence: 'A bulk insert reuses an archived prompt of that text, which then is not tracked.',
    inject: (behaviour) =>
      override(behaviour, 'findReusable', () => ({ workspace }, { text }) => {
        return workspace.prompts.find((prompt) => prompt.text === text) ?? null;
      }),
  },
  {
    id: 'M31',
    breaks: ['BULK-14'],
    sentence:
      'A bulk insert compares with the wording that a prompt was made with, not with its present one.',
    inject: (behaviour) =>
      override(behaviour, 'findReusable', () => ({ workspace }, { text }) => {
        const tracked = workspace.prompts.filter(({ archivedSerial }) => archivedSerial === null);
        return tracked.find(({ firstText }) => firstText === text) ?? null;
      }),
  },
  {
    id: 'M34a',
    breaks: ['BULK-08'],
    sentence: 'A bulk insert of 101 items is accepted.',
    inject: (behaviour) => setBulkRange(behaviour, { min: 1, max: 101 }),
  },
  {
    id: 'M34b',
    breaks: ['BULK-08'],
    sentence: 'A bulk insert of 100 items is refused.',
    inject: (behaviour) => setBulkRange(behaviour, { min: 1, max: 99 }),
  },
  {
    id: 'M34c',
    breaks: ['BULK-08'],
    sentence: 'A bulk insert without items is accepted.',
    inject: (behaviour) => setBulkRange(behaviour, { min: 0, max: 100 }),
  },
  {
    id: 'R19',
    breaks: ['BULK-11', 'GEN-07'],
    sentence: 'A bulk insert answers 200 when every item was reused.',
    inject: (behaviour) =>
      around(behaviour, 'bulkInsertPrompts', async (call, next) => {
        const answer = await next(call);
        const { results } = answer.body as { results: readonly { created: boolean }[] };
        return results.some(({ created }) => created) ? answer : { ...answer, status: 200 };
      }),
  },
  {
    id: 'R20',
    breaks: ['BULK-02', 'BULK-05'],
    sentence: 'The results of a bulk insert are not in the order of its items: created ones come first.',
    inject: (behaviour) =>
      amend(behaviour, 'bulkInsertPrompts', (body) => ({
        ...body,
        results: [...body.results].sort((one, other) => Number(other.created) - Number(one.created)),
      })),
  },
  {
    id: 'R22',
    breaks: ['ISO-06', 'ISO-01'],
    sentence: 'A bulk insert reuses prompts of other workspaces.',
    inject: (behaviour) =>
      override(behaviour, 'findReusable', (base) => (call, item) => {
        const own = base(call, item);
        if (own !== null) return own;
        const all = [...call.model.prompts.values()];
        return all.find(({ archivedSerial, text }) => archivedSerial === null && text === item.text) ?? null;
      }),
  },
];

function setBulkRange(behaviour: Parameters<Fault['inject']>[0], range: { min: number; max: number }): void {
  override(behaviour, 'itemRange', (base) => (operation) => {
    return operation === 'bulkInsertPrompts' ? range : base(operation);
  });
}
