import type { Actor } from '../../http/actor.js';
import { queryText } from '../../kit/keywords/filters.js';
import {
  joinPages,
  MAX_LIMIT,
  readPage,
  readWalk,
  type KeywordPage,
  type PageQuery,
} from '../../kit/keywords/pages.js';
import { rowDifferences, type KeywordFilter, type KeywordRow } from '../../kit/keywords/rows.js';
import { cursorSample } from '../../kit/keywords/walk-sample.js';
import type { CheckContext } from '../../run/context.js';
import { atOnce } from './at-once.js';

/** A walk through a list of keywords with its own key, filter and limit. */
interface Walk {
  readonly actor: Actor;
  readonly filter: KeywordFilter;
  readonly limit: number;
  /** The rows that it must return. */
  readonly whole: readonly KeywordRow[];
}

/** The least number of rows for two pages. */
const MIN_ROWS = 3;

/**
 * Asserts that walks that take turns, each request at the same time as one of another walk, return their own rows: two
 * keys of a workspace, one key with two limits or filters, and two workspaces if there are two.
 */
export async function walksAtOnce(t: CheckContext, clients: number): Promise<void> {
  const { universe, filter, whole } = await cursorSample(t);
  const { actor, base } = universe;
  const main: Walk = {
    actor,
    filter: { ...base, ...filter },
    limit: Math.ceil(whole.rows.length / 4),
    whole: whole.rows,
  };
  const rivals = [
    { name: 'two keys of a workspace', walk: { ...main, actor: await t.mint(actor) } },
    { name: 'one key with two limits', walk: { ...main, limit: main.limit + 1 } },
    { name: 'one key with two filters', walk: await walkOf(t, actor, { ...base, engine: 'google' }) },
    { name: 'two workspaces', walk: await walkOfAnother(t) },
  ];
  for (const { name, walk } of rivals)
    if (walk !== undefined && walk.whole.length >= MIN_ROWS)
      await t.case(name, () => assertApart(t, [main, walk], clients));
}

async function walkOf(t: CheckContext, actor: Actor, filter: KeywordFilter): Promise<Walk> {
  const { rows } = await readWalk(t, 'KW-27', actor, { ...filter, limit: MAX_LIMIT }, 1);
  return { actor, filter, limit: Math.max(1, Math.ceil(rows.length / 4)), whole: rows };
}

async function walkOfAnother(t: CheckContext): Promise<Walk | undefined> {
  const other = t.optional('other');
  return other === undefined ? undefined : walkOf(t, other, {});
}

async function assertApart(t: CheckContext, walks: readonly Walk[], clients: number): Promise<void> {
  const read = await inTurns(t, walks, clients);
  for (const [index, { rows, evidence }] of read.map(joinPages).entries()) {
    const { actor, filter, whole } = walks[index] as Walk;
    let wrong = rowDifferences(rows, whole);
    // Rankings may be refreshed at any time.
    if (wrong.length > 0) wrong = rowDifferences(rows, (await walkOf(t, actor, filter)).whole);
    const what = `the rows of ${queryText(filter) || 'the list'}, each once, beside another walk`;
    t.noDifference('CUR-05', wrong, what, ...evidence);
  }
}

/** Reads a page of each walk at a time, until all of them have ended. The second walk begins one page later. */
async function inTurns(t: CheckContext, walks: readonly Walk[], clients: number): Promise<KeywordPage[][]> {
  const readers = walks.map((walk) => new Reader(t, walk));
  await readers[0]?.next();
  for (let turn = 0; turn < MAX_TURNS && readers.some(({ isOpen }) => isOpen); turn += 1) {
    if (clients > 1)
      await atOnce(
        readers
          .filter(({ isOpen }) => isOpen)
          .map((reader) => ({ actor: reader.actor, send: () => reader.next() })),
      );
    else
      for (const reader of readers)
        while (reader.isOpen && reader.pages.length < MAX_TURNS) await reader.next();
  }
  return readers.map(({ pages }) => pages);
}

/** The maximum number of pages of a walk; more than any of them needs. */
const MAX_TURNS = 8;

class Reader {
  readonly pages: KeywordPage[] = [];
  isOpen = true;

  constructor(
    private readonly t: CheckContext,
    private readonly walk: Walk,
  ) {}

  get actor(): Actor {
    return this.walk.actor;
  }

  async next(): Promise<void> {
    if (!this.isOpen) return;
    const { filter, limit } = this.walk;
    const cursor = this.pages.at(-1)?.nextCursor;
    const query: PageQuery = { ...filter, limit, ...(typeof cursor === 'string' ? { cursor } : {}) };
    const page = await readPage(this.t, 'CUR-05', this.actor, query);
    this.pages.push(page);
    this.isOpen = page.hasMore && page.nextCursor !== null;
  }
}
