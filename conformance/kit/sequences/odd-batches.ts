import type { PromptOracle } from './oracle.js';
import { newSlot } from './slot.js';
import type { Result } from './bulk.js';

/**
 * A text twice in a batch: one prompt, two prompts or a refusal of all; what counts is that the answer agrees with
 * what is there afterwards.
 */
export async function bulkInsertTwice(
  oracle: PromptOracle,
  text: string,
  between: readonly string[],
): Promise<void> {
  const prompts = [text, ...between, text].map((one) => ({ text: one }));
  const exchange = await oracle.actor.post('/v1/prompts/bulk', { prompts });
  if (exchange.isRefusal) return oracle.unchanged('BULK-17', exchange);
  oracle.accepted(exchange, 201, 'BULK-17', 'BULK-01');
  const results = (exchange.json?.results ?? []) as readonly Result[];
  oracle.t.equal('BULK-17', results.length, prompts.length, 'results', exchange);
  const made = new Map(
    results.flatMap(({ promptId, created }, index) =>
      created ? [[promptId, prompts[index]?.text ?? ''] as const] : [],
    ),
  );
  await oracle.settle({
    what: 'a bulk insert with a text twice',
    others: 'PR-29',
    touched: results.map(({ promptId }) => promptId),
    judge: (see) =>
      results.forEach(({ promptId }, index) =>
        see.isTracked('BULK-17', promptId, prompts[index]?.text ?? ''),
      ),
    count: { rule: 'BULK-17', growth: [results.filter(({ created }) => created).length] },
    evidence: [exchange],
  });
  for (const [id, one] of made) oracle.slots.push(newSlot(id, one));
}

/** What can be wrong with an item of a bulk insert. */
export const badItems = ['short text', 'long text', 'no text', 'persona'] as const;
export type BadItem = (typeof badItems)[number];

/** A batch of new texts with an item at a position that must be refused: nothing of it is tracked. */
export async function bulkInsertWithBad(
  oracle: PromptOracle,
  texts: readonly string[],
  bad: BadItem,
  at: number,
): Promise<void> {
  const { t } = oracle;
  const items: Record<BadItem, object> = {
    'short text': { text: 'ab' },
    'long text': { text: t.textOf(501) },
    'no text': {},
    persona: { text: t.text(), persona: 'custom' },
  };
  const prompts: object[] = texts.map((text) => ({ text }));
  prompts.splice(at % (texts.length + 1), 0, items[bad]);
  const exchange = await oracle.actor.post('/v1/prompts/bulk', { prompts });
  await oracle.refused(bad === 'persona' ? 'BULK-10' : 'BULK-07', exchange, 'BULK-07');
}
