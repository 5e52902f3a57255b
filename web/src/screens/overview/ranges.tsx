import { t } from '../../messages/messages.js';
import { percent } from '../../ui/format.js';
import type { Overview } from './use-overview.js';

interface Range {
  readonly name: string;
  readonly value: number | null;
  readonly low: number;
  readonly high: number;
}

/** The interval of the visibility for the questions asked, and for buyers' questions in general, on one scale. */
export function Ranges({ data: { headline, coverage } }: { data: Overview }) {
  const { visibilityScore: value, visibilityLow, visibilityHigh, intervals } = headline;
  const ranges: Range[] = [];
  if (visibilityLow !== null && visibilityHigh !== null) {
    const name = t('overview.rangeOfThese', { count: coverage.promptsMeasured });
    ranges.push({ name, value, low: visibilityLow, high: visibilityHigh });
  }
  if (intervals.similarPrompts !== null)
    ranges.push({ name: t('overview.rangeOfAll'), value: null, ...intervals.similarPrompts });
  if (ranges.length === 0) return null;
  const from = Math.max(0, Math.min(...ranges.map(({ low }) => low)) - 3);
  const to = Math.min(100, Math.max(...ranges.map(({ high }) => high)) + 3);
  const at = (one: number) => `${(100 * (one - from)) / (to - from)}%`;
  return (
    <dl class="ranges">
      {ranges.map(({ name, value, low, high }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span class="range" aria-hidden="true">
              <span class="length" style={{ left: at(low), width: `calc(${at(high)} - ${at(low)})` }} />
              {value !== null && <span class="point" style={{ left: at(value) }} />}
            </span>
            {t('ui.interval', { low: percent(low), high: percent(high) })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
