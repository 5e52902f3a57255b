import { useLocation } from 'preact-iso';

/** The windows that every screen offers, in days. */
export const WINDOWS = [7, 30, 90] as const;
export type WindowDays = (typeof WINDOWS)[number];

/** The window in the query string (`?days=7`). Default: 30. */
export function useWindowDays(): WindowDays {
  const days = Number(useLocation().query['days']);
  return WINDOWS.find((choice) => choice === days) ?? 30;
}
