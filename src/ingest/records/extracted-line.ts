import {
  createExtractor,
  type BrandProfile,
  type Extraction,
  type Extractor,
} from '../../measuring/extraction/index.js';
import type { CitationLine, MentionLine, ObservationLine } from '../lines/line-types.js';
import type { IngestWorkspace } from '../workspace.js';

/** The extractor for the names by which the workspace recognizes brands; prepared when it is first needed. */
export function extractorOf(workspace: Pick<IngestWorkspace, 'brand' | 'domains'>): Extractor {
  let extract: Extractor | undefined;
  return (answer) => {
    extract ??= createExtractor(profileOf(workspace));
    return extract(answer);
  };
}

function profileOf({ brand, domains }: Pick<IngestWorkspace, 'brand' | 'domains'>): BrandProfile {
  const { aliases } = brand;
  const name = brand.name ?? aliases[0];
  return {
    own: name === undefined ? null : { name, aliases, domains },
    competitors: brand.competitors.map((competitor) => ({ name: competitor })),
  };
}

/**
 * The line as if whoever sent it had found the mentions: of an answer without the field `mentions`, they are extracted
 * from its text, and without `citations` its links are the sources. Any other line is returned as it is.
 */
export function withExtraction(line: ObservationLine, extract: Extractor): ObservationLine {
  const { status, answerText = null, mentions, citations } = line;
  if (status !== 'ok' || answerText === null || mentions !== undefined) return line;
  const extraction = extract({ text: answerText });
  return {
    ...line,
    extractorVersion: extraction.extractorVersion,
    mentions: mentionLinesOf(extraction),
    citations: citations ?? citationLinesOf(extraction),
  };
}

/** Brands that are only named where the answer says that it found nothing are not mentioned. */
export function mentionLinesOf({ mentions }: Extraction): MentionLine[] {
  return mentions.flatMap(({ brand, position, count, snippet }) =>
    position === null ? [] : [{ brand, position, count, snippet }],
  );
}

function citationLinesOf({ sources }: Extraction): CitationLine[] {
  return sources.map(({ url, title, order }) => ({ url, title, order }));
}
