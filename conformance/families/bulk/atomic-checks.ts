import { directed } from '../../run/check.js';
import type { BadCall, CheckContext } from '../../run/context.js';
import { invalidTexts } from '../../kit/prompts/texts.js';
import { addMany, itemsOf } from '../../kit/prompts/calls.js';

/** A bulk insert with one bad item is refused whole. Long batches are tried elsewhere. */
export const bulkAtomicChecks = [
  directed(
    {
      id: 'bulk/one-bad-item',
      rules: ['BULK-07', 'BULK-10'],
      needs: { writes: true, slots: 4 },
    },
    async (t) => {
      const known = await t.addPrompt();
      await t.refuses({
        rule: 'BULK-07',
        unchanged: 'BULK-07',
        bad: [...badBatches(t), ...amongReused(t, known.text)],
        good: () => addMany(t.paid, itemsOf([t.text(), t.text(), t.text()])),
        watch: t.watchPrompts(),
      });
    },
  ),
];

/** Faulty items of a bulk insert, by what is wrong with them. */
function badItems(t: CheckContext): { readonly name: string; readonly item: object }[] {
  return [
    ...invalidTexts(t).map(({ name, text }) => ({ name, item: { text } })),
    { name: 'persona custom', item: { text: t.text(), persona: 'custom' } },
    { name: 'persona 7', item: { text: t.text(), persona: 7 } },
  ];
}

/** Each faulty item beside two good ones; it takes the three places in turn. */
function badBatches(t: CheckContext): BadCall[] {
  const rotated = badItems(t).map((bad, index) => ({
    ...bad,
    rule: 'BULK-10' as const,
    place: 2 - (index % 3),
  }));
  const everywhere = [0, 1, 2].flatMap((place) => [
    { name: '501 characters', rule: 'BULK-07' as const, item: { text: t.textOf(501) }, place },
    { name: 'persona foo', rule: 'BULK-07' as const, item: { text: t.text(), persona: 'foo' }, place },
  ]);
  return [...rotated, ...everywhere].map(({ name, rule, item, place }) => ({
    name: `${name} at ${place + 1} of 3`,
    rule,
    send: () => addMany(t.paid, itemsOf([t.text(), t.text()]).toSpliced(place, 0, item as { text: string })),
  }));
}

/** A new item between one that is reused and a faulty one. */
const amongReused = (t: CheckContext, known: string): BadCall[] => [
  {
    name: '2 characters at 3 of 3, after a reused item',
    send: () => addMany(t.paid, itemsOf([known, t.text(), 'xy'])),
  },
];
