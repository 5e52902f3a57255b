import { t } from '../messages/messages.js';
import { toneOfInterval, toneOfVerdict, type ChangeInterval } from './change-statement.js';
import { earlier, Evidence, type EvidenceQuery } from './evidence.js';
import { isNothing, NONE, places, plainSize, signed } from './format.js';

/**
 * A change on the same questions as one mark: an arrow with the size of a clear change, or ≈ for one that may be chance. Its interval
 * is in the title, and it links to the answers of the compared days.
 */
export function Pill({
  change,
  verdict,
  unit = 'points',
  isOwn = true,
  query,
}: {
  /** Null = not comparable. */
  change: ChangeInterval | null;
  /** Undefined for figures without a verdict, whose interval decides. Null = no comparison. */
  verdict?: string | null | undefined;
  unit?: 'points' | 'share' | 'places';
  /** A rival's change is neither a gain nor a loss, and has no color. */
  isOwn?: boolean;
  /** The answers of the figure. */
  query: EvidenceQuery;
}) {
  if (change === null || verdict === null)
    return (
      <span class="pill" title={t('ui.noComparison')}>
        <span aria-hidden="true">{NONE}</span>
        <span class="visually-hidden">{t('ui.noComparison')}</span>
      </span>
    );
  const tone = verdict === undefined ? toneOfInterval(change) : toneOfVerdict(verdict);
  const isClear = tone !== 'quiet';
  const factor = unit === 'share' ? 100 : 1;
  const size = (value: number) => (unit === 'places' ? places(Math.abs(value)) : plainSize(value * factor));
  const meaning = t(isClear ? 'ui.clearChange' : 'ui.perhapsChance', {
    change: signed(change.change * factor),
    low: signed(change.low * factor),
    high: signed(change.high * factor),
  });
  const arrow = change.change > 0 ? '▲' : '▼';
  return (
    <span class={`pill change ${isClear && isOwn ? tone : ''}`} title={meaning}>
      <Evidence query={earlier(query)} of={t('ui.previousWindow')}>
        <span aria-hidden="true">
          {isClear && !isNothing(change.change) ? `${arrow} ${size(change.change)}` : '≈'}
        </span>
        <span class="visually-hidden">{meaning}</span>
      </Evidence>
    </span>
  );
}
