import type { Clock } from '../../domain/clock.js';
import { DomainError } from '../../domain/errors.js';
import type { WorkspaceService } from '../../features/workspaces/index.js';
import type { Database } from '../../platform/database.js';
import { addSlots } from '../plan/add-slots.js';
import { toMicroDollars } from '../plan/plan.js';
import type { PlannedSlot } from '../types.js';
import { readAttributes, readUnjudged, type UnjudgedSelection } from '../stores/judging-store.js';
import { DEFAULT_ATTRIBUTES } from './attributes.js';
import { placeOfJudge, runOfVersion, versionOf, type Judge } from './judge.js';
import { judgmentSlot } from './plan-judgment.js';

/** The stored answers of a workspace to judge. */
export interface RejudgingSelection extends UnjudgedSelection {
  readonly workspaceId: string;
}

/** The judgments to ask for, and their run. */
export interface RejudgingPlan {
  readonly runId: string;
  readonly version: string;
  readonly slots: readonly PlannedSlot[];
  readonly estimatedUsd: number;
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly workspaces: Pick<WorkspaceService, 'requireLive'>;
  readonly judge: () => Judge | null;
}

/** Judges stored answers that the current judge, with its attributes, has not judged. */
export function createRejudging(dependencies: Dependencies) {
  const { database, clock, workspaces, judge: load } = dependencies;

  async function planRejudging({ workspaceId, ...selected }: RejudgingSelection): Promise<RejudgingPlan> {
    await workspaces.requireLive(workspaceId);
    const judge = load();
    if (judge === null)
      throw new DomainError('conflict', { message: 'There is no judge. Set MEASURING_JUDGE.' });
    const attributes = (await readAttributes(database, workspaceId)) ?? DEFAULT_ATTRIBUTES;
    const version = versionOf(placeOfJudge(judge, 'chatgpt'), attributes);
    const runId = runOfVersion(version);
    const answers = await readUnjudged(database, workspaceId, { version, runId }, selected);
    const slots = answers.map(({ platform, ...answer }) => judgmentSlot(judge, platform, answer));
    const estimatedUsd = toMicroDollars(slots.reduce((sum, slot) => sum + slot.estimatedUsd, 0));
    return { runId, version, slots, estimatedUsd };
  }

  return {
    /**
     * The missing judgments and their cost. Changes nothing.
     * @throws DomainError conflict without a judge, not_found without the workspace
     */
    planRejudging,

    /**
     * Adds the missing judgments to the run of their version. Repeating it adds nothing twice, except for judgments that
     * failed in the meantime, with `retryFailed`.
     */
    async beginRejudging(selection: RejudgingSelection): Promise<RejudgingPlan> {
      const planned = await planRejudging(selection);
      const { runId, slots } = planned;
      if (slots.length > 0)
        await addSlots(dependencies, selection.workspaceId, { runId, scheduledFor: clock() }, slots);
      return planned;
    },
  };
}
