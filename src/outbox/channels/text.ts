import type { Surface } from '../../domain/target.js';
import type { Weighting } from '../../domain/weighting.js';
import type { NoticeLine, NoticeSection } from './types.js';

/** Controls, line breaks included, and characters that change the direction of text: a name could disguise itself. */
const CONTROLS = /[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

const MAX_NAME_LENGTH = 120;

/** A name or text of others as part of a line: on one line, and cut after 120 characters. */
export function inLine(text: string): string {
  const characters = [...text.replaceAll(CONTROLS, ' ').replaceAll(/\s+/g, ' ').trim()];
  if (characters.length <= MAX_NAME_LENGTH) return characters.join('');
  return `${characters.slice(0, MAX_NAME_LENGTH - 1).join('')}…`;
}

/** The same between quotation marks. */
export const quoted = (text: string) => `“${inLine(text)}”`;

/** `1 question`, `2 questions`. */
export const plural = (count: number, one: string) => `${whole(count)} ${one}${count === 1 ? '' : 's'}`;

const wholeNumbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const whole = (count: number) => wholeNumbers.format(count);

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
/** `$1,234.50` */
export const usd = (amount: number) => dollars.format(amount);

const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
/** A number with one decimal, such as a visibility score. */
export const decimal = (value: number) => tenths.format(value);

const percents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });
/** `86%`, from 0.86. */
export const percent = (share: number) => percents.format(share);

/** A change in points with its interval: `up 12.0 points (95% interval 4.0 to 20.0)`. */
export function pointsChanged({ change, low, high }: { change: number; low: number; high: number }): string {
  const direction = change >= 0 ? 'up' : 'down';
  return `${direction} ${decimal(Math.abs(change))} points (95% interval ${decimal(low)} to ${decimal(high)})`;
}

/** Lines without links. */
export const plainLines = (...texts: readonly string[]): NoticeLine[] => texts.map((text) => ({ text }));

/** A section; none without lines. */
export const sectionOf = (heading: string, lines: readonly NoticeLine[]): NoticeSection[] =>
  lines.length === 0 ? [] : [{ heading, lines }];

/** At most `most` lines, and how many more of `total` there are. */
export function firstLines(lines: readonly NoticeLine[], most: number, total = lines.length): NoticeLine[] {
  const shown = lines.slice(0, most);
  return total > shown.length ? [...shown, { text: `and ${total - shown.length} more` }] : shown;
}

const SURFACES = {
  api: " from the platforms' APIs",
  ui: " in the platforms' apps",
  serp: ' on results pages',
} as const;

/** Words that follow "answers"; none for all surfaces together, and for events of releases that added them up. */
export const ofSurface = (surface: Surface | null | undefined) => (surface ? SURFACES[surface] : '');

const WEIGHTINGS: Readonly<Record<Weighting, string>> = {
  answers: ' Every answer counts the same.',
  questions: ' Every question counts the same, whatever its number of answers.',
  questionsAndPlatforms: ' Every platform counts the same, and on each platform every question.',
};

/** A sentence after another one that says what counts the same; none for events of releases without a choice. */
export const countedAlike = (weighting: Weighting | undefined) =>
  weighting === undefined ? '' : WEIGHTINGS[weighting];
