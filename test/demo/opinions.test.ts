import { describe, expect, it } from 'vitest';
import { judgeMention } from '../../src/demo/opinions.js';
import type { Mention } from '../../src/ingest/index.js';
import { NOON, observationsOf, plansAt } from './records.js';

/** The mentions of the workspace's brand and its competitors in a demo, as ingest stores them. */
function mentionsOf(plan: ReturnType<typeof plansAt>[number]): Mention[] {
  const rivals = plan.scenario.rivals.map(({ name }) => name);
  return observationsOf(plan).flatMap(({ mentions = [] }) =>
    mentions.map((mention) => ({
      ...{ isOwn: false, count: 1, sentiment: null, snippet: null, offsets: null, stance: null },
      ...mention,
      isTracked: rivals.includes(mention.brand),
      negatedOffsets: null,
      entries: null,
    })),
  );
}

const mentions = plansAt(NOON).flatMap(mentionsOf);
const judged = mentions.flatMap((mention) => {
  const judgment = judgeMention(mention);
  return judgment === null ? [] : [{ mention, judgment }];
});

describe('the opinions of demo answers', () => {
  it("are about the workspace's brand and its competitors, with the sentiment that the answer was written with", () => {
    const wanted = mentions.filter(
      ({ isOwn, isTracked, sentiment }) => (isOwn || isTracked) && sentiment !== null,
    );
    expect(judged.map(({ mention }) => mention)).toEqual(wanted);
    for (const { mention, judgment } of judged) expect(judgment.sentiment).toBe(mention.sentiment);
  });

  it('agree with the sentiment, and quote a sentence that names the brand', () => {
    for (const { mention, judgment } of judged)
      for (const { opinion, sentence } of judgment.opinions) {
        expect(opinion === 'praised').toBe((mention.sentiment ?? 0) > 0.3);
        expect(sentence).toContain(mention.brand);
      }
  });

  it('praise and criticize several attributes, and leave some brands without an opinion', () => {
    const opinions = judged.flatMap(({ judgment }) => judgment.opinions);
    const kinds = new Set(opinions.map(({ attribute, opinion }) => `${attribute} ${opinion}`));
    expect(kinds.size).toBe(8);
    expect(judged.some(({ judgment }) => judgment.opinions.length === 0)).toBe(true);
  });
});
