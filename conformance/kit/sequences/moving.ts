import type { RuleId } from '../../catalog/index.js';
import { promptPath } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import type { PromptOracle } from './oracle.js';
import { archiveSlot, resumeSlot, successorOf, type Slot } from './slot.js';

/** Pauses a prompt. A second pause may be refused; whether a paused prompt takes a slot is the server's to say. */
export async function pause(oracle: PromptOracle, slot: Slot, reason?: string): Promise<void> {
  const body = reason === undefined ? { paused: true } : { paused: true, reason };
  const exchange = await oracle.actor.post(promptPath(slot.id, '/pause'), body);
  if (slot.state === 'archived') return oracle.refused('PR-27', exchange);
  const isFirst = slot.state === 'running';
  if ((!isFirst || slot.mayBePaused) && exchange.isRefusal) {
    slot.state = 'paused';
    slot.pausedStatus ??= oracle.rowOf(slot.id)?.status ?? '';
    return oracle.unchanged('PAU-10', exchange);
  }
  const status = judgePaused(oracle, slot, exchange, slot.hasBeenPaused ? 'PAU-13' : 'PAU-01');
  const growth = await oracle.settle({
    what: 'a pause',
    others: 'PAU-10',
    touched: [slot.id],
    judge: (see) => {
      see.isTracked('PAU-02', slot.id, slot.text);
      for (const name of ['topic', 'createdBy'] as const) see.keeps('PAU-10', slot.id, name);
      const row = see.tracked(slot.id);
      see.holds('PAU-08', row?.status === status, `status "${status}", as answered`, `${row?.status}`);
      if (!isFirst || reason === undefined) return;
      const got = row?.pausedReason;
      see.holds('PAU-03', got === reason, `pausedReason "${reason}"`, JSON.stringify(got));
    },
    count: { rule: 'CAP-11', growth: isFirst ? [0, -1] : [0] },
    evidence: [exchange],
  });
  slot.state = 'paused';
  slot.mayBePaused = false;
  slot.hasBeenPaused = true;
  slot.pausedStatus = status;
  // A prompt that replaced a paused one may be paused itself, and take no slot already.
  if (isFirst && growth !== 0) slot.isCounted = false;
}

/** Resumes a prompt. Refusals are right of one that runs, and at the cap of one that takes no slot. */
export async function resume(oracle: PromptOracle, slot: Slot): Promise<void> {
  const exchange = await oracle.actor.post(promptPath(slot.id, '/pause'), { paused: false });
  if (slot.state === 'archived') return oracle.refused('PR-27', exchange);
  const mayRefuse = slot.state === 'running' || (!slot.isCounted && oracle.free === 0);
  if (mayRefuse && exchange.isRefusal) return oracle.unchanged('PAU-10', exchange);
  judgePaused(oracle, slot, exchange, 'PAU-05');
  await oracle.settle({
    what: 'a resume',
    others: 'PAU-10',
    touched: [slot.id],
    judge: (see) => {
      see.isTracked('PAU-05', slot.id, slot.text);
      for (const name of ['topic', 'createdBy'] as const) see.keeps('PAU-10', slot.id, name);
    },
    count: { rule: 'CAP-11', growth: [slot.isCounted ? 0 : 1] },
    evidence: [exchange],
  });
  resumeSlot(slot);
}

/** The answer to a pause or resume; answers its status. */
function judgePaused(oracle: PromptOracle, slot: Slot, exchange: Exchange, rule: RuleId): string {
  const { t } = oracle;
  oracle.accepted(exchange, 200, rule, 'PAU-01');
  const { promptId, status } = (exchange.json ?? {}) as { promptId: unknown; status: unknown };
  t.equal('PAU-01', promptId, slot.id, 'promptId', exchange);
  const isWord = typeof status === 'string' && status !== '';
  t.holds('PAU-01', isWord, 'status, a string that is not empty', exchange.summary, exchange);
  return status as string;
}

/** Archives a prompt. A second time may be refused, and changes nothing. */
export async function archive(oracle: PromptOracle, slot: Slot): Promise<void> {
  const exchange = await oracle.actor.delete(promptPath(slot.id));
  if (slot.state === 'archived') return oracle.unchanged('PR-22', exchange);
  oracle.accepted(exchange, 200, slot.state === 'paused' ? 'PR-30' : 'PR-22', 'PR-21');
  oracle.t.equal('PR-21', exchange.json?.promptId, slot.id, 'promptId', exchange);
  await oracle.settle({
    what: 'archiving',
    others: 'PR-25',
    touched: [slot.id],
    judge: (see) => {
      see.isArchived('PR-22', slot.id, slot.text);
      see.keeps('PR-22', slot.id, 'topic');
      const isGone = see.tracked(slot.id) === undefined;
      see.holds('PR-23', isGone, `${slot.id} not in tracked`, isGone ? '' : 'it is in tracked');
    },
    count: { rule: 'CAP-10', growth: [slot.isCounted ? -1 : 0] },
    evidence: [exchange],
  });
  archiveSlot(slot);
}

/**
 * Replaces a prompt; answers the slot of the new one, or undefined where the server may refuse and did: its own
 * text, the text of another prompt, or at the cap a prompt that takes no slot.
 */
export async function replace(oracle: PromptOracle, slot: Slot, text: string): Promise<Slot | undefined> {
  const exchange = await oracle.actor.post(promptPath(slot.id, '/replacements'), { text });
  if (slot.state === 'archived') return void (await oracle.refused('REP-11', exchange));
  const isOwned = oracle.slots.some((other) => other.text === text);
  const mayRefuse = isOwned || (!slot.isCounted && oracle.free === 0);
  if (mayRefuse && exchange.isRefusal) return void (await oracle.unchanged('REP-10', exchange));
  oracle.accepted(exchange, 201, ruleOfReplacement(oracle, slot), 'REP-01');
  const id = judgeReplaced(oracle, slot, exchange);
  const growth = await oracle.settle({
    what: 'a replacement',
    others: 'REP-07',
    touched: [slot.id, id],
    judge: (see) => {
      see.isArchived('REP-04', slot.id, slot.text);
      const isGone = see.tracked(slot.id) === undefined;
      see.holds('REP-04', isGone, `${slot.id} not in tracked`, isGone ? '' : 'it is in tracked');
      see.isTracked('REP-05', id, text);
      const [was, topic] = [see.was(slot.id)?.topic ?? null, see.tracked(id)?.topic ?? null];
      const isTopic = topic === was || topic === null;
      see.holds('REP-05', isTopic, `topic ${JSON.stringify(was)} or null`, JSON.stringify(topic));
    },
    count: { rule: 'REP-07', growth: slot.isCounted ? [0] : [0, 1] },
    evidence: [exchange],
  });
  const successor = successorOf(slot, id, text, growth);
  archiveSlot(slot, true);
  oracle.slots.push(successor);
  return successor;
}

/** The rule that a replacement of a tracked prompt is taken, as things stand. */
function ruleOfReplacement({ free }: PromptOracle, { state, isSuccessor }: Slot): RuleId {
  if (isSuccessor) return 'REP-14';
  if (free === 0) return 'REP-08';
  return state === 'paused' ? 'PR-30' : 'REP-05';
}

/** The answer to a replacement; answers the id of the new prompt. */
function judgeReplaced(oracle: PromptOracle, slot: Slot, exchange: Exchange): string {
  const { t } = oracle;
  const { promptId: id, archivedPromptId } = (exchange.json ?? {}) as {
    promptId: unknown;
    archivedPromptId: unknown;
  };
  const areIds = typeof id === 'string' && typeof archivedPromptId === 'string';
  t.holds('REP-01', areIds, 'promptId and archivedPromptId, strings', exchange.summary, exchange);
  t.equal('REP-02', archivedPromptId, slot.id, 'archivedPromptId', exchange);
  t.holds('REP-03', !oracle.isKnown(id as string), 'a promptId that was not there before', id, exchange);
  return id as string;
}
