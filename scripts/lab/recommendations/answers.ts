import { readFileSync } from 'node:fs';
import type { Stance } from '../../../src/domain/stances.js';
import { stancesIn } from '../../../src/extraction/recommendations/recommendations.js';

/** The stance of an answer towards a brand, as judged by a reader; `unsaid` if the answer has no plain one. */
export type Judgment = Stance | 'unsaid';

/** An answer with a judgment for each brand that it names. */
export interface JudgedAnswer {
  readonly id: string;
  readonly language: string;
  readonly text: string;
  readonly half: 'open' | 'held';
  readonly stances: Readonly<Record<string, Judgment>>;
}

/** A brand of an answer: what its reader judged, and what is found. */
export interface Judged {
  readonly answer: JudgedAnswer;
  readonly brand: string;
  readonly judged: Judgment;
  readonly found: Judgment;
}

/** The judged answers of a half. The tables of words were made without the half that is held out. */
export function readJudgedAnswers(half: JudgedAnswer['half']): JudgedAnswer[] {
  return readFileSync(new URL('answers.ndjson', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as JudgedAnswer)
    .filter((answer) => answer.half === half);
}

/** Compares what is found in an answer with what its reader judged. */
export function compareIn(answer: JudgedAnswer): Judged[] {
  const named = Object.keys(answer.stances).map((brand) => ({
    brand,
    occurrences: placesOf(brand, answer.text),
  }));
  const found = stancesIn(answer.text, named);
  return Object.entries(answer.stances).map(([brand, judged]) => ({
    ...{ answer, brand, judged },
    found: found.get(brand) ?? 'unsaid',
  }));
}

function placesOf(brand: string, text: string) {
  const places: { start: number; end: number }[] = [];
  for (let at = text.indexOf(brand); at >= 0; at = text.indexOf(brand, at + brand.length))
    places.push({ start: at, end: at + brand.length });
  return places;
}

/** How well the answers to a question are told: precision, recall, and what was judged so. */
export interface StanceScore {
  readonly stance: string;
  readonly judged: number;
  readonly precision: number;
  readonly recall: number;
}

const STANCES: readonly { readonly stance: string; readonly isOne: (judgment: Judgment) => boolean }[] = [
  { stance: 'recommended in any way', isOne: (one) => one === 'first' || one === 'recommended' },
  { stance: 'first recommendation', isOne: (one) => one === 'first' },
  { stance: 'warning', isOne: (one) => one === 'warned' },
  { stance: 'neutral mention', isOne: (one) => one === 'neutral' },
];

/** The scores by stance. A brand about which nothing is found counts as missed, never as wrong. */
export function scoresOf(compared: readonly Judged[]): StanceScore[] {
  return STANCES.map(({ stance, isOne }) => {
    const judged = compared.filter((one) => isOne(one.judged));
    const found = compared.filter((one) => isOne(one.found));
    const right = found.filter((one) => isOne(one.judged)).length;
    return { stance, judged: judged.length, precision: right / found.length, recall: right / judged.length };
  });
}
