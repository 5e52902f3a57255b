import type { Span } from '../types.js';
import type { Language } from './languages.js';

interface PlacedName<Name> extends Span {
  readonly name: Name;
}

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
  /** In lower case, without markup, and with a mark for each name. */
  readonly masked: string;
  readonly names: readonly PlacedName<Name>[];
  readonly place: Place;
  /** Whether it is in a list item, in a table row, or in the section of a heading with a name. */
  readonly isInItem: boolean;
  /** The first name of its item or row; null if this is not its first sentence. */
  readonly lead: Name | null;
  /** The lead of its item, or the only name of the sentence before it; null without one. */
  readonly subject: Name | null;
  readonly isQuestion: boolean;
  readonly isReported: boolean;
  /** The places of names that another one is preferred to. */
  readonly compared: ReadonlySet<number>;
}

/** The first of the marks of names, each with the index of the name in its part. */
const MARK = 0xe000;
const MARKS = /[\ue000-\ue0ff]/;
const MAX_NAMES = 0xff;
/** Longer sentences are not examined. */
const MAX_SENTENCE = 700;

/** The name that a mark stands for; undefined for any other character. */
export const nameAt = <Name>(
  { masked, names }: Pick<Part<Name>, 'masked' | 'names'>,
  at: number,
): Name | undefined => names[masked.charCodeAt(at) - MARK]?.name;

const HEADING = /^ {0,3}#{1,6}[ \t]+/;
const ITEM = /^[ \t>]*(?:[-*+•・][ \t]+|(\d{1,3})[.)、．][ \t]*)(?=\S)/;
const BOLD_LINE = /^[ \t]*\*\*[^*\n]{1,120}\*\*[:：]?[ \t]*$/;
const NUMBER =
  /^[ \t#>*|]*(?:(\d{1,2})(?:[.)、．][ \t]|[ªº]?[ \t]*\|)|第?([1-9])位|(?:platz|rang|n°|no\.|#)[ \t]?([1-9]\d?)(?!\d))/iu;
/** Rules between the head of a table and its rows. */
const RULE = /^[ \t:|-]+$/;

/** The parts of a text from its first name on. */
export function partsOf<Name>(
  text: string,
  names: readonly PlacedName<Name>[],
  language: Language,
): Part<Name>[] {
  return new Reader(
    text,
    names.toSorted((one, other) => one.start - other.start),
    language,
  ).read();
}

class Reader<Name> {
  private readonly parts: Part<Name>[] = [];
  private next = 0;
  private intro = '';
  private list: ListKind = null;
  private isInList = false;
  /** The lead of the item or section that the text is in. */
  private section: Name | null = null;
  private before: Name | null = null;

  constructor(
    private readonly text: string,
    private readonly names: readonly PlacedName<Name>[],
    private readonly language: Language,
  ) {}

  read(): Part<Name>[] {
    for (let start = 0; start < this.text.length;) {
      const newline = this.text.indexOf('\n', start);
      const end = newline < 0 ? this.text.length : newline;
      this.line(start, end);
      start = end + 1;
    }
    return this.parts;
  }

  private line(start: number, end: number): void {
    const line = this.text.slice(start, end);
    if (line.trim() === '' || RULE.test(line)) return;
    const names = this.namesUntil(end);
    const item = ITEM.exec(line);
    const isHeading = HEADING.test(line) || BOLD_LINE.test(line);
    const isRow = line.trimStart().startsWith('|');
    const numbered = NUMBER.exec(line);
    if (isRow && names.length === 0) this.header(line);
    if (
      item !== null ||
      isRow ||
      (numbered !== null && names.length > 0) ||
      (isHeading && names.length > 0)
    ) {
      // A row or a heading with several names compares them.
      const isAbout = names.length === 1 || (item !== null && names.length > 0);
      if (!this.isInList) this.list = this.listKind();
      this.isInList = true;
      const [, first, second, third] = numbered ?? [];
      const number = Number(first ?? second ?? third ?? item?.[1] ?? 0);
      const lead = isAbout ? (names[0]?.name ?? null) : null;
      this.section = lead;
      this.sentences(start, end, names, { place: { list: this.list, number }, lead, isInItem: true });
      return;
    }
    const isInSection = this.isInList && this.section !== null && !isHeading && names.length === 0;
    if (!isInSection) {
      if (isHeading) this.intro = line;
      else this.intro = `${this.intro}\n${line}`.slice(-MAX_INTRO);
      this.isInList = false;
      this.section = null;
    }
    if (isHeading) this.before = null;
    this.sentences(start, end, names, { place: NOWHERE, lead: null, isInItem: isInSection });
    if (!isInSection && names.length > 0 && !line.trimEnd().endsWith(':')) this.intro = line;
  }

  /** The head of a table, whose columns say what its rows are. */
  private header(line: string): void {
    this.intro = `${this.intro}\n${line}`.slice(-MAX_INTRO);
    this.isInList = false;
  }

  private namesUntil(end: number): PlacedName<Name>[] {
    const from = this.next;
    while ((this.names[this.next]?.start ?? Infinity) < end) this.next += 1;
    return this.names.slice(from, this.next).slice(0, MAX_NAMES);
  }

  private listKind(): ListKind {
    const intro = this.intro.toLowerCase();
    if (this.language.avoiding.test(intro)) return 'avoiding';
    if (this.language.unranked.test(intro)) return 'unranked';
    return this.language.ranking.test(intro) ? 'ranking' : null;
  }

  private sentences(
    start: number,
    end: number,
    names: readonly PlacedName<Name>[],
    { place, lead, isInItem }: Pick<Part<Name>, 'place' | 'lead' | 'isInItem'>,
  ): void {
    let [from, next, isFirst] = [start, 0, true];
    for (const to of isInItem && place !== NOWHERE ? [end] : sentenceEnds(this.text, start, end)) {
      const first = next;
      while ((names[next]?.start ?? Infinity) < to) next += 1;
      this.add(from, to, names.slice(first, next), { place, lead: isFirst ? lead : null, isInItem });
      isFirst = false;
      from = to;
    }
  }

  private add(
    start: number,
    end: number,
    names: readonly PlacedName<Name>[],
    { place, lead, isInItem }: Pick<Part<Name>, 'place' | 'lead' | 'isInItem'>,
  ): void {
    if (end - start > MAX_SENTENCE) return;
    const masked = maskedText(this.text.slice(start, end), start, names);
    const { reported, than, isUnspaced } = this.language;
    this.parts.push({
      ...{ masked, names, place, lead, isInItem },
      subject: this.section ?? this.before,
      isQuestion: '?？'.includes(masked.trim().at(-1) ?? ''),
      isReported: reported.test(masked),
      compared: comparedIn(masked, than, isUnspaced),
    });
    const [only, ...others] = new Set(names.map(({ name }) => name));
    if (only !== undefined) this.before = others.length === 0 ? only : null;
  }
}

const NOWHERE: Place = { list: null, number: 0 };
const MAX_INTRO = 300;

const SENTENCE_END = /[.!?](?=\s|$|\*\*)|[。！？]/g;

function sentenceEnds(text: string, start: number, end: number): number[] {
  const line = text.slice(start, end);
  const ends = [...line.matchAll(SENTENCE_END)].flatMap(({ index }) =>
    isAbbreviation(line, index) ? [] : [start + index + 1],
  );
  return ends.at(-1) === end ? ends : [...ends, end];
}

const isAbbreviation = (text: string, index: number) =>
  /(?:\b\p{L}|\bvs|\binc|\bbzw|\bno|\betc|\bca|\bdr|\bmr|\bms|\d)$/iu.test(
    text.slice(Math.max(0, index - 5), index),
  );

/** In lower case, without markup and with whole words instead of contractions. */
function maskedText<Name>(text: string, start: number, names: readonly PlacedName<Name>[]): string {
  let [masked, at] = ['', 0];
  for (const [index, name] of names.entries()) {
    const from = name.start - start;
    if (from < at) continue;
    masked += text.slice(at, from) + String.fromCharCode(MARK + index);
    at = name.end - start;
  }
  return (masked + text.slice(at))
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/can't\b/g, 'can not')
    .replaceAll(/won't\b/g, 'will not')
    .replaceAll(/n't\b/g, ' not')
    .replaceAll(/\*\*|__|[*_`"“”„«»「」『』]/g, '')
    .replaceAll(/\]\([^)]*\)|[[\]]/g, '')
    .replaceAll(/\s+/g, ' ');
}

/** The places of names right after "rather than" and the like, or, in languages that put it behind, right before it. */
function comparedIn(masked: string, than: RegExp, isBehind: boolean): ReadonlySet<number> {
  const places = new Set<number>();
  for (let at = 0; at < masked.length; at += 1) {
    if (!MARKS.test(masked[at] ?? '')) continue;
    const near = isBehind ? masked.slice(at + 1, at + 6) : masked.slice(Math.max(0, at - 16), at);
    const [found] = than.exec(near) ?? [];
    if (found !== undefined && (isBehind ? near.startsWith(found) : near.trimEnd().endsWith(found)))
      places.add(at);
  }
  return places;
}
