import type { Knex } from 'knex';
import { secureRows } from '../row-security.js';

export const name = '0083-demos';

/** The demo that operators create and remove in the page. The workspaces are recognized by their owner. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(TABLE);
  await knex.raw(COMMENTS);
  await secureRows(knex);
}

const TABLE = `
  create table demos (
    demo_id       integer primary key default 1 check (demo_id = 1),
    state         text not null check (state in ('queued', 'creating', 'ready', 'removing', 'failed')),
    progress      integer not null default 0 check (progress between 0 and 100),
    person_ids    text[] not null default '{}',
    workspace_ids text[] not null default '{}',
    requested_at  timestamptz not null,
    check (state <> 'ready' or workspace_ids <> '{}')
  );`;

const COMMENTS = `
  comment on table demos is 'At most one row: an installation has one demo.';
  comment on column demos.progress is 'Of its creation, in percent.';
  comment on column demos.person_ids is 'The people who become owners of the workspaces when all of them are complete.';
  comment on column demos.workspace_ids is 'The workspaces of a complete demo.'`;
