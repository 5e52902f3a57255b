import { Interval } from '../../ui/change.js';
import { NONE, share } from '../../ui/format.js';

/** The share of gaps with its interval, if there are enough answers. */
export function GapShare({
  gap: { gapRate, interval, verdict },
}: {
  gap: { gapRate: number | null; interval: { low: number; high: number } | null; verdict: string };
}) {
  if (gapRate === null || interval === null) return NONE;
  if (verdict === 'insufficientData') return <span class="quiet">Too few answers</span>;
  return (
    <>
      {share(gapRate)} <Interval {...interval} format={share} />
    </>
  );
}
