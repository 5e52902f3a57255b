import type { Knex } from 'knex';
import { isDistributed } from '../distribute.js';
import { createRole, withRoleAdvice } from '../row-security.js';

const CREATE = `
  do $$
  begin
    ${createRole('visibility_reporting')}
    if to_regnamespace('reporting') is null then create schema reporting; end if;
    grant usage on schema reporting to visibility_reporting;
  end $$`;

/**
 * Creates the schema `reporting`, without its views, and the role that may use it: visibility_reporting owns nothing and
 * cannot log in. Does nothing while tables are distributed by Citus, whose nodes do not know the login of a query.
 *
 * @throws Error with advice if the role or the schema is missing and the login may not create it
 */
export async function createReporting(knex: Knex): Promise<void> {
  if (await isDistributed(knex)) return;
  await withRoleAdvice(
    'This login may not create the role visibility_reporting or the schema reporting.',
    () => knex.raw(CREATE),
  );
}

/** Undoes createReporting, before tables are distributed by Citus. Fails if anything else is in the schema. */
export async function dropReporting(
  knex: Knex,
  { views, functions }: Readonly<Record<'views' | 'functions', readonly string[]>>,
): Promise<void> {
  for (const view of views.toReversed()) await knex.raw(`drop view if exists ${view}`);
  for (const name of functions.toReversed()) await knex.raw(`drop function if exists ${name}`);
  await knex.raw('drop schema if exists reporting');
}
