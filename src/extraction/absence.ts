import { clausesOf, isNamed, isQuestion } from './clauses.js';
import * as languages from './languages/index.js';
import type { Role } from './languages/language.js';
import { Lexicon, type Token } from './lexicon.js';
import { isName, sentencesOf, type Unit } from './sentences.js';
import type { Span } from './types.js';

/**
 * The numbers of the absent names, those that the text says it did not find: "I could not find Acme".
 * @param named the places where the text names brands, in order
 * @param hidden the parts that readers do not see
 */
export function absentNames(text: string, named: readonly Span[], hidden: readonly Span[]): Set<number> {
  const absent = new Set<number>();
  if (named.length === 0) return absent;
  for (const sentence of sentencesOf(text, named, hidden)) {
    for (const lexicon of lexiconsOf(sentence)) {
      const clauses = clausesOf(sentence, lexicon);
      for (const [index, clause] of clauses.entries())
        for (const name of absentIn(clause, clauses[index - 1] ?? [], clauses[index + 1] ?? []))
          absent.add(name);
    }
  }
  return absent;
}

const lexicons = Object.values(languages).map((language) => new Lexicon(language));
const unspaced = lexicons.filter(({ isUnspaced }) => isUnspaced);
const byNegator = new Map<string, Lexicon[]>();
for (const lexicon of lexicons.filter(({ isUnspaced }) => !isUnspaced))
  for (const word of lexicon.negators) byNegator.set(word, [...(byNegator.get(word) ?? []), lexicon]);
/** The first letter of Hangul; Chinese and Japanese ones come later. */
const FIRST_UNSPACED = 0x1100;

/** The languages that deny something in the sentence. Answers may mix languages. */
function lexiconsOf(sentence: readonly Unit[]): Set<Lexicon> {
  const found = new Set<Lexicon>();
  for (const unit of sentence) {
    if (isName(unit)) continue;
    const isUnspaced = unit.charCodeAt(0) >= FIRST_UNSPACED;
    for (const lexicon of isUnspaced ? unspaced : (byNegator.get(unit) ?? [])) found.add(lexicon);
  }
  return new Set([...found].filter((lexicon) => !sentence.some((unit) => lexicon.isForeign(unit))));
}

/** The absent names of a clause. */
function absentIn(clause: readonly Token[], previous: readonly Token[], next: readonly Token[]): number[] {
  return clause.flatMap((token, at) => {
    if (!isNamed(token)) return [];
    // "Acme? Never heard of it."
    if (isQuestion(clause)) return asksAbout(clause) && findsNothing(next) ? token.names : [];
    const statement = statementAbout(clause, at, previous);
    if (statement === null) return [];
    const { isDenied, isKnown } = statement;
    const isAbsent =
      (isDenied && isKnown) ||
      // "The list has Globex, but not Acme"
      (isDenied && !hasCue(statement.words) && saysKnown(previous)) ||
      // "I searched for Acme, but found nothing", and "I found nothing when searching for Acme"
      (!isDenied && statement.isTopic && (findsNothing(next) || findsNothing(previous))) ||
      // In languages with a comma or pause there: "I know no company, which is called Acme"
      (!isDenied && statement.isCalled && findsNothing(previous));
    return isAbsent ? token.names : [];
  });
}

/** A statement about whether anything is known about a name. */
interface Statement {
  readonly words: readonly Token[];
  readonly isDenied: boolean;
  readonly isKnown: boolean;
  /** The name follows "about". */
  readonly isTopic: boolean;
  /** All other words of the clause only introduce a name: "that is called". */
  readonly isCalled: boolean;
}

/**
 * Null if the clause is about something else, that is, if words around the name are not in the table.
 * @param previous the preceding clause, which may contain the subject of this one
 */
function statementAbout(
  clause: readonly Token[],
  at: number,
  previous: readonly Token[] = [],
): Statement | null {
  if (has(clause, 'unless') || has(clause, 'notThat') || has(previous, 'notThat')) return null;
  const start = startOf(clause, at);
  if (start > 0 && !beginsAnew(clause.slice(start, at))) return null;
  const { end, isElsewhere } = endOf(clause, at);
  if (end === null) return null;
  const words = clause.slice(start, end);
  const others = clause.filter((_, index) => index !== at);
  const isTopic = followsAbout(clause, at);
  return {
    words,
    isDenied: has(words, 'not'),
    isKnown: saysKnownOf({ words, at: at - start, isElsewhere, previous, isTopic }),
    isTopic,
    isCalled: others.length > 0 && others.every(({ roles }) => roles.has('naming')),
  };
}

/** Whether words that include a name say that something is known about it, or would without a negation. */
function saysKnownOf(said: {
  readonly words: readonly Token[];
  /** The index of the name. */
  readonly at: number;
  readonly isElsewhere: boolean;
  readonly previous: readonly Token[];
  readonly isTopic: boolean;
}): boolean {
  const { words, at, isElsewhere, previous, isTopic } = said;
  const before = words.slice(0, at);
  const isOwn = has(words, 'self');
  const subject = isOwn ? before : [...previous, ...before];
  const isOfSource = subject.some(({ roles }) => roles.has('source') && !roles.has('tells'));
  return (
    has(isOwn || !isElsewhere ? words : before, 'seen') ||
    has(isOwn ? words : before, 'sees') ||
    (isOfSource && has(before, 'tells')) ||
    (isTopic && has(words, 'facts'))
  );
}

/** Maximum number of words and phrases from "none" to the verb: "none of the independent tests that I read mentions". */
const MAX_NONE = 8;

/** The first of the words about the name: of the listed words before it, or of "none of" and whatever follows it. */
function startOf(clause: readonly Token[], at: number): number {
  let start = at;
  while (isListed(clause[start - 1])) start -= 1;
  const [first] = clause;
  const isNone = first?.roles.has('not') === true && first.roles.has('source') && start <= MAX_NONE;
  const said = clause.slice(start, at);
  return isNone && (has(said, 'sees') || has(said, 'tells')) ? 0 : start;
}

/** Whether the text before these words, which precede a name, leaves their meaning unchanged: "In the last report I". */
function beginsAnew(words: readonly Token[]): boolean {
  const source = words.findLastIndex(({ roles }) => roles.has('source'));
  return has(words, 'self') || (source >= 0 && !has(words.slice(source), 'about'));
}

/** Maximum number of words and phrases from the start of a place to its source: "in any of the articles". */
const MAX_PLACE = 8;

/**
 * The end of the statement about a name: the end of the clause, or the start of a place, which may contain any words.
 * Null if something else follows.
 */
function endOf(clause: readonly Token[], at: number): { end: number | null; isElsewhere: boolean } {
  let end = at + 1;
  let [isPlace, isElsewhere] = [false, false];
  while (end < clause.length) {
    const token = clause[end];
    if (token?.roles.has('place') === true) {
      const source = clause.slice(end, end + MAX_PLACE).findIndex(({ roles }) => roles.has('source'));
      if (source < 0 && !token.roles.has('filler')) return { end, isElsewhere: end + 1 < clause.length };
      isPlace = true;
      isElsewhere = source < 0;
      end += Math.max(source, 0) + 1;
    } else if (isListed(token)) end += 1;
    else return { end: isPlace ? end : null, isElsewhere };
  }
  return { end, isElsewhere: false };
}

function isListed(token: Token | undefined): boolean {
  return token !== undefined && token.roles.size > 0 && !token.roles.has('unlike');
}

function has(tokens: readonly Token[], role: Role): boolean {
  return tokens.some(({ roles }) => roles.has(role));
}

/** "About" is next to the name, or separated from it only by words such as "called". */
function followsAbout(clause: readonly Token[], at: number): boolean {
  let [before, after] = [at - 1, at + 1];
  while (clause[before]?.roles.has('naming') === true) before -= 1;
  while (clause[after]?.roles.has('naming') === true) after += 1;
  return clause[before]?.roles.has('about') === true || clause[after]?.roles.has('about') === true;
}

function hasCue(words: readonly Token[]): boolean {
  return has(words, 'seen') || has(words, 'sees') || has(words, 'facts');
}

/** Whether a clause says that names, or unnamed others, are known: "several others were mentioned". */
function saysKnown(clause: readonly Token[]): boolean {
  const isUnnamed = !clause.some(isNamed);
  if (isUnnamed) return clause.every(isListed) && has(clause, 'seen') && !has(clause, 'not');
  return clause.some((token, at) => {
    if (!isNamed(token)) return false;
    const statement = statementAbout(clause, at);
    return statement !== null && !statement.isDenied && statement.isKnown;
  });
}

/** Whether a question is about names as such: "What about Acme?", not "Is Acme cheap?" */
function asksAbout(question: readonly Token[]): boolean {
  return question.slice(0, -1).every((token) => isNamed(token) || isListed(token));
}

function findsNothing(clause: readonly Token[]): boolean {
  return !has(clause, 'notThat') && clause.every(isListed) && has(clause, 'not') && hasCue(clause);
}
