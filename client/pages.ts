/** A page of a list with a cursor. */
export interface Page {
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

/**
 * All pages of a list. Each is read on demand, so a loop that ends early reads no further pages.
 *
 * @param read reads the page at a cursor; undefined = the first page
 */
export async function* pages<P extends Page>(
  read: (cursor: string | undefined) => Promise<P>,
): AsyncGenerator<P, void, undefined> {
  let cursor: string | undefined;
  do {
    const page: P = await read(cursor);
    yield page;
    cursor = page.hasMore ? (page.nextCursor ?? undefined) : undefined;
  } while (cursor !== undefined);
}

/** The items of all pages: `for await (const keyword of items(keywordPages(client), 'keywords'))`. */
export async function* items<Name extends string, Item>(
  pages: AsyncIterable<Readonly<Record<Name, readonly Item[]>>>,
  name: Name,
): AsyncGenerator<Item, void, undefined> {
  for await (const page of pages) yield* page[name];
}
