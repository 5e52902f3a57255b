import { groupBy } from '../../../domain/group-by.js';
import { inPlatformOrder, type Platform } from '../../../domain/platforms.js';
import type { Steps } from '../../../domain/steps.js';
import type { Weighting } from '../../../domain/weighting.js';
import { byName } from '../grouping.js';
import type { OverviewCounts } from './count-overview.js';
import {
  createEstimates,
  noBrand,
  noEstimates,
  type ScoreEstimates,
  type BrandEstimates,
  type BrandFigures,
  type Estimates,
} from '../../../estimates/group-estimates.js';
import type { Panel } from '../../../estimates/panel.js';
import type { Sums } from '../../../segments/sums.js';
import type { ComparedBrand, LeadingDomain, SurfaceSums } from '../sums.js';
import { difference, percentage, ratio, rounded } from '../../../estimates/rounding.js';
import { figuresOf, knownModels, sentimentOf, summaryOf, totalOf } from '../rules.js';
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
  'surfaces' | 'topics' | 'prompts' | 'promptsMeasured'
> {
  /** See standingsOf. */
  readonly standings: readonly CompetitorStanding[];
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
  readonly own: BrandEstimates;
  /** Of the tracked competitors. */
  readonly brands: ReadonlyMap<string, BrandEstimates>;
}

/**
 * The estimates of the prompts that count in the workspace's figures, and of their parts. With a thousand prompts they take
 * some 50 ms of processor time.
 */
export function* overviewEstimates(panel: Panel, weighting: Weighting = 'answers'): Steps<OverviewEstimates> {
  const estimates = yield* createEstimates(panel, weighting);
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
    own: ownOf(headline),
    brands: yield* parts.brands(),
  };
}

/** The headline as the estimates of a brand. */
function ownOf({ weighted, ...headline }: Estimates): BrandEstimates {
  return {
    ...headline,
    sameQuestions: headline.sameQuestions.visibilityScore,
    weighted: weighted && {
      ...weighted.current,
      visibilityScoreBefore: weighted.previous.visibilityScore,
    },
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
    competitors: data.standings.filter(({ mentions }) => mentions > 0),
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
  return inPlatformOrder([...current, ...previous].map((part) => part.platform)).map((platform) =>
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
 * The brands that answers of either window mention, by visibility, then by name; the workspace's brand before a competitor with the
 * same name.
 */
export function standingsOf(
  { brands, surfaces }: Pick<OverviewCounts, 'brands' | 'surfaces'>,
  estimates: OverviewEstimates,
): CompetitorStanding[] {
  const totals = {
    current: totalOf(surfaces.filter((part) => part.isCurrent)),
    previous: totalOf(surfaces.filter((part) => !part.isCurrent)),
  };
  const compared = brands.map((brand) => {
    const competitor = estimates.brands.get(brand.brand) ?? noBrand;
    const ofBrand = brand.isOwn ? estimates.own : competitor;
    return { brand, estimates: ofBrand, figures: ofBrand.weighted ?? figuresOfBrand(brand, totals) };
  });
  const scoreOf = ({ figures }: ComparedStanding) => figures.visibilityScore ?? 0;
  const all = compared.reduce((sum, one) => sum + scoreOf(one), 0);
  return compared
    .toSorted(
      (one, other) =>
        scoreOf(other) - scoreOf(one) ||
        other.brand.mentions - one.brand.mentions ||
        byName(one.brand.brand, other.brand.brand) ||
        Number(other.brand.isOwn) - Number(one.brand.isOwn),
    )
    .map((one, index) => standingOf(one, index + 1, ratio(scoreOf(one), all)));
}

interface ComparedStanding {
  readonly brand: ComparedBrand;
  readonly estimates: BrandEstimates;
  readonly figures: BrandFigures;
}

/** If answers count alike. */
function figuresOfBrand(brand: ComparedBrand, { current, previous }: Compared): BrandFigures {
  return {
    visibilityScore: percentage(brand.mentions, current.observations),
    visibilityScoreBefore: percentage(brand.previousMentions, previous.observations),
    averagePosition: ratio(brand.positionSum, brand.mentions),
    sentimentScore: sentimentOf(brand),
  };
}

function standingOf(
  { brand, estimates, figures }: ComparedStanding,
  rank: number,
  shareOfVoice: number | null,
): CompetitorStanding {
  const { visibility, sameQuestions, verdict } = estimates;
  const { visibilityScore, visibilityScoreBefore } = figures;
  return {
    rank,
    brand: brand.brand,
    isOwn: brand.isOwn,
    mentions: brand.mentions,
    visibilityScore: rounded(visibilityScore, 2),
    visibilityLow: visibility?.low ?? null,
    visibilityHigh: visibility?.high ?? null,
    shareOfVoice: rounded(shareOfVoice, 4),
    averagePosition: rounded(figures.averagePosition, 2),
    sentimentScore: rounded(figures.sentimentScore, 2),
    visibilityScoreChange: difference(visibilityScore, visibilityScoreBefore, 2),
    sameQuestions,
    verdict,
  };
}

function citedDomainOf(domain: LeadingDomain, rank: number, totals: Compared): CitedDomain {
  const share = ratio(domain.citations, totals.current.citations);
  return {
    rank,
    domain: domain.domain,
    sourceType: domain.sourceType as SourceType,
    citations: domain.citations,
    citedObservations: domain.citedObservations,
    citationRate: rounded(ratio(domain.citedObservations, totals.current.citationObservations), 4),
    citationShare: rounded(share, 4),
    citationShareChange: domain.shareChange,
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
    .map((one) => {
      const ofTopic = estimates.topics.get(one.topic) ?? noEstimates;
      const score = (ofTopic.weighted?.current ?? figuresOf(one.current)).visibilityScore ?? -1;
      return { ...one, estimates: ofTopic, score };
    })
    .sort(
      (one, other) =>
        other.score - one.score ||
        other.current.observations - one.current.observations ||
        byName(one.topic || null, other.topic || null),
    )
    .map(({ topic, current, previous, estimates: ofTopic }, index) => ({
      rank: index + 1,
      topic: topic || null,
      promptCount: promptCounts.get(topic) ?? 0,
      ...summaryOf(current, previous, ofTopic),
    }));
}
