import { longer } from '../segments/places.js';
import type { PanelColumn } from './panel.js';

/** Room for the sums of a cluster, or the entries of a column, at first. With less, most arrays would soon be copied. */
const ROOM = 512;

/** A column that grows entry by entry. Typed arrays, because a year has a million entries. */
class GrowingColumn {
  private cells = new Int32Array(ROOM);
  private clusters = new Int32Array(ROOM);
  private values = new Float64Array(ROOM);
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
  private sums = new Float64Array(ROOM);
  private isTouched = new Uint8Array(ROOM);
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

/**
 * Several columns of sums that grow together, cluster by cluster, in their order. Most cells have sums in each cluster, so each
 * has a table with the sums of all cells, and the columns are made at the end, when their lengths are known.
 */
export class TableSums {
  /** The sums of the last cluster: those of a cell are side by side, and begin at its index times the width. */
  sums = new Float64Array();
  private readonly tables: Float64Array[] = [];
  /** The cluster of each table. */
  private readonly clusters: number[] = [];

  constructor(private readonly width: number) {}

  /** Begins with the next cluster, or goes on with the last one, and makes room for so many cells. */
  begin(cluster: number, cells: number): void {
    const length = cells * this.width;
    if (cluster !== this.clusters.at(-1)) {
      this.sums = new Float64Array(length);
      this.clusters.push(cluster);
      this.tables.push(this.sums);
    } else if (length > this.sums.length) {
      this.sums = longer(this.sums, length);
      this.tables[this.tables.length - 1] = this.sums;
    }
  }

  /** A column, once everything is added. */
  column(index: number): PanelColumn {
    const { tables, clusters, width } = this;
    const { cell: cells, cluster: ofEntries, value: values } = emptyColumn(this.entriesOf(index));
    let entry = 0;
    for (const [place, sums] of tables.entries()) {
      const cluster = clusters[place] ?? 0;
      for (let at = index, cell = 0; at < sums.length; at += width, cell += 1) {
        const value = sums[at] ?? 0;
        if (value === 0) continue;
        cells[entry] = cell;
        ofEntries[entry] = cluster;
        values[entry] = value;
        entry += 1;
      }
    }
    return { cell: cells, cluster: ofEntries, value: values };
  }

  /** The values of a column in all clusters, ordered by cluster, then by cell. */
  dense(index: number, cells: number, clusters: number): Float64Array {
    const { tables, width } = this;
    const dense = new Float64Array(cells * clusters);
    for (const [place, sums] of tables.entries()) {
      const end = Math.min(sums.length, cells * width);
      let to = (this.clusters[place] ?? 0) * cells;
      for (let at = index; at < end; at += width) dense[to++] = sums[at] ?? 0;
    }
    return dense;
  }

  private entriesOf(index: number): number {
    let entries = 0;
    for (const sums of this.tables)
      for (let at = index; at < sums.length; at += this.width) if (sums[at] !== 0) entries += 1;
    return entries;
  }
}

/** A column with room for so many entries. */
export const emptyColumn = (length: number): PanelColumn => ({
  cell: new Int32Array(length),
  cluster: new Int32Array(length),
  value: new Float64Array(length),
});

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
