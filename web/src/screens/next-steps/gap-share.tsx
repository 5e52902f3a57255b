import { t } from '../../messages/messages.js';
import { Interval } from '../../ui/change.js';
import { NONE, share } from '../../ui/format.js';
import type { Value } from '../../ui/sorting.js';

interface Shared {
  readonly gapRate: number | null;
  readonly interval: { readonly low: number; readonly high: number } | null;
  readonly verdict: string;
}

/** The raw values of a share of gaps; null with too few answers. */
export function gapShareValues({ gapRate, interval, verdict }: Shared): Record<string, Value> {
  const isEnough = interval !== null && verdict !== 'insufficientData';
  return {
    gapRate: isEnough ? gapRate : null,
    gapRateLow: isEnough ? interval.low : null,
    gapRateHigh: isEnough ? interval.high : null,
  };
}

/** The share of gaps with its interval, if there are enough answers. */
export function GapShare({ gap: { gapRate, interval, verdict } }: { gap: Shared }) {
  if (gapRate === null || interval === null) return NONE;
  if (verdict === 'insufficientData') return <span class="quiet">{t('nextSteps.tooFew')}</span>;
  return (
    <>
      {share(gapRate)} <Interval {...interval} format={share} />
    </>
  );
}
