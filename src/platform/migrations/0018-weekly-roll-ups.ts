import type { Knex } from 'knex';

export const name = '0018-weekly-roll-ups';

const SUMS = [
  ...['attempted', 'failed', 'observations', 'mentions', 'position_sum', 'sentiment_sum', 'sentiment_count'],
  ...['competitor_mentions', 'citation_observations', 'cited_observations', 'citations', 'own_citations'],
].map((column) => [column, `sum(${column})`] as const);

const LAST_OBSERVED = ['last_observed_at', 'max(last_observed_at)'] as const;

/** The columns of each primary key after the workspace, and the other columns with their values over days. */
const tables = {
  visibility: {
    key: ['week', 'topic', 'platform', 'surface', 'model'],
    others: [...SUMS, LAST_OBSERVED],
  },
  prompt_visibility: {
    key: ['prompt_id', 'week', 'platform', 'surface', 'model'],
    others: [...SUMS, LAST_OBSERVED],
  },
  citations: {
    key: ['week', 'domain', 'source_type'],
    others: ['citations', 'cited_observations', 'order_sum'].map(
      (column) => [column, `sum(${column})`] as const,
    ),
  },
};

/**
 * The sums of each week beside those of its days, so that a window is read as its whole weeks and the days at its ends.
 * Weeks begin on Monday. The lock keeps imports from adding to days while the weeks of existing data are filled in.
 */
export async function up(knex: Knex): Promise<void> {
  const days = Object.keys(tables).map((table) => `daily_${table}`);
  await knex.raw(`lock table ${days.join(', ')} in share row exclusive mode`);
  for (const [table, { key, others }] of Object.entries(tables)) {
    await createWeekly(knex, table, key);
    const values = key.map((column) =>
      column === 'week' ? 'day - extract(isodow from day)::integer + 1' : column,
    );
    await knex.raw(`
      insert into weekly_${table} (workspace_id, ${[...key, ...others.map(([column]) => column)].join(', ')})
      select workspace_id, ${[...values, ...others.map(([, value]) => value)].join(', ')}
      from daily_${table} group by workspace_id, ${values.join(', ')}`);
  }
}

async function createWeekly(knex: Knex, table: string, key: readonly string[]): Promise<void> {
  await knex.raw(`
    create table weekly_${table} (like daily_${table});
    alter table weekly_${table} rename column day to week;
    alter table weekly_${table}
      add primary key (workspace_id, ${key.join(', ')}),
      add foreign key (workspace_id) references workspaces,
      set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_insert_threshold = 10000,
           autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
    comment on column weekly_${table}.week is 'The Monday of the week (UTC).';`);
}
