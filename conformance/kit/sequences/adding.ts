import type { RuleId } from '../../catalog/index.js';
import type { Exchange } from '../../http/exchange.js';
import type { PromptOracle } from './oracle.js';
import type { Sight } from './sight.js';
import { newSlot, resumeSlot, type Slot } from './slot.js';

/** A single add: of a text that is tracked already the server decides what comes of it. Answers the slot, if any. */
export async function add(oracle: PromptOracle, text: string, topic?: string): Promise<Slot | undefined> {
  const owners = oracle.ownersOf(text);
  const { free } = oracle;
  const body = topic === undefined ? { text } : { text, topic };
  const exchange = await oracle.actor.post('/v1/prompts', body);
  if (owners.length > 0 && exchange.isRefusal) {
    await oracle.unchanged(free === 0 ? 'CAP-04' : 'PR-16', exchange);
    return undefined;
  }
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

/** A single add that must be refused for its text, and tracks nothing. */
export async function addBadly(oracle: PromptOracle): Promise<void> {
  await oracle.refused('PR-13', await oracle.actor.post('/v1/prompts', { text: 'ab' }), 'PR-16');
}

/** A tracked prompt has this topic. */
export function hasTopic(see: Sight, rule: RuleId, id: string, topic: string | null): void {
  // A member that is left out is a fault of another rule.
  const got = see.tracked(id)?.topic ?? null;
  see.holds(rule, got === topic, `topic ${JSON.stringify(topic)} of ${id}`, JSON.stringify(got));
}

/** The count in an answer is the one that GET cap gives, which also is within the cap. */
export function agreesWithCap(see: Sight, activeCount: unknown): void {
  const { activeCount: now, cap } = see.after;
  see.holds('CAP-03', now === activeCount, `activeCount ${String(activeCount)}, as answered`, `${now}`);
  if (cap !== -1) see.holds('CAP-12', now <= cap, `activeCount at most the cap, ${cap}`, `${now}`);
}
