import type { extensionComponents } from '@ai-visibility/client';
import { t } from '../../messages/messages.js';
import type { Match } from './matches.js';

export type Mention = extensionComponents['schemas']['Mention'];

/** A part of an answer's text; `mention` is set where the text names a brand, `isMatch` where it matches a search. */
export interface Part {
  readonly text: string;
  readonly mention?: Mention | undefined;
  readonly isMatch?: boolean;
  /** The name occurs in a statement that nothing was found, and is not counted. */
  readonly negated?: boolean;
}

/**
 * Splits a text at the brands it names and at the matches of a search; joined, the parts are the text. Offsets count UTF-16 code units, as `slice`
 * does. Mentions without offsets are not highlighted. Of overlapping parts, the first is kept, and of two with the
 * same start the longer one, or the mention if both are the same.
 */
export function highlight(text: string, mentions: readonly Mention[], matches: readonly Match[]): Part[] {
  const parts: Part[] = [];
  let done = 0;
  const spans = [...mentions.flatMap(spansOf), ...matches.map((match) => ({ ...match, isMatch: true }))];
  for (const { start, end, ...marked } of spans.sort(byPlace)) {
    if (start < done || end > text.length) continue;
    if (start > done) parts.push({ text: text.slice(done, start) });
    parts.push({ text: text.slice(start, end), ...marked });
    done = end;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}

interface MarkedSpan extends Match, Omit<Part, 'text'> {}

/** Whether a part has a mark. */
export const isMarked = ({ mention, isMatch }: Omit<Part, 'text'>): boolean =>
  mention !== undefined || isMatch === true;

function spansOf(mention: Mention): MarkedSpan[] {
  const marked = (negated: boolean) => (span: { start: number; end: number }) => ({
    ...span,
    mention,
    negated,
  });
  return [...(mention.offsets ?? []).map(marked(false)), ...(mention.negatedOffsets ?? []).map(marked(true))];
}

function byPlace(one: MarkedSpan, other: MarkedSpan): number {
  return one.start - other.start || other.end - one.end;
}

const KINDS = {
  own: t('answers.ownBrand'),
  tracked: t('answers.competitor'),
  other: t('answers.otherBrand'),
  match: t('answers.match'),
};

/** The class of a mark. */
export const kindOf = ({ mention }: Pick<Part, 'mention'>): keyof typeof KINDS =>
  mention === undefined ? 'match' : mention.isOwn ? 'own' : mention.isTracked ? 'tracked' : 'other';

/** The title of a mark: the kind of brand, or that it matches the search. */
export function titleOf(part: Pick<Part, 'mention' | 'negated'>): string {
  const kind = KINDS[kindOf(part)];
  return part.negated ? t('answers.negated', { kind }) : kind;
}
