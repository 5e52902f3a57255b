import { readFileSync } from 'node:fs';
import { contractWords } from './contract-words.js';

/** A place that a rule rests on. */
export interface Citation {
  /** As in `behavior 12.4` or `openapi PromptCap.cap`. */
  readonly place: string;
  /** What is written there, on one line; null when the place does not exist. */
  readonly words: string | null;
}

/** A paragraph of spec/behavior.md. */
export interface Paragraph {
  /** As in `12.4`: section and number. */
  readonly number: string;
  readonly text: string;
}

/** Finds what is written at a place of each document that a source may cite. */
const documents: Readonly<Record<string, (place: string) => string | null>> = {
  behavior: (number) => paragraphs().find((paragraph) => paragraph.number === number)?.text ?? null,
  openapi: contractWords,
};

/**
 * The places that a source cites, in its order. A source such as `behavior 12.4, 8.5; openapi PromptCap.cap` names
 * paragraphs of spec/behavior.md and places of the contract (see `contractWords`).
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

/** All paragraphs of spec/behavior.md, in its order. */
export function paragraphs(): readonly Paragraph[] {
  cached ??= readParagraphs(readFileSync(new URL('../../spec/behavior.md', import.meta.url), 'utf8'));
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
