import type { components } from '@ai-visibility/client';
import type { BrandColor } from '../../charts/brand-colors.js';
import type { Series } from '../../charts/series.js';

type CompetitorRow = components['schemas']['CompetitorRow'];

/** The daily share of voice of some brands: the days, oldest first, and one series per brand in the given order. */
export function shareOfVoiceByDay(
  rows: readonly CompetitorRow[],
  brands: readonly { readonly brand: string; readonly isOwn: boolean }[],
  colorOf: BrandColor,
): { days: string[]; series: Series[] } {
  const days = [...new Set(rows.map((row) => row.date))].sort();
  const shares = new Map(rows.map((row) => [keyOf(row, row.date), row.shareOfVoice]));
  const series = brands.map((brand) => ({
    name: brand.isOwn ? `${brand.brand} (own)` : brand.brand,
    color: colorOf(brand),
    values: days.map((date) => shares.get(keyOf(brand, date)) ?? null),
  }));
  return { days, series };
}

/** A competitor may have the same name as the workspace's brand. */
function keyOf({ brand, isOwn }: { brand: string; isOwn: boolean }, date: string): string {
  return JSON.stringify([date, isOwn, brand]);
}
