import type { Knex } from 'knex';
import { createIndexOnline } from './online.js';

export const name = '0082-identities-validated';

export const isOnline = true;

/** Validates the constraints of 0081, and adds an index of the invitations of an address. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table memberships validate constraint memberships_group_role');
  await knex.raw('alter table memberships validate constraint memberships_origin');
  await knex.raw('alter table account_codes validate constraint account_codes_purpose_check');
  await createIndexOnline(knex, 'invitations_of_address', 'on invitations (email_key)');
}
