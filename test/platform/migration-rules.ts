import type { Knex } from 'knex';
import type { Migration } from '../../src/platform/migrations/index.js';

/** The statements of a migration, without running them. */
async function statementsOf({ up }: Migration): Promise<string[]> {
  const statements: string[] = [];
  const raw = (text: string) => {
    statements.push(text);
    return Promise.resolve({ rows: [] });
  };
  await up({ raw, isTransaction: false } as unknown as Knex);
  return statements
    .flatMap((text) => (/^\s*(?:do|create function)\b/i.test(text) ? [] : text.split(';')))
    .map((text) =>
      text
        .split('\n')
        .filter((line) => !line.trim().startsWith('--'))
        .join(' '),
    )
    .map((text) => text.replace(/\s+/g, ' ').trim().toLowerCase());
}

interface Rule {
  readonly breaks: RegExp;
  readonly advice: string;
}

/** Changes of tables that may be large. They lock the table for as long as they read or rewrite it. */
const IN_A_TRANSACTION: readonly Rule[] = [
  {
    breaks: /^create (?:unique )?index (?:if not exists )?\S+ on (?:only )?(?<table>\w+)/,
    advice: 'create the index in an online migration',
  },
  {
    breaks: /^alter table (?<table>\w+) .*\badd (?:constraint \w+ )?(?:check|foreign key)(?!.*\bnot valid\b)/,
    advice: 'add the constraint "not valid", and validate it in an online migration',
  },
  {
    breaks:
      /^alter table (?<table>\w+) .*\badd (?:constraint \w+ )?(?:unique|primary key)(?!.*\busing index\b)/,
    advice: 'create a unique index in an online migration, and add the constraint "using index"',
  },
  {
    breaks: /^alter table (?<table>\w+) .*\balter (?:column )?\w+ (?:set data )?type\b/,
    advice: 'add a new column, and fill it in batches',
  },
  {
    breaks: /^alter table (?<table>\w+) .*\balter (?:column )?\w+ set not null\b/,
    advice: 'validate a check constraint "is not null" in an online migration first',
  },
  { breaks: /^update (?<table>\w+) /, advice: 'change the rows in batches, in an online migration' },
];

/** An online migration sets no lock timeout, so it must not wait for a lock that others then wait behind. */
const ONLINE: readonly Rule[] = [
  {
    breaks: /^(?:create (?:unique )?index|drop index|reindex \w+) (?!concurrently)/,
    advice: 'use "concurrently"',
  },
  {
    breaks: /^alter table (?!\w+ validate constraint \w+$)/,
    advice: 'alter tables in a migration that is not online',
  },
];

/** Statements that would stop the previous release, or requests for long. Tables that the migration creates are exempt. */
export async function problemsOf(migration: Migration): Promise<string[]> {
  const statements = await statementsOf(migration);
  const created = statements.map((text) => /^create table (\w+)/.exec(text)?.[1]);
  const rules = migration.isOnline ? ONLINE : IN_A_TRANSACTION;
  return statements.flatMap((text) =>
    rules.flatMap(({ breaks, advice }) => {
      const found = breaks.exec(text);
      const table = found?.groups?.['table'];
      return found === null || (table !== undefined && created.includes(table)) ? [] : [`${advice}: ${text}`];
    }),
  );
}
