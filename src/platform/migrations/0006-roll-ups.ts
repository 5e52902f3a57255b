import type { Knex } from 'knex';
import { GROWING, withoutStatistics } from './storage.js';

export const name = '0006-roll-ups';

/**
 * Sums of the raw record by day and by week, written in the transaction that writes the records. Every measure is a count or
 * a sum over observations, so that sums of sums are exact for any window: its whole weeks, and the days at its ends. A day is
 * a UTC day of observed_at, a week begins on Monday; an empty text stands for "none" in the dimensions (no topic, no served
 * model). Primary keys carry the sums that lists add up, so that these reads need only the index.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(sumsBy('daily', 'day', ''));
  await knex.raw(sumsBy('weekly', 'week', 'references workspaces'));
  await knex.raw(onlyByDay);
  await createPanels(knex);
  for (const table of ['visibility', 'prompt_visibility', 'citations', 'citation_urls', 'panels'])
    await knex.raw(`comment on column weekly_${table}.week is 'The Monday of the week (UTC).'`);
}

const MEASURES = [
  ...['attempted', 'failed', 'observations', 'mentions', 'position_sum', 'sentiment_sum', 'sentiment_count'],
  ...['competitor_mentions', 'citation_observations', 'cited_observations', 'citations', 'own_citations'],
  'last_observed_at',
];

const measures = `
      attempted             integer not null,
      failed                integer not null,
      observations          integer not null,
      mentions              integer not null,
      position_sum          bigint not null,
      sentiment_sum         numeric not null,
      sentiment_count       integer not null,
      competitor_mentions   integer not null,
      citation_observations integer not null,
      cited_observations    integer not null,
      citations             integer not null,
      own_citations         integer not null,
      last_observed_at      timestamptz`;

/** Tables by a period of time. The workspaces of days are checked by the triggers of 0007. */
function sumsBy(prefix: string, period: string, workspace: string): string {
  const covered = period === 'day' ? 'include (observations, mentions)' : '';
  return `
    -- Of the workspace: prompts of persona branded, competitor and control are left out.
    create table ${prefix}_visibility (
      workspace_id text not null ${workspace},
      ${period} date not null,
      topic        text not null,
      platform     text not null,
      surface      text not null,
      model        text not null,
      ${measures},
      primary key (workspace_id, ${period}, topic, platform, surface, model)
    ) with (${GROWING});
    ${withoutStatistics(`${prefix}_visibility`, MEASURES)}

    -- Of every prompt, whatever its persona.
    create table ${prefix}_prompt_visibility (
      workspace_id text not null ${workspace},
      prompt_id    text not null,
      ${period} date not null,
      platform     text not null,
      surface      text not null,
      model        text not null,
      ${measures},
      primary key (workspace_id, prompt_id, ${period}, platform, surface, model) ${covered}
    ) with (${GROWING});
    ${withoutStatistics(`${prefix}_prompt_visibility`, MEASURES)}

    -- Cited sources, not the merely retrieved.
    create table ${prefix}_citations (
      workspace_id       text not null ${workspace},
      ${period} date not null,
      domain             text not null,
      source_type        text not null,
      citations          integer not null,
      cited_observations integer not null,
      order_sum          bigint not null,
      primary key (workspace_id, ${period}, domain, source_type)
    ) with (${GROWING});
    create table ${prefix}_citation_urls (
      workspace_id   text not null ${workspace},
      domain         text not null,
      ${period} date not null,
      url_hash       bytea not null,
      normalized_url text not null,
      title          text,
      citations      integer not null,
      primary key (workspace_id, domain, ${period}, url_hash) include (citations)
    ) with (${GROWING});
    comment on column ${prefix}_citation_urls.url_hash is 'SHA-256 of the URL: URLs can be longer than an index entry.';
    ${withoutStatistics(`${prefix}_citation_urls`, ['normalized_url', 'title'])}`;
}

const onlyByDay = `
    -- Answers that mention a brand: the own one and tracked competitors.
    create table daily_brand_mentions (
      workspace_id    text not null,
      day             date not null,
      brand           text not null,
      is_own          boolean not null,
      mentions        integer not null,
      position_sum    bigint not null,
      sentiment_sum   numeric not null,
      sentiment_count integer not null,
      primary key (workspace_id, day, brand, is_own)
    ) with (${GROWING});
    create table daily_prompt_competitors (
      workspace_id text not null,
      prompt_id    text not null,
      day          date not null,
      brand        text not null,
      mentions     integer not null,
      primary key (workspace_id, prompt_id, day, brand) include (mentions)
    ) with (${GROWING});
    create table daily_prompt_citations (
      workspace_id text not null,
      prompt_id    text not null,
      day          date not null,
      domain       text not null,
      citations    integer not null,
      primary key (workspace_id, prompt_id, day, domain) include (citations)
    ) with (${GROWING});

    -- The names under which the observations of each day were recognized, so that a rescore finds the days to do again.
    create table scored_days (
      workspace_id text not null references workspaces,
      day          date not null,
      recognition  text not null,
      primary key (workspace_id, day, recognition)
    );
    comment on column scored_days.recognition is
      'Identifies names, domains, competitors and version of the extractor; empty if they are not known.';`;

/**
 * The counts of every cell (prompt, platform, surface and place), packed into few rows, because figures that compare
 * cells read all of them. src/domain/panel-cells.ts has the format.
 */
async function createPanels(knex: Knex): Promise<void> {
  const compression = await compressionOf(knex);
  for (const [table, column] of [
    ['panel_prompts', 'prompt_id'],
    ['panel_brands', 'brand'],
  ] as const) {
    // The condition keeps look-ups by name away from the index: see prompts_in_list_order.
    await knex.raw(`
      create table ${table} (
        workspace_id text not null references workspaces,
        ${column} text not null,
        number integer not null check (number > 0),
        primary key (workspace_id, ${column})
      );
      create unique index ${table}_number on ${table} (workspace_id, number) where number is not null;
      comment on column ${table}.number is 'Stands for the ${column} in packed cells.';`);
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
      ) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
      comment on column ${table}.place is 'Country and locale; empty if there is neither.';`);
  }
}

/** LZ4 is read several times as fast as the default, but a server may be built without it. */
async function compressionOf(knex: Knex): Promise<string> {
  const { rows } = await knex.raw<{ rows: object[] }>(
    `select from pg_settings where name = 'default_toast_compression' and 'lz4' = any(enumvals)`,
  );
  return rows.length > 0 ? 'compression lz4' : '';
}
