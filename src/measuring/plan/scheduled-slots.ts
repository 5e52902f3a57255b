import type { Transaction } from '../../platform/database.js';
import type { Provider } from '../providers/provider.js';
import type { Target } from '../target.js';
import type { PlannedSlot } from '../types.js';
import { readKeywords } from '../stores/keywords-store.js';
import { readActivePrompts, readLiveDomains } from '../stores/prompts-store.js';
import { readTargets } from '../stores/targets-store.js';
import { estimateWith, type Estimate } from './estimate.js';
import { planRanks, planSlots } from './planned-slots.js';

export interface ScheduledDependencies {
  /** The providers that the workspace can ask, by name. */
  readonly providers: ReadonlyMap<string, Provider>;
  /** For workspaces without their own targets. */
  readonly defaultTargets: readonly Target[];
}

/**
 * The slots of a scheduled run. Slots of a provider that is not configured are planned too, and fail visibly. A target
 * that its provider cannot ask is left out, since no other command accepts it either. Empty if the workspace was
 * deleted, or has no targets or active prompts.
 */
export async function scheduledSlots(
  { providers, defaultTargets }: ScheduledDependencies,
  transaction: Transaction,
  workspaceId: string,
): Promise<PlannedSlot[]> {
  const domains = await readLiveDomains(transaction, workspaceId);
  if (domains === null) return [];
  const targets = ((await readTargets(transaction, workspaceId)) ?? defaultTargets).filter(
    (target) => (providers.get(target.provider)?.refusal(target) ?? null) === null,
  );
  const prompts = targets.length === 0 ? [] : await readActivePrompts(transaction, workspaceId, null);
  const keywords = domains.length === 0 ? [] : await readKeywords(transaction, workspaceId);
  const estimate = estimateWith(providers);
  const ifKnown: Estimate = (text, place, depth) =>
    providers.has(place.provider) ? estimate(text, place, depth) : 0;
  return [...planSlots(prompts, targets, ifKnown), ...planRanks(keywords, ifKnown)];
}
