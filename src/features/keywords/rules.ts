export { searchForm } from '../../domain/text.js';

/** Places gained, positive when the keyword moved up. Null when either position is null. */
export function positionChange(position: number | null, previousPosition: number | null): number | null {
  return position === null || previousPosition === null ? null : previousPosition - position;
}
