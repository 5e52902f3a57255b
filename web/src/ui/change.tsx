import type { components, historyComponents } from '@ai-visibility/client';
import type { ComponentChildren } from 'preact';
import {
  changeStatement,
  isCompared,
  similarQuestions,
  toneOfVerdict,
  type ChangeInterval,
  type Tone,
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
  if (value === null) return <span class="change quiet">no comparison</span>;
  const difference = inPoints(value, unit);
  const size = unit === 'places' ? places(Math.abs(difference)) : plainSize(difference);
  if (isNothing(difference)) return <span class="change quiet">unchanged</span>;
  const noun = unit === 'places' ? 'place' : 'point';
  const text = (
    <>
      <Direction isUp={value > 0} unit={unit} isClear={tone !== 'quiet'} />
      {size} {noun}
      {size !== '1' && 's'}
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
  const [up, down] = unit === 'places' ? ['better by', 'worse by'] : ['up by', 'down by'];
  const [plus, minus] = isClear ? ['▲ ', '▼ '] : ['+', '−'];
  return (
    <>
      <span aria-hidden="true">{isUp ? plus : minus}</span>
      <span class="visually-hidden">{isUp ? up : down} </span>
    </>
  );
}

/** Links a change to the answers of the previous window. */
function Before({ query, children }: { query: EvidenceQuery; children: ComponentChildren }) {
  return (
    <Evidence query={earlier(query)} of="the previous window">
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
        <span class="quiet nowrap" title="95% interval of the change on the same questions; higher is better">
          {signed(inPoints(change.low, unit))} to {signed(inPoints(change.high, unit))}
        </span>
      )}
    </>
  );
}

/** Labels and explanations of the verdicts other than `up` and `down` in table rows. */
const REMARKS: Record<string, { text: string; meaning: string }> = {
  none: { text: 'not compared', meaning: 'The figures are not compared with other days' },
  withinNoise: {
    text: 'within noise',
    meaning: 'The 95% interval of the change on the same questions includes 0',
  },
  insufficientData: { text: 'too few answers', meaning: 'Not enough answers to compare' },
  notComparable: {
    text: 'not comparable',
    meaning: 'Too few answers have a counterpart in the previous window',
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
  changes: historyComponents['schemas']['RangeChanges'];
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
export function SimilarQuestions({ kpi }: { kpi: components['schemas']['KpiIntervals'] }) {
  return (
    <span title="95% interval of the visibility score; the prompts are a sample of such questions">
      {similarQuestions(kpi.intervals.similarPrompts)}
    </span>
  );
}

/** The 95% interval of a score, such as `38.1 to 46.6`; nothing without data. */
export function Interval({
  low,
  high,
  format = score,
  of,
}: {
  low: number | null;
  high: number | null;
  format?: (value: number) => string;
  /** The scope of the interval, such as "for these prompts". Default: not shown. */
  of?: string;
}) {
  if (low === null || high === null) return null;
  return (
    <span class="quiet" title="95% interval for the prompts that were asked">
      {format(low)} to {format(high)}
      {of && ` ${of}`}
    </span>
  );
}
