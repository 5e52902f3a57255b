import type { Name } from './names.js';
import type { Span } from './types.js';

/**
 * Whether a name that is also a word is the word at this place, although it has the capital letter of the name: a weekday or
 * month in a date, a verb that starts a sentence with its object ("Target the right people"), or an adverb that starts one
 * ("Indeed, it is").
 */
export function isPlainWord(
  text: string,
  { start, end }: Span,
  { key, option, isCommonWord }: Name,
): boolean {
  const around = () => ({
    before: text.slice(Math.max(0, start - MAX_BEFORE), start),
    after: text.slice(end, end + MAX_AFTER),
  });
  if (option !== false && CALENDAR.has(key)) return isDate(around(), MONTHS.has(key));
  if (!isCommonWord || key.includes(' ')) return false;
  const { before, after } = around();
  if (!startsSentence(before)) return false;
  return (
    VERB_WITH_OBJECT.test(after) || (ADVERBS.has(key) && ADVERB_AT_START.test(after) && !LIST.test(after))
  );
}

interface Around {
  readonly before: string;
  readonly after: string;
}

const MAX_BEFORE = 30;
const MAX_AFTER = 60;

const WEEKDAYS =
  'monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag';
const MONTH_NAMES =
  'january february march april may june july august september october november december januar februar märz mai juni juli oktober dezember';
const MONTHS = new Set(MONTH_NAMES.split(' '));
const CALENDAR = new Set([...WEEKDAYS.split(' '), ...MONTHS]);

const DAY = `(?:${[...CALENDAR].join('|')})s?`;
const TO = '(?:,? ?(?:to|through|until|till|and|or|bis|und|oder) |, | ?[-–/&] ?)';
const BEFORE_DATE =
  /(?<!\p{L})(?:on|by|every|each|next|last|this|until|till|since|before|after|late|early|mid|coming|following|past|other|first|second|third|fourth|1st|2nd|3rd|4th|am|jeden|jedem|nächsten|nächstem|letzten|letztem|diesen|diesem|kommenden|bis|bis zum|seit|ab|vom)[ -]$/iu;
const BEFORE_MONTH = /(?<!\p{L})(?:in|of|during|im|ende|anfang|mitte|\d{1,2}\.?) $/iu;
const AFTER_DATE =
  /^(?:s(?![\p{L}\p{N}])|,? \d|,? de[nr] \d| (?:mornings?|afternoons?|evenings?|nights?|noon|at \d|früh|vormittag|nachmittag|abend|morgen|nacht)(?!\p{L}))/iu;
const DAY_BEFORE = new RegExp(`(?<!\\p{L})${DAY}${TO}$`, 'iu');
const DAY_AFTER = new RegExp(`^${TO}${DAY}(?!\\p{L})`, 'iu');

function isDate({ before, after }: Around, isMonth: boolean): boolean {
  return (
    [BEFORE_DATE, DAY_BEFORE, ...(isMonth ? [BEFORE_MONTH] : [])].some((pattern) => pattern.test(before)) ||
    [AFTER_DATE, DAY_AFTER].some((pattern) => pattern.test(after))
  );
}

/** May come between the start of a sentence and its first word. */
const OPENING = /[\s"“‘(*_>#+•-]/;

/** Whether a word after this text starts a line, a list item or a sentence. */
function startsSentence(before: string): boolean {
  let at = before.length - 1;
  while (at >= 0 && before[at] !== '\n' && OPENING.test(before.charAt(at))) at -= 1;
  return at < 0 || /[\n.!?:;]/.test(before.charAt(at));
}

const VERB_WITH_OBJECT =
  /^[*_]* (?:(?:the|an?|your|these|those|our|their|his|her|its|my|each|every|all|any|both|some|it|them|us|me|how|what|why|which|where|when|who|whether|up|out|off|down|away|back)(?![\p{L}\p{N}'’])|in(?= (?:on|to|and|closely)(?!\p{L})|[,.]))/iu;
const ADVERBS = new Set(
  'indeed still again however instead then now next first overall finally further today tomorrow sure well right yes no generally actually therefore thus hence also besides otherwise meanwhile moreover perhaps maybe clearly certainly simply basically anyway similarly ultimately typically usually often sometimes together plus once'.split(
    ' ',
  ),
);
const ADVERB_AT_START =
  /^(?:[*_]*,[*_]* |[*_]* (?:it|they|we|you|he|she|i|there|many|most|few|no|not|if|when|that|what)(?![\p{L}\p{N}'’]))/iu;
/** Names in a list follow: "Indeed, LinkedIn and Glassdoor". */
const LIST = /^[*_]*, [*_]*\p{Lu}[\p{L}\p{N}.]*[*_]*(?:,| and | or | & )/u;
