import type { Clock } from '../../domain/clock.js';
import type { DataVersion } from '../../domain/data-version.js';
import type { RangeDays } from '../../domain/window.js';
import type { Reader } from '../../platform/reader.js';
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

/** Reads the figures of a workspace at a revision of its data. All figures of one response come from one snapshot. */
export interface AnalyticsService {
  overview(at: DataVersion, rangeDays: RangeDays): Promise<AnalyticsOverview>;
  /** One page of prompts. Throws invalid_parameter for a cursor that was not issued for this list. */
  promptAnalytics(at: DataVersion, request: PromptAnalyticsRequest): Promise<PromptAnalytics>;
  metricRows(at: DataVersion, metric: Metric, rangeDays: RangeDays): Promise<MetricRows>;
  /** The rows of the `topics` metric; null when the workspace never had a prompt. */
  topicVisibility(at: DataVersion, rangeDays: RangeDays): Promise<TopicRows | null>;
}

export interface AnalyticsDependencies {
  readonly reader: Reader;
  readonly clock: Clock;
  /** Hours between two measurements of a prompt. */
  readonly cadenceHours: number;
}

export function createAnalyticsService(dependencies: AnalyticsDependencies): AnalyticsService {
  const { reader, clock } = dependencies;
  return {
    overview: async (at, rangeDays) => {
      const now = clock();
      const windows = windowsAt(now, rangeDays);
      return overviewOf(await readOverview(reader, at, windows), windows, now);
    },
    promptAnalytics: (at, request) => promptAnalytics(dependencies, at, request),
    metricRows: (at, metric, rangeDays) => metricRows(dependencies, at, metric, rangeDays),
    topicVisibility: async (at, rangeDays) => {
      const windows = windowsAt(clock(), rangeDays);
      const data = await readTopicDays(reader, at, windows);
      if (!data.hasPrompts) return null;
      return { metric: 'topics', ...spanOf(windows), interval: 'day', rows: topicRows(data, windows.days) };
    },
  };
}

async function promptAnalytics(
  { reader, clock, cadenceHours }: AnalyticsDependencies,
  at: DataVersion,
  request: PromptAnalyticsRequest,
): Promise<PromptAnalytics> {
  const status = { now: clock(), cadenceHours };
  const windows = windowsAt(status.now, request.rangeDays);
  const data = await readPromptPage(reader, at, windows, {
    ...request.filter,
    personas: personasOf(request.filter.personas),
    staleBefore: staleBefore(status),
    after: placeAfter(at.workspaceId, request),
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
    nextCursor: nextCursorOf(page, at.workspaceId, request),
    nextStaleAt: data.nextStaleMs === null ? null : staleFrom(new Date(data.nextStaleMs), status),
  };
}

async function metricRows(
  { reader, clock }: AnalyticsDependencies,
  at: DataVersion,
  metric: Metric,
  rangeDays: RangeDays,
): Promise<MetricRows> {
  const windows = windowsAt(clock(), rangeDays);
  const { days } = windows;
  const frame = { ...spanOf(windows), interval: 'day' } as const;
  switch (metric) {
    case 'visibility': {
      const sums = await readVisibilityDays(reader, at, windows);
      return { metric, ...frame, rows: visibilityRows(sums, days) };
    }
    case 'competitors': {
      const data = await readBrandDays(reader, at, windows);
      return { metric, ...frame, rows: competitorRows(data, days) };
    }
    case 'citations': {
      const data = await readCitationDays(reader, at, windows);
      return { metric, ...frame, rows: citationRows(data, days) };
    }
    case 'platforms': {
      const sums = await readPlatformDays(reader, at, windows);
      return { metric, ...frame, rows: platformRows(sums, days) };
    }
    case 'topics': {
      const data = await readTopicDays(reader, at, windows);
      return { metric, ...frame, rows: topicRows(data, days) };
    }
  }
}
