import type { Movement } from './types.js';

export { searchForm } from '../../domain/text.js';

/** The depth of checks that do not state it. */
const WHOLE = 100;

/** The movement between two checks at the same place. A check that read too few results proves none. */
export function movementOf(
  last: { readonly position: number | null; readonly depth: number | null },
  before: { readonly position: number | null; readonly depth: number | null } | null,
): Movement {
  const earlier = before?.position ?? null;
  if (last.position !== null && earlier !== null) return 'moved';
  if (last.position !== null)
    return before === null || last.position <= (before.depth ?? WHOLE) ? 'entered' : 'unknown';
  if (earlier !== null) return earlier <= (last.depth ?? WHOLE) ? 'left' : 'unknown';
  return 'absent';
}

/** Places gained, positive when the keyword moved up. Null when either position is null. */
export function positionChange(position: number | null, previousPosition: number | null): number | null {
  return position === null || previousPosition === null ? null : previousPosition - position;
}
