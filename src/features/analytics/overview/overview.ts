import { groupBy } from '../../../domain/group-by.js';
import { platforms, type Platform } from '../../../domain/platforms.js';
import type { Steps } from '../../../domain/steps.js';
import { byName } from '../grouping.js';
import type { OverviewCounts } from './count-overview.js';
import {
  createEstimates,
  noVisibility,
  noEstimates,
  type ScoreEstimates,
  type VisibilityEstimates,
  type Estimates,
} from '../../../estimates/group-estimates.js';
import type { Panel } from '../../../estimates/panel.js';
import type { Sums } from '../../../segments/sums.js';
import type { ComparedBrand, LeadingDomain, SurfaceSums } from '../sums.js';
import { difference, percentage, ratio, rounded } from '../../../estimates/rounding.js';
import { knownModels, sentimentOf, summaryOf, totalOf } from '../rules.js';
import {
  type CitedDomain,
  type CompetitorStanding,
  type Coverage,
  type OverviewFigures,
  type PlatformBreakdown,
  type SourceType,
  type Surface,
  type TopicStanding,
} from '../types.js';

/** The data behind an overview. */
export interface OverviewData extends Pick<
  OverviewCounts,
  'surfaces' | 'topics' | 'brands' | 'prompts' | 'promptsMeasured'
> {
  /** The 20 most cited, in order. */
  readonly domains: readonly LeadingDomain[];
}

/** Sums of the window and of the previous one. */
interface Compared {
  readonly current: Sums;
  readonly previous: Sums;
}

/** The uncertainty of the figures of an overview. */
export interface OverviewEstimates {
  readonly headline: Estimates;
  readonly platforms: ReadonlyMap<string, Estimates>;
  /** By topic, empty for none. */
  readonly topics: ReadonlyMap<string, Estimates>;
  readonly prompts: ReadonlyMap<string, ScoreEstimates>;
  /** Of the workspace's brand. */
  readonly own: VisibilityEstimates;
  /** Of the tracked competitors. */
  readonly brands: ReadonlyMap<string, VisibilityEstimates>;
}

/**
 * The estimates of the prompts that count in the workspace's figures, and of their parts. With a thousand prompts they take
 * some 50 ms of processor time.
 */
export function* overviewEstimates(panel: Panel): Steps<OverviewEstimates> {
  const estimates = yield* createEstimates(panel);
  const parts = yield* estimates.partsBy(({ isCounted, topic, platform }) =>
    isCounted ? `${platform} ${topic ?? ''}` : null,
  );
  const all = yield* parts.by(({ isCounted }) => (isCounted ? '' : null));
  const headline = all.get('') ?? noEstimates;
  return {
    headline,
    platforms: yield* parts.by(({ platform, isCounted }) => (isCounted ? platform : null)),
    topics: yield* parts.by(({ topic, isCounted }) => (isCounted ? (topic ?? '') : null)),
    prompts: yield* estimates.scoresBy(({ promptId, isCounted }) => (isCounted ? promptId : null)),
    own: { ...headline, sameQuestions: headline.sameQuestions.visibilityScore },
    brands: yield* parts.brands(),
  };
}

/** Builds the overview. Without attempts in the window, counts are 0, rates null and lists empty. */
export function overviewOf(data: OverviewData, estimates: OverviewEstimates, now: Date): OverviewFigures {
  const current = data.surfaces.filter((part) => part.isCurrent);
  const previous = data.surfaces.filter((part) => !part.isCurrent);
  const totals = { current: totalOf(current), previous: totalOf(previous) };
  return {
    generatedAt: now.toISOString(),
    headline: summaryOf(totals.current, totals.previous, estimates.headline),
    coverage: coverageOf(data, current, totals.current),
    platforms: platformsOf(current, previous, estimates),
    competitors: standingsOf(data.brands, totals, estimates),
    citations: data.domains.map((domain, index) => citedDomainOf(domain, index + 1, totals)),
    topics: topicsOf(data, estimates),
  };
}

function coverageOf(data: OverviewData, current: readonly SurfaceSums[], total: Sums): Coverage {
  return {
    promptsActive: data.prompts.reduce((count, topic) => count + topic.active, 0),
    promptsMeasured: data.promptsMeasured,
    attempted: total.attempted,
    succeeded: total.observations,
    failed: total.failed,
    lastObservedAt: lastObserved(current),
  };
}

function lastObserved(parts: readonly SurfaceSums[]): string | null {
  const moments = parts.flatMap((part) => part.lastObservedMs ?? []);
  return moments.length === 0 ? null : new Date(Math.max(...moments)).toISOString();
}

/** The platforms attempted in either window, so that one without recent answers stays visible. */
function platformsOf(
  current: readonly SurfaceSums[],
  previous: readonly SurfaceSums[],
  estimates: OverviewEstimates,
): PlatformBreakdown[] {
  if (current.length === 0) return [];
  const seen = new Set([...current, ...previous].map((part) => part.platform));
  return platforms
    .filter((platform) => seen.has(platform))
    .map((platform) =>
      platformOf(
        platform,
        current.filter((part) => part.platform === platform),
        previous.filter((part) => part.platform === platform),
        estimates.platforms.get(platform) ?? noEstimates,
      ),
    );
}

function platformOf(
  platform: Platform,
  current: readonly SurfaceSums[],
  previous: readonly SurfaceSums[],
  estimates: Estimates,
): PlatformBreakdown {
  const total = totalOf(current);
  return {
    platform,
    surfaces: [...new Set(current.map((part) => part.surface as Surface))].sort(),
    models: knownModels(current),
    failed: total.failed,
    ...summaryOf(total, totalOf(previous), estimates),
    lastObservedAt: lastObserved(current),
  };
}

/**
 * The brands by number of answers that mention them, then by name; the workspace's brand before a competitor with the
 * same name.
 */
function standingsOf(
  brands: readonly ComparedBrand[],
  totals: Compared,
  estimates: OverviewEstimates,
): CompetitorStanding[] {
  return brands
    .toSorted(
      (a, b) => b.mentions - a.mentions || byName(a.brand, b.brand) || Number(b.isOwn) - Number(a.isOwn),
    )
    .map((brand, index) => {
      const competitor = estimates.brands.get(brand.brand) ?? noVisibility;
      return standingOf(brand, index + 1, totals, brand.isOwn ? estimates.own : competitor);
    });
}

function standingOf(
  brand: ComparedBrand,
  rank: number,
  { current, previous }: Compared,
  {
    visibility,
    sameQuestions,
    verdict,
  }: Pick<VisibilityEstimates, 'visibility' | 'sameQuestions' | 'verdict'>,
): CompetitorStanding {
  const score = percentage(brand.mentions, current.observations);
  const scoreBefore = percentage(brand.previousMentions, previous.observations);
  return {
    rank,
    brand: brand.brand,
    isOwn: brand.isOwn,
    mentions: brand.mentions,
    visibilityScore: rounded(score, 2),
    visibilityLow: visibility?.low ?? null,
    visibilityHigh: visibility?.high ?? null,
    shareOfVoice: rounded(ratio(brand.mentions, current.mentions + current.competitorMentions), 4),
    averagePosition: rounded(ratio(brand.positionSum, brand.mentions), 2),
    sentimentScore: rounded(sentimentOf(brand), 2),
    visibilityScoreChange: difference(score, scoreBefore, 2),
    sameQuestions,
    verdict,
  };
}

function citedDomainOf(domain: LeadingDomain, rank: number, totals: Compared): CitedDomain {
  const share = ratio(domain.citations, totals.current.citations);
  const shareBefore = ratio(domain.previousCitations, totals.previous.citations);
  return {
    rank,
    domain: domain.domain,
    sourceType: domain.sourceType as SourceType,
    citations: domain.citations,
    citedObservations: domain.citedObservations,
    citationRate: rounded(ratio(domain.citedObservations, totals.current.citationObservations), 4),
    citationShare: rounded(share, 4),
    citationShareChange: difference(share, shareBefore, 4),
    topUrls: domain.topUrls.map(({ url, title, citations }) => ({ url, title, citations })),
  };
}

/** The topics attempted in the window, by visibility (unknown last), then by answers, then by name. */
function topicsOf(data: OverviewData, estimates: OverviewEstimates): TopicStanding[] {
  const promptCounts = new Map(data.prompts.map((prompts) => [prompts.topic, prompts.tracked]));
  return [...groupBy(data.topics, (part) => part.topic)]
    .map(([topic, parts]) => ({
      topic,
      isSeen: parts.some((part) => part.isCurrent),
      current: totalOf(parts.filter((part) => part.isCurrent)),
      previous: totalOf(parts.filter((part) => !part.isCurrent)),
    }))
    .filter(({ isSeen }) => isSeen)
    .sort((a, b) => byVisibility(a.current, b.current) || byName(a.topic || null, b.topic || null))
    .map(({ topic, current, previous }, index) => ({
      rank: index + 1,
      topic: topic || null,
      promptCount: promptCounts.get(topic) ?? 0,
      ...summaryOf(current, previous, estimates.topics.get(topic) ?? noEstimates),
    }));
}

function byVisibility(one: Sums, other: Sums): number {
  const scoreOf = (sums: Sums) => ratio(sums.mentions, sums.observations) ?? -1;
  return scoreOf(other) - scoreOf(one) || other.observations - one.observations;
}
