import type { Knex } from 'knex';
import { secureRows } from '../row-security.js';

export const name = '0081-identities';

/** People who are known by a provider or a proxy, and the roles that its groups give them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table identities (
      issuer     text not null check (char_length(issuer) between 1 and 500),
      subject    text not null check (char_length(subject) between 1 and 500),
      person_id  text not null references people on delete cascade,
      created_at timestamptz not null,
      primary key (issuer, subject),
      unique (person_id, issuer)
    )`);
  await knex.raw(
    `comment on table identities is 'By what an issuer calls a person; "proxy" is an issuer, too.'`,
  );
  await knex.raw('alter table people add column is_operator_by_group boolean not null default false');
  await knex.raw(`comment on column people.is_operator_by_group is
    'Whether a group makes the person an operator, as found when they signed in last.'`);
  await knex.raw('alter table memberships add column group_role text, add column given_role text');
  await knex.raw(`comment on column memberships.role is 'The stronger one of the other two.'`);
  await knex.raw(`comment on column memberships.group_role is
    'The role that groups give, as found when the person signed in last; null = none.'`);
  await knex.raw(`comment on column memberships.given_role is
    'With a group_role, the role that an owner has given as well; null = none. Without one, that is the role.'`);
  await knex.raw(`alter table memberships add constraint memberships_group_role
    check (group_role in ('viewer', 'editor', 'owner') and given_role in ('viewer', 'editor', 'owner')) not valid`);
  await knex.raw(`alter table memberships add constraint memberships_origin
    check (case when group_role is null then given_role is null else role in (group_role, given_role) end) not valid`);
  await knex.raw('alter table account_codes drop constraint account_codes_purpose_check');
  await knex.raw(`alter table account_codes add constraint account_codes_purpose_check
    check (purpose in ('first_account', 'password', 'provider')) not valid`);
  await secureRows(knex);
}
