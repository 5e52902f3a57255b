import type { Model } from './call.js';
import { ENGINES, KEYWORD_TOPICS } from './input.js';
import type { Keyword } from './state.js';

const SUBJECTS = ['studio planning', 'Fee Tracking', 'project phases', 'TIMESHEETS', 'site reports'];
const WORDS = [
  'software',
  'for Architects',
  '100% free',
  'best_of',
  'app',
  'vs. spreadsheets',
  "owner's guide",
  'çrm',
];
const HOUR_MS = 3_600_000;

/**
 * Keyword rows in list order: `everywhere` terms on all four engines and `single` terms on one engine each. They
 * include positions that rose, fell or are null, pages without a position, and untracked keywords.
 */
export function seedKeywords(model: Model, everywhere: number, single: number): Keyword[] {
  const rows: Keyword[] = [];
  for (let index = 0; index < everywhere + single; index += 1) {
    ENGINES.forEach((_, engine) => {
      if (index >= everywhere && engine !== index % ENGINES.length) return;
      rows.push(keywordRow(model, index, engine));
    });
  }
  return rows.sort(byTerm);
}

function keywordRow(model: Model, index: number, engine: number): Keyword {
  const turn = (index * 7 + engine * 3) % 10;
  const position = turn < 6 ? 1 + ((index * 13 + engine * 29) % 100) : null;
  const isPageKnown = position !== null || turn === 6;
  return {
    id: model.behavior.newId(model, 'kw'),
    term: `${SUBJECTS[index % SUBJECTS.length]} ${WORDS[(index * 3 + 1) % WORDS.length]} ${index}`,
    topic: KEYWORD_TOPICS[index % KEYWORD_TOPICS.length] ?? 'seo',
    engine: ENGINES[engine] ?? 'google',
    url: isPageKnown ? `https://northwind.example/${index}` : null,
    position,
    previousPosition: turn % 4 === 3 ? null : 1 + ((index * 17 + engine * 5) % 100),
    volume: (index * 130) % 5000,
    difficulty: (index * 9 + engine) % 101,
    tracked: turn !== 9,
    lastCheckedAt: model.clock.now() - 3 * HOUR_MS - index * 1000,
  };
}

/** Compares by lowercase term, engine and id, in code unit order. */
function byTerm(one: Keyword, other: Keyword): number {
  return (
    compare(one.term.toLowerCase(), other.term.toLowerCase()) ||
    compare(one.engine, other.engine) ||
    compare(one.id, other.id)
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
