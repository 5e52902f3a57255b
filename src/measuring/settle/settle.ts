import { setTimeout as delay } from 'node:timers/promises';
import { reasonOf } from '../../domain/error-facts.js';
import type { Recorder } from '../../ingest/index.js';
import { isDatabaseOutage } from '../../platform/database-errors.js';
import { inOneTransaction, inTransaction, type Database, type Transaction } from '../../platform/database.js';
import { noMetrics, type Metrics } from '../../platform/telemetry/metrics.js';
import type { HasOwnKey } from '../plan/provider-of.js';
import { planJudgment, type JudgingDependencies } from '../judge/plan-judgment.js';
import { lockRepetitionSpending } from '../stores/budgets-store.js';
import { isFollowed } from '../stores/keywords-store.js';
import { pauseProvider } from '../stores/providers-store.js';
import { changeSlot } from '../stores/slots-store.js';
import type { Account, Budget, SlotOutcome, TakenSlot } from '../types.js';
import { decide, needsSpending, type Decision } from './decision.js';
import { lineOf, type Result } from './lines.js';

/** The end of an attempt: `postponed` will be sent again, `lost` was taken over by another process. */
export type Settled = SlotOutcome | 'postponed' | 'lost';

export interface SettlingDependencies extends JudgingDependencies {
  readonly database: Database;
  readonly ingest: Recorder;
  readonly hasOwnKey: HasOwnKey;
  /** The budget of workspaces without their own. */
  readonly defaultBudget: Budget;
  /** The share of budgets that repetitions of failed attempts may use; 0 = no repetitions. */
  readonly retryShare: number;
  /** Default: none. */
  readonly metrics?: Metrics;
}

/** The result of an attempt that is being settled. */
export type AskedResult = Omit<Result, 'settledAt'>;

/** Another process has taken over the slot, so nothing of this attempt is stored. */
export class SlotLost extends Error {
  override readonly name = 'SlotLost';
}

/**
 * Stores the outcome of an attempt, or puts the slot back to be sent again. Returns `lost`, and stores nothing, if
 * another process has taken over the slot.
 */
export async function settle(
  dependencies: SettlingDependencies,
  slot: TakenSlot,
  asked: AskedResult,
): Promise<Settled> {
  const { outcome, latencyMs } = asked;
  const result = { ...asked, settledAt: dependencies.clock() };
  try {
    const decision = await persistently(() => decideAndStore(dependencies, slot, result));
    const isEnd = decision.kind === 'end';
    const settled = isEnd ? decision.outcome : 'postponed';
    const { costUsd } = decision;
    noteSettled(dependencies, slot, settled, { costUsd, latencyMs: isEnd ? latencyMs : null });
    return settled;
  } catch (error) {
    if (error instanceof SlotLost) {
      noteSettled(dependencies, slot, 'lost');
      return 'lost';
    }
    if (outcome.kind !== 'answered' || isDatabaseOutage(error)) throw error;
    // An answer that ingest rejects was paid for, so it must not be requested again.
    const { costUsd } = outcome.answer;
    const failure = { code: 'answer_not_storable', message: reasonOf(error), rawResponse: null, costUsd };
    return settle(dependencies, slot, { ...asked, outcome: { kind: 'failed', ...failure } });
  }
}

/**
 * Decides, and carries out the decision, in one transaction.
 * @throws SlotLost if the slot should end and another process has taken it over
 */
function decideAndStore(
  dependencies: SettlingDependencies,
  slot: TakenSlot,
  result: Result,
): Promise<Decision> {
  const { database, retryShare, defaultBudget } = dependencies;
  const { outcome, settledAt: now } = result;
  const attempt = { ...slot, outcome, at: now, retryShare };
  return inOneTransaction(database, async (transaction) => {
    const spending = needsSpending(attempt)
      ? await lockRepetitionSpending(transaction, slot, { now, defaultBudget })
      : null;
    const decision = decide(attempt, spending);
    const change = async () => {
      const isMine = await changeSlot(transaction, slot, decision);
      const { pauseUntil: until } = decision;
      if (until !== null)
        await pauseProvider(transaction, await accountOf(dependencies, transaction, slot), { until, now });
      return isMine;
    };
    if (decision.kind === 'end') await record(dependencies, slot, result, change);
    else await change();
    return decision;
  });
}

async function accountOf(
  { hasOwnKey }: SettlingDependencies,
  transaction: Transaction,
  { workspaceId, place: { provider } }: TakenSlot,
): Promise<Account> {
  const isOwn = await hasOwnKey(transaction, workspaceId, provider);
  return { provider, workspaceId: isOwn ? workspaceId : null };
}

/**
 * Stores the observation of a prompt, the check of a search term, or the judgment of an answer.
 * @param end ends the slot in the same transaction; false if another process has taken it over
 * @throws SlotLost if `end` returns false; nothing is stored then
 */
export async function record(
  dependencies: SettlingDependencies,
  slot: TakenSlot,
  result: Result,
  end: (transaction: Transaction) => Promise<boolean>,
): Promise<void> {
  const { database, ingest } = dependencies;
  const { workspaceId } = slot;
  const alongside = async (transaction: Transaction) => {
    if (!(await end(transaction))) throw new SlotLost();
  };
  const line = lineOf(slot, result);
  switch (line.kind) {
    case 'prompt': {
      const afterwards = (transaction: Transaction) => planJudgment(dependencies, transaction, slot);
      return ingest.record(workspaceId, line.observation, alongside, afterwards);
    }
    case 'keyword': {
      const { check } = line;
      // The term may have been removed during the look-up.
      const tracked = await isFollowed(database, workspaceId, check.term, slot.place);
      return ingest.recordKeywordCheck(workspaceId, { ...check, tracked }, alongside);
    }
    case 'judgment':
      // Nothing was asked, or the question is unknown; only the slot records this.
      if (line.judgment === null) return inTransaction(database, alongside);
      return ingest.recordJudgment(workspaceId, line.judgment, alongside);
  }
}

/** Reports the end of an attempt and its cost: null = unknown, so that the estimate counts, as in budgets. */
export function noteSettled(
  { metrics = noMetrics }: Pick<SettlingDependencies, 'metrics'>,
  { place: { provider }, estimatedUsd }: Pick<TakenSlot, 'place' | 'estimatedUsd'>,
  outcome: Settled | 'not_sent',
  { costUsd, latencyMs }: { costUsd: number | null; latencyMs: number | null } = NOTHING_SPENT,
): void {
  metrics.add('visibility_questions_total', { provider, outcome });
  metrics.add('visibility_spent_dollars_total', { provider }, costUsd ?? estimatedUsd);
  if (latencyMs !== null)
    metrics.observe('visibility_question_duration_seconds', { provider }, latencyMs / 1000);
}

const NOTHING_SPENT = { costUsd: 0, latencyMs: null };

/** How long an answer is kept while the database is unavailable, and the pause between attempts to store it, in ms. */
const PERSISTENT_MS = 5 * 60_000;
const OUTAGE_PAUSE_MS = 1_000;

/** Retries a write while the database is unavailable, because the data was paid for. */
export async function persistently<Result>(write: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + PERSISTENT_MS;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseOutage(error) || performance.now() > until) throw error;
      await delay(OUTAGE_PAUSE_MS);
    }
  }
}
