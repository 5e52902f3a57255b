import { UTC_CALENDAR } from '../domain/calendar.js';
import { latest } from '../domain/data-version.js';
import { figureFilterOf } from '../domain/figure-filter.js';
import type { RangeDays } from '../domain/window.js';
import type { InsightsService, Method } from '../features/insights/index.js';
import type { Columns } from './types.js';

const WINDOWS: readonly RangeDays[] = [7, 30, 90];

/** The window, how its figures were measured, and the criterion. */
export const methodColumns = {
  rangeDays: 'integer',
  from: 'day',
  to: 'day',
  timeZone: 'text',
  surface: 'text',
  weighting: 'text',
  attempted: 'integer',
  observations: 'integer',
  failed: 'integer',
  daysWithAnswers: 'integer',
  clusters: 'text',
  extractor: 'text',
  questions: 'json',
  platforms: 'json',
  criterion: 'text',
  value: 'number',
  low: 'number',
  high: 'number',
  unit: 'text',
  bound: 'text',
  threshold: 'number',
  status: 'text',
  source: 'text',
  sourceUrl: 'text',
  remedy: 'text',
} as const satisfies Columns;

type MethodRow = Record<keyof typeof methodColumns, unknown>;

/** Reads the method of the figures of exports: every answer of any surface counts the same, on UTC days. */
export async function* readMethod(
  insights: Pick<InsightsService, 'method'>,
  workspaceId: string,
): AsyncGenerator<object[]> {
  const figures = { filter: figureFilterOf({}), surface: 'all', weighting: 'answers' } as const;
  for (const rangeDays of WINDOWS) {
    const days = { rangeDays, from: undefined, to: undefined, calendar: UTC_CALENDAR };
    const { body } = await insights.method(latest(workspaceId), { ...days, ...figures });
    yield rowsOf(body);
  }
}

function rowsOf({ rangeDays, from, to, timeZone, weighting, samples, ...method }: Method): MethodRow[] {
  const { attempted, observations, failed, daysWithAnswers } = samples;
  const { intervals, extraction, questions, platforms, criteria } = method;
  return criteria.map(({ key, value, interval, unit, bound, threshold, status, source, remedy }) => ({
    ...{ rangeDays, from, to, timeZone, surface: 'all', weighting },
    ...{ attempted, observations, failed, daysWithAnswers },
    ...{ clusters: intervals.clusters, extractor: extraction.version, questions, platforms },
    ...{ criterion: key, value, low: interval?.low ?? null, high: interval?.high ?? null },
    ...{ unit, bound, threshold, status, source: source.text, sourceUrl: source.url, remedy },
  }));
}
