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

/** Follows the color scheme of the reader, also inside an <img>. */
const STYLE = `
  text { font: 12px system-ui, sans-serif; fill: #1f2328; }
  .title { font-size: 13px; font-weight: 600; }
  .small { font-size: 11px; fill: #59636e; }
  .goal { fill: #1a7f37; opacity: 0.12; }
  .line { stroke: #59636e; stroke-dasharray: 2 3; opacity: 0.6; }
  .level { fill: #0969da; }
  .change { fill: none; stroke: #bc4c00; stroke-width: 1.5; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .small { fill: #9198a1; }
    .goal { fill: #3fb950; opacity: 0.18; }
    .line { stroke: #9198a1; }
    .level { fill: #4493f8; }
    .change { stroke: #f0883e; }
  }`;

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
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img">`,
    '<title>How often the intervals of 95 % contain the truth</title>',
    `<style>${STYLE}\n</style>`,
    text(12, 20, 'How often the intervals of 95 % contain the truth', 'title'),
    ...legend(),
    `<rect class="goal" x="${round(least)}" y="${TOP - 6}" width="${round(most - least)}" height="${end - TOP + 6}"/>`,
    `<line class="line" x1="${round(xOf(0.95))}" y1="${TOP - 6}" x2="${round(xOf(0.95))}" y2="${end}"/>`,
    ...rows.map((one, index) => rowAt(one, TOP + index * ROW_HEIGHT)),
    ...[0.9, 0.93, 0.95, 0.98, 1].map((share) =>
      text(xOf(share), end + 14, `${Math.round(100 * share)} %`, 'small', 'middle'),
    ),
    '</svg>',
    '',
  ].join('\n');
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
    mark('level', 16, 36, ''),
    text(24, 40, 'level', 'small'),
    mark('change', 74, 36, ''),
    text(82, 40, 'change; a mark for each scenario. Green: the goal, 93 to 98 %.', 'small'),
  ];
}

function rowAt({ title, marks }: Row, top: number): string {
  const middle = top + ROW_HEIGHT / 2 - 3;
  const shown = marks.flatMap(({ name, figure }) =>
    (['level', 'change'] as const).map((style) => {
      const { covered } = figure[style];
      return mark(style, xOf(covered), middle, `${name}, ${style}: ${percent(covered)} %`);
    }),
  );
  return [text(LABEL_WIDTH - 14, middle + 4, title, 'small', 'end'), ...shown].join('\n');
}

const xOf = (share: number) =>
  LABEL_WIDTH +
  ((Math.max(share, AXIS.from) - AXIS.from) / (AXIS.to - AXIS.from)) * (WIDTH - LABEL_WIDTH - RIGHT);

const mark = (style: string, x: number, y: number, title: string) =>
  `<circle class="${style}" cx="${round(x)}" cy="${round(y)}" r="3.5">${title === '' ? '' : `<title>${title}</title>`}</circle>`;

function text(x: number, y: number, content: string, style: string, anchor?: string): string {
  const position = `x="${round(x)}" y="${round(y)}" class="${style}"`;
  return `<text ${position}${anchor === undefined ? '' : ` text-anchor="${anchor}"`}>${content}</text>`;
}

const round = (value: number) => Math.round(value * 10) / 10;
