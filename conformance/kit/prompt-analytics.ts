import type { RuleId } from '../catalog/index.js';
import type { Query } from '../http/actor.js';
import type { Exchange } from '../http/exchange.js';
import type { CheckContext, OwnPrompt } from '../run/context.js';

/** The path of the per-prompt analytics. */
export const PROMPT_ANALYTICS = '/v1/analytics/prompts';

/** A query as unencoded text. */
export const queryText = (query: Query) =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('&');

type Named = Pick<OwnPrompt, 'id' | 'text'>;

/** Whether a response contains the id or the text of a prompt. */
export const containsPrompt = ({ json, text }: Exchange, prompt: Named) =>
  text.includes(prompt.id) || JSON.stringify(json ?? null).includes(JSON.stringify(prompt.text).slice(1, -1));

/** Asserts that a filter returns the wanted prompt and not the other one. */
export async function assertFilters(
  t: CheckContext,
  rule: RuleId,
  query: Query,
  wanted: OwnPrompt,
  unwanted: Named,
): Promise<void> {
  let exchange: Exchange | undefined;
  await t.shows(rule, `the prompt ${wanted.id} "${wanted.text}" under ${queryText(query)}`, async () => {
    exchange = await t.paid.get(PROMPT_ANALYTICS, { ...query, limit: 100 });
    return { isRight: containsPrompt(exchange, wanted), got: exchange.summary, evidence: [exchange] };
  });
  if (exchange !== undefined) assertExcluded(t, rule, exchange, unwanted);
}

/** Asserts that a response does not contain a prompt. */
export function assertExcluded(t: CheckContext, rule: RuleId, exchange: Exchange, { id, text }: Named): void {
  const isOut = !containsPrompt(exchange, { id, text });
  t.holds(rule, isOut, `the prompt ${id} "${text}" not in the response`, exchange.summary, exchange);
}
