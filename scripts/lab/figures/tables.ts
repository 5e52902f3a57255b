import { markdownTable } from '../kit/tables.js';
import { LONG_WINDOW } from './scenario.js';

/** Missed goals are bold. */
export const strong = (text: string, isMiss: boolean): string => (isMiss ? `**${text}**` : text);

/** A row for each title, in the order of the scores, and a column for each heading. A cell without a score is empty. */
export function crossTable<Score>(
  scores: readonly Score[],
  headings: readonly string[],
  placeOf: (score: Score) => { readonly title: string; readonly heading: string },
  cellOf: (score: Score) => string,
): string {
  const placed = scores.map((score) => ({ score, ...placeOf(score) }));
  const titles = [...new Set(placed.map(({ title }) => title))];
  const rows = titles.map((title) => [
    title,
    ...headings.map((heading) => {
      const found = placed.find((one) => one.title === title && one.heading === heading);
      return found === undefined ? '' : cellOf(found.score);
    }),
  ]);
  return markdownTable(['', ...headings], rows);
}

/** A row for each title, and a column for each length of the windows. */
export function tableByDays<Score extends { readonly scenario: { readonly days: number } }>(
  scores: readonly Score[],
  titleOf: (scenario: Score['scenario']) => string,
  cellOf: (score: Score) => string,
): string {
  const headingOf = (days: number) => `${days} days${days >= LONG_WINDOW ? ', in weeks' : ''}`;
  const days = [...new Set(scores.map(({ scenario }) => scenario.days))].sort((one, other) => one - other);
  const placeOf = ({ scenario }: Score) => ({ title: titleOf(scenario), heading: headingOf(scenario.days) });
  return crossTable(scores, days.map(headingOf), placeOf, cellOf);
}
