/**
 * The packed counts of the cells of a panel, many in one value. Numbers are columns of one width each, so that reading them
 * is little more than copying: the number of cells, the steps between their numbers, their counts, the number of brands,
 * and for each brand its number, the cells that mention it, and in how many answers. Numbers are little-endian: sizes have
 * 4 bytes, a column begins with a byte that says how many bytes each of its numbers has (0, 1, 4 as an integer with a sign,
 * or 8 as floating point). Sums of counts are exact for any window, so two packed values can be added up.
 */

/** The counts of a cell in the order in which they are packed. `sentimentSum` is in millionths. */
export const PANEL_COUNTS = [
  'answers',
  'mentions',
  'positionSum',
  'sentimentCount',
  'sentimentSum',
  'competitorMentions',
  'citationAnswers',
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

/** Counts by prompt. Prompts and brands have names while they are counted, and numbers where they are packed. */
export type PanelCells<Name> = Map<Name, CellCounts<Name>>;

/** Numbers of a column, all of one size. */
export type Column = Uint8Array | Int32Array | Float64Array;

/** Cells column by column: the same place in each column is of the same cell. */
export interface CellColumns {
  /** The numbers of the cells, in ascending order. */
  readonly numbers: Int32Array;
  /** In the order of PANEL_COUNTS. */
  readonly counts: readonly Column[];
  readonly brands: readonly BrandColumns[];
}

/** The cells with answers that mention a brand. */
export interface BrandColumns {
  readonly number: number;
  /** The places of the cells, in ascending order. */
  readonly places: Int32Array;
  /** The answers of each of them that mention the brand. */
  readonly answers: Column;
}

/** Adds counts to those of a prompt. The ones that are given are not kept. */
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
  const added = Array.from(numbers, (number, place) =>
    addCounts(
      cells,
      number,
      counts.map((column) => column[place] ?? 0),
    ),
  );
  for (const { number, places, answers } of brands)
    for (const [index, place] of places.entries()) {
      const cell = added[place];
      if (cell !== undefined) addBrand(cell, number, answers[index] ?? 0);
    }
}

/** Packs cells. Equal cells are packed into equal bytes. */
export function packCells(cells: PanelCells<number>): Buffer {
  const numbers = Int32Array.from(cells.keys()).sort();
  const sorted = Array.from(numbers, (number) => cells.get(number));
  const writer = new ColumnWriter();
  writer.sizes([numbers.length]);
  writer.column(stepsOf(numbers));
  for (let index = 0; index < COUNTS; index += 1)
    writer.column(sorted.map((cell) => cell?.counts[index] ?? 0));
  const brands = brandsOf(sorted);
  writer.sizes([brands.length]);
  for (const { number, places, answers } of brands) {
    writer.sizes([number, places.length]);
    writer.column(stepsOf(places));
    writer.column(answers);
  }
  return writer.end();
}

/** Unpacks cells. @throws Error if the bytes are not packed cells */
export function unpackCells(packed: Uint8Array): CellColumns {
  const reader = new ColumnReader(packed);
  const length = reader.size();
  const numbers = fromSteps(reader.column(length));
  const counts = PANEL_COUNTS.map(() => reader.column(length));
  const brands = Array.from({ length: reader.size() }, (): BrandColumns => {
    const [number, size] = [reader.size(), reader.size()];
    return { number, places: fromSteps(reader.column(size)), answers: reader.column(size) };
  });
  return { numbers, counts, brands };
}

/** The brands that cells mention, by number. */
function brandsOf(cells: readonly (CellCounts<number> | undefined)[]) {
  const brands = new Map<number, { number: number; places: number[]; answers: number[] }>();
  for (const [place, cell] of cells.entries())
    for (const [index, number] of cell?.brands.entries() ?? []) {
      const brand = brands.get(number) ?? { number, places: [], answers: [] };
      brands.set(number, brand);
      brand.places.push(place);
      brand.answers.push(cell?.brandAnswers[index] ?? 0);
    }
  return [...brands.values()].sort((one, other) => one.number - other.number);
}

/** Ascending numbers as the steps between them, which are small. */
const stepsOf = (numbers: ArrayLike<number>) =>
  Array.from(numbers, (number, index) => number - (numbers[index - 1] ?? 0));

function fromSteps(steps: Column): Int32Array {
  const numbers = new Int32Array(steps.length);
  let number = 0;
  for (let index = 0; index < steps.length; index += 1) numbers[index] = number += steps[index] ?? 0;
  return numbers;
}

/** The bytes of a number in a column; 0 = all are 0. */
type Width = 0 | 1 | 4 | 8;

function widthOf(values: readonly number[]): Width {
  let width: Width = 0;
  for (const value of values) {
    if (value < -(2 ** 31) || value >= 2 ** 31) return 8;
    if (value < 0 || value > 255) width = 4;
    else if (value !== 0 && width === 0) width = 1;
  }
  return width;
}

class ColumnWriter {
  private readonly parts: Uint8Array[] = [];

  sizes(values: readonly number[]): void {
    for (const value of values) this.parts.push(bytesOf([value], 4));
  }

  column(values: readonly number[]): void {
    const width = widthOf(values);
    this.parts.push(Uint8Array.of(width), bytesOf(values, width));
  }

  end(): Buffer {
    return Buffer.concat(this.parts);
  }
}

function bytesOf(values: readonly number[], width: Width): Uint8Array {
  if (width === 1) return Uint8Array.from(values);
  const bytes = new Uint8Array(width * values.length);
  const view = new DataView(bytes.buffer);
  for (const [index, value] of values.entries()) {
    if (width === 4) view.setInt32(4 * index, value, true);
    if (width === 8) view.setFloat64(8 * index, value, true);
  }
  return bytes;
}

class ColumnReader {
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  size(): number {
    return viewOf(this.take(4)).getInt32(0, true);
  }

  column(length: number): Column {
    const width = this.take(1)[0] ?? 0;
    const bytes = this.take(width * length);
    if (width === 0) return new Uint8Array(length);
    if (width === 1) return bytes;
    const view = viewOf(bytes);
    const values = width === 4 ? new Int32Array(length) : new Float64Array(length);
    for (let index = 0; index < length; index += 1)
      values[index] = width === 4 ? view.getInt32(4 * index, true) : view.getFloat64(8 * index, true);
    return values;
  }

  private take(length: number): Uint8Array {
    this.at += length;
    if (this.at > this.bytes.length) throw new Error('The packed cells of a panel end too early.');
    return this.bytes.subarray(this.at - length, this.at);
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);
