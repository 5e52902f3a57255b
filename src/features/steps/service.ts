import { calendarOf } from '../../domain/calendar.js';
import type { Clock } from '../../domain/clock.js';
import type { DataVersion } from '../../domain/data-version.js';
import { DomainError, invalidParameter } from '../../domain/errors.js';
import { bindUseCases } from '../../domain/use-cases.js';
import { currentActor, recordEvent } from '../../platform/audit.js';
import type { Database, Transaction } from '../../platform/database.js';
import type { Reader } from '../../platform/reader.js';
import { changeWorkspace } from '../../platform/workspace-revision.js';
import { readSteps } from './read-model.js';
import { cleanDecision, cleanKey } from './rules.js';
import { countSteps, deleteStep, findStep, hasPrompt, lockSteps, saveStep } from './store.js';
import type { GivenDecision, Step, StepDecision, StepKey } from './types.js';

/** The maximum number of steps of a workspace that something was decided on. All of them are listed at once. */
const MAX_STEPS = 1_000;

interface Dependencies {
  readonly database: Database;
  readonly reader: Reader;
  readonly clock: Clock;
  /** The zone of the days that people of a workspace see. */
  readonly timeZoneOf: (workspaceId: string) => Promise<string>;
}

export type StepsService = ReturnType<typeof createStepsService>;

/** What people decided on the next steps of a workspace: that they are done, or not for it. */
export function createStepsService(dependencies: Dependencies) {
  return bindUseCases(dependencies, { list, decide, undo });
}

/** Every decision, the last one first. */
function list({ reader }: Dependencies, at: DataVersion): Promise<Step[]> {
  return readSteps(reader, at);
}

/**
 * Stores a decision in place of an earlier one on the same step.
 * @throws DomainError invalid_parameter for an invalid member, or beyond the maximum; prompt_not_found for an unknown prompt
 */
async function decide(
  { database, clock, timeZoneOf }: Dependencies,
  workspaceId: string,
  given: GivenDecision,
): Promise<Step> {
  const now = clock();
  const today = calendarOf(await timeZoneOf(workspaceId)).dayOf(now);
  const decision = cleanDecision(given, { now, today });
  return changeWorkspace(database, workspaceId, async (transaction) => {
    await lockSteps(transaction, workspaceId);
    if (decision.kind === 'prompt' && !(await hasPrompt(transaction, workspaceId, decision.subject)))
      throw new DomainError('prompt_not_found', { param: 'subject' });
    const before = await findStep(transaction, workspaceId, decision);
    if (before === undefined) await requireRoom(transaction, workspaceId);
    await saveStep(transaction, workspaceId, decision, { decidedAt: now, decidedBy: currentActor() });
    await recordEvent(transaction, workspaceId, now, {
      action: `step.${decision.state}`,
      subjectId: workspaceId,
      before: before === undefined ? null : recorded(before),
      after: recorded(decision),
    });
    const saved = await findStep(transaction, workspaceId, decision);
    if (saved === undefined) throw new Error('A decision that was just stored is missing.');
    return saved;
  });
}

async function requireRoom(transaction: Transaction, workspaceId: string): Promise<void> {
  if ((await countSteps(transaction, workspaceId)) >= MAX_STEPS)
    throw invalidParameter(
      'subject',
      `At most ${MAX_STEPS} steps can be done or dismissed. Undo others first.`,
    );
}

/** Forgets a decision. A step without one is no error. @throws DomainError invalid_parameter for an invalid subject */
async function undo({ database, clock }: Dependencies, workspaceId: string, given: StepKey): Promise<void> {
  const key = cleanKey(given);
  await changeWorkspace(database, workspaceId, async (transaction) => {
    await lockSteps(transaction, workspaceId);
    const before = await findStep(transaction, workspaceId, key);
    if (before === undefined) return;
    await deleteStep(transaction, workspaceId, key);
    await recordEvent(transaction, workspaceId, clock(), {
      action: 'step.undone',
      subjectId: workspaceId,
      before: recorded(before),
      after: null,
    });
  });
}

const recorded = ({ kind, subject, state, day, note }: StepDecision): StepDecision => ({
  kind,
  subject,
  state,
  day,
  note,
});
