import type { RuleId } from '../../catalog/index.js';
import type { Exchange } from '../../http/exchange.js';
import { agreesWithCap, hasTopic } from './adding.js';
import type { PromptOracle } from './oracle.js';
import type { Sight } from './sight.js';
import { newSlot, resumeSlot, type Slot } from './slot.js';

/**
 * A bulk insert of distinct texts, new ones and tracked ones in any order. Every second new one has a topic. `reuse`
 * is the rule that tracked texts are reused, where it is not that of their prompts.
 */
export async function bulkInsert(
  oracle: PromptOracle,
  texts: readonly string[],
  reuse?: RuleId,
): Promise<void> {
  const topic = `Topic ${oracle.t.nonce}`;
  const items = texts.map((text, index): Item => {
    const owners = oracle.ownersOf(text);
    return { text, owners, topic: owners.length === 0 && index % 2 === 1 ? topic : null };
  });
  const exchange = await oracle.actor.post('/v1/prompts/bulk', {
    prompts: items.map(({ text, topic: label }) => (label === null ? { text } : { text, topic: label })),
  });
  const fresh = items.filter(({ owners }) => owners.length === 0).length;
  if (fresh > oracle.free) return oracle.refused('CAP-06', exchange);
  // Whether reused items are counted against the cap is not said.
  if (texts.length > oracle.free && fresh < texts.length && exchange.isRefusal)
    return oracle.unchanged('CAP-06', exchange);
  oracle.accepted(exchange, 201, ruleOfBulk(oracle, fresh), fresh === 0 ? 'BULK-11' : 'BULK-01');
  await tracksMany(oracle, items, exchange, reuse);
}

interface Item {
  readonly text: string;
  /** The tracked prompts that have the text; any of them may be reused. */
  readonly owners: readonly Slot[];
  readonly topic: string | null;
}

/** The rule that a batch with this many new texts is taken, as things stand. */
function ruleOfBulk({ free, state }: PromptOracle, fresh: number): RuleId {
  if (fresh === 0) return 'BULK-11';
  if (state.cap === -1) return 'CAP-08';
  return fresh === free ? 'CAP-07' : 'BULK-03';
}

/** The answer to one item. */
export interface Result {
  readonly promptId: string;
  readonly created: boolean;
}

async function tracksMany(
  oracle: PromptOracle,
  items: readonly Item[],
  exchange: Exchange,
  reuse?: RuleId,
): Promise<void> {
  const results = resultsOf(oracle, items, exchange, reuse);
  const created = results.filter((one) => one.created).length;
  const reused = items.flatMap(({ owners }) => owners.filter((slot) => isResult(results, slot.id)));
  const resumable = reused.filter(({ isCounted }) => !isCounted).length;
  const { activeCount, cap } = (exchange.json ?? {}) as Record<string, unknown>;
  const growth = Array.from({ length: resumable + 1 }, (_, index) => created + index);
  const counts = growth.map((one) => oracle.state.activeCount + one);
  const isRight = counts.includes(activeCount as number);
  oracle.t.holds('BULK-05', isRight, `activeCount ${counts.join(' or ')}`, activeCount, exchange);
  oracle.t.equal('CAP-13', cap, oracle.state.cap, 'cap in the answer', exchange);
  await oracle.settle({
    what: 'a bulk insert',
    others: 'PR-29',
    touched: results.map(({ promptId }) => promptId),
    judge: (see) => {
      items.forEach((item, index) => judgeItem(see, items, item, results[index]?.promptId ?? ''));
      agreesWithCap(see, activeCount);
    },
    count: { rule: 'BULK-05', growth },
    evidence: [exchange],
  });
  for (const slot of reused) followStatus(oracle, slot);
  for (const [index, { text, owners }] of items.entries())
    if (owners.length === 0) oracle.slots.push(newSlot(results[index]?.promptId ?? '', text));
}

/** Results that answer the items one by one. */
function resultsOf(
  oracle: PromptOracle,
  items: readonly Item[],
  exchange: Exchange,
  reuse?: RuleId,
): readonly Result[] {
  const { t } = oracle;
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
    const rule = isShuffled ? 'BULK-02' : isNew ? ruleOfNew(oracle, text) : (reuse ?? ruleOfReuse(owners));
    const isRight = isNew ? !oracle.isKnown(id) : owners.some((slot) => slot.id === id);
    const flag = isRight && isMixed ? 'BULK-05' : rule;
    t.holds(flag, created === isNew, `created ${isNew} for ${at}`, created, exchange);
    const known = owners.map((slot) => slot.id).join(' or ');
    t.holds(rule, isRight, `${isNew ? 'an id that was not there before' : known} for ${at}`, id, exchange);
    t.holds('BULK-03', ids.indexOf(id) === index, `an id of its own for ${at}`, id, exchange);
  }
  return results;
}

/** Whether as many are created as should, and all are reused that should: what is wrong then is the order. */
function areAllThere(items: readonly Item[], results: readonly Result[]): boolean {
  const known = results.filter(({ created }) => !created).map(({ promptId }) => promptId);
  const reused = items.filter(({ owners }) => owners.length > 0);
  const areReused = reused.every(({ owners }) => owners.some(({ id }) => known.includes(id)));
  return areReused && known.length === reused.length && reused.length > 0;
}

/** The rule that a text which nobody has now is new: it may be one that a prompt had, or that an archived one has. */
function ruleOfNew({ slots, archived }: PromptOracle, text: string): RuleId {
  const gone = archived.find((slot) => slot.text === text);
  if (gone !== undefined) return gone.wasReplaced ? 'BULK-15' : 'BULK-12';
  return slots.some(({ earlier }) => earlier.includes(text)) ? 'BULK-14' : 'BULK-03';
}

/** The rule that one of these prompts is reused. */
function ruleOfReuse([slot]: readonly Slot[]): RuleId {
  if (slot?.state === 'paused') return 'BULK-13';
  if (slot !== undefined && slot.earlier.length > 0) return 'BULK-14';
  return slot?.isSuccessor === true ? 'BULK-15' : 'BULK-04';
}

function judgeItem(see: Sight, items: readonly Item[], { text, owners, topic }: Item, id: string): void {
  const got = see.tracked(id)?.text;
  const isOthers = items.some((item) => item.text === got && got !== text);
  if (owners.length === 0) {
    see.isTracked(isOthers ? 'BULK-02' : 'BULK-03', id, text);
    hasTopic(see, 'BULK-03', id, topic);
    return;
  }
  see.isTracked('BULK-04', id, text);
  const [before, now] = [see.was(id), see.tracked(id)];
  const isSame = before?.topic === now?.topic && before?.pausedReason === now?.pausedReason;
  see.prefers('BULK-16', isSame, `${id} as before`, JSON.stringify(now));
}

const isResult = (results: readonly Result[], id: string) => results.some(({ promptId }) => promptId === id);

/** Whether a reused prompt that was paused, or may have been, is resumed is not said: the list tells. */
function followStatus(oracle: PromptOracle, slot: Slot): void {
  if (slot.state !== 'paused' && !slot.mayBePaused) return;
  if (oracle.rowOf(slot.id)?.status !== slot.pausedStatus) resumeSlot(slot);
}
