import type { RuleId } from '../../catalog/index.js';
import type { Exchange } from '../../http/exchange.js';
import { showsPrompts, trackedProblem } from '../../kit/prompts/list.js';
import type { CheckContext } from '../../run/context.js';

/** A text that a request wrote to a prompt. */
export interface Written {
  readonly id: string;
  readonly text: string;
  readonly exchange: Exchange;
}

/** The prompt that a response names. */
export const idIn = ({ json }: Exchange): string => String(json?.promptId);

interface Writing {
  /** The rule that each request is accepted by. */
  readonly rule: RuleId;
  /** The rule that the list shows the texts by. Default: the same. */
  readonly shown?: RuleId;
  readonly status: number;
  readonly write: (text: string, index: number) => Promise<Exchange>;
  /** The prompt that a request wrote to. Default: the one that its response names. */
  readonly idOf?: (exchange: Exchange, index: number) => string;
}

/** Writes each text with a separate request, and asserts that the list shows all of them. */
export async function writtenOneByOne(
  t: CheckContext,
  texts: readonly string[],
  { rule, shown = rule, status, write, idOf = idIn }: Writing,
): Promise<Written[]> {
  const written: Written[] = [];
  for (const [index, text] of texts.entries()) {
    const exchange = await write(text, index);
    t.accepts(rule, exchange, status);
    written.push({ id: idOf(exchange, index), text, exchange });
  }
  await showsTexts(t, shown, written);
  return written;
}

/** Asserts that the list shows each text as it was sent. */
export function showsTexts(t: CheckContext, rule: RuleId, written: readonly Written[]): Promise<void> {
  const last = written.at(-1)?.exchange;
  return showsPrompts(
    t,
    rule,
    'each text as it was sent',
    (state) =>
      written.map(({ id, text }) => trackedProblem(state, id, text)).find((one) => one !== undefined),
    last === undefined ? {} : { write: last },
  );
}
