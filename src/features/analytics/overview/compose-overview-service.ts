import type { StoredAnswers } from '../../../segments/answers.js';
import type { CitationsByDomain } from '../../../segments/citations.js';
import type { DataVersion } from '../../../domain/data-version.js';
import type { Surface } from '../../../domain/target.js';
import { weightingOf, type Weighting, type WeightingChoice } from '../../../domain/weighting.js';
import type { Reader } from '../../../platform/reader.js';
import { inTurns } from '../../../platform/turns.js';
import type { Estimates } from '../../../estimates/group-estimates.js';
import { answersOn, type SurfaceChoice } from '../../../estimates/surface-choice.js';
import { panelOn } from '../../../estimates/surface-gaps.js';
import { groupsBy } from '../../../segments/answers.js';
import { overviewEstimates, overviewOf, standingsOf, type OverviewEstimates } from './overview.js';
import { panelDates } from '../panel-dates.js';
import type { LeadingDomain } from '../sums.js';
import { CURRENT, type Windows } from '../windows.js';
import { countOverview, type OverviewCounts } from './count-overview.js';
import { shareChangesIn } from './citation-shares.js';
import { leadingDomains, leadingPages } from './leading-domains-service.js';
import { readPromptTexts } from './overview-read-model.js';
import { ofCompetitor } from './of-competitor.js';
import type { AllSurfaces } from './surfaces.js';
import { type Panel } from '../../../estimates/panel.js';
import type { CompetitorStanding, OverviewFigures, WhatChanged } from '../types.js';
import { comparedOf, whatChanged } from '../changes/what-changed.js';

/** The figures of an overview, and the estimates that the list of changes is made from. */
export interface EstimatedOverview {
  /** The answers of the surface that is counted. */
  readonly answers: StoredAnswers<unknown>;
  readonly surface: Surface | null;
  readonly weighting: Weighting;
  /** Without a competitor as its subject, like `citations`. */
  readonly panel: Panel;
  readonly allSurfaces: AllSurfaces;
  /** By the periods of its windows. */
  readonly citations: CitationsByDomain;
  /** The most cited, in order. */
  readonly domains: readonly LeadingDomain[];
  readonly figures: OverviewFigures;
  readonly estimates: OverviewEstimates;
  /** The standings of its figures, then brands that only answers of the previous window mention. */
  readonly standings: readonly CompetitorStanding[];
}

/** The days and the brand of an overview. */
export interface OverviewSubject {
  readonly windows: Windows;
  /** A competitor to look at instead of the workspace's brand. */
  readonly brand?: string | undefined;
  readonly surface: SurfaceChoice;
  readonly weighting: WeightingChoice | undefined;
}

/** The overview of the answers of its windows. */
export async function estimatedOverview(
  reader: Reader,
  at: DataVersion,
  answers: StoredAnswers<unknown>,
  subject: OverviewSubject,
  now: Date,
): Promise<EstimatedOverview> {
  const { counts, ...overview } = await estimated(answers, subject, true);
  const domains = await citedDomains(reader, at, counts);
  const { standings, estimates } = overview;
  return { ...overview, domains, figures: overviewOf({ ...counts, standings, domains }, estimates, now) };
}

/** The overview without the list of cited domains. Their names and pages are not read. */
export async function overviewWithoutDomains(
  answers: StoredAnswers<unknown>,
  subject: OverviewSubject,
  now: Date,
): Promise<EstimatedOverview> {
  const { counts, ...overview } = await estimated(answers, subject, false);
  const { standings, estimates } = overview;
  const domains: LeadingDomain[] = [];
  return { ...overview, domains, figures: overviewOf({ ...counts, standings, domains }, estimates, now) };
}

async function estimated(
  answers: StoredAnswers<unknown>,
  { windows, brand, surface: choice, weighting: ofRequest }: OverviewSubject,
  hasPages: boolean,
): Promise<Omit<EstimatedOverview, 'domains' | 'figures'> & { readonly counts: OverviewCounts }> {
  const dates = panelDates(windows);
  const prompts = groupsBy(answers.prompts, ({ isCounted }) => (isCounted ? '' : null));
  const { answers: counted, surface } = await inTurns(answersOn(answers, choice, windows, prompts));
  const weighting = weightingOf(answers.weighting, ofRequest);
  const part = { surface, targets: counted.targets, subject: brand ?? null, weighting, hasPages };
  const counts = await inTurns(countOverview(answers, windows, dates, part));
  const panel = panelOn(counts.panel, surface);
  const own = await inTurns(overviewEstimates(panel, weighting));
  const subject = counts.subject ?? counts.panel;
  const estimates =
    counts.subject === null ? own : await estimatesOfBrand(panelOn(subject, surface), weighting, own);
  const allSurfaces = { panel: subject, sums: counts.allSurfaces, weighting };
  const { citations } = counts;
  const standings = standingsOf(counts, estimates);
  return {
    answers: counted,
    surface,
    weighting,
    panel,
    allSurfaces,
    citations,
    estimates,
    standings,
    counts,
  };
}

/** The most cited domains with their most cited pages. */
async function citedDomains(
  reader: Reader,
  at: DataVersion,
  { citations, pages }: OverviewCounts,
): Promise<LeadingDomain[]> {
  const domains = await leadingDomains(reader, at, citations.in(CURRENT));
  const topUrls = await leadingPages(reader, at, domains, pages);
  const shareChangeOf = shareChangesIn(citations);
  return domains.map((domain) => ({
    ...domain,
    shareChange: shareChangeOf(domain.number),
    topUrls: topUrls.get(domain.number) ?? [],
  }));
}

/** The estimates of a panel of a competitor. The standings of all brands stay the same. */
async function estimatesOfBrand(
  panel: Panel,
  weighting: Weighting,
  { own, brands }: OverviewEstimates,
): Promise<OverviewEstimates> {
  const { headline, platforms, topics, prompts } = await inTurns(overviewEstimates(panel, weighting));
  const parts = (estimates: ReadonlyMap<string, Estimates>) =>
    new Map([...estimates].map(([key, one]) => [key, ofCompetitor(one)]));
  return {
    headline: ofCompetitor(headline),
    platforms: parts(platforms),
    topics: parts(topics),
    prompts,
    own,
    brands,
  };
}

/** The leading changes, with the texts of prompts. */
export async function namedChanges(
  reader: Reader,
  at: DataVersion,
  { figures, estimates }: Pick<EstimatedOverview, 'figures' | 'estimates'>,
): Promise<WhatChanged[]> {
  return withTexts(reader, at, whatChanged(comparedOf(figures, estimates)));
}

/** Adds the texts of prompts. Archived prompts are left out. */
export async function withTexts<Change extends Pick<WhatChanged, 'promptId' | 'name'>>(
  reader: Reader,
  at: DataVersion,
  changes: readonly Change[],
): Promise<Change[]> {
  const promptIds = changes.flatMap(({ promptId }) => promptId ?? []);
  const texts = await readPromptTexts(reader, at, promptIds);
  return changes.flatMap((change) => {
    if (change.promptId === null) return [change];
    const name = texts.get(change.promptId);
    return name === undefined ? [] : [{ ...change, name }];
  });
}
