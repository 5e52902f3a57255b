import { PANEL_COUNTS, SENTIMENT_UNITS, unpackCells, type CellColumns } from '../../domain/panel-cells.js';
import type { Cluster, PanelDates } from './panel-dates.js';
import type { PackedPanel, PackedRow, PanelPrompt } from './panel-read-model.js';

/** What is measured repeatedly: a prompt on a platform and surface, asked from one place. */
export interface PanelCell {
  readonly promptId: string;
  readonly topic: string | null;
  /** Whether the prompt counts in figures over several prompts. */
  readonly isCounted: boolean;
  readonly platform: string;
  readonly surface: string;
  /** Country and locale as one text; empty if there is neither. */
  readonly place: string;
}

export type Measure = (typeof PANEL_COUNTS)[number];
type Columns = Readonly<Record<Measure, Float64Array>>;

/** The answers of a workspace by cell and cluster, of a window and the one before it. */
export interface Panel extends Columns {
  /** Those with answers in one of the windows. */
  readonly cells: readonly PanelCell[];
  /** Clusters of days, oldest first: those of the previous window, then those of the window. Some may have no answers. */
  readonly clusters: readonly Cluster[];
  /** One entry per cell, row and model that has answers. Those of a cell are in the order of their clusters. */
  readonly length: number;
  /** Indexes into `cells`. */
  readonly cell: Int32Array;
  /** Indexes into `clusters`. */
  readonly cluster: Int32Array;
  /** Indexes into `models`. */
  readonly model: Int32Array;
  /** The first is empty and stands for unknown models. */
  readonly models: readonly string[];
  /** The tracked competitors that answers mention. */
  readonly brands: readonly PanelBrand[];
}

/** The answers that mention a tracked competitor. */
export interface PanelBrand {
  readonly brand: string;
  /** Indexes of entries of the panel, each at most once. */
  readonly entry: Int32Array;
  /** Answers of those entries that mention it. */
  readonly mentions: Float64Array;
}

/** Unpacks a panel. @throws Error if it refers to a prompt or brand that it does not have */
export function panelOf(packed: PackedPanel, { clusters, clusterOf }: PanelDates): Panel {
  const parts = partsOf(packed);
  const length = parts.reduce((sum, { columns }) => sum + columns.numbers.length, 0);
  const cells = new Cells(packed.panelNames.prompts);
  const models = [''];
  const index = {
    cell: new Int32Array(length),
    cluster: new Int32Array(length),
    model: new Int32Array(length),
  };
  const counts = PANEL_COUNTS.map(() => new Float64Array(length));
  const brands = new Map(
    packed.panelNames.brands.map(({ number, brand }) => [number, new BrandEntries(brand)]),
  );
  let start = 0;
  for (const { row, columns } of parts) {
    const end = start + columns.numbers.length;
    cells.write(row, columns.numbers, index.cell.subarray(start, end));
    index.cluster.fill(clusterOf.get(row.date) ?? -1, start, end);
    index.model.fill(placeIn(models, row.model), start, end);
    for (const [at, column] of columns.counts.entries()) counts[at]?.set(column, start);
    for (const { number, places, answers } of columns.brands) {
      const brand = brands.get(number);
      if (brand === undefined) throw new Error(`A panel has no brand ${number}.`);
      brand.add(start, places, answers);
    }
    start = end;
  }
  const named = Object.fromEntries(PANEL_COUNTS.map((name, at) => [name, counts[at]])) as Columns;
  return {
    ...{ cells: cells.all, clusters, length, ...index, models, ...named },
    sentimentSum: named.sentimentSum.map((sum) => sum / SENTIMENT_UNITS),
    brands: [...brands.values()].flatMap((brand) => brand.end() ?? []),
  };
}

/** A row and what its cells hold. */
interface Part {
  readonly row: PackedRow;
  readonly columns: CellColumns;
}

function partsOf({ panelNames: { rows }, panelCells }: PackedPanel): Part[] {
  if (panelCells === null) return [];
  let at = 0;
  return rows.map((row) => {
    at += row.size;
    return { row, columns: unpackCells(panelCells.subarray(at - row.size, at)) };
  });
}

function placeIn(list: string[], value: string): number {
  const known = list.indexOf(value);
  return known >= 0 ? known : list.push(value) - 1;
}

/** The cells of a panel, numbered as they appear. */
class Cells {
  readonly all: PanelCell[] = [];
  private readonly prompts: ReadonlyMap<number, PanelPrompt>;
  private readonly numbers: number;
  /** For each platform, surface and place, the places of cells by the number of the prompt, from 1. */
  private readonly known = new Map<string, Int32Array>();

  constructor(prompts: readonly PanelPrompt[]) {
    this.prompts = new Map(prompts.map((prompt) => [prompt.number, prompt]));
    this.numbers = prompts.reduce((most, { number }) => Math.max(most, number), 0) + 1;
  }

  /** Writes the places of the cells of a row. */
  write(row: PackedRow, numbers: Int32Array, places: Int32Array): void {
    const key = [row.platform, row.surface, row.place].join('\0');
    const known = this.known.get(key) ?? new Int32Array(this.numbers);
    this.known.set(key, known);
    for (let index = 0; index < numbers.length; index += 1) {
      const number = numbers[index] ?? 0;
      const place = (known[number] ?? 0) || this.add(row, number);
      known[number] = place;
      places[index] = place - 1;
    }
  }

  private add({ platform, surface, place }: PackedRow, number: number): number {
    const prompt = this.prompts.get(number);
    if (prompt === undefined) throw new Error(`A panel has no prompt ${number}.`);
    const { promptId, topic, isCounted } = prompt;
    return this.all.push({ promptId, topic, isCounted, platform, surface, place });
  }
}

class BrandEntries {
  private readonly entries: number[] = [];
  private readonly mentions: number[] = [];

  constructor(private readonly brand: string) {}

  /** Adds a row whose first entry is `start`. */
  add(start: number, places: Int32Array, answers: ArrayLike<number>): void {
    for (let index = 0; index < places.length; index += 1) {
      this.entries.push(start + (places[index] ?? 0));
      this.mentions.push(answers[index] ?? 0);
    }
  }

  /** Null without entries. */
  end(): PanelBrand | null {
    const { brand, entries, mentions } = this;
    if (entries.length === 0) return null;
    return { brand, entry: new Int32Array(entries), mentions: new Float64Array(mentions) };
  }
}
