import { foundIn, missesOf, mostFalse, percent } from './goals.js';
import { LONG_WINDOW } from './scenario.js';
import type { Coverage, Score } from './score.js';
import { titleOf, type Results } from './text.js';

/** The tables of docs/statistics.md. */
export function asMarkdown({ seed, seconds, scores }: Omit<Results, 'looks'>): string {
  const [{ panels } = { panels: 0 }] = scores;
  const few = scores.filter(({ scenario }) => scenario.days < 7);
  const many = scores.filter(({ scenario }) => scenario.days >= 7);
  const quiet = many.filter(({ scenario }) => scenario.rise === 0);
  const rises = many.filter(({ scenario }) => scenario.rise > 0);
  const misses = scores.filter((score) => missesOf(score).length > 0);
  return [
    `${scores.length} scenarios, ${panels} panels each, seed ${seed}, in ${Math.round(seconds / 60)} minutes. A figure in bold misses its goal.`,
    '### Nothing changes',
    'In each window: coverage of the level and of the change in percent, with mean half widths in points in brackets, and false verdicts in percent.',
    wideTable(quiet, quietCell),
    '### Every prompt rises',
    'In each window, in percent: rises found, rises that a t test on days or weeks can find, and rises that the best test finds, which knows the true variance.',
    wideTable(rises, riseCell),
    '### Few days',
    'In the same units. Goals begin with 4 days.',
    fewTable(few),
    '### Questions like these',
    'Coverage of the interval for questions like these, in percent, where the prompts of each panel are drawn anew.',
    wideTable(
      many.filter(({ scenario, similar }) => scenario.rise === 0 && similar.intervals > 0),
      (score) => percent(score.similar.covered),
    ),
    '### Missed goals',
    misses.length === 0 ? 'None.' : misses.map(missLine).join('\n'),
  ].join('\n\n');
}

const missLine = (score: Score) =>
  `- ${score.scenario.days} days, ${titleOf(score.scenario)}: ${missesOf(score).join('; ')}.`;

const withWidth = ({ covered, halfWidth }: Coverage) => `${percent(covered)} (${percent(halfWidth)})`;

const strong = (text: string, isMissed: boolean) => (isMissed ? `**${text}**` : text);

function quietCell(score: Score): string {
  const misses = missesOf(score);
  const coverage = (name: 'level' | 'change') =>
    strong(
      withWidth(score[name]),
      misses.some((miss) => miss.startsWith(name)),
    );
  const found = foundIn(score);
  return [
    coverage('level'),
    coverage('change'),
    strong(percent(found), found > mostFalse(score.panels)),
  ].join(' / ');
}

const riseCell = (score: Score) =>
  strong(
    [foundIn(score), score.clusterTest, score.bestTest].map(percent).join(' / '),
    missesOf(score).some((miss) => miss.includes('best test')),
  );

/** A row for each title, and a column for each length of the windows. */
function wideTable(scores: readonly Score[], cellOf: (score: Score) => string): string {
  const days = [...new Set(scores.map(({ scenario }) => scenario.days))].sort((one, other) => one - other);
  const titles = [...new Set(scores.map(({ scenario }) => titleOf(scenario)))];
  const rows = titles.map((title) => [
    title,
    ...days.map((length) => {
      const found = scores.find(({ scenario }) => titleOf(scenario) === title && scenario.days === length);
      return found === undefined ? '' : cellOf(found);
    }),
  ]);
  const head = days.map((length) => `${length} days${length >= LONG_WINDOW ? ', in weeks' : ''}`);
  return table(['', ...head], rows);
}

function fewTable(scores: readonly Score[]): string {
  const rows = scores.map((score) => [
    `${score.scenario.days}: ${titleOf(score.scenario)}`,
    ...[score.level, score.change].map(withWidth),
    percent(foundIn(score)),
  ]);
  return table(['Days', 'level', 'change', 'false verdicts'], rows);
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
