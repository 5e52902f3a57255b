import type { RuleId } from '../../catalog/index.js';
import type { Exchange } from '../../http/exchange.js';
import { agreesWithCap, hasTopic } from './add.js';
import type { PromptVerifier } from './prompt-verifier.js';
import type { Transition } from './transition.js';
import { knownPrompt, markResumed, type KnownPrompt } from './known-prompt.js';

/**
 * Inserts distinct texts, new and tracked ones in any order, with a topic for every other new one. `reuse` overrides
 * the rule that tracked texts are reused.
 */
export async function bulkInsert(
  verifier: PromptVerifier,
  texts: readonly string[],
  reuse?: RuleId,
): Promise<void> {
  const topic = `Topic ${verifier.t.nonce}`;
  const items = texts.map((text, index): Item => {
    const owners = verifier.ownersOf(text);
    return { text, owners, topic: owners.length === 0 && index % 2 === 1 ? topic : null };
  });
  const exchange = await verifier.actor.post('/v1/prompts/bulk', {
    prompts: items.map(({ text, topic: label }) => (label === null ? { text } : { text, topic: label })),
  });
  const fresh = items.filter(({ owners }) => owners.length === 0).length;
  if (fresh > verifier.free) return verifier.rejected('CAP-06', exchange);
  // Whether reused items count against the cap is not stated.
  if (texts.length > verifier.free && fresh < texts.length && exchange.isRejection)
    return verifier.unchanged('CAP-06', exchange);
  verifier.accepted(exchange, 201, ruleOfBulk(verifier, fresh), fresh === 0 ? 'BULK-11' : 'BULK-01');
  await tracksMany(verifier, items, exchange, reuse);
}

interface Item {
  readonly text: string;
  /** The tracked prompts that have the text. Any of them may be reused. */
  readonly owners: readonly KnownPrompt[];
  readonly topic: string | null;
}

/** The rule that requires the server to accept a batch with this many new texts in the current state. */
function ruleOfBulk({ free, state }: PromptVerifier, fresh: number): RuleId {
  if (fresh === 0) return 'BULK-11';
  if (state.cap === -1) return 'CAP-08';
  return fresh === free ? 'CAP-07' : 'BULK-03';
}

export interface Result {
  readonly promptId: string;
  readonly created: boolean;
}

async function tracksMany(
  verifier: PromptVerifier,
  items: readonly Item[],
  exchange: Exchange,
  reuse?: RuleId,
): Promise<void> {
  const results = resultsOf(verifier, items, exchange, reuse);
  const created = results.filter((one) => one.created).length;
  const reused = items.flatMap(({ owners }) => owners.filter((prompt) => isResult(results, prompt.id)));
  const resumable = reused.filter(({ isCounted }) => !isCounted).length;
  const { activeCount, cap } = (exchange.json ?? {}) as Record<string, unknown>;
  const growth = Array.from({ length: resumable + 1 }, (_, index) => created + index);
  const counts = growth.map((one) => verifier.state.activeCount + one);
  const isRight = counts.includes(activeCount as number);
  verifier.t.holds('BULK-05', isRight, `activeCount ${counts.join(' or ')}`, activeCount, exchange);
  verifier.t.equal('CAP-13', cap, verifier.state.cap, 'cap in the response', exchange);
  await verifier.settle({
    what: 'a bulk insert',
    others: 'PR-29',
    touched: results.map(({ promptId }) => promptId),
    verify: (transition) => {
      items.forEach((item, index) => verifyItem(transition, items, item, results[index]?.promptId ?? ''));
      agreesWithCap(transition, activeCount);
    },
    count: { rule: 'BULK-05', growth },
    evidence: [exchange],
  });
  for (const prompt of reused) followStatus(verifier, prompt);
  for (const [index, { text, owners }] of items.entries())
    if (owners.length === 0) verifier.prompts.push(knownPrompt(results[index]?.promptId ?? '', text));
}

/** Asserts that the results correspond to the items one by one, and returns them. */
function resultsOf(
  verifier: PromptVerifier,
  items: readonly Item[],
  exchange: Exchange,
  reuse?: RuleId,
): readonly Result[] {
  const { t } = verifier;
  const results = exchange.json?.results as readonly Result[];
  t.holds('BULK-01', Array.isArray(results), 'results, an array', exchange.summary, exchange);
  t.equal('BULK-02', results.length, items.length, 'results', exchange);
  const isShuffled = areAllThere(items, results);
  const isMixed = new Set(items.map(({ owners }) => owners.length > 0)).size > 1;
  const ids = results.map(({ promptId }) => promptId);
  for (const [index, { text, owners }] of items.entries()) {
    const at = `prompts[${index}] "${text}"`;
    const { promptId: id, created } = results[index] as Result;
    const isNew = owners.length === 0;
    const rule = isShuffled ? 'BULK-02' : isNew ? ruleOfNew(verifier, text) : (reuse ?? ruleOfReuse(owners));
    const isRight = isNew ? !verifier.isKnown(id) : owners.some((prompt) => prompt.id === id);
    const flag = isRight && isMixed ? 'BULK-05' : rule;
    t.holds(flag, created === isNew, `created ${isNew} for ${at}`, created, exchange);
    const known = owners.map((prompt) => prompt.id).join(' or ');
    t.holds(rule, isRight, `${isNew ? 'an id that did not exist before' : known} for ${at}`, id, exchange);
    t.holds('BULK-03', ids.indexOf(id) === index, `a unique id for ${at}`, id, exchange);
  }
  return results;
}

/**
 * Whether the results are complete: the right number of prompts was created, and every tracked text was reused. If so,
 * only the order of the results can be wrong.
 */
function areAllThere(items: readonly Item[], results: readonly Result[]): boolean {
  const known = results.filter(({ created }) => !created).map(({ promptId }) => promptId);
  const reused = items.filter(({ owners }) => owners.length > 0);
  const areReused = reused.every(({ owners }) => owners.some(({ id }) => known.includes(id)));
  return areReused && known.length === reused.length && reused.length > 0;
}

/** The rule that an untracked text creates a prompt, even if an archived prompt has it or a prompt had it earlier. */
function ruleOfNew({ prompts, archived }: PromptVerifier, text: string): RuleId {
  const gone = archived.find((prompt) => prompt.text === text);
  if (gone !== undefined) return gone.wasReplaced ? 'BULK-15' : 'BULK-12';
  return prompts.some(({ earlier }) => earlier.includes(text)) ? 'BULK-14' : 'BULK-03';
}

/** The rule that requires one of these prompts to be reused. */
function ruleOfReuse([prompt]: readonly KnownPrompt[]): RuleId {
  if (prompt?.state === 'paused') return 'BULK-13';
  if (prompt !== undefined && prompt.earlier.length > 0) return 'BULK-14';
  return prompt?.isSuccessor === true ? 'BULK-15' : 'BULK-04';
}

function verifyItem(
  transition: Transition,
  items: readonly Item[],
  { text, owners, topic }: Item,
  id: string,
): void {
  const got = transition.tracked(id)?.text;
  const isOthers = items.some((item) => item.text === got && got !== text);
  if (owners.length === 0) {
    transition.isTracked(isOthers ? 'BULK-02' : 'BULK-03', id, text);
    hasTopic(transition, 'BULK-03', id, topic);
    return;
  }
  transition.isTracked('BULK-04', id, text);
  const [before, now] = [transition.rowBefore(id), transition.tracked(id)];
  const isSame = before?.topic === now?.topic && before?.pausedReason === now?.pausedReason;
  transition.prefers('BULK-16', isSame, `${id} unchanged`, JSON.stringify(now));
}

const isResult = (results: readonly Result[], id: string) => results.some(({ promptId }) => promptId === id);

/** Follows the list, because it is not stated whether reuse resumes a paused prompt. */
function followStatus(verifier: PromptVerifier, prompt: KnownPrompt): void {
  if (prompt.state !== 'paused' && !prompt.mayBePaused) return;
  if (verifier.rowOf(prompt.id)?.status !== prompt.pausedStatus) markResumed(prompt);
}
