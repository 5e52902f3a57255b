import type { RuleId } from '../../catalog/index.js';
import {
  BRAND,
  COMPETITORS,
  pinNames,
  competitorNames,
  showsBrand,
  unpinBrand,
} from '../../kit/brand-state.js';
import { watchBrand } from '../../kit/watches.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';

export const brandInputChecks = [
  directed('brand/required', ['BR-10', 'BR-13', 'BR-14'], { destructive: true }, async (t) => {
    await unpinBrand(t);
    const positioning = t.text('A good word.');
    await rejected(t, 'BR-10', { positioning }, [
      ['an empty body', {}],
      ['only an audience', { audience: 'Owners' }],
      ['positioning null', { positioning: null }],
      [
        'all but positioning',
        { audience: 'O', tone: 'T', competitors: competitorNames(t, 2), excludedTopics: ['X'] },
      ],
    ]);
    const wrong: readonly (readonly [string, unknown])[] = [
      ['positioning', 123],
      ['positioning', ['abc']],
      ['positioning', { text: 'abc' }],
      ['audience', {}],
      ['productDescription', ['abc']],
      ['tone', {}],
      ['competitors', 'Rival'],
      ['competitors', [1]],
      ['competitors', ['Rival', null]],
      ['competitors', { 0: 'Rival' }],
      ['excludedTopics', {}],
      ['excludedTopics', 'Cranes'],
      ['excludedTopics', ['Cranes', 2]],
    ];
    const bad = wrong.map(
      ([name, value]) =>
        [`${name} ${JSON.stringify(value)}`, { positioning: 'Not to be kept', [name]: value }] as const,
    );
    await rejected(
      t,
      'BR-13',
      { positioning, audience: 'O', competitors: competitorNames(t, 2), excludedTopics: ['X'] },
      bad,
    );
  }),
  directed('brand/length', ['BR-11', 'BR-12', 'BR-14'], { destructive: true }, async (t) => {
    await unpinBrand(t);
    const texts = (...items: readonly string[]) =>
      items.map(
        (positioning) =>
          [`${[...positioning].length} x ${positioning.at(-1) ?? ''}`, { positioning }] as const,
      );
    await rejected(t, 'BR-11', { positioning: t.textOf(40) }, texts('', 'a', 'ab', t.textOf(2001)));
    await rejected(
      t,
      'BR-12',
      { positioning: t.textOf(40, 'é') },
      texts('漢漢', 'éé', t.textOf(2001, 'é'), t.textOf(2001, 'ש')),
    );
    await accepted(t, 'BR-11', 'abc');
    await accepted(t, 'BR-11', t.textOf(2000));
    await accepted(t, 'BR-12', '漢é計');
    await accepted(t, 'BR-12', t.textOf(2000, 'é'));
    await accepted(t, 'BR-12', t.textOf(2000, '漢'));
    await accepted(t, 'BR-12', t.textOf(2000, 'ש'));
  }),
  directed('brand/pin-input', ['BR-22', 'BR-23', 'BR-24'], { destructive: true }, async (t) => {
    const put = (body: unknown) => t.paid.put(COMPETITORS, body);
    const watch = watchBrand(t.paid);
    // Bad calls are sent with the list unpinned, so that a pin cannot be the reason for a rejection.
    const good = async () => {
      const exchange = await pinNames(t, competitorNames(t, 2));
      await unpinBrand(t);
      return exchange;
    };
    await t.rejectsAll({
      rule: 'BR-22',
      unchanged: 'BR-24',
      bad: [0, 65].map((count) => ({
        name: `${count} names`,
        send: () => put({ competitors: competitorNames(t, count) }),
      })),
      good,
      watch,
    });
    await t.rejectsAll({
      rule: 'BR-23',
      unchanged: 'BR-24',
      bad: wrongNames.map((body) => ({ name: JSON.stringify(body), send: () => put(body) })),
      good,
      watch,
    });
    await t.case('65 names on a pinned list', async () => {
      await pinNames(t, competitorNames(t, 2));
      const before = await watch.read();
      const exchange = await put({ competitors: competitorNames(t, 65) });
      t.rejects('BR-22', exchange);
      const differences = watch.differences(before, await watch.read());
      t.noDifference('BR-24', differences, 'list and pin unchanged', exchange);
    });
    for (const count of [1, 64])
      await t.case(`${count} names`, async () => {
        await unpinBrand(t);
        const names = competitorNames(t, count);
        const exchange = await put({ competitors: names });
        t.accepts('BR-22', exchange, 200);
      });
  }),
];

const wrongNames: readonly unknown[] = [
  {},
  { competitors: null },
  { competitors: 'Rival' },
  { competitors: [1] },
  { competitors: [null] },
  { competitors: ['Rival', 7] },
  { competitors: { 0: 'Rival' } },
];

type BadBody = readonly [name: string, body: object];

/** Asserts that saves are rejected and create no version. */
function rejected(t: CheckContext, rule: RuleId, good: object, bad: readonly BadBody[]): Promise<void> {
  return t.rejectsAll({
    rule,
    unchanged: 'BR-14',
    bad: bad.map(([name, body]) => ({ name, send: () => t.paid.patch(BRAND, body) })),
    good: () => t.paid.patch(BRAND, good),
    watch: watchBrand(t.paid),
  });
}

/** Asserts that a text at a bound is accepted and returned unchanged. */
function accepted(t: CheckContext, rule: RuleId, positioning: string): Promise<void> {
  return t.case(`${[...positioning].length} x ${positioning.at(-1) ?? ''}`, async () => {
    const exchange = await t.paid.patch(BRAND, { positioning });
    t.accepts(rule, exchange, 200);
    await showsBrand(t, rule, { positioning }, exchange);
  });
}
