import fc, { type Arbitrary } from 'fast-check';
import type { RuleId } from '../../catalog/index.js';
import { promptPath } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import { BRAND, COMPETITORS, competitorNames } from '../../kit/brand-state.js';
import { addOne } from '../../kit/prompts/calls.js';
import { personas } from '../../kit/prompts/texts.js';
import { watchBrand, watchKeys } from '../../kit/watches.js';
import type { CheckContext, Watch } from '../../run/context.js';
import { flawed, omitted, ofOtherType, oneOf, otherWord, outOfBounds, type Flaw } from './flaws.js';

/** The prompts that the calls of a form may name, and the number of free slots in addition to them. */
export interface Scene {
  readonly ids: readonly string[];
  readonly room: number;
}

/** An operation with a body, and the single changes that make a valid body invalid. */
export interface Form {
  readonly name: string;
  readonly flaws: Arbitrary<Flaw>;
  /** The rule that a rejected call changes nothing; if absent, the rule of the flaw. */
  readonly unchanged?: RuleId;
  readonly watch: Watch;
  /** The number of prompts that its calls name, or fewer if slots are missing; 0 if absent. */
  readonly prompts?: number;
  /** Creates a valid body for each call. */
  readonly valid: (scene: Scene) => object;
  readonly send: (body: object, scene: Scene) => Promise<Exchange>;
}

const SHORT_TEXTS = ['', 'x', 'xy', '漢字'];

const text = (bounds: RuleId, type: RuleId) => [
  omitted(type, 'text'),
  ofOtherType(type, 'text', 'string'),
  outOfBounds(bounds, 'text', 500, ...SHORT_TEXTS),
];

const persona = (rule: RuleId) => [
  otherWord(rule, 'persona', personas, 'custom', '', 'foo'),
  // It is not stated whether null means the default.
  ofOtherType(rule, 'persona', 'string', 'null'),
];

const itemList = (rule: RuleId) => [omitted(rule, 'prompts'), ofOtherType(rule, 'prompts', 'array')];

/** Converts flaws of an item to flaws of the batch. */
const inItem = (flaws: readonly Arbitrary<Flaw>[]): Arbitrary<Flaw> =>
  fc.oneof(...flaws).map((flaw) => ({ ...flaw, member: `prompts.${flaw.member}` }));

/** A batch with a flaw in its last item or in the batch itself. */
function flawedBatch({ prompts }: { prompts: object[] }, flaw: Flaw): object {
  const [, member] = flaw.member.split('.');
  if (member === undefined) return flawed({ prompts }, flaw);
  return {
    prompts: prompts.map((item, index) =>
      index === prompts.length - 1 ? flawed(item, { ...flaw, member }) : item,
    ),
  };
}

/** The operations on prompts. */
export function promptForms(t: CheckContext): Form[] {
  const first = ({ ids: [id = ''] }: Scene) => id;
  const watch = t.watchPrompts();
  const optional = () => ({ persona: 'buyer', topic: `Topic ${t.nonce}`, intent: null });
  return [
    {
      name: 'add',
      unchanged: 'PR-16',
      watch,
      flaws: fc.oneof(...text('PR-13', 'PR-15'), ...persona('PR-10')),
      valid: () => ({ text: t.text(), ...optional() }),
      send: (body) => addOne(t.paid, body),
    },
    {
      name: 'bulk insert',
      watch,
      flaws: fc.oneof(
        ...itemList('BULK-09'),
        oneOf('BULK-09', 'prompts', [null], ['text'], [[]], [7]),
        oneOf('BULK-08', 'prompts', []),
        inItem([...text('BULK-07', 'BULK-07'), ...persona('BULK-10')]),
      ),
      valid: ({ room }) => ({
        prompts: [{ text: t.text(), ...optional() }, { text: t.text() }].slice(0, room).reverse(),
      }),
      send: (body) => t.paid.post('/v1/prompts/bulk', body),
    },
    {
      name: 'bulk edit',
      prompts: 2,
      watch,
      flaws: fc.oneof(
        ...itemList('EDIT-28'),
        oneOf('EDIT-28', 'prompts', [null], ['text'], [[]], [7]),
        oneOf('EDIT-27', 'prompts', []),
        inItem([
          ...text('EDIT-26', 'EDIT-26'),
          omitted('EDIT-30', 'id'),
          ofOtherType('EDIT-30', 'id', 'string'),
          oneOf('EDIT-30', 'id', ''),
        ]),
      ),
      valid: ({ ids }) => ({ prompts: ids.map((id) => ({ id, text: t.text() })) }),
      send: (body) => t.paid.put('/v1/prompts', body),
    },
    {
      name: 'reword',
      prompts: 1,
      unchanged: 'EDIT-08',
      watch,
      flaws: fc.oneof(...text('EDIT-07', 'EDIT-07')),
      valid: () => ({ text: t.text() }),
      send: (body, scene) => t.paid.patch(promptPath(first(scene)), body),
    },
    {
      name: 'pause',
      prompts: 1,
      watch,
      flaws: fc.oneof(omitted('PAU-06', 'paused'), ofOtherType('PAU-07', 'paused', 'boolean')),
      valid: () => ({ paused: true, reason: t.text('Reason') }),
      send: (body, scene) => t.paid.post(promptPath(first(scene), '/pause'), body),
    },
    {
      name: 'replacement',
      prompts: 1,
      unchanged: 'REP-10',
      watch,
      flaws: fc.oneof(...text('REP-09', 'REP-09')),
      valid: () => ({ text: t.text() }),
      send: (body, scene) => t.paid.post(promptPath(first(scene), '/replacements'), body),
    },
  ];
}

export const keyForm = (t: CheckContext): Form => ({
  name: 'key',
  unchanged: 'KEY-17',
  watch: watchKeys(t),
  flaws: fc.oneof(
    omitted('KEY-11', 'name'),
    ofOtherType('KEY-11', 'name', 'string'),
    outOfBounds('KEY-11', 'name', 80, ''),
    oneOf('KEY-15', 'environment', 'live'),
    otherWord('KEY-16', 'environment', ['test', 'live'], 'prod', 'production', ''),
    ofOtherType('KEY-16', 'environment', 'string', 'null'),
  ),
  valid: () => ({ name: t.text('Key'), environment: 'test' }),
  send: (body) => t.paid.post('/v1/api-keys', body),
});

/** The operations that save the brand and pin competitors. The list must be unpinned. */
export const brandForms = (t: CheckContext): Form[] => [
  {
    name: 'save',
    unchanged: 'BR-14',
    watch: watchBrand(t.paid),
    flaws: fc.oneof(
      omitted('BR-10', 'positioning'),
      oneOf('BR-10', 'positioning', null),
      ofOtherType('BR-13', 'positioning', 'string', 'null'),
      outOfBounds('BR-11', 'positioning', 2000, ...SHORT_TEXTS),
      ...['audience', 'productDescription', 'tone'].map((name) => oneOf('BR-13', name, ['text'], {})),
      ...['competitors', 'excludedTopics'].flatMap((name) => [
        ofOtherType('BR-13', name, 'array', 'null'),
        oneOf('BR-13', name, [7], ['text', null], [['text']], [{}]),
      ]),
    ),
    valid: () => ({
      positioning: t.textOf(60),
      audience: 'Owners',
      productDescription: null,
      tone: 'Plain',
      competitors: competitorNames(t, 2),
      excludedTopics: ['Cranes'],
    }),
    send: (body) => t.paid.patch(BRAND, body),
  },
  {
    name: 'pin',
    unchanged: 'BR-24',
    watch: watchBrand(t.paid),
    flaws: fc.oneof(
      omitted('BR-23', 'competitors'),
      ofOtherType('BR-23', 'competitors', 'array'),
      oneOf('BR-23', 'competitors', [7], ['text', null], [['text']], [{}]),
      fc.oneof(fc.constantFrom(0, 65), fc.integer({ min: 66, max: 150 })).map((count): Flaw => ({
        member: 'competitors',
        rule: 'BR-22',
        value: Array.from({ length: count }, (_, index) => `Rival ${index}`),
      })),
    ),
    valid: () => ({ competitors: competitorNames(t, 2) }),
    send: (body) => t.paid.put(COMPETITORS, body),
  },
];

/** A valid body with a flaw. In a batch, the flaw is applied to the batch or to its last item. */
export function bodyWith(valid: object, flaw: Flaw): object {
  return 'prompts' in valid ? flawedBatch(valid as { prompts: object[] }, flaw) : flawed(valid, flaw);
}
