import { addBrand, addCells, addCounts, type PanelCells } from '../../domain/panel-cells.js';
import { dayOf, weekOf, type Facts } from './facts.js';
import { panelCountsOf, type Measured } from './roll-up-definitions.js';

/** The properties shared by the cells of one row of a panel. */
export interface PanelKey {
  /** The day, or the Monday of the week, as YYYY-MM-DD. */
  readonly date: string;
  readonly platform: string;
  readonly surface: string;
  readonly model: string;
  readonly place: string;
}

/** A row of a panel that is not packed: its cells by prompt. */
export interface PanelRow {
  readonly key: PanelKey;
  readonly cells: PanelCells<string>;
}

/** The panel of a set of answers, by day or by week. */
export class PanelSums {
  private readonly byKey = new Map<string, PanelRow>();
  /** The last row of each platform: in most files, many consecutive observations are from the same day. */
  private readonly recent = new Map<string, PanelRow>();

  /** Counts an observation; an observation without an answer adds nothing. */
  add(facts: Facts, measured: Measured): void {
    this.count(facts, measured, 1);
  }

  /** Undoes an `add`. */
  subtract(facts: Facts, measured: Measured): void {
    this.count(facts, measured, -1);
  }

  private count(facts: Facts, measured: Measured, times: 1 | -1): void {
    if (facts.status !== 'ok') return;
    const { promptId, platform, surface, model, place } = facts;
    const key = { date: dayOf(facts), platform, surface, model, place };
    const recent = this.recent.get(platform);
    const row = recent !== undefined && isSame(recent.key, key) ? recent : this.rowOf(key);
    this.recent.set(platform, row);
    const counts = panelCountsOf(measured);
    const cell = addCounts(row.cells, promptId, times === 1 ? counts : counts.map((count) => -count));
    for (const { brand, isOwn, isTracked } of measured.mentioned)
      if (isTracked && !isOwn) addBrand(cell, brand, times);
  }

  rows(): PanelRow[] {
    return [...this.byKey.values()];
  }

  byWeek(): PanelSums {
    const weeks = new PanelSums();
    for (const { key, cells } of this.byKey.values())
      addCells(weeks.rowOf({ ...key, date: weekOf(key.date) }).cells, cells);
    return weeks;
  }

  private rowOf(key: PanelKey): PanelRow {
    const id = panelId(key);
    const known = this.byKey.get(id);
    if (known !== undefined) return known;
    const row: PanelRow = { key, cells: new Map() };
    this.byKey.set(id, row);
    return row;
  }
}

function isSame(one: PanelKey, other: PanelKey): boolean {
  return (
    one.date === other.date &&
    one.platform === other.platform &&
    one.surface === other.surface &&
    one.model === other.model &&
    one.place === other.place
  );
}

/** Texts cannot contain NUL. */
export function panelId({ date, platform, surface, model, place }: PanelKey): string {
  return `${date}\0${platform}\0${surface}\0${model}\0${place}`;
}
