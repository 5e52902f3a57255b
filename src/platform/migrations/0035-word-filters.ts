import type { Knex } from 'knex';
import { FILTER_BYTES } from '../../domain/word-filters.js';
import { secureRows } from '../row-security.js';
import { leaveOutStatistics, withoutStatistics } from './storage.js';

export const name = '0035-word-filters';

/** Filters of the words of answers, by which searches skip answers. */
export async function up(knex: Knex): Promise<void> {
  // Existing rows get the first default without being rewritten: the next migration adds their words. New rows of the previous
  // release get the second one.
  await knex.raw('alter table observations add column in_word_filter boolean not null default true');
  await knex.raw('alter table observations alter column in_word_filter set default false');
  await leaveOutStatistics(knex, 'observations', ['in_word_filter']);
  await knex.raw(`
    create table word_filters (
      workspace_id text not null,
      day          date not null,
      part         integer not null check (part > 0),
      first_at     timestamptz not null,
      last_at      timestamptz not null,
      words        bytea not null check (octet_length(words) = ${FILTER_BYTES}),
      primary key (workspace_id, day, part)
    ) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05)`);
  // A filter is as random as text that is compressed already, and its bits are read one by one.
  await knex.raw('alter table word_filters alter column words set storage plain');
  await knex.raw(withoutStatistics('word_filters', ['words']));
  await knex.raw('alter table word_filters add foreign key (workspace_id) references workspaces');
  await knex.raw(`comment on table word_filters is
    'Bloom filters of the words of the answers from first_at to last_at, on a UTC day. src/domain/word-filters.ts has the format.'`);
  await knex.raw(`comment on column observations.in_word_filter is
    'False if answer_text has words that are not in a row of word_filters, so that every search reads it.'`);
  await secureRows(knex);
}
