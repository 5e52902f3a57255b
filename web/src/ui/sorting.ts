import { useLocation } from 'preact-iso';
import { locale } from '../messages/messages.js';
import { usePageQuery } from './page-query.js';

/** A raw value of a row: days and times are ISO 8601 in UTC. Null = no value. */
export type Value = string | number | boolean | null;

export type Order = 'ascending' | 'descending';

export interface Sort {
  /** The name of the value to sort by. */
  readonly by: string;
  readonly order: Order;
}

const collator = new Intl.Collator(locale, { numeric: true });

/** The rows in the order of a value. Those without one come last in both directions, and equal ones keep their order. */
export function sortRows<Row>(rows: readonly Row[], valueOf: (row: Row) => Value, order: Order): Row[] {
  const sign = order === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    return a === null || b === null ? Number(a === null) - Number(b === null) : sign * compare(a, b);
  });
}

function compare(a: NonNullable<Value>, b: NonNullable<Value>): number {
  if (typeof a === 'string' || typeof b === 'string') return collator.compare(String(a), String(b));
  return Number(a) - Number(b);
}

/** The beginning of the query parameters that sort tables: `sort.keywords=volume.desc`. */
const SORT_PREFIX = 'sort.';

const SUFFIXES = { ascending: '.asc', descending: '.desc' } as const;

/** The sort of a table in the query string, which is unlike filters not part of the browser's history. */
export function useSort(table: string): {
  readonly sort: Sort | null;
  /** Sorts by a value in the given order, then in the other one, then not at all. */
  readonly toggle: (by: string, first: Order) => void;
} {
  const { query, at } = usePageQuery();
  const { route } = useLocation();
  const name = `${SORT_PREFIX}${table}`;
  const sort = sortOf(query[name]);
  const toggle = (by: string, first: Order) => {
    const next = nextSort(sort, by, first);
    // A page of rows that is not in this table stays.
    const changes = { [name]: next === null ? undefined : textOf(next), cursor: query['cursor'] };
    route(at(changes), true);
  };
  return { sort, toggle };
}

function nextSort(sort: Sort | null, by: string, first: Order): Sort | null {
  if (sort?.by !== by) return { by, order: first };
  if (sort.order !== first) return null;
  return { by, order: first === 'ascending' ? 'descending' : 'ascending' };
}

const textOf = ({ by, order }: Sort) => `${by}${SUFFIXES[order]}`;

function sortOf(text = ''): Sort | null {
  for (const order of ['ascending', 'descending'] as const) {
    const suffix = SUFFIXES[order];
    if (text.endsWith(suffix)) return { by: text.slice(0, -suffix.length), order };
  }
  return null;
}
