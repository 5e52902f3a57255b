import { useLocation } from 'preact-iso';

const CHOICES = [7, 30, 90] as const;
export type WindowDays = (typeof CHOICES)[number];

/** The window in the query string (`?days=7`). Default: 30. */
export function useWindowDays(): WindowDays {
  const days = Number(useLocation().query['days']);
  return CHOICES.find((choice) => choice === days) ?? 30;
}

/** Links to the same page with another window. Other query parameters are kept, except the cursor. */
export function WindowPicker() {
  const { path, query } = useLocation();
  const chosen = useWindowDays();
  return (
    <nav class="segments" aria-label="Window">
      {CHOICES.map((days) => (
        <a
          key={days}
          href={`${path}?${new URLSearchParams({ ...query, days: String(days) })}`}
          aria-current={days === chosen ? 'true' : undefined}
        >
          {days} days
        </a>
      ))}
    </nav>
  );
}
