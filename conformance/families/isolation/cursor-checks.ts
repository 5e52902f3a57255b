import type { Actor } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { SetupFailed } from '../../run/outcome.js';

export const isolationCursorChecks = [
  directed('isolation/cursor', ['ISO-05', 'ISO-01', 'NS-118'], { roles: ['other'] }, async (t) => {
    const other = t.actor('other');
    const tested = [await assertForeignCursor(t, t.paid, other), await assertForeignCursor(t, other, t.paid)];
    if (!tested.includes(true))
      for (const rule of ['ISO-01', 'ISO-05', 'NS-118'] as const) t.skipRule(rule, 'too-few-rows');
  }),
];

const PAGE = 5;
type Row = Readonly<Record<string, unknown>>;

/**
 * Sends a cursor of the owner from another workspace. The server may reject it (400), and any rows must belong to the
 * caller. Returns false if that cannot be tested: the owner has no second page, or the caller has all of its rows.
 */
async function assertForeignCursor(t: CheckContext, owner: Actor, outsider: Actor): Promise<boolean> {
  const first = await owner.get('/v1/keywords', { limit: PAGE });
  const cursor: unknown = first.json?.nextCursor;
  if (first.status !== 200) throw new SetupFailed(`the keywords cannot be read: ${first.summary}`);
  if (!Array.isArray(first.json?.keywords)) t.skip('other-form');
  if (typeof cursor !== 'string') return false;
  await t.case(`"${outsider.name}" sends the query that "${owner.name}" just sent`, async () => {
    const same = await outsider.get('/v1/keywords', { limit: PAGE });
    const theirs = new Set(rowsOf(first).map(identity));
    const common = rowsOf(same).filter((row) => theirs.has(identity(row)));
    const foreign = await leaked(owner, outsider, common);
    const expected = `only keywords of the workspace "${outsider.name}"`;
    t.holds('ISO-01', foreign.length === 0, expected, foreign.slice(0, 3), first, same);
  });
  const second = await owner.get('/v1/keywords', { limit: PAGE, cursor });
  if ((await notFoundBy(outsider, rowsOf(second))).length === 0) return false;
  await t.case(`"${outsider.name}" sends a cursor of "${owner.name}"`, async () => {
    const response = await outsider.get('/v1/keywords', { limit: PAGE, cursor });
    const isRight = response.status === 200 || response.status === 400;
    t.holds('ISO-05', isRight, '400, or 200 with its own rows', response.summary, first, response);
    t.observe('NS-118', `${response.status}`, response.status === 400, first, response);
    const foreign = await leaked(owner, outsider, rowsOf(response));
    const expected = `only keywords of the workspace "${outsider.name}"`;
    t.holds('ISO-05', foreign.length === 0, expected, foreign.slice(0, 3), first, response);
  });
  return true;
}

function rowsOf({ json }: Exchange): readonly Row[] {
  return Array.isArray(json?.keywords) ? (json.keywords as Row[]) : [];
}

/** The rows that only the owner has: the owner's search finds them, and the caller's search does not. */
async function leaked(owner: Actor, outsider: Actor, rows: readonly Row[]): Promise<Row[]> {
  const foreign = await notFoundBy(outsider, rows);
  const unknown = await notFoundBy(owner, foreign);
  return foreign.filter((row) => !unknown.includes(row));
}

/** The rows that an actor's search for their terms does not find. Skips terms with more than one page of hits. */
async function notFoundBy(actor: Actor, rows: readonly Row[]): Promise<Row[]> {
  const missing: Row[] = [];
  for (const term of new Set(rows.map((row) => String(row.term)))) {
    const found = await actor.get('/v1/keywords', { q: term, limit: 200 });
    if (found.status !== 200 || found.json?.hasMore !== false) continue;
    const own = new Set(rowsOf(found).map(identity));
    missing.push(...rows.filter((row) => row.term === term && !own.has(identity(row))));
  }
  return missing;
}

/** Identifies a row by the members that a refresh does not change. */
const identity = ({ term, topic, engine }: Row) => JSON.stringify([term, topic, engine]);
