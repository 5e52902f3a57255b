/**
 * A bar with its interval as a whisker: the workspace's brand in the accent, others muted. `part`, `low` and `high` are from 0 to 1
 * of the longest bar; null = no data.
 */
export function Meter({
  part,
  low = null,
  high = null,
  isOwn = false,
}: {
  part: number | null;
  low?: number | null;
  high?: number | null;
  isOwn?: boolean;
}) {
  const percent = (value: number) => `${Math.max(0, Math.min(1, value)) * 100}%`;
  return (
    <span class={isOwn ? 'meter own' : 'meter'} aria-hidden="true">
      <span class="length" style={{ width: percent(part ?? 0) }} />
      {low !== null && high !== null && (
        <span class="whisker" style={{ left: percent(low), width: percent(high - low) }} />
      )}
    </span>
  );
}
