import { LONG_WINDOW } from './scenario.js';

/** A table in Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Missed goals are bold. */
export const strong = (text: string, isMiss: boolean): string => (isMiss ? `**${text}**` : text);

/** A row for each title, and a column for each length of the windows. */
export function tableByDays<Score extends { readonly scenario: { readonly days: number } }>(
  scores: readonly Score[],
  titleOf: (scenario: Score['scenario']) => string,
  cellOf: (score: Score) => string,
): string {
  const days = [...new Set(scores.map(({ scenario }) => scenario.days))].sort((one, other) => one - other);
  const titles = [...new Set(scores.map(({ scenario }) => titleOf(scenario)))];
  const rows = titles.map((title) => [
    title,
    ...days.map((length) => {
      const score = scores.find(({ scenario }) => titleOf(scenario) === title && scenario.days === length);
      return score === undefined ? '' : cellOf(score);
    }),
  ]);
  const head = days.map((length) => `${length} days${length >= LONG_WINDOW ? ', in weeks' : ''}`);
  return table(['', ...head], rows);
}
