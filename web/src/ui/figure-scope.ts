import { zoneOfDays } from '../session/time-zone.js';
import type { EvidenceQuery } from './evidence.js';
import type { WindowDays } from './window-days.js';

/** The days and the surface of figures, and the days that they are compared with. */
interface FigureDays {
  readonly surface: string | null;
  /** Null without a comparison, like `previousTo`. */
  readonly previousFrom: string | null;
  readonly previousTo: string | null;
}

/** The answers that figures count, as a query: the last days, or days by name. */
export const scopeOf = (
  { surface, previousFrom, previousTo }: FigureDays,
  days: { readonly rangeDays: WindowDays } | { readonly from: string; readonly to: string },
): EvidenceQuery => ({
  ...days,
  ...(previousFrom !== null && previousTo !== null && { previousFrom, previousTo }),
  ...zoneOfDays(),
  surface: surface ?? undefined,
});
