import type { OverviewEstimates } from '../overview/overview.js';
import type { ChangeInterval, Interval } from '../../../estimates/types.js';
import type { ComparedFigure, FigureName, KpiSummary, OverviewFigures } from '../types.js';
import { comparedOf, significantChanges } from './what-changed.js';

const FIGURES = [
  'visibilityScore',
  'shareOfVoice',
  'averagePosition',
  'sentimentScore',
  'citationRate',
] as const satisfies readonly FigureName[];

type Subject = Pick<ComparedFigure, 'scope' | 'name' | 'promptId'>;

/**
 * The figures of an overview as rows: those of the workspace, of its platforms and topics, and the visibility scores of
 * tracked competitors and prompts. Prompts without an entry in `texts` are left out.
 */
export function comparedFigures(
  overview: OverviewFigures,
  estimates: OverviewEstimates,
  texts: ReadonlyMap<string, string>,
): ComparedFigure[] {
  const isSignificant = significanceOf(overview, estimates);
  const ofSummary = (subject: Subject, summary: KpiSummary) =>
    summaryRows({ ...subject, isSignificant: isSignificant(subject) }, summary);
  const { headline, platforms, topics, competitors } = overview;
  return [
    ...summaryRows(
      { scope: 'workspace', name: null, promptId: null, isSignificant: isChange(headline) },
      headline,
    ),
    ...platforms.flatMap((one) => ofSummary({ scope: 'platform', name: one.platform, promptId: null }, one)),
    ...topics.flatMap((one) => ofSummary({ scope: 'topic', name: one.topic, promptId: null }, one)),
    ...competitors
      .filter(({ isOwn }) => !isOwn)
      .map((one): ComparedFigure => {
        const subject = { scope: 'competitor', name: one.brand, promptId: null } as const;
        const interval = intervalOf(one.visibilityLow, one.visibilityHigh);
        const { observations } = headline;
        return {
          ...subject,
          ...visibilityOf({ ...one, observations }, interval),
          isSignificant: isSignificant(subject),
        };
      }),
    ...[...estimates.prompts].flatMap(([promptId, one]): ComparedFigure[] => {
      const name = texts.get(promptId);
      if (name === undefined) return [];
      const subject = { scope: 'prompt', name, promptId } as const;
      const isAmong = isSignificant({ ...subject, name: null });
      return [{ ...subject, ...visibilityOf(one, one.visibility), isSignificant: isAmong }];
    }),
  ];
}

const isChange = ({ verdict }: Pick<KpiSummary, 'verdict'>) => verdict === 'up' || verdict === 'down';

/** Whether the change is significant among those of everything in its scope. */
function significanceOf(
  overview: OverviewFigures,
  estimates: OverviewEstimates,
): (subject: Subject) => boolean {
  const keyOf = ({ scope, name, promptId }: Subject) => JSON.stringify([scope, name, promptId]);
  const significant = new Set(significantChanges(comparedOf(overview, estimates)).map(keyOf));
  return (subject) => significant.has(keyOf(subject));
}

/** The rows of all figures. Only the visibility score has a verdict. */
function summaryRows(
  subject: Subject & Pick<ComparedFigure, 'isSignificant'>,
  summary: KpiSummary,
): ComparedFigure[] {
  const { scope, name, promptId, isSignificant } = subject;
  const { observations, mentions, intervals, sameQuestions, verdict } = summary;
  return FIGURES.map((figure) => {
    const isVisibility = figure === 'visibilityScore';
    return {
      scope,
      name,
      promptId,
      figure,
      observations,
      mentions,
      value: summary[figure],
      interval: isVisibility ? intervalOf(summary.visibilityLow, summary.visibilityHigh) : intervals[figure],
      change: summary[`${figure}Change`],
      sameQuestions: sameQuestions[figure],
      verdict: isVisibility ? verdict : null,
      isSignificant: isVisibility ? isSignificant : null,
    };
  });
}

/** The visibility score alone. */
function visibilityOf(
  one: Pick<ComparedFigure, 'observations' | 'mentions' | 'verdict'> & {
    readonly visibilityScore: number | null;
    readonly visibilityScoreChange: number | null;
    readonly sameQuestions: ChangeInterval | null;
  },
  interval: Interval | null,
): Omit<ComparedFigure, keyof Subject | 'isSignificant'> {
  return {
    figure: 'visibilityScore',
    observations: one.observations,
    mentions: one.mentions,
    value: one.visibilityScore,
    interval,
    change: one.visibilityScoreChange,
    sameQuestions: one.sameQuestions,
    verdict: one.verdict,
  };
}

const intervalOf = (low: number | null, high: number | null): Interval | null =>
  low === null || high === null ? null : { low, high };
