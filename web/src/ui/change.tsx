import type { components } from '@ai-visibility/client';
import type { ComponentChildren } from 'preact';
import { t, type MessageId } from '../messages/messages.js';
import {
  changeStatement,
  isCompared,
  similarQuestions,
  toneOfVerdict,
  type ChangeInterval,
  type Tone,
  type KpiChanges,
} from './change-statement.js';
import { earlier, Evidence, type EvidenceQuery } from './evidence.js';
import { isNothing, places, plainSize, score, signed } from './format.js';

type Unit = 'points' | 'share' | 'places';

interface ChangeProps {
  /** The change, where up is better, as in the API. Null = no comparison. */
  readonly value: number | null;
  readonly unit: Unit;
  /** Only a significant change has an arrow and a color. Default: quiet. */
  readonly tone?: Tone;
  /**
   * Whether the change is that of the workspace's brand. A competitor's change is neither a gain nor a loss and has no
   * color.
   */
  readonly isOwn?: boolean;
  /** The answers of the figure; the change links to those of the previous window. */
  readonly query?: EvidenceQuery;
}

/** A change compared with the previous window. */
export function Change({ value, unit, tone = 'quiet', isOwn = true, query }: ChangeProps) {
  if (value === null) return <span class="change quiet">{t('ui.noComparison')}</span>;
  const difference = inPoints(value, unit);
  const size = unit === 'places' ? places(Math.abs(difference)) : plainSize(difference);
  if (isNothing(difference)) return <span class="change quiet">{t('ui.unchanged')}</span>;
  // Only a whole number is singular: `1.0` is not.
  const plurality = { size, count: size === '1' ? 1 : 0 };
  const text = (
    <>
      <Direction isUp={value > 0} unit={unit} isClear={tone !== 'quiet'} />
      {t(unit === 'places' ? 'ui.places' : 'ui.points', plurality)}
    </>
  );
  return (
    <span class={`change ${isOwn || tone === 'quiet' ? tone : ''}`}>
      {query === undefined ? text : <Before query={query}>{text}</Before>}
    </span>
  );
}

/** An arrow for a clear change, a sign for one that may be chance, and a text for screen readers. */
function Direction({ isUp, unit, isClear }: { isUp: boolean; unit: Unit; isClear: boolean }) {
  const [up, down] =
    unit === 'places' ? (['ui.betterBy', 'ui.worseBy'] as const) : (['ui.upBy', 'ui.downBy'] as const);
  const [plus, minus] = isClear ? ['▲ ', '▼ '] : ['+', '−'];
  return (
    <>
      <span aria-hidden="true">{isUp ? plus : minus}</span>
      <span class="visually-hidden">{t(isUp ? up : down)} </span>
    </>
  );
}

/** Links a change to the answers of the previous window. */
function Before({ query, children }: { query: EvidenceQuery; children: ComponentChildren }) {
  return (
    <Evidence query={earlier(query)} of={t('ui.previousWindow')}>
      {children}
    </Evidence>
  );
}

function inPoints(value: number, unit: Unit): number {
  return unit === 'share' ? value * 100 : value;
}

/** The change of a figure on the same questions with its interval. The tone is quiet unless the change is clear. */
export function SameQuestionsChange({
  change,
  unit,
  ...rest
}: Omit<ChangeProps, 'value'> & { change: ChangeInterval | null }) {
  return (
    <>
      <Change value={change?.change ?? null} unit={unit} {...rest} />
      {change !== null && (
        <span class="quiet nowrap" title={t('ui.changeInterval')}>
          {t('ui.interval', {
            low: signed(inPoints(change.low, unit)),
            high: signed(inPoints(change.high, unit)),
          })}
        </span>
      )}
    </>
  );
}

/** Labels and explanations of the verdicts other than `up` and `down` in table rows. */
const REMARKS: Record<string, { text: string; meaning: string }> = {
  none: { text: t('ui.remarkNone'), meaning: t('ui.remarkNoneMeaning') },
  withinNoise: {
    text: t('ui.withinNoise'),
    meaning: t('ui.withinNoiseMeaning'),
  },
  insufficientData: { text: t('ui.tooFew'), meaning: t('ui.tooFewMeaning') },
  notComparable: {
    text: t('ui.remarkNotComparable'),
    meaning: t('ui.remarkNotComparableMeaning'),
  },
};

/** A change of visibility on the same questions with its verdict, in a table row. */
export function JudgedChange({
  change,
  verdict,
  ...rest
}: Pick<ChangeProps, 'isOwn' | 'query'> & { change: ChangeInterval | null; verdict: string | null }) {
  const remark = REMARKS[verdict ?? 'none'];
  return (
    <span class="judged">
      {isCompared(verdict) && (
        <SameQuestionsChange change={change} unit="points" tone={toneOfVerdict(verdict)} {...rest} />
      )}
      {remark && (
        <span class="quiet" title={remark.meaning}>
          {remark.text}
        </span>
      )}
    </span>
  );
}

/** The verdict on the visibility of a set of answers, in sentences. */
export function VerdictText({
  changes,
  query,
}: {
  changes: KpiChanges;
  /** The answers of the figure. */
  query: EvidenceQuery;
}) {
  const { tone, main, more } = changeStatement(changes);
  return (
    <span class="verdict">
      <strong class={tone}>
        {changes.verdict === null || changes.verdict === 'insufficientData' ? (
          main
        ) : (
          <Before query={query}>{main}</Before>
        )}
      </strong>{' '}
      {more.join(' ')}
    </span>
  );
}

/** The interval of the visibility score for buyers' questions in general. */
export function SimilarQuestions({ kpi }: { kpi: Pick<components['schemas']['KpiEstimate'], 'intervals'> }) {
  return <span title={t('ui.similarMeaning')}>{similarQuestions(kpi.intervals.similarPrompts)}</span>;
}

export type IntervalScope = 'prompt' | 'prompts' | 'none';

const INTERVALS = {
  prompt: 'ui.intervalOfPrompt',
  prompts: 'ui.intervalOfPrompts',
  none: 'ui.interval',
} as const satisfies Record<IntervalScope, MessageId>;

/** The 95% interval of a score, such as `38.1 to 46.6`; nothing without data. */
export function Interval({
  low,
  high,
  format = score,
  of = 'none',
}: {
  low: number | null;
  high: number | null;
  format?: (value: number) => string;
  /** The scope of the interval. Default: not shown. */
  of?: IntervalScope;
}) {
  if (low === null || high === null) return null;
  return (
    <span class="quiet" title={t('ui.intervalMeaning')}>
      {t(INTERVALS[of], { low: format(low), high: format(high) })}
    </span>
  );
}
