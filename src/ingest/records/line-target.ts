import { UNKNOWN_LOCALE } from '../../domain/search-place.js';
import type { ObservationLine } from '../lines/line-types.js';

/** How and where a platform was asked. */
export interface LineTarget {
  readonly surface: string;
  readonly provider: string;
  readonly modelRequested: string;
  readonly locale: string;
  readonly country: string | null;
  readonly region: string | null;
  readonly city: string | null;
}

/** The target of a line, with defaults filled in. */
export function targetOf(line: ObservationLine): LineTarget {
  return {
    surface: line.surface ?? 'api',
    provider: line.provider ?? 'unknown',
    modelRequested: line.modelRequested ?? 'unknown',
    locale: line.locale ?? UNKNOWN_LOCALE,
    country: line.country ?? null,
    region: line.region ?? null,
    city: line.city ?? null,
  };
}
