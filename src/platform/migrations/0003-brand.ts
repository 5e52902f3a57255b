import type { Knex } from 'knex';

export const name = '0003-brand';

/**
 * The brand profile. `brands` holds what changes without a new version (the live competitor list and its pin, the
 * content style); `brand_versions` has one row for every saved positioning. At most one version is not superseded, and
 * the reference to the previous version makes a gap in the numbers impossible.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table brand_versions (
      workspace_id        text not null references workspaces,
      version             integer not null check (version >= 1),
      previous_version    integer generated always as (nullif(version - 1, 0)) stored,
      positioning         text not null check (char_length(positioning) between 3 and 2000),
      audience            text check (char_length(audience) <= 5000),
      product_description text check (char_length(product_description) <= 5000),
      tone                text check (char_length(tone) <= 5000),
      competitors         text[] not null check (cardinality(competitors) <= 200),
      excluded_topics     text[] not null check (cardinality(excluded_topics) <= 200),
      raw_intent          text check (char_length(raw_intent) <= 5000),
      created_at          timestamptz not null,
      superseded_at       timestamptz,
      primary key (workspace_id, version),
      foreign key (workspace_id, previous_version) references brand_versions (workspace_id, version)
    );
    create unique index brand_versions_one_active on brand_versions (workspace_id) where superseded_at is null;

    create table brands (
      workspace_id          text primary key references workspaces,
      active_version        integer,
      competitors           text[] not null default '{}' check (cardinality(competitors) <= 200),
      competitors_pinned_at timestamptz,
      content_style         text check (char_length(content_style) <= 5000),
      foreign key (workspace_id, active_version) references brand_versions (workspace_id, version)
    );

    create table recalibration_runs (
      workspace_id     text not null,
      run_id           text not null,
      brand_version    integer not null,
      created_at       timestamptz not null,
      state            text not null default 'queued',
      pass_id          text,
      started_at       timestamptz,
      finished_at      timestamptz,
      rescored         jsonb,
      measuring_run_id text,
      error            text,
      primary key (workspace_id, run_id),
      foreign key (workspace_id, brand_version) references brand_versions (workspace_id, version),
      constraint recalibration_runs_state check (state in ('queued', 'running', 'done', 'failed')),
      constraint recalibration_runs_end check ((state in ('done', 'failed')) = (finished_at is not null))
    );
    comment on column recalibration_runs.pass_id is
      'The oldest of the runs that are worked off together; null while queued.';

    -- How the names of brands are recognized in answers, beyond the own names and domains in workspaces.
    create table name_options (
      workspace_id text not null references workspaces,
      brand_key    text not null,
      aliases      text[] not null default '{}',
      domains      text[] not null default '{}',
      common_word  boolean,
      not_in       text[] not null default '{}',
      primary key (workspace_id, brand_key),
      check (brand_key <> '' or (aliases = '{}' and domains = '{}'))
    );
    comment on column name_options.brand_key is
      'The name of a competitor, folded as names are compared; empty for the own brand.';
    comment on column name_options.common_word is
      'Whether the names are words of everyday language; null = as the extractor decides.';
  `);
}
