import { isoDay, startOfWeek } from '../../domain/window.js';
import type { Facts } from './facts.js';
import { dayOf } from './facts.js';
import { ExactSum } from './exact-sum.js';
import { ROLL_UPS, type RollUp, type Share } from './roll-up-definitions.js';

/** One row of a roll-up; the values are in the order of the columns. */
export interface SumRow {
  readonly scope: string;
  readonly key: Share['key'];
  readonly sums: (number | ExactSum)[];
  readonly greatest: (string | null)[];
}

/** The sums of a set of observations. */
export class RollUpSums {
  /** The rows by key, of each roll-up. */
  private readonly rows = new Map(ROLL_UPS.map((rollUp) => [rollUp, new Map<string, SumRow>()]));
  /** The prompts and days of the observations. */
  readonly prompts = new Map<string, { promptId: string; day: string }>();
  readonly days = new Set<string>();

  add(facts: Facts): void {
    const day = dayOf(facts);
    const promptDay = scopeOf('prompt', facts.promptId, day);
    this.days.add(day);
    this.prompts.set(promptDay, { promptId: facts.promptId, day });
    for (const [rollUp, rows] of this.rows) {
      for (const share of rollUp.of(facts))
        addShare(rollUp, rows, share, rollUp.per === 'day' ? day : promptDay);
    }
  }

  /** The rows of a roll-up, in the order of their keys. */
  rowsOf(rollUp: RollUp): SumRow[] {
    return inOrder([...(this.rows.get(rollUp) ?? [])]);
  }

  /** The rows of a roll-up added up by week, with the Monday in place of the day. */
  weeklyRowsOf(rollUp: RollUp): SumRow[] {
    const place = Object.keys(rollUp.key).indexOf('day');
    const rows = new Map<string, SumRow>();
    for (const row of this.rows.get(rollUp)?.values() ?? []) {
      const week = isoDay(startOfWeek(new Date(String(row.key[place]))));
      addShare(rollUp, rows, { ...row, key: row.key.with(place, week) }, week);
    }
    return inOrder([...rows]);
  }
}

function inOrder(rows: [string, SumRow][]): SumRow[] {
  return rows.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

export function scopeOf(per: RollUp['per'], promptId: string, day: string): string {
  return per === 'day' ? day : `${promptId} ${day}`;
}

function addShare(rollUp: RollUp, rows: Map<string, SumRow>, share: Share | SumRow, scope: string): void {
  // Texts cannot contain NUL.
  const key = share.key.join('\0');
  let row = rows.get(key);
  if (row === undefined) {
    row = { scope, key: share.key, sums: zeros(rollUp), greatest: (share.greatest ?? []).map(() => null) };
    rows.set(key, row);
  }
  const { sums, greatest } = row;
  share.sums.forEach((value, index) => {
    const sum = sums[index];
    if (value === null || sum === undefined) return;
    if (typeof sum === 'number') sums[index] = sum + Number(value);
    else sum.add(value);
  });
  share.greatest?.forEach((value, index) => {
    greatest[index] = greaterOf(greatest[index] ?? null, value);
  });
}

function zeros({ sums }: RollUp): (number | ExactSum)[] {
  return Object.values(sums).map((type) => (type === 'numeric' ? new ExactSum() : 0));
}

/** The later text by code points, as Postgres compares in the collation "C". */
function greaterOf(one: string | null, other: string | null): string | null {
  if (one === null || one === other) return other;
  if (other === null) return one;
  return Buffer.compare(Buffer.from(one), Buffer.from(other)) > 0 ? one : other;
}
