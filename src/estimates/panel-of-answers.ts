import { STANCES, type Stance } from '../domain/stances.js';
import { Role, type Answers, type Count } from '../segments/answers.js';
import { OWN_CITED, SENTIMENT_UNITS, usedRetrieval, type Segment } from '../segments/segment.js';
import { SumTable } from '../segments/places.js';
import { plus } from '../segments/plus.js';
import { CellIndex, ServedModels } from './cell-index.js';
import { ColumnSums, TableSums } from './column-sums.js';
import {
  MEASURES,
  type Cluster,
  type Measure,
  type Panel,
  type PanelCell,
  type PanelColumn,
  type Ratings,
} from './panel.js';

/** The days of a panel in clusters, oldest first. */
export interface PanelDates {
  readonly clusters: readonly Cluster[];
  /** The index of the cluster by day. */
  readonly clusterOf: ReadonlyMap<string, number>;
}

/** The dates of a window alone, in which every day is a cluster. */
export const dailyDates = (days: readonly string[]): PanelDates => ({
  clusters: days.map(() => ({ isCurrent: true })),
  clusterOf: new Map(days.map((day, index) => [day, index])),
});

/** Counts answers by cell and cluster. Targets that are not selected are left out. */
export class PanelCount implements Count {
  private readonly cells: PanelCell[] = [];
  private readonly cellOf: CellIndex;
  private readonly table = new TableSums(WIDTH);
  private readonly rivals = new Map<string, Rival>();
  /** `rivals` by the number of the brand. A name may have several. */
  private readonly brands: (Rival | undefined)[] = [];
  /** In the order of STANCES. */
  private readonly stances = STANCES.map(() => new ColumnSums());
  private readonly served = new ServedModels();

  /** `roles` are those of `rolesOf`. Ratings of competitors are counted if `hasRatings`. */
  constructor(
    answers: Pick<Answers, 'prompts' | 'targets' | 'brands'>,
    private readonly dates: PanelDates,
    private readonly roles: Uint8Array,
    hasRatings = false,
  ) {
    this.cellOf = new CellIndex(answers, this.cells);
    for (const { number, brand } of answers.brands) {
      if (roles[number] !== Role.rival) continue;
      const rival = this.rivals.get(brand) ?? {
        mentions: new ColumnSums(),
        ratings: hasRatings ? new SumTable(RATINGS.length) : null,
      };
      this.rivals.set(brand, rival);
      this.brands[number] = rival;
    }
  }

  add(segment: Segment, day: string): void {
    const cluster = this.dates.clusterOf.get(day);
    if (cluster === undefined) return;
    const cells = this.cellOf.answered(segment);
    this.table.begin(cluster, this.cells.length);
    this.addAnswers(cells, segment, this.dates.clusters[cluster]?.isCurrent === true);
    this.addMentions(cells, segment, cluster);
    if (this.dates.clusters[cluster]?.isCurrent === true) this.addRatings(cells, segment);
    this.addSources(cells, segment);
  }

  /** The panel, once all answers are counted. */
  end(): Panel {
    const { clusters } = this.dates;
    const counts = Object.fromEntries(MEASURES.map((name) => [name, this.table.column(At[name])]));
    const { sentimentSum, ...others } = counts as Panel['counts'];
    const brands = Array.from(this.rivals, ([brand, { mentions, ratings }]) => ({
      ...{ brand, ...mentions.end() },
      ...(ratings !== null && { ratings: ratingsOf(ratings, this.cells.length) }),
    }));
    return {
      cells: this.cells,
      clusters,
      answers: this.table.dense(At.answers, this.cells.length, clusters.length),
      informative: this.table.column(At.informative),
      stances: Object.fromEntries(
        this.stances.map((column, index) => [STANCES[index], column.end()]),
      ) as Record<Stance, PanelColumn>,
      counts: { ...others, sentimentSum: { ...sentimentSum, value: sentimentSum.value.map(inSentiment) } },
      modelsDiffer: this.served.differences(this.cells.length),
      brands: brands.filter(({ cell }) => cell.length > 0),
    };
  }

  private addAnswers(cells: Int32Array, { rows, answers, target }: Segment, isCurrent: boolean): void {
    const { served, cellOf } = this;
    const { sums } = this.table;
    for (let row = 0; row < rows; row += 1) {
      const cell = cells[row] ?? -1;
      if (cell < 0) continue;
      served.add(cell, cellOf.modelOf(target[row] ?? 0), isCurrent);
      plus(sums, cell * WIDTH + At.answers, answers[row] ?? 0);
    }
  }

  private addMentions(cells: Int32Array, { rows, answers, mentions }: Segment, cluster: number): void {
    const { roles, brands, stances } = this;
    const { sums } = this.table;
    const { starts, brand, positionSum, sentimentSum, sentimentCount, stance } = mentions;
    for (let row = 0; row < rows; row += 1) {
      const cell = cells[row] ?? -1;
      if (cell < 0) continue;
      const [count, place] = [answers[row] ?? 0, cell * WIDTH];
      const end = starts[row + 1] ?? 0;
      if (end > (starts[row] ?? 0)) plus(sums, place + At.informative, count);
      for (let at = starts[row] ?? 0; at < end; at += 1) {
        const number = brand[at] ?? 0;
        const role = roles[number];
        if (role === Role.rival) {
          plus(sums, place + At.competitorMentions, count);
          brands[number]?.mentions.add(cluster, cell, count);
        } else if (role === Role.own) {
          plus(sums, place + At.mentions, count);
          plus(sums, place + At.positionSum, positionSum[at] ?? 0);
          plus(sums, place + At.sentimentSum, sentimentSum[at] ?? 0);
          plus(sums, place + At.sentimentCount, sentimentCount[at] ?? 0);
          stances[(stance[at] ?? 0) - 1]?.add(cluster, cell, count);
        }
      }
    }
  }

  private addRatings(cells: Int32Array, { rows, mentions }: Segment): void {
    const { brands } = this;
    if (!brands.some((rival) => rival?.ratings)) return;
    const { starts, brand, positionSum, sentimentSum, sentimentCount } = mentions;
    for (let row = 0; row < rows; row += 1) {
      const cell = cells[row] ?? -1;
      if (cell < 0) continue;
      const end = starts[row + 1] ?? 0;
      for (let at = starts[row] ?? 0; at < end; at += 1) {
        const sums = brands[brand[at] ?? 0]?.ratings;
        sums?.add(cell, 0, positionSum[at] ?? 0);
        sums?.add(cell, 1, sentimentSum[at] ?? 0);
        sums?.add(cell, 2, sentimentCount[at] ?? 0);
      }
    }
  }

  private addSources(cells: Int32Array, { rows, state, answers, sources }: Segment): void {
    const { sums } = this.table;
    const { starts, kind } = sources;
    for (let row = 0; row < rows; row += 1) {
      const cell = cells[row] ?? -1;
      if (cell < 0) continue;
      const [start, end] = [starts[row] ?? 0, starts[row + 1] ?? 0];
      if (end === start && !usedRetrieval(state[row] ?? 0))
        plus(sums, cell * WIDTH + At.sourcelessAnswers, answers[row] ?? 0);
      let at = start;
      while (at < end && kind[at] !== OWN_CITED) at += 1;
      if (at < end) plus(sums, cell * WIDTH + At.citedAnswers, answers[row] ?? 0);
    }
  }
}

interface Rival {
  readonly mentions: ColumnSums;
  /** By cell; null if they are not counted. */
  readonly ratings: SumTable | null;
}

const RATINGS = ['positionSum', 'sentimentSum', 'sentimentCount'] as const satisfies (keyof Ratings)[];

function ratingsOf(sums: SumTable, cells: number): Ratings {
  const [positionSum, sentimentSum, sentimentCount] = RATINGS.map((_, column) =>
    Float64Array.from({ length: cells }, (_cell, cell) => sums.get(cell, column)),
  ) as [Float64Array, Float64Array, Float64Array];
  return { positionSum, sentimentSum: sentimentSum.map(inSentiment), sentimentCount };
}

/** The places of the columns. Constants, because they are used for every answer. */
const At = {
  answers: 0,
  mentions: 1,
  positionSum: 2,
  sentimentSum: 3,
  sentimentCount: 4,
  competitorMentions: 5,
  sourcelessAnswers: 6,
  citedAnswers: 7,
  informative: 8,
} as const satisfies Record<Measure | 'answers' | 'informative', number>;
const WIDTH = Object.keys(At).length;

const inSentiment = (sum: number) => sum / SENTIMENT_UNITS;
