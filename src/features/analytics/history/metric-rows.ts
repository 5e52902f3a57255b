import { groupBy } from '../../../domain/group-by.js';
import { inPlatformOrder, type Platform } from '../../../domain/platforms.js';
import { surfaces } from '../../../domain/target.js';
import { byName } from '../grouping.js';
import type { BrandDays, CitationDays, Daily, DomainDay, SurfaceSums, TopicDays } from './count-days.js';
import { modelHistory } from './model-history.js';
import type { BrandSums } from '../../../segments/brands.js';
import type { Sums } from '../../../segments/sums.js';
import type { ModelSums } from '../sums.js';
import { percentage, ratio, rounded } from '../../../estimates/rounding.js';
import { kpiOf, noSums, sentimentOf, totalOf, wilsonInterval } from '../rules.js';
import {
  type CitationRow,
  type CompetitorRow,
  type PlatformRow,
  type SourceType,
  type SurfaceRow,
  type TopicRow,
  type VisibilityRow,
} from '../types.js';

// Every family has a row for each day and each value of its dimension in the window, ordered by day, then value.

/** One row per day. */
export function visibilityRows(sums: readonly Daily<Sums>[], days: readonly string[]): VisibilityRow[] {
  const byDay = indexByDay(sums);
  return days.map((date) => ({ date, ...kpiOf(byDay.get(date) ?? noSums) }));
}

/** One row per day and brand mentioned in the window; the workspace's brand first, the others by name. */
export function competitorRows(data: BrandDays, days: readonly string[]): CompetitorRow[] {
  const totals = indexByDay(data.days);
  const brands = [...groupBy(data.brands, (row) => JSON.stringify([row.isOwn, row.brand])).values()]
    .map((rows) => ({ brand: rows[0]?.brand ?? '', isOwn: rows[0]?.isOwn ?? false, byDay: indexByDay(rows) }))
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || byName(a.brand, b.brand));
  return days.flatMap((date) =>
    brands.map(({ brand, isOwn, byDay }) => {
      const sums = byDay.get(date) ?? { ...noMentions, brand, isOwn };
      return { date, ...competitorFigures(sums, totals.get(date) ?? noSums) };
    }),
  );
}

const noMentions = { mentions: 0, positionSum: 0, sentimentSum: 0, sentimentCount: 0 };

function competitorFigures(brand: BrandSums, total: Sums): Omit<CompetitorRow, 'date'> {
  const interval = wilsonInterval(brand.mentions, total.observations);
  return {
    brand: brand.brand,
    isOwn: brand.isOwn,
    observations: total.observations,
    mentions: brand.mentions,
    visibilityScore: rounded(percentage(brand.mentions, total.observations), 2),
    visibilityLow: rounded(interval?.low ?? null, 2),
    visibilityHigh: rounded(interval?.high ?? null, 2),
    shareOfVoice: rounded(ratio(brand.mentions, total.mentions + total.competitorMentions), 4),
    averagePosition: rounded(ratio(brand.positionSum, brand.mentions), 2),
    sentimentScore: rounded(sentimentOf(brand), 2),
  };
}

/** One row per day and leading domain, by name. */
export function citationRows(data: CitationDays, days: readonly string[]): CitationRow[] {
  const totals = indexByDay(data.days);
  const byDomain = groupBy(data.domainDays, (row) => row.domain);
  const domains = data.domains
    .map(({ domain, sourceType }) => ({
      domain,
      sourceType: sourceType as SourceType,
      byDay: indexByDay(byDomain.get(domain) ?? []),
    }))
    .sort((a, b) => byName(a.domain, b.domain));
  return days.flatMap((date) =>
    domains.map(({ domain, sourceType, byDay }) => ({
      date,
      domain,
      sourceType,
      ...citationFigures(byDay.get(date), totals.get(date) ?? noSums),
    })),
  );
}

function citationFigures(domain: DomainDay | undefined, total: Sums) {
  const { citations, citedObservations, orderSum } = domain ?? noCitations;
  return {
    observations: total.observations,
    citedObservations,
    citations,
    citationRate: rounded(ratio(citedObservations, total.citationObservations), 4),
    citationShare: rounded(ratio(citations, total.citations), 4),
    averageCitationOrder: rounded(ratio(orderSum, citations), 2),
  };
}

const noCitations = { citations: 0, citedObservations: 0, orderSum: 0 };

/** One row per day and platform attempted in the window. */
export function platformRows(sums: readonly Daily<ModelSums>[], days: readonly string[]): PlatformRow[] {
  const byPlatform = groupBy(sums, (row) => row.platform);
  const series = inPlatformOrder(byPlatform.keys()).map((platform) =>
    platformSeries(platform, byPlatform.get(platform) ?? [], days),
  );
  return days.flatMap((_, index) => series.flatMap((rows) => rows[index] ?? []));
}

function platformSeries(
  platform: Platform,
  sums: readonly Daily<ModelSums>[],
  days: readonly string[],
): PlatformRow[] {
  const byDay = groupBy(sums, (row) => row.day);
  const history = modelHistory(days.map((date) => byDay.get(date) ?? []));
  return days.map((date, index) => {
    const total = totalOf(byDay.get(date) ?? []);
    const { models = [], isChanged: modelChanged = false } = history[index] ?? {};
    return { date, platform, failed: total.failed, models, modelChanged, ...kpiOf(total) };
  });
}

/** One row per day and platform attempted in the window on a surface. */
export function surfaceRows(sums: readonly Daily<SurfaceSums>[], days: readonly string[]): SurfaceRow[] {
  const places = surfaces.flatMap((surface) => {
    const ofSurface = groupBy(
      sums.filter((row) => row.surface === surface),
      (row) => row.platform,
    );
    return inPlatformOrder(ofSurface.keys()).map((platform) => {
      return { platform, surface, byDay: indexByDay(ofSurface.get(platform) ?? []) };
    });
  });
  return days.flatMap((date) =>
    places.map(({ platform, surface, byDay }) => {
      const total = byDay.get(date) ?? noSums;
      return { date, platform, surface, failed: total.failed, ...kpiOf(total) };
    }),
  );
}

/** One row per day and topic attempted in the window, by name, with prompts without a topic last. */
export function topicRows(data: TopicDays, days: readonly string[]): TopicRow[] {
  const promptCounts = new Map(data.prompts.map((prompts) => [prompts.topic, prompts.tracked]));
  const topics = [...groupBy(data.topics, (row) => row.topic)]
    .map(([topic, rows]) => ({
      topic: topic || null,
      promptCount: promptCounts.get(topic) ?? 0,
      byDay: indexByDay(rows),
    }))
    .sort((a, b) => byName(a.topic, b.topic));
  return days.flatMap((date) =>
    topics.map(({ topic, promptCount, byDay }) => ({
      date,
      topic,
      promptCount,
      ...kpiOf(byDay.get(date) ?? noSums),
    })),
  );
}

function indexByDay<Row extends { readonly day: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.day, row]));
}
