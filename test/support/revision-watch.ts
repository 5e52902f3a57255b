import { sql, type Database } from '../../src/platform/database.js';

/** Tables with rows of workspaces that no figure or list depends on, with the reason. */
const notWatched = [
  'announced_verdicts', // events that receivers were already notified of
  'audit_events', // shown on the command line
  'api_keys', // read on every request
  'channels', // settings of events, shown on the command line
  'idempotent_requests', // responses for repeated writes
  'invitations', // as below
  'judging_attributes', // shown on the command line, and read before each judgment
  'measuring_budgets', // settings of measuring, shown on the command line
  'measuring_keywords', // as above; its ranks are read from keyword checks
  'measuring_keyword_places',
  'measuring_runs',
  'measuring_schedules',
  'measuring_slots', // figures are read from their observations
  'measuring_targets',
  'measuring_target_lists',
  'provider_keys', // secrets, never shown
  'memberships', // read on every request of a person
  'outbox', // work queued for later
  'recalibration_runs', // shown on the command line
  'rescores', // progress, which is read on its own
  'reporting_logins', // shown on the command line
  'sign_in_codes', // each is used once
  'scored_days', // the days to rescore
  'weekly_digests', // the weeks of which receivers were already sent a digest
  'workspace_revisions', // the revision itself
  // Sums of an earlier release, which nothing writes.
  ...['daily_brand_mentions', 'daily_citation_urls', 'daily_citations', 'daily_panels', 'daily_visibility'],
  ...['daily_prompt_citations', 'daily_prompt_competitors', 'daily_prompt_visibility', 'panel_brands'],
  ...['panel_prompts', 'weekly_citation_urls', 'weekly_citations', 'weekly_panels', 'weekly_visibility'],
  'weekly_prompt_visibility',
];

/**
 * Makes the database reject every transaction that changes data of a workspace and does not end by raising the
 * workspace's revision. A workspace that is gone at the commit needs no revision. Needs the owner of the tables.
 */
export async function watchRevisions(database: Database): Promise<void> {
  await sql(
    database,
    `create table watched_writes (
       xid text not null default pg_current_xact_id()::text, workspace text not null, written text not null,
       primary key (xid, workspace, written))`,
  );
  await sql(
    database,
    `create table watched_raises (
       xid text not null default pg_current_xact_id()::text, workspace text not null, primary key (xid, workspace))`,
  );
  await sql(database, 'grant select, insert on watched_writes, watched_raises to public');
  await sql(
    database,
    `create function note_raise() returns trigger language plpgsql as $$
     begin
       if tg_op = 'UPDATE' and new.revision <= old.revision then
         raise exception 'the revision of % was not raised', new.workspace_id;
       end if;
       insert into watched_raises (workspace) values (new.workspace_id) on conflict do nothing;
       return null;
     end $$`,
  );
  await sql(
    database,
    `create function note_write() returns trigger language plpgsql as $$
     declare v_workspace text := coalesce(new.workspace_id, old.workspace_id);
     begin
       if tg_op = 'UPDATE' and new is not distinct from old then return null; end if;
       if exists (select from watched_raises
                  where xid = pg_current_xact_id()::text and workspace = v_workspace) then
         raise exception '% was written after the revision had been raised', tg_table_name;
       end if;
       insert into watched_writes (workspace, written) values (v_workspace, tg_table_name) on conflict do nothing;
       return null;
     end $$`,
  );
  await sql(
    database,
    `create function require_raise() returns trigger language plpgsql as $$
     begin
       if exists (select from workspaces where workspace_id = new.workspace)
          and not exists (select from watched_raises where xid = new.xid and workspace = new.workspace) then
         raise exception '% was written without raising the revision', new.written;
       end if;
       return null;
     end $$`,
  );
  await sql(
    database,
    `create constraint trigger require_raise after insert on watched_writes
     deferrable initially deferred for each row execute function require_raise()`,
  );
  await sql(
    database,
    `create trigger note_raise after insert or update on workspace_revisions
     for each row execute function note_raise()`,
  );
  for (const table of await watchedTables(database)) {
    await sql(
      database,
      `create trigger note_write after insert or update or delete on ${table}
       for each row execute function note_write()`,
    );
  }
}

/** The tables whose changes must raise a revision: all with a workspace, apart from the listed exceptions. */
export async function watchedTables(database: Database): Promise<string[]> {
  const tables = await sql<{ name: string }>(
    database,
    `select table_name as name from information_schema.columns
     where column_name = 'workspace_id' and table_schema = 'public' and table_name <> all($1) order by 1`,
    [notWatched],
  );
  return tables.map(({ name }) => name);
}

/** The watched tables that were written since the watch began. */
export async function writtenTables(database: Database): Promise<string[]> {
  const rows = await sql<{ written: string }>(
    database,
    'select distinct written from watched_writes order by 1',
  );
  return rows.map(({ written }) => written);
}

/** The revision of a workspace; 0 when it has none. */
export async function revisionOf(database: Database, workspaceId: string): Promise<number> {
  const [row] = await sql<{ revision: number }>(
    database,
    'select revision from workspace_revisions where workspace_id = $1',
    [workspaceId],
  );
  return row?.revision ?? 0;
}
