import { PANEL_COUNTS, SENTIMENT_UNITS, unpackCells, type CellSink } from '../../domain/panel-cells.js';
import { groupBy } from '../../domain/group-by.js';
import type { Cluster, PanelDates } from './panel-dates.js';
import type { PackedPanel, PackedRow } from './panel-read-model.js';

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
  /** One entry per cell, cluster and model that has answers. */
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

/** The shortest packed cell: its number, its counts and the number of its brands. */
const SHORTEST = 1 + PANEL_COUNTS.length + 1;

/** Unpacks a panel. @throws Error if it refers to a prompt or brand that it does not have */
export function panelOf(packed: PackedPanel, { clusters, clusterOf }: PanelDates): Panel {
  const entries = new Entries(packed);
  const groups = groupBy(packed.rows, ({ date, platform, surface, model, place }) =>
    [clusterOf.get(date), platform, surface, model, place].join('\0'),
  );
  for (const rows of groups.values()) entries.add(rows, clusterOf);
  return { clusters, ...entries.end() };
}

/** The columns of a panel while they are filled. */
class Entries implements CellSink {
  private readonly cells: PanelCell[] = [];
  private readonly models = [''];
  private length = 0;
  private readonly index: Readonly<Record<'cell' | 'cluster' | 'model', Int32Array>>;
  private readonly counts: readonly Float64Array[];
  private readonly prompts: ReadonlyMap<number, PackedPanel['prompts'][number]>;
  private readonly brands: readonly (BrandEntries | undefined)[];
  /** The places of cells by prompt, from 1, for each platform, surface and place. */
  private readonly cellOf = new Map<string, Int32Array>();

  /** What is the same in all rows that are being added. */
  private row: PackedRow = { date: '', platform: '', surface: '', model: '', place: '', cells: '' };
  private rowCells: Int32Array = new Int32Array();
  private rowCluster = 0;
  private rowModel = 0;
  /** Whether several rows are added to the same entries. */
  private isShared = false;
  /** The places of entries by prompt, from 1; of brands in their lists by prompt and brand. */
  private readonly entryOf: Int32Array;
  private readonly brandPlaceOf: Int32Array;
  private prompt = 0;
  private entry = 0;

  constructor({ rows, prompts, brands }: PackedPanel) {
    const bytes = rows.reduce((sum, { cells }) => sum + Buffer.byteLength(cells, 'base64'), 0);
    const capacity = Math.floor(bytes / SHORTEST);
    const column = () => new Int32Array(capacity);
    this.index = { cell: column(), cluster: column(), model: column() };
    this.counts = PANEL_COUNTS.map(() => new Float64Array(capacity));
    this.prompts = new Map(prompts.map((prompt) => [prompt.number, prompt]));
    this.brands = byNumber(brands.map((brand) => new BrandEntries(brand)));
    this.entryOf = new Int32Array(prompts.reduce((most, { number }) => Math.max(most, number), 0) + 1);
    this.brandPlaceOf = new Int32Array(this.entryOf.length * this.brands.length);
  }

  /** Adds rows that differ only in their dates, which are of one cluster. */
  add(rows: readonly PackedRow[], clusterOf: ReadonlyMap<string, number>): void {
    const [first] = rows;
    if (first === undefined) return;
    this.row = first;
    this.rowCells = this.cellsOf(first);
    this.rowCluster = clusterOf.get(first.date) ?? -1;
    this.rowModel = this.modelOf(first);
    this.isShared = rows.length > 1;
    this.entryOf.fill(0);
    if (this.isShared) this.brandPlaceOf.fill(0);
    for (const { cells } of rows) unpackCells(Buffer.from(cells, 'base64'), this);
  }

  cell(number: number, counts: Float64Array): void {
    let place = this.entryOf[number] ?? 0;
    if (place === 0) {
      place = this.addEntry(number);
      this.entryOf[number] = place;
    }
    this.prompt = number;
    this.entry = place - 1;
    for (let index = 0; index < counts.length; index += 1) {
      const column = this.counts[index];
      if (column !== undefined) column[this.entry] = (column[this.entry] ?? 0) + (counts[index] ?? 0);
    }
  }

  brand(number: number, answers: number): void {
    const brand = this.brands[number];
    if (brand === undefined) throw new Error(`A panel has no brand ${number}.`);
    if (!this.isShared) {
      brand.add(this.entry, answers);
      return;
    }
    const index = this.prompt * this.brands.length + number;
    const place = this.brandPlaceOf[index] ?? 0;
    if (place === 0) this.brandPlaceOf[index] = brand.add(this.entry, answers);
    else brand.addAt(place - 1, answers);
  }

  end(): Omit<Panel, 'clusters'> {
    const { cells, models, length, index } = this;
    const sentiments = this.counts[PANEL_COUNTS.indexOf('sentimentSum')];
    for (let entry = 0; entry < length; entry += 1)
      if (sentiments !== undefined) sentiments[entry] = (sentiments[entry] ?? 0) / SENTIMENT_UNITS;
    const columns = PANEL_COUNTS.map((name, at) => [name, this.counts[at]?.subarray(0, length)]);
    return {
      ...{ cells, models, length },
      cell: index.cell.subarray(0, length),
      cluster: index.cluster.subarray(0, length),
      model: index.model.subarray(0, length),
      ...(Object.fromEntries(columns) as Columns),
      brands: this.brands.flatMap((brand) => (brand === undefined || brand.isEmpty() ? [] : brand.end())),
    };
  }

  /** Returns the place of the new entry, from 1. */
  private addEntry(number: number): number {
    const entry = this.length;
    this.index.cell[entry] = this.cellAt(number);
    this.index.cluster[entry] = this.rowCluster;
    this.index.model[entry] = this.rowModel;
    this.length += 1;
    return this.length;
  }

  private cellAt(number: number): number {
    const place = this.rowCells[number] ?? 0;
    if (place > 0) return place - 1;
    const prompt = this.prompts.get(number);
    if (prompt === undefined) throw new Error(`A panel has no prompt ${number}.`);
    const { promptId, topic, isCounted } = prompt;
    const { platform, surface, place: from } = this.row;
    this.rowCells[number] = this.cells.push({ promptId, topic, isCounted, platform, surface, place: from });
    return this.cells.length - 1;
  }

  private cellsOf({ platform, surface, place }: PackedRow): Int32Array {
    const key = [platform, surface, place].join('\0');
    const known = this.cellOf.get(key) ?? new Int32Array(this.entryOf.length);
    this.cellOf.set(key, known);
    return known;
  }

  private modelOf({ model }: PackedRow): number {
    const known = this.models.indexOf(model);
    return known >= 0 ? known : this.models.push(model) - 1;
  }
}

class BrandEntries {
  private readonly entry: number[] = [];
  private readonly mentions: number[] = [];
  readonly number: number;
  private readonly brand: string;

  constructor({ number, brand }: PackedPanel['brands'][number]) {
    this.number = number;
    this.brand = brand;
  }

  /** Returns the place of the entry, from 1. */
  add(entry: number, answers: number): number {
    this.mentions.push(answers);
    return this.entry.push(entry);
  }

  addAt(index: number, answers: number): void {
    this.mentions[index] = (this.mentions[index] ?? 0) + answers;
  }

  isEmpty(): boolean {
    return this.entry.length === 0;
  }

  end(): PanelBrand {
    return {
      brand: this.brand,
      entry: new Int32Array(this.entry),
      mentions: new Float64Array(this.mentions),
    };
  }
}

function byNumber<Item extends { readonly number: number }>(items: readonly Item[]): (Item | undefined)[] {
  const list: (Item | undefined)[] = [];
  for (const item of items) list[item.number] = item;
  return list;
}
