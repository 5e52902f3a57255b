import type { Answers, Count, Groups } from '../segments/answers.js';
import { RowValues } from '../segments/places.js';
import { isAnswer, type Segment } from '../segments/segment.js';
import { CellIndex, ServedModels } from './cell-index.js';
import type { CellAnswers } from './cluster-sums.js';
import { ColumnSums, denseColumn } from './column-sums.js';
import type { PanelDates } from './panel-of-answers.js';
import type { Panel, PanelCell } from './panel.js';

/**
 * Places the answers to some prompts in cells, which are numbered as they appear. Other attempts have none, unless
 * `isCounted` includes their states.
 */
export class CountedCells {
  readonly cells: PanelCell[] = [];
  /** The group of the prompt of each cell. */
  readonly groups: number[] = [];
  private readonly index: CellIndex;
  private readonly rows = new RowValues();
  /** The last segment, whose cells several counts ask for. */
  private segment: Segment | null = null;
  private rowCells: Int32Array = new Int32Array();

  /** Answers to prompts without a group, and of targets that are not selected, are left out. */
  constructor(
    answers: Pick<Answers, 'prompts' | 'targets'>,
    private readonly prompts: Groups,
    private readonly isCounted: (state: number) => boolean = isAnswer,
  ) {
    this.index = new CellIndex(answers, this.cells);
  }

  /** The cell of each row; -1 for rows that do not count. The next segment overwrites them. */
  of(segment: Segment): Int32Array {
    if (segment !== this.segment) this.rowCells = this.read(segment);
    this.segment = segment;
    return this.rowCells;
  }

  private read({ rows, state, prompt, target }: Segment): Int32Array {
    const cells = this.rows.none(rows);
    const { index, groups, isCounted } = this;
    const { of: groupOf } = this.prompts;
    for (let row = 0; row < rows; row += 1) {
      const group = groupOf[prompt[row] ?? 0] ?? -1;
      if (group < 0 || !isCounted(state[row] ?? 0)) continue;
      const cell = index.at(target[row] ?? 0, prompt[row] ?? 0);
      if (cell === groups.length) groups.push(group);
      cells[row] = cell;
    }
    return cells;
  }

  /** The number of the model of a target, as ServedModels takes it. */
  modelOf(target: number): number {
    return this.index.modelOf(target);
  }
}

/** Counts something in the rows of cells. */
export abstract class CountByCell implements Count {
  constructor(
    protected readonly counted: CountedCells,
    protected readonly dates: PanelDates,
  ) {}

  add(segment: Segment, day: string): void {
    const cluster = this.dates.clusterOf.get(day);
    if (cluster === undefined) return;
    const cells = this.counted.of(segment);
    for (let row = 0; row < segment.rows; row += 1) {
      const cell = cells[row] ?? -1;
      if (cell >= 0) this.addRow(segment, row, cluster, cell);
    }
  }

  protected abstract addRow(segment: Segment, row: number, cluster: number, cell: number): void;
}

/** Counts answers by cell and cluster. */
export class AnswersByCell extends CountByCell {
  private readonly answers = new ColumnSums();
  private readonly served = new ServedModels();

  protected addRow({ answers, target }: Segment, row: number, cluster: number, cell: number): void {
    const isCurrent = this.dates.clusters[cluster]?.isCurrent === true;
    this.answers.add(cluster, cell, answers[row] ?? 0);
    this.served.add(cell, this.counted.modelOf(target[row] ?? 0), isCurrent);
  }

  /** The answers of all cells, once everything is counted. */
  end(): CellAnswers & Pick<Panel, 'cells'> {
    const { cells } = this.counted;
    const { clusters } = this.dates;
    return {
      cells,
      clusters,
      answers: denseColumn(this.answers.end(), cells.length, clusters.length),
      modelsDiffer: this.served.differences(cells.length),
    };
  }
}
