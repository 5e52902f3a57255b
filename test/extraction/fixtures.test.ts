import { describe, expect, it } from 'vitest';
import { createExtractor, type Extraction } from '../../src/extraction/index.js';
import type { ExpectedMention } from '../../scripts/lab/sentences/marks.js';
import { readFixtures, type Fixture } from './fixtures.js';

const fixtures = readFixtures();
const phenomena = [...new Set(fixtures.map(({ phenomenon }) => phenomenon))];

function extract({ profile, text, citations }: Fixture): Extraction {
  return createExtractor(profile)({ text, citations });
}

function mentionsOf({ mentions }: Extraction): ExpectedMention[] {
  return mentions.map(({ brand, position, count, negatedCount, occurrences }) => ({
    brand,
    position,
    count,
    negatedCount,
    occurrences,
  }));
}

function sourcesOf({ sources }: Extraction): Fixture['sources'] {
  return sources.map(({ order, normalizedUrl, title, sourceType, isCited, from }) => ({
    order,
    normalizedUrl,
    title,
    sourceType,
    isCited,
    from,
  }));
}

/** All facts about an answer: each occurrence with its place and kind, and each source. */
function factsOf(mentions: readonly ExpectedMention[], sources: Fixture['sources']): string[] {
  return [
    ...mentions.flatMap(({ brand, occurrences }) =>
      occurrences.map(({ start, end, negated }) => `mention ${brand} ${start}-${end} ${negated}`),
    ),
    ...sources.map((source) => `source ${JSON.stringify(source)}`),
  ];
}

describe('extraction of hand-made answers', () => {
  for (const phenomenon of phenomena) {
    it.each(fixtures.filter((fixture) => fixture.phenomenon === phenomenon))(
      `${phenomenon}: $says`,
      (fixture) => {
        const extraction = extract(fixture);
        expect(mentionsOf(extraction)).toEqual(fixture.mentions);
        expect(sourcesOf(extraction)).toEqual(fixture.sources);
      },
    );
  }

  it('has a precision and a recall of 1 on at least 150 answers', () => {
    let [found, expected, right] = [0, 0, 0];
    for (const fixture of fixtures) {
      const extraction = extract(fixture);
      const actual = factsOf(mentionsOf(extraction), sourcesOf(extraction));
      const wanted = new Set(factsOf(fixture.mentions, fixture.sources));
      found += actual.length;
      expected += wanted.size;
      right += actual.filter((fact) => wanted.has(fact)).length;
    }
    const [precision, recall] = [right / found, right / expected];
    console.log(
      `${fixtures.length} answers, ${expected} mentions and sources: precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}`,
    );
    expect(fixtures.length).toBeGreaterThanOrEqual(150);
    expect({ precision, recall }).toEqual({ precision: 1, recall: 1 });
  });
});
