import type { PanelColumn } from './panel.js';

/** A column that grows cluster by cluster, in their order. Typed arrays, because a year has a million entries. */
export class ColumnSums {
  private cells = new Int32Array(64);
  private clusters = new Int32Array(64);
  private values = new Float64Array(64);
  private length = 0;
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
    return {
      cell: this.cells.slice(0, this.length),
      cluster: this.clusters.slice(0, this.length),
      value: this.values.slice(0, this.length),
    };
  }

  private begin(cluster: number): void {
    this.makeRoom(this.touched.length);
    for (const cell of this.touched) {
      const value = this.sums[cell] ?? 0;
      if (value !== 0) {
        this.cells[this.length] = cell;
        this.clusters[this.length] = this.cluster;
        this.values[this.length] = value;
        this.length += 1;
      }
      this.sums[cell] = 0;
      this.isTouched[cell] = 0;
    }
    this.touched.length = 0;
    this.cluster = cluster;
  }

  private makeRoom(entries: number): void {
    const length = this.length + entries;
    if (length <= this.cells.length) return;
    this.cells = longer(this.cells, length);
    this.clusters = longer(this.clusters, length);
    this.values = longer(this.values, length);
  }
}

/** A copy with room for more than `length` elements. */
function longer<Elements extends Int32Array | Float64Array | Uint8Array>(
  elements: Elements,
  length: number,
): Elements {
  const copy = new (elements.constructor as new (length: number) => Elements)(2 * length);
  copy.set(elements);
  return copy;
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
