import type { Clock } from '../../domain/clock.js';
import { DomainError, invalidParameter } from '../../domain/errors.js';
import type { Asking, Sampling } from '../../features/analytics/index.js';
import type { WorkspaceService } from '../../features/workspaces/index.js';
import type { Database } from '../../platform/database.js';
import type { Platform, Target } from '../target.js';
import type { PlannedSlot } from '../types.js';
import { readKeywords } from '../stores/keywords-store.js';
import { readActivePrompts } from '../stores/prompts-store.js';
import { findRun } from '../stores/runs-store.js';
import { readTargets } from '../stores/targets-store.js';
import { addSlots, type BegunRun } from './add-slots.js';
import { estimateWith, type Estimate } from './estimate.js';
import { planOf, type EstimateJudging, type MeasuringPlan, type Selection } from './plan.js';
import { planRanks, planSlots, samplingOf } from './planned-slots.js';
import { providerOf, type ProvidersOf } from './provider-of.js';

export interface PlanningDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly workspaces: Pick<WorkspaceService, 'requireLive'>;
  readonly providers: ProvidersOf;
  readonly estimateJudging: EstimateJudging;
  /** For workspaces without their own targets. */
  readonly defaultTargets: readonly Target[];
  /** How often a workspace is measured on schedule. */
  readonly askingOf: (workspaceId: string) => Promise<{ week: Asking; month: Asking }>;
}

/** The questions and the cost of a run of a selection, and the call that starts it. */
export function createPlanning(dependencies: PlanningDependencies) {
  const { database, clock, workspaces, providers, estimateJudging, defaultTargets, askingOf } = dependencies;

  async function plan(selection: Selection): Promise<MeasuringPlan> {
    const { workspaceId, platform, promptIds = null } = selection;
    const known = await providers(workspaceId);
    const estimate = estimateWith(known);
    const ranks = await planKeywords(selection, estimate);
    const targets = await targetsIn(selection);
    if (targets.length + ranks.length === 0) throw noTargets(workspaceId, platform);
    for (const target of targets) providerOf(known, target);
    const prompts = await readActivePrompts(database, workspaceId, promptIds);
    requireAll(promptIds ?? [], prompts);
    return planOf([...planSlots(prompts, targets, estimate), ...ranks], estimateJudging);
  }

  async function targetsIn({ workspaceId, platform, samples }: Selection): Promise<Target[]> {
    return ((await readTargets(database, workspaceId)) ?? defaultTargets)
      .filter((target) => platform === undefined || target.platform === platform)
      .map((target) => (samples === undefined ? target : { ...target, samples }));
  }

  /** Empty without domains, which identify the pages of the workspace. */
  async function planKeywords(
    { workspaceId, platform, promptIds }: Selection,
    estimate: Estimate,
  ): Promise<PlannedSlot[]> {
    const { brand } = await workspaces.requireLive(workspaceId);
    if (brand.domains.length === 0 || promptIds !== undefined) return [];
    if (platform !== undefined && platform !== 'google') return [];
    return planRanks(await readKeywords(database, workspaceId), estimate);
  }

  return {
    /**
     * The slots that a run would have, and what they would cost. Changes nothing.
     * @throws DomainError if the workspace, a target or a prompt is missing, or a provider is not configured
     */
    plan,

    /** The questions of a selection, on schedule, that count in the figures over several prompts; null without any. */
    async samplingOf(selection: Selection): Promise<Sampling | null> {
      const { workspaceId, promptIds = null } = selection;
      const prompts = await readActivePrompts(database, workspaceId, promptIds);
      const asked = samplingOf(prompts, await targetsIn(selection));
      return asked && { ...asked, ...(await askingOf(workspaceId)) };
    },

    /**
     * Adds the slots of a selection to a run, due now, and creates the run if it is new. Idempotent.
     * @throws DomainError as plan does, or if a new run would have no slots
     */
    async begin(selection: Selection, run: BegunRun): Promise<MeasuringPlan> {
      const planned = await plan(selection);
      if (
        planned.slots.length === 0 &&
        (await findRun(database, selection.workspaceId, run.runId, clock())) === null
      )
        throw nothingToAsk();
      if (planned.slots.length > 0) await addSlots(dependencies, selection.workspaceId, run, planned.slots);
      return planned;
    },
  };
}

function noTargets(workspaceId: string, platform: Platform | undefined): DomainError {
  const where = platform === undefined ? '' : ` on ${platform}`;
  return new DomainError('conflict', {
    message: `The workspace has no targets${where}. Turn on a platform on the page, or set them with PATCH /v1/measuring or "visibility workspace targets ${workspaceId} --target ...".`,
  });
}

function nothingToAsk(): DomainError {
  return new DomainError('conflict', {
    message:
      'The workspace has no active prompts, and no search terms to look up. Add a prompt (POST /v1/prompts, or the web page), or resume a paused one.',
  });
}

function requireAll(promptIds: readonly string[], found: readonly { promptId: string }[]): void {
  const missing = promptIds.filter((id) => !found.some(({ promptId }) => promptId === id));
  if (missing.length === 0) return;
  throw invalidParameter(
    'prompts',
    `The workspace has no active prompt ${missing.join(', ')}. Paused, draft and archived prompts are not asked.`,
  );
}
