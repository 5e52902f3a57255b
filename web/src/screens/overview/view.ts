import type { EvidenceQuery } from '../../ui/evidence.js';
import type { BucketLength } from './buckets.js';

/** The names of the filters, in the address as in the API. */
export const FILTERS = ['platform', 'surface', 'topicLabel', 'withoutTopic', 'persona', 'country'] as const;

/** The selection in the address of the overview. */
export interface View {
  /** The days in the address; null for the last days up to today. */
  readonly range: { readonly from: string; readonly to: string } | null;
  readonly compare: string;
  /** By name. Lists are separated by commas. */
  readonly filters: Readonly<Record<string, string>>;
  readonly brand: string | undefined;
  /** The weighting; undefined for the workspace's choice. */
  readonly weighting: string | undefined;
  /** Undefined: chosen by the length of the range. */
  readonly interval: BucketLength | undefined;
}

type Query = Readonly<Record<string, string>>;

/** The values may be any text. The API validates those of its parameters. */
export function viewOf(query: Query): View {
  const { from, to, compare, brand, weighting, interval } = query;
  const filters: Record<string, string> = {};
  for (const name of FILTERS) if (query[name]) filters[name] = query[name];
  // Saved views may have it as it was once typed.
  if (filters['country']) filters['country'] = filters['country'].toUpperCase();
  return {
    range: from || to ? { from: from ?? '', to: to ?? '' } : null,
    compare: compare || 'previous',
    filters,
    brand: brand || undefined,
    weighting: weighting || undefined,
    interval: (['day', 'week', 'month'] as const).find((one) => one === interval),
  };
}

/** A score from 0 to 100 as a part from 0 to 1. */
export const partOf = (score: number | null): number | null => (score === null ? null : score / 100);

const DAY_MS = 86_400_000;

const lengthOf = (from: string, to: string) => 1 + (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Buckets that are neither too many nor too few for a chart. */
export function bucketLength({ interval }: View, from: string, to: string): BucketLength {
  if (interval !== undefined) return interval;
  const days = lengthOf(from, to);
  if (days <= 92) return 'day';
  return days <= 184 ? 'week' : 'month';
}

/** The days of a query, without its filters. */
export const daysOf = ({ rangeDays, from, to, timeZone }: EvidenceQuery): EvidenceQuery => ({
  ...(from === undefined ? { rangeDays } : { from, to }),
  ...(timeZone !== undefined && { timeZone }),
});

/** The address of the reasons for the changes on the days, the surface and the weighting of an address. They have no other filters. */
export function reasonsAt({ days, from, to, compare, surface, weighting }: Query): string {
  const chosen = Object.entries({ days, from, to, compare, surface, weighting, all: 'changes' }).filter(
    ([, value]) => value,
  );
  const text = new URLSearchParams(chosen as [string, string][]).toString();
  return `/next-steps?${text}`;
}
