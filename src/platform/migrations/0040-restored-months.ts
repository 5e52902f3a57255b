import type { Knex } from 'knex';
import { secureRows } from '../row-security.js';

export const name = '0040-restored-months';

/**
 * Months whose raw records are back although they lie before the horizon. Only a restore adds records of these months, and
 * retention leaves them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table restored_months (
      workspace_id text not null,
      month date not null check (extract(day from month) = 1),
      restored_at timestamptz not null,
      primary key (workspace_id, month)
    )`);
  await knex.raw('alter table restored_months add foreign key (workspace_id) references workspaces');
  await knex.raw(`comment on table restored_months is
    'Months (UTC) before the horizon whose raw records were restored from an archive. Imports of their days stay rejected.'`);
  await secureRows(knex);
  await knex.raw(REJECT);
}

/** As before, but not for restored months, which are looked up only if there are records before the horizon. */
const REJECT = `
  create or replace function reject_before_horizon() returns trigger language plpgsql as $$
  declare
    v_kept_from date;
    select_earlier constant text := 'select h.kept_from
      from (select distinct workspace_id, %1$I as at from added) a join retention_horizons h using (workspace_id)
      where a.at < h.kept_from::timestamp at time zone ''UTC'' and not exists (
        select from restored_months r
        where r.workspace_id = a.workspace_id and r.month = date_trunc(''month'', a.at at time zone ''UTC'')::date)
      limit 1';
  begin
    execute format(
      'select h.kept_from
       from (select workspace_id, min(%I) as earliest from added group by workspace_id) a
       join retention_horizons h using (workspace_id)
       where a.earliest < h.kept_from::timestamp at time zone ''UTC'' limit 1', tg_argv[0]) into v_kept_from;
    if v_kept_from is not null then
      execute format(select_earlier, tg_argv[0]) into v_kept_from;
    end if;
    if v_kept_from is not null then
      raise check_violation using
        message = format('records of table "%s" before %s were deleted and cannot be added again',
                         tg_table_name, v_kept_from), table = tg_table_name;
    end if;
    return null;
  end $$`;
