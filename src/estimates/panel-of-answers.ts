import { Role, type Answers, type Count } from '../segments/answers.js';
import { isAnswer, OWN_CITED, SENTIMENT_UNITS, usedRetrieval, type Segment } from '../segments/segment.js';
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
  private readonly table = new TableSums(COLUMNS.length);
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
    const isCurrent = this.dates.clusters[cluster]?.isCurrent === true;
    for (let row = 0; row < segment.rows; row += 1) {
      if (!isAnswer(segment.state[row] ?? 0)) continue;
      const target = segment.target[row] ?? 0;
      const cell = this.cellOf.at(target, segment.prompt[row] ?? 0);
      if (cell < 0) continue;
      this.served.add(cell, this.cellOf.modelOf(target), isCurrent);
      this.addRow(segment, row, cluster, cell);
    }
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

  private addRow(segment: Segment, row: number, cluster: number, cell: number): void {
    const answers = segment.answers[row] ?? 0;
    const at = this.table.at(cluster, cell);
    const { sums } = this.table;
    plus(sums, at + At.answers, answers);
    const { mentions, sources } = segment;
    const lastMention = mentions.starts[row + 1] ?? 0;
    for (let mention = mentions.starts[row] ?? 0; mention < lastMention; mention += 1) {
      const brand = mentions.brand[mention] ?? 0;
      const role = this.roles[brand];
      if (role === Role.rival) {
        plus(sums, at + At.competitorMentions, answers);
        this.brands[brand]?.add(cluster, cell, answers);
      } else if (role === Role.own) {
        plus(sums, at + At.mentions, answers);
        plus(sums, at + At.positionSum, mentions.positionSum[mention] ?? 0);
        plus(sums, at + At.sentimentSum, mentions.sentimentSum[mention] ?? 0);
        plus(sums, at + At.sentimentCount, mentions.sentimentCount[mention] ?? 0);
      }
    }
    const [start, end] = [sources.starts[row] ?? 0, sources.starts[row + 1] ?? 0];
    if (end === start && !usedRetrieval(segment.state[row] ?? 0))
      plus(sums, at + At.sourcelessAnswers, answers);
    for (let source = start; source < end; source += 1)
      if (sources.kind[source] === OWN_CITED) {
        plus(sums, at + At.citedAnswers, answers);
        break;
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
const COLUMNS = Object.keys(At);

const inSentiment = (sum: number) => sum / SENTIMENT_UNITS;
