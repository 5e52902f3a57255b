import { calendarOf } from '../../domain/calendar.js';
import type { Clock } from '../../domain/clock.js';
import { latest } from '../../domain/data-version.js';
import { newId } from '../../domain/ids.js';
import type { Surface } from '../../domain/target.js';
import type { Weighting } from '../../domain/weighting.js';
import type { AnalyticsService, Comparison, Comparisons } from '../../features/analytics/index.js';
import { answersToPrompt, countedAnswers } from '../../features/insights/index.js';
import type { Database, Transaction } from '../../platform/database.js';
import { enqueue } from '../../platform/outbox.js';
import { announce } from './announce.js';
import { readSubscribers } from './subscribers-store.js';
import type { Topic } from '../types.js';
import { RANGE_DAYS, turnsOf, type Turned } from './turns.js';
import { forgetAnnounced, readAnnounced, writeAnnounced } from './verdicts-store.js';

/** The topic of messages that check for changed verdicts. */
export const VISIBILITY_COMPARISON = 'visibility.comparison';

/** Maximum number of changes in one event. */
const CHANGES_PER_EVENT = 100;
/** About ten minutes. */
const MAX_ATTEMPTS = 8;

/** How long comparing the verdicts of a workspace may take, in ms. */
const DEADLINE_MS = 600_000;

export interface ComparisonDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly analytics: Pick<AnalyticsService, 'comparisons'>;
  /** The base of evidence URLs, without a trailing slash; undefined for paths. */
  readonly publicUrl: string | undefined;
  /** The time zone of the days of a workspace. */
  readonly timeZoneOf: (workspaceId: string) => Promise<string>;
}

/** Requests a check of the verdicts of a workspace, if one of its receivers is subscribed to changes. */
export async function requestComparison(
  transaction: Transaction,
  workspaceId: string,
  at: Date,
): Promise<void> {
  const subscribers = await readSubscribers(transaction, workspaceId, 'visibility.changed');
  if (subscribers.length === 0) return;
  const message = { workspaceId, outboxId: newId('out'), payload: {}, createdAt: at };
  await enqueue(transaction, { ...message, topic: VISIBILITY_COMPARISON });
}

/**
 * Announces the verdicts of the last 7 days that have turned `up` or `down` since the last check, each once, if they
 * stand out among all prompts and checks. A verdict that goes back to `withinNoise` is forgotten; a missing verdict
 * changes nothing.
 */
export function comparisonTopic(dependencies: ComparisonDependencies): Topic {
  const { database, clock, publicUrl, analytics, timeZoneOf } = dependencies;
  return {
    maxAttempts: MAX_ATTEMPTS,
    deadlineMs: DEADLINE_MS,
    async handle({ workspaceId }) {
      const announced = await readAnnounced(database, workspaceId);
      const calendar = calendarOf(await timeZoneOf(workspaceId));
      const compared = await analytics.comparisons(latest(workspaceId), RANGE_DAYS, calendar);
      const { from, to, surface, weighting, comparisons } = compared;
      const figures = { from, to, timeZone: calendar.timeZone, surface };
      const { turned, settled } = turnsOf(comparisons, announced);
      return async (transaction) => {
        const at = clock();
        await forgetAnnounced(transaction, workspaceId, settled);
        await writeAnnounced(transaction, workspaceId, turned, at);
        for (let first = 0; first < turned.length; first += CHANGES_PER_EVENT) {
          const part = turned.slice(first, first + CHANGES_PER_EVENT);
          const changes = part.map((one) => changeOf(one, figures, publicUrl));
          const data: VisibilityChanges = { rangeDays: RANGE_DAYS, ...figures, weighting, changes };
          await announce(transaction, { workspaceId, type: 'visibility.changed', at, data });
        }
      };
    },
  };
}

/** The data of `visibility.changed`. */
export interface VisibilityChanges {
  readonly rangeDays: number;
  /** The first and last day of the figures, inclusive, and their time zone; undefined in events of earlier releases. */
  readonly from?: string;
  readonly to?: string;
  readonly timeZone?: string;
  /** The surface of the figures. */
  readonly surface: Surface | null;
  /** Their weighting; undefined in events of releases without a choice. */
  readonly weighting?: Weighting | undefined;
  readonly changes: readonly VisibilityChange[];
}

export type VisibilityChange = ReturnType<typeof changeOf>;

/** A change as receivers see it. */
function changeOf(
  { verdict, comparison }: Turned<Comparison>,
  { surface, ...days }: Pick<Comparisons, 'from' | 'to' | 'surface'> & { readonly timeZone: string },
  publicUrl = '',
) {
  const { promptId, promptText, estimates } = comparison;
  const query = { ...days, surface: surface ?? undefined, answerStatus: 'ok' };
  const path = promptId === null ? countedAnswers(query) : answersToPrompt(promptId, query);
  const { observations, mentions, visibilityScore, visibilityScoreChange, visibility } = estimates;
  return {
    promptId,
    promptText,
    verdict,
    observations,
    mentions,
    visibilityScore,
    visibilityLow: visibility?.low ?? null,
    visibilityHigh: visibility?.high ?? null,
    visibilityScoreChange,
    sameQuestions: estimates.sameQuestions,
    evidence: `${publicUrl}${path}`,
  };
}
