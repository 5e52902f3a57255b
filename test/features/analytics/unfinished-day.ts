import { addDays, isoDay } from '../../../src/domain/window.js';
import { brandsOf, domainsOf } from '../../../conformance/oracle/breakdowns.js';
import { brandEstimate } from '../../../conformance/oracle/estimates.js';
import { decimal, fraction, minus } from '../../../conformance/oracle/exact.js';
import { overview } from '../../../conformance/oracle/overview.js';
import { pooledObservations } from '../../../conformance/oracle/pool.js';
import { PLATFORMS, type RawObservation, type RawWorld } from '../../../conformance/oracle/raw-record.js';
import { on, windowsOf } from '../../../conformance/oracle/window.js';

type Overview = ReturnType<typeof overview>;

/**
 * The overview of a range that ends today. Its changes are those of a world without answers of today and of the day that it
 * would be compared with.
 */
export function overviewToToday(world: RawWorld, rangeDays: number) {
  const { rangeDays: _, ...shown } = overview(world, rangeDays);
  const lastBefore = String(shown.previousTo);
  const observations = world.observations.filter(
    ({ observedAt }) => ![String(shown.to), lastBefore].includes(isoDay(observedAt)),
  );
  const left = { ...world, observations };
  const compared = overview(left, rangeDays);
  const windows = windowsOf(left, rangeDays);
  const [now, past] = [windows.current, windows.previous].map((days) =>
    on(pooledObservations(left), days),
  ) as [RawObservation[], RawObservation[]];
  const pair = { now, past, rangeDays };
  const shareIn = (cited: readonly string[], domain: string) =>
    fraction(cited.filter((one) => one === domain).length, cited.length);
  const dayBefore = (day: string) => isoDay(addDays(new Date(day), -1));
  return {
    ...shown,
    comparedTo: dayBefore(String(shown.to)),
    previousTo: dayBefore(lastBefore),
    headline: { ...shown.headline, ...changesIn(compared.headline) },
    platforms:
      shown.headline.observations + shown.coverage.failed === 0
        ? shown.platforms
        : PLATFORMS.flatMap((name) => {
            const of = ({ platforms }: Pick<Overview, 'platforms'>) =>
              platforms.find(({ platform }) => platform === name);
            const [one, other] = [of(shown), of(compared)];
            const wasAsked = one !== undefined && (other !== undefined || one.observations + one.failed > 0);
            return wasAsked ? [{ ...one, ...changesIn(other) }] : [];
          }),
    // Nothing is known of the change of a brand that only answers of the days left out mention.
    competitors: shown.competitors.map((one) => {
      const kind = one.isOwn ? 'own' : 'tracked';
      const isNamed = brandsOf([...now, ...past]).some(
        (other) => other.brand === one.brand && other.kind === kind,
      );
      const { visibilityScoreChange, sameQuestions, verdict } = isNamed
        ? brandEstimate(pair, one.brand, kind)
        : { visibilityScoreChange: null, sameQuestions: null, verdict: 'insufficientData' };
      return { ...one, visibilityScoreChange, sameQuestions, verdict };
    }),
    topics: shown.topics.map((one) => ({
      ...one,
      ...changesIn(compared.topics.find(({ topic }) => topic === one.topic)),
    })),
    citations: shown.citations.map((one) => ({
      ...one,
      citationShareChange: decimal(
        minus(shareIn(domainsOf(now), one.domain), shareIn(domainsOf(past), one.domain)),
        4,
      ),
    })),
    whatChanged: compared.whatChanged,
  };
}

/** Without answers, all changes are null. */
export function changesIn(summary: Overview['headline'] = NOTHING) {
  const { visibilityScoreChange, shareOfVoiceChange, averagePositionChange, sentimentScoreChange } = summary;
  const { citationRateChange, sameQuestions, verdict } = summary;
  return {
    ...{ visibilityScoreChange, shareOfVoiceChange, averagePositionChange, sentimentScoreChange },
    ...{ citationRateChange, sameQuestions, verdict },
  };
}

const NOTHING = overview(
  {
    now: new Date(0),
    cadenceHours: 24,
    prompts: [],
    observations: [],
    timestamp: (moment) => moment.toISOString(),
  },
  7,
).headline;
