import { several } from '../../kit/arbitraries.js';
import { expectedOutcome, isPlain, sizedText, sizes, wild } from '../../kit/texts.js';
import { watchKeys } from '../../kit/watches.js';
import { property } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { SetupFailed } from '../../run/outcome.js';
import { keyRows } from '../../run/state.js';

const NAME = { min: 1, max: 80 };

/** Checks of arbitrary key names. Few keys are active at a time, because a workspace may limit them. */
export const keyNameProperties = [
  property('properties/names-of-keys', ['KEY-11', 'KEY-12', 'KEY-17'], { writes: true }, async (t) => {
    const taken = new Set((await t.run.keys(t.paid)).map(({ name }) => name));
    await t.forAll(
      'a name of any length',
      several(sizes(NAME), 3),
      (lengths) =>
        issueNamed(
          t,
          lengths.map((size) => sizedText(t, size, taken)),
        ),
      { share: 0.15, passesKnown: true },
    );
    await t.forAll('any name comes back', wild, (name) => issueNamed(t, [nameOf(t, name)]), {
      share: 0.15,
      passesKnown: true,
    });
  }),
];

/** A name made of the nonce and a text, truncated to a valid length. */
function nameOf(t: CheckContext, text: string): string {
  const characters = [...`${t.text('K')} ${text}`].slice(0, NAME.max / 2);
  return characters.join('').trim();
}

/** Issues keys one after another. Valid names must be listed as sent; others must be rejected and issue no key. */
async function issueNamed(t: CheckContext, names: readonly string[]): Promise<void> {
  const watch = watchKeys(t);
  const before = await t.run.keys(t.paid);
  const issued = new Map<string, string>();
  for (const name of names) {
    const exchange = await t.paid.post('/v1/api-keys', { name });
    const outcome = expectedOutcome(name, NAME);
    const rule = isPlain(name) ? 'KEY-11' : 'KEY-12';
    if (outcome === 'accepted') {
      if (exchange.isRejection) await canIssueKeys(t);
      t.accepts(rule, exchange, 201);
    }
    if (outcome === 'rejected') t.rejects(rule, exchange);
    if (exchange.isSuccess) issued.set(String(exchange.json?.id), name);
  }
  await t.shows('KEY-12', 'every name as it was sent', async () => {
    const list = await t.paid.get('/v1/api-keys');
    const rows = keyRows(list);
    const others = rows.filter(({ id }) => !issued.has(id));
    t.noDifference('KEY-17', watch.differences(before, others), 'no other key added or changed', list);
    const wrong = [...issued].flatMap(([id, name]) => {
      const got = rows.find((row) => row.id === id)?.name;
      return got === name ? [] : [`${id} ${JSON.stringify(got)} instead of ${JSON.stringify(name)}`];
    });
    return { isRight: wrong.length === 0, got: wrong.join('; '), evidence: [list] };
  });
}

/**
 * Verifies that another key can be issued.
 * @throws SetupFailed if the workspace has reached its limit of keys, so that a rejected name would prove nothing
 */
async function canIssueKeys(t: CheckContext): Promise<void> {
  const control = await t.paid.post('/v1/api-keys', { name: t.text('Key') });
  if (!control.isSuccess) throw new SetupFailed(`no more keys can be issued: ${control.summary}`);
}
