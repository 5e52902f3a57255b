/** How a keyword moved between its last two checks. `absent`: outside the top 100 in both. */
export type Movement = 'moved' | 'entered' | 'left' | 'absent';

/**
 * The movement of a keyword. A position of null is outside the top 100. A keyword that was checked only once has no
 * previous position either, so it counts as entered.
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
