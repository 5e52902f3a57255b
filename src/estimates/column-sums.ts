import type { PanelColumn } from './panel.js';

/** A column that grows cluster by cluster, in their order. */
export class ColumnSums {
  private readonly cells: number[] = [];
  private readonly clusters: number[] = [];
  private readonly values: number[] = [];
  /** The sums of the last cluster, and the cells that have some. */
  private sums = new Float64Array(64);
  private isTouched = new Uint8Array(64);
  private readonly touched: number[] = [];
  private cluster = 0;

  add(cluster: number, cell: number, value: number): void {
    if (value === 0) return;
    if (cluster !== this.cluster) this.begin(cluster);
    if (cell >= this.sums.length) this.grow(cell);
    if (this.isTouched[cell] === 0) {
      this.isTouched[cell] = 1;
      this.touched.push(cell);
    }
    this.sums[cell] = (this.sums[cell] ?? 0) + value;
  }

  /** The column, once everything is added. */
  end(): PanelColumn {
    this.begin(this.cluster);
    return {
      cell: Int32Array.from(this.cells),
      cluster: Int32Array.from(this.clusters),
      value: Float64Array.from(this.values),
    };
  }

  private begin(cluster: number): void {
    for (const cell of this.touched) {
      const value = this.sums[cell] ?? 0;
      if (value !== 0) {
        this.cells.push(cell);
        this.clusters.push(this.cluster);
        this.values.push(value);
      }
      this.sums[cell] = 0;
      this.isTouched[cell] = 0;
    }
    this.touched.length = 0;
    this.cluster = cluster;
  }

  private grow(cell: number): void {
    const [sums, isTouched] = [new Float64Array(2 * cell), new Uint8Array(2 * cell)];
    sums.set(this.sums);
    isTouched.set(this.isTouched);
    [this.sums, this.isTouched] = [sums, isTouched];
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
