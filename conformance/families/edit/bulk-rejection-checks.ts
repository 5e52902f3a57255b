import type { Exchange } from '../../http/exchange.js';
import { editMany, outcomeOf, unknownPromptId } from '../../kit/prompts/calls.js';
import { invalidTexts } from '../../kit/prompts/texts.js';
import { directed } from '../../run/check.js';
import type { BadCall, CheckContext, OwnPrompt } from '../../run/context.js';

/** Checks that a bulk edit with one invalid item is rejected as a whole. Long batches have separate checks. */
export const bulkEditRejectionChecks = [
  directed(
    'bulk-edit/refused',
    ['EDIT-24', 'EDIT-25', 'EDIT-26', 'EDIT-27', 'EDIT-28', 'EDIT-30', 'NS-005'],
    { writes: true, slots: 1 },
    async (t) => {
      const archived = await t.addPrompt();
      await t.archive(archived.id);
      const first = await t.addPrompt();
      const good = [first, ...(await t.addPrompts(Math.min(2, await t.room())))];
      const responses = new Map<string, Exchange>();
      const bad = badBatches(t, good, archived.id).map((call) => ({
        ...call,
        send: async () => {
          const exchange = await call.send();
          responses.set(call.name, exchange);
          return exchange;
        },
      }));
      await t.rejectsAll({
        rule: 'EDIT-26',
        bad: [...bad, ...invalidBodies(t, first)],
        good: () => editMany(t.paid, rewordings(t, good)),
        watch: t.watchPrompts(),
      });
      observeCodes(t, responses);
    },
  ),
];

/** New texts for some prompts. */
const rewordings = (t: CheckContext, prompts: readonly { readonly id: string }[]) =>
  prompts.map(({ id }) => ({ id, text: t.text() }));

/** Batches with one invalid item among up to two valid ones, at each position. The last prompt has no valid item. */
function badBatches(t: CheckContext, good: readonly OwnPrompt[], archived: string): BadCall[] {
  const third = good.at(-1)?.id ?? '';
  const length = good.length;
  const items: { name: string; rule: BadCall['rule'] & string; item: object; at: readonly number[] }[] = [
    {
      name: 'an unknown id',
      rule: 'EDIT-24',
      item: { id: unknownPromptId(t, third), text: t.text() },
      at: [0, 1, 2],
    },
    { name: 'an archived id', rule: 'EDIT-25', item: { id: archived, text: t.text() }, at: [0, 1, 2] },
    ...invalidTexts(t).map(({ name, text }, index) => ({
      name,
      rule: 'EDIT-26' as const,
      item: { id: third, text },
      at: [2 - (index % 3)],
    })),
    ...[undefined, '', null, 5].map((id) => ({
      name: `the id ${JSON.stringify(id) ?? 'left out'}`,
      rule: 'EDIT-30' as const,
      item: { id, text: t.text() },
      at: [2],
    })),
  ];
  return items.flatMap(({ name, rule, item, at }) =>
    [...new Set(at.map((place) => Math.min(place, length - 1)))].map((place) => ({
      name: `${name} at ${place + 1} of ${length}`,
      rule,
      send: () => editMany(t.paid, rewordings(t, good.slice(0, -1)).toSpliced(place, 0, item as never)),
    })),
  );
}

/** Bodies without a valid batch. */
function invalidBodies(t: CheckContext, { id }: OwnPrompt): BadCall[] {
  const item = { id, text: t.text() };
  return [
    { name: 'an empty batch', rule: 'EDIT-27', send: () => editMany(t.paid, []) },
    { name: 'no member prompts', rule: 'EDIT-28', send: () => t.paid.put('/v1/prompts', {}) },
    ...[null, item, 'a question'].map((prompts) => ({
      name: `prompts is ${prompts === item ? 'an item' : JSON.stringify(prompts)}`,
      rule: 'EDIT-28' as const,
      send: () => editMany(t.paid, prompts),
    })),
  ];
}

function observeCodes(t: CheckContext, responses: ReadonlyMap<string, Exchange>): void {
  const expected = [
    ['an unknown id at 1 ', 404, 'prompt_not_found'],
    ['an archived id at 1 ', 409, 'prompt_not_editable'],
    ['501 characters at ', 400, 'invalid_parameter'],
  ] as const;
  for (const [start, status, code] of expected) {
    const [name, exchange] = [...responses].find(([one]) => one.startsWith(start)) ?? [];
    if (exchange === undefined) continue;
    const isOurs = exchange.status === status && exchange.text.includes(code);
    t.observe('NS-005', `${name} ${outcomeOf(exchange)}`, isOurs, exchange);
  }
}
