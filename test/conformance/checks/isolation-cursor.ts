import type { Actor } from '../engine/actor.js';
import { directed } from '../engine/check.js';
import type { CheckContext } from '../engine/context.js';
import type { Exchange } from '../engine/exchange.js';

/** Cursors of another workspace. */
export const isolationCursorChecks = [
  directed({ id: 'isolation/cursor', rules: ['ISO-05'], needs: { roles: ['other'] } }, async (t) => {
    const other = t.actor('other');
    const told = [await strangerPages(t, t.paid, other), await strangerPages(t, other, t.paid)];
    if (!told.includes(true)) t.skipRule('ISO-05', 'too-few-rows');
  }),
];

const PAGE = 5;
type Row = Readonly<Record<string, unknown>>;

/**
 * Goes on with a cursor of the owner as a stranger. It may be refused (400); rows that come must be the stranger's
 * own. Answers false when nothing can be told: the owner has no second page, or nothing on it that the stranger
 * has not.
 */
async function strangerPages(t: CheckContext, owner: Actor, stranger: Actor): Promise<boolean> {
  const first = await owner.get('/v1/keywords', { limit: PAGE });
  const cursor: unknown = first.json?.nextCursor;
  if (!Array.isArray(first.json?.keywords)) t.skip('other-form');
  if (typeof cursor !== 'string') return false;
  const second = await owner.get('/v1/keywords', { limit: PAGE, cursor });
  const foreign = await notOwnedBy(stranger, rowsOf(second));
  if (foreign.length === 0) return false;
  await t.case(`"${stranger.name}" goes on with a cursor of "${owner.name}"`, async () => {
    const answer = await stranger.get('/v1/keywords', { limit: PAGE, cursor });
    const isRight = answer.status === 200 || answer.status === 400;
    t.holds('ISO-05', isRight, '400, or 200 with rows of its own', answer.summary, first, answer);
    t.observe('NS-118', `${answer.status}`, answer.status === 400, first, answer);
    const leaked = await notOwnedBy(stranger, rowsOf(answer));
    const expected = `keywords of the workspace "${stranger.name}" alone`;
    t.holds('ISO-05', leaked.length === 0, expected, leaked.slice(0, 3), first, answer);
  });
  return true;
}

function rowsOf({ json }: Exchange): readonly Row[] {
  return Array.isArray(json?.keywords) ? (json.keywords as Row[]) : [];
}

/** The rows that a workspace does not have, as its own search for their terms tells. */
async function notOwnedBy(actor: Actor, rows: readonly Row[]): Promise<Row[]> {
  const own = new Set<string>();
  for (const term of new Set(rows.map((row) => String(row.term))))
    for (const row of rowsOf(await actor.get('/v1/keywords', { q: term, limit: 200 })))
      own.add(identity(row));
  return rows.filter((row) => !own.has(identity(row)));
}

/** What a refresh does not change. */
const identity = ({ term, topic, engine }: Row) => JSON.stringify([term, topic, engine]);
