import { dayOfParameter } from '../../domain/day-parameter.js';
import { invalidParameter } from '../../domain/errors.js';
import { cleanText } from '../../domain/text.js';
import { isoDay } from '../../domain/window.js';
import type { GivenDecision, StepDecision, StepKey } from './types.js';

/** The length of a prompt, the longest subject. */
const SUBJECT = { min: 1, max: 500, multiline: false };
const NOTE = { min: 0, max: 200, multiline: false };

/** Hours that the clocks of the first place on Earth to begin a day are ahead of UTC. */
const FIRST_PLACE_MS = 14 * 3_600_000;

/** A step without blanks around its subject. @throws DomainError invalid_parameter for an invalid subject */
export const cleanKey = <Key extends StepKey>({ kind, subject }: Key): StepKey => ({
  kind,
  subject: cleanText('subject', subject, SUBJECT),
});

/**
 * A decision that can be stored. A blank note is none.
 *
 * @param today the day of a decision without one
 * @throws DomainError invalid_parameter for an invalid subject or note, and a day that does not exist or has not begun anywhere
 */
export function cleanDecision(
  { day = undefined, note, state, ...key }: GivenDecision,
  { now, today }: { readonly now: Date; readonly today: string },
): StepDecision {
  if (day !== undefined) {
    dayOfParameter('day', day);
    if (day > isoDay(new Date(now.getTime() + FIRST_PLACE_MS)))
      throw invalidParameter('day', '"day" must not be in the future.');
  }
  const written = cleanText('note', note ?? '', NOTE);
  return { ...cleanKey(key), state, day: day ?? today, note: written === '' ? null : written };
}
