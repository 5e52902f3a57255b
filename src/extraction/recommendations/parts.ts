import type { Language, PhraseKind } from './languages.js';
import type { MaskedName, MaskedText } from './masked-text.js';
import type { Phrase } from './phrases.js';

/** The kind of a list, as the line above it states. */
export type ListKind = 'ranking' | 'avoiding' | 'unranked' | null;

/** The list that a part is in, and its number there. */
export interface Place {
  readonly list: ListKind;
  /** From 1; 0 for an item without a number, and outside of lists. */
  readonly number: number;
}

/** A sentence, or a row of a table. */
export interface Part<Name> {
  /** The masked text of all parts. This part is from `start` up to `end`. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly names: readonly MaskedName<Name>[];
  readonly phrases: readonly Phrase<PhraseKind>[];
  readonly place: Place;
  /** Whether it is in a list item, in a table row, or in the section of a heading with a name. */
  readonly isInItem: boolean;
  /** The first name of its item or row; null if this is not its first sentence. */
  readonly lead: Name | null;
  /** The lead of its item, or the only name of the sentence before it; null without one. */
  readonly subject: Name | null;
  readonly isQuestion: boolean;
}

/** Longer sentences are not examined. */
const MAX_SENTENCE = 700;

const HEADING = /^ {0,3}#{1,6}[ \t]+/;
const ITEM = /^[ \t>]*(?:[-*+•・][ \t]+|(\d{1,3})[.)、．][ \t]*)(?=\S)/;
const BOLD_LINE = /^[ \t]*\*\*[^*\n]{1,120}\*\*[:：]?[ \t]*$/;
const NUMBER =
  /^[ \t#>*|]*(?:(\d{1,2})(?:[.)、．][ \t]|[ªº]?[ \t]*\|)|第?([1-9])位|(?:platz|rang|n°|no\.|#)[ \t]?([1-9]\d?)(?!\d))/iu;
/** Rules between the head of a table and its rows. */
const RULE = /^[ \t:|-]+$/;

/** The parts of a text that have a name, or follow one. */
export function partsOf<Name>(
  text: string,
  masked: MaskedText<Name>,
  phrases: readonly Phrase<PhraseKind>[],
  language: Language,
): Part<Name>[] {
  return new Reader(text, masked, phrases, language).read();
}

/** The parts of an item or of other text. */
type Surroundings<Name> = Pick<Part<Name>, 'place' | 'lead' | 'isInItem'>;

class Reader<Name> {
  private readonly parts: Part<Name>[] = [];
  private nextName = 0;
  private nextPhrase = 0;
  private intro = '';
  private list: ListKind = null;
  private isInList = false;
  /** The lead of the item or section that the text is in. */
  private section: Name | null = null;
  private before: Name | null = null;

  constructor(
    private readonly text: string,
    private readonly masked: MaskedText<Name>,
    private readonly phrases: readonly Phrase<PhraseKind>[],
    private readonly language: Language,
  ) {}

  read(): Part<Name>[] {
    let start = 0;
    for (const line of this.text.split('\n')) {
      const newline = this.masked.text.indexOf('\n', start);
      const end = newline < 0 ? this.masked.text.length : newline;
      if (line.trim() !== '' && !RULE.test(line)) this.line(line, start, end);
      start = end + 1;
    }
    return this.parts;
  }

  /** A line as written, and its position in the masked text. */
  private line(line: string, start: number, end: number): void {
    const names = this.namesUntil(end);
    const item = ITEM.exec(line);
    const isHeading = HEADING.test(line) || BOLD_LINE.test(line);
    const isRow = line.trimStart().startsWith('|');
    const numbered = NUMBER.exec(line);
    if (isRow && names.length === 0) this.header(start, end);
    if (item !== null || isRow || ((numbered !== null || isHeading) && names.length > 0)) {
      // A row or a heading with several names compares them.
      const isAbout = names.length === 1 || (item !== null && names.length > 0);
      if (!this.isInList) this.list = this.listKind();
      this.isInList = true;
      const [, first, second, third] = numbered ?? [];
      const number = Number(first ?? second ?? third ?? item?.[1] ?? 0);
      const lead = isAbout ? (names[0]?.name ?? null) : null;
      this.section = lead;
      this.part(start, end, names, { place: { list: this.list, number }, lead, isInItem: true });
      return;
    }
    const isInSection = this.isInList && this.section !== null && !isHeading && names.length === 0;
    if (!isInSection) {
      if (isHeading) this.intro = this.masked.text.slice(start, end);
      else this.addIntro(start, end);
      this.isInList = false;
      this.section = null;
    }
    if (isHeading) this.before = null;
    this.sentences(start, end, names, isInSection);
    if (!isInSection && names.length > 0 && !line.trimEnd().endsWith(':'))
      this.intro = this.masked.text.slice(start, end);
  }

  /** The head of a table, whose columns say what its rows are. */
  private header(start: number, end: number): void {
    this.addIntro(start, end);
    this.isInList = false;
  }

  private addIntro(start: number, end: number): void {
    this.intro = `${this.intro}\n${this.masked.text.slice(start, end)}`.slice(-MAX_INTRO);
  }

  private namesUntil(end: number): MaskedName<Name>[] {
    const from = this.nextName;
    while ((this.masked.names[this.nextName]?.at ?? Infinity) < end) this.nextName += 1;
    return this.masked.names.slice(from, this.nextName);
  }

  /** The phrases of one part: none may go on in the next. */
  private phrasesOf(start: number, end: number): Phrase<PhraseKind>[] {
    while ((this.phrases[this.nextPhrase]?.start ?? Infinity) < start) this.nextPhrase += 1;
    const from = this.nextPhrase;
    while ((this.phrases[this.nextPhrase]?.start ?? Infinity) < end) this.nextPhrase += 1;
    const phrases = this.phrases.slice(from, this.nextPhrase);
    return phrases.some((phrase) => phrase.end > end)
      ? phrases.filter((phrase) => phrase.end <= end)
      : phrases;
  }

  private listKind(): ListKind {
    if (this.language.avoiding.test(this.intro)) return 'avoiding';
    if (this.language.unranked.test(this.intro)) return 'unranked';
    return this.language.ranking.test(this.intro) ? 'ranking' : null;
  }

  private sentences(start: number, end: number, names: readonly MaskedName<Name>[], isInItem: boolean): void {
    let from = start;
    for (const to of sentenceEnds(this.masked.text, start, end)) {
      const own = names.filter(({ at }) => at >= from && at < to);
      this.part(from, to, own, { place: NOWHERE, lead: null, isInItem });
      from = to;
    }
  }

  private part(
    start: number,
    end: number,
    names: readonly MaskedName<Name>[],
    { place, lead, isInItem }: Surroundings<Name>,
  ): void {
    const subject = this.section ?? this.before;
    if (end - start > MAX_SENTENCE || (names.length === 0 && subject === null)) return;
    const phrases = this.phrasesOf(start, end);
    const isQuestion = endsInQuestion(this.masked.text, start, end);
    const { text } = this.masked;
    this.parts.push({ text, start, end, names, phrases, place, lead, isInItem, subject, isQuestion });
    const [first] = names;
    if (first !== undefined) this.before = names.every(({ name }) => name === first.name) ? first.name : null;
  }
}

const NOWHERE: Place = { list: null, number: 0 };
const MAX_INTRO = 300;

const SENTENCE_END = /[.!?](?=\s|$)|[。！？]/g;

function sentenceEnds(text: string, start: number, end: number): number[] {
  const ends: number[] = [];
  SENTENCE_END.lastIndex = start;
  for (
    let found = SENTENCE_END.exec(text);
    found !== null && found.index < end;
    found = SENTENCE_END.exec(text)
  )
    if (!isAbbreviation(text, found.index)) ends.push(found.index + 1);
  return ends.at(-1) === end ? ends : [...ends, end];
}

const isAbbreviation = (text: string, index: number) =>
  /(?:\b\p{L}|\bvs|\binc|\bbzw|\bno|\betc|\bca|\bdr|\bmr|\bms|\d)$/u.test(
    text.slice(Math.max(0, index - 5), index),
  );

function endsInQuestion(text: string, start: number, end: number): boolean {
  let last = end - 1;
  while (last >= start && text[last] === ' ') last -= 1;
  return last >= start && '?？'.includes(text.charAt(last));
}
