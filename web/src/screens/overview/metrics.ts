import { t } from '../../messages/messages.js';
import type { ChangeInterval } from '../../ui/change-statement.js';
import type { EvidenceQuery } from '../../ui/evidence.js';
import { percent, score, share } from '../../ui/format.js';
import type { Overview } from './use-overview.js';
import type { SeriesPoint } from './use-series.js';

export type MetricName = 'visibility' | 'recommended' | 'shareOfVoice' | 'position' | 'sentiment' | 'cited';

interface Bounds {
  readonly low: number | null;
  readonly high: number | null;
}

/** A figure of the overview: how it is read from the answers of the API, and shown. */
export interface Metric {
  readonly name: MetricName;
  readonly title: string;
  readonly format: (value: number | null) => string;
  /** The ends of its interval, in the same unit, which the figure names. */
  readonly bound: (value: number) => string;
  readonly unit: 'points' | 'share' | 'places';
  readonly valueOf: (data: Overview) => number | null;
  readonly boundsOf: (data: Overview) => Bounds;
  /** Null = not comparable. */
  readonly changeOf: (data: Overview) => ChangeInterval | null;
  /** Undefined if its interval decides; null without a comparison. */
  readonly verdictOf: (data: Overview) => string | null | undefined;
  /** The filter that only its answers match. */
  readonly counted: EvidenceQuery;
  /** The figure of a day, week or month, with its bounds if it has any; null for figures without a series. */
  readonly point: ((point: SeriesPoint) => { value: number | null } & Partial<Bounds>) | null;
}

const NO_BOUNDS: Bounds = { low: null, high: null };

const scoreOfShare = (part: number) => score(100 * part);

/** Only the changes of figures that could be compared have a meaning; null then stands for no comparison. */
const comparedOf = ({ headline: { verdict } }: Overview): null | undefined =>
  verdict === null || verdict === 'insufficientData' || verdict === 'notComparable' ? null : undefined;

/** The figures in the order of their tiles. */
export const METRICS: readonly Metric[] = [
  {
    name: 'visibility',
    title: t('ui.visibility'),
    format: percent,
    bound: score,
    unit: 'points',
    valueOf: ({ headline }) => headline.visibilityScore,
    boundsOf: ({ headline: { visibilityLow: low, visibilityHigh: high } }) => ({ low, high }),
    changeOf: ({ headline }) => headline.sameQuestions.visibilityScore,
    verdictOf: (data) => (comparedOf(data) === null ? null : data.headline.verdict),
    counted: { isOwn: true },
    point: ({ visibilityScore: value, visibilityLow: low, visibilityHigh: high }) => ({ value, low, high }),
  },
  {
    name: 'recommended',
    title: t('ui.recommended'),
    format: share,
    bound: scoreOfShare,
    unit: 'share',
    valueOf: ({ recommendations }) => recommendations?.recommended.rate ?? null,
    boundsOf: ({ recommendations }) =>
      recommendations === null
        ? NO_BOUNDS
        : { low: recommendations.recommended.rateLow, high: recommendations.recommended.rateHigh },
    changeOf: ({ recommendations }) => recommendations?.recommended.sameQuestions ?? null,
    verdictOf: ({ recommendations }) => recommendations?.recommended.verdict ?? null,
    counted: { isOwn: true, stance: 'first,recommended' },
    point: null,
  },
  {
    name: 'shareOfVoice',
    title: t('ui.shareOfVoice'),
    format: share,
    bound: scoreOfShare,
    unit: 'share',
    valueOf: ({ headline }) => headline.shareOfVoice,
    boundsOf: ({ headline: { intervals } }) => intervals.shareOfVoice ?? NO_BOUNDS,
    changeOf: ({ headline }) => headline.sameQuestions.shareOfVoice,
    verdictOf: comparedOf,
    counted: {},
    point: ({ shareOfVoice: value }) => ({ value }),
  },
  {
    name: 'position',
    title: t('ui.averagePosition'),
    format: score,
    bound: score,
    unit: 'places',
    valueOf: ({ headline }) => headline.averagePosition,
    boundsOf: ({ headline: { intervals } }) => intervals.averagePosition ?? NO_BOUNDS,
    changeOf: ({ headline }) => headline.sameQuestions.averagePosition,
    verdictOf: comparedOf,
    counted: { isOwn: true },
    point: ({ averagePosition: value }) => ({ value }),
  },
  {
    name: 'sentiment',
    title: t('ui.sentiment'),
    format: score,
    bound: score,
    unit: 'points',
    valueOf: ({ headline }) => headline.sentimentScore,
    boundsOf: ({ headline: { intervals } }) => intervals.sentimentScore ?? NO_BOUNDS,
    changeOf: ({ headline }) => headline.sameQuestions.sentimentScore,
    verdictOf: comparedOf,
    counted: { isOwn: true },
    point: ({ sentimentScore: value }) => ({ value }),
  },
  {
    name: 'cited',
    title: t('ui.citationRate'),
    format: share,
    bound: scoreOfShare,
    unit: 'share',
    valueOf: ({ headline }) => headline.citationRate,
    boundsOf: ({ headline: { intervals } }) => intervals.citationRate ?? NO_BOUNDS,
    changeOf: ({ headline }) => headline.sameQuestions.citationRate,
    verdictOf: comparedOf,
    counted: { sourceType: 'own' },
    point: ({ citationRate: value }) => ({ value }),
  },
];

const FIRST = METRICS[0]!;

/** The metric of this name; the first one for any other text. */
export const metricNamed = (name: string | undefined): Metric =>
  METRICS.find((metric) => metric.name === name) ?? FIRST;
