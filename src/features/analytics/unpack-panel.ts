import { groupBy } from '../../domain/group-by.js';
import {
  PANEL_COUNTS,
  SENTIMENT_UNITS,
  unpackCells,
  type CellColumn,
  type CellColumns,
} from '../../domain/panel-cells.js';
import type { Steps } from '../../domain/steps.js';
import type { Cluster, Panel, PanelCell, PanelColumn } from '../../estimates/panel.js';
import type { PanelDates } from '../../estimates/panel-of-answers.js';
import type { PackedPanel, PackedRow, PanelPrompt } from './panel-read-model.js';

/**
 * Unpacks a panel.
 * @throws Error if it refers to a date, prompt or brand that it does not have
 */
export function* panelOf(packed: PackedPanel, { clusters, clusterOf }: PanelDates): Steps<Panel> {
  const cells = new Cells(packed.panelNames.prompts);
  const rows: PlacedRow[] = [];
  for (const { row, columns } of rowsOf(packed)) {
    const cluster = clusterOf.get(row.date);
    if (cluster === undefined) throw new Error(`A panel has no cluster for ${row.date}.`);
    rows.push({ row, columns, cluster, places: cells.placesOf(row, columns.numbers) });
    yield;
  }
  return {
    cells: cells.all,
    clusters,
    answers: yield* answersOf(rows, cells.all.length, clusters.length),
    counts: yield* countsOf(rows),
    modelsDiffer: yield* modelsDiffer(rows, clusters, cells.all.length),
    brands: yield* brandsOf(rows, packed.panelNames.brands),
  };
}

const ANSWERS = PANEL_COUNTS.indexOf('answers');

function* answersOf(rows: readonly PlacedRow[], cells: number, clusters: number): Steps<Float64Array> {
  const answers = new Float64Array(cells * clusters);
  for (const { columns, cluster, places } of rows) {
    const { places: about, values } = columns.counts[ANSWERS] ?? NONE;
    for (let index = 0; index < about.length; index += 1) {
      const at = cluster * cells + (places[about[index] ?? 0] ?? 0);
      answers[at] = (answers[at] ?? 0) + (values[index] ?? 0);
    }
    yield;
  }
  return answers;
}

function* countsOf(rows: readonly PlacedRow[]): Steps<Panel['counts']> {
  const columns = new Map<number, PanelColumn>();
  const placesOf = (row: PlacedRow, index: number) => row.columns.counts[index]?.places;
  for (const index of PANEL_COUNTS.keys()) {
    if (index === ANSWERS) continue;
    const similar = [...columns].find(([earlier]) =>
      rows.every((row) => placesOf(row, earlier) === placesOf(row, index)),
    );
    const parts = rows.map((row) => ({ row, column: row.columns.counts[index] ?? NONE }));
    columns.set(index, columnOf(parts, similar?.[1]));
    yield;
  }
  const named = Object.fromEntries(PANEL_COUNTS.map((name, index) => [name, columns.get(index)]));
  const { mentions, sentimentSum, sentimentCount, ...counts } = named as Panel['counts'];
  return {
    ...counts,
    mentions,
    sentimentSum: { ...sentimentSum, value: sentimentSum.value.map((sum) => sum / SENTIMENT_UNITS) },
    // Most answers have a sentiment for every mention.
    sentimentCount: areEqual(mentions, sentimentCount) ? mentions : sentimentCount,
  };
}

const areEqual = (one: PanelColumn, other: PanelColumn) =>
  one.cell === other.cell && one.value.every((value, entry) => value === other.value[entry]);

function* brandsOf(
  rows: readonly PlacedRow[],
  names: PackedPanel['panelNames']['brands'],
): Steps<Panel['brands']> {
  const parts = rows.flatMap((row) =>
    row.columns.brands.map(({ number, ...column }) => ({ number, row, column })),
  );
  yield;
  const brands = new Map(names.map(({ number, brand }) => [number, brand]));
  const columns: (PanelColumn & { readonly brand: string })[] = [];
  for (const [number, ofBrand] of groupBy(parts, ({ number }) => number)) {
    const brand = brands.get(number);
    if (brand === undefined) throw new Error(`A panel has no brand ${number}.`);
    columns.push({ brand, ...columnOf(ofBrand) });
    yield;
  }
  return columns;
}

/** The part of a column that comes from one row. */
interface ColumnPart {
  readonly row: PlacedRow;
  readonly column: CellColumn;
}

const NONE: CellColumn = { places: new Int32Array(), values: new Int32Array() };

/** Joins the parts of a column, which shares the cells and clusters of `similar` if given. */
function columnOf(parts: readonly ColumnPart[], similar?: PanelColumn): PanelColumn {
  const length = parts.reduce((sum, { column }) => sum + column.places.length, 0);
  const value = new Float64Array(length);
  const cell = similar?.cell ?? new Int32Array(length);
  const cluster = similar?.cluster ?? new Int32Array(length);
  let start = 0;
  for (const { row, column } of parts) {
    value.set(column.values, start);
    if (similar === undefined) {
      cluster.fill(row.cluster, start, start + column.places.length);
      for (let index = 0; index < column.places.length; index += 1)
        cell[start + index] = row.places[column.places[index] ?? 0] ?? 0;
    }
    start += column.places.length;
  }
  return { cell, cluster, value };
}

/** A row with its unpacked cells. */
interface UnpackedRow {
  readonly row: PackedRow;
  readonly columns: CellColumns;
}

/** An unpacked row with its cluster and cells in the panel. */
interface PlacedRow extends UnpackedRow {
  readonly cluster: number;
  /** The cells of its columns. */
  readonly places: Int32Array;
}

function* rowsOf({ panelNames: { rows }, panelCells }: PackedPanel): Generator<UnpackedRow> {
  if (panelCells === null) return;
  let at = 0;
  for (const row of rows) {
    at += row.size;
    yield { row, columns: unpackCells(panelCells.subarray(at - row.size, at)) };
  }
}

/** The cells of a panel, numbered as they appear. */
class Cells {
  readonly all: PanelCell[] = [];
  private readonly prompts: ReadonlyMap<number, PanelPrompt>;
  private readonly numbers: number;
  /** For each platform, surface and place, the indexes of cells by the number of the prompt, from 1. */
  private readonly known = new Map<string, Int32Array>();

  constructor(prompts: readonly PanelPrompt[]) {
    this.prompts = new Map(prompts.map((prompt) => [prompt.number, prompt]));
    this.numbers = prompts.reduce((most, { number }) => Math.max(most, number), 0) + 1;
  }

  /** The indexes of the cells of a row. */
  placesOf(row: PackedRow, numbers: Int32Array): Int32Array {
    const key = [row.platform, row.surface, row.place].join('\0');
    const known = this.known.get(key) ?? new Int32Array(this.numbers);
    this.known.set(key, known);
    const places = new Int32Array(numbers.length);
    for (let index = 0; index < numbers.length; index += 1) {
      const number = numbers[index] ?? 0;
      const place = (known[number] ?? 0) || this.add(row, number);
      known[number] = place;
      places[index] = place - 1;
    }
    return places;
  }

  private add({ platform, surface, place }: PackedRow, number: number): number {
    const prompt = this.prompts.get(number);
    if (prompt === undefined) throw new Error(`A panel has no prompt ${number}.`);
    const { promptId, topic, isCounted } = prompt;
    return this.all.push({ promptId, topic, isCounted, platform, surface, place });
  }
}

/** For each cell, 1 if its models are known in both windows and differ. */
function* modelsDiffer(
  rows: readonly PlacedRow[],
  clusters: readonly Cluster[],
  cells: number,
): Steps<Uint8Array> {
  const models = [...new Set(rows.map(({ row }) => row.model))].filter((model) => model !== '');
  const before = yield* servedIn(false);
  const now = yield* servedIn(true);
  return Uint8Array.from({ length: cells }, (_, cell) => {
    const isKnown = (models: readonly Uint8Array[]) => models.some((ofModel) => ofModel[cell] === 1);
    const hasSame = models.some((_, model) => before[model]?.[cell] === 1 && now[model]?.[cell] === 1);
    return isKnown(before) && isKnown(now) && !hasSame ? 1 : 0;
  });

  /** For each model, 1 for the cells that it answered in a window. */
  function* servedIn(isCurrent: boolean): Steps<Uint8Array[]> {
    const served: Uint8Array[] = [];
    for (const model of models) {
      const ofModel = new Uint8Array(cells);
      for (const { row, cluster, places } of rows)
        if (row.model === model && clusters[cluster]?.isCurrent === isCurrent)
          for (const place of places) ofModel[place] = 1;
      served.push(ofModel);
      yield;
    }
    return served;
  }
}
