import { inPlatformOrder } from '../../../domain/platforms.js';
import { noBrand, noEstimates } from '../../../estimates/group-estimates.js';
import type { CitationsByDomain } from '../../../segments/citations.js';
import { changesOf, noSums } from '../rules.js';
import type { LeadingDomain } from '../sums.js';
import { shareChangesIn } from './citation-shares.js';
import type { CompetitorStanding, KpiChanges, OverviewFigures } from '../types.js';

interface ShownOverview {
  readonly figures: OverviewFigures;
  /** The domains of its citations, in the same order. */
  readonly domains: readonly LeadingDomain[];
}

interface ComparedOverview {
  readonly figures: OverviewFigures;
  readonly standings: readonly CompetitorStanding[];
  /** By the periods of its windows. */
  readonly citations: CitationsByDomain;
}

/**
 * The figures of a range, with the changes of the part of it that is compared. Platforms that only the earlier days have are
 * listed, too.
 */
export function withChangesOf(
  { figures: shown, domains }: ShownOverview,
  { figures: compared, standings, citations }: ComparedOverview,
): OverviewFigures {
  const shareChangeOf = shareChangesIn(citations);
  return {
    ...shown,
    headline: { ...shown.headline, ...changesIn(compared.headline) },
    platforms:
      shown.platforms.length === 0
        ? []
        : inPlatformOrder(
            [...shown.platforms, ...compared.platforms].map(({ platform }) => platform),
          ).flatMap((platform) => {
            const [one, before] = [shown, compared].map((figures) =>
              figures.platforms.find((candidate) => candidate.platform === platform),
            );
            return one === undefined ? (before ?? []) : { ...one, ...changesIn(before) };
          }),
    competitors: shown.competitors.map((one) => ({
      ...one,
      ...standingChanges(standings.find(({ brand, isOwn }) => brand === one.brand && isOwn === one.isOwn)),
    })),
    citations: shown.citations.map((one, place) => ({
      ...one,
      citationShareChange: shareChangeOf(domains[place]?.number ?? 0),
    })),
    topics: shown.topics.map((one) => ({
      ...one,
      ...changesIn(compared.topics.find(({ topic }) => topic === one.topic)),
    })),
  };
}

/** Without answers in the compared days, nothing is known of a change. */
function changesIn(
  {
    visibilityScoreChange,
    shareOfVoiceChange,
    averagePositionChange,
    sentimentScoreChange,
    citationRateChange,
    sameQuestions,
    verdict,
  }: KpiChanges = changesOf(noSums, noSums, noEstimates),
): KpiChanges {
  return {
    ...{ visibilityScoreChange, shareOfVoiceChange, averagePositionChange, sentimentScoreChange },
    ...{ citationRateChange, sameQuestions, verdict },
  };
}

type StandingChanges = Pick<CompetitorStanding, 'visibilityScoreChange' | 'sameQuestions' | 'verdict'>;

const standingChanges = (
  { visibilityScoreChange, sameQuestions, verdict }: StandingChanges = {
    ...noBrand,
    visibilityScoreChange: null,
  },
): StandingChanges => ({
  ...{ visibilityScoreChange, sameQuestions, verdict },
});
