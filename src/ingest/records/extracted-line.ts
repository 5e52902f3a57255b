import {
  createExtractor,
  type Answer,
  type BrandProfile,
  type Extraction,
  type Extractor,
} from '../../extraction/index.js';
import type { CitationLine, ObservationLine } from '../lines/line-types.js';
import type { IngestWorkspace } from '../workspace.js';
import { entryOf, foundEntriesOf, type MentionEntry, type Offsets } from './brand-names.js';

/** The extractor for the workspace's names, created on first use. */
export function extractorOf(workspace: Pick<IngestWorkspace, 'brand' | 'domains'>): Extractor {
  let extract: Extractor | undefined;
  return (answer) => {
    extract ??= createExtractor(profileOf(workspace));
    return extract(answer);
  };
}

/** All names that an extraction for the workspace searches for. */
export function profileOf({ brand, domains }: Pick<IngestWorkspace, 'brand' | 'domains'>): BrandProfile {
  const { aliases } = brand;
  const name = brand.name ?? aliases[0];
  return {
    own: name === undefined ? null : { name, aliases, domains, ...brand.options },
    competitors: brand.competitors,
  };
}

/** The names in a line, or those found in its answer. */
export interface Findings {
  readonly extractorVersion: string | undefined;
  readonly entries: readonly MentionEntry[];
  readonly citations: readonly CitationLine[];
}

/**
 * The brands and sources of a line. Without the field `mentions`, they are extracted from the text of the answer;
 * without `citations`, its links are the sources.
 */
export function findingsOf(line: ObservationLine, extract: Extractor): Findings {
  const { status, answerText = null, extractorVersion, mentions, citations } = line;
  if (status !== 'ok' || answerText === null || mentions !== undefined)
    return { extractorVersion, entries: (mentions ?? []).map(entryOf), citations: citations ?? [] };
  const extraction = extract(annotatedAnswer(answerText, citations));
  return {
    extractorVersion: extraction.extractorVersion,
    entries: foundEntriesOf(extraction),
    citations: citations ?? citationLinesOf(extraction),
  };
}

/** The answer with the parts that the platform annotates, so that names in marks do not count. */
export function annotatedAnswer(
  text: string,
  citations: readonly { readonly url: string; readonly offsets?: readonly Offsets[] | null }[] = [],
): Answer {
  const annotating = citations.flatMap(({ url, offsets }) => {
    const annotated = (offsets ?? []).map(([start, end]) => ({ start, end }));
    return annotated.length === 0 ? [] : { url, annotated };
  });
  return { text, citations: annotating };
}

function citationLinesOf({ sources }: Extraction): CitationLine[] {
  return sources.map(({ url, title, order }) => ({ url, title, order }));
}
