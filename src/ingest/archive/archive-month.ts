import { canonicalJson } from '../../domain/canonical-json.js';
import { DomainError } from '../../domain/errors.js';
import { inSnapshot, sql, type Database, type Executor, type Transaction } from '../../platform/database.js';
import { readInOrder } from '../../platform/index-look-ups.js';
import { changeWorkspace } from '../../platform/workspace-revision.js';
import type { IngestDependencies } from '../dependencies.js';
import { lockRecords, raiseHorizon } from '../merge/horizon.js';
import {
  BEFORE_ALL_CHECKS,
  CHECK_KEY,
  deleteOldFilters,
  deleteUnusedChecks,
  deleteUnusedObservations,
  oldKeywordChecks,
  oldObservations,
} from '../merge/old-records.js';
import { unknownWorkspace } from '../workspace.js';
import { daysOf, inMonth } from './month.js';
import { exactly, RawTables, RECORDS, withParts } from './raw-rows.js';
import type { ArchiveKind, ArchiveRow, MonthArchive, MonthOf, MonthState } from './types.js';

const KINDS: readonly ArchiveKind[] = ['answers', 'keywordChecks'];

const STATE = `
  select to_char(w.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "workspaceCreatedAt",
         w.deleted_at is not null as "isWorkspaceDeleted", h.kept_from as "keptFrom", r.month is not null as "isRestored"
  from workspaces w
  left join retention_horizons h on h.workspace_id = w.workspace_id
  left join restored_months r on r.workspace_id = w.workspace_id and r.month = $2::date
  where w.workspace_id = $1`;

const ROWS = `
  select (select count(*) from observations where workspace_id = $1 and ${inMonth('observed_at')}) as answers,
         (select count(*) from keyword_checks where workspace_id = $1 and ${inMonth('checked_at')}) as "keywordChecks"
  from workspaces where workspace_id = $1`;

/** See MonthArchive.state. */
export async function readState(database: Database, of: MonthOf): Promise<MonthState> {
  const { workspaceId, month } = of;
  const { first } = daysOf(month);
  const earlier =
    (await oldObservations.count(database, workspaceId, first)) +
    (await oldKeywordChecks.count(database, workspaceId, first));
  return { ...(await stateIn(database, of)), rows: await countRows(database, of), earlier };
}

/** The state without numbers of rows, which take time to count. */
export async function stateIn(
  executor: Executor,
  { workspaceId, month }: MonthOf,
): Promise<Omit<MonthState, 'rows' | 'earlier'>> {
  const { first, next } = daysOf(month);
  const [state] = await sql<Omit<MonthState, 'isClosed' | 'rows' | 'earlier'>>(executor, STATE, [
    workspaceId,
    first,
  ]);
  if (state === undefined) throw unknownWorkspace(workspaceId);
  return { ...state, isClosed: state.keptFrom !== null && state.keptFrom >= next };
}

async function countRows(
  executor: Executor,
  { workspaceId, month }: MonthOf,
): Promise<Readonly<Record<ArchiveKind, number>>> {
  const { first, next } = daysOf(month);
  const [rows] = await sql<Record<ArchiveKind, number>>(executor, ROWS, [workspaceId, first, next]);
  return rows ?? { answers: 0, keywordChecks: 0 };
}

/** Few, because an answer may have megabytes of raw response. */
const BATCH = 100;

/** See MonthArchive.read. */
export function readMonth(
  database: Database,
  { workspaceId, month }: MonthOf,
  write: Parameters<MonthArchive['read']>[1],
): Promise<void> {
  const { first, next } = daysOf(month);
  return inSnapshot(database, async (transaction) => {
    const tables = await RawTables.read(transaction);
    await readInOrder(transaction, workspaceId);
    for (const kind of KINDS) {
      const columns = tables.columnsOf(kind);
      await write(kind, [], columns);
      const pages = kind === 'answers' ? ANSWER_PAGES : CHECK_PAGES;
      let after = pages.beforeAll;
      for (;;) {
        const text = pages.next(tables.selected(RECORDS[kind]));
        const found = await sql<PageRow>(transaction, text, [workspaceId, first, next, ...after]);
        const last = found.at(-1);
        if (last === undefined) break;
        after = last.place;
        const rows = found.map(({ place, ...row }) => exactly(row, `${kind} at ${place.join(' ')}`));
        const whole = kind === 'answers' ? await withParts(transaction, tables, workspaceId, rows) : rows;
        await write(kind, whole, columns);
      }
    }
  });
}

/** A row and where it is in the order of reading, as texts that have all digits of a time. */
type PageRow = ArchiveRow & { readonly place: readonly string[] };

/** In the order of observations_by_time. */
const ANSWER_PAGES = {
  beforeAll: ['-infinity', ''] as readonly string[],
  next: (columns: string) => `
    select ${columns}, array[observed_at::text, observation_id] as place
    from observations
    where workspace_id = $1 and ${inMonth('observed_at')} and observed_at >= $4::timestamptz
      and (observed_at, observation_id) > ($4::timestamptz, $5)
    order by observations.observed_at, observations.observation_id limit ${BATCH}`,
};

const KEY = CHECK_KEY.map(([name]) => name);

/** In the order of the primary key. */
const CHECK_PAGES = {
  beforeAll: BEFORE_ALL_CHECKS,
  next: (columns: string) => `
    select ${columns}, array[${KEY.map((name) => `${name}::text`).join(', ')}] as place
    from keyword_checks
    where workspace_id = $1 and ${inMonth('checked_at')}
      and (${KEY.join(', ')}) > (${CHECK_KEY.map(([, type], index) => `$${index + 4}::${type}`).join(', ')})
    order by ${KEY.map((name) => `keyword_checks.${name}`).join(', ')} limit ${BATCH * 10}`,
};

const UNPACKED_DAYS = `
  select count(*) as days
  from (
    select (observed_at at time zone 'UTC')::date as day, count(*) as count from observations
    where workspace_id = $1 and ${inMonth('observed_at')} and observed_at >= coalesce($4::date, '-infinity'::date)::timestamp at time zone 'UTC'
    group by 1) o
  left join (
    select day, sum(attempts) as count from answer_segments where workspace_id = $1 group by day) s using (day)
  where o.count is distinct from s.count`;

/** See MonthArchive.close. */
export function closeMonth(
  { database, clock }: Pick<IngestDependencies, 'database' | 'clock'>,
  of: MonthOf,
  rows: Readonly<Record<ArchiveKind, number>>,
): Promise<void> {
  const { workspaceId, month } = of;
  const { first, next } = daysOf(month);
  return changeWorkspace(database, workspaceId, async (transaction) => {
    await lockRecords(transaction, workspaceId);
    const state = await stateIn(transaction, of);
    if (state.isClosed && !state.isRestored) return;
    const stored = await countRows(transaction, of);
    if (KINDS.some((kind) => stored[kind] !== rows[kind]))
      throw conflict(
        `The records of ${month} of ${workspaceId} are not those of the archive any more. Archive the month to another folder.`,
      );
    if (!state.isClosed) {
      const [unpacked] = await sql<{ days: number }>(transaction, UNPACKED_DAYS, [
        ...[workspaceId, first, next, state.keptFrom],
      ]);
      if ((unpacked?.days ?? 0) > 0)
        throw conflict(
          `The figures of ${unpacked?.days ?? 0} days of ${month} of ${workspaceId} are not those of its records. Run "visibility migrate" first.`,
        );
    }
    await sql(transaction, 'delete from restored_months where workspace_id = $1 and month = $2::date', [
      workspaceId,
      first,
    ]);
    await raiseHorizon(transaction, workspaceId, next, { at: clock(), action: 'history.archived', month });
  });
}

/** See MonthArchive.remove. */
export function removeRows(
  database: Database,
  of: MonthOf,
  kind: ArchiveKind,
  rows: readonly ArchiveRow[],
): Promise<number> {
  const { workspaceId } = of;
  return changeWorkspace(database, workspaceId, async (transaction) => {
    await lockRecords(transaction, workspaceId);
    const state = await stateIn(transaction, of);
    if (!state.isClosed || state.isRestored)
      throw conflict(`The month ${of.month} of ${workspaceId} was restored while it was being archived.`);
    const stored = await storedRows(transaction, workspaceId, kind, rows);
    const archived = new Map(rows.map((row) => [keyOf(kind, row), canonicalJson(row)]));
    for (const row of stored)
      if (archived.get(keyOf(kind, row)) !== canonicalJson(row))
        throw conflict(
          `A record of ${workspaceId} is not what was archived any more (${keyOf(kind, row)}), such as after a judgment. Archive the month to another folder.`,
        );
    return kind === 'answers'
      ? deleteUnusedObservations(
          transaction,
          workspaceId,
          stored.map((row) => row['observation_id'] as string),
        )
      : deleteUnusedChecks(
          transaction,
          workspaceId,
          stored.map((row) => KEY.map((name) => row[name])),
        );
  });
}

/** See MonthArchive.finish. */
export async function finishMonth(database: Database, { workspaceId, month }: MonthOf): Promise<void> {
  await changeWorkspace(database, workspaceId, (transaction) =>
    deleteOldFilters(transaction, workspaceId, daysOf(month).next),
  );
}

/** The stored records with the identities of these rows. */
export async function storedRows(
  transaction: Transaction,
  workspaceId: string,
  kind: ArchiveKind,
  rows: readonly ArchiveRow[],
): Promise<ArchiveRow[]> {
  const tables = await RawTables.read(transaction);
  if (kind === 'answers') {
    const ids = rows.map((row) => row['observation_id']);
    const text = `
      select ${tables.selected('observations')} from observations where workspace_id = $1 and observation_id = any($2)`;
    const found = await sql<ArchiveRow>(transaction, text, [workspaceId, ids]);
    const exact = found.map((row) => exactly(row, `answer ${String(row['observation_id'])}`));
    return withParts(transaction, tables, workspaceId, exact);
  }
  const columns = CHECK_KEY.map(([, type], index) => `$${index + 2}::${type}[]`).join(', ');
  const text = `
    select ${tables.selected('keyword_checks')} from keyword_checks
    where workspace_id = $1 and (${KEY.join(', ')}) in (select * from unnest(${columns}))`;
  const values = KEY.map((name) => rows.map((row) => row[name]));
  const found = await sql<ArchiveRow>(transaction, text, [workspaceId, ...values]);
  return found.map((row) => exactly(row, 'keyword check'));
}

/** Identifies a record of a workspace in messages and maps. */
export const keyOf = (kind: ArchiveKind, row: ArchiveRow): string =>
  kind === 'answers' ? String(row['observation_id']) : JSON.stringify(KEY.map((name) => row[name]));

export const conflict = (message: string): DomainError => new DomainError('conflict', { message });
