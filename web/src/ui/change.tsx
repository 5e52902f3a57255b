import { Evidence, type EvidenceQuery } from './evidence.js';
import { places, score } from './format.js';

interface ChangeProps {
  /** Up is better, as the API counts changes. Null = nothing to compare with. */
  readonly value: number | null;
  readonly unit: 'points' | 'share' | 'places';
  /** Whether it is more than noise. Only then does it look like a gain or a loss. */
  readonly clear?: boolean;
  /** The answers of the figure; the change links to those of the window before. */
  readonly query?: EvidenceQuery;
}

/** A change against the window before. */
export function Change({ value, unit, clear = false, query }: ChangeProps) {
  if (value === null) return <span class="change quiet">no comparison</span>;
  const size =
    unit === 'places' ? places(Math.abs(value)) : score(Math.abs(unit === 'share' ? value * 100 : value));
  if (Number(size) === 0) return <span class="change quiet">unchanged</span>;
  const text = (
    <>
      <span aria-hidden="true">{value > 0 ? '▲' : '▼'}</span>
      <span class="visually-hidden">{value > 0 ? 'better by' : 'worse by'}</span> {size}{' '}
      {unit === 'places' ? 'place' : 'point'}
      {size !== '1' && 's'}
    </>
  );
  return (
    <span class={clear ? `change ${value > 0 ? 'better' : 'worse'}` : 'change quiet'}>
      {query === undefined ? (
        text
      ) : (
        <Evidence query={{ ...query, window: 'previous' }} of="the window before">
          {text}
        </Evidence>
      )}
    </span>
  );
}

const VERDICTS: Record<string, { text: string; short?: string; tone: string }> = {
  up: { text: 'Visibility went up', tone: 'better' },
  down: { text: 'Visibility went down', tone: 'worse' },
  withinNoise: {
    ...{ text: 'No clear change: the difference is within noise', short: 'within noise', tone: 'quiet' },
  },
  insufficientData: { text: 'Not enough answers to tell', short: 'too few answers', tone: 'quiet' },
  notComparable: {
    ...{ text: 'Not comparable with the window before', short: 'not comparable', tone: 'quiet' },
  },
};

/** Whether a verdict says that visibility changed by more than noise. */
export function isClear(verdict: string): boolean {
  return verdict === 'up' || verdict === 'down';
}

/** The verdict of a comparison in words. */
export function Verdict({ verdict }: { verdict: string }) {
  const { text, tone } = VERDICTS[verdict] ?? { text: verdict, tone: 'quiet' };
  return <span class={`verdict ${tone}`}>{text}</span>;
}

/** A change of visibility with the verdict about it, in a row of a table. */
export function JudgedChange({
  value,
  verdict,
  query,
}: Omit<ChangeProps, 'unit' | 'clear'> & { verdict: string }) {
  const { short, text } = VERDICTS[verdict] ?? { short: verdict, text: verdict };
  return (
    <>
      <Change value={value} unit="points" clear={isClear(verdict)} {...(query && { query })} />
      {value !== null && short !== undefined && (
        <span class="quiet" title={text}>
          {' '}
          {short}
        </span>
      )}
    </>
  );
}

/** The 95% confidence interval of a score, such as `38.1 to 46.6`; empty without data. */
export function Interval({ low, high }: { low: number | null; high: number | null }) {
  if (low === null || high === null) return null;
  return (
    <span class="quiet" title="95% confidence interval">
      {score(low)} to {score(high)}
    </span>
  );
}
