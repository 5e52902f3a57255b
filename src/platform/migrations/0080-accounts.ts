import type { Knex } from 'knex';
import { secureRows } from '../row-security.js';

export const name = '0080-accounts';

/** People who sign in with a password, their sessions, and what they may do in workspaces. Secrets are stored as digests. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(TABLES);
  await knex.raw(COMMENTS);
  await secureRows(knex);
}

const TABLES = `
  create table people (
    person_id   text primary key,
    name        text not null check (char_length(name) between 1 and 80),
    email       text not null check (char_length(email) between 3 and 254),
    email_key   text not null unique,
    is_operator boolean not null default false,
    created_at  timestamptz not null
  );

  create table passwords (
    person_id  text primary key references people on delete cascade,
    hash       text not null check (hash like '$argon2id$%'),
    changed_at timestamptz not null
  );

  create table sessions (
    session_id      text primary key,
    person_id       text not null references people on delete cascade,
    secret_digest   bytea not null unique check (octet_length(secret_digest) = 32),
    former_digest   bytea unique check (octet_length(former_digest) = 32),
    token_key       bytea not null check (octet_length(token_key) = 32),
    user_agent      text check (char_length(user_agent) <= 400),
    address         text,
    created_at      timestamptz not null,
    rotated_at      timestamptz not null,
    used_at         timestamptz not null,
    expires_at      timestamptz not null
  );
  create index sessions_of_person on sessions (person_id);

  create table account_codes (
    code_digest   bytea primary key check (octet_length(code_digest) = 32),
    purpose       text not null check (purpose in ('first_account', 'password')),
    person_id     text references people on delete cascade,
    workspace_ids text[] not null default '{}',
    expires_at    timestamptz not null,
    check ((purpose = 'password') = (person_id is not null))
  );

  create table sign_in_attempts (
    subject  bytea primary key check (octet_length(subject) = 32),
    failures integer not null check (failures > 0),
    ends_at  timestamptz not null
  );

  create table memberships (
    workspace_id text not null references workspaces,
    person_id    text not null references people on delete cascade,
    role         text not null check (role in ('viewer', 'editor', 'owner')),
    created_at   timestamptz not null,
    primary key (workspace_id, person_id)
  );
  create index memberships_of_person on memberships (person_id);

  create table invitations (
    workspace_id  text not null references workspaces,
    invitation_id text not null,
    code_digest   bytea not null check (octet_length(code_digest) = 32),
    email         text not null check (char_length(email) between 3 and 254),
    email_key     text not null,
    role          text not null check (role in ('viewer', 'editor', 'owner')),
    invited_by    text not null,
    created_at    timestamptz not null,
    expires_at    timestamptz not null,
    primary key (workspace_id, invitation_id),
    unique (workspace_id, email_key)
  );

  alter table api_keys add column issued_by text;`;

const COMMENTS = `
  comment on column people.email_key is 'The address in the form in which addresses are compared.';
  comment on column people.is_operator is 'Whether the person may create workspaces.';
  comment on column sessions.secret_digest is 'Of the secret in the cookie, which is replaced from time to time.';
  comment on column sessions.former_digest is
    'Of the secret before. It is valid until the browser has sent the new one: its response may have been lost.';
  comment on column sessions.token_key is 'Signs the tokens that a session is given for requests to a workspace.';
  comment on column account_codes.workspace_ids is 'The workspaces that the first person becomes an owner of.';
  comment on table sign_in_attempts is 'Failed attempts by address, whether it belongs to a person or not.';
  comment on column sign_in_attempts.ends_at is 'When these attempts are forgotten.';
  comment on column api_keys.issued_by is 'The person who issued it, or the key that did; null if nobody with an account did.'`;
