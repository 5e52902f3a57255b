import type { components } from '@ai-visibility/client';
import type { Series } from '../../charts/data-table.js';

type CompetitorRow = components['schemas']['CompetitorRow'];

/** The share of voice of some brands by day: the days, oldest first, and one series a brand, in the order given. */
export function shareOfVoiceByDay(
  rows: readonly CompetitorRow[],
  brands: readonly { readonly brand: string; readonly isOwn: boolean }[],
): { days: string[]; series: Series[] } {
  const days = [...new Set(rows.map((row) => row.date))].sort();
  const shares = new Map(rows.map((row) => [keyOf(row, row.date), row.shareOfVoice]));
  const series = brands.map((brand) => ({
    name: brand.brand,
    values: days.map((date) => shares.get(keyOf(brand, date)) ?? null),
  }));
  return { days, series };
}

/** A competitor may have the name of the own brand. */
function keyOf({ brand, isOwn }: { brand: string; isOwn: boolean }, date: string): string {
  return JSON.stringify([date, isOwn, brand]);
}
