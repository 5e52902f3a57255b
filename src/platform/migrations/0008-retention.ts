import type { Knex } from 'knex';

export const name = '0008-retention';

/**
 * The first day of which all raw records of a workspace are kept. Records of earlier days cannot be added any more: the
 * roll-ups have counted those that were deleted, and a repeat of one would be counted again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table retention_horizons (
      workspace_id text primary key references workspaces,
      kept_from    date not null
    );
    comment on column retention_horizons.kept_from is
      'Raw records of earlier UTC days were deleted, or may be at any time. It never decreases.';

    create function reject_earlier_horizon() returns trigger language plpgsql as $$
    begin
      raise check_violation using message = format('the horizon of workspace %s cannot decrease', old.workspace_id);
    end $$;
    create trigger horizon_never_decreases before update on retention_horizons
      for each row when (new.kept_from < old.kept_from) execute function reject_earlier_horizon();

    create function reject_before_horizon() returns trigger language plpgsql as $$
    declare
      v_kept_from date;
    begin
      execute format(
        'select h.kept_from
         from (select workspace_id, min(%I) as earliest from added group by workspace_id) a
         join retention_horizons h using (workspace_id)
         where a.earliest < h.kept_from::timestamp at time zone ''UTC'' limit 1', tg_argv[0]) into v_kept_from;
      if v_kept_from is not null then
        raise check_violation using
          message = format('records of table "%s" before %s were deleted and cannot be added again',
                           tg_table_name, v_kept_from), table = tg_table_name;
      end if;
      return null;
    end $$;
    create trigger not_before_horizon after insert on observations referencing new table as added
      for each statement execute function reject_before_horizon('observed_at');
    create trigger not_before_horizon after insert on keyword_checks referencing new table as added
      for each statement execute function reject_before_horizon('checked_at');
  `);
}
