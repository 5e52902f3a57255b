import type { Clock } from '../../domain/clock.js';
import type { RangeDays } from '../../domain/window.js';
import type { Database } from '../../platform/database.js';
import { isStale, staleBefore, staleFrom } from '../prompts/index.js';
import { citationRows, competitorRows, platformRows, topicRows, visibilityRows } from './metric-rows.js';
import {
  readBrandDays,
  readCitationDays,
  readPlatformDays,
  readTopicDays,
  readVisibilityDays,
} from './metrics-read-model.js';
import { overviewOf } from './overview.js';
import { readOverview } from './overview-read-model.js';
import { performancesOf, summaryOf } from './prompt-analytics.js';
import { nextCursorOf, pageOf, personasOf, placeAfter } from './prompt-paging.js';
import type { PromptAnalytics, PromptAnalyticsRequest } from './prompt-types.js';
import { readPromptPage } from './prompts-read-model.js';
import type { AnalyticsOverview, Metric, MetricRows, TopicRows } from './types.js';
import { spanOf, windowsAt } from './windows.js';

/** Reads the figures of a workspace. All figures of one response come from one snapshot. */
export interface AnalyticsService {
  overview(workspaceId: string, rangeDays: RangeDays): Promise<AnalyticsOverview>;
  /** One page of prompts. Throws invalid_parameter for a cursor that was not issued for this list. */
  promptAnalytics(workspaceId: string, request: PromptAnalyticsRequest): Promise<PromptAnalytics>;
  metricRows(workspaceId: string, metric: Metric, rangeDays: RangeDays): Promise<MetricRows>;
  /** The rows of the `topics` metric; null when the workspace never had a prompt. */
  topicVisibility(workspaceId: string, rangeDays: RangeDays): Promise<TopicRows | null>;
}

export interface AnalyticsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Hours between two measurements of a prompt. */
  readonly cadenceHours: number;
}

export function createAnalyticsService(dependencies: AnalyticsDependencies): AnalyticsService {
  const { database, clock } = dependencies;
  return {
    overview: async (workspaceId, rangeDays) => {
      const now = clock();
      const windows = windowsAt(now, rangeDays);
      return overviewOf(await readOverview(database, workspaceId, windows), windows, now);
    },
    promptAnalytics: (workspaceId, request) => promptAnalytics(dependencies, workspaceId, request),
    metricRows: (workspaceId, metric, rangeDays) => metricRows(dependencies, workspaceId, metric, rangeDays),
    topicVisibility: async (workspaceId, rangeDays) => {
      const windows = windowsAt(clock(), rangeDays);
      const data = await readTopicDays(database, workspaceId, windows);
      if (!data.hasPrompts) return null;
      return { metric: 'topics', ...spanOf(windows), interval: 'day', rows: topicRows(data, windows.days) };
    },
  };
}

async function promptAnalytics(
  { database, clock, cadenceHours }: AnalyticsDependencies,
  workspaceId: string,
  request: PromptAnalyticsRequest,
): Promise<PromptAnalytics> {
  const status = { now: clock(), cadenceHours };
  const windows = windowsAt(status.now, request.rangeDays);
  const data = await readPromptPage(database, workspaceId, windows, {
    ...request.filter,
    personas: personasOf(request.filter.personas),
    staleBefore: staleBefore(status),
    after: placeAfter(workspaceId, request),
    limit: request.limit + 1,
  });
  const page = pageOf(data, request.limit);
  return {
    ...spanOf(windows),
    summary: summaryOf(data.summary),
    total: data.total,
    prompts: performancesOf(page.prompts, data, windows.days, (lastObservedAt) =>
      isStale(lastObservedAt, status),
    ),
    hasMore: page.hasMore,
    nextCursor: nextCursorOf(page, workspaceId, request),
    nextStaleAt: data.nextStaleMs === null ? null : staleFrom(new Date(data.nextStaleMs), status),
  };
}

async function metricRows(
  { database, clock }: AnalyticsDependencies,
  workspaceId: string,
  metric: Metric,
  rangeDays: RangeDays,
): Promise<MetricRows> {
  const windows = windowsAt(clock(), rangeDays);
  const { days } = windows;
  const frame = { ...spanOf(windows), interval: 'day' } as const;
  switch (metric) {
    case 'visibility': {
      const sums = await readVisibilityDays(database, workspaceId, windows);
      return { metric, ...frame, rows: visibilityRows(sums, days) };
    }
    case 'competitors': {
      const data = await readBrandDays(database, workspaceId, windows);
      return { metric, ...frame, rows: competitorRows(data, days) };
    }
    case 'citations': {
      const data = await readCitationDays(database, workspaceId, windows);
      return { metric, ...frame, rows: citationRows(data, days) };
    }
    case 'platforms': {
      const sums = await readPlatformDays(database, workspaceId, windows);
      return { metric, ...frame, rows: platformRows(sums, days) };
    }
    case 'topics': {
      const data = await readTopicDays(database, workspaceId, windows);
      return { metric, ...frame, rows: topicRows(data, days) };
    }
  }
}
