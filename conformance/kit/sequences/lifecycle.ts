import type { RuleId } from '../../catalog/index.js';
import { promptPath } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import type { PromptVerifier } from './prompt-verifier.js';
import { markArchived, markResumed, successorOf, type KnownPrompt } from './known-prompt.js';

/** Pauses a prompt. The server may reject a second pause, and decides whether paused prompts count against the cap. */
export async function pause(verifier: PromptVerifier, prompt: KnownPrompt, reason?: string): Promise<void> {
  const body = reason === undefined ? { paused: true } : { paused: true, reason };
  const exchange = await verifier.actor.post(promptPath(prompt.id, '/pause'), body);
  if (prompt.state === 'archived') return verifier.rejected('PR-27', exchange);
  const isFirst = prompt.state === 'running';
  if ((!isFirst || prompt.mayBePaused) && exchange.isRejection) {
    prompt.state = 'paused';
    prompt.pausedStatus ??= verifier.rowOf(prompt.id)?.status ?? '';
    return verifier.unchanged('PAU-10', exchange);
  }
  const status = verifyPaused(verifier, prompt, exchange, prompt.hasBeenPaused ? 'PAU-13' : 'PAU-01');
  const growth = await verifier.settle({
    what: 'a pause',
    others: 'PAU-10',
    touched: [prompt.id],
    verify: (transition) => {
      transition.isTracked('PAU-02', prompt.id, prompt.text);
      for (const name of ['topic', 'createdBy'] as const) transition.keeps('PAU-10', prompt.id, name);
      const row = transition.tracked(prompt.id);
      transition.holds(
        'PAU-08',
        row?.status === status,
        `status "${status}", as in the response`,
        `${row?.status}`,
      );
      if (!isFirst || reason === undefined) return;
      const got = row?.pausedReason;
      transition.holds('PAU-03', got === reason, `pausedReason "${reason}"`, JSON.stringify(got));
    },
    count: { rule: 'CAP-11', growth: isFirst ? [0, -1] : [0] },
    evidence: [exchange],
  });
  prompt.state = 'paused';
  prompt.mayBePaused = false;
  prompt.hasBeenPaused = true;
  prompt.pausedStatus = status;
  // A successor of a paused prompt may already be paused and not counted.
  if (isFirst && growth !== 0) prompt.isCounted = false;
}

/**
 * Resumes a prompt. The server may reject the call if the prompt is running, or if it is at the cap and does not count
 * the prompt.
 */
export async function resume(verifier: PromptVerifier, prompt: KnownPrompt): Promise<void> {
  const exchange = await verifier.actor.post(promptPath(prompt.id, '/pause'), { paused: false });
  if (prompt.state === 'archived') return verifier.rejected('PR-27', exchange);
  const mayReject = prompt.state === 'running' || (!prompt.isCounted && verifier.free === 0);
  if (mayReject && exchange.isRejection) return verifier.unchanged('PAU-10', exchange);
  verifyPaused(verifier, prompt, exchange, 'PAU-05');
  await verifier.settle({
    what: 'a resume',
    others: 'PAU-10',
    touched: [prompt.id],
    verify: (transition) => {
      transition.isTracked('PAU-05', prompt.id, prompt.text);
      for (const name of ['topic', 'createdBy'] as const) transition.keeps('PAU-10', prompt.id, name);
    },
    count: { rule: 'CAP-11', growth: [prompt.isCounted ? 0 : 1] },
    evidence: [exchange],
  });
  markResumed(prompt);
}

/** Verifies the response to a pause or resume, and returns the status. */
function verifyPaused(
  verifier: PromptVerifier,
  prompt: KnownPrompt,
  exchange: Exchange,
  rule: RuleId,
): string {
  const { t } = verifier;
  verifier.accepted(exchange, 200, rule, 'PAU-01');
  const { promptId, status } = (exchange.json ?? {}) as { promptId: unknown; status: unknown };
  t.equal('PAU-01', promptId, prompt.id, 'promptId', exchange);
  const isWord = typeof status === 'string' && status !== '';
  t.holds('PAU-01', isWord, 'status, a non-empty string', exchange.summary, exchange);
  return status as string;
}

/** Archives a prompt. If it is archived already, the server may reject the call, and nothing must change. */
export async function archive(verifier: PromptVerifier, prompt: KnownPrompt): Promise<void> {
  const exchange = await verifier.actor.delete(promptPath(prompt.id));
  if (prompt.state === 'archived') return verifier.unchanged('PR-22', exchange);
  verifier.accepted(exchange, 200, prompt.state === 'paused' ? 'PR-30' : 'PR-22', 'PR-21');
  verifier.t.equal('PR-21', exchange.json?.promptId, prompt.id, 'promptId', exchange);
  await verifier.settle({
    what: 'archiving',
    others: 'PR-25',
    touched: [prompt.id],
    verify: (transition) => {
      transition.isArchived('PR-22', prompt.id, prompt.text);
      transition.keeps('PR-22', prompt.id, 'topic');
      const isGone = transition.tracked(prompt.id) === undefined;
      transition.holds('PR-23', isGone, `${prompt.id} not in tracked`, isGone ? '' : 'it is in tracked');
    },
    count: { rule: 'CAP-10', growth: [prompt.isCounted ? -1 : 0] },
    evidence: [exchange],
  });
  markArchived(prompt);
}

/**
 * Replaces a prompt and returns its successor; undefined if the call was rejected. The server may reject a text that
 * any prompt already has. At the cap, it may also reject the replacement of a prompt that it does not count.
 */
export async function replace(
  verifier: PromptVerifier,
  prompt: KnownPrompt,
  text: string,
): Promise<KnownPrompt | undefined> {
  const exchange = await verifier.actor.post(promptPath(prompt.id, '/replacements'), { text });
  if (prompt.state === 'archived') return void (await verifier.rejected('REP-11', exchange));
  const isOwned = verifier.prompts.some((other) => other.text === text);
  const mayReject = isOwned || (!prompt.isCounted && verifier.free === 0);
  if (mayReject && exchange.isRejection) return void (await verifier.unchanged('REP-10', exchange));
  verifier.accepted(exchange, 201, ruleOfReplacement(verifier, prompt), 'REP-01');
  const id = verifyReplaced(verifier, prompt, exchange);
  const growth = await verifier.settle({
    what: 'a replacement',
    others: 'REP-07',
    touched: [prompt.id, id],
    verify: (transition) => {
      transition.isArchived('REP-04', prompt.id, prompt.text);
      const isGone = transition.tracked(prompt.id) === undefined;
      transition.holds('REP-04', isGone, `${prompt.id} not in tracked`, isGone ? '' : 'it is in tracked');
      transition.isTracked('REP-05', id, text);
      const [was, topic] = [
        transition.rowBefore(prompt.id)?.topic ?? null,
        transition.tracked(id)?.topic ?? null,
      ];
      const isTopic = topic === was || topic === null;
      transition.holds('REP-05', isTopic, `topic ${JSON.stringify(was)} or null`, JSON.stringify(topic));
    },
    count: { rule: 'REP-07', growth: prompt.isCounted ? [0] : [0, 1] },
    evidence: [exchange],
  });
  const successor = successorOf(prompt, id, text, growth);
  markArchived(prompt, true);
  verifier.prompts.push(successor);
  return successor;
}

/** The rule that requires the server to accept a replacement in the current state. */
function ruleOfReplacement({ free }: PromptVerifier, { state, isSuccessor }: KnownPrompt): RuleId {
  if (isSuccessor) return 'REP-14';
  if (free === 0) return 'REP-08';
  return state === 'paused' ? 'PR-30' : 'REP-05';
}

/** Verifies the response to a replacement, and returns the id of the new prompt. */
function verifyReplaced(verifier: PromptVerifier, prompt: KnownPrompt, exchange: Exchange): string {
  const { t } = verifier;
  const { promptId: id, archivedPromptId } = (exchange.json ?? {}) as {
    promptId: unknown;
    archivedPromptId: unknown;
  };
  const areIds = typeof id === 'string' && typeof archivedPromptId === 'string';
  t.holds('REP-01', areIds, 'promptId and archivedPromptId, strings', exchange.summary, exchange);
  t.equal('REP-02', archivedPromptId, prompt.id, 'archivedPromptId', exchange);
  t.holds('REP-03', !verifier.isKnown(id as string), 'a promptId that did not exist before', id, exchange);
  return id as string;
}
