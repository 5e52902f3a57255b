import type { RuleId } from '../catalogue/index.js';
import type { Exchange } from '../engine/exchange.js';
import type { PromptOracle } from './oracle.js';
import type { Sight } from './sight.js';
import { newSlot, resumeSlot, type Slot } from './slot.js';

/** A single add: of a text that is tracked already the server decides what comes of it. Answers the slot, if any. */
export async function add(oracle: PromptOracle, text: string, topic?: string): Promise<Slot | undefined> {
  const owners = oracle.ownersOf(text);
  const { free } = oracle;
  const body = topic === undefined ? { text } : { text, topic };
  const exchange = await oracle.actor.post('/v1/prompts', body);
  if (owners.length > 0 && exchange.isRefusal) return void (await oracle.unchanged('PR-16', exchange));
  const id: unknown = exchange.json?.promptId;
  const reused = owners.find((slot) => slot.id === id);
  if (reused !== undefined && exchange.isSuccess) return reuseByAdd(oracle, reused, exchange);
  if (free === 0) return void (await oracle.refused('CAP-04', exchange));
  oracle.accepted(exchange, 201, ruleOfAdd(oracle), 'PR-05');
  return tracksOne(oracle, exchange, text, topic ?? null);
}

/** The rule that a single add of a new text is taken, as things stand. */
function ruleOfAdd({ free, state }: PromptOracle): RuleId {
  if (state.cap === -1) return 'CAP-08';
  return free === 1 ? 'CAP-05' : 'PR-06';
}

async function tracksOne(
  oracle: PromptOracle,
  exchange: Exchange,
  text: string,
  topic: string | null,
): Promise<Slot> {
  const { t } = oracle;
  const { promptId: id, activeCount, cap } = (exchange.json ?? {}) as Record<string, unknown>;
  t.holds('PR-05', typeof id === 'string' && id !== '', 'promptId, a string', exchange.summary, exchange);
  const slot = newSlot(id as string, text);
  t.holds('PR-19', !oracle.isKnown(slot.id), 'an id that was not there before', id, exchange);
  t.equal('PR-07', activeCount, oracle.state.activeCount + 1, 'activeCount in the answer', exchange);
  t.equal('CAP-13', cap, oracle.state.cap, 'cap in the answer', exchange);
  await oracle.settle({
    what: 'a single add',
    others: 'PR-29',
    touched: [slot.id],
    judge: (see) => {
      see.isTracked('PR-06', slot.id, text);
      hasTopic(see, 'PR-08', slot.id, topic);
      agreesWithCap(see, activeCount);
    },
    count: { rule: 'PR-07', growth: [1] },
    evidence: [exchange],
  });
  oracle.slots.push(slot);
  return slot;
}

/** The server answered a single add with the prompt that has the text already: then nothing is added. */
async function reuseByAdd(oracle: PromptOracle, slot: Slot, exchange: Exchange): Promise<Slot> {
  oracle.t.accepts('PR-05', exchange, 201);
  const growth = await oracle.settle({
    what: 'a single add that answers a tracked prompt',
    others: 'PR-29',
    touched: [slot.id],
    judge: (see) => see.isTracked('PR-06', slot.id, slot.text),
    count: { rule: 'PR-07', growth: slot.isCounted ? [0] : [0, 1] },
    evidence: [exchange],
  });
  if (growth === 1) resumeSlot(slot);
  return slot;
}

/** A bulk insert of distinct texts, new ones and tracked ones in any order. Every second new one has a topic. */
export async function bulkInsert(oracle: PromptOracle, texts: readonly string[]): Promise<void> {
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
  await tracksMany(oracle, items, exchange);
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

interface Result {
  readonly promptId: string;
  readonly created: boolean;
}

async function tracksMany(oracle: PromptOracle, items: readonly Item[], exchange: Exchange): Promise<void> {
  const results = resultsOf(oracle, items, exchange);
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
function resultsOf(oracle: PromptOracle, items: readonly Item[], exchange: Exchange): readonly Result[] {
  const { t } = oracle;
  const results = exchange.json?.results as readonly Result[];
  t.holds('BULK-01', Array.isArray(results), 'results, an array', exchange.summary, exchange);
  t.equal('BULK-02', results.length, items.length, 'results', exchange);
  const isShuffled = areAllThere(items, results);
  const ids = results.map(({ promptId }) => promptId);
  for (const [index, { text, owners }] of items.entries()) {
    const at = `prompts[${index}] "${text}"`;
    const { promptId: id, created } = results[index] as Result;
    const isNew = owners.length === 0;
    const rule = isShuffled ? 'BULK-02' : isNew ? ruleOfNew(oracle, text) : ruleOfReuse(owners);
    t.holds(rule, created === isNew, `created ${isNew} for ${at}`, created, exchange);
    const isRight = isNew ? !oracle.isKnown(id) : owners.some((slot) => slot.id === id);
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

/**
 * A text twice in a batch: one prompt, two prompts or a refusal of all; what counts is that the answer agrees with
 * what is there afterwards.
 */
export async function bulkInsertTwice(oracle: PromptOracle, text: string, between: readonly string[]): Promise<void> {
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
      results.forEach(({ promptId }, index) => see.isTracked('BULK-17', promptId, prompts[index]?.text ?? '')),
    count: { rule: 'BULK-17', growth: [results.filter(({ created }) => created).length] },
    evidence: [exchange],
  });
  for (const [id, one] of made) oracle.slots.push(newSlot(id, one));
}

function hasTopic(see: Sight, rule: RuleId, id: string, topic: string | null): void {
  const got = see.tracked(id)?.topic;
  see.holds(rule, got === topic, `topic ${JSON.stringify(topic)} of ${id}`, JSON.stringify(got));
}

/** The count in an answer is the one that GET cap gives, which also is within the cap. */
function agreesWithCap(see: Sight, activeCount: unknown): void {
  const { activeCount: now, cap } = see.after;
  see.holds('CAP-03', now === activeCount, `activeCount ${String(activeCount)}, as answered`, `${now}`);
  if (cap !== -1) see.holds('CAP-12', now <= cap, `activeCount at most the cap, ${cap}`, `${now}`);
}

const isResult = (results: readonly Result[], id: string) => results.some(({ promptId }) => promptId === id);

/** Whether a reused prompt that was paused is resumed is not said: the list tells. */
function followStatus(oracle: PromptOracle, slot: Slot): void {
  if (slot.state !== 'paused') return;
  if (oracle.rowOf(slot.id)?.status !== slot.pausedStatus) resumeSlot(slot);
}
