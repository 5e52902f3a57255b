import { useLocation } from 'preact-iso';
import { t } from '../messages/messages.js';

const CHOICES = [7, 30, 90] as const;
export type WindowDays = (typeof CHOICES)[number];

/** The window in the query string (`?days=7`). Default: 30. */
export function useWindowDays(): WindowDays {
  const days = Number(useLocation().query['days']);
  return CHOICES.find((choice) => choice === days) ?? 30;
}

/**
 * Links to the same page with another window. Other query parameters are kept, except the cursor. If the address names
 * a window that does not exist, a note says so, because the figures are those of another one.
 *
 * @param replaces query parameters with other days: a window replaces them, and none is chosen while one is set
 */
export function WindowPicker({ replaces = [] }: { replaces?: readonly string[] }) {
  const { path, query } = useLocation();
  const others = Object.entries(query).filter(([name]) => !replaces.includes(name));
  const isChosen = !replaces.some((name) => query[name]);
  const chosen = useWindowDays();
  const asked = query['days'];
  return (
    <>
      {asked !== undefined && asked !== String(chosen) && (
        <span class="error" role="alert">
          {t('ui.noSuchWindow', { asked, days: chosen })}
        </span>
      )}
      <nav class="segments" aria-label={t('ui.window')}>
        {CHOICES.map((days) => (
          <a
            key={days}
            href={`${path}?${new URLSearchParams({ ...Object.fromEntries(others), days: String(days) })}`}
            aria-current={isChosen && days === chosen ? 'true' : undefined}
          >
            {t('ui.days', { days })}
          </a>
        ))}
      </nav>
    </>
  );
}
