import { groupBy } from '../domain/group-by.js';
import type { Steps } from '../domain/steps.js';
import type { Surface } from '../domain/target.js';
import type { Weighting } from '../domain/weighting.js';
import { createSums, type CellAnswers, type GroupSums } from './cluster-sums.js';
import { changeOf, rateOf } from './estimates.js';
import { verdictOf } from './group-estimates.js';
import type { Panel, PanelCell, PanelColumn } from './panel.js';
import { rounded } from './rounding.js';
import { SURFACES } from './surface-choice.js';
import type { ChangeInterval } from './types.js';
import { levelsOf } from './weighting.js';

/** How far the visibility of the brand on two surfaces of a platform is apart, on the same questions. */
export interface SurfaceGap {
  readonly platform: string;
  readonly surface: Surface;
  readonly otherSurface: Surface;
  /** Prompts with answers on both surfaces, asked from the same place and in the same search mode. */
  readonly questions: number;
  /** From 0 to 100, on `surface` and on `otherSurface`. */
  readonly visibilityScore: number;
  readonly otherVisibilityScore: number;
  /** In points, with its 95 % interval; null if it cannot be estimated. */
  readonly difference: ChangeInterval | null;
  /** Whether there are enough answers, and the interval does not contain 0. */
  readonly isClear: boolean;
}

const PAIRS = SURFACES.flatMap((surface, place) =>
  SURFACES.slice(place + 1).map((otherSurface) => ({ surface, otherSurface })),
);
type Pair = (typeof PAIRS)[number];

/** The answers of sums, and then those that mention the brand. */
const VISIBILITY = { numerator: [1], denominator: [0], isProportion: true };

/**
 * The gaps between surfaces in the window of a panel, by platform. The two surfaces take the places of the two windows of a
 * comparison, so the weights and the interval are those of a change on the same questions. On a day that moves both surfaces
 * alike, their answers are not independent; the interval is then too wide rather than too narrow.
 */
export function* surfaceGaps(panel: Panel, weighting: Weighting = 'answers'): Steps<SurfaceGap[]> {
  const gaps: SurfaceGap[] = [];
  const answered = answeredCells(panel);
  for (const pair of PAIRS) {
    const questions = sharedQuestions(answered, pair);
    if (questions.length > 0) gaps.push(...(yield* gapsOf(panel, weighting, questions, pair)));
    yield;
  }
  return gaps;
}

/** A question with answers on both surfaces, and its cells. */
interface SharedQuestion extends Pick<PanelCell, 'promptId' | 'platform'> {
  readonly cell: number;
  readonly otherCell: number;
}

function sharedQuestions(
  answered: readonly NumberedCell[],
  { surface, otherSurface }: Pair,
): SharedQuestion[] {
  const keyOf = ({ promptId, platform, place }: PanelCell) => [promptId, platform, place].join('\0');
  const others = new Map(
    answered.filter((cell) => cell.surface === otherSurface).map((cell) => [keyOf(cell), cell.index]),
  );
  return answered.flatMap((cell) => {
    const otherCell = cell.surface === surface ? others.get(keyOf(cell)) : undefined;
    const { promptId, platform, index } = cell;
    return otherCell === undefined ? [] : [{ promptId, platform, cell: index, otherCell }];
  });
}

type NumberedCell = PanelCell & { readonly index: number };

/** The cells that count and have answers in the window. */
function answeredCells({ cells, clusters, answers }: Panel): NumberedCell[] {
  const isAnswered = new Uint8Array(cells.length);
  for (let at = firstCurrent(clusters) * cells.length; at < answers.length; at += 1)
    if ((answers[at] ?? 0) > 0) isAnswered[at % cells.length] = 1;
  return cells
    .map((cell, index) => ({ ...cell, index }))
    .filter(({ isCounted, index }) => isCounted && isAnswered[index] === 1);
}

const firstCurrent = (clusters: Panel['clusters']) => clusters.filter(({ isCurrent }) => !isCurrent).length;

function* gapsOf(
  panel: Panel,
  weighting: Weighting,
  questions: readonly SharedQuestion[],
  pair: Pair,
): Steps<SurfaceGap[]> {
  const { answers, mentions } = sideBySide(panel, questions);
  const platforms = [...groupBy(questions, ({ platform }) => platform)];
  const numbers = new Map(platforms.map(([platform], number) => [platform, number]));
  const groupOf = Int32Array.from(questions, ({ platform }) => numbers.get(platform) ?? -1);
  const sums = yield* createSums(answers, [mentions], levelsOf(weighting, questions));
  const groups = yield* sums.byGroup({ groupOf, groups: platforms.length });
  return groups.map((group, number) => {
    const [platform, ofPlatform] = platforms[number] ?? ['', []];
    return { platform, ...pair, questions: ofPlatform.length, ...figuresOf(group) };
  });
}

function figuresOf(group: GroupSums) {
  const change = changeOf(group, VISIBILITY);
  const verdict = verdictOf(group, change);
  const points = (value: number) => rounded(100 * value, 2);
  const scoreOf = (sums: GroupSums['all']) => points(rateOf(sums, VISIBILITY) ?? 0);
  return {
    visibilityScore: scoreOf(group.current),
    otherVisibilityScore: scoreOf(group.previous),
    difference: change && {
      change: points(change.change),
      low: points(change.low),
      high: points(change.high),
    },
    isClear: verdict === 'up' || verdict === 'down',
  };
}

/** The answers of the window to each question: on the other surface as those of a previous window, then on the surface. */
function sideBySide(
  panel: Panel,
  questions: readonly SharedQuestion[],
): { readonly answers: CellAnswers; readonly mentions: PanelColumn } {
  const first = firstCurrent(panel.clusters);
  const days = panel.clusters.length - first;
  const cells = panel.cells.length;
  const answers = new Float64Array(2 * days * questions.length);
  for (let day = 0; day < days; day += 1) {
    const from = (first + day) * cells;
    for (const [question, { cell, otherCell }] of questions.entries()) {
      answers[day * questions.length + question] = panel.answers[from + otherCell] ?? 0;
      answers[(days + day) * questions.length + question] = panel.answers[from + cell] ?? 0;
    }
  }
  const { mentions } = panel.counts;
  const entries = [
    ...entriesOf(mentions, placesOf(questions.map(({ otherCell }) => otherCell)), first, 0),
    ...entriesOf(mentions, placesOf(questions.map(({ cell }) => cell)), first, days),
  ];
  return {
    answers: {
      cells: questions,
      clusters: Array.from({ length: 2 * days }, (_, cluster) => ({ isCurrent: cluster >= days })),
      answers,
      modelsDiffer: new Uint8Array(questions.length),
    },
    mentions: {
      cell: Int32Array.from(entries, ({ cell }) => cell),
      cluster: Int32Array.from(entries, ({ cluster }) => cluster),
      value: Float64Array.from(entries, ({ value }) => value),
    },
  };
}

const placesOf = (cells: readonly number[]) => new Map(cells.map((cell, question) => [cell, question]));

/** The entries of a column in the window for the cells that have a place, from the cluster `start` on. */
function entriesOf(
  { cell, cluster, value }: PanelColumn,
  places: ReadonlyMap<number, number>,
  first: number,
  start: number,
) {
  return Array.from(cell, (place, entry) => ({
    cell: places.get(place) ?? -1,
    cluster: (cluster[entry] ?? 0) - first,
    value: value[entry] ?? 0,
  }))
    .filter((entry) => entry.cell >= 0 && entry.cluster >= 0)
    .map((entry) => ({ ...entry, cluster: start + entry.cluster }));
}

/** The questions with answers in the window that count, by surface. */
export function questionsBySurface(panel: Panel): ReadonlyMap<string, number> {
  const bySurface = groupBy(answeredCells(panel), ({ surface }) => surface);
  return new Map([...bySurface].map(([surface, cells]) => [surface, cells.length]));
}

/** The panel in which only the cells on a surface count; null = all surfaces. */
export const panelOn = (panel: Panel, surface: Surface | null): Panel =>
  surface === null
    ? panel
    : {
        ...panel,
        cells: panel.cells.map((cell) => (cell.surface === surface ? cell : { ...cell, isCounted: false })),
      };
