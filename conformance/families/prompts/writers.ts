import type { RuleId } from '../../catalog/index.js';
import { resultAt, type Exchange } from '../../http/exchange.js';
import { addMany, addOne, editMany, replace, reword } from '../../kit/prompts/calls.js';
import { isPlain } from '../../kit/texts.js';
import type { CheckContext } from '../../run/context.js';

/** An operation that writes the text of a prompt, and its rules. */
export interface Writer {
  readonly name: string;
  readonly status: 200 | 201;
  /** Set if each write creates a prompt. */
  readonly isCreating?: true;
  /** Set if each write archives the prompt of the previous write. */
  readonly isChain?: true;
  /** Set if one prompt can serve all series, because it stays tracked under its id. */
  readonly isReusable?: true;
  /** The rule that a text is accepted if it is within the bounds, and rejected otherwise. */
  readonly bounds: (text: string) => RuleId;
  /** The rule that a rejected text changes nothing. */
  readonly unchanged: RuleId;
  /** The rule that a text is kept as sent. */
  readonly verbatim: RuleId;
  /** Starts a series of writes. Creates a prompt first if all writes are to one prompt. */
  readonly begin: (t: CheckContext) => Promise<WriteSeries>;
}

export interface WriteSeries {
  /** Writes a text. Returns the response, and the id of the prompt that should have the text. */
  readonly write: (text: string) => Promise<{ readonly exchange: Exchange; readonly id: unknown }>;
}

/** Each write creates a prompt. */
const creating = (
  send: (t: CheckContext, text: string) => Promise<Exchange>,
  idOf: (exchange: Exchange) => unknown,
) => ({
  isCreating: true as const,
  begin: (t: CheckContext) =>
    Promise.resolve<WriteSeries>({
      write: async (text) => {
        const exchange = await send(t, text);
        return { exchange, id: idOf(exchange) };
      },
    }),
});

/** All writes are to one prompt, which is created first. */
const editing = (send: (t: CheckContext, id: string, text: string) => Promise<Exchange>) => ({
  isReusable: true as const,
  begin: async (t: CheckContext): Promise<WriteSeries> => {
    const { id } = await t.addPrompt();
    return { write: async (text) => ({ exchange: await send(t, id, text), id }) };
  },
});

/** Each write replaces the prompt of the previous write. */
const replacing = {
  isChain: true as const,
  begin: async (t: CheckContext): Promise<WriteSeries> => {
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
    name: 'a single add',
    status: 201,
    unchanged: 'PR-16',
    verbatim: 'PR-17',
    bounds: (text) => (isPlain(text) ? 'PR-13' : 'PR-14'),
    ...creating(
      (t, text) => addOne(t.paid, { text }),
      ({ json }) => json?.promptId,
    ),
  },
  {
    name: 'a bulk insert',
    status: 201,
    unchanged: 'BULK-07',
    verbatim: 'BULK-03',
    bounds: () => 'BULK-10',
    ...creating(
      (t, text) => addMany(t.paid, [{ text }]),
      (exchange) => resultAt(exchange, 0)?.promptId,
    ),
  },
  {
    name: 'a reword',
    status: 200,
    unchanged: 'EDIT-08',
    verbatim: 'EDIT-03',
    bounds: () => 'EDIT-07',
    ...editing((t, id, text) => reword(t.paid, id, text)),
  },
  {
    name: 'a bulk edit',
    status: 200,
    unchanged: 'EDIT-26',
    verbatim: 'EDIT-22',
    bounds: () => 'EDIT-26',
    ...editing((t, id, text) => editMany(t.paid, [{ id, text }])),
  },
  {
    name: 'a replacement',
    status: 201,
    unchanged: 'REP-10',
    verbatim: 'REP-05',
    bounds: () => 'REP-09',
    ...replacing,
  },
];

/** Returns a function that starts a series of writes. A prompt that serves all series is created only once. */
export async function seriesOf(t: CheckContext, writer: Writer): Promise<() => Promise<WriteSeries>> {
  if (writer.isReusable !== true) return () => writer.begin(t);
  const series = await writer.begin(t);
  return () => Promise.resolve(series);
}
