import { isSamePlace, isUnknownPlace, placeColumns, placeValues } from '../../domain/search-place.js';
import { sql, type Database, type Executor, type Transaction } from '../../platform/database.js';
import type { KeywordCheckLine } from '../lines/line-types.js';
import type { TrackedKeywords } from '../types.js';
import { CopyRows, type Value } from './copy-rows.js';
import { copyRows } from './copy.js';
import { comparedValues, storedDifferences } from './compared-fields.js';
import { keywordCheckComparison } from './keyword-check-comparison.js';
import { refreshListed, refreshRankings } from './keyword-rankings.js';
import { findKnown, identityOf, type NewKeywordCheck } from './known-keyword-checks.js';
import { inMerge, requireKept, storedMeanwhile } from './transaction.js';

const PLACE = placeColumns.join(', ');

const COLUMNS =
  `workspace_id term engine checked_at country region city locale device status topic tracked url position depth volume difficulty
  error_message`.split(/\s+/);

/** Keeps the first of several checks with the same identity. */
export function prepareKeywordChecks(checks: readonly NewKeywordCheck[]): NewKeywordCheck[] {
  const first = new Map<string, NewKeywordCheck>();
  for (const { line, checkedAt } of checks) {
    const key = identityOf({ line, checkedAt }).join('\0');
    if (!first.has(key)) first.set(key, { line, checkedAt });
  }
  return [...first.values()];
}

const ESTIMATES = `
  select r.volume, r.difficulty from keyword_rankings r
  where r.workspace_id = $1 and r.term = $2 and r.engine = $3
    and ((${PLACE}) = ($4, $5, $6, $7, $8) or ${isUnknownPlace('r')})
  order by ${isUnknownPlace('r')} limit 1`;

/** Data of a keyword at its place, or else at an unknown one, other than its rank; empty for a new one. */
export async function readEstimates(
  executor: Executor,
  workspaceId: string,
  line: KeywordCheckLine,
): Promise<Pick<KeywordCheckLine, 'volume' | 'difficulty'>> {
  const values = [workspaceId, line.term.trim(), line.engine, ...placeValues(line)];
  const [row] = await sql<{ volume: number; difficulty: number }>(executor, ESTIMATES, values);
  return row ?? {};
}

/**
 * Merges prepared checks, except known ones, and updates their rankings and keywords in one transaction.
 * @param steps `alongside` runs in the same transaction, even when every check is known; `onKnown` gets the known checks, and nothing
 * is stored if it throws
 * @returns the number of new checks
 */
export function mergeKeywordChecks(
  database: Database,
  workspaceId: string,
  checks: readonly NewKeywordCheck[],
  steps: {
    alongside?: (transaction: Transaction) => Promise<void>;
    onKnown?: (
      transaction: Transaction,
      workspaceId: string,
      known: readonly NewKeywordCheck[],
    ) => Promise<void>;
  },
): Promise<number> {
  return inMerge(database, workspaceId, 'keywords', async (transaction, workspace) => {
    requireKept(
      workspace,
      checks.map(({ checkedAt }) => checkedAt),
    );
    await steps.alongside?.(transaction);
    const known = await findKnown(transaction, workspaceId, checks.map(identityOf));
    if (known.size > 0)
      await steps.onKnown?.(
        transaction,
        workspaceId,
        checks.filter((_, index) => known.has(index)),
      );
    const fresh = checks.filter((_, index) => !known.has(index));
    if (fresh.length === 0) return 0;
    const rows = new CopyRows();
    for (const check of fresh) rows.add(valuesOf(workspaceId, check));
    await copyRows(transaction, 'keyword_checks', COLUMNS, rows);
    const succeeded = fresh.map(({ line }) => line).filter(({ status = 'ok' }) => status === 'ok');
    await refreshRankings(transaction, workspaceId, succeeded);
    return fresh.length;
  });
}

/** @throws DomainError if a stored check says something else, which was stored after the file was checked */
export async function requireSameChecks(
  transaction: Transaction,
  workspaceId: string,
  known: readonly NewKeywordCheck[],
): Promise<void> {
  const rows = known.map((check) => ({
    key: identityOf(check),
    values: comparedValues(keywordCheckComparison.fields, check.line),
  }));
  const differences = await storedDifferences(transaction, workspaceId, keywordCheckComparison, rows);
  if (differences.size > 0) throw storedMeanwhile();
}

const AT_PLACE = `(:isAnywhere or (${PLACE}) = (${placeColumns.map((name) => `:${name}`).join(', ')}))`;

const TRACK_CHECKS = `
  update keyword_checks c set tracked = :tracked
  from (
    select distinct on (term, ${PLACE}) term, ${PLACE}, checked_at from keyword_checks
    where workspace_id = :workspaceId and engine = :engine and term = any(:terms) and status = 'ok' and ${AT_PLACE}
    order by term, ${PLACE}, checked_at desc
  ) last
  where c.workspace_id = :workspaceId and c.engine = :engine and c.term = last.term and ${isSamePlace('c', 'last')}
    and c.checked_at = last.checked_at and c.tracked <> :tracked`;

const TRACK_RANKINGS = `
  update keyword_rankings set tracked = :tracked
  where workspace_id = :workspaceId and engine = :engine and term = any(:terms) and ${AT_PLACE} and tracked <> :tracked`;

/** See Recorder.setTracked. The latest checks change too, since rankings are derived from them. */
export function setTracked(
  database: Database,
  workspaceId: string,
  { terms, engine, place, tracked }: TrackedKeywords,
  alongside: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  return inMerge(database, workspaceId, 'keywords', async (transaction) => {
    await alongside(transaction);
    const [country, region, city, locale, device] = placeValues(place ?? {});
    const at = { isAnywhere: place === undefined, country, region, city, locale, device };
    const values = { workspaceId, engine, terms, tracked, ...at };
    await sql(transaction, TRACK_CHECKS, values);
    await sql(transaction, TRACK_RANKINGS, values);
    const keywords = terms.map((term) => ({ term, engine }));
    await refreshListed(transaction, workspaceId, keywords);
  });
}

function valuesOf(workspaceId: string, check: NewKeywordCheck): Value[] {
  const { line } = check;
  return [
    workspaceId,
    ...identityOf(check),
    line.status ?? 'ok',
    line.topic,
    line.tracked ?? true,
    line.url ?? null,
    line.position ?? null,
    line.depth ?? null,
    line.volume ?? 0,
    line.difficulty ?? 0,
    line.errorMessage ?? null,
  ];
}
