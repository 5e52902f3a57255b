import type { Clock } from '../../domain/clock.js';
import type { Schedule } from '../../domain/schedule.js';
import type { Asking, Sampling } from '../../features/analytics/index.js';
import type { PlanInput, PlannedQuestions } from '../../features/runs/index.js';
import type { WorkspaceService } from '../../features/workspaces/index.js';
import type { Database } from '../../platform/database.js';
import type { Provider } from '../providers/provider.js';
import { readKeywords } from '../stores/keywords-store.js';
import { readActivePrompts } from '../stores/prompts-store.js';
import { readTargets } from '../stores/targets-store.js';
import type { Target } from '../target.js';
import { checkFrequency, checkSamples, naming } from './changing.js';
import { estimateWith, type Estimate } from './estimate.js';
import { toMicroDollars, type EstimateJudging } from './plan.js';
import { planRanks, samplingOf } from './planned-slots.js';
import { checkSchedule } from './scheduling.js';
import { checkTargets } from './target-rules.js';

export interface PreviewingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly workspaces: Pick<WorkspaceService, 'requireLive'>;
  /** Every provider that the workspace could ask, with a key or without, by name. None of them is asked. */
  readonly catalogOf: (workspaceId: string) => Promise<ReadonlyMap<string, Provider>>;
  readonly estimateJudging: EstimateJudging;
  readonly defaultTargets: readonly Target[];
  readonly askingOf: (
    workspaceId: string,
    schedule?: Schedule | null,
  ) => Promise<{ week: Asking; month: Asking }>;
}

/** The questions and the cost of runs, before anything is set. */
export function createPreviewing(dependencies: PreviewingDependencies) {
  const { database, clock, workspaces, catalogOf, estimateJudging, defaultTargets, askingOf } = dependencies;
  return {
    /**
     * The questions and the cost of a run, and of a month, with the settings of the workspace or others. Changes nothing.
     * @throws DomainError invalid_parameter for invalid settings
     */
    previewOf: (workspaceId: string, input: PlanInput) => naming(() => preview(workspaceId, input)),
  };

  async function preview(
    workspaceId: string,
    { targets: given, schedule, promptIds }: PlanInput,
  ): Promise<PlannedQuestions & { readonly sampling: Sampling | null }> {
    const { brand } = await workspaces.requireLive(workspaceId);
    const catalog = await catalogOf(workspaceId);
    const priced = estimateWith(catalog);
    // Runs leave out a target that its provider cannot ask, and another process may have the provider.
    const isAsked = (target: Target) => (catalog.get(target.provider)?.refusal(target) ?? null) === null;
    const present = (await readTargets(database, workspaceId)) ?? defaultTargets;
    const targets = given ?? present.filter(isAsked);
    const estimate: Estimate = (text, place, depth) =>
      given === undefined && !catalog.has(place.provider) ? 0 : priced(text, place, depth);
    checkTargets(targets);
    if (given !== undefined) checkSamples(given);
    const prompts = await readActivePrompts(database, workspaceId, promptIds ?? null);
    const followed = brand.domains.length > 0 && promptIds === undefined;
    const ranks = followed ? planRanks(await readKeywords(database, workspaceId), estimate) : [];
    const askedUsd = targets.reduce(
      (sum, target) =>
        sum + target.samples * prompts.reduce((all, { text }) => all + estimate(text, target), 0),
      ranks.reduce((sum, { estimatedUsd }) => sum + estimatedUsd, 0),
    );
    const judgingUsd = targets.reduce(
      (sum, { platform, samples }) => sum + samples * prompts.length * estimateJudging(platform),
      0,
    );
    const samples = targets.reduce((sum, target) => sum + target.samples, 0);
    if (schedule) checkFrequency(checkSchedule(schedule), clock());
    const asking = await askingOf(workspaceId, schedule);
    const runUsd = toMicroDollars(askedUsd + judgingUsd);
    const counted = samplingOf(prompts, targets);
    return {
      prompts: prompts.length,
      countedPrompts: counted?.prompts ?? 0,
      samples,
      keywords: ranks.length,
      questions: prompts.length * samples + ranks.length,
      runUsd,
      judgingUsd: toMicroDollars(judgingUsd),
      runsPerMonth: asking.month.runs,
      monthUsd: toMicroDollars(runUsd * asking.month.runs),
      sampling: counted && { ...counted, ...asking },
    };
  }
}
