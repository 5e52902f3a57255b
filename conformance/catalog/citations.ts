import { textOf } from '../../spec/index.js';
import { contractWords } from './contract-words.js';

/** A place in the specification that a rule is based on. */
export interface Citation {
  readonly place: string;
  /** The quoted text on one line; null if the place does not exist. */
  readonly words: string | null;
}

/** A paragraph of spec/behavior.md. */
export interface Paragraph {
  /** Section and number, for example `12.4`. */
  readonly number: string;
  readonly text: string;
}

/** Looks up a place in each document that a source may cite. */
const documents: Readonly<Record<string, (place: string) => string | null>> = {
  behavior: (number) => paragraphs().find((paragraph) => paragraph.number === number)?.text ?? null,
  openapi: contractWords,
};

/**
 * The places that a source cites, in order. A source such as `behavior 12.4, 8.5; openapi PromptCap.cap` names
 * paragraphs of spec/behavior.md and places in the contract (see `contractWords`).
 */
export function citations(source: string): Citation[] {
  return source.split('; ').flatMap((part) => {
    const [, name = '', places = ''] = /^(\w+) (.+)$/.exec(part) ?? [];
    return places === ''
      ? []
      : places
          .split(', ')
          .map((place) => ({ place: `${name} ${place}`, words: documents[name]?.(place) ?? null }));
  });
}

let cached: readonly Paragraph[] | undefined;

/** All paragraphs of spec/behavior.md, in order. */
export function paragraphs(): readonly Paragraph[] {
  cached ??= readParagraphs(textOf('behavior.md'));
  return cached;
}

function readParagraphs(document: string): Paragraph[] {
  return document.split(/\n{2,}/).flatMap((block) => {
    const [, number, text] = /\*\*(\d+\.\d+)\*\* ([^]+)/.exec(block) ?? [];
    return number === undefined || text === undefined
      ? []
      : [{ number, text: text.trim().replaceAll(/\s+/g, ' ') }];
  });
}
