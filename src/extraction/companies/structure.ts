import type { PhraseKind, Span } from '../types.js';
import { PICKS } from './words.js';

/** A phrase that the markup sets apart. */
export interface Phrase extends Span {
  readonly text: string;
  readonly kind: PhraseKind;
  /** Whether other words follow, such as a description. A list item that is the phrase alone is rarely a company. */
  readonly isDescribed: boolean;
  /** The label before it, as in "Best value: Acme"; null without one. */
  readonly label: string | null;
  /** The address that a link leads to; null without one. */
  readonly url: string | null;
  /** Whether it starts a line or a cell, where words of sentences have a capital letter. */
  readonly isLead: boolean;
}

/** Phrases side by side: the items of a list, the cells of a column, headings of one level, or the bold parts of a sentence. */
export interface PhraseGroup {
  readonly isHeadings: boolean;
  /** Whether labels such as "Best for:" follow one of them, which describe what it offers. */
  readonly isLabeled: boolean;
  /** The subject of the text above them. */
  readonly intro: string;
  readonly phrases: readonly Phrase[];
}

/** Longer lines are not examined, and neither are more phrases than these. */
const MAX_LINE = 4_000;
const MAX_PHRASES = 200;
/** Code units of a paragraph that show what the list after it is about. */
const MAX_INTRO = 300;

const HEADING = /^ {0,3}(#{1,6})[ \t]+/;
const ITEM = /^[ \t>]*(?:[-*+•・][ \t]+|\d{1,3}[.)、．][ \t]*)(?=\S)/;
const BOLD_LINE = /^[ \t]*(?:\*\*|__)(?:\d{1,3}[.)][ \t]*)?([^*_\n]{1,80})(?:\*\*|__)[ \t]*$/;
const RULE = /^[ \t]*(?:\|[ \t]*)?:?-{2,}/;

/** Reads the groups of phrases of a text in Markdown, in order of their first phrases. */
export function phraseGroups(text: string): PhraseGroup[] {
  const reader = new Reader(text);
  for (let start = 0; start < text.length && reader.count < MAX_PHRASES;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    if (end - start <= MAX_LINE) reader.line(start, end);
    start = end + 1;
  }
  return reader.groups;
}

type Group = { -readonly [Key in keyof PhraseGroup]: PhraseGroup[Key] } & { readonly phrases: Phrase[] };

class Reader {
  readonly groups: Group[] = [];
  count = 0;
  private opening = '';
  private intro = '';
  private items: Phrase[] | null = null;
  private cells: Phrase[] | null = null;
  private readonly headings = new Map<number, Group>();
  /** The headings of the same level as the last one. */
  private siblings: Group | null = null;

  constructor(private readonly text: string) {}

  line(start: number, end: number): void {
    const line = this.text.slice(start, end);
    const content = line.trim();
    if (content === '') {
      this.cells = null;
      return;
    }
    if (content.startsWith('|')) return this.row(line, start);
    this.cells = null;
    const heading = content.startsWith('#') ? HEADING.exec(line) : null;
    const bold = content.endsWith('*') || content.endsWith('_') ? BOLD_LINE.exec(line) : null;
    if (heading !== null || bold !== null) return this.heading(line, start, heading?.[1]?.length ?? 7);
    const item = ITEM.exec(line);
    if (item !== null) return this.item(line, start, item[0].length);
    this.paragraph(line, start);
  }

  private group(intro: string, isHeadings = false): Group {
    const group: Group = { intro, isHeadings, isLabeled: false, phrases: [] };
    this.groups.push(group);
    return group;
  }

  private add(phrases: Phrase[], phrase: Phrase | null): void {
    if (phrase === null) return;
    phrases.push(phrase);
    this.count += 1;
  }

  private heading(line: string, start: number, level: number): void {
    const known = this.headings.get(level) ?? this.group(this.opening, true);
    this.siblings = known;
    this.headings.set(level, known);
    for (const deeper of [...this.headings.keys()]) if (deeper > level) this.headings.delete(deeper);
    const from = /^[ \t]*(?:#{1,6}[ \t]+)?(?:\*\*|__)?(?:\d{1,3}[.)][ \t]*)?/.exec(line)?.[0].length ?? 0;
    this.add(
      known.phrases,
      phraseAt(line, start, from, line.length, { kind: level === 7 ? 'bold' : 'heading', isDescribed: true }),
    );
    this.intro = line;
    if (level < 3 || this.opening === '') this.opening = line;
    this.items = null;
  }

  private item(line: string, start: number, from: number): void {
    const items = (this.items ??= this.group(this.intro).phrases);
    this.lead(items, line, start, from, 'list');
  }

  /** The name at the start of an item, or after its label. */
  private lead(phrases: Phrase[], line: string, start: number, from: number, kind: PhraseKind): void {
    const rest = line.slice(from);
    const isMarked = /^[*_[]/.test(rest);
    const bold = isMarked ? LEADING_BOLD.exec(rest) : null;
    const link = isMarked ? LEADING_LINK.exec(rest) : null;
    if (bold !== null && bold[1]?.startsWith('[') !== true) {
      const words = bold[1] ?? '';
      const after = rest.slice(bold[0].length);
      const isLabel = /[:：]\s*$/.test(words);
      if (isLabel) this.label(words);
      const value = isLabel ? valueAfter(rest, bold[0].length) : null;
      if (value !== null && /^(?:\*\*|\[)/.test(rest.slice(value))) {
        return this.labeled(phrases, words, line, start, from + value, kind);
      }
      const end = from + bold[0].length - 2;
      this.add(
        phrases,
        phraseAt(line, start, from + 2, end, { kind: 'bold', isDescribed: after.trim() !== '' }),
      );
      if (value !== null) this.labeled(phrases, words, line, start, from + value, kind);
      this.inline(line, start, from + bold[0].length);
      return;
    }
    if (link !== null) {
      const offset = link[0].indexOf('[') + 1;
      const [words = '', url = ''] = [link[1], link[2]];
      const place = from + offset;
      this.add(
        phrases,
        phraseAt(line, start, place, place + words.length, { kind: 'link', isDescribed: true, url }),
      );
      return;
    }
    const end = plainEnd(line, from);
    const isDescribed = WORD.test(line.slice(end));
    this.add(phrases, phraseAt(line, start, from, end, { kind, isDescribed }));
    this.inline(line, start, from);
  }

  /** Notes a label below the last heading. */
  private label(words: string): void {
    if (this.siblings !== null) this.siblings.isLabeled ||= DESCRIBES.test(words);
  }

  private labeled(
    phrases: Phrase[],
    label: string,
    line: string,
    start: number,
    at: number,
    kind: PhraseKind,
  ): void {
    const rest = line.slice(at);
    const bold = /^\*\*([^*\n]{1,80}?)\*\*/.exec(rest);
    if (ARTICLE.test(rest)) return;
    if (bold !== null)
      this.add(
        phrases,
        phraseAt(line, start, at + 2, at + bold[0].length - 2, { kind: 'bold', isDescribed: true, label }),
      );
    else
      for (const { from, to } of alternatives(line, at))
        this.add(phrases, phraseAt(line, start, from, to, { kind, isDescribed: true, label }));
  }

  private row(line: string, start: number): void {
    this.items = null;
    if (RULE.test(line)) return;
    const first = line.indexOf('|') + 1;
    const second = line.indexOf('|', first);
    if (second < 0) return;
    if (this.cells === null) {
      this.cells = this.group(`${line.slice(first, second)} table`).phrases;
      return;
    }
    const cell = line.slice(first, second);
    const from = first + (/^\s*(?:\*\*|__|\[)?/.exec(cell)?.[0].length ?? 0);
    const inner = line.slice(from, second).trimEnd();
    const to = from + inner.length - (/(?:\*\*|__)?(?:\]\([^)]*\))?(?:\*\*)?$/.exec(inner)?.[0].length ?? 0);
    this.add(this.cells, phraseAt(line, start, from, to, { kind: 'table', isDescribed: true }));
  }

  private paragraph(line: string, start: number): void {
    this.items = null;
    const label = LEADING_LABEL.exec(line);
    if (label !== null) {
      this.label(label[1] ?? '');
      const value = valueAfter(line, label[0].length);
      if (value !== null && PICKS.test(label[1] ?? '') && !DESCRIBES.test(label[1] ?? '')) {
        const last = this.groups.at(-1);
        const known =
          last !== undefined && last.phrases.every((phrase) => phrase.label !== null)
            ? last.phrases
            : this.group('').phrases;
        this.labeled(known, label[1] ?? '', line, start, value, 'text');
      } else this.inline(line, start, label[0].length);
    } else this.inline(line, start, 0);
    this.intro = line.slice(-MAX_INTRO);
    if (this.opening === '') this.opening = this.intro;
  }

  /** The bold parts and links within sentences, and names after "such as". */
  private inline(line: string, start: number, from: number): void {
    if (line.length - from < 4) return;
    const hasMarks = line.includes('**', from) || line.includes('](', from);
    if (!hasMarks) return;
    let phrases: Phrase[] | null = null;
    let last = from;
    INLINE.lastIndex = from;
    for (let found = INLINE.exec(line); found !== null; found = INLINE.exec(line)) {
      const { index, 1: bold, 2: linked, 3: url } = found;
      if (phrases === null || SENTENCE_END.test(line.slice(last, index)))
        phrases = this.group(line.slice(last, index)).phrases;
      const words = bold ?? linked ?? '';
      const place = index + found[0].indexOf(words);
      this.add(
        phrases,
        phraseAt(line, start, place, place + words.length, {
          kind: bold === undefined ? 'link' : 'bold',
          isDescribed: true,
          url: url ?? null,
          label: /[:：]\s*$/.test(words) ? '' : null,
          isLead: false,
        }),
      );
      last = index + found[0].length;
    }
  }
}

const LEADING_BOLD = /^(?:\*\*|__)([^*\n]{1,80}?)(?:\*\*|__)/;
const LEADING_LINK = /^(?:\*\*)?\[([^[\]\n]{1,80})\]\(([^()\s]{1,500})\)/;
const LEADING_LABEL = /^[ \t]*\*\*([^*\n]{1,60}[:：])\*\*/;

/** Labels about the company of the lines above, whose values are not companies. */
const DESCRIBES =
  /^\W*(?:best for|ideal for|good for|suitable for|for whom|geeignet|für wen|ideal(?:es)? para|para quién|dla kogo|pour qui|idéal pour|対象|向いている)/iu;
/** Begins a sentence rather than a name. */
const ARTICLE = /^(?:Der|Die|Das|Le|La|Les|El|Los|Las|Für|It|If|You) /;

const WORD = /[\p{L}\p{N}]/u;
const INLINE = /\*\*([^*\n[]{1,80})\*\*|\[([^[\]\n]{1,80})\]\(([^()\s]{1,500})\)/g;
const SENTENCE_END = /[.!?。！？](?:\s|$)/;

/** The start of the text after a label; null if nothing follows. */
function valueAfter(line: string, end: number): number | null {
  const [space = ''] = /^\s*/.exec(line.slice(end)) ?? [];
  return end + space.length < line.length ? end + space.length : null;
}

/** Ends the name at the start of a plain item: " – ", ": ", "(" and the like, or a word that is not part of a name. */
const PLAIN_END = /\s[–—-]\s|\s?[:：(（]|[,，、;。]\s?|\s(?=\d{1,3}\s?(?:%|€|\$))|$/;

const JOINED = 'of|de|du|des|la|le|by|und|y|et|&';
/** Words with capitals or digits, and those that join them. */
const CAPITALIZED = new RegExp(`^[\\p{Lu}\\p{Nd}][^\\s]*(?:\\s+(?:[\\p{Lu}\\p{Nd}][^\\s]*|${JOINED}))*`, 'u');
const JOINED_END = new RegExp(`(?<!\\s)\\s+(?:${JOINED})$`, 'u');
/** A word such as "iCloud" or "n8n". */
const SMALL_NAME = /^\p{Ll}\p{L}*[\p{Lu}\d]\S*/u;
/** Code units that decide whether a phrase is too long for a name. */
const MAX_NAME = 80;
const MAX_REST = 120;

function plainEnd(line: string, from: number): number {
  const rest = line.slice(from, from + MAX_REST);
  const [words] = CAPITALIZED.exec(rest) ?? [];
  if (words !== undefined) {
    const end = PLAIN_END.exec(rest.slice(0, words.length + 2))?.index ?? rest.length;
    return from + Math.min(end, words.replace(JOINED_END, '').length);
  }
  const [small] = SMALL_NAME.exec(rest) ?? [];
  if (small !== undefined) return from + small.length;
  return from + (PLAIN_END.exec(rest.slice(0, MAX_NAME))?.index ?? MAX_NAME);
}

const OR = /\s(?:or|and|oder|und|o|y|ou|et|lub|i|albo)\s/u;

/** The names of a value, as in "iCloud+ or Google One, at $9". */
function alternatives(line: string, at: number): { from: number; to: number }[] {
  const rest = line.slice(at, at + 120);
  const [value = ''] = /^[^,;(.]{1,60}/.exec(rest) ?? [];
  const or = OR.exec(value);
  const parts =
    or === null
      ? [[0, value.length]]
      : [
          [0, or.index],
          [or.index + or[0].length, value.length],
        ];
  return parts.map(([from = 0, to = 0]) => {
    const end = plainEnd(line.slice(0, at + to), at + from);
    return { from: at + from, to: end };
  });
}

const LEADING = /^[\s"“„«»'‘*_`~\p{Extended_Pictographic}\u{FE0F}]+/u;
const TRAILING =
  /(?<![\s"”“«»'’*_`~:：;,\p{Extended_Pictographic}\u{FE0F}])[\s"”“«»'’*_`~:：;,\p{Extended_Pictographic}\u{FE0F}]+$/u;
const trimmed = (text: string) => text.replace(LEADING, '').replace(TRAILING, '');
const ENDING = /(?:\([^()]*\)|（[^（）]*）|[®™©])$/u;
/** Neither end needs trimming, as with most phrases. */
const isBare = (text: string) =>
  isAlphanumeric(text.charCodeAt(0)) && isAlphanumeric(text.charCodeAt(text.length - 1));

/** Of ASCII. */
const isAlphanumeric = (code: number) =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);

function phraseAt(
  line: string,
  start: number,
  from: number,
  to: number,
  facts: Pick<Phrase, 'kind' | 'isDescribed'> & Partial<Pick<Phrase, 'label' | 'url' | 'isLead'>>,
): Phrase | null {
  const written = line.slice(from, to).trim();
  const text = isBare(written) ? written : trimmed(trimmed(written).replace(ENDING, ''));
  if (text === '') return null;
  const place = start + line.indexOf(text, from);
  const { kind, isDescribed, label = null, url = null, isLead = true } = facts;
  return { text, start: place, end: place + text.length, kind, isDescribed, label, url, isLead };
}
