import { locale } from '../messages/messages.js';

/** An address of the page that has a name. */
export interface View {
  readonly name: string;
  /** Path and query. */
  readonly address: string;
}

export const MAX_NAME = 60;

const keyOf = (workspaceId: string) => `visibility.views.${workspaceId}`;

/** The views of a workspace in this browser, by name. Entries that are not views are left out. */
export function storedViews(workspaceId: string): readonly View[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(workspaceId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isView) : [];
  } catch {
    return [];
  }
}

function isView(one: unknown): one is View {
  const { name, address } = Object(one) as Record<string, unknown>;
  return typeof name === 'string' && typeof address === 'string' && isOwnAddress(address);
}

/** A host that no address of the page has. */
const OWN_ORIGIN = 'https://page.invalid';

/**
 * Whether a browser that opens a text stays on this page: a path with a query, and neither the address of another host nor a link that
 * signs in. Browsers drop tabs and line breaks and read backslashes as slashes, so the parsed text has to be the text.
 */
export function isOwnAddress(text: string): boolean {
  if (!URL.canParse(text, OWN_ORIGIN)) return false;
  const { origin, pathname, search } = new URL(text, OWN_ORIGIN);
  return origin === OWN_ORIGIN && !pathname.startsWith('//') && text === pathname + search;
}

/** @throws DOMException if the browser allows no more data */
export function storeViews(workspaceId: string, views: readonly View[]): void {
  const sorted = views.toSorted((one, other) => one.name.localeCompare(other.name, locale));
  if (sorted.length === 0) localStorage.removeItem(keyOf(workspaceId));
  else localStorage.setItem(keyOf(workspaceId), JSON.stringify(sorted));
}

/** An address without the position in a list, which moves when rows are added. */
export function addressOf(path: string, query: Readonly<Record<string, string>>): string {
  const { cursor: _, ...kept } = query;
  const text = new URLSearchParams(kept).toString();
  return text === '' ? path : `${path}?${text}`;
}
