import { Role, type Answers, type Count } from '../segments/answers.js';
import { isAnswer, OWN_CITED, SENTIMENT_UNITS, usedRetrieval, type Segment } from '../segments/segment.js';
import { CellIndex, ServedModels } from './cell-index.js';
import { ColumnSums, denseColumn } from './column-sums.js';
import { MEASURES, type Cluster, type Measure, type Panel, type PanelCell } from './panel.js';

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
  private readonly columns: Readonly<Record<Measure | 'answers', ColumnSums>> = {
    answers: new ColumnSums(),
    mentions: new ColumnSums(),
    positionSum: new ColumnSums(),
    sentimentCount: new ColumnSums(),
    sentimentSum: new ColumnSums(),
    competitorMentions: new ColumnSums(),
    sourcelessAnswers: new ColumnSums(),
    citedAnswers: new ColumnSums(),
  };
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
    const counts = Object.fromEntries(MEASURES.map((name) => [name, this.columns[name].end()]));
    const { sentimentSum, ...others } = counts as Panel['counts'];
    const brands = Array.from(this.rivals, ([brand, sums]) => ({ brand, ...sums.end() }));
    return {
      cells: this.cells,
      clusters,
      answers: denseColumn(this.columns.answers.end(), this.cells.length, clusters.length),
      counts: { ...others, sentimentSum: { ...sentimentSum, value: sentimentSum.value.map(inSentiment) } },
      modelsDiffer: this.served.differences(this.cells.length),
      brands: brands.filter(({ cell }) => cell.length > 0),
    };
  }

  private addRow(segment: Segment, row: number, cluster: number, cell: number): void {
    const { columns } = this;
    const answers = segment.answers[row] ?? 0;
    columns.answers.add(cluster, cell, answers);
    this.addMentions(segment, row, cluster, cell);
    const { sources } = segment;
    const [start, end] = [sources.starts[row] ?? 0, sources.starts[row + 1] ?? 0];
    if (end === start && !usedRetrieval(segment.state[row] ?? 0))
      columns.sourcelessAnswers.add(cluster, cell, answers);
    for (let at = start; at < end; at += 1)
      if (sources.kind[at] === OWN_CITED) {
        columns.citedAnswers.add(cluster, cell, answers);
        break;
      }
  }

  private addMentions(
    { answers: counts, mentions }: Segment,
    row: number,
    cluster: number,
    cell: number,
  ): void {
    const { columns } = this;
    const answers = counts[row] ?? 0;
    const end = mentions.starts[row + 1] ?? 0;
    for (let at = mentions.starts[row] ?? 0; at < end; at += 1) {
      const brand = mentions.brand[at] ?? 0;
      const role = this.roles[brand];
      if (role === Role.rival) {
        columns.competitorMentions.add(cluster, cell, answers);
        this.brands[brand]?.add(cluster, cell, answers);
      } else if (role === Role.own) {
        columns.mentions.add(cluster, cell, answers);
        columns.positionSum.add(cluster, cell, mentions.positionSum[at] ?? 0);
        columns.sentimentSum.add(cluster, cell, mentions.sentimentSum[at] ?? 0);
        columns.sentimentCount.add(cluster, cell, mentions.sentimentCount[at] ?? 0);
      }
    }
  }
}

const inSentiment = (sum: number) => sum / SENTIMENT_UNITS;
