/**
 * Columns of numbers as bytes. A column is a byte with the width of a value in bytes, the unit as a 4-byte integer, and the
 * values, each a signed integer (or, with 1 byte, an unsigned one) that is multiplied by the unit. With the width 0 there are
 * no values: all are equal to the unit. With the width 8, values are floating-point numbers and the unit is 1. Everything is
 * little-endian, so that SQL can read a value at a known place, and columns are compressed where they are stored.
 */

/** The width of a value in bytes. */
const Width = { none: 0, byte: 1, short: 2, integer: 4, float: 8 } as const;

const HEADER = 5;
const INT32 = { min: -(2 ** 31), max: 2 ** 31 - 1 };

/** Appends columns. */
export class ColumnWriter {
  private readonly parts: Buffer[] = [];

  column(values: readonly number[]): this {
    const { width, unit } = formatOf(values);
    const bytes = Buffer.alloc(HEADER + width * values.length);
    bytes[0] = width;
    bytes.writeInt32LE(unit, 1);
    for (let index = 0; index < values.length && width !== Width.none; index += 1) {
      const value = (values[index] ?? 0) / unit;
      const at = HEADER + width * index;
      if (width === Width.byte) bytes[at] = value;
      else if (width === Width.short) bytes.writeInt16LE(value, at);
      else if (width === Width.integer) bytes.writeInt32LE(value, at);
      else bytes.writeDoubleLE(value, at);
    }
    this.parts.push(bytes);
    return this;
  }

  end(): Buffer {
    return Buffer.concat(this.parts);
  }
}

/** The smallest format of a column. Units are greatest common divisors. */
function formatOf(values: readonly number[]): { readonly width: number; readonly unit: number } {
  const [first = 0] = values;
  let [least, most, unit] = [first, first, 0];
  for (const value of values) {
    if (value < least) least = value;
    else if (value > most) most = value;
    if (unit !== 1) unit = greatestDivisor(unit, Math.abs(value));
  }
  if (least < INT32.min || most > INT32.max) return { width: Width.float, unit: 1 };
  if (least === most) return { width: Width.none, unit: first };
  if (least >= 0 && most / unit <= 0xff) return { width: Width.byte, unit };
  if (least / unit >= -0x8000 && most / unit <= 0x7fff) return { width: Width.short, unit };
  return { width: Width.integer, unit };
}

function greatestDivisor(one: number, other: number): number {
  let [divisor, rest] = [one, other];
  while (rest !== 0) [divisor, rest] = [rest, divisor % rest];
  return divisor;
}

/** Arrays for the values of columns. They can be used again, since making new ones takes as long as filling them. */
export class ColumnArrays {
  private readonly arrays = { integers: [] as Int32Array[], numbers: [] as Float64Array[] };
  private used = { integers: 0, numbers: 0 };

  /** Allows all arrays to be used again. */
  reuse(): void {
    this.used = { integers: 0, numbers: 0 };
  }

  /** An array with room for so many values. It may be longer, and have values. */
  integers(length: number): Int32Array {
    const place = this.used.integers++;
    const known = this.arrays.integers[place];
    return known !== undefined && known.length >= length
      ? known
      : (this.arrays.integers[place] = new Int32Array(length));
  }

  /** Like `integers`, for all numbers. */
  numbers(length: number): Float64Array {
    const place = this.used.numbers++;
    const known = this.arrays.numbers[place];
    return known !== undefined && known.length >= length
      ? known
      : (this.arrays.numbers[place] = new Float64Array(length));
  }
}

/**
 * Reads columns from the start. An array may be longer than its column.
 * @throws Error if the bytes are not columns
 */
export class ColumnReader {
  private at = 0;
  private readonly view: DataView;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly arrays: ColumnArrays,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Whether all columns were read. */
  isAtEnd(): boolean {
    return this.at === this.bytes.length;
  }

  integers(length: number): Int32Array {
    const values = this.arrays.integers(length);
    this.read(values, length);
    return values;
  }

  numbers(length: number): Float64Array {
    const values = this.arrays.numbers(length);
    this.read(values, length);
    return values;
  }

  private read(values: Int32Array | Float64Array, length: number): void {
    const width = this.view.getUint8(this.take(1));
    const unit = this.view.getInt32(this.take(4), true);
    const at = this.take(width * length);
    if (width === Width.none) {
      values.fill(unit, 0, length);
      return;
    }
    const bytes = this.bytes.subarray(at, at + width * length);
    // Copying whole arrays takes a fraction of the time of reading value by value.
    if (width === Width.byte) values.set(bytes);
    else if (width === Width.short) values.set(new Int16Array(aligned(bytes)));
    else if (width === Width.integer) values.set(new Int32Array(aligned(bytes)));
    else if (width === Width.float) values.set(new Float64Array(aligned(bytes)));
    else throw new Error(`A column has values of ${width} bytes.`);
    if (unit !== 1)
      for (let index = 0; index < length; index += 1) values[index] = unit * (values[index] ?? 0);
  }

  /** Skips bytes and returns where they begin. */
  private take(length: number): number {
    const start = this.at;
    this.at += length;
    if (this.at > this.bytes.length) throw new Error('A column ends too early.');
    return start;
  }
}

/** A copy of bytes, since an array of longer values begins at a multiple of their width. All machines that run Node are little-endian. */
function aligned(bytes: Uint8Array): ArrayBuffer {
  const copy = new Uint8Array(bytes.length);
  copy.set(bytes);
  return copy.buffer;
}
