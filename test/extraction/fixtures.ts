import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { unmark, type ExpectedMention } from '../../scripts/lab/sentences/marks.js';
import type { BrandProfile, ExtractedSource, ProviderCitation } from '../../src/extraction/index.js';

/** A hand-written answer with the expected findings. */
export interface Fixture {
  readonly phenomenon: string;
  readonly says: string;
  readonly profile: BrandProfile;
  readonly text: string;
  readonly citations: readonly ProviderCitation[];
  readonly mentions: readonly ExpectedMention[];
  readonly sources: readonly ExpectedSource[];
}

export type ExpectedSource = Pick<
  ExtractedSource,
  'order' | 'normalizedUrl' | 'title' | 'sourceType' | 'isCited' | 'from'
>;

interface FixtureFile {
  readonly phenomenon: string;
  readonly profile: BrandProfile;
  readonly answers: readonly {
    readonly says: string;
    /** `⟦Acme⟧` marks a mention of Acme, `⟦Acme=ACME⟧` one in another spelling, `⟦no:Acme⟧` a negated one. */
    readonly text: string;
    readonly profile?: BrandProfile;
    /** `marked`: the parts of the text that the provider annotates with the source. */
    readonly citations?: readonly (ProviderCitation & { readonly marked?: readonly string[] })[];
    /** By default a source is `other`, cited, and from the text. */
    readonly sources?: readonly {
      readonly url: string;
      readonly title?: string;
      readonly type?: ExtractedSource['sourceType'];
      readonly cited?: boolean;
      readonly from?: ExtractedSource['from'];
    }[];
  }[];
}

const folder = new URL('fixtures/', import.meta.url);

/** All fixtures, in the order of the files. */
export function readFixtures(): Fixture[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => parse(readFileSync(new URL(name, folder), 'utf8')) as FixtureFile)
    .flatMap(({ phenomenon, profile, answers }) =>
      answers.map((answer) => ({
        phenomenon,
        says: answer.says,
        profile: answer.profile ?? profile,
        sources: (answer.sources ?? []).map(
          ({ url, title = null, type = 'other', cited = true, from = 'text' }, index) => ({
            order: index + 1,
            normalizedUrl: url,
            title,
            sourceType: type,
            isCited: cited,
            from,
          }),
        ),
        ...annotate(answer),
      })),
    );
}

function annotate({ text: marked, citations = [] }: FixtureFile['answers'][number]) {
  const { text, mentions } = unmark(marked);
  const placeOf = (part: string) => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length });
  return {
    ...{ text, mentions },
    citations: citations.map(({ marked: parts = [], ...citation }) => ({
      ...citation,
      annotated: parts.map(placeOf),
    })),
  };
}
