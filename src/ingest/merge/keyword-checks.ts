import { newId } from '../../domain/ids.js';
import { searchForm } from '../../features/keywords/index.js';
import { sql, type Database, type Executor, type Transaction } from '../../platform/database.js';
import type { KeywordCheckLine } from '../lines/line-types.js';
import type { TrackedKeywords } from '../types.js';
import { CopyRows, type Value } from './copy-rows.js';
import { copyRows } from './copy.js';
import { inMerge, requireKept } from './transaction.js';

/** A check to be stored. */
export interface NewKeywordCheck {
  readonly line: KeywordCheckLine;
  /** ISO 8601 in UTC. */
  readonly checkedAt: string;
}

const COLUMNS =
  'workspace_id term engine checked_at status topic tracked url position volume difficulty error_message'.split(
    ' ',
  );

/** The positions, from 1, of the checks that are already stored. */
const KNOWN = `
  select i.place::integer as place
  from unnest($2::text[], $3::text[], $4::timestamptz[]) with ordinality i (term, engine, checked_at, place)
  cross join lateral (
    select from keyword_checks c
    where c.workspace_id = $1 and c.term = i.term and c.engine = i.engine and c.checked_at = i.checked_at
    limit 1
  ) known`;

/**
 * Derives each keyword from its last two successful checks by time, whatever the order of import. A keyword with only
 * failed checks has no row.
 */
const REFRESH_KEYWORDS = `
  insert into keywords as known
    (workspace_id, keyword_id, term, term_lower, engine, topic, tracked, url, position, previous_position,
     volume, difficulty, last_checked_at)
  select $1, t.keyword_id, t.term, t.term_lower, t.engine, last.topic, last.tracked, last.url, last.position,
         before.position, last.volume, last.difficulty, last.checked_at
  from unnest($2::text[], $3::text[], $4::text[], $5::text[]) t (term, engine, term_lower, keyword_id)
  cross join lateral (
    select * from keyword_checks c
    where c.workspace_id = $1 and c.term = t.term and c.engine = t.engine and c.status = 'ok'
    order by c.checked_at desc limit 1
  ) last
  left join lateral (
    select c.position from keyword_checks c
    where c.workspace_id = $1 and c.term = t.term and c.engine = t.engine and c.status = 'ok'
      and c.checked_at < last.checked_at
    order by c.checked_at desc limit 1
  ) before on true
  on conflict (workspace_id, term, engine) do update set
    topic = excluded.topic, tracked = excluded.tracked, url = excluded.url, position = excluded.position,
    previous_position = excluded.previous_position, volume = excluded.volume, difficulty = excluded.difficulty,
    last_checked_at = excluded.last_checked_at
  where (known.topic, known.tracked, known.url, known.position, known.previous_position, known.volume,
         known.difficulty, known.last_checked_at)
    is distinct from
        (excluded.topic, excluded.tracked, excluded.url, excluded.position, excluded.previous_position, excluded.volume,
         excluded.difficulty, excluded.last_checked_at)`;

/** Keeps the first of several checks of a keyword at the same time. */
export function prepareKeywordChecks(checks: readonly NewKeywordCheck[]): NewKeywordCheck[] {
  const first = new Map<string, NewKeywordCheck>();
  for (const { line, checkedAt } of checks) {
    const term = line.term.trim();
    const identity = `${term}\0${line.engine}\0${checkedAt}`;
    if (!first.has(identity)) first.set(identity, { line: { ...line, term }, checkedAt });
  }
  return [...first.values()];
}

const ESTIMATES =
  'select volume, difficulty from keywords where workspace_id = $1 and term = $2 and engine = $3';

/** Data of a keyword other than its rank; empty for a new one. */
export async function readEstimates(
  executor: Executor,
  workspaceId: string,
  { term, engine }: KeywordCheckLine,
): Promise<Pick<KeywordCheckLine, 'volume' | 'difficulty'>> {
  const values = [workspaceId, term.trim(), engine];
  const [row] = await sql<{ volume: number; difficulty: number }>(executor, ESTIMATES, values);
  return row ?? {};
}

/**
 * Merges prepared checks, except known ones, and updates their keywords in one transaction.
 * @param alongside runs in the same transaction, even when every check is known
 * @returns the number of new checks
 */
export function mergeKeywordChecks(
  database: Database,
  workspaceId: string,
  checks: readonly NewKeywordCheck[],
  alongside: (transaction: Transaction) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  return inMerge(database, workspaceId, 'keywords', async (transaction, workspace) => {
    const terms = checks.map(({ line }) => line.term);
    const engines = checks.map(({ line }) => line.engine);
    const times = checks.map(({ checkedAt }) => checkedAt);
    requireKept(workspace, times);
    await alongside(transaction);
    const stored = await sql<{ place: number }>(transaction, KNOWN, [workspaceId, terms, engines, times]);
    const known = new Set(stored.map(({ place }) => place));
    const fresh = checks.filter((_, index) => !known.has(index + 1));
    if (fresh.length === 0) return 0;
    const rows = new CopyRows();
    for (const check of fresh) rows.add(valuesOf(workspaceId, check));
    await copyRows(transaction, 'keyword_checks', COLUMNS, rows);
    await sql(transaction, REFRESH_KEYWORDS, [workspaceId, ...keywordsOf(fresh)]);
    return fresh.length;
  });
}

const TRACK_CHECKS = `
  update keyword_checks c set tracked = $4
  from (
    select distinct on (n.term) n.term, n.checked_at from keyword_checks n
    where n.workspace_id = $1 and n.engine = $2 and n.term = any($3) and n.status = 'ok'
    order by n.term, n.checked_at desc
  ) last
  where c.workspace_id = $1 and c.engine = $2 and c.term = last.term and c.checked_at = last.checked_at
    and c.tracked <> $4`;

const TRACK_KEYWORDS = `
  update keywords set tracked = $4
  where workspace_id = $1 and engine = $2 and term = any($3) and tracked <> $4`;

/** See Recorder.setTracked. The latest check changes too, since a keyword is derived from it. */
export function setTracked(
  database: Database,
  workspaceId: string,
  { terms, engine, tracked }: TrackedKeywords,
  alongside: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  return inMerge(database, workspaceId, 'keywords', async (transaction) => {
    await alongside(transaction);
    const values = [workspaceId, engine, terms, tracked];
    await sql(transaction, TRACK_CHECKS, values);
    await sql(transaction, TRACK_KEYWORDS, values);
  });
}

function valuesOf(workspaceId: string, { line, checkedAt }: NewKeywordCheck): Value[] {
  return [
    workspaceId,
    line.term,
    line.engine,
    checkedAt,
    line.status ?? 'ok',
    line.topic,
    line.tracked ?? true,
    line.url ?? null,
    line.position ?? null,
    line.volume ?? 0,
    line.difficulty ?? 0,
    line.errorMessage ?? null,
  ];
}

/**
 * The keywords with a successful check, as columns: term, engine, lower-case term and an id for a new keyword. The
 * lower-case form is computed here, so that it does not depend on the locale of the database server.
 */
function keywordsOf(checks: readonly NewKeywordCheck[]): string[][] {
  const keywords = new Map<string, KeywordCheckLine>();
  for (const { line } of checks)
    if ((line.status ?? 'ok') === 'ok') keywords.set(`${line.term}\0${line.engine}`, line);
  const lines = [...keywords.values()];
  return [
    lines.map((line) => line.term),
    lines.map((line) => line.engine),
    lines.map((line) => searchForm(line.term)),
    lines.map(() => newId('kwd')),
  ];
}
