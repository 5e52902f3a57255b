import { promptPath } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import type { PromptVerifier } from './prompt-verifier.js';
import type { RuleId } from '../../catalog/index.js';
import type { Transition } from './transition.js';
import { markArchived, knownPrompt, successorOf, type KnownPrompt } from './known-prompt.js';

/** Sends more parallel adds, both single ones and batches of two, than slots are free. They must not exceed the cap. */
export async function raceAdds(verifier: PromptVerifier, singles: number, batches: number): Promise<void> {
  const { actor, t, free } = verifier;
  const lists = [
    ...Array.from({ length: singles }, () => [t.text('Race')]),
    ...Array.from({ length: batches }, () => [t.text('Race'), t.text('Race')]),
  ];
  const exchanges = await verifier.actor.inParallel(
    lists.map(
      (texts) => () =>
        texts.length === 1
          ? actor.post('/v1/prompts', { text: texts[0] })
          : actor.post('/v1/prompts/bulk', { prompts: texts.map((text) => ({ text })) }),
    ),
  );
  for (const exchange of exchanges) if (!exchange.isSuccess) t.rejects('CAP-09', exchange);
  const made = exchanges.flatMap((exchange, index) => (exchange.isSuccess ? (lists[index] ?? []) : []));
  const got = `${made.length} tracked by ${exchanges.filter(({ isSuccess }) => isSuccess).length} of ${exchanges.length} requests`;
  t.holds(
    'CAP-09',
    made.length <= free,
    `at most ${free} prompts tracked, one for each free slot`,
    got,
    ...exchanges,
  );
  await settleMade(verifier, exchanges, made, 'parallel adds');
}

/** Asserts that the parallel requests tracked exactly the prompts in their responses. */
async function settleMade(
  verifier: PromptVerifier,
  exchanges: readonly Exchange[],
  texts: readonly string[],
  what: string,
): Promise<void> {
  const ids = exchanges.flatMap((exchange) => (exchange.isSuccess ? idsOf(exchange) : []));
  await verifier.settle({
    what,
    others: 'PR-29',
    touched: ids,
    verify: (transition) => {
      onlyCreated(transition, 'CAP-09', ids);
      ids.forEach((id, index) => transition.isTracked('PR-06', id, texts[index] ?? ''));
      const { activeCount, cap } = transition.after;
      if (cap !== -1)
        transition.holds('CAP-09', activeCount <= cap, `activeCount at most ${cap}`, `${activeCount}`);
    },
    count: { rule: 'PR-07', growth: [texts.length] },
    evidence: exchanges,
  });
  ids.forEach((id, index) => verifier.prompts.push(knownPrompt(id, texts[index] ?? '')));
}

/** The ids in the response to an add or bulk insert. */
function idsOf({ json }: Exchange): string[] {
  const results = json?.results as { promptId: string }[] | undefined;
  return results === undefined ? [json?.promptId as string] : results.map(({ promptId }) => promptId);
}

/** Sends several parallel replacements of one prompt. At most one may succeed. */
export async function raceReplacements(
  verifier: PromptVerifier,
  prompt: KnownPrompt,
  count: number,
): Promise<void> {
  const { actor, t } = verifier;
  const texts = Array.from({ length: count }, () => t.text('Race'));
  const path = promptPath(prompt.id, '/replacements');
  const exchanges = await verifier.actor.inParallel(texts.map((text) => () => actor.post(path, { text })));
  const won = exchanges.filter(({ isSuccess }) => isSuccess);
  for (const exchange of exchanges) if (!exchange.isSuccess) t.rejects('REP-12', exchange);
  t.holds('REP-12', won.length <= 1, 'at most one replacement accepted', `${won.length}`, ...exchanges);
  t.prefers('REP-12', won.length === 1, 'one replacement accepted', 'none', ...exchanges);
  const [winner] = won;
  if (winner === undefined) return verifier.unchanged('REP-12', ...exchanges);
  const id = winner.json?.promptId as string;
  const text = texts[exchanges.indexOf(winner)] ?? '';
  const growth = await verifier.settle({
    what: 'parallel replacements',
    others: 'REP-07',
    touched: [prompt.id, id],
    verify: (transition) => {
      onlyCreated(transition, 'REP-12', [id]);
      transition.isArchived('REP-04', prompt.id, prompt.text);
      transition.isTracked('REP-05', id, text);
    },
    count: { rule: 'REP-07', growth: prompt.isCounted ? [0] : [0, 1] },
    evidence: exchanges,
  });
  const successor = successorOf(prompt, id, text, growth);
  markArchived(prompt, true);
  verifier.prompts.push(successor);
}

/** Sends the same batch several times in parallel. Tracking a text more than once is a warning. */
export async function raceBatches(verifier: PromptVerifier, count: number): Promise<void> {
  const { actor, t } = verifier;
  const texts = [t.text('Race'), t.text('Race')];
  const prompts = texts.map((text) => ({ text }));
  const sends = Array.from({ length: count }, () => () => actor.post('/v1/prompts/bulk', { prompts }));
  const exchanges = await actor.inParallel(sends);
  for (const exchange of exchanges) if (!exchange.isSuccess) t.rejects('BULK-19', exchange);
  const results = exchanges.flatMap(({ isSuccess, json }) =>
    isSuccess ? ((json?.results ?? []) as { promptId: string; created: boolean }[]) : [],
  );
  const created = results.filter((one) => one.created).length;
  const expected = 'created true at most once for each text';
  t.prefers('BULK-19', created <= texts.length, expected, `${created} for ${texts.length}`, ...exchanges);
  const ids = [...new Set(results.map(({ promptId }) => promptId))];
  await verifier.settle({
    what: 'parallel inserts of one batch',
    others: 'PR-29',
    touched: ids,
    verify: (transition) => {
      onlyCreated(transition, 'BULK-19', ids);
      for (const id of ids) {
        const got = transition.tracked(id)?.text;
        transition.holds('BULK-03', got !== undefined && texts.includes(got), `${id} tracked`, `${got}`);
      }
    },
    count: { rule: 'BULK-05', growth: [created] },
    evidence: exchanges,
  });
  for (const id of ids) verifier.prompts.push(knownPrompt(id, verifier.rowOf(id)?.text ?? ''));
}

/** Archives one prompt several times in parallel. This must free exactly one slot. */
export async function raceArchives(
  verifier: PromptVerifier,
  prompt: KnownPrompt,
  count: number,
): Promise<void> {
  const { actor, t } = verifier;
  const sends = Array.from({ length: count }, () => () => actor.delete(promptPath(prompt.id)));
  const exchanges = await actor.inParallel(sends);
  const isAccepted = exchanges.some(({ isSuccess }) => isSuccess);
  t.holds(
    'PR-22',
    isAccepted,
    'one request accepted',
    exchanges.map((one) => one.summary).join(', '),
    ...exchanges,
  );
  await verifier.settle({
    what: 'parallel archiving',
    others: 'PR-25',
    touched: [prompt.id],
    verify: (transition) => transition.isArchived('PR-22', prompt.id, prompt.text),
    count: { rule: 'CAP-10', growth: [prompt.isCounted ? -1 : 0] },
    evidence: exchanges,
  });
  markArchived(prompt);
}

/** Asserts that only prompts named in the responses were created. */
function onlyCreated(transition: Transition, rule: RuleId, ids: readonly string[]): void {
  const more = transition.after.tracked.filter(
    ({ id }) => transition.rowBefore(id) === undefined && !ids.includes(id),
  );
  const got = more.map(({ id, text }) => `${id} "${text}"`).join(', ');
  transition.holds(rule, more.length === 0, 'no new prompt beyond those in the responses', got);
}
