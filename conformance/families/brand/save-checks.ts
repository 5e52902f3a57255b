import type { Exchange } from '../../http/exchange.js';
import { assertMonitored } from '../../kit/assertions.js';
import {
  BRAND,
  brandNow,
  competitorNames,
  saveBrand,
  showsBrand,
  unpinBrand,
} from '../../kit/brand-state.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';

export const brandSaveChecks = [
  directed('brand/read', ['BR-01', 'BR-02', 'NS-086'], {}, async (t) => {
    const exchange = await t.paid.get(BRAND);
    // Before the first save, there may be no profile. A destructive run reads it after its saves.
    if (exchange.status === 404) t.skip('no-saved-brand');
    t.accepts('BR-01', exchange, 200);
    const brand = exchange.json as Record<string, unknown> | null;
    const missing = Object.keys(fieldTypes).filter((name) => !Object.hasOwn(brand ?? {}, name));
    t.holds('BR-01', missing.length === 0, 'all nine fields', `missing: ${missing.join(', ')}`, exchange);
    for (const [name, isRight] of Object.entries(fieldTypes))
      await t.case(name, () => {
        const expected = `${name} of its stated type`;
        t.holds('BR-02', isRight(brand?.[name]), expected, brand?.[name], exchange);
        return Promise.resolve();
      });
    const style = brand?.contentStyle === null ? 'null' : 'a string';
    t.observe('NS-086', `contentStyle is ${style}`, true, exchange);
  }),
  directed(
    'brand/save',
    ['BR-01', 'BR-03', 'BR-04', 'BR-05', 'BR-07', 'BR-08', 'BR-09', 'BR-15', 'BR-16', 'NS-077'],
    { destructive: true },
    async (t) => {
      const before = await unpinBrand(t);
      let version = before?.version;
      const save = async (name: string, fields: object) => {
        const exchange = await t.paid.patch(BRAND, fields);
        if (exchange.status !== 200) return exchange;
        await t.case(name, () => assertSave(t, exchange, version));
        version = exchange.json?.version as number;
        await t.case(`${name}, read`, () => showsBrand(t, 'BR-04', { version: version ?? 0 }, exchange));
        return exchange;
      };
      const full = fullProfile(t);
      await t.case('all fields', async () => {
        const exchange = await save('all fields', { ...full, rawIntent: `As I said: "${t.nonce}".` });
        t.accepts('BR-15', exchange, 200);
        await showsBrand(t, 'BR-07', full, exchange);
      });
      await t.case('only positioning', async () => {
        const positioning = `${full.positioning} Second.`;
        const exchange = await save('only positioning', { positioning });
        t.accepts('BR-16', exchange, 200);
        t.equal('BR-05', exchange.json?.superseded, true, 'superseded', exchange);
        await showsBrand(t, 'BR-07', { positioning }, exchange);
        await observeOmitted(t, full.audience);
      });
      await t.case('null and empty lists', async () => {
        const cleared = { audience: null, productDescription: null, tone: null };
        const empty = { competitors: [], excludedTopics: [] };
        const exchange = await save('null', { positioning: t.text('We plan.'), ...cleared, ...empty });
        t.accepts('BR-08', exchange, 200);
        t.accepts('BR-09', exchange, 200);
        await showsBrand(t, 'BR-08', cleared, exchange);
        await showsBrand(t, 'BR-09', empty, exchange);
      });
      await t.case('one name, several topics', async () => {
        const lists = {
          competitors: competitorNames(t, 1),
          excludedTopics: ['Cranes', 'Roads', `T ${t.nonce}`],
        };
        const exchange = await save('lists', { positioning: t.text('We build.'), ...lists });
        t.accepts('BR-09', exchange, 200);
        await showsBrand(t, 'BR-09', lists, exchange);
      });
      assertMonitored(t, ['BR-01'], 'not-exercised');
    },
  ),
  directed(
    'brand/first-save',
    ['BR-06', 'NS-076', 'NS-087'],
    { destructive: true },
    async (t) => {
      const actors = (['other', 'capped'] as const).flatMap((role) => t.optional(role) ?? []);
      if (actors.length === 0) t.skip('no-other-key');
      for (const actor of actors) {
        const brand = await brandNow(actor);
        if (brand !== null && (brand.version !== 0 || brand.positioning !== null)) continue;
        const found = brand === null ? '404' : `200 with version ${brand.version}`;
        t.observe('NS-076', found, brand !== null, ...(brand?.evidence ?? []));
        const early = await actor.post('/v1/brand/recalibrations');
        const isOurs = early.status === 409 && early.text.includes('no_active_positioning');
        t.observe('NS-087', `a recalibration before the first save returns ${early.status}`, isOurs, early);
        const exchange = await saveBrand(t, { positioning: t.text('A first word.') }, actor);
        t.equal('BR-06', exchange.json?.superseded, false, 'superseded of the first save', exchange);
        return;
      }
      t.skip('no-unsaved-brand');
    },
    { when: 'first' },
  ),
  directed('brand/choices', ['NS-078', 'NS-089', 'NS-091'], { destructive: true }, async (t) => {
    await unpinBrand(t);
    const positioning = t.text('The same words.');
    const first = await saveBrand(t, { positioning });
    const same = await t.paid.patch(BRAND, { positioning });
    const isNext = same.json?.version === (first.json?.version as number) + 1;
    const version = isNext ? 'a new version' : `no new version: ${same.summary}`;
    await t.case('identical', () => {
      t.observe('NS-089', `an identical save creates ${version}`, isNext, first, same);
      return Promise.resolve();
    });
    const nothing = await t.paid.patch(BRAND, { positioning, competitors: null });
    t.observe('NS-078', `competitors null returns ${nothing.status}`, nothing.status === 400, nothing);
    const blank = await t.paid.patch(BRAND, { positioning: '     ' });
    t.observe('NS-091', `a blank positioning returns ${blank.status}`, blank.status === 400, blank);
  }),
];

const isText = (value: unknown) => typeof value === 'string';
const isTextOrNull = (value: unknown) => value === null || isText(value);
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);

const fieldTypes: Readonly<Record<string, (value: unknown) => boolean>> = {
  version: Number.isInteger,
  positioning: isTextOrNull,
  audience: isTextOrNull,
  productDescription: isTextOrNull,
  tone: isTextOrNull,
  contentStyle: isTextOrNull,
  competitors: isTexts,
  excludedTopics: isTexts,
  competitorsPinnedAt: isTextOrNull,
};

/** A profile with every field that can be saved and read back, with characters that are easily garbled. */
function fullProfile(t: CheckContext) {
  return {
    positioning: t.text('Planning software for "small" studios & <b>sites</b>: naïve, 計画'),
    audience: `Owners of studios ${t.nonce}`,
    productDescription: `Plans, hours\nand fees ${t.nonce}`,
    tone: `Plain ${t.nonce}`,
    competitors: competitorNames(t, 3),
    excludedTopics: [`Cranes ${t.nonce}`, 'Roads & rails'],
  };
}

/** Asserts the shape of the response to a save and, if the previous version is known, that it increased by one. */
function assertSave(t: CheckContext, exchange: Exchange, before: number | undefined): Promise<void> {
  const { version, superseded } = (exchange.json ?? {}) as { version?: unknown; superseded?: unknown };
  const isShaped = Number.isInteger(version) && typeof superseded === 'boolean';
  t.holds('BR-03', isShaped, 'version (integer) and superseded (boolean)', exchange.summary, exchange);
  if (before !== undefined) t.equal('BR-04', version, before + 1, 'version', exchange);
  return Promise.resolve();
}

async function observeOmitted(t: CheckContext, audience: string): Promise<void> {
  const brand = await t.run.brand(t.paid);
  const isKept = brand.audience === audience;
  t.observe('NS-077', `an omitted field is ${isKept ? 'kept' : 'cleared'}`, isKept, ...brand.evidence);
}
