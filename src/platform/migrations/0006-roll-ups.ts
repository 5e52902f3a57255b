import type { Knex } from 'knex';

export const name = '0006-roll-ups';

/**
 * Daily sums of the raw record, written in the transaction that writes the records. Every column is a count
 * or a sum over observations, so that sums of sums are exact for any window. A day is a UTC day of
 * observed_at; an empty text stands for "none" in the dimensions (no topic, no served model).
 */
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

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Of the workspace: prompts of persona branded, competitor and control are left out.
    create table daily_visibility (
      workspace_id text not null references workspaces,
      day          date not null,
      topic        text not null,
      platform     text not null,
      surface      text not null,
      model        text not null,
      ${measures},
      primary key (workspace_id, day, topic, platform, surface, model)
    );

    -- Of every prompt, whatever its persona.
    create table daily_prompt_visibility (
      workspace_id text not null references workspaces,
      prompt_id    text not null,
      day          date not null,
      platform     text not null,
      surface      text not null,
      model        text not null,
      ${measures},
      primary key (workspace_id, prompt_id, day, platform, surface, model)
    );

    -- Answers that mention a brand: the own one and tracked competitors.
    create table daily_brand_mentions (
      workspace_id    text not null references workspaces,
      day             date not null,
      brand           text not null,
      is_own          boolean not null,
      mentions        integer not null,
      position_sum    bigint not null,
      sentiment_sum   numeric not null,
      sentiment_count integer not null,
      primary key (workspace_id, day, brand, is_own)
    );
    create table daily_prompt_competitors (
      workspace_id text not null references workspaces,
      prompt_id    text not null,
      day          date not null,
      brand        text not null,
      mentions     integer not null,
      primary key (workspace_id, prompt_id, day, brand)
    );

    -- Cited sources (not the merely retrieved).
    create table daily_citations (
      workspace_id       text not null references workspaces,
      day                date not null,
      domain             text not null,
      source_type        text not null,
      citations          integer not null,
      cited_observations integer not null,
      order_sum          bigint not null,
      primary key (workspace_id, day, domain, source_type)
    );
    create table daily_citation_urls (
      workspace_id   text not null references workspaces,
      domain         text not null,
      day            date not null,
      url_hash       bytea not null,
      normalized_url text not null,
      title          text,
      citations      integer not null,
      primary key (workspace_id, domain, day, url_hash)
    );
    comment on column daily_citation_urls.url_hash is 'SHA-256 of the URL: URLs can be longer than an index entry.';
    create table daily_prompt_citations (
      workspace_id text not null references workspaces,
      prompt_id    text not null,
      day          date not null,
      domain       text not null,
      citations    integer not null,
      primary key (workspace_id, prompt_id, day, domain)
    );
  `);
}
