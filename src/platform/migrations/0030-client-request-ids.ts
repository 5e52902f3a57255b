import type { Knex } from 'knex';

export const name = '0030-client-request-ids';

/** Audit events have two ids of their request: that of the service, and that of the client, which clients choose. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table audit_events add column client_request_id text');
}
