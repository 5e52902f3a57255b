import type { Exchange } from '../../http/exchange.js';
import {
  addMany,
  addOne,
  itemsOf,
  outcomeOf,
  resultsOf,
  type InsertResult,
} from '../../kit/prompts/calls.js';
import { notTexts, personas, textsOutOfBounds, threeCharacterText } from '../../kit/prompts/texts.js';
import { directed } from '../../run/check.js';
import type { BadCall, CheckContext } from '../../run/context.js';
import { findPrompt } from '../../run/state.js';

export const promptInputChecks = [
  directed(
    'prompts/personas-and-intents',
    ['PR-09', 'PR-11', 'PR-12'],
    { writes: true, slots: 1 },
    async (t) => {
      const add = (fields: object) => addOne(t.paid, { text: t.text(), ...fields });
      for (const persona of personas)
        await t.apart(`persona ${persona}`, async () => t.accepts('PR-09', await add({ persona }), 201));
      for (const intent of ['commercial', `what we call ${t.nonce}`, null]) {
        await t.apart(`intent ${JSON.stringify(intent)}`, async () => {
          const exchange = await add({ intent });
          t.accepts('PR-12', exchange, 201);
          t.accepts('PR-11', exchange, 201);
        });
      }
    },
  ),
  directed('prompts/bounds', ['PR-13', 'PR-14', 'PR-17', 'NS-068'], { writes: true, slots: 1 }, async (t) => {
    const texts = [
      { name: '3 characters', rule: 'PR-13', text: await threeCharacterText(t) },
      { name: '500 characters', rule: 'PR-13', text: t.textOf(500) },
      { name: '500 characters of 3 bytes', rule: 'PR-14', text: t.textOf(500, '漢') },
      { name: '500 characters of 2 bytes', rule: 'PR-14', text: t.textOf(500, 'é') },
      { name: '250 characters, most of them emoji', rule: 'PR-14', text: t.textOf(250, '🦊') },
    ] as const;
    await t.inRounds(texts, async (round) => {
      const made: { text: string; exchange: Exchange }[] = [];
      for (const { name, rule, text } of round)
        await t.case(name, async () => {
          const exchange = await addOne(t.paid, { text });
          t.accepts(rule, exchange, 201);
          made.push({ text, exchange });
        });
      await t.case('every text is kept whole', () => keepsTexts(t, made));
    });
    await countsEmoji(t);
  }),
  directed(
    'prompts/refused',
    ['PR-10', 'PR-13', 'PR-14', 'PR-15', 'PR-16', 'NS-006', 'NS-070'],
    { writes: true, slots: 1 },
    async (t) => {
      const responses: Exchange[] = [];
      const send = async (body: object) => {
        const exchange = await addOne(t.paid, body);
        responses.push(exchange);
        return exchange;
      };
      await t.rejectsAll({
        rule: 'PR-15',
        unchanged: 'PR-16',
        bad: badAdds(t, send),
        good: () => t.undone(() => addOne(t.paid, { text: t.text(), persona: 'buyer' })),
        watch: t.watchPrompts(),
      });
      const found = [
        ...new Set(responses.filter(({ isRejection }) => isRejection).map(({ status }) => status)),
      ];
      const isOurs = found.length === 1 && found[0] === 400 && responses.every(isInvalidParameter);
      t.observe('NS-006', `rejected with ${found.sort().join(' and ')}`, isOurs, ...responses.slice(0, 1));
      await debatablePersonas(t);
    },
  ),
  directed('prompts/twice', ['NS-046'], { writes: true, slots: 1 }, async (t) => {
    const first = await t.addPrompt();
    const room = await t.room();
    const again = await addOne(t.paid, { text: first.text });
    if (room < 1 && !again.isSuccess) return t.skipRule('NS-046', 'no-room');
    const isNew = again.json?.promptId !== first.id;
    const made = isNew ? 'a second prompt of that text' : 'the existing prompt of that text';
    t.observe('NS-046', again.isSuccess ? made : outcomeOf(again), again.isSuccess && isNew, again);
  }),
  directed('bulk/elements', ['BULK-10'], { writes: true, slots: 1 }, async (t) => {
    await t.case('personas, topics and intents', async () => {
      const items = personas.map((persona, index) => ({
        text: t.text(),
        persona,
        topic: index % 2 === 0 ? `Topic ${t.nonce}` : null,
        intent: [null, 'commercial', `what we call ${t.nonce}`][index % 3],
      }));
      await t.inRounds(items, async (round) => t.accepts('BULK-10', await addMany(t.paid, round), 201));
    });
    await t.case('the bounds of the text', async () => {
      await t.inRounds([await threeCharacterText(t), t.textOf(500, '漢')], async (texts) => {
        const exchange = await addMany(t.paid, itemsOf(texts));
        t.accepts('BULK-10', exchange, 201);
        const ids = resultsOf<InsertResult>(exchange).map(({ promptId }) => String(promptId));
        const state = await t.prompts();
        const kept = ids.map((id) => findPrompt(state, id)?.text);
        t.equal('BULK-10', kept, texts, 'the texts as they were sent', exchange, ...state.evidence);
      });
    });
  }),
];

function badAdds(t: CheckContext, send: (body: object) => Promise<Exchange>): BadCall[] {
  const wrongPersonas = ['custom', 'foo', 7].map((persona) => ({
    name: `persona ${JSON.stringify(persona)}`,
    rule: 'PR-10' as const,
    send: () => send({ text: t.text(), persona }),
  }));
  const wrongBounds = textsOutOfBounds(t).map(({ name, text, rule }) => ({
    name,
    rule,
    send: () => send({ text, persona: 'buyer' }),
  }));
  const more = [
    { name: 'an array as text', text: ['a question'] },
    { name: 'an object as text', text: {} },
  ];
  const wrongTexts = [...notTexts, ...more].map(({ name, text }) => ({
    name,
    rule: 'PR-15' as const,
    send: () => send({ text, persona: 'buyer' }),
  }));
  return [...wrongPersonas, ...wrongBounds, ...wrongTexts];
}

const isInvalidParameter = ({ text }: Exchange) => text.includes('invalid_parameter');

async function keepsTexts(
  t: CheckContext,
  made: readonly { text: string; exchange: Exchange }[],
): Promise<void> {
  const state = await t.prompts();
  for (const { text, exchange } of made) {
    const row = findPrompt(state, exchange.json?.promptId as string);
    t.equal('PR-17', row?.text, text, 'the text as it was sent', exchange, ...state.evidence);
  }
}

/** Observes whether an emoji counts as one character or two. It is one code point and two UTF-16 units. */
async function countsEmoji(t: CheckContext): Promise<void> {
  const short = await t.undone(() => addOne(t.paid, { text: '🦊🦊' }));
  const long = await t.undone(() => addOne(t.paid, { text: t.textOf(400, '🦊') }));
  const isOurs = short.isRejection && long.status === 201;
  const found = `2 emoji ${outcomeOf(short)}, 400 characters with 376 emoji ${outcomeOf(long)}`;
  t.observe('NS-068', found, isOurs, short, long);
}

async function debatablePersonas(t: CheckContext): Promise<void> {
  const capital = await t.undone(() => addOne(t.paid, { text: t.text(), persona: 'Buyer' }));
  t.prefers('PR-10', capital.isRejection, 'a rejection of the persona "Buyer"', capital.summary, capital);
  const none = await t.undone(() => addOne(t.paid, { text: t.text(), persona: null }));
  t.observe('NS-070', `null ${outcomeOf(none)}`, none.isRejection, none);
}
