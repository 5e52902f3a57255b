import { isoDay, startOfWeek } from '../../domain/window.js';
import { memo } from '../records/memo.js';
import type { Facts } from './facts.js';
import { ExactSum } from './exact-sum.js';
import { measure, ROLL_UPS, type RollUp, type Share } from './roll-up-definitions.js';

/** One row of a roll-up; the values are in the order of the columns. */
export interface SumRow {
  readonly scope: string;
  readonly key: Share['key'];
  readonly sums: (number | ExactSum)[];
  readonly greatest: (string | null)[];
}

/** What is added to a row. */
type Addend = Share | Omit<SumRow, 'scope'>;

/** The sums of a set of observations. */
export class RollUpSums {
  private readonly tables = new Map(ROLL_UPS.map((rollUp) => [rollUp, new SumRows(rollUp)]));
  /** The days of the observations. */
  readonly days = new Scopes();

  add(facts: Facts): void {
    const measured = measure(facts);
    const { day } = measured;
    const promptDay = scopeOf('prompt', facts.promptId, day);
    this.days.add(promptDay, { promptId: facts.promptId, date: day });
    for (const [rollUp, rows] of this.tables) {
      const scope = rollUp.per === 'day' ? day : promptDay;
      for (const share of rollUp.of(facts, measured)) rows.add(share, scope);
    }
  }

  /** The rows of a roll-up, in the order of their keys. */
  rowsOf(rollUp: RollUp): SumRow[] {
    return this.tables.get(rollUp)?.inOrder() ?? [];
  }

  /** The rows of a roll-up added up by week, with the Monday in place of the day, in the order of their keys. */
  weeklyRowsOf(rollUp: RollUp): SumRow[] {
    const columns = Object.keys(rollUp.key);
    const [day, prompt] = [columns.indexOf('day'), columns.indexOf('prompt_id')];
    const weeks = new SumRows(rollUp);
    for (const { key, sums, greatest } of this.tables.get(rollUp)?.all() ?? []) {
      const week = weekOf(String(key[day]));
      const scope = scopeOf(rollUp.per, String(key[prompt]), week);
      weeks.add({ key: key.with(day, week), sums, greatest }, scope);
    }
    return weeks.inOrder();
  }
}

/** The Monday of the week of a day, both as YYYY-MM-DD. */
const weekOf = memo((day) => isoDay(startOfWeek(new Date(day))));

/** The days or weeks of a set of observations, alone and with their prompts. */
export class Scopes {
  readonly dates = new Set<string>();
  /** By scope. */
  readonly prompts = new Map<string, { readonly promptId: string; readonly date: string }>();

  add(scope: string, prompt: { readonly promptId: string; readonly date: string }): void {
    this.dates.add(prompt.date);
    if (!this.prompts.has(scope)) this.prompts.set(scope, prompt);
  }
}

export function weeksOf(days: Scopes): Scopes {
  const weeks = new Scopes();
  for (const { promptId, date } of days.prompts.values()) {
    const week = weekOf(date);
    weeks.add(scopeOf('prompt', promptId, week), { promptId, date: week });
  }
  return weeks;
}

/** The rows of a roll-up that belong together: either all of them may be stored already, or none is. */
export function scopeOf(per: RollUp['per'], promptId: string, day: string): string {
  return per === 'day' ? day : `${promptId} ${day}`;
}

/** The rows of one roll-up by their keys. */
class SumRows {
  private readonly rows = new Map<string, SumRow>();
  private readonly isDecimal: readonly boolean[];

  constructor({ sums }: RollUp) {
    this.isDecimal = Object.values(sums).map((type) => type === 'numeric');
  }

  add(share: Addend, scope: string): void {
    // Texts cannot contain NUL.
    const key = share.key.join('\0');
    const row = this.rows.get(key);
    if (row === undefined) this.rows.set(key, this.firstRow(share, scope));
    else addTo(row, share);
  }

  all(): Iterable<SumRow> {
    return this.rows.values();
  }

  inOrder(): SumRow[] {
    return [...this.rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  }

  private firstRow({ key, sums, greatest }: Addend, scope: string): SumRow {
    const copies = sums.map((value, index) => (this.isDecimal[index] ? ExactSum.of(value) : Number(value)));
    return { scope, key, sums: copies, greatest: [...greatest] };
  }
}

/** Loops by index, because this runs ten times for each observation. */
function addTo({ sums, greatest }: SumRow, share: Addend): void {
  for (let index = 0; index < sums.length; index += 1) {
    const sum = sums[index];
    const value = share.sums[index] ?? null;
    if (typeof sum === 'number') sums[index] = sum + Number(value);
    else if (value !== null) sum?.add(value);
  }
  for (let index = 0; index < greatest.length; index += 1)
    greatest[index] = greaterOf(greatest[index] ?? null, share.greatest[index] ?? null);
}

/** The later text by code points, as Postgres compares in the collation "C". */
function greaterOf(one: string | null, other: string | null): string | null {
  if (one === null || one === other) return other;
  if (other === null) return one;
  return Buffer.compare(Buffer.from(one), Buffer.from(other)) > 0 ? one : other;
}
