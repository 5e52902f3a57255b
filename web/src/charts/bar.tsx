/** A horizontal bar next to a figure. `part` is its length relative to the longest bar, from 0 to 1. */
export function Bar({ part, color = '--series-1' }: { part: number | null; color?: string }) {
  return (
    <svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect class="track" width="100" height="8" rx="1" />
      <rect
        width={Math.max(0, Math.min(1, part ?? 0)) * 100}
        height="8"
        rx="1"
        style={{ fill: `var(${color})` }}
      />
    </svg>
  );
}
