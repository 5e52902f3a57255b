import { laterText } from '../../domain/text.js';
import { ExactSum } from './exact-sum.js';
import { dayOf, weekOf, type Facts } from './facts.js';
import { PanelSums } from './panel-sums.js';
import { SegmentSums } from './segment-sums.js';
import { measure, ROLL_UPS, type RollUp, type Share } from './roll-up-definitions.js';

/** One row of a roll-up in a scope; the values are in the order of the columns. */
export interface SumRow {
  readonly key: Share['key'];
  readonly sums: (number | ExactSum)[];
  readonly greatest: (string | null)[];
}

/** The rows of one roll-up in a scope by their keys. */
type Rows = Map<string, SumRow>;

/**
 * A day or week, or a prompt and its day or week. Its rows belong together: either any of them may already be stored,
 * or none.
 */
export interface Scope {
  /** Unique among the scopes of the same days or weeks. */
  readonly id: string;
  /** Null for a scope of all prompts. */
  readonly promptId: string | null;
  /** The day, or the Monday of the week, as YYYY-MM-DD. */
  readonly date: string;
  readonly tables: ReadonlyMap<RollUp, Rows>;
}

const PER_DAY = ROLL_UPS.filter(({ per }) => per === 'day');
const PER_PROMPT = ROLL_UPS.filter(({ per }) => per === 'prompt');

/** The sums of a set of observations, by day or by week. */
export class RollUpSums {
  readonly panels = new PanelSums();
  readonly segments = new SegmentSums();
  private readonly scopes = new Map<string, Scope>();

  add(facts: Facts): void {
    const measured = measure(facts);
    this.panels.add(facts, measured);
    this.segments.add(facts);
    for (const [rollUp, rows] of this.rowsOf(facts))
      for (const share of rollUp.of(facts, measured)) addTo(rows, rollUp, share);
  }

  /** Undoes an `add`, except for columns that keep the greater value. */
  subtract(facts: Facts): void {
    const measured = measure(facts);
    this.panels.subtract(facts, measured);
    this.segments.subtract(facts);
    for (const [rollUp, rows] of this.rowsOf(facts))
      for (const share of rollUp.of(facts, measured)) addTo(rows, rollUp, negative(share));
  }

  /** The scopes of the observations in the order of their ids. */
  inOrder(): Scope[] {
    return [...this.scopes.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  /** The weekly sums of the roll-ups that have them. */
  byWeek(): RollUpSums {
    const weeks = new RollUpSums();
    for (const { promptId, date, tables } of this.scopes.values()) {
      const week = weeks.scopeOf(promptId, weekOf(date));
      for (const [rollUp, rows] of week.tables) {
        if (rollUp.weekly === undefined) continue;
        for (const row of tables.get(rollUp)?.values() ?? []) addTo(rows, rollUp, row);
      }
    }
    return weeks;
  }

  /** The rows of the roll-ups that an observation adds to. */
  private rowsOf(facts: Facts): [RollUp, Rows][] {
    const day = dayOf(facts);
    const scopes = [this.scopeOf(null, day), this.scopeOf(facts.promptId, day)];
    return scopes.flatMap(({ tables }) => [...tables]);
  }

  private scopeOf(promptId: string | null, date: string): Scope {
    const id = scopeId(promptId, date);
    const known = this.scopes.get(id);
    if (known !== undefined) return known;
    const rollUps = promptId === null ? PER_DAY : PER_PROMPT;
    const scope = { id, promptId, date, tables: new Map(rollUps.map((rollUp) => [rollUp, new Map()])) };
    this.scopes.set(id, scope);
    return scope;
  }
}

export function scopeId(promptId: string | null, date: string): string {
  return promptId === null ? date : `${promptId} ${date}`;
}

function negative(share: Share): Share {
  return { ...share, sums: share.sums.map((value) => (value === null ? null : -value)) };
}

/** Loops by index here and below, because they run ten times for each observation. */
function addTo(rows: Rows, rollUp: RollUp, share: Share | SumRow): void {
  const id = idOf(share.key);
  const row = rows.get(id);
  if (row === undefined) {
    rows.set(id, firstRow(rollUp, share));
    return;
  }
  const { sums, greatest } = row;
  for (let index = 0; index < sums.length; index += 1) {
    const sum = sums[index];
    const value = share.sums[index] ?? null;
    if (typeof sum === 'number') sums[index] = sum + Number(value);
    else if (value !== null) sum?.add(value);
  }
  for (let index = 0; index < greatest.length; index += 1)
    greatest[index] = laterText(greatest[index] ?? null, share.greatest[index] ?? null);
}

/** Texts cannot contain NUL. */
function idOf(key: Share['key']): string {
  let id = String(key[0]);
  for (let index = 1; index < key.length; index += 1) id += `\0${key[index]}`;
  return id;
}

const DECIMALS = new Map(
  ROLL_UPS.map((rollUp) => [rollUp, Object.values(rollUp.sums).map((type) => type === 'numeric')]),
);

function firstRow(rollUp: RollUp, { key, sums, greatest }: Share | SumRow): SumRow {
  const isDecimal = DECIMALS.get(rollUp) ?? [];
  const copies = sums.map((value, index) => (isDecimal[index] ? ExactSum.of(value) : Number(value)));
  return { key, sums: copies, greatest: [...greatest] };
}
