import { endOf } from '../../../domain/calendar.js';
import type { Clock } from '../../../domain/clock.js';
import type { DataVersion } from '../../../domain/data-version.js';
import type { Reusable } from '../../../domain/reusable.js';
import { groupBy } from '../../../domain/group-by.js';
import type { Steps } from '../../../domain/steps.js';
import { weightingOf, type Weighting } from '../../../domain/weighting.js';
import { addDays, isoDay } from '../../../domain/window.js';
import type { Reader } from '../../../platform/reader.js';
import { inTurns } from '../../../platform/turns.js';
import { bucketsOf, type Bucket } from './buckets.js';
import {
  createEstimates,
  type Estimates,
  type Figures,
  type WeightedFigures,
} from '../../../estimates/group-estimates.js';
import { informativeEstimates } from '../../../estimates/informative.js';
import { byName } from '../grouping.js';
import { InformativeCount, informativeOf, informativeOfDay } from '../informative.js';
import { dailyDates, PanelCount } from '../../../estimates/panel-of-answers.js';
import { NO_ENTRIES, type Panel, type PanelCell } from '../../../estimates/panel.js';
import { answersOn } from '../../../estimates/surface-choice.js';
import { readAnswers } from '../../../platform/answers.js';
import {
  countIn,
  groupsBy,
  rolesOf,
  type AnswerTarget,
  type Count,
  type Groups,
  type Selection,
  type StoredAnswers,
} from '../../../segments/answers.js';
import { MentionsByBrand } from '../../../segments/brands.js';
import { isAnswer, type Segment } from '../../../segments/segment.js';
import { listedDays } from '../range.js';
import { SumsBy, type Sums } from '../../../segments/sums.js';
import { percentage, ratio, rounded } from '../../../estimates/rounding.js';
import { figuresOf, kpiOf, totalOf, wilsonInterval } from '../rules.js';
import type { Interval } from '../../../estimates/types.js';
import type {
  CompetitorPoint,
  InformativeAnswers,
  SeriesRequest,
  TopicPoint,
  VisibilityPoint,
  VisibilitySeries,
} from '../types.js';

/** The maximum number of competitors, and of topics, in a series. */
const MOST_PARTS = 20;

/** The visibility in each bucket of a range. See AnalyticsService.visibilitySeries. */
export async function visibilitySeries(
  { reader, clock }: { readonly reader: Reader; readonly clock: Clock },
  at: DataVersion,
  request: SeriesRequest,
): Promise<Reusable<VisibilitySeries>> {
  const { interval, filter, group, breakdown } = request;
  const now = clock();
  const { window, calendar } = listedDays(now, request);
  const [from, to] = [isoDay(window.from), isoDay(addDays(window.until, -1))];
  const today = calendar.dayOf(now);
  const buckets = bucketsOf(window, interval, today);
  const stored = await readAnswers(reader, at, {
    name: 'analytics-series',
    spans: [{ from, to }],
    calendar,
    columns: ['mentions', 'sources'],
    filter,
    ...(group && { group }),
  });
  const prompts = groupsBy(stored.prompts, ({ isCounted }) => (isCounted ? '' : null));
  const { answers, surface } = await inTurns(answersOn(stored, request.surface, { from, to }, prompts));
  const countries = new AnsweredCountries(answers.targets);
  const weighting = weightingOf(stored.weighting, request.weighting);
  const areDays = interval === 'day';
  const byTopic = breakdown === 'topic';
  const counted = await inTurns(countBuckets(answers, buckets, { areDays, weighting, countries, byTopic }));
  const leaders = { competitors: leadersOf(counted), topics: byTopic ? largestTopics(counted) : [] };
  const rows = counted.map((one) => pointOf(one, leaders));
  // At the end of today a bucket may become complete, and the last days move on.
  const isFinal = request.from !== undefined && (buckets.at(-1)?.isComplete ?? true);
  const validUntil = isFinal ? null : endOf(calendar, today);
  const body = { from, to, interval, surface, weighting, rows, countries: countries.names() };
  return { body, validUntil };
}

/** The counts of a bucket. */
interface CountedBucket {
  readonly bucket: Bucket;
  readonly sums: Sums;
  /** The answers that mention each tracked competitor. */
  readonly competitors: ReadonlyMap<string, number>;
  /** The 95 % interval of the visibility score of the workspace's brand (null), or of a competitor. */
  readonly intervalOf: (competitor: string | null) => Interval | null;
  readonly figures: Figures;
  /** The visibility score of a competitor, not rounded. */
  readonly scoreOf: (competitor: string) => number | null;
  readonly informative: InformativeAnswers;
  /** By label, empty for prompts without a topic. */
  readonly topics: ReadonlyMap<string, CountedTopic>;
}

/** The counts of a topic in a bucket. */
interface CountedTopic {
  readonly sums: Sums;
  /** Not rounded. */
  readonly score: number | null;
  readonly interval: Interval | null;
}

/**
 * Counts the answers of each bucket, and the countries of all. The interval of a single day is that of independent answers, as in
 * the metric rows.
 */
function* countBuckets(
  answers: StoredAnswers<null>,
  buckets: readonly Bucket[],
  {
    areDays,
    weighting,
    countries,
    byTopic,
  }: {
    readonly areDays: boolean;
    readonly weighting: Weighting;
    readonly countries: AnsweredCountries;
    readonly byTopic: boolean;
  },
): Steps<CountedBucket[]> {
  const topicOf = ({ topic }: { readonly topic: string | null }) => (byTopic ? (topic ?? '') : '');
  const prompts = groupsBy(answers.prompts, (prompt) => (prompt.isCounted ? topicOf(prompt) : null));
  const selection = selectionOf(answers, buckets, prompts);
  const sums = new SumsBy(selection, rolesOf(answers.brands));
  const mentions = new MentionsByBrand(answers.brands, selection);
  const informative = new InformativeCount(selection);
  const isCounted = areDays && weighting === 'answers';
  const panels = isCounted ? [] : buckets.map(({ days }) => panelOf(answers, days));
  yield* countIn(answers.segments, [sums, mentions, countries, informative, ...panels]);
  const groups = groupBy(sums.groups(), ({ period }) => period);
  const counted: CountedBucket[] = [];
  for (const [index, bucket] of buckets.entries()) {
    const ofTopics = groups.get(index) ?? [];
    const ofBucket = totalOf(ofTopics);
    const rivals = mentions.in(index).filter(({ isOwn }) => !isOwn);
    const competitors = new Map(rivals.map((one) => [one.brand, one.mentions]));
    const scores = {
      figures: figuresOf(ofBucket),
      scoreOf: (name: string) => percentage(competitors.get(name) ?? 0, ofBucket.observations),
    };
    const panel = panels[index]?.end();
    const estimated = panel && (yield* estimatesOf(withAllBrands(panel, answers), weighting, topicOf));
    const ofInformative = panel && (yield* informativeEstimates(panel, weighting));
    const weighted = estimated?.weighted ?? null;
    const shown = weighted ?? scores;
    const independent = (name: string | null) =>
      independentInterval(
        name === null ? shown.figures.visibilityScore : shown.scoreOf(name),
        weighted?.effectiveAnswers ?? ofBucket.observations,
      );
    const intervalOf = areDays || estimated === undefined ? independent : estimated.intervalOf;
    const ofCompanies =
      areDays || ofInformative === undefined
        ? informativeOfDay(informative.in(index), ofBucket, ofInformative ?? null)
        : informativeOf(ofInformative);
    const topics = new Map(
      ofTopics.map((ofTopic) => {
        const key = prompts.keys[ofTopic.prompt] ?? '';
        const estimate = estimated?.topics.get(key);
        const score = (estimate?.weighted?.current ?? figuresOf(ofTopic)).visibilityScore;
        const trials = estimate?.weighted?.effectiveAnswers ?? ofTopic.observations;
        const isClustered = !areDays && estimate !== undefined;
        const interval = isClustered ? estimate.visibility : independentInterval(score, trials);
        return [key, { sums: ofTopic, score, interval }];
      }),
    );
    counted.push({
      bucket,
      sums: ofBucket,
      competitors,
      intervalOf,
      topics,
      ...shown,
      informative: ofCompanies,
    });
    yield;
  }
  return counted;
}

/** The answers to the prompts that count, by bucket. */
const selectionOf = (
  { targets }: StoredAnswers<null>,
  buckets: readonly Bucket[],
  prompts: Groups,
): Selection => ({
  periods: new Map(buckets.flatMap(({ days }, index) => days.map((day) => [day, index] as const))),
  targets: groupsBy(targets, ({ isSelected }) => (isSelected ? '' : null)),
  prompts,
});

/** Every day is a cluster. */
const panelOf = (answers: StoredAnswers<null>, days: readonly string[]) =>
  new PanelCount(answers, dailyDates(days), rolesOf(answers.brands));

/** The estimates of a bucket, and its figures unless answers count alike. */
interface BucketEstimates extends Pick<CountedBucket, 'intervalOf'> {
  readonly weighted:
    (Pick<CountedBucket, 'figures' | 'scoreOf'> & Pick<WeightedFigures, 'effectiveAnswers'>) | null;
  readonly topics: ReadonlyMap<string, Estimates>;
}

function* estimatesOf(
  panel: Panel,
  weighting: Weighting,
  topicOf: (cell: PanelCell) => string,
): Steps<BucketEstimates> {
  const estimates = yield* createEstimates(panel, weighting);
  const parts = yield* estimates.partsBy((cell) => (cell.isCounted ? topicOf(cell) : null));
  const topics = yield* parts.by(topicOf);
  const own = (yield* parts.by(() => '')).get('');
  const brands = yield* parts.brands();
  const intervalOf = (name: string | null) => (name === null ? own : brands.get(name))?.visibility ?? null;
  const scoreOf = (name: string) => brands.get(name)?.weighted?.visibilityScore ?? null;
  const { current: figures, effectiveAnswers } = own?.weighted ?? {};
  const weighted =
    figures === undefined || effectiveAnswers === undefined ? null : { figures, effectiveAnswers, scoreOf };
  return { intervalOf, weighted, topics };
}

/** The interval of a score of independent answers. */
const independentInterval = (score: number | null, answers: number) =>
  score === null ? null : wilsonInterval((score / 100) * answers, answers);

/** Brands without mentions in the bucket have an interval, too. */
function withAllBrands(panel: Panel, { brands }: StoredAnswers<null>): Panel {
  const names = new Set(brands.flatMap(({ brand, isOwn, isTracked }) => (isTracked && !isOwn ? brand : [])));
  for (const { brand } of panel.brands) names.delete(brand);
  return { ...panel, brands: [...panel.brands, ...Array.from(names, (brand) => ({ brand, ...NO_ENTRIES }))] };
}

/** The countries of all answers, whatever the filter. */
class AnsweredCountries implements Count {
  private readonly isAnswered: boolean[] = [];

  constructor(private readonly targets: readonly AnswerTarget[]) {}

  add({ rows, target, state }: Segment): void {
    for (let row = 0; row < rows; row += 1)
      if (isAnswer(state[row] ?? 0)) this.isAnswered[target[row] ?? 0] = true;
  }

  /** In alphabetical order. */
  names(): string[] {
    const places = this.targets.filter(({ number }) => this.isAnswered[number] === true);
    const countries = places.map(({ place }) => place.split('/')[0] ?? '');
    return [...new Set(countries)].filter((country) => country !== '').sort();
  }
}

/** The competitors with the most mentions in all buckets, then by name. */
const leadersOf = (counted: readonly CountedBucket[]): string[] =>
  mostFrequent(counted.flatMap(({ competitors }) => [...competitors]));

/** The topics with the most answers in all buckets, then by name; prompts without a topic last. */
const largestTopics = (counted: readonly CountedBucket[]): string[] =>
  mostFrequent(
    counted.flatMap(({ topics }) =>
      Array.from(topics, ([topic, { sums }]) => [topic, sums.observations] as const),
    ),
  );

/** The names with the largest sums of their counts, then by name, an empty one last. */
function mostFrequent(counts: readonly (readonly [name: string, count: number])[]): string[] {
  const sums = new Map<string, number>();
  for (const [name, count] of counts) sums.set(name, (sums.get(name) ?? 0) + count);
  return [...sums]
    .filter(([, count]) => count > 0)
    .sort(([one, count], [other, otherCount]) => otherCount - count || byName(one || null, other || null))
    .slice(0, MOST_PARTS)
    .map(([name]) => name);
}

function pointOf(
  counted: CountedBucket,
  { competitors, topics }: { readonly competitors: readonly string[]; readonly topics: readonly string[] },
): VisibilityPoint {
  const { bucket, sums, intervalOf, figures } = counted;
  const { citationShare: _, ...kpi } = kpiOf(sums, figures);
  return {
    from: bucket.days[0] ?? '',
    to: bucket.days.at(-1) ?? '',
    isComplete: bucket.isComplete,
    ...kpi,
    ...boundsOf(intervalOf(null)),
    informative: counted.informative,
    competitors: competitors.map((name) => competitorPoint(counted, name)),
    topics: topics.map((topic) => topicPoint(topic, counted.topics.get(topic))),
  };
}

const topicPoint = (topic: string, counted: CountedTopic | undefined): TopicPoint => ({
  topic: topic || null,
  observations: counted?.sums.observations ?? 0,
  mentions: counted?.sums.mentions ?? 0,
  visibilityScore: rounded(counted?.score ?? null, 2),
  ...boundsOf(counted?.interval ?? null),
});

function competitorPoint(
  { competitors, intervalOf, scoreOf, figures }: CountedBucket,
  brand: string,
): CompetitorPoint {
  const score = scoreOf(brand);
  const all = [...competitors.keys()].reduce(
    (sum, name) => sum + (scoreOf(name) ?? 0),
    figures.visibilityScore ?? 0,
  );
  return {
    brand,
    mentions: competitors.get(brand) ?? 0,
    visibilityScore: rounded(score, 2),
    ...boundsOf(intervalOf(brand)),
    shareOfVoice: rounded(ratio(score ?? 0, all), 4),
  };
}

const boundsOf = (interval: Interval | null) => ({
  visibilityLow: rounded(interval?.low ?? null, 2),
  visibilityHigh: rounded(interval?.high ?? null, 2),
});
