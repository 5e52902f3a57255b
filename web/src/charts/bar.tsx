/** A horizontal bar beside a figure: its part of the longest one, from 0 to 1. The figure itself is text next to it. */
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
