/** The movement of a keyword between its last two checks. `absent`: outside the top 100 in both. */
export type Movement = 'moved' | 'entered' | 'left' | 'absent';

/**
 * The movement of a keyword. A null position is outside the top 100. A keyword with a single check has no previous
 * position and counts as entered.
 */
export function movementOf({
  position,
  previousPosition,
}: {
  position: number | null;
  previousPosition: number | null;
}): Movement {
  if (position !== null) return previousPosition === null ? 'entered' : 'moved';
  return previousPosition === null ? 'absent' : 'left';
}
