/**
 * The packed counts of the cells of a panel, many in one value. Most counts are 0, so each column of numbers names the cells
 * that it is about. What is packed: the number of cells, and their numbers; a byte with the number of lists of cells, and
 * the lists; for each count a column; the number of brands, and for each its number and a column.
 *
 * A list of cells is the number of its cells and their places. A column is a byte, 0 for all cells or the place of a list
 * from 1 on, and a value for each of these cells. Places and numbers of cells are stored as the steps between them. Values
 * begin with a byte that says what follows:
 *
 *     0  an integer of 4 bytes, which is every value
 *     1  a byte for each value
 *     2  an integer of 4 bytes, the unit, and a byte with a sign for each value
 *     4  an integer of 4 bytes for each value
 *     8  a floating-point number of 8 bytes for each value
 *
 * All other numbers are integers of 4 bytes, and all are little-endian. Sums of counts are exact for any window, so two packed
 * values can be added up.
 */

/**
 * The counts of a cell in the order in which they are packed. `sentimentSum` is in millionths; `sourcelessAnswers` neither
 * used nor name a source, so they cannot cite the brand.
 */
export const PANEL_COUNTS = [
  'answers',
  'mentions',
  'positionSum',
  'sentimentCount',
  'sentimentSum',
  'competitorMentions',
  'sourcelessAnswers',
  'citedAnswers',
] as const;

/** The unit of `sentimentSum`. */
export const SENTIMENT_UNITS = 1_000_000;

const COUNTS = PANEL_COUNTS.length;

/** The counts of some answers. */
export interface CellCounts<Name> {
  /** In the order of PANEL_COUNTS. */
  readonly counts: number[];
  /** The tracked competitors that answers mention. Two lists, because a map for each of many cells takes longer. */
  readonly brands: Name[];
  /** For each of `brands`, the answers that mention it. */
  readonly brandAnswers: number[];
}

/** Counts by prompt. Prompts and brands are identified by name while they are counted, and by number once packed. */
export type PanelCells<Name> = Map<Name, CellCounts<Name>>;

/** Unpacked cells, column by column. */
export interface CellColumns {
  /** The numbers of the cells, in ascending order. */
  readonly numbers: Int32Array;
  /** In the order of PANEL_COUNTS. Columns for the same cells may share their places. */
  readonly counts: readonly CellColumn[];
  readonly brands: readonly (CellColumn & { readonly number: number })[];
}

/** Values of some cells; those of all others are 0. */
export interface CellColumn {
  /** The places of the cells, in ascending order. */
  readonly places: Int32Array;
  readonly values: Uint8Array | Int32Array | Float64Array;
}

/** Adds counts to those of a prompt. The arguments are not retained. */
export function addCounts<Name>(
  cells: PanelCells<Name>,
  name: Name,
  counts: ArrayLike<number>,
): CellCounts<Name> {
  const known = cells.get(name);
  if (known !== undefined) {
    for (let index = 0; index < COUNTS; index += 1)
      known.counts[index] = (known.counts[index] ?? 0) + (counts[index] ?? 0);
    return known;
  }
  const added: CellCounts<Name> = { counts: [], brands: [], brandAnswers: [] };
  for (let index = 0; index < COUNTS; index += 1) added.counts.push(counts[index] ?? 0);
  cells.set(name, added);
  return added;
}

/** Adds answers that mention a brand. */
export function addBrand<Name>(
  { brands, brandAnswers }: CellCounts<Name>,
  brand: Name,
  answers: number,
): void {
  const index = brands.indexOf(brand);
  if (index >= 0) {
    brandAnswers[index] = (brandAnswers[index] ?? 0) + answers;
    return;
  }
  brands.push(brand);
  brandAnswers.push(answers);
}

/** Adds cells to others. */
export function addCells<Name>(cells: PanelCells<Name>, added: PanelCells<Name>): void {
  for (const [name, { counts, brands, brandAnswers }] of added) {
    const known = addCounts(cells, name, counts);
    for (const [index, brand] of brands.entries()) addBrand(known, brand, brandAnswers[index] ?? 0);
  }
}

/** Adds packed cells to others. */
export function addPacked(cells: PanelCells<number>, packed: Uint8Array): void {
  const { numbers, counts, brands } = unpackCells(packed);
  const rows = Array.from(numbers, () => PANEL_COUNTS.map(() => 0));
  for (const [index, { places, values }] of counts.entries())
    for (const [at, place] of places.entries()) {
      const row = rows[place];
      if (row !== undefined) row[index] = values[at] ?? 0;
    }
  const added = rows.map((row, place) => addCounts(cells, numbers[place] ?? 0, row));
  for (const { number, places, values } of brands)
    for (const [at, place] of places.entries()) {
      const [cell, answers] = [added[place], values[at] ?? 0];
      if (cell !== undefined && answers !== 0) addBrand(cell, number, answers);
    }
}

/** Packs cells. Equal cells are packed into equal bytes. */
export function packCells(cells: PanelCells<number>): Buffer {
  const numbers = Int32Array.from(cells.keys()).sort();
  const sorted = Array.from(numbers, (number) => cells.get(number));
  const lists = new PlaceLists(numbers.length);
  const counts = PANEL_COUNTS.map((_, index) =>
    lists.columnOf(new Map(sorted.map((cell, place) => [place, cell?.counts[index] ?? 0]))),
  );
  const brands = brandsOf(sorted).map(({ number, answers }) => ({ number, ...lists.columnOf(answers) }));
  const writer = new Writer();
  writer.integers([numbers.length]);
  writer.steps(numbers);
  writer.bytes([lists.all.length]);
  for (const places of lists.all) {
    writer.integers([places.length]);
    writer.steps(places);
  }
  for (const { list, values } of counts) {
    writer.bytes([list]);
    writer.values(values);
  }
  writer.integers([brands.length]);
  for (const { number, list, values } of brands) {
    writer.integers([number]);
    writer.bytes([list]);
    writer.values(values);
  }
  return writer.end();
}

/**
 * Unpacks cells.
 * @throws Error if the bytes are not packed cells
 */
export function unpackCells(packed: Uint8Array): CellColumns {
  const reader = new Reader(packed);
  const numbers = reader.steps(reader.integer());
  const lists = [placesUpTo(numbers.length)];
  for (let left = reader.byte(); left > 0; left -= 1) lists.push(reader.steps(reader.integer()));
  const column = (): CellColumn => {
    const places = lists[reader.byte()];
    if (places === undefined) throw new Error('The packed cells of a panel lack a list of cells.');
    return { places, values: reader.values(places.length) };
  };
  const counts = PANEL_COUNTS.map(column);
  const brands = Array.from({ length: reader.integer() }, () => ({ number: reader.integer(), ...column() }));
  return { numbers, counts, brands };
}

function placesUpTo(length: number): Int32Array {
  const places = new Int32Array(length);
  for (let place = 1; place < length; place += 1) places[place] = place;
  return places;
}

/** The lists of cells that columns refer to. A column with values for most cells covers all of them. */
class PlaceLists {
  readonly all: (readonly number[])[] = [];

  constructor(private readonly cells: number) {}

  /** Writes values, by the place of the cell, to a column. `list` is the number of its list, from 1, or 0 for all cells. */
  columnOf(values: ReadonlyMap<number, number>): { readonly list: number; readonly values: number[] } {
    const places = [...values].flatMap(([place, value]) => (value === 0 ? [] : [place]));
    const list = this.listOf(places);
    const about = this.all[list - 1] ?? Array.from({ length: this.cells }, (_, place) => place);
    return { list, values: about.map((place) => values.get(place) ?? 0) };
  }

  private listOf(places: readonly number[]): number {
    if (places.length > this.cells / 2) return 0;
    const known = this.all.findIndex(
      (list) => list.length <= 2 * places.length && isWithin(places, new Set(list)),
    );
    if (known >= 0) return known + 1;
    return this.all.length < MAX_LISTS ? this.all.push(places) : 0;
  }
}

/** The maximum that a byte can number. */
const MAX_LISTS = 255;

const isWithin = (places: readonly number[], list: ReadonlySet<number>) =>
  places.every((place) => list.has(place));

/** The answers that mention each brand, by the place of the cell. Brands are in the order of their numbers. */
function brandsOf(cells: readonly (CellCounts<number> | undefined)[]) {
  const brands = new Map<number, Map<number, number>>();
  for (const [place, cell] of cells.entries())
    for (const [index, number] of cell?.brands.entries() ?? []) {
      const answers = brands.get(number) ?? new Map<number, number>();
      brands.set(number, answers.set(place, cell?.brandAnswers[index] ?? 0));
    }
  return [...brands]
    .map(([number, answers]) => ({ number, answers }))
    .sort((one, other) => one.number - other.number);
}

/** The byte that precedes values. */
const Kind = { alike: 0, bytes: 1, scaled: 2, integers: 4, floats: 8 } as const;

class Writer {
  private readonly parts: Uint8Array[] = [];

  bytes(values: readonly number[]): void {
    this.parts.push(Uint8Array.from(values));
  }

  integers(values: readonly number[]): void {
    const view = new DataView(new ArrayBuffer(4 * values.length));
    for (const [index, value] of values.entries()) view.setInt32(4 * index, value, true);
    this.parts.push(new Uint8Array(view.buffer));
  }

  /** Ascending numbers as the steps between them, which are small. */
  steps(numbers: ArrayLike<number>): void {
    this.values(Array.from(numbers, (number, index) => number - (numbers[index - 1] ?? 0)));
  }

  values(values: readonly number[]): void {
    const [first = 0] = values;
    const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
    if (least < -(2 ** 31) || most >= 2 ** 31) {
      this.bytes([Kind.floats]);
      this.floats(values);
    } else if (values.every((value) => value === first)) {
      this.bytes([Kind.alike]);
      this.integers([first]);
    } else if (least >= 0 && most <= 255) this.bytes([Kind.bytes, ...values]);
    else this.signed(values);
  }

  private signed(values: readonly number[]): void {
    const unit = values.reduce(greatestDivisor, 0);
    const scaled = values.map((value) => value / unit);
    if (scaled.every((value) => value >= -128 && value <= 127)) {
      this.bytes([Kind.scaled]);
      this.integers([unit]);
      this.bytes(scaled);
    } else {
      this.bytes([Kind.integers]);
      this.integers(values);
    }
  }

  private floats(values: readonly number[]): void {
    const view = new DataView(new ArrayBuffer(8 * values.length));
    for (const [index, value] of values.entries()) view.setFloat64(8 * index, value, true);
    this.parts.push(new Uint8Array(view.buffer));
  }

  end(): Buffer {
    return Buffer.concat(this.parts);
  }
}

function greatestDivisor(one: number, other: number): number {
  let [divisor, rest] = [Math.abs(one), Math.abs(other)];
  while (rest !== 0) [divisor, rest] = [rest, divisor % rest];
  return divisor;
}

/** Reads packed bytes from the start. Arrays that it returns may share their memory, because copies would take longer. */
class Reader {
  private at = 0;
  private readonly view: DataView;

  constructor(private readonly packed: Uint8Array) {
    this.view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  }

  byte(): number {
    return this.view.getUint8(this.take(1));
  }

  integer(): number {
    return this.view.getInt32(this.take(4), true);
  }

  steps(length: number): Int32Array {
    const numbers = new Int32Array(length);
    const steps = this.values(length);
    let sum = 0;
    for (let index = 0; index < length; index += 1) numbers[index] = sum += steps[index] ?? 0;
    return numbers;
  }

  values(length: number): CellColumn['values'] {
    const kind = this.byte();
    switch (kind) {
      case Kind.alike:
        return new Int32Array(length).fill(this.integer());
      case Kind.bytes:
        return this.bytes(length);
      case Kind.scaled:
        return this.scaled(length);
      case Kind.integers:
        return Int32Array.from({ length }, () => this.integer());
      case Kind.floats:
        return Float64Array.from({ length }, () => this.view.getFloat64(this.take(8), true));
      default:
        throw new Error(`The packed cells of a panel have values of an unknown kind (${kind}).`);
    }
  }

  private bytes(length: number): Uint8Array {
    const start = this.take(length);
    return this.packed.subarray(start, start + length);
  }

  private scaled(length: number): Int32Array {
    const unit = this.integer();
    const start = this.take(length);
    const values = new Int32Array(length);
    for (let index = 0; index < length; index += 1) values[index] = unit * this.view.getInt8(start + index);
    return values;
  }

  /** Skips bytes and returns where they begin. */
  private take(length: number): number {
    const start = this.at;
    this.at += length;
    if (this.at > this.packed.length) throw new Error('The packed cells of a panel end too early.');
    return start;
  }
}
