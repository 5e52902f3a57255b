import { latest, type DataVersion } from '../domain/data-version.js';
import type { FigureDays, OlderAnswers, OlderDays, UnexaminedDays } from '../domain/older-days.js';
import { EXTRACTOR_NAME, FIRST_WITH_COMPANIES, FIRST_WITH_STANCES } from '../extraction/index.js';
import { sql, type Database, type Executor } from '../platform/database.js';
import { primaryReader, type Reader } from '../platform/reader.js';
import { recognitionIdOf } from './records/observation-record.js';
import { readWorkspace, readWorkspaceAt } from './workspace.js';

/** A join rather than `exists`: on Citus, all workspaces are on every node, but their days are on one. */
const WORKSPACES = `
  select w.workspace_id as "workspaceId"
  from workspaces w join (select distinct workspace_id from scored_days) s using (workspace_id)
  where w.deleted_at is null
  order by w.created_at, w.workspace_id`;

/** Days whose records were deleted are excluded: only their packed answers remain, which no rescore changes. */
const OLDER = `
  select count(distinct day)::integer as days, min(day)::text as "from", max(day)::text as "to"
  from scored_days
  where workspace_id = $1 and recognition <> $2 and day >= coalesce($3::date, '-infinity')
    and exists (select from unnest($4::date[], $5::date[]) as s (first, last) where day between first and last)`;

/** The days that a rescore would score again, of these days or of all (null). See Ingest.olderDays. */
export async function olderDays(
  reader: Reader,
  at: DataVersion,
  among: FigureDays | null,
): Promise<OlderDays | null> {
  const workspace = await readWorkspaceAt(reader, at);
  const spans = among === null ? [['-infinity', 'infinity']] : spansOf(among);
  const [found] = await reader.read<OlderDays>(at, 'ingest-older-days', OLDER, [
    recognitionIdOf(workspace),
    workspace.keptFrom,
    spans.map(([first]) => first),
    spans.map(([, last]) => last),
  ]);
  return found === undefined || found.days === 0 ? null : found;
}

/** See Ingest.hasAnswers. */
export async function hasAnswers(executor: Executor, workspaceId: string): Promise<boolean> {
  const rows = await sql(executor, 'select from scored_days where workspace_id = $1 limit 1', [workspaceId]);
  return rows.length > 0;
}

/** The parts of a day are looked up one day at a time, by their key. */
const OLDER_ANSWERS = `
  select count(*)::integer as days, min(day)::text as "from", max(day)::text as "to", coalesce(sum(answers), 0)::integer as answers
  from (
    select distinct day from scored_days
    where workspace_id = $1 and recognition <> $2 and day >= coalesce($3::date, '-infinity')) older
  cross join lateral (
    select sum(attempts) as answers from answer_segments where workspace_id = $1 and day = older.day offset 0) stored`;

/** See Ingest.olderAnswers. */
export async function olderAnswers(executor: Executor, workspaceId: string): Promise<OlderAnswers | null> {
  const workspace = await readWorkspace(executor, workspaceId);
  const values = [workspaceId, recognitionIdOf(workspace), workspace.keptFrom];
  const [found] = await sql<OlderAnswers>(executor, OLDER_ANSWERS, values);
  return found === undefined || found.days === 0 ? null : found;
}

function spansOf({ from, to, previousFrom = null, previousTo = null }: FigureDays) {
  return [[from, to], ...(previousFrom === null || previousTo === null ? [] : [[previousFrom, previousTo]])];
}

/** The recognition of a day begins with the version of the extractor. */
const UNEXAMINED = `
  select day::text as day, version
  from (
    select day, min(coalesce(substring(recognition from '^${EXTRACTOR_NAME}-([0-9]+) ')::integer, 0)) as version
    from scored_days where workspace_id = $1 and day between $2 and $3 group by day) days
  where version < $4
  order by day`;

/** The UTC days with answers that earlier versions of the extractor scored. See FindUnexaminedDays. */
export async function unexaminedDays(
  reader: Reader,
  at: DataVersion,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<UnexaminedDays> {
  const values = [from, to, Math.max(FIRST_WITH_COMPANIES, FIRST_WITH_STANCES)];
  const rows = await reader.read<{ day: string; version: number }>(
    at,
    'ingest-unexamined-days',
    UNEXAMINED,
    values,
  );
  const before = (first: number) => rows.flatMap(({ day, version }) => (version < first ? [day] : []));
  return { companies: before(FIRST_WITH_COMPANIES), stances: before(FIRST_WITH_STANCES) };
}

/** The workspaces with such days, oldest first. */
export async function olderDaysOfAll(database: Database): Promise<Map<string, OlderDays>> {
  const found = new Map<string, OlderDays>();
  for (const { workspaceId } of await sql<{ workspaceId: string }>(database, WORKSPACES)) {
    const days = await olderDays(primaryReader(database), latest(workspaceId), null);
    if (days !== null) found.set(workspaceId, days);
  }
  return found;
}
