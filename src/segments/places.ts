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
    if (number >= this.places.length) {
      const places = new Int32Array(2 * number);
      places.set(this.places);
      this.places = places;
    }
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
    if (at >= this.values.length) this.grow(at);
    this.values[at] = (this.values[at] ?? 0) + value;
  }

  get(row: number, column: number): number {
    return this.values[row * this.width + column] ?? 0;
  }

  /** The sums of a row. */
  row(row: number): readonly number[] {
    return Array.from({ length: this.width }, (_, column) => this.get(row, column));
  }

  private grow(at: number): void {
    const values = new Float64Array(2 * at);
    values.set(this.values);
    this.values = values;
  }
}
