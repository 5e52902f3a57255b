import { withQuery } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import { addOne, isCount, isId } from '../../kit/prompts/calls.js';
import { trackedProblem, showsPrompts, rowsAreValid, whereabouts } from '../../kit/prompts/list.js';
import { WILD } from '../../kit/prompts/texts.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { findPrompt, promptDifferences, type PromptsState } from '../../run/state.js';

export const promptChecks = [
  directed('prompts/list', ['PR-01', 'CAP-01', 'CAP-02', 'NS-072'], {}, async (t) => {
    const list = await t.paid.get('/v1/prompts');
    t.accepts('PR-01', list, 200);
    for (const group of ['tracked', 'archived'] as const)
      t.holds('PR-01', Array.isArray(list.json?.[group]), `an array ${group}`, list.summary, list);
    const slots = await t.paid.get('/v1/prompts/cap');
    t.accepts('CAP-01', slots, 200);
    const { activeCount, cap } = (slots.json ?? {}) as { activeCount?: unknown; cap?: unknown };
    const areCounts = isCount(activeCount) && isCount(cap);
    t.holds('CAP-01', areCounts, 'integers activeCount and cap', slots.summary, slots);
    if (!areCounts) return;
    t.holds('CAP-02', cap >= -1 && activeCount >= 0, 'cap -1 or more, activeCount 0 or more', slots.summary);
    t.observe('NS-072', `a cap of ${cap}`, true, slots);
  }),
  directed(
    'prompts/add',
    [
      'PR-02',
      'PR-03',
      'PR-04',
      'PR-05',
      'PR-06',
      'PR-07',
      'PR-08',
      'PR-11',
      'PR-17',
      'PR-19',
      'PR-20',
      'PR-29',
      'CAP-03',
      'CAP-12',
      'CAP-13',
      'NS-055',
      'NS-056',
      'NS-075',
    ],
    { writes: true, slots: 1 },
    async (t) => {
      await t.inRounds(threeKinds(t), async (kinds) => {
        const before = await t.prompts();
        const adds: Added[] = [];
        for (const kind of kinds) adds.push({ ...kind, exchange: await addOne(t.paid, kind.body) });
        await t.case('the responses', () => responsesOfAdds(t, before, adds));
        await t.case('the counts', () => countsOfAdds(t, before, adds));
        await t.case('the list', () => listAfterAdds(t, before, adds));
        await t.case('the fields', () => fieldsAfterAdds(t, adds));
        for (const plain of adds.filter(isPlain))
          await t.case('the default persona', () => defaultPersona(t, plain));
      });
    },
  ),
];

interface Kind {
  readonly body: { readonly text: string; readonly topic?: string | null };
}

interface Added extends Kind {
  readonly exchange: Exchange;
}

/** A prompt of special characters with a topic, one with all other fields, and one with none. */
function threeKinds(t: CheckContext): readonly Kind[] {
  return [
    { body: { text: t.text(WILD), topic: `Topic ${t.nonce} & more` } },
    { body: { text: t.text(), topic: null, ...{ persona: 'buyer', intent: 'commercial' } } },
    { body: { text: t.text() } },
  ];
}

const isPlain = ({ body }: Kind) => Object.keys(body).length === 1;
const isWild = ({ body }: Kind) => body.text.startsWith(WILD);

function responsesOfAdds(t: CheckContext, before: PromptsState, adds: readonly Added[]): Promise<void> {
  for (const { exchange } of adds) {
    t.accepts('PR-05', exchange, 201);
    const { promptId, activeCount, cap } = (exchange.json ?? {}) as Record<string, unknown>;
    const isShape = isId(promptId) && isCount(activeCount) && isCount(cap);
    t.holds('PR-05', isShape, 'promptId, and integers activeCount and cap', exchange.summary, exchange);
  }
  for (const { exchange } of adds.filter(isPlain)) t.accepts('PR-11', exchange, 201);
  const ids = adds.map(({ exchange }) => exchange.json?.promptId as string);
  const known = new Set([...before.tracked, ...before.archived].map(({ id }) => id));
  const areNew = new Set(ids).size === ids.length && ids.every((id) => !known.has(id));
  t.holds('PR-19', areNew, 'a new id for each', ids, ...adds.map(({ exchange }) => exchange));
  return Promise.resolve();
}

async function countsOfAdds(t: CheckContext, before: PromptsState, adds: readonly Added[]): Promise<void> {
  const [read] = before.evidence.slice(1);
  adds.forEach(({ exchange }, index) => {
    const { activeCount, cap } = exchange.json as { activeCount: number; cap: number };
    const evidence = [...(read === undefined ? [] : [read]), exchange];
    t.equal('PR-07', activeCount, before.activeCount + index + 1, 'activeCount', ...evidence);
    t.equal('CAP-13', cap, before.cap, 'the cap that GET /v1/prompts/cap returned', ...evidence);
    const isWithin = cap === -1 || activeCount <= cap;
    t.holds('CAP-12', isWithin, 'activeCount within the cap', exchange.summary, exchange);
  });
  const last = adds.at(-1)?.exchange as Exchange;
  const { activeCount, cap } = last.json as { activeCount: number; cap: number };
  await showsPrompts(
    t,
    'CAP-03',
    `activeCount ${activeCount} and cap ${cap}, as the last add returned`,
    (now) =>
      now.activeCount === activeCount && now.cap === cap
        ? undefined
        : `activeCount ${now.activeCount} and cap ${now.cap}`,
    { write: last },
  );
}

async function listAfterAdds(t: CheckContext, before: PromptsState, adds: readonly Added[]): Promise<void> {
  for (const added of adds) {
    const id = added.exchange.json?.promptId as string;
    // PR-17 covers the text with special characters.
    const isTracked = ({ tracked, archived }: PromptsState) =>
      tracked.some((row) => row.id === id) && !archived.some((row) => row.id === id);
    await showsPrompts(t, 'PR-06', `${id} in tracked, and not in archived`, (state) =>
      isWild(added)
        ? isTracked(state)
          ? undefined
          : whereabouts(state, id)
        : trackedProblem(state, id, added.body.text),
    );
  }
  for (const { body, exchange } of adds.filter(isWild))
    await showsPrompts(t, 'PR-17', `the text "${body.text}"`, (state) => {
      const text = findPrompt(state, exchange.json?.promptId as string)?.text;
      return text === body.text ? undefined : `"${text}"`;
    });
  const after = await t.prompts();
  const ids = adds.map(({ exchange }) => exchange.json?.promptId as string);
  const differences = promptDifferences(before, after, ids);
  t.noDifference('PR-29', differences, 'no change to any other prompt', ...after.evidence);
}

async function fieldsAfterAdds(t: CheckContext, adds: readonly Added[]): Promise<void> {
  const state = await t.prompts();
  const [list] = state.evidence as [Exchange];
  rowsAreValid(t, list);
  for (const { body, exchange } of adds) {
    const row = findPrompt(state, exchange.json?.promptId as string);
    t.equal('PR-08', row?.topic, body.topic ?? null, 'the topic that was sent', exchange, list);
    t.prefers('PR-20', row?.hasObservations === false, 'hasObservations false', row?.hasObservations, list);
    t.observe('NS-075', `hasObservations ${row?.hasObservations}`, row?.hasObservations === false, list);
    t.observe('NS-055', `initially "${row?.status}"`, row?.status === 'pending_baseline', list);
    t.observe('NS-056', `createdBy "${row?.createdBy}"`, row?.createdBy === 'api', list);
  }
}

/** Checks the default persona, which only a filter of the prompt analytics reveals, if they already list the prompt. */
async function defaultPersona(t: CheckContext, { body: { text }, exchange }: Added): Promise<void> {
  const id = exchange.json?.promptId as string;
  const search = (persona?: string) =>
    t.paid.get(withQuery('/v1/analytics/prompts', { query: text.slice(-16), persona, limit: 100 }));
  const filtered = await search('discoverer');
  if (!filtered.isSuccess || filtered.text.includes(id)) return;
  const all = await search();
  const hasOther = all.text.includes(id);
  const expected = `${id} listed with the persona discoverer`;
  t.prefers('PR-11', !hasOther, expected, 'listed only without that filter', filtered, all);
}
