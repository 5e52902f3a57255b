import { lineBetween, rectangle, svgDocument, textAt } from '../../kit/svg.js';
import type { CaseResult, Result, VariantResult } from '../result.js';
import { ratioText } from './figures.js';

const WIDTH = 760;
const LABEL_WIDTH = 300;
const VALUE_WIDTH = 130;
const ROW_HEIGHT = 24;
const BAR_HEIGHT = 14;
const TITLE_HEIGHT = 36;
const NOTE_HEIGHT = 16;
const TOP = 16;

/** The cases in the picture: those in which peers take part. */
const SHOWN = ['me', 'keywords', 'prompts'];

const LIGHT = [
  '.bar { fill: #9aa4af; }',
  '.own { fill: #0969da; }',
  '.range, .base { stroke: #1f2328; }',
  '.base { stroke-dasharray: 2 3; opacity: 0.6; }',
];
const DARK = ['.bar { fill: #5b6570; }', '.own { fill: #4493f8; }', '.range, .base { stroke: #e6edf3; }'];

/** A chart of the ratios to the base, one bar per server, with the range over the rounds. The output is deterministic. */
export function asSvg({ mode, machine, startedAt, cases }: Result): string {
  const shown = cases.filter(({ name, rows }) => SHOWN.includes(name) && rows.length > 0);
  const most = Math.max(...shown.flatMap(({ rows }) => rows.map(({ ratio }) => ratio?.max ?? 0)), 1);
  const scale = (ratio: number) => LABEL_WIDTH + (ratio / most) * (WIDTH - LABEL_WIDTH - VALUE_WIDTH);
  let y = TOP;
  const groups = shown.map((one) => {
    const group = drawCase(one, y, scale);
    y += heightOf(one);
    return group;
  });
  const { processor, cores, node, postgres } = machine;
  const notes = [
    ...(mode === 'quick' ? ['Quick run: these figures only show that everything works.'] : []),
    'Requests per second relative to c in the same round: median (lowest-highest). Only this service and the first draft have a rate',
    `limiter and a log. ${processor}, ${cores} cores, Node ${node}, Postgres ${postgres}, ${startedAt.slice(0, 10)}.`,
  ];
  const height = y + 12 + notes.length * NOTE_HEIGHT;
  const title = 'Requests per second of the service and its peers, relative to c';
  return svgDocument({ width: WIDTH, height, title, fontSize: 13, light: LIGHT, dark: DARK }, [
    ...groups,
    ...notes.map((note, index) => textAt(12, y + 12 + index * NOTE_HEIGHT, note, 'small')),
  ]);
}

const heightOf = ({ rows }: CaseResult) => TITLE_HEIGHT + rows.length * ROW_HEIGHT + 12;

function drawCase(one: CaseResult, top: number, scale: (ratio: number) => number): string {
  const { title, rows } = one;
  const first = top + TITLE_HEIGHT;
  const end = first + rows.length * ROW_HEIGHT;
  return [
    textAt(12, top + 20, title, 'title'),
    ...rows.map((row, index) => drawRow(row, first + index * ROW_HEIGHT, scale)),
    lineBetween('base', scale(1), first - 4, scale(1), end),
  ].join('\n');
}

function drawRow({ variant, title, ratio }: VariantResult, top: number, scale: (ratio: number) => number) {
  if (ratio === null) return '';
  const { median, min, max } = ratio;
  const [start, end, middle] = [scale(0), scale(median), top + BAR_HEIGHT / 2];
  const color = variant.startsWith('visibility') ? 'bar own' : 'bar';
  return [
    textAt(start - 10, top + 12, title, undefined, 'end'),
    rectangle(color, [start, top], [end - start, BAR_HEIGHT], 2),
    lineBetween('range', scale(min), middle, scale(max), middle),
    textAt(WIDTH - 12, top + 12, ratioText(ratio), undefined, 'end'),
  ].join('\n');
}
