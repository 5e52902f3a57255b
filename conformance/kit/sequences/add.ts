import type { RuleId } from '../../catalog/index.js';
import type { Exchange } from '../../http/exchange.js';
import type { PromptVerifier } from './prompt-verifier.js';
import type { Transition } from './transition.js';
import { knownPrompt, markResumed, type KnownPrompt } from './known-prompt.js';

/**
 * Adds one prompt and returns it; undefined if the server rejected the add. The server decides whether adding a tracked
 * text is rejected, reuses the prompt or creates a second one.
 */
export async function add(
  verifier: PromptVerifier,
  text: string,
  topic?: string,
): Promise<KnownPrompt | undefined> {
  const owners = verifier.ownersOf(text);
  const { free } = verifier;
  const body = topic === undefined ? { text } : { text, topic };
  const exchange = await verifier.actor.post('/v1/prompts', body);
  if (owners.length > 0 && exchange.isRejection) {
    await verifier.unchanged(free === 0 ? 'CAP-04' : 'PR-16', exchange);
    return undefined;
  }
  const id: unknown = exchange.json?.promptId;
  const reused = owners.find((prompt) => prompt.id === id);
  if (reused !== undefined && exchange.isSuccess) return reuseByAdd(verifier, reused, exchange);
  if (free === 0) return void (await verifier.rejected('CAP-04', exchange));
  verifier.accepted(exchange, 201, ruleOfAdd(verifier), 'PR-05');
  return tracksOne(verifier, exchange, text, topic ?? null);
}

/** The rule that requires the server to accept a single add of a new text in the current state. */
function ruleOfAdd({ free, state }: PromptVerifier): RuleId {
  if (state.cap === -1) return 'CAP-08';
  return free === 1 ? 'CAP-05' : 'PR-06';
}

async function tracksOne(
  verifier: PromptVerifier,
  exchange: Exchange,
  text: string,
  topic: string | null,
): Promise<KnownPrompt> {
  const { t } = verifier;
  const { promptId: id, activeCount, cap } = (exchange.json ?? {}) as Record<string, unknown>;
  t.holds('PR-05', typeof id === 'string' && id !== '', 'promptId, a string', exchange.summary, exchange);
  const prompt = knownPrompt(id as string, text);
  t.holds('PR-19', !verifier.isKnown(prompt.id), 'an id that did not exist before', id, exchange);
  t.equal('PR-07', activeCount, verifier.state.activeCount + 1, 'activeCount in the response', exchange);
  t.equal('CAP-13', cap, verifier.state.cap, 'cap in the response', exchange);
  await verifier.settle({
    what: 'a single add',
    others: 'PR-29',
    touched: [prompt.id],
    verify: (transition) => {
      transition.isTracked('PR-06', prompt.id, text);
      hasTopic(transition, 'PR-08', prompt.id, topic);
      agreesWithCap(transition, activeCount);
    },
    count: { rule: 'PR-07', growth: [1] },
    evidence: [exchange],
  });
  verifier.prompts.push(prompt);
  return prompt;
}

/** Handles an add that reused the existing prompt with the same text. */
async function reuseByAdd(
  verifier: PromptVerifier,
  prompt: KnownPrompt,
  exchange: Exchange,
): Promise<KnownPrompt> {
  verifier.t.accepts('PR-05', exchange, 201);
  const growth = await verifier.settle({
    what: 'a single add that reused a tracked prompt',
    others: 'PR-29',
    touched: [prompt.id],
    verify: (transition) => transition.isTracked('PR-06', prompt.id, prompt.text),
    count: { rule: 'PR-07', growth: prompt.isCounted ? [0] : [0, 1] },
    evidence: [exchange],
  });
  if (growth === 1) markResumed(prompt);
  return prompt;
}

/** Adds an invalid text, which must be rejected and track nothing. */
export async function addInvalid(verifier: PromptVerifier): Promise<void> {
  await verifier.rejected('PR-13', await verifier.actor.post('/v1/prompts', { text: 'ab' }), 'PR-16');
}

/** Asserts the topic of a tracked prompt. */
export function hasTopic(transition: Transition, rule: RuleId, id: string, topic: string | null): void {
  // Another rule covers an omitted member.
  const got = transition.tracked(id)?.topic ?? null;
  transition.holds(rule, got === topic, `topic ${JSON.stringify(topic)} of ${id}`, JSON.stringify(got));
}

/** Asserts that the response and GET cap return the same count, and that it is within the cap. */
export function agreesWithCap(transition: Transition, activeCount: unknown): void {
  const { activeCount: now, cap } = transition.after;
  transition.holds(
    'CAP-03',
    now === activeCount,
    `activeCount ${String(activeCount)}, as in the response`,
    `${now}`,
  );
  if (cap !== -1) transition.holds('CAP-12', now <= cap, `activeCount at most the cap, ${cap}`, `${now}`);
}
