import fc from 'fast-check';
import type { Exchange } from '../../http/exchange.js';
import { several, sparse } from '../../kit/arbitraries.js';
import { BRAND, COMPETITORS, competitorNames, showsBrand, unpinBrand } from '../../kit/brand-state.js';
import { expectedOutcome, isPlain, label, sizedText, sizes, wild } from '../../kit/texts.js';
import { watchBrand } from '../../kit/watches.js';
import { property } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';

const POSITIONING = { min: 3, max: 2000 };

const text = wild.map((signs) => `Q ${signs}.`);
const list = fc.uniqueArray(label, { maxLength: 6 });

/** The optional fields of the brand profile that can be saved and read back. */
const fields = sparse({
  audience: fc.option(text),
  productDescription: fc.option(text),
  tone: fc.option(text),
  competitors: list,
  excludedTopics: list,
});

/** Checks of the fields that the brand profile accepts and returns, with arbitrary values. */
export const brandProperties = [
  property(
    'properties/length-of-positioning',
    ['BR-11', 'BR-12', 'BR-14'],
    { destructive: true },
    async (t) => {
      await unpinBrand(t);
      await t.forAll(
        'a positioning of any length',
        several(sizes(POSITIONING), 4),
        (lengths) =>
          savesAll(
            t,
            lengths.map((size) => sizedText(t, size, new Set())),
          ),
        { share: 0.2, passesKnown: true },
      );
    },
  ),
  property(
    'properties/brand-fields',
    ['BR-04', 'BR-07', 'BR-08', 'BR-09', 'BR-16'],
    { destructive: true },
    async (t) => {
      await unpinBrand(t);
      await t.forAll('any fields', fc.tuple(text, fields), ([words, sent]) => keepsFields(t, words, sent), {
        share: 0.3,
        passesKnown: true,
      });
    },
  ),
  property('properties/pinned-names', ['BR-19', 'BR-20', 'BR-22', 'BR-24'], { destructive: true }, (t) =>
    t.forAll(
      'any number of names',
      fc.oneof(fc.constantFrom(65, 64, 1, 0), fc.integer({ min: 2, max: 80 })),
      (count) => pins(t, count),
      { share: 0.2, passesKnown: true },
    ),
  ),
];

/** Saves texts one after another. GET returns each accepted text, and a rejected one creates no version. */
async function savesAll(t: CheckContext, texts: readonly string[]): Promise<void> {
  const watch = watchBrand(t.paid);
  for (const positioning of texts) {
    const expected = expectedOutcome(positioning, POSITIONING);
    const before = expected === 'rejected' ? await watch.read() : undefined;
    const exchange = await t.paid.patch(BRAND, { positioning });
    const rule = isPlain(positioning) ? 'BR-11' : 'BR-12';
    if (expected === 'rejected') {
      t.rejects(rule, exchange);
      const after = (await watch.read()) as Exchange;
      t.noDifference('BR-14', watch.differences(before, after), 'an unchanged brand', exchange, after);
    } else if (expected === 'accepted') {
      t.accepts(rule, exchange, 200);
      await showsBrand(t, rule, { positioning }, exchange);
    }
  }
}

async function keepsFields(t: CheckContext, words: string, sent: object): Promise<void> {
  const before = await t.paid.get(BRAND);
  const positioning = `${t.nonce} ${words}`;
  const exchange = await t.paid.patch(BRAND, { positioning, ...sent });
  t.accepts(Object.keys(sent).length === 0 ? 'BR-16' : 'BR-07', exchange, 200);
  // The version before the first save is not stated.
  if (typeof before.json?.positioning === 'string')
    t.equal(
      'BR-04',
      exchange.json?.version,
      (before.json?.version as number) + 1,
      'version',
      before,
      exchange,
    );
  const isCleared = Object.values(sent).includes(null);
  const rule = isCleared ? 'BR-08' : Object.values(sent).some(Array.isArray) ? 'BR-09' : 'BR-07';
  await showsBrand(t, rule, { positioning, ...sent }, exchange);
}

async function pins(t: CheckContext, count: number): Promise<void> {
  const before = await unpinBrand(t);
  const names = competitorNames(t, count);
  const exchange = await t.paid.put(COMPETITORS, { competitors: names });
  if (count < 1 || count > 64) {
    t.rejects('BR-22', exchange);
    if (before !== null)
      await showsBrand(t, 'BR-24', { competitors: before.competitors, competitorsPinnedAt: null }, exchange);
    return;
  }
  t.accepts('BR-22', exchange, 200);
  t.equal('BR-20', exchange.json?.count, count, 'count', exchange);
  await showsBrand(t, 'BR-19', { competitors: names }, exchange);
}
