import type { PromptVerifier } from './prompt-verifier.js';
import { knownPrompt } from './known-prompt.js';
import type { Result } from './bulk-insert.js';

/**
 * Inserts a batch that contains a text twice. The server may create one prompt, create two or reject the batch, but the
 * response must agree with the resulting state.
 */
export async function bulkInsertDuplicate(
  verifier: PromptVerifier,
  text: string,
  between: readonly string[],
): Promise<void> {
  const prompts = [text, ...between, text].map((one) => ({ text: one }));
  const exchange = await verifier.actor.post('/v1/prompts/bulk', { prompts });
  if (exchange.isRejection) return verifier.unchanged('BULK-17', exchange);
  verifier.accepted(exchange, 201, 'BULK-17', 'BULK-01');
  const results = (exchange.json?.results ?? []) as readonly Result[];
  verifier.t.equal('BULK-17', results.length, prompts.length, 'results', exchange);
  const made = new Map(
    results.flatMap(({ promptId, created }, index) =>
      created ? [[promptId, prompts[index]?.text ?? ''] as const] : [],
    ),
  );
  await verifier.settle({
    what: 'a bulk insert with a duplicate text',
    others: 'PR-29',
    touched: results.map(({ promptId }) => promptId),
    verify: (transition) =>
      results.forEach(({ promptId }, index) =>
        transition.isTracked('BULK-17', promptId, prompts[index]?.text ?? ''),
      ),
    count: { rule: 'BULK-17', growth: [results.filter(({ created }) => created).length] },
    evidence: [exchange],
  });
  for (const [id, one] of made) verifier.prompts.push(knownPrompt(id, one));
}

/** The kinds of invalid items in a bulk insert. */
export const invalidItems = ['short text', 'long text', 'no text', 'persona'] as const;
export type InvalidItem = (typeof invalidItems)[number];

/** Inserts a batch with one invalid item, which must be rejected as a whole. */
export async function bulkInsertWithInvalidItem(
  verifier: PromptVerifier,
  texts: readonly string[],
  bad: InvalidItem,
  at: number,
): Promise<void> {
  const { t } = verifier;
  const items: Record<InvalidItem, object> = {
    'short text': { text: 'ab' },
    'long text': { text: t.textOf(501) },
    'no text': {},
    persona: { text: t.text(), persona: 'custom' },
  };
  const prompts: object[] = texts.map((text) => ({ text }));
  prompts.splice(at % (texts.length + 1), 0, items[bad]);
  const exchange = await verifier.actor.post('/v1/prompts/bulk', { prompts });
  await verifier.rejected(bad === 'persona' ? 'BULK-10' : 'BULK-07', exchange, 'BULK-07');
}
