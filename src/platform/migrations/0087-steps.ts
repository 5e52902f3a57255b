import type { Knex } from 'knex';
import { secureRows } from '../row-security.js';

export const name = '0087-steps';

/** What a workspace decided on its next steps: done, or not for it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table steps (
      workspace_id text not null references workspaces,
      kind         text not null check (char_length(kind) between 1 and 40),
      subject      text not null check (char_length(subject) between 1 and 500),
      state        text not null check (state in ('done', 'dismissed')),
      day          date not null,
      note         text check (char_length(note) between 1 and 200),
      decided_at   timestamptz not null,
      decided_by   text not null,
      primary key (workspace_id, kind, subject)
    )`);
  await knex.raw(`comment on column steps.subject is
    'What the step is about: a domain, the id of a prompt, an attribute, a company or the text of a search, depending on its kind.'`);
  await knex.raw(`comment on column steps.day is
    'The day on which the step was done or dismissed, in the time zone of the workspace.'`);
  await secureRows(knex);
}
