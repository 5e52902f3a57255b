/** A copy with room for more than `length` elements. */
export function longer<Elements extends Int32Array | Float64Array | Uint8Array>(
  elements: Elements,
  length: number,
): Elements {
  const copy = new (elements.constructor as new (length: number) => Elements)(2 * length);
  copy.set(elements);
  return copy;
}

/** A number for each row of one segment after the other, in the same array: making one takes as long as filling it. */
export class RowValues {
  private values = new Int32Array(1024);

  /** -1 for each row. The array may be longer. */
  none(rows: number): Int32Array {
    if (rows > this.values.length) this.values = longer(this.values, rows);
    return this.values.fill(-1, 0, rows);
  }
}

/** Indexes numbers from 0, in order of appearance. */
export class Places {
  /** The numbers by place. */
  readonly numbers: number[] = [];
  /** The places by number, from 1. */
  private places = new Int32Array(1024);

  /** The index of a number. A new number gets the next one. */
  at(number: number): number {
    const known = this.find(number);
    if (known >= 0) return known;
    if (number >= this.places.length) this.places = longer(this.places, number);
    this.places[number] = this.numbers.push(number);
    return this.numbers.length - 1;
  }

  /** The index of a number; -1 for an unknown number. */
  find(number: number): number {
    return (this.places[number] ?? 0) - 1;
  }
}

/** Sums in rows of a fixed width, all 0 at first. */
export class SumTable {
  private values: Float64Array;

  constructor(private readonly width: number) {
    this.values = new Float64Array(256 * width);
  }

  add(row: number, column: number, value: number): void {
    const at = row * this.width + column;
    if (at >= this.values.length) this.values = longer(this.values, at);
    this.values[at] = (this.values[at] ?? 0) + value;
  }

  get(row: number, column: number): number {
    return this.values[row * this.width + column] ?? 0;
  }

  /** The sums of a row. */
  row(row: number): readonly number[] {
    return Array.from({ length: this.width }, (_, column) => this.get(row, column));
  }
}
