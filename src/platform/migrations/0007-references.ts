import type { Knex } from 'knex';

export const name = '0007-references';

interface Reference {
  readonly parent: string;
  /** The columns of the key, which have the same names in the parent and its children. */
  readonly key: string;
  readonly children: readonly string[];
}

const references: readonly Reference[] = [
  {
    parent: 'workspaces',
    key: 'workspace_id',
    children: [
      'daily_visibility',
      'daily_prompt_visibility',
      'daily_brand_mentions',
      'daily_prompt_competitors',
      'daily_citations',
      'daily_citation_urls',
      'daily_prompt_citations',
      'keyword_checks',
    ],
  },
  { parent: 'prompts', key: 'workspace_id, prompt_id', children: ['observations'] },
  { parent: 'observations', key: 'workspace_id, observation_id', children: ['mentions', 'citations'] },
];

/**
 * Checks the references of the tables that an ingest fills once per statement, for all of its rows together. Foreign
 * keys are checked row by row, which took as long as writing the rows and their indexes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(functions);
  for (const { parent, key, children } of references) {
    for (const child of children)
      await knex.raw(`
        create trigger references_exist after insert on ${child} referencing new table as added
          for each statement execute function require_parents('${parent}', '${key}');
        create trigger references_stay before update of ${key} on ${child}
          for each statement execute function reject_key_change();`);
    const named = children.map((child) => `, '${child}'`).join('');
    await knex.raw(`
      create trigger children_deleted_first after delete on ${parent} referencing old table as removed
        for each statement execute function reject_orphans('${key}'${named});
      create trigger children_truncated_too after truncate on ${parent}
        for each statement execute function reject_orphans('${key}'${named});
      create trigger key_stays before update of ${key} on ${parent}
        for each statement execute function reject_key_change();`);
  }
}

/**
 * Together they guarantee what a foreign key does: the parent of a row exists as long as the row.
 *
 * Whoever adds a child locks its parent unless that is new, so a concurrent delete of the parent waits and then finds
 * the child, or came first and is noticed. Rows that this transaction has added are not locked, because no other
 * transaction can see them. The settings keep plans to index look-ups: an estimate for a table that is just being filled
 * would be wrong.
 */
const functions = `
  create function require_parents() returns trigger language plpgsql
    set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
  as $$
  declare
    v_parent text := tg_argv[0];
    v_key text := tg_argv[1];
    -- The number of parents of other transactions, and a row without a parent.
    check_parents constant text := 'select count(*) filter (where p.xmin <> pg_current_xact_id()::xid),
      min(row(%1$s)::text) filter (where p.xmin is null)
      from (select distinct %1$s from added) a left join %2$I p using (%1$s)';
    v_older bigint;
    v_orphan text;
  begin
    execute format(check_parents, v_key, v_parent) into v_older, v_orphan;
    if v_older > 0 and v_orphan is null then
      execute format('select count(*) from (select from (select distinct %1$s from added) a join %2$I p using (%1$s)
                      where p.xmin <> pg_current_xact_id()::xid for key share of p) locked', v_key, v_parent)
        into v_older;
      -- A new statement, which does not see parents that were deleted before they could be locked.
      execute format(check_parents, v_key, v_parent) into v_older, v_orphan;
    end if;
    if v_orphan is not null then
      raise foreign_key_violation using
        message = format('insert on table "%s" refers to a row that is not in table "%s"', tg_table_name, v_parent),
        detail = format('(%s) is %s.', v_key, v_orphan), table = tg_table_name;
    end if;
    return null;
  end $$;

  -- In other isolation levels, the snapshot may be older than the children of a concurrent transaction.
  create function reject_orphans() returns trigger language plpgsql
    set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
  as $$
  declare
    v_child text;
    v_has_child boolean;
  begin
    if current_setting('transaction_isolation') <> 'read committed' then
      raise feature_not_supported using
        message = format('rows of table "%s" can be deleted at isolation level read committed only', tg_table_name);
    end if;
    foreach v_child in array tg_argv[1:] loop
      execute case when tg_op = 'TRUNCATE' then format('select exists (select from %I)', v_child)
        else format('select exists (select from removed r join %I c using (%s))', v_child, tg_argv[0]) end
        into v_has_child;
      if v_has_child then
        raise foreign_key_violation using
          message = format('delete on table "%s" would leave rows of table "%s" behind', tg_table_name, v_child),
          table = tg_table_name;
      end if;
    end loop;
    return null;
  end $$;

  create function reject_key_change() returns trigger language plpgsql as $$
  begin
    raise foreign_key_violation using
      message = format('the key of a row of table "%s" cannot change', tg_table_name), table = tg_table_name;
  end $$;`;
