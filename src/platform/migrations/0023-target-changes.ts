import type { Knex } from 'knex';
import { secureRows } from '../row-security.js';

export const name = '0023-target-changes';

/** When the targets of a workspace changed, for events on charts. The service cannot read the audit trail. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table target_changes (
      workspace_id text not null,
      change_id    text not null,
      changed_at   timestamptz not null,
      added        jsonb not null check (jsonb_typeof(added) = 'array'),
      removed      jsonb not null check (jsonb_typeof(removed) = 'array'),
      primary key (workspace_id, changed_at, change_id),
      check (added <> '[]' or removed <> '[]')
    )`);
  await knex.raw('alter table target_changes add foreign key (workspace_id) references workspaces');
  await knex.raw(`comment on column target_changes.added is
    'Targets in force after the change but not before, those of the settings included.'`);
  await secureRows(knex);
}
