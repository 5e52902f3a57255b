import { longer } from '../segments/places.js';
import type { PanelColumn } from './panel.js';

/** A column that grows entry by entry. Typed arrays, because a year has a million entries. */
class GrowingColumn {
  private cells = new Int32Array(64);
  private clusters = new Int32Array(64);
  private values = new Float64Array(64);
  private length = 0;

  append(cluster: number, cell: number, value: number): void {
    if (this.length === this.cells.length) {
      this.cells = longer(this.cells, this.length);
      this.clusters = longer(this.clusters, this.length);
      this.values = longer(this.values, this.length);
    }
    this.cells[this.length] = cell;
    this.clusters[this.length] = cluster;
    this.values[this.length] = value;
    this.length += 1;
  }

  column(): PanelColumn {
    return {
      cell: this.cells.subarray(0, this.length),
      cluster: this.clusters.subarray(0, this.length),
      value: this.values.subarray(0, this.length),
    };
  }
}

/** A column of sums that grows cluster by cluster, in their order. Few cells have a sum in each cluster. */
export class ColumnSums {
  private readonly column = new GrowingColumn();
  /** The sums of the last cluster, and the cells that have some. */
  private sums = new Float64Array(64);
  private isTouched = new Uint8Array(64);
  private readonly touched: number[] = [];
  private cluster = 0;

  add(cluster: number, cell: number, value: number): void {
    if (value === 0) return;
    if (cluster !== this.cluster) this.begin(cluster);
    if (cell >= this.sums.length) {
      this.sums = longer(this.sums, cell);
      this.isTouched = longer(this.isTouched, cell);
    }
    if (this.isTouched[cell] === 0) {
      this.isTouched[cell] = 1;
      this.touched.push(cell);
    }
    this.sums[cell] = (this.sums[cell] ?? 0) + value;
  }

  /** The column, once everything is added. */
  end(): PanelColumn {
    this.begin(this.cluster);
    return this.column.column();
  }

  private begin(cluster: number): void {
    for (const cell of this.touched) {
      const value = this.sums[cell] ?? 0;
      if (value !== 0) this.column.append(this.cluster, cell, value);
      this.sums[cell] = 0;
      this.isTouched[cell] = 0;
    }
    this.touched.length = 0;
    this.cluster = cluster;
  }
}

/** Several columns of sums that grow together, cluster by cluster, in their order. Most cells have sums in each cluster. */
export class TableSums {
  /** The sums of the last cluster: those of a cell are side by side, and begin at its index times the width. */
  sums: Float64Array;
  private readonly columns: readonly GrowingColumn[];
  private cluster = 0;

  constructor(private readonly width: number) {
    this.sums = new Float64Array(64 * width);
    this.columns = Array.from({ length: width }, () => new GrowingColumn());
  }

  /** Begins with the next cluster, or goes on with the last one, and makes room for so many cells. */
  begin(cluster: number, cells: number): void {
    if (cluster !== this.cluster) this.finish();
    this.cluster = cluster;
    if (cells * this.width > this.sums.length) this.sums = longer(this.sums, cells * this.width);
  }

  /** The columns, once everything is added. */
  end(): PanelColumn[] {
    this.finish();
    return this.columns.map((column) => column.column());
  }

  private finish(): void {
    const { sums, width } = this;
    for (const [index, column] of this.columns.entries())
      for (let at = index, cell = 0; at < sums.length; at += width, cell += 1) {
        const value = sums[at] ?? 0;
        if (value !== 0) column.append(this.cluster, cell, value);
      }
    sums.fill(0);
  }
}

/** The values of a column in all clusters, ordered by cluster, then by cell. */
export function denseColumn(
  { cell, cluster, value }: PanelColumn,
  cells: number,
  clusters: number,
): Float64Array {
  const dense = new Float64Array(cells * clusters);
  for (let entry = 0; entry < cell.length; entry += 1)
    dense[(cluster[entry] ?? 0) * cells + (cell[entry] ?? 0)] = value[entry] ?? 0;
  return dense;
}
