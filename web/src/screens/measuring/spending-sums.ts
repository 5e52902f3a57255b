import type { extensionComponents } from '@ai-visibility/client';
import type { Series } from '../../charts/series.js';
import { label } from '../../ui/format.js';

type Spending = extensionComponents['schemas']['Spending'];
type Row = extensionComponents['schemas']['SpendingRow'];

/** The spending of each platform by day, for a chart. */
export function seriesOf({ days, rows }: Pick<Spending, 'days' | 'rows'>): Series[] {
  const platforms = [...new Set(rows.map(({ platform }) => platform))].sort();
  return platforms.map((platform) => ({
    name: label(platform),
    values: days.map(({ date }) =>
      sumOf(rows.filter((row) => row.platform === platform && row.date === date)),
    ),
  }));
}

/** The rows of all days added up, one for each provider and platform, by name. */
export function totalsOf(rows: readonly Row[]): Omit<Row, 'date'>[] {
  const totals = new Map<string, Omit<Row, 'date'>>();
  for (const { date: _, ...row } of rows) {
    const key = JSON.stringify([row.provider, row.platform]);
    const known = totals.get(key);
    totals.set(key, known === undefined ? row : added(known, row));
  }
  return [...totals.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total);
}

function added(one: Omit<Row, 'date'>, other: Omit<Row, 'date'>): Omit<Row, 'date'> {
  return {
    ...one,
    slots: one.slots + other.slots,
    answered: one.answered + other.answered,
    failed: one.failed + other.failed,
    unknown: one.unknown + other.unknown,
    spentUsd: one.spentUsd + other.spentUsd,
  };
}

const sumOf = (rows: readonly Row[]) => rows.reduce((sum, { spentUsd }) => sum + spentUsd, 0);
