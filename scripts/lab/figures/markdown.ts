import { markdownTable } from '../kit/tables.js';
import { FIGURES, type FigureName } from './figures.js';
import { findingsOf, type Finding } from './findings.js';
import { foundIn, isMissed, measuresOf, percent, type Measure } from './goals.js';
import { sections, type Section } from './grid.js';
import { REASONS } from './limits.js';
import type { Coverage, Score } from './score.js';
import { strong, tableByDays } from './tables.js';
import type { PanelResults } from './text.js';
import { describe, titleOf } from './title.js';

/** The tables of docs/statistics/proof.md. */
export function asMarkdown({ seed, scores }: PanelResults): string {
  const panels = Math.min(...scores.map((score) => score.panels));
  const rises = scores.filter(({ scenario }) => scenario.rise > 0);
  const ofVisibility = rises.filter(({ scenario }) => !scenario.hasAllFigures);
  return [
    `${scores.length} scenarios, ${panels} panels each, seed ${seed}. Where a goal is missed, five times as many other panels decide. A figure in bold misses its goal.`,
    '### Nothing changes',
    'From the lowest to the highest of the scenarios, in percent.',
    quietTable(scores),
    '### How wide the intervals are',
    'Mean half widths in points, of the level and of the change, for 4 answers a day and mentions in 30 %.',
    tableByDays(scores.filter(isUsual), titleOf, widthCell),
    '### Every prompt rises by 10 points',
    'Rises found in percent of panels: by the verdict, by a t test on days (or weeks), and by a z test that knows the true variance.',
    tableByDays(ofVisibility, titleOf, powerCell),
    '### Other figures',
    'From the lowest to the highest of the scenarios with all figures, in percent. Power is a share of that of a z test, which knows the true variance, or of a t test on days.',
    figureTable(scores.filter(({ scenario }) => scenario.hasAllFigures)),
    '### Few days',
    'In percent, with mean half widths in points. Goals begin with 4 days.',
    fewTable(scores.filter(({ scenario }) => scenario.days < 7)),
    '### Goals that are missed',
    limitTables(scores.flatMap((score) => findingsOf(score))),
  ].join('\n\n');
}

const isUsual = ({ scenario: { name, answers, days, hasAllFigures } }: Score) =>
  name === '' && answers === 4 && days >= 7 && !hasAllFigures;

/** The range of the measures whose name ends this way. */
function rangeOf(measures: readonly Measure[], name: string): string {
  const some = measures.filter((measure) => measure.name.endsWith(name));
  if (some.length === 0) return '';
  const values = some.map(({ value }) => value);
  const [least, most] = [percent(Math.min(...values)), percent(Math.max(...values))];
  return strong(least === most ? least : `${least} to ${most}`, some.some(isMissed));
}

function quietTable(scores: readonly Score[]): string {
  const rows = sections.map(({ title, scenarios }: Section) => {
    const names = new Set(scenarios.map(describe));
    const some = scores.filter(({ scenario }) => names.has(describe(scenario)) && isQuiet(scenario));
    const measures = some.flatMap(measuresOf);
    return {
      count: some.length,
      cells: [title, `${some.length}`, ...columns.map((name) => rangeOf(measures, name))],
    };
  });
  const shown = rows.filter(({ count }) => count > 0).map(({ cells }) => cells);
  return markdownTable(['', 'scenarios', ...columns], shown);
}

const figureColumns = ['level', 'change', 'false verdicts', 'power', 'power of a t test'];
const columns = ['level', 'change', 'false verdicts', 'questions like these'];

const isQuiet = ({ rise, hasAllFigures, days }: Score['scenario']) =>
  rise === 0 && !hasAllFigures && days >= 7;

function widthCell({ figures }: Score): string {
  const widths =
    figures.visibility === undefined ? [] : [figures.visibility.level, figures.visibility.change];
  return widths.map(({ halfWidth }) => halfWidth.toFixed(1)).join(' / ');
}

function powerCell(score: Score): string {
  const { visibility } = score.figures;
  if (visibility === undefined) return '';
  const shown = [foundIn(visibility), visibility.tTest, visibility.zTest].map(percent).join(' / ');
  return strong(
    shown,
    measuresOf(score).some((measure) => measure.name.startsWith('power') && isMissed(measure)),
  );
}

function figureTable(scores: readonly Score[]): string {
  const names = Object.keys(FIGURES) as FigureName[];
  const rows = names.map((name) => {
    const measures = scores.flatMap(({ figures, ...score }) =>
      measuresOf({
        ...score,
        figures: { [name]: figures[name] },
        similar: { ...score.similar, intervals: 0 },
      }),
    );
    return [FIGURES[name].title, ...figureColumns.map((column) => rangeOf(measures, column))];
  });
  return markdownTable(['', ...figureColumns], rows);
}

function fewTable(scores: readonly Score[]): string {
  const withWidth = ({ covered, halfWidth }: Coverage) => `${percent(covered)} (±${halfWidth.toFixed(1)})`;
  const rows = scores.flatMap(({ scenario, figures: { visibility } }) =>
    visibility === undefined
      ? []
      : [
          [
            describe(scenario),
            withWidth(visibility.level),
            withWidth(visibility.change),
            percent(foundIn(visibility)),
          ],
        ],
  );
  return markdownTable(['', 'level', 'change', 'false verdicts'], rows);
}

/** The goals that each reason explains. Unexplained ones come first. */
function limitTables(findings: readonly Finding[]): string {
  const faults = findings.filter(({ fault }) => fault !== null);
  const reasons = Object.entries(REASONS).map(([name, text]) => ({
    text,
    some: findings.filter(({ limit, fault }) => fault === null && limit?.reason === name),
  }));
  return [
    ...(faults.length === 0 ? [] : [`**The proof fails.**\n\n${limitTable(faults)}`]),
    ...reasons
      .filter(({ some }) => some.length > 0)
      .map(({ text, some }) => `${text}\n\n${limitTable(some)}`),
  ].join('\n\n');
}

function limitTable(findings: readonly Finding[]): string {
  const rows = findings.map(({ score, measure, limit }) => [
    describe(score.scenario),
    measure.name,
    percent(measure.value),
    limit === null ? '' : `${percent(limit.from)} to ${percent(limit.to)}`,
  ]);
  return markdownTable(['', 'figure', '%', 'stated'], rows);
}
