import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
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

export interface ExpectedMention {
  readonly brand: string;
  readonly position: number | null;
  readonly count: number;
  readonly negatedCount: number;
  readonly occurrences: readonly { start: number; end: number; negated: boolean }[];
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
    readonly citations?: readonly ProviderCitation[];
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
        citations: answer.citations ?? [],
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
        ...unmark(answer.text),
      })),
    );
}

const MARK = /⟦(no:)?(?:([^⟦⟧=]+)=)?([^⟦⟧]+)⟧/g;

/** Removes the marks from a text, and counts what they mark. */
export function unmark(marked: string): { text: string; mentions: ExpectedMention[] } {
  let text = '';
  let from = 0;
  const found = new Map<string, { start: number; end: number; negated: boolean }[]>();
  for (const { index, 0: mark, 1: no, 2: brand, 3: written = '' } of marked.matchAll(MARK)) {
    text += marked.slice(from, index);
    const occurrence = { start: text.length, end: text.length + written.length, negated: no !== undefined };
    const name = brand ?? written;
    found.set(name, [...(found.get(name) ?? []), occurrence]);
    text += written;
    from = index + mark.length;
  }
  const counted = [...found]
    .filter(([, all]) => all.some(({ negated }) => !negated))
    .map(([brand, all]) => ({ brand, start: all.find(({ negated }) => !negated)?.start ?? 0 }))
    .sort((one, other) => one.start - other.start)
    .map(({ brand }) => brand);
  const mentions = [...found].map(([brand, occurrences]) => ({
    brand,
    position: counted.includes(brand) ? counted.indexOf(brand) + 1 : null,
    count: occurrences.filter(({ negated }) => !negated).length,
    negatedCount: occurrences.filter(({ negated }) => negated).length,
    occurrences,
  }));
  const inOrder = mentions.sort(
    (one, other) => (one.position ?? Infinity) - (other.position ?? Infinity) || 0,
  );
  return { text: text + marked.slice(from), mentions: inOrder };
}
