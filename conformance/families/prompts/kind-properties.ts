import fc from 'fast-check';
import { addMany, addOne } from '../../kit/prompts/calls.js';
import { personas } from '../../kit/prompts/texts.js';
import { property } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { several, sparse } from '../../kit/arbitraries.js';
import { label } from '../../kit/texts.js';

/** What a prompt can be beside its text; each member can be left out. */
interface Kind {
  readonly persona: (typeof personas)[number];
  readonly topic: string | null;
  readonly intent: string | null;
}

const kinds = sparse<Kind>({
  persona: fc.constantFrom(...personas),
  topic: fc.option(label, { nil: null }),
  intent: fc.option(fc.oneof(fc.constantFrom('commercial', 'Compare'), label), { nil: null }),
});

/** Prompts of every kind are taken, one by one and in bulk. */
export const promptKindProperties = [
  property(
    {
      id: 'properties/kinds-of-prompts',
      rules: ['PR-09', 'PR-11', 'PR-12', 'BULK-10'],
      needs: { writes: true, slots: 6 },
    },
    (t) =>
      t.forAll('any kind of prompt', several(kinds, 5), (wanted) => takesKinds(t, wanted), {
        share: 0.2,
        passesKnown: true,
      }),
  ),
];

async function takesKinds(t: CheckContext, wanted: readonly Partial<Kind>[]): Promise<void> {
  const [first] = wanted;
  if (first === undefined) return;
  const { persona, intent } = first;
  const rule = persona !== undefined ? 'PR-09' : intent !== undefined ? 'PR-12' : 'PR-11';
  t.accepts(rule, await addOne(t.paid, { text: t.text(), ...first }), 201);
  const items = wanted.map((kind) => ({ text: t.text(), ...kind }));
  t.accepts('BULK-10', await addMany(t.paid, items), 201);
}
