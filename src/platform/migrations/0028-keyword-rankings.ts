import type { Knex } from 'knex';
import { secureRows } from '../row-security.js';
import { GROWING } from './storage.js';

export const name = '0028-keyword-rankings';

/**
 * How many results a check has read, and the rankings: a keyword at one place, of which `keywords` has the one that is
 * listed. A followed search term may have several places.
 */
export async function up(knex: Knex): Promise<void> {
  // Citus adds no constraint together with anything else.
  await knex.raw('alter table keyword_checks add depth smallint');
  await knex.raw(`
    alter table keyword_checks add constraint keyword_checks_depth
      check (depth is null or depth between 0 and 100 and status = 'ok' and (position is null or position <= depth))
      not valid`);
  await knex.raw(`comment on column keyword_checks.depth is
    'The number of results that were read; null = not stated, which counts as 100.'`);
  await knex.raw(rankings);
  await knex.raw(followedPlaces);
  // Before the comments, which a table on a cluster loses with its first foreign key.
  for (const table of ['keyword_rankings', 'measuring_keyword_places'])
    await knex.raw(`alter table ${table} add foreign key (workspace_id) references workspaces`);
  await knex.raw(`
    create index keyword_rankings_page on keyword_rankings
      (workspace_id, term_lower, engine, ranking_id) include (topic, tracked, is_ranked)`);
  await knex.raw(`comment on column keyword_rankings.is_listed is
    'Whether the row of the keyword in keywords is that of this place.'`);
  await knex.raw(`comment on table measuring_keyword_places is
    'Where a search term is looked up. A term without a row is looked up at the place in measuring_keywords.'`);
  await knex.raw(`comment on column measuring_keyword_places.number is
    'The sample index of its slots, from 0 within the term. It never changes.'`);
  await secureRows(knex);
}

const rankings = `
  create table keyword_rankings (
    workspace_id      text not null,
    ranking_id        text collate "C" not null,
    term              text collate "C" not null check (char_length(term) between 1 and 500),
    term_lower        text collate "C" not null,
    engine            text collate "C" not null check (engine in ('google', 'chatgpt', 'perplexity', 'gemini')),
    country           text collate "C" not null,
    region            text collate "C" not null,
    city              text collate "C" not null,
    locale            text collate "C" not null,
    device            text collate "C" not null,
    topic             text not null check (topic in ('seo', 'geo', 'social')),
    tracked           boolean not null,
    url               text,
    position          smallint check (position between 1 and 100),
    depth             smallint check (depth between 0 and 100),
    previous_position smallint check (previous_position between 1 and 100),
    previous_depth    smallint check (previous_depth between 0 and 100),
    volume            integer not null check (volume >= 0),
    difficulty        smallint not null check (difficulty between 0 and 100),
    first_checked_at  timestamptz not null,
    last_checked_at   timestamptz not null,
    is_listed         boolean not null,
    is_ranked         boolean generated always as (position is not null) stored,
    primary key (workspace_id, term, engine, country, region, city, locale, device),
    unique (workspace_id, ranking_id),
    check (url is not null or position is null)
  ) with (${GROWING})`;

const followedPlaces = `
  create table measuring_keyword_places (
    workspace_id text not null,
    term         text not null,
    number       integer not null check (number >= 0),
    provider     text not null check (char_length(provider) between 1 and 100),
    country      text check (country ~ '^[A-Z]{2}$'),
    region       text,
    city         text,
    locale       text check (char_length(locale) between 2 and 35),
    primary key (workspace_id, term, number),
    unique nulls not distinct (workspace_id, term, country, region, city, locale),
    check (country is not null or num_nonnulls(region, city) = 0)
  )`;
