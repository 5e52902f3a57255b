import type { Clock } from '../../domain/clock.js';
import { latest } from '../../domain/data-version.js';
import type { AnalyticsService, Kpi, Verdict } from '../../features/analytics/index.js';
import type { Database, Transaction } from '../../platform/database.js';
import type { Topic } from '../types.js';
import { forgetAnnounced, HEADLINE, readAnnounced, writeAnnounced, type Turn } from './verdicts-store.js';
import { announce, enqueueIfSubscribed } from './webhooks-store.js';

/** The topic of looks for changed verdicts. */
export const VISIBILITY_COMPARISON = 'visibility.comparison';

const RANGE_DAYS = 7;
const PROMPTS_PER_PAGE = 100;
/** Most changes in one event. */
const CHANGES_PER_EVENT = 100;
/** About ten minutes. */
const MAX_ATTEMPTS = 8;

export interface ComparisonDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly analytics: Pick<AnalyticsService, 'overview' | 'promptAnalytics'>;
  /** What the addresses of evidence begin with, without a slash at the end; undefined: they are paths. */
  readonly publicUrl: string | undefined;
}

/** The verdict on the figures of a workspace or a prompt. */
interface Judged {
  readonly scope: string;
  readonly promptText: string | null;
  readonly verdict: Verdict;
  readonly kpi: Kpi;
  readonly change: number | null;
}

type Turned = Judged & { readonly verdict: Turn };

/** Asks for a look at the verdicts of a workspace, if its receiver wants to know of changes. */
export function requestComparison(transaction: Transaction, workspaceId: string, at: Date): Promise<void> {
  const message = { workspaceId, topic: VISIBILITY_COMPARISON, payload: {}, createdAt: at };
  return enqueueIfSubscribed(transaction, message, 'visibility.changed');
}

/**
 * Announces the verdicts of the last 7 days that have turned `up` or `down` since the last look, each once. A verdict that
 * goes back to `withinNoise` is forgotten; one that cannot be given leaves everything as it is.
 */
export function comparisonTopic(dependencies: ComparisonDependencies): Topic {
  const { database, clock, publicUrl } = dependencies;
  return {
    maxAttempts: MAX_ATTEMPTS,
    async handle({ workspaceId }, signal) {
      const announced = await readAnnounced(database, workspaceId);
      const { turned, settled } = await judge(dependencies, workspaceId, announced, signal);
      return async (transaction) => {
        const at = clock();
        await forgetAnnounced(transaction, workspaceId, settled);
        await writeAnnounced(transaction, workspaceId, turned, at);
        for (let first = 0; first < turned.length; first += CHANGES_PER_EVENT) {
          const part = turned.slice(first, first + CHANGES_PER_EVENT);
          const changes = part.map((one) => changeOf(one, publicUrl));
          const data = { rangeDays: RANGE_DAYS, changes };
          await announce(transaction, { workspaceId, type: 'visibility.changed', at, data });
        }
      };
    },
  };
}

/** The figures whose verdict has turned, and the scopes that are within noise again. */
async function judge(
  dependencies: ComparisonDependencies,
  workspaceId: string,
  announced: ReadonlyMap<string, Turn>,
  signal: AbortSignal,
): Promise<{ turned: Turned[]; settled: string[] }> {
  const turned: Turned[] = [];
  const settled: string[] = [];
  for await (const one of verdictsOf(dependencies, workspaceId)) {
    signal.throwIfAborted();
    if (one.verdict === 'withinNoise' && announced.has(one.scope)) settled.push(one.scope);
    if (hasTurned(one, announced)) turned.push(one);
  }
  return { turned, settled };
}

function hasTurned(one: Judged, announced: ReadonlyMap<string, Turn>): one is Turned {
  return (one.verdict === 'up' || one.verdict === 'down') && announced.get(one.scope) !== one.verdict;
}

async function* verdictsOf(
  { analytics }: ComparisonDependencies,
  workspaceId: string,
): AsyncGenerator<Judged> {
  const at = latest(workspaceId);
  const { headline } = await analytics.overview(at, RANGE_DAYS);
  const { verdict, visibilityScoreChange: change } = headline;
  yield { scope: HEADLINE, promptText: null, verdict, kpi: headline, change };
  let cursor: string | undefined;
  do {
    const request = { rangeDays: RANGE_DAYS, limit: PROMPTS_PER_PAGE, filter: {}, cursor } as const;
    const page = await analytics.promptAnalytics(at, request);
    for (const { prompt, kpi, changes } of page.prompts) {
      const { promptId: scope, text: promptText } = prompt;
      yield { scope, promptText, verdict: changes.verdict, kpi, change: changes.visibilityScoreChange };
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** A change as receivers see it. */
function changeOf({ scope, promptText, verdict, kpi, change }: Turned, publicUrl = '') {
  const path = scope === HEADLINE ? 'answers' : `prompts/${encodeURIComponent(scope)}/answers`;
  const { observations, mentions, visibilityScore, visibilityLow, visibilityHigh } = kpi;
  return {
    promptId: scope === HEADLINE ? null : scope,
    promptText,
    verdict,
    ...{ observations, mentions, visibilityScore, visibilityLow, visibilityHigh },
    visibilityScoreChange: change,
    evidence: `${publicUrl}/v1/evidence/${path}?rangeDays=${RANGE_DAYS}`,
  };
}
