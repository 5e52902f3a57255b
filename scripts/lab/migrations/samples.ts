import type { Migration } from '../../../src/platform/migrations/index.js';
import { createIndexOnline } from '../../../src/platform/migrations/online.js';

/** Migrations that follow the rules: expand, fill in batches, and build and validate online. */
export const goodSamples: readonly Migration[] = [
  {
    name: '9001-expand',
    async up(knex) {
      await knex.raw('alter table observations add column answer_length integer');
      await knex.raw(
        'alter table observations add constraint answer_length_known check (answer_length is not null) not valid',
      );
      await knex.raw(`alter table observations alter column answer_length set default 0`);
    },
  },
  {
    name: '9002-fill',
    isOnline: true,
    async up(knex) {
      const { rows } = await knex.raw<{ rows: { id: string }[] }>(
        'select workspace_id as id from workspaces',
      );
      for (const { id } of rows) await knex.raw(FILL, [id]);
      await knex.raw('alter table observations validate constraint answer_length_known');
    },
  },
  {
    name: '9003-index',
    isOnline: true,
    up: (knex) =>
      createIndexOnline(knex, 'observations_by_length', 'on observations (workspace_id, answer_length)'),
  },
];

/** A migration that breaks them: writes wait until the index is built, here as long as that of a much larger table takes. */
export const badSample: Migration = {
  name: '9004-index-under-a-lock',
  async up(knex) {
    await knex.raw('create index observations_by_model on observations (workspace_id, model_requested)');
    await knex.raw('select pg_sleep(2)');
  },
};

/** A workspace is a batch. Rows that are filled already, by the default or an interrupted attempt, stay as they are. */
const FILL = `
  update observations set answer_length = coalesce(char_length(answer_text), 0)
  where workspace_id = ? and answer_length is null`;
