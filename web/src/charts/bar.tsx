/**
 * A horizontal bar next to a figure. `part` is its length relative to the longest bar, from 0 to 1, and `from` and `to` are
 * the ends of an error bar on the same scale.
 */
export function Bar({
  part,
  from = null,
  to = null,
  color = '--series-1',
}: {
  part: number | null;
  from?: number | null;
  to?: number | null;
  color?: string;
}) {
  return (
    <svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect class="track" width="100" height="8" rx="1" />
      <rect
        width={Math.max(0, Math.min(1, part ?? 0)) * 100}
        height="8"
        rx="1"
        style={{ fill: `var(${color})` }}
      />
      {from !== null && to !== null && (
        <path class="error-bar" d={`M${from * 100} 4H${to * 100}M${from * 100} 1v6M${to * 100} 1v6`} />
      )}
    </svg>
  );
}
