import type { Knex } from 'knex';

export const name = '0001-tenancy';

/** Workspaces, their projects, and their API keys. */
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
  `);
}
