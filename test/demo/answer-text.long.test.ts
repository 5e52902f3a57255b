import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { WorkspacePlan } from '../../src/demo/plan.js';
import { normalizeUrl } from '../../src/domain/page-url.js';
import type { ObservationLine } from '../../src/ingest/index.js';
import { createExtractor, type Extractor } from '../../src/extraction/index.js';
import { NOON, observationsOf, paidPlanAt, plansAt } from './records.js';

/** Finds the brands of a scenario, including those that its workspace does not track. */
function extractorOf({ scenario }: WorkspacePlan): Extractor {
  const { own, aliases, domains, rivals, bystanders } = scenario;
  return createExtractor({
    own: { name: own.name, aliases, domains },
    competitors: [...rivals, ...bystanders].map(({ name, domain }) => ({ name, domains: [domain] })),
  });
}

/** The mentions that the line lists for its text, with the workspace's brand under its main name. */
function claimed(line: ObservationLine, { scenario }: WorkspacePlan) {
  const { mentions = [], citations = [] } = line;
  return {
    mentions: mentions.map(({ brand, isOwn, position, count, offsets }) => {
      return { brand: isOwn ? scenario.own.name : brand, position, count, negatedCount: 0, offsets };
    }),
    cited: [...new Set(citations.filter(({ isCited }) => isCited).map(({ url }) => normalized(url)))],
  };
}

function found(extract: Extractor, text: string) {
  const { mentions, sources } = extract({ text });
  return {
    mentions: mentions.map(({ brand, position, count, negatedCount, occurrences }) => {
      return {
        brand,
        position,
        count,
        negatedCount,
        offsets: occurrences.map(({ start, end }) => [start, end]),
      };
    }),
    cited: sources.map(({ normalizedUrl }) => normalizedUrl),
  };
}

const normalized = (url: string) => normalizeUrl(url)?.normalizedUrl;

describe('the texts of demo answers', () => {
  const plan = paidPlanAt(NOON);
  const lines = observationsOf(plan);
  const answered = lines.filter(({ status }) => status === 'ok');
  const texts = answered.map(({ answerText }) => answerText ?? '');
  const small = [2, 77].flatMap((seed) => plansAt(NOON, { seed, days: 8, prompts: 130 }));
  const others = [...plansAt(NOON).slice(1), ...small];

  it('name exactly the brands and link exactly the sources that the lines list', () => {
    const demos = [{ plan, lines }, ...others.map((one) => ({ plan: one, lines: observationsOf(one) }))];
    for (const demo of demos) {
      const extract = extractorOf(demo.plan);
      const wrong = demo.lines
        .filter(({ status }) => status === 'ok')
        .map((line) => ({
          line,
          is: found(extract, line.answerText ?? ''),
          should: claimed(line, demo.plan),
        }))
        .filter(({ is, should }) => !isDeepStrictEqual(is, should));
      expect(wrong.slice(0, 1)).toEqual([]);
    }
  });

  it('quote the first mention of each brand', () => {
    for (const { answerText, mentions = [] } of answered) {
      for (const { brand, snippet } of mentions) {
        expect(snippet).toContain(brand);
        expect(answerText?.indexOf(brand)).toBe(
          (answerText?.indexOf(snippet ?? '') ?? 0) + (snippet?.indexOf(brand) ?? 0),
        );
      }
    }
  });

  it('are filled in, varied and of the length of a short answer', () => {
    expect(texts.filter((text) => /[{}]|undefined|null|\[object|\n{3}| {2}/.test(text))).toEqual([]);
    expect(new Set(texts).size / texts.length).toBeGreaterThan(0.8);
    for (const form of [/^## /m, /^1\. /m, /^- /m, /^\| /m, /^Sources:/m, /^Read more: /m, /\(\[.+\]\(http/])
      expect(texts.filter((text) => form.test(text)).length, String(form)).toBeGreaterThan(100);
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(3_000);
  });

  it('differ by theme and persona', () => {
    const openings = new Map<string, Set<string>>();
    for (const { promptId = '', answerText } of answered) {
      const first = answerText?.split('\n').find((line) => line !== '' && !line.startsWith('#')) ?? '';
      openings.set(first, (openings.get(first) ?? new Set()).add(promptId ?? ''));
    }
    expect(openings.size).toBeGreaterThan(100);
    expect(Math.max(...[...openings.values()].map((prompts) => prompts.size))).toBeLessThan(8);
  });

  it('do not repeat a statement about a brand within an answer', () => {
    const repeated = texts.filter((text) => {
      const lines = text.split('\n').filter((line) => line.length > 30);
      return new Set(lines).size < lines.length;
    });
    expect(repeated).toEqual([]);
  });
});
