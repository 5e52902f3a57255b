import type { Knex } from 'knex';

export const name = '0001-workspaces';

/** Workspaces, their projects, their API keys, and the revisions of their data and of the features' functions. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table workspaces (
      workspace_id  text primary key,
      name          text not null check (char_length(name) between 1 and 200),
      plan          text not null check (plan in ('free', 'paid')),
      prompt_cap    integer check (prompt_cap >= -1),
      owner_id      text not null,
      owner_name    text,
      owner_email   text,
      brand_name    text check (char_length(brand_name) between 1 and 200),
      brand_aliases text[] not null default '{}',
      brand_domains text[] not null default '{}',
      created_at    timestamptz not null,
      deleted_at    timestamptz
    );
    comment on column workspaces.prompt_cap is 'Overrides the default of the plan; -1 = unlimited; null = default.';
    comment on column workspaces.deleted_at is 'A tombstone: the row stays so that its keys resolve to a 404.';

    create table projects (
      workspace_id text not null references workspaces,
      project_id   text not null,
      name         text not null,
      is_active    boolean not null,
      created_at   timestamptz not null,
      primary key (workspace_id, project_id)
    );
    create unique index projects_one_active on projects (workspace_id) where is_active;

    create table api_keys (
      workspace_id text not null references workspaces,
      key_id       text not null,
      name         text not null check (char_length(name) between 1 and 80),
      environment  text not null check (environment in ('test', 'live')),
      key_prefix   text not null check (char_length(key_prefix) = 12),
      key_hash     bytea not null check (octet_length(key_hash) = 32),
      created_at   timestamptz not null,
      last_used_at timestamptz,
      revoked_at   timestamptz check (revoked_at >= created_at),
      primary key (workspace_id, key_id),
      constraint api_keys_hash_unique unique (key_hash)
    );
    comment on column api_keys.key_hash is 'SHA-256 of the secret, which itself is stored nowhere.';
    -- Finds the keys in use and the last revoked ones, however many keys a workspace has had.
    create index api_keys_active on api_keys (workspace_id) where revoked_at is null;
    create index api_keys_revoked on api_keys (workspace_id, revoked_at desc, key_id desc)
      where revoked_at is not null;

    -- Raised by every transaction that changes data of the workspace. A table of its own, so that its row lock, which is
    -- always taken last, cannot deadlock with the lock on the workspace.
    create table workspace_revisions (
      workspace_id text primary key references workspaces,
      revision     bigint not null check (revision > 0)
    ) with (fillfactor = 50);
    comment on column workspace_revisions.revision is
      'At least the time of the last change in microseconds, so that no revision is used twice, even after a restore.';

    -- Which revision of each feature's functions the database has.
    create table sql_functions (
      name     text primary key,
      revision integer not null check (revision > 0)
    );
  `);
}
