import { useLocation } from 'preact-iso';

export interface PageQuery {
  /** The query of the page's address, such as its filters. */
  readonly query: Readonly<Record<string, string>>;
  /** The address of this page with these parameters changed. Undefined or an empty text removes one. */
  readonly at: (changes: Readonly<Record<string, string | undefined>>) => string;
  /** Goes to the address that `at` returns. */
  readonly change: (changes: Readonly<Record<string, string | undefined>>) => void;
}

/** What the page shows, kept in its address, so that it can be shared, reloaded and gone back to. */
export function usePageQuery(): PageQuery {
  const { path, query, route } = useLocation();
  const at: PageQuery['at'] = (changes) => addressOf(path, query, changes);
  return { query, at, change: (changes) => route(at(changes)) };
}

/** The cursor belongs to the other parameters, so it stays only if it is among the changes. */
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

/** Values as one parameter of an address, separated by commas. */
export function listText(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(',', '%2C')).join(',');
}

/** The values in such a parameter. */
export function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .filter((value) => value !== '')
    .map((value) => value.replaceAll('%2C', ','));
}
