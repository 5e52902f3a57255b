import type { StoredAnswers } from '../../../segments/answers.js';
import type { Clock } from '../../../domain/clock.js';
import type { DataVersion } from '../../../domain/data-version.js';
import type { Reusable } from '../../../domain/reusable.js';
import { invalidParameter } from '../../../domain/errors.js';
import type { Reader } from '../../../platform/reader.js';
import { inTurns } from '../../../platform/turns.js';
import {
  estimatedOverview,
  namedChanges,
  overviewWithoutDomains,
  type EstimatedOverview,
  type OverviewSubject,
} from './compose-overview-service.js';
import { readOverviewAnswers } from './overview-read-model.js';
import { informativeEstimates } from '../../../estimates/informative.js';
import { recommendationEstimates } from '../../../estimates/recommendations.js';
import type { Panel } from '../../../estimates/panel.js';
import { panelOn } from '../../../estimates/surface-gaps.js';
import { informativeOf, lowVisibilityOf } from '../informative.js';
import { recommendationsOf } from '../recommendations.js';
import { rangeWindows } from '../range.js';
import { withoutVerdict } from '../rules.js';
import type { KpiSummary, OverviewFigures, RangeOverview, RangeRequest, WhatChanged } from '../types.js';
import { withChangesOf } from './unfinished-day.js';
import { comparedPart, shownPart, type Windows } from '../windows.js';
import { compareSurfaces, type SurfaceComparison } from './surfaces.js';

/** The overview of a range of days. See AnalyticsService.rangeOverview. */
export async function rangeOverview(
  { reader, clock }: { readonly reader: Reader; readonly clock: Clock },
  at: DataVersion,
  request: RangeRequest,
): Promise<Reusable<RangeOverview>> {
  const now = clock();
  const { windows, validUntil } = rangeWindows(now, request);
  const { filter, group, brand, surface, weighting } = request;
  const answers = await readOverviewAnswers(reader, at, windows, { filter, ...(group && { group }) });
  if (brand !== undefined) requireTracked(answers, brand);
  const subject = { brand, surface, weighting };
  const overview = await shownAndCompared({ reader, at, answers, windows, subject, now });
  const { from, to } = windows;
  const { previousFrom, previousTo, to: comparedTo } = overview.comparedWindows;
  const { compare } = request;
  const figures = brand === undefined ? overview.figures : withoutCitations(overview.figures);
  const panel = panelOn(overview.allSurfaces.panel, overview.surface);
  const informative = informativeOf(await inTurns(informativeEstimates(panel, overview.weighting)));
  const stances = (ofPanel: Panel) => inTurns(recommendationEstimates(ofPanel, overview.weighting));
  const shown = await stances(panel);
  const { comparedPanel } = overview;
  const compared = comparedPanel === null ? shown : await stances(panelOn(comparedPanel, overview.surface));
  const body = {
    from,
    to,
    compare,
    previousFrom,
    previousTo,
    comparedTo: compare === 'none' ? null : comparedTo,
    brand: brand ?? null,
    surface: overview.surface,
    weighting: overview.weighting,
    ...(await inTurns(compareSurfaces(overview.allSurfaces))),
    ...(compare === 'none' ? withoutComparison(figures) : figures),
    informative,
    recommendations: recommendationsOf(shown, compare === 'none' ? null : compared),
    lowVisibility: lowVisibilityOf(figures.headline, informative),
    shareOfVoiceBrands: comparedBrands(figures, answers.competitors),
    whatChanged: overview.changes,
  };
  return { body, validUntil };
}

interface ComparedOverview extends EstimatedOverview {
  readonly comparedWindows: Windows;
  /** The panel of their answers on all surfaces; null if it is that of the overview. */
  readonly comparedPanel: Panel | null;
  readonly changes: WhatChanged[];
}

/** An overview of all days of its windows, whose changes are those of the part that is compared. */
async function shownAndCompared({
  reader,
  at,
  answers,
  windows,
  subject,
  now,
}: {
  readonly reader: Reader;
  readonly at: DataVersion;
  readonly answers: StoredAnswers<null>;
  readonly windows: Windows;
  readonly subject: Omit<OverviewSubject, 'windows'>;
  readonly now: Date;
}): Promise<ComparedOverview> {
  const comparedWindows = windows.previousFrom === null ? windows : comparedPart(windows, now);
  const shownWindows = shownPart(windows, comparedWindows);
  const shown = await estimatedOverview(reader, at, answers, { ...subject, windows: shownWindows }, now);
  if (shownWindows === windows)
    return {
      ...{ ...shown, comparedWindows, comparedPanel: null },
      changes: await namedChanges(reader, at, shown),
    };
  const ofCompared: OverviewSubject = {
    ...subject,
    surface: shown.surface ?? 'all',
    windows: comparedWindows,
  };
  const compared = await overviewWithoutDomains(answers, ofCompared, now);
  const figures = withChangesOf(shown, compared);
  const { panel: comparedPanel } = compared.allSurfaces;
  const changes = await namedChanges(reader, at, compared);
  return { ...shown, figures, comparedWindows, comparedPanel, changes };
}

/** The brands that share the voice: those with mentions in order, then the other tracked competitors. */
function comparedBrands({ competitors }: OverviewFigures, tracked: readonly string[]): string[] {
  const mentioned = competitors.map(({ brand }) => brand);
  return [...new Set([...mentioned, ...tracked])];
}

/** @throws DomainError invalid_parameter for a brand that never was a tracked competitor */
function requireTracked({ competitors, brands }: StoredAnswers<null>, name: string): void {
  if (competitors.includes(name)) return;
  if (brands.some(({ brand, isOwn, isTracked }) => brand === name && isTracked && !isOwn)) return;
  throw invalidParameter('brand', '"brand" must be a tracked competitor, spelled as in "competitors".');
}

/** Answers do not tell which sites belong to a competitor. */
function withoutCitations(figures: OverviewFigures): OverviewFigures {
  const unknown = { citedObservations: 0, citationRate: null, citationShare: null, citationRateChange: null };
  const without = <Summary extends KpiSummary>(summary: Summary): Summary => ({ ...summary, ...unknown });
  return {
    ...figures,
    headline: without(figures.headline),
    platforms: figures.platforms.map(without),
    topics: figures.topics.map(without),
  };
}

function withoutComparison(
  figures: OverviewFigures,
): Omit<
  RangeOverview,
  | keyof Windows
  | keyof SurfaceComparison
  | 'compare'
  | 'comparedTo'
  | 'brand'
  | 'surface'
  | 'weighting'
  | 'whatChanged'
  | 'informative'
  | 'recommendations'
  | 'lowVisibility'
  | 'shareOfVoiceBrands'
> {
  return {
    ...figures,
    headline: withoutVerdict(figures.headline),
    platforms: figures.platforms.map(withoutVerdict),
    competitors: figures.competitors.map((one) => ({ ...one, verdict: null })),
    topics: figures.topics.map(withoutVerdict),
  };
}
