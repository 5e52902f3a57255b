import { dot, lineBetween, rectangle, svgDocument, textAt } from '../kit/svg.js';
import { COVERAGE, ENOUGH_DAYS, percent } from './goals.js';
import { FIGURES, type FigureName } from './figures.js';
import type { FigureScore, Score } from './score.js';
import type { PanelResults } from './text.js';
import { describe, titleOf } from './title.js';

const WIDTH = 880;
const LABEL_WIDTH = 480;
const RIGHT = 20;
const ROW_HEIGHT = 17;
const TOP = 58;

/** The ends of the axis. Lower coverage is drawn at the lower end. */
const AXIS = { from: 0.9, to: 1 };

const LIGHT = [
  '.goal { fill: #1a7f37; opacity: 0.12; }',
  '.line { stroke: #59636e; stroke-dasharray: 2 3; opacity: 0.6; }',
  '.level { fill: #0969da; }',
  '.change { fill: none; stroke: #bc4c00; stroke-width: 1.5; }',
];
const DARK = [
  '.goal { fill: #3fb950; opacity: 0.18; }',
  '.line { stroke: #9198a1; }',
  '.level { fill: #4493f8; }',
  '.change { stroke: #f0883e; }',
];

/** A row of the chart: scenarios that differ only in the length of the windows, or all scenarios of a figure. */
interface Row {
  readonly title: string;
  readonly marks: readonly { readonly name: string; readonly figure: FigureScore }[];
}

/** The coverage of the scenarios with enough days in which nothing changes, with a mark for each. */
export function asSvg({ scores }: PanelResults): string {
  const rows = rowsOf(scores.filter(({ scenario }) => scenario.days >= ENOUGH_DAYS && scenario.rise === 0));
  const end = TOP + rows.length * ROW_HEIGHT;
  const height = end + 34;
  const [least, most] = [xOf(COVERAGE.least), xOf(COVERAGE.most)];
  const title = 'How often the intervals of 95 % contain the truth';
  return svgDocument({ width: WIDTH, height, title, fontSize: 12, light: LIGHT, dark: DARK }, [
    textAt(12, 20, title, 'title'),
    ...legend(),
    rectangle('goal', [least, TOP - 6], [most - least, end - TOP + 6]),
    lineBetween('line', xOf(0.95), TOP - 6, xOf(0.95), end),
    ...rows.map((one, index) => rowAt(one, TOP + index * ROW_HEIGHT)),
    ...[0.9, 0.93, 0.95, 0.98, 1].map((share) =>
      textAt(xOf(share), end + 14, `${Math.round(100 * share)} %`, 'small', 'middle'),
    ),
  ]);
}

function rowsOf(scores: readonly Score[]): Row[] {
  const marksOf = (some: readonly Score[], name: FigureName) =>
    some.flatMap(({ scenario, figures }) => {
      const figure = figures[name];
      return figure === undefined ? [] : [{ name: describe(scenario), figure }];
    });
  const single = scores.filter(({ scenario }) => !scenario.hasAllFigures);
  const several = scores.filter(({ scenario }) => scenario.hasAllFigures);
  const titles = [...new Set(single.map(({ scenario }) => titleOf(scenario)))];
  const names = (Object.keys(FIGURES) as FigureName[]).filter((name) => name !== 'visibility');
  return [
    ...titles.map((title) => ({
      title,
      marks: marksOf(
        single.filter(({ scenario }) => titleOf(scenario) === title),
        'visibility',
      ),
    })),
    ...(several.length === 0 ? [] : names).map((name) => ({
      title: `${FIGURES[name].title}, in ${several.length} scenarios`,
      marks: marksOf(several, name),
    })),
  ];
}

function legend(): string[] {
  return [
    dot('level', 16, 36),
    textAt(24, 40, 'level', 'small'),
    dot('change', 74, 36),
    textAt(82, 40, 'change; a mark for each scenario. Green: the goal, 93 to 98 %.', 'small'),
  ];
}

function rowAt({ title, marks }: Row, top: number): string {
  const middle = top + ROW_HEIGHT / 2 - 3;
  const shown = marks.flatMap(({ name, figure }) =>
    (['level', 'change'] as const).map((style) => {
      const { covered } = figure[style];
      return dot(style, xOf(covered), middle, `${name}, ${style}: ${percent(covered)} %`);
    }),
  );
  return [textAt(LABEL_WIDTH - 14, middle + 4, title, 'small', 'end'), ...shown].join('\n');
}

const xOf = (share: number) =>
  LABEL_WIDTH +
  ((Math.max(share, AXIS.from) - AXIS.from) / (AXIS.to - AXIS.from)) * (WIDTH - LABEL_WIDTH - RIGHT);
