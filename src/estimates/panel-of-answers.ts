import { Role, type Answers, type Count } from '../segments/answers.js';
import { OWN_CITED, SENTIMENT_UNITS, usedRetrieval, type Segment } from '../segments/segment.js';
import { plus } from '../segments/plus.js';
import { CellIndex, ServedModels } from './cell-index.js';
import { ColumnSums, denseColumn, TableSums } from './column-sums.js';
import { MEASURES, NO_ENTRIES, type Cluster, type Measure, type Panel, type PanelCell } from './panel.js';

/** The days of a panel in clusters, oldest first. */
export interface PanelDates {
  readonly clusters: readonly Cluster[];
  /** The index of the cluster by day. */
  readonly clusterOf: ReadonlyMap<string, number>;
}

/** Counts answers by cell and cluster. Targets that are not selected are left out. */
export class PanelCount implements Count {
  private readonly cells: PanelCell[] = [];
  private readonly cellOf: CellIndex;
  private readonly table = new TableSums(WIDTH);
  private readonly rivals = new Map<string, ColumnSums>();
  /** The columns of `rivals` by the number of the brand. A name may have several. */
  private readonly brands: (ColumnSums | undefined)[] = [];
  private readonly served = new ServedModels();

  /** `roles` are those of `rolesOf`. */
  constructor(
    answers: Pick<Answers, 'prompts' | 'targets' | 'brands'>,
    private readonly dates: PanelDates,
    private readonly roles: Uint8Array,
  ) {
    this.cellOf = new CellIndex(answers, this.cells);
    for (const { number, brand } of answers.brands) {
      if (roles[number] !== Role.rival) continue;
      const sums = this.rivals.get(brand) ?? new ColumnSums();
      this.rivals.set(brand, sums);
      this.brands[number] = sums;
    }
  }

  add(segment: Segment, day: string): void {
    const cluster = this.dates.clusterOf.get(day);
    if (cluster === undefined) return;
    const cells = this.cellOf.answered(segment);
    this.table.begin(cluster, this.cells.length);
    this.addAnswers(cells, segment, this.dates.clusters[cluster]?.isCurrent === true);
    this.addMentions(cells, segment, cluster);
    this.addSources(cells, segment);
  }

  /** The panel, once all answers are counted. */
  end(): Panel {
    const { clusters } = this.dates;
    const columns = this.table.end();
    const columnOf = (name: keyof typeof At) => columns[At[name]] ?? NO_ENTRIES;
    const counts = Object.fromEntries(MEASURES.map((name) => [name, columnOf(name)]));
    const { sentimentSum, ...others } = counts as Panel['counts'];
    const brands = Array.from(this.rivals, ([brand, sums]) => ({ brand, ...sums.end() }));
    return {
      cells: this.cells,
      clusters,
      answers: denseColumn(columnOf('answers'), this.cells.length, clusters.length),
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
    const { roles, brands } = this;
    const { sums } = this.table;
    const { starts, brand, positionSum, sentimentSum, sentimentCount } = mentions;
    for (let row = 0; row < rows; row += 1) {
      const cell = cells[row] ?? -1;
      if (cell < 0) continue;
      const [count, place] = [answers[row] ?? 0, cell * WIDTH];
      const end = starts[row + 1] ?? 0;
      for (let at = starts[row] ?? 0; at < end; at += 1) {
        const number = brand[at] ?? 0;
        const role = roles[number];
        if (role === Role.rival) {
          plus(sums, place + At.competitorMentions, count);
          brands[number]?.add(cluster, cell, count);
        } else if (role === Role.own) {
          plus(sums, place + At.mentions, count);
          plus(sums, place + At.positionSum, positionSum[at] ?? 0);
          plus(sums, place + At.sentimentSum, sentimentSum[at] ?? 0);
          plus(sums, place + At.sentimentCount, sentimentCount[at] ?? 0);
        }
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
} as const satisfies Record<Measure | 'answers', number>;
const WIDTH = Object.keys(At).length;

const inSentiment = (sum: number) => sum / SENTIMENT_UNITS;
