import type { Knex } from 'knex';
import { secureRows } from '../row-security.js';

export const name = '0057-rescores';

/** The last request of each workspace to recognize the brands of stored answers again. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table rescores (
      workspace_id  text not null primary key references workspaces,
      state         text not null,
      requested_at  timestamptz not null,
      started_at    timestamptz,
      finished_at   timestamptz,
      total_answers integer not null default 0,
      changed       integer not null default 0,
      error         text,
      constraint rescores_state check (state in ('queued', 'running', 'done', 'failed')),
      constraint rescores_end check ((state in ('done', 'failed')) = (finished_at is not null))
    )`);
  await knex.raw(`comment on column rescores.total_answers is
    'The stored answers that were read with older names when the pass began, failed attempts included.'`);
  await knex.raw(`comment on column rescores.changed is
    'The answers in which a brand or source changed, without those of an attempt whose process disappeared.'`);
  await secureRows(knex);
}
