import type { RuleId } from '../../catalog/index.js';
import { addMany, addOne, editMany, replace, reword } from '../../kit/prompts/calls.js';
import type { CheckContext } from '../../run/context.js';
import { resultAt, type Exchange } from '../../http/exchange.js';
import { isPlain } from '../../kit/texts.js';

/** One of the operations that write the text of a prompt, and the rules on it. */
export interface Writer {
  readonly name: string;
  readonly status: 200 | 201;
  /** Each write archives the prompt of the one before. */
  readonly isChain?: true;
  /** One prompt serves for all series: a write leaves it what it is. */
  readonly isLasting?: true;
  /** A text within the bounds is taken, and one beyond them refused. */
  readonly bounds: (text: string) => RuleId;
  /** A refused text changes nothing. */
  readonly unchanged: RuleId;
  /** A text comes back as it was sent. */
  readonly verbatim: RuleId;
  /** Begins a series of writes: those of a single prompt go on with the one before. */
  readonly begin: (t: CheckContext) => Promise<Pen>;
}

/** Writes texts one after another. */
export interface Pen {
  /** Answers what came, and the id of the prompt that should have the text. */
  readonly write: (text: string) => Promise<{ readonly exchange: Exchange; readonly id: unknown }>;
}

/** A new prompt each time. */
const creating = (
  send: (t: CheckContext, text: string) => Promise<Exchange>,
  idOf: (exchange: Exchange) => unknown,
) => ({
  begin: (t: CheckContext) =>
    Promise.resolve<Pen>({
      write: async (text) => {
        const exchange = await send(t, text);
        return { exchange, id: idOf(exchange) };
      },
    }),
});

/** One prompt, which is made first. */
const editing = (send: (t: CheckContext, id: string, text: string) => Promise<Exchange>) => ({
  isLasting: true as const,
  begin: async (t: CheckContext): Promise<Pen> => {
    const { id } = await t.addPrompt();
    return { write: async (text) => ({ exchange: await send(t, id, text), id }) };
  },
});

/** One prompt after another: each write replaces the one before. */
const replacing = {
  isChain: true as const,
  begin: async (t: CheckContext): Promise<Pen> => {
    let { id } = await t.addPrompt();
    return {
      write: async (text) => {
        const exchange = await replace(t.paid, id, text);
        const next: unknown = exchange.json?.promptId;
        if (exchange.isSuccess && typeof next === 'string') id = next;
        return { exchange, id };
      },
    };
  },
};

/** All operations that write the text of a prompt. */
export const writers: readonly Writer[] = [
  {
    ...{ name: 'a single add', status: 201, unchanged: 'PR-16', verbatim: 'PR-17' },
    bounds: (text) => (isPlain(text) ? 'PR-13' : 'PR-14'),
    ...creating(
      (t, text) => addOne(t.paid, { text }),
      ({ json }) => json?.promptId,
    ),
  },
  {
    ...{ name: 'a bulk insert', status: 201, unchanged: 'BULK-07', verbatim: 'BULK-03' },
    bounds: () => 'BULK-10',
    ...creating(
      (t, text) => addMany(t.paid, [{ text }]),
      (exchange) => resultAt(exchange, 0)?.promptId,
    ),
  },
  {
    ...{ name: 'a reword', status: 200, unchanged: 'EDIT-08', verbatim: 'EDIT-03' },
    bounds: () => 'EDIT-07',
    ...editing((t, id, text) => reword(t.paid, id, text)),
  },
  {
    ...{ name: 'a bulk edit', status: 200, unchanged: 'EDIT-26', verbatim: 'EDIT-22' },
    bounds: () => 'EDIT-26',
    ...editing((t, id, text) => editMany(t.paid, [{ id, text }])),
  },
  {
    ...{ name: 'a replacement', status: 201, unchanged: 'REP-10', verbatim: 'REP-05' },
    bounds: () => 'REP-09',
    ...replacing,
  },
];

/** Begins with the prompts that serve for all series, so that these are made once. */
export async function penFor(t: CheckContext, writer: Writer): Promise<() => Promise<Pen>> {
  if (writer.isLasting !== true) return () => writer.begin(t);
  const pen = await writer.begin(t);
  return () => Promise.resolve(pen);
}
