import type { extensionComponents } from '@ai-visibility/client';
import { t } from '../../messages/messages.js';
import type { BrandColor } from '../../charts/brand-colors.js';
import type { Series } from '../../charts/series.js';

type Point = extensionComponents['schemas']['VisibilityPoint'];

/** The part of a row that the shares come from. */
export type SharesOfBucket = Pick<Point, 'from' | 'shareOfVoice'> & {
  readonly competitors: readonly Pick<Point['competitors'][number], 'brand' | 'shareOfVoice'>[];
};

/** The share of voice of some brands: the first days of the buckets, and one series per brand in the given order. */
export function shareOfVoiceByBucket(
  rows: readonly SharesOfBucket[],
  brands: readonly { readonly brand: string; readonly isOwn: boolean }[],
  colorOf: BrandColor,
): { days: string[]; series: Series[] } {
  const shareIn = (row: SharesOfBucket, { brand, isOwn }: { brand: string; isOwn: boolean }) =>
    isOwn ? row.shareOfVoice : row.competitors.find((one) => one.brand === brand)?.shareOfVoice;
  const series = brands.map((brand) => ({
    name: brand.isOwn ? t('overview.own', { brand: brand.brand }) : brand.brand,
    color: colorOf(brand),
    values: rows.map((row) => shareIn(row, brand) ?? null),
  }));
  return { days: rows.map(({ from }) => from), series };
}
