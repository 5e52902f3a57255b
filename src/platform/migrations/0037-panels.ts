import type { Knex } from 'knex';

export const name = '0037-panels';

/**
 * The counts of every cell (prompt, platform, surface and place), packed into few rows, because figures that compare
 * cells read all of them. src/domain/panel-cells.ts has the format.
 *
 * The days that are stored already are marked as days to rescore, which fills them in: reading all raw records here would
 * keep imports waiting for as long as that takes.
 */
export async function up(knex: Knex): Promise<void> {
  const compression = await compressionOf(knex);
  for (const [table, column] of [
    ['panel_prompts', 'prompt_id'],
    ['panel_brands', 'brand'],
  ] as const) {
    await knex.raw(`
      create table ${table} (
        workspace_id text not null references workspaces,
        ${column} text not null,
        number integer not null check (number > 0),
        primary key (workspace_id, ${column})
      )`);
    // Only statements that compare the number can use it: see 0036.
    await knex.raw(
      `create unique index ${table}_number on ${table} (workspace_id, number) where number is not null`,
    );
    await knex.raw(`comment on column ${table}.number is 'Stands for the ${column} in packed cells.'`);
  }
  for (const [table, date] of [
    ['daily_panels', 'day'],
    ['weekly_panels', 'week'],
  ] as const) {
    await knex.raw(`
      create table ${table} (
        workspace_id text not null references workspaces,
        ${date} date not null,
        platform text not null,
        surface text not null,
        model text not null,
        place text not null,
        cells bytea ${compression} not null,
        primary key (workspace_id, ${date}, platform, surface, model, place)
      ) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05)`);
    await knex.raw(`comment on column ${table}.place is 'Country and locale; empty if there is neither.'`);
  }
  await knex.raw(`comment on column weekly_panels.week is 'The Monday of the week (UTC).'`);
  await knex.raw(`
    insert into scored_days (workspace_id, day, recognition)
    select workspace_id, day, '' from daily_prompt_visibility group by workspace_id, day
    on conflict do nothing`);
}

/** LZ4 is read several times as fast as the default, but a server may be built without it. */
async function compressionOf(knex: Knex): Promise<string> {
  const { rows } = await knex.raw<{ rows: object[] }>(
    `select from pg_settings where name = 'default_toast_compression' and 'lz4' = any(enumvals)`,
  );
  return rows.length > 0 ? 'compression lz4' : '';
}
