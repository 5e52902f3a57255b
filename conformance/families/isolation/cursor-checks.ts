import type { Actor } from '../../http/actor.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import type { Exchange } from '../../http/exchange.js';
import { SetupFailed } from '../../run/outcome.js';

/** Cursors of another workspace. */
export const isolationCursorChecks = [
  directed(
    { id: 'isolation/cursor', rules: ['ISO-05', 'ISO-01', 'NS-118'], needs: { roles: ['other'] } },
    async (t) => {
      const other = t.actor('other');
      const told = [await strangerPages(t, t.paid, other), await strangerPages(t, other, t.paid)];
      if (!told.includes(true))
        for (const rule of ['ISO-01', 'ISO-05', 'NS-118'] as const) t.skipRule(rule, 'too-few-rows');
    },
  ),
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
  if (first.status !== 200) throw new SetupFailed(`the keywords cannot be read: ${first.summary}`);
  if (!Array.isArray(first.json?.keywords)) t.skip('other-form');
  if (typeof cursor !== 'string') return false;
  await t.case(`"${stranger.name}" asks for what "${owner.name}" has just read`, async () => {
    const same = await stranger.get('/v1/keywords', { limit: PAGE });
    const theirs = new Set(rowsOf(first).map(identity));
    const common = rowsOf(same).filter((row) => theirs.has(identity(row)));
    const foreign = await leaked(owner, stranger, common);
    const expected = `keywords of the workspace "${stranger.name}" alone`;
    t.holds('ISO-01', foreign.length === 0, expected, foreign.slice(0, 3), first, same);
  });
  const second = await owner.get('/v1/keywords', { limit: PAGE, cursor });
  if ((await notFoundBy(stranger, rowsOf(second))).length === 0) return false;
  await t.case(`"${stranger.name}" goes on with a cursor of "${owner.name}"`, async () => {
    const answer = await stranger.get('/v1/keywords', { limit: PAGE, cursor });
    const isRight = answer.status === 200 || answer.status === 400;
    t.holds('ISO-05', isRight, '400, or 200 with rows of its own', answer.summary, first, answer);
    t.observe('NS-118', `${answer.status}`, answer.status === 400, first, answer);
    const foreign = await leaked(owner, stranger, rowsOf(answer));
    const expected = `keywords of the workspace "${stranger.name}" alone`;
    t.holds('ISO-05', foreign.length === 0, expected, foreign.slice(0, 3), first, answer);
  });
  return true;
}

function rowsOf({ json }: Exchange): readonly Row[] {
  return Array.isArray(json?.keywords) ? (json.keywords as Row[]) : [];
}

/** Rows of an answer to the stranger that only the owner has: the owner's search finds them, the stranger's does not. */
async function leaked(owner: Actor, stranger: Actor, rows: readonly Row[]): Promise<Row[]> {
  const foreign = await notFoundBy(stranger, rows);
  const unknown = await notFoundBy(owner, foreign);
  return foreign.filter((row) => !unknown.includes(row));
}

/** The rows that an actor's search for their terms does not find. Terms with too many hits are passed over. */
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

/** What a refresh does not change. */
const identity = ({ term, topic, engine }: Row) => JSON.stringify([term, topic, engine]);
