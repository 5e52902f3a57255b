import type { Parser } from 'htmlparser2';
import type { Steps } from '../../domain/steps.js';

const CHUNK = 16_384;

/** Elements within each other. The parser takes quadratic time for deeper ones. */
const DEEPEST = 2000;

/** Parses a text in steps, up to where its elements are too deep. `depth` is the number of open elements. */
export function* parsedInChunks(parser: Parser, text: string, depth: () => number): Steps<void> {
  for (let start = 0; start < text.length && depth() <= DEEPEST; start += CHUNK) {
    parser.write(text.slice(start, start + CHUNK));
    yield;
  }
  parser.end();
}
