import { noMetrics, type Metrics } from '../../platform/telemetry/metrics.js';
import type { SlotOutcome, TakenSlot } from '../types.js';

/** The end of an attempt: `postponed` will be sent again, `lost` was taken over by another process. */
export type Settled = SlotOutcome | 'postponed' | 'lost';

/** Reports the end of an attempt and its cost: null = unknown, so that the estimate counts, as in budgets. */
export function noteSettled(
  { metrics = noMetrics }: { readonly metrics?: Metrics },
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
