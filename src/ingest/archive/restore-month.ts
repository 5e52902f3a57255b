import { recordEvent } from '../../platform/audit.js';
import { FilterParts, isFilterable } from '../../domain/word-filters.js';
import { sql, type Database, type Transaction } from '../../platform/database.js';
import { changeWorkspace } from '../../platform/workspace-revision.js';
import { rowsOf, unpackSegment, type PackedSegment } from '../../segments/segment.js';
import type { IngestDependencies } from '../dependencies.js';
import { copyRows } from '../merge/copy.js';
import { CopyRows } from '../merge/copy-rows.js';
import { lockRecords } from '../merge/horizon.js';
import { addToWordFilters } from '../merge/word-filters.js';
import { unknownWorkspace } from '../workspace.js';
import { conflict, keyOf, stateIn, storedRows } from './archive-month.js';
import { daysOf, inMonth } from './month.js';
import { PART_NAMES, PARTS, RawTables, RECORDS } from './raw-rows.js';
import type { ArchiveColumns, ArchiveKind, ArchiveRow, DaySums, DifferingDay, MonthOf } from './types.js';

const MARK = `
  insert into restored_months (workspace_id, month, restored_at) values ($1, $2::date, $3)
  on conflict (workspace_id, month) do nothing returning 1 as added`;

/** See MonthArchive.reopen. */
export function reopenMonth(
  { database, clock }: Pick<IngestDependencies, 'database' | 'clock'>,
  of: MonthOf,
): Promise<void> {
  const { workspaceId, month } = of;
  return changeWorkspace(database, workspaceId, async (transaction) => {
    await lockRecords(transaction, workspaceId);
    const state = await stateIn(transaction, of);
    if (state.isWorkspaceDeleted) throw unknownWorkspace(workspaceId);
    if (!state.isClosed)
      throw conflict(
        `The raw records of ${month} of ${workspaceId} were not deleted, so there is nothing to restore.`,
      );
    const at = clock();
    const added = await sql(transaction, MARK, [workspaceId, daysOf(month).first, at]);
    if (added.length === 0) return;
    await recordEvent(transaction, workspaceId, at, {
      action: 'history.restored',
      subjectId: workspaceId,
      before: null,
      after: { month },
    });
  });
}

/** See MonthArchive.putBack. */
export function putBackRows(
  database: Database,
  of: MonthOf,
  kind: ArchiveKind,
  { rows, columns }: { readonly rows: readonly ArchiveRow[]; readonly columns: ArchiveColumns },
): Promise<number> {
  const { workspaceId } = of;
  return changeWorkspace(database, workspaceId, async (transaction) => {
    await lockRecords(transaction, workspaceId);
    if (!(await stateIn(transaction, of)).isRestored)
      throw conflict(`The month ${of.month} of ${workspaceId} was archived while it was being restored.`);
    const stored = await storedRows(transaction, workspaceId, kind, rows);
    const known = new Set(stored.map((row) => keyOf(kind, row)));
    const missing = rows.filter((row) => !known.has(keyOf(kind, row)));
    if (missing.length === 0) return 0;
    if (kind === 'answers') await requirePrompts(transaction, workspaceId, missing);
    const tables = (await RawTables.read(transaction)).limitedTo(kind, columns);
    await add(transaction, workspaceId, tables, kind, missing);
    return missing.length;
  });
}

const MISSING_PROMPTS = `
  select count(*) as missing from unnest($2::text[]) wanted (id)
  where not exists (select from prompts p where p.workspace_id = $1 and p.prompt_id = wanted.id)`;

async function requirePrompts(
  transaction: Transaction,
  workspaceId: string,
  rows: readonly ArchiveRow[],
): Promise<void> {
  const ids = [...new Set(rows.map((row) => row['prompt_id']))];
  const [found] = await sql<{ missing: number }>(transaction, MISSING_PROMPTS, [workspaceId, ids]);
  if ((found?.missing ?? 0) > 0)
    throw conflict(
      `The workspace ${workspaceId} lacks prompts of the archive, so it is not the one that was archived.`,
    );
}

async function add(
  transaction: Transaction,
  workspaceId: string,
  tables: RawTables,
  kind: ArchiveKind,
  rows: readonly ArchiveRow[],
): Promise<void> {
  const table = RECORDS[kind];
  const filters = new FilterParts();
  const own = new CopyRows();
  for (const row of rows) {
    const text = kind === 'answers' ? ((row['answer_text'] ?? '') as string) : '';
    const isInFilter = isFilterable(text);
    if (text !== '' && isInFilter) filters.add(row['observed_at'] as string, text);
    own.add([workspaceId, ...tables.values(table, row), ...(kind === 'answers' ? [isInFilter] : [])]);
  }
  const derived = kind === 'answers' ? ['in_word_filter'] : [];
  await copyRows(transaction, table, ['workspace_id', ...tables.names(table), ...derived], own);
  if (kind !== 'answers') return;
  for (const name of PART_NAMES) {
    const parts = new CopyRows();
    const { table } = PARTS[name];
    for (const row of rows)
      for (const part of (row[name] ?? []) as readonly ArchiveRow[])
        parts.add([workspaceId, row['observation_id'] as string, ...tables.values(table, part)]);
    await copyRows(transaction, table, ['workspace_id', 'observation_id', ...tables.names(table)], parts);
  }
  await addToWordFilters(transaction, workspaceId, filters);
}

const RECORDED = `
  select to_char(o.observed_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as answers,
         sum((select count(*) from mentions m
              where m.workspace_id = $1 and m.observation_id = o.observation_id and m.position is not null)) as mentions,
         sum((select count(*) from citations c
              where c.workspace_id = $1 and c.observation_id = o.observation_id)) as citations
  from observations o
  where o.workspace_id = $1 and ${inMonth('o.observed_at')}
  group by 1 order by 1`;

const PACKED_DAYS = `
  select distinct day from answer_segments where workspace_id = $1 and day >= $2::date and day < $3::date order by day`;

const PACKED = `
  select rows, attempts, facts, mentions, sources, pages from answer_segments where workspace_id = $1 and day = $2::date`;

const NOTHING: DaySums = { answers: 0, mentions: 0, citations: 0 };

/** See MonthArchive.differences. */
export async function differingDays(
  database: Database,
  { workspaceId, month }: MonthOf,
): Promise<DifferingDay[]> {
  const { first, next } = daysOf(month);
  const span = [workspaceId, first, next];
  const recorded = await sql<DaySums & { day: string }>(database, RECORDED, span);
  const byDay = new Map(
    recorded.map(({ day, answers, mentions, citations }) => [
      day,
      { answers: Number(answers), mentions: Number(mentions), citations: Number(citations) },
    ]),
  );
  const packedDays = await sql<{ day: string }>(database, PACKED_DAYS, span);
  const days = new Set([...byDay.keys(), ...packedDays.map(({ day }) => day)]);
  const differing: DifferingDay[] = [];
  for (const day of [...days].sort()) {
    const packed = sumsOf(await sql<PackedSegment>(database, PACKED, [workspaceId, day]));
    const records = byDay.get(day) ?? NOTHING;
    if (JSON.stringify(packed) !== JSON.stringify(records)) differing.push({ day, packed, records });
  }
  return differing;
}

function sumsOf(segments: readonly PackedSegment[]): DaySums {
  const sums = { ...NOTHING };
  for (const segment of segments)
    for (const { answers, mentions, sources } of rowsOf(unpackSegment(segment))) {
      sums.answers += answers;
      sums.mentions += answers * mentions.length;
      for (const { uses } of sources) sums.citations += uses;
    }
  return sums;
}
