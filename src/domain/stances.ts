/**
 * How an answer treats a brand, where it says so plainly: as its first recommendation, as another one, as a name among others, or as
 * something to avoid.
 */
export const STANCES = ['first', 'recommended', 'neutral', 'warned'] as const;

export type Stance = (typeof STANCES)[number];

/** The stance of several statements about one brand; null without any, and if they contradict each other. */
export function combinedStance(stances: readonly Stance[]): Stance | null {
  const has = (stance: Stance) => stances.includes(stance);
  if (has('warned')) return has('first') || has('recommended') ? null : 'warned';
  return STANCES.find(has) ?? null;
}
