import type { Knex } from 'knex';

export const name = '0023-measuring';

/**
 * What the service measures itself: where prompts are asked (targets), what that may cost (budgets), and every planned
 * sample (slots). The key of a slot is that of its observation, so a slot can have only one.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table measuring_targets (
      workspace_id text not null references workspaces,
      place        integer not null check (place >= 1),
      platform     text not null check (platform in ('chatgpt', 'perplexity', 'gemini', 'google')),
      surface      text not null check (surface in ('api', 'ui', 'serp')),
      provider     text not null check (char_length(provider) between 1 and 100),
      model        text check (char_length(model) between 1 and 200),
      country      text check (country ~ '^[A-Z]{2}$'),
      locale       text check (char_length(locale) between 2 and 35),
      samples      integer not null check (samples between 1 and 100),
      primary key (workspace_id, place)
    )`);
  await knex.raw(`
    create unique index measuring_targets_once on measuring_targets
      (workspace_id, platform, surface, provider, model, country, locale) nulls not distinct`);
  await knex.raw(`
    create table measuring_budgets (
      workspace_id text primary key references workspaces,
      is_own       boolean not null,
      daily_usd    numeric check (daily_usd >= 0),
      monthly_usd  numeric check (monthly_usd >= 0),
      check (is_own or (daily_usd is null and monthly_usd is null))
    )`);
  await knex.raw(`comment on table measuring_budgets is
    'Limits of spending per UTC day and month; null = none. Unless is_own, those of the settings apply. Whoever takes a slot holds the lock of the row.'`);
  await knex.raw(`
    create table measuring_runs (
      workspace_id  text not null references workspaces,
      run_id        text not null,
      scheduled_for timestamptz not null,
      created_at    timestamptz not null,
      primary key (workspace_id, run_id)
    )`);
  await knex.raw(`
    create table measuring_slots (
      workspace_id  text not null,
      run_id        text not null,
      prompt_id     text not null,
      platform      text not null check (platform in ('chatgpt', 'perplexity', 'gemini', 'google')),
      sample_index  integer not null check (sample_index >= 0),
      surface       text not null check (surface in ('api', 'ui', 'serp')),
      provider      text not null,
      model         text,
      country       text,
      locale        text,
      estimated_usd numeric not null check (estimated_usd >= 0),
      state         text not null check (state in ('planned', 'submitted', 'settled')),
      due_at        timestamptz not null,
      attempts      integer not null default 0 check (attempts >= 0),
      submitted_at  timestamptz,
      leased_until  timestamptz,
      task_id       text,
      outcome       text check (outcome in ('answered', 'failed', 'unknown')),
      cost_usd      numeric check (cost_usd >= 0),
      settled_at    timestamptz,
      primary key (workspace_id, run_id, prompt_id, platform, sample_index),
      foreign key (workspace_id, run_id) references measuring_runs,
      foreign key (workspace_id, prompt_id) references prompts,
      check ((state = 'planned') = (submitted_at is null)),
      check ((state = 'submitted') = (leased_until is not null)),
      check ((state = 'settled') = (outcome is not null)),
      check ((state = 'settled') = (settled_at is not null)),
      check (task_id is null or state <> 'planned'),
      check (cost_usd is null or state = 'settled')
    )`);
  await knex.raw(`comment on column measuring_slots.submitted_at is
    'Written before the provider is asked: from then on the slot may have cost something.'`);
  await knex.raw(`
    create index measuring_slots_open on measuring_slots (workspace_id, run_id, due_at) where state <> 'settled'`);
  await knex.raw(`
    create index measuring_slots_spent on measuring_slots (workspace_id, submitted_at)
      include (estimated_usd, cost_usd, outcome) where submitted_at is not null`);
}
