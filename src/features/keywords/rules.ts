/**
 * The form of a term, or of a part of one, that is stored, sorted and searched: lower case, and the same for a
 * letter wherever it stands. toLowerCase() alone is not: it writes the Greek sigma at the end of a word in
 * another way, so that the lower case of a part need not be a part of the lower case.
 */
export function searchForm(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}

/** Places gained: positive when the position number fell. null when there is no number to subtract. */
export function positionChange(position: number | null, previousPosition: number | null): number | null {
  return position === null || previousPosition === null ? null : previousPosition - position;
}
