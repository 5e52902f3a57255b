import { score } from './format.js';

/** A change against the window before. Up is better, as the API counts changes. Null = nothing to compare with. */
export function Change({ value, unit }: { value: number | null; unit: 'points' | 'share' | 'places' }) {
  if (value === null) return <span class="change quiet">no comparison</span>;
  const size = score(Math.abs(unit === 'share' ? value * 100 : value));
  if (size === '0') return <span class="change quiet">unchanged</span>;
  return (
    <span class={`change ${value > 0 ? 'better' : 'worse'}`}>
      <span aria-hidden="true">{value > 0 ? '▲' : '▼'}</span>
      <span class="visually-hidden">{value > 0 ? 'better by' : 'worse by'}</span> {size}{' '}
      {unit === 'places' ? 'place' : 'point'}
      {size !== '1' && 's'}
    </span>
  );
}

const VERDICTS: Record<string, { text: string; tone: string }> = {
  up: { text: 'Visibility went up', tone: 'better' },
  down: { text: 'Visibility went down', tone: 'worse' },
  withinNoise: { text: 'No clear change: the difference is within noise', tone: 'quiet' },
  insufficientData: { text: 'Not enough answers to tell', tone: 'quiet' },
  notComparable: { text: 'Not comparable with the window before', tone: 'quiet' },
};

/** The verdict of a comparison in words. */
export function Verdict({ verdict }: { verdict: string }) {
  const { text, tone } = VERDICTS[verdict] ?? { text: verdict, tone: 'quiet' };
  return <span class={`verdict ${tone}`}>{text}</span>;
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
