import type { Clock } from '../../domain/clock.js';
import { discoveries } from '../../domain/benjamini-hochberg.js';
import { latest } from '../../domain/data-version.js';
import { isJudged, type AnalyticsService, type Comparison } from '../../features/analytics/index.js';
import type { Database, Transaction } from '../../platform/database.js';
import type { Topic } from '../types.js';
import { forgetAnnounced, HEADLINE, readAnnounced, writeAnnounced, type Turn } from './verdicts-store.js';
import { announce, enqueueIfSubscribed } from './webhooks-store.js';

/** The topic of looks for changed verdicts. */
export const VISIBILITY_COMPARISON = 'visibility.comparison';

const RANGE_DAYS = 7;
/**
 * The probability of news at one look if nothing has changed, for the headline and for the prompts together. A workspace is
 * looked at after every run, and windows of a week that move by a day are worth about 20 independent looks in 30 days: in
 * these, it is 5 % in all. docs/statistics.md has the simulation.
 */
const RATE_AT_A_LOOK = 0.05 / 20 / 2;
/** Most changes in one event. */
const CHANGES_PER_EVENT = 100;
/** About ten minutes. */
const MAX_ATTEMPTS = 8;

export interface ComparisonDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly analytics: Pick<AnalyticsService, 'comparisons'>;
  /** What the addresses of evidence begin with, without a slash at the end; undefined: they are paths. */
  readonly publicUrl: string | undefined;
}

/** A comparison with a verdict, under the scope by which it is remembered. */
interface Judged {
  readonly scope: string;
  readonly comparison: Comparison;
  readonly pValue: number | null;
  readonly verdict: Comparison['estimates']['verdict'];
}

type Turned = Judged & { readonly verdict: Turn };

/** Asks for a look at the verdicts of a workspace, if its receiver wants to know of changes. */
export function requestComparison(transaction: Transaction, workspaceId: string, at: Date): Promise<void> {
  const message = { workspaceId, topic: VISIBILITY_COMPARISON, payload: {}, createdAt: at };
  return enqueueIfSubscribed(transaction, message, 'visibility.changed');
}

/**
 * Announces the verdicts of the last 7 days that have turned `up` or `down` since the last look, each once, if they stand
 * out among all prompts and looks. A verdict that goes back to `withinNoise` is forgotten; one that cannot be given leaves
 * everything as it is.
 */
export function comparisonTopic(dependencies: ComparisonDependencies): Topic {
  const { database, clock, publicUrl } = dependencies;
  return {
    maxAttempts: MAX_ATTEMPTS,
    async handle({ workspaceId }) {
      const announced = await readAnnounced(database, workspaceId);
      const comparisons = await dependencies.analytics.comparisons(latest(workspaceId), RANGE_DAYS);
      const { turned, settled } = judge(comparisons, announced);
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

/** The comparisons whose verdict has turned, and the scopes that are within noise again. */
function judge(
  comparisons: readonly Comparison[],
  announced: ReadonlyMap<string, Turn>,
): { turned: Turned[]; settled: string[] } {
  const judged = comparisons.filter(({ estimates }) => isJudged(estimates)).map(judgedOf);
  const [headline, prompts] = [true, false].map((isHeadline) =>
    discoveries(
      judged.filter(({ scope }) => (scope === HEADLINE) === isHeadline),
      RATE_AT_A_LOOK,
    ),
  ) as [Judged[], Judged[]];
  return {
    turned: [...headline, ...prompts].filter((one): one is Turned => hasTurned(one, announced)),
    settled: judged
      .filter(({ verdict, scope }) => verdict === 'withinNoise' && announced.has(scope))
      .map(({ scope }) => scope),
  };
}

function judgedOf(comparison: Comparison): Judged {
  const { pValue, verdict } = comparison.estimates;
  return { scope: comparison.promptId ?? HEADLINE, comparison, pValue, verdict };
}

function hasTurned(one: Judged, announced: ReadonlyMap<string, Turn>): one is Turned {
  return (one.verdict === 'up' || one.verdict === 'down') && announced.get(one.scope) !== one.verdict;
}

/** A change as receivers see it. */
function changeOf({ scope, verdict, comparison }: Turned, publicUrl = '') {
  const { promptId, promptText, estimates } = comparison;
  const path = promptId === null ? 'answers' : `prompts/${encodeURIComponent(scope)}/answers`;
  const { observations, mentions, visibilityScore, visibilityScoreChange, visibility } = estimates;
  return {
    ...{ promptId, promptText, verdict, observations, mentions, visibilityScore },
    visibilityLow: visibility?.low ?? null,
    visibilityHigh: visibility?.high ?? null,
    visibilityScoreChange,
    sameQuestions: estimates.sameQuestions,
    evidence: `${publicUrl}/v1/evidence/${path}?rangeDays=${RANGE_DAYS}`,
  };
}
