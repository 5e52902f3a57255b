import { useLocation } from 'preact-iso';

export interface PageQuery {
  /** The query parameters of the page, such as its filters. */
  readonly query: Readonly<Record<string, string>>;
  /** The address of this page with these parameters changed. Undefined or an empty string removes one. */
  readonly at: (changes: Readonly<Record<string, string | undefined>>) => string;
  /** Navigates to the address that `at` returns. */
  readonly change: (changes: Readonly<Record<string, string | undefined>>) => void;
}

/** The state of the page in its query string, so that it can be shared, reloaded and navigated with Back. */
export function usePageQuery(): PageQuery {
  const { path, query, route } = useLocation();
  const at: PageQuery['at'] = (changes) => addressOf(path, query, changes);
  return { query, at, change: (changes) => route(at(changes)) };
}

/** A cursor is valid only for the other parameters, so it is dropped unless it is among the changes. */
function addressOf(
  path: string,
  query: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const { cursor: _, ...filters } = query;
  const kept = Object.entries({ ...filters, ...changes }).filter(([, value]) => value);
  const text = new URLSearchParams(kept as [string, string][]).toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The parameters that follow a reader from screen to screen. */
const FOLLOWING = [
  ...['days', 'from', 'to', 'compare', 'surface', 'weighting'],
  ...['platform', 'topicLabel', 'withoutTopic', 'persona', 'country'],
];

/** The query string with what follows the reader to another screen, which applies what it has; empty without any. */
export function followingQuery({ rangeDays, ...query }: Readonly<Record<string, string>>): string {
  // Links of figures name the window like the API.
  const all: Readonly<Record<string, string | undefined>> = { days: rangeDays, ...query };
  const kept = FOLLOWING.flatMap((name) => (all[name] ? [[name, all[name]] as [string, string]] : []));
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`;
}

/** Joins values into one query parameter, separated by commas. */
export function listText(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(',', '%2C')).join(',');
}

/** Splits a comma-separated query parameter into its values. */
export function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .filter((value) => value !== '')
    .map((value) => value.replaceAll('%2C', ','));
}
