import type { Knex } from 'knex';
import { GROWING, withoutStatistics } from './storage.js';

export const name = '0005-keywords';

/** Keyword checks, and one row for each keyword (workspace, term, engine) with what its last two successful checks say. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table keywords (
      workspace_id      text not null references workspaces,
      keyword_id        text not null,
      term              text not null check (char_length(term) between 1 and 500),
      term_lower        text collate "C" not null,
      engine            text collate "C" not null check (engine in ('google', 'chatgpt', 'perplexity', 'gemini')),
      topic             text not null check (topic in ('seo', 'geo', 'social')),
      tracked           boolean not null,
      url               text,
      position          smallint check (position between 1 and 100),
      previous_position smallint check (previous_position between 1 and 100),
      volume            integer not null check (volume >= 0),
      difficulty        smallint not null check (difficulty between 0 and 100),
      last_checked_at   timestamptz not null,
      is_ranked         boolean generated always as (position is not null) stored,
      primary key (workspace_id, keyword_id),
      unique (workspace_id, term, engine),
      check (url is not null or position is null)
    ) with (${GROWING});
    -- The order of the list and every filter of it in one index: a page, and a search of any length, read
    -- nothing else. The lower-case form is the application's, so it is the same on every server.
    create index keywords_page on keywords (workspace_id, term_lower, engine, keyword_id)
      include (topic, tracked, is_ranked);

    create table keyword_checks (
      workspace_id  text not null,
      term          text not null,
      engine        text not null,
      checked_at    timestamptz not null,
      status        text not null check (status in ('ok', 'error')),
      topic         text not null check (topic in ('seo', 'geo', 'social')),
      tracked       boolean not null,
      url           text,
      position      smallint check (position between 1 and 100),
      volume        integer not null check (volume >= 0),
      difficulty    smallint not null check (difficulty between 0 and 100),
      error_message text,
      primary key (workspace_id, term, engine, checked_at),
      check (url is not null or position is null),
      check (status = 'ok' or (position is null and url is null))
    ) with (${GROWING});
    ${withoutStatistics('keyword_checks', ['url', 'error_message'])}
  `);
}
