import type { Knex } from 'knex';
import { secureRows } from '../row-security.js';

export const name = '0024-reporting-rights';

/** Takes the rights on `reporting_logins` away from visibility_app: only commands read and change it. */
export async function up(knex: Knex): Promise<void> {
  await secureRows(knex);
}
