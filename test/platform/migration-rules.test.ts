import { describe, expect, it } from 'vitest';
import { LAST_EXEMPT, migrations, type Migration } from '../../src/platform/migrations/index.js';
import { createIndexOnline } from '../../src/platform/migrations/online.js';
import { problemsOf } from './migration-rules.js';

const migrationOf = (...statements: string[]): Migration => ({
  name: '9001-example',
  async up(knex) {
    for (const statement of statements) await knex.raw(statement);
  },
});

describe('the rules of migrations', () => {
  const later = migrations.slice(migrations.findIndex(({ name }) => name === LAST_EXEMPT) + 1);

  it('hold for all migrations but the exempt ones', async () => {
    expect(migrations.map(({ name }) => name)).toContain(LAST_EXEMPT);
    for (const migration of later)
      expect({ [migration.name]: await problemsOf(migration) }).toEqual({ [migration.name]: [] });
  });

  it.each([
    ['create index prompts_by_text on prompts (text)'],
    ['create unique index prompts_once on prompts (text)'],
    ['alter table prompts add constraint short check (text <> topic)'],
    ['alter table prompts add foreign key (workspace_id) references workspaces'],
    ['alter table prompts add constraint once unique (text)'],
    ['alter table prompts alter column text type varchar(500)'],
    ['alter table prompts alter text set not null'],
    [`update prompts set topic = 'none'`],
  ])('reject "%s" in a transaction', async (statement) => {
    expect(await problemsOf(migrationOf(statement))).toHaveLength(1);
  });

  it.each([
    ['alter table prompts add column note text'],
    ['alter table prompts add constraint short check (text <> topic) not valid'],
    ['alter table prompts alter column topic drop not null'],
    ['create table notes (n integer); create index notes_n on notes (n); alter table notes add unique (n)'],
  ])('allow "%s" in a transaction', async (statement) => {
    expect(await problemsOf(migrationOf(statement))).toEqual([]);
  });

  it.each([
    ['create index prompts_by_text on prompts (text)'],
    ['drop index prompts_by_text'],
    ['alter table prompts add column note text'],
  ])('reject "%s" in an online migration', async (statement) => {
    expect(await problemsOf({ ...migrationOf(statement), isOnline: true })).toHaveLength(1);
  });

  it('allow indexes, validation and batches in an online migration', async () => {
    const online = migrationOf(
      'alter table prompts validate constraint short',
      `update prompts set topic = 'none' where prompt_id = any(array(select prompt_id from prompts limit 1000))`,
    );
    expect(await problemsOf({ ...online, isOnline: true })).toEqual([]);
    const up: Migration['up'] = (knex) => createIndexOnline(knex, 'prompts_by_text', 'on prompts (text)');
    expect(await problemsOf({ name: '9001-index', isOnline: true, up })).toEqual([]);
  });
});
