import type { Knex } from 'knex';
import { secureRows } from '../row-security.js';

export const name = '0038-answer-segments';

/**
 * The answers of each day as packed columns, from which all figures are computed, and the numbers that stand for names in
 * them. src/segments has the format.
 */
export async function up(knex: Knex): Promise<void> {
  for (const [table, { columns, key }] of Object.entries(NAMES)) {
    await knex.raw(`
      create table ${table} (
        workspace_id text not null,
        ${columns},
        number integer not null check (number > 0),
        primary key (workspace_id, ${key})
      )`);
    // The condition keeps look-ups by name away from the index: see prompts_in_list_order.
    await knex.raw(
      `create unique index ${table}_number on ${table} (workspace_id, number) where number is not null`,
    );
  }
  await knex.raw(SEGMENTS);
  // Before the comments, which a table on a cluster loses with its first foreign key.
  for (const table of [...Object.keys(NAMES), 'answer_segments'])
    await knex.raw(`alter table ${table} add foreign key (workspace_id) references workspaces`);
  await knex.raw(
    `comment on column answer_targets.place is 'Country and locale; empty if there is neither.'`,
  );
  await knex.raw(`comment on column answer_brands.is_tracked is
    'Whether it was on the list of competitors when the answers were recognized.'`);
  await knex.raw(`comment on column answer_pages.url_hash is 'SHA-256 of the URL.'`);
  await knex.raw(`comment on column answer_titles.title_hash is 'SHA-256 of the title.'`);
  await knex.raw(`comment on table answer_segments is
    'The answers of a UTC day, in one or a few parts. New answers are a part of their own until they are packed with others.'`);
  await knex.raw(`comment on column answer_segments.attempts is
    'The observations that the rows stand for, which may be more than one for a row, or none.'`);
  await secureRows(knex);
}

const NAMES = {
  answer_prompts: { columns: 'prompt_id text not null', key: 'prompt_id' },
  answer_targets: {
    columns: 'platform text not null, surface text not null, model text not null, place text not null',
    key: 'platform, surface, model, place',
  },
  answer_brands: {
    columns: 'brand text not null, is_own boolean not null, is_tracked boolean not null',
    key: 'brand, is_own, is_tracked',
  },
  answer_domains: { columns: 'domain text not null', key: 'domain' },
  // A hash identifies what can be longer than an index entry.
  answer_pages: { columns: 'url_hash bytea not null, normalized_url text not null', key: 'url_hash' },
  answer_titles: { columns: 'title_hash bytea not null, title text not null', key: 'title_hash' },
} as const;

/** A few parts are replaced with every batch of answers, so tables must not wait long for a vacuum. */
const SEGMENTS = `
  create table answer_segments (
    workspace_id text not null,
    day date not null,
    part integer not null check (part > 0),
    rows integer not null check (rows > 0),
    attempts integer not null,
    facts bytea not null,
    mentions bytea not null,
    sources bytea not null,
    pages bytea not null,
    primary key (workspace_id, day, part)
  ) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05)`;
