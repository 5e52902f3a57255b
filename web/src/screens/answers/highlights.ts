import type { evidenceComponents } from '@ai-visibility/client';

export type Mention = evidenceComponents['schemas']['Mention'];

/** A part of an answer's text; `mention` is set where the text names a brand. */
export interface Part {
  readonly text: string;
  readonly mention?: Mention;
  /** The name occurs in a statement that nothing was found, and is not counted. */
  readonly negated?: boolean;
}

/**
 * Splits a text at the brands it names; joined, the parts are the text. Offsets count UTF-16 code units, as `slice`
 * does. Mentions without offsets are not highlighted. Of overlapping mentions, the first is kept, and of two with the
 * same start the longer one.
 */
export function highlight(text: string, mentions: readonly Mention[]): Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (const { start, end, mention, negated } of mentions.flatMap(spansOf).sort(byPlace)) {
    if (start < done || end > text.length) continue;
    if (start > done) parts.push({ text: text.slice(done, start) });
    parts.push({ text: text.slice(start, end), mention, negated });
    done = end;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}

interface MarkedSpan {
  readonly start: number;
  readonly end: number;
  readonly mention: Mention;
  readonly negated: boolean;
}

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

const KINDS = { own: 'own brand', tracked: 'competitor', other: 'other brand' } as const;

/** The class of a mark. */
export const kindOf = ({ mention }: Pick<Part, 'mention'>): keyof typeof KINDS =>
  mention?.isOwn ? 'own' : mention?.isTracked ? 'tracked' : 'other';

/** The title of a mark: the kind of brand. */
export function titleOf(part: Pick<Part, 'mention' | 'negated'>): string {
  const words = KINDS[kindOf(part)];
  return part.negated ? `${words}, in a statement that nothing was found` : words;
}
