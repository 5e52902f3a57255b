import fc from 'fast-check';
import type { Exchange } from '../../http/exchange.js';
import { record, several, sparse } from '../../kit/arbitraries.js';
import { outcomeOf, addMany, addOne } from '../../kit/prompts/calls.js';
import { trackedProblem, showsPrompts } from '../../kit/prompts/list.js';
import { personas } from '../../kit/prompts/texts.js';
import { expectedOutcome, label, sizedText, sizes, wild } from '../../kit/texts.js';
import { property } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { promptDifferences } from '../../run/state.js';
import { seriesOf, writers, type Writer } from './writers.js';

const TEXT = { min: 3, max: 500 };

/** Checks of arbitrary prompt texts, for every operation that writes them. */
export const promptTextProperties = [
  property(
    'properties/length-of-prompts',
    // prettier-ignore
    [
      'PR-13', 'PR-14', 'PR-16', 'PR-17', 'BULK-03', 'BULK-07', 'BULK-10', 'EDIT-03', 'EDIT-07', 'EDIT-08', 'EDIT-22',
      'EDIT-26', 'REP-05', 'REP-09', 'REP-10', 'NS-068',
    ],
    { writes: true, slots: 1 },
    async (t) => {
      const { tracked } = await t.prompts();
      const taken = new Set(tracked.map(({ text }) => text));
      for (const writer of writers)
        await t.apart(writer.name, async () => {
          const begin = await seriesOf(t, writer);
          await t.forAll(
            `${writer.name} of a text of any length`,
            several(sizes(TEXT), 5),
            (lengths) =>
              writesInRounds(
                t,
                { ...writer, begin },
                lengths.map((size) => sizedText(t, size, taken)),
              ),
            { share: 0.2, passesKnown: true },
          );
        });
    },
  ),
  property(
    'properties/text-of-prompts',
    ['PR-17', 'BULK-03', 'EDIT-03', 'EDIT-22', 'REP-05'],
    { writes: true, slots: 1 },
    async (t) => {
      const begins = new Map<string, Writer['begin']>();
      // With few slots, each series of edits creates its own prompt, which is removed after it.
      if ((await t.room()) >= writers.length)
        for (const writer of writers) begins.set(writer.name, await seriesOf(t, writer));
      await t.forAll(
        'any text is kept',
        record({
          writer: fc.constantFrom(...writers.map(({ name }) => name)),
          texts: several(wild, 3),
        }),
        ({ writer, texts }) => {
          const sent = texts.map((text) => `${t.text('Q')} ${text}.`);
          const { begin, ...rest } = writers.find(({ name }) => name === writer) as Writer;
          return writesInRounds(t, { ...rest, begin: begins.get(writer) ?? begin }, sent);
        },
        { share: 0.3, passesKnown: true },
      );
    },
  ),
  property('properties/labels-of-prompts', ['PR-08', 'PAU-03'], { writes: true, slots: 1 }, (t) =>
    t.forAll(
      'any topic and reason are kept',
      record({ topic: label, reason: label }),
      ({ topic, reason }) => keepsLabels(t, topic, reason),
      { share: 0.15, passesKnown: true },
    ),
  ),
];

/** Writes texts one after another. If each creates a prompt, as many at a time as slots are free. */
function writesInRounds(t: CheckContext, writer: Writer, texts: readonly string[]): Promise<void> {
  if (!writer.isCreating) return writesAll(t, writer, texts);
  return t.inRounds(texts, (round) => writesAll(t, writer, round));
}

/** Writes texts one after another. Valid texts must be kept; others must be rejected and change nothing. */
async function writesAll(t: CheckContext, writer: Writer, texts: readonly string[]): Promise<void> {
  const series = await writer.begin(t);
  const before = await t.prompts();
  const expected = new Map<string, { text: string; exchange: Exchange }>();
  const rejected: Exchange[] = [];
  // Texts that a server may accept or reject come last, so that they do not hide failures of other texts.
  for (const text of [...texts].sort((a, b) => ambiguity(a) - ambiguity(b))) {
    const { exchange, id } = await series.write(text);
    assertResponse(t, writer, text, exchange);
    if (exchange.isSuccess) expected.set(String(id), { text, exchange });
    else rejected.push(exchange);
  }
  const after = await t.prompts();
  // A replacement archives another prompt, so prompts named in successful responses are not compared.
  const named = [...expected.keys(), ...namedBy([...expected.values()].map(({ exchange }) => exchange))];
  if (rejected.length > 0) {
    const others = promptDifferences(before, after, named);
    t.noDifference(writer.unchanged, others, 'no change by a rejected text', ...rejected, ...after.evidence);
  }
  const last = [...expected].slice(writer.isChain ? -1 : 0);
  for (const [id, { text, exchange }] of last)
    await showsPrompts(
      t,
      writer.verbatim,
      `${id} tracked with ${JSON.stringify(text)}`,
      (state) => trackedProblem(state, id, text),
      { write: exchange },
    );
}

const ambiguity = (text: string) => Number(expectedOutcome(text, TEXT) === 'open');

/** Ids in the responses other than those of the written prompts. */
const namedBy = (exchanges: readonly Exchange[]) =>
  exchanges.flatMap(({ json }) => (json?.archivedPromptId as string | undefined) ?? []);

function assertResponse(t: CheckContext, writer: Writer, text: string, exchange: Exchange): void {
  const outcome = expectedOutcome(text, TEXT);
  const length = [...text].length;
  if (outcome === 'accepted') t.accepts(writer.bounds(text), exchange, writer.status);
  else if (outcome === 'rejected') t.rejects(writer.bounds(text), exchange);
  else {
    const isOurs = exchange.isSuccess === (TEXT.min <= length && length <= TEXT.max);
    t.observe('NS-068', `${length} emoji as a text: ${outcomeOf(exchange)}`, isOurs, exchange);
  }
}

async function keepsLabels(t: CheckContext, topic: string, reason: string): Promise<void> {
  const { id, exchange } = await t.addPrompt(t.paid, { topic });
  const pause = await t.paid.post(`/v1/prompts/${encodeURIComponent(id)}/pause`, { paused: true, reason });
  t.accepts('PAU-03', pause, 200);
  const shown = (name: 'topic' | 'pausedReason', value: string, write: Exchange) =>
    showsPrompts(
      t,
      name === 'topic' ? 'PR-08' : 'PAU-03',
      `${name} ${JSON.stringify(value)} of ${id}`,
      ({ tracked }) => {
        const got = tracked.find((row) => row.id === id)?.[name];
        return got === value ? undefined : (JSON.stringify(got) ?? 'it is not in tracked');
      },
      { write },
    );
  await shown('topic', topic, exchange);
  await shown('pausedReason', reason, pause);
}

/** The optional fields of a prompt besides its text. */
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

/** Checks that prompts with any valid fields are accepted, one by one and in bulk. */
export const promptKindProperties = [
  property(
    'properties/kinds-of-prompts',
    ['PR-09', 'PR-11', 'PR-12', 'BULK-10'],
    { writes: true, slots: 1 },
    (t) =>
      t.forAll('any valid fields', several(kinds, 5), (wanted) => acceptsKinds(t, wanted), {
        share: 0.2,
        passesKnown: true,
      }),
  ),
];

async function acceptsKinds(t: CheckContext, wanted: readonly Partial<Kind>[]): Promise<void> {
  const [first] = wanted;
  if (first === undefined) return;
  const { persona, intent } = first;
  const rule = persona !== undefined ? 'PR-09' : intent !== undefined ? 'PR-12' : 'PR-11';
  t.accepts(rule, await t.undone(() => addOne(t.paid, { text: t.text(), ...first })), 201);
  const items = wanted.map((kind) => ({ text: t.text(), ...kind }));
  await t.inRounds(items, async (round) => t.accepts('BULK-10', await addMany(t.paid, round), 201));
}
