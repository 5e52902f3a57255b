export { searchForm } from '../../domain/text.js';

/** Places gained: positive when the position number fell. null when there is no number to subtract. */
export function positionChange(position: number | null, previousPosition: number | null): number | null {
  return position === null || previousPosition === null ? null : previousPosition - position;
}
