/**
 * The packed counts of the cells of a panel, many in one value: for each cell in the order of their numbers, as LEB128
 * varints, the number less the one before, the counts, and the brands that its answers mention. Sums of counts are exact
 * for any window, so two packed values can be added up.
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
/** The only count that can be negative. */
const SIGNED = PANEL_COUNTS.indexOf('sentimentSum');

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

/** Receives what packed cells hold. */
export interface CellSink {
  /** The next cell. `counts` are in the order of PANEL_COUNTS, and valid only during the call. */
  cell(number: number, counts: Float64Array): void;
  /** A brand that answers of that cell mention. */
  brand(number: number, answers: number): void;
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
  let last: CellCounts<number>;
  unpackCells(packed, {
    cell: (number, counts) => (last = addCounts(cells, number, counts)),
    brand: (number, answers) => addBrand(last, number, answers),
  });
}

/** Packs cells. Equal cells are packed into equal bytes. */
export function packCells(cells: PanelCells<number>): Buffer {
  const bytes: number[] = [];
  let before = 0;
  for (const number of Float64Array.from(cells.keys()).sort()) {
    const cell = cells.get(number);
    if (cell === undefined) continue;
    const { counts, brands, brandAnswers } = cell;
    pushVarint(bytes, number - before);
    before = number;
    for (let index = 0; index < COUNTS; index += 1) {
      const count = counts[index] ?? 0;
      pushVarint(bytes, index === SIGNED ? zigzag(count) : count);
    }
    pushVarint(bytes, brands.length);
    for (const brand of brands.toSorted((one, other) => one - other)) {
      pushVarint(bytes, brand);
      pushVarint(bytes, brandAnswers[brands.indexOf(brand)] ?? 0);
    }
  }
  return Buffer.from(bytes);
}

/** Unpacks cells in the order of their numbers. @throws Error if the bytes are not packed cells */
export function unpackCells(packed: Uint8Array, sink: CellSink): void {
  const reader = new VarintReader(packed);
  const counts = new Float64Array(COUNTS);
  let number = 0;
  while (reader.hasMore()) {
    number += reader.next();
    for (let index = 0; index < COUNTS; index += 1) counts[index] = reader.next();
    counts[SIGNED] = unzigzag(counts[SIGNED] ?? 0);
    sink.cell(number, counts);
    for (let left = reader.next(); left > 0; left -= 1) sink.brand(reader.next(), reader.next());
  }
}

/** Arithmetic instead of shifts here and below, because those are limited to 32 bits. */
function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
const unzigzag = (value: number) => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

class VarintReader {
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  hasMore(): boolean {
    return this.at < this.bytes.length;
  }

  next(): number {
    const byte = this.byte();
    return byte < 128 ? byte : this.rest(byte - 128);
  }

  private rest(low: number): number {
    let value = low;
    for (let scale = 128; ; scale *= 128) {
      const byte = this.byte();
      if (byte < 128) return value + byte * scale;
      value += (byte - 128) * scale;
    }
  }

  private byte(): number {
    const byte = this.bytes[this.at];
    if (byte === undefined) throw new Error('The packed cells of a panel end too early.');
    this.at += 1;
    return byte;
  }
}
