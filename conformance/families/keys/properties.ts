import { watchKeys } from '../../kit/watches.js';
import { property } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { SetupFailed } from '../../run/outcome.js';
import { keyRows } from '../../run/state.js';
import { several } from '../../kit/arbitraries.js';
import { fateOf, isPlain, sizedText, sizes, wild } from '../../kit/texts.js';

/** Length of the name of a key. */
const NAME = { min: 1, max: 80 };

/** Names of API keys. Few keys are active at once: a workspace may be limited in them. */
export const keyNameProperties = [
  property(
    { id: 'properties/names-of-keys', rules: ['KEY-11', 'KEY-12', 'KEY-17'], needs: { writes: true } },
    async (t) => {
      const taken = new Set((await t.run.keys(t.paid)).map(({ name }) => name));
      await t.forAll(
        'a name of any length',
        several(sizes(NAME), 3),
        (lengths) =>
          namesKeys(
            t,
            lengths.map((size) => sizedText(t, size, taken)),
          ),
        { share: 0.15, passesKnown: true },
      );
      await t.forAll('any name comes back', wild, (name) => namesKeys(t, [nameOf(t, name)]), {
        share: 0.15,
        passesKnown: true,
      });
    },
  ),
];

/** A text as a name: with the nonce, and cut where it would be too long. */
function nameOf(t: CheckContext, text: string): string {
  const signs = [...`${t.text('K')} ${text}`].slice(0, NAME.max / 2);
  return signs.join('').trim();
}

/** Makes keys one after another: names within the bounds come back, others are refused and make none. */
async function namesKeys(t: CheckContext, names: readonly string[]): Promise<void> {
  const watch = watchKeys(t);
  const before = await t.run.keys(t.paid);
  const made = new Map<string, string>();
  for (const name of names) {
    const exchange = await t.paid.post('/v1/api-keys', { name });
    const fate = fateOf(name, NAME);
    const rule = isPlain(name) ? 'KEY-11' : 'KEY-12';
    if (fate === 'taken') {
      if (exchange.isRefusal) await mayHaveKeys(t);
      t.accepts(rule, exchange, 201);
    }
    if (fate === 'refused') t.rejects(rule, exchange);
    if (exchange.isSuccess) made.set(String(exchange.json?.id), name);
  }
  await t.shows('KEY-12', 'every name as it was sent', async () => {
    const list = await t.paid.get('/v1/api-keys');
    const rows = keyRows(list);
    const others = rows.filter(({ id }) => !made.has(id));
    t.noDifference('KEY-17', watch.differences(before, others), 'no other key new or changed', list);
    const wrong = [...made].flatMap(([id, name]) => {
      const got = rows.find((row) => row.id === id)?.name;
      return got === name ? [] : [`${id} ${JSON.stringify(got)} in place of ${JSON.stringify(name)}`];
    });
    return { isRight: wrong.length === 0, got: wrong.join('; '), evidence: [list] };
  });
}

/** A workspace may have as many keys as it may have: then a refused name says nothing. */
async function mayHaveKeys(t: CheckContext): Promise<void> {
  const control = await t.paid.post('/v1/api-keys', { name: t.text('Key') });
  if (!control.isSuccess) throw new SetupFailed(`no more keys can be made: ${control.summary}`);
}
