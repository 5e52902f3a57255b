import type { Knex } from 'knex';

export const name = '0009-measuring';

/**
 * The measuring of the service itself: where prompts are asked (targets), the search terms whose ranks are followed,
 * what that may cost (budgets), when it happens (schedules), and every planned sample (slots). The key of a slot is
 * that of its observation, so a slot can have only one.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(subjects);
  await knex.raw(limits);
  await knex.raw(slots);
}

const subjects = `
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
    );
    create unique index measuring_targets_once on measuring_targets
      (workspace_id, platform, surface, provider, model, country, locale) nulls not distinct;

    -- The workspaces with a list of targets of their own. It may be empty; the others follow the settings.
    create table measuring_target_lists (
      workspace_id text primary key references workspaces
    );

    create table measuring_keywords (
      workspace_id text not null references workspaces,
      term         text not null check (char_length(term) between 1 and 500),
      topic        text not null check (topic in ('seo', 'geo', 'social')),
      provider     text not null check (char_length(provider) between 1 and 100),
      country      text check (country ~ '^[A-Z]{2}$'),
      locale       text check (char_length(locale) between 2 and 35),
      primary key (workspace_id, term)
    );`;

const limits = `
    create table measuring_budgets (
      workspace_id text primary key references workspaces,
      is_own       boolean not null,
      daily_usd    numeric check (daily_usd >= 0),
      monthly_usd  numeric check (monthly_usd >= 0),
      check (is_own or (daily_usd is null and monthly_usd is null))
    );
    comment on table measuring_budgets is
      'Limits of spending per UTC day and month; null = none. Unless is_own, those of the settings apply. Whoever takes a slot holds the lock of the row.';

    -- What all processes share of a provider.
    create table measuring_providers (
      provider text primary key,
      next_at  timestamptz not null
    );
    comment on column measuring_providers.next_at is
      'No question is sent before. Moved by every question, by the spacing of the limit per minute, and by a response that asks to wait.';

    create table measuring_unknown_fields (
      provider   text not null,
      field      text not null,
      responses  bigint not null,
      first_seen timestamptz not null,
      last_seen  timestamptz not null,
      primary key (provider, field)
    );
    comment on table measuring_unknown_fields is
      'Fields and types of items in answers that this version does not know, with the number of responses that had them.';

    create table measuring_schedules (
      workspace_id text primary key references workspaces,
      is_own       boolean not null,
      cron         text,
      time_zone    text not null,
      next_at      timestamptz,
      check (cron is not null or next_at is null)
    );
    comment on table measuring_schedules is
      'Times at which a run is planned; without a cron expression, never. Unless is_own, those of the settings.';
    create index measuring_schedules_next on measuring_schedules (next_at) where next_at is not null;`;

const slots = `
    create table measuring_runs (
      workspace_id  text not null references workspaces,
      run_id        text not null,
      scheduled_for timestamptz not null,
      created_at    timestamptz not null,
      in_background boolean not null default false,
      next_at       timestamptz,
      closed_at     timestamptz,
      finished_at   timestamptz,
      primary key (workspace_id, run_id)
    );
    comment on column measuring_runs.in_background is
      'Whether the worker asks for the slots. Otherwise only a command does.';
    comment on column measuring_runs.next_at is 'When a worker looks at the run; null = never.';
    comment on column measuring_runs.closed_at is
      'When a later run was planned. What was not sent by then is not sent any more.';
    create index measuring_runs_next on measuring_runs (next_at) where next_at is not null;

    create table measuring_slots (
      workspace_id  text not null,
      run_id        text not null,
      subject_id    text not null,
      prompt_id     text,
      term          text,
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
      error_code    text,
      error_message text,
      repeats       integer not null default 0 check (repeats >= 0),
      earlier_usd   numeric not null default 0 check (earlier_usd >= 0),
      earlier_at    timestamptz,
      primary key (workspace_id, run_id, subject_id, platform, sample_index),
      foreign key (workspace_id, run_id) references measuring_runs,
      foreign key (workspace_id, prompt_id) references prompts,
      constraint measuring_slots_subject
        check (num_nonnulls(prompt_id, term) = 1 and subject_id = coalesce(prompt_id, 'keyword ' || term)),
      check ((state = 'planned') = (submitted_at is null)),
      check ((state = 'submitted') = (leased_until is not null)),
      check ((state = 'settled') = (outcome is not null)),
      check ((state = 'settled') = (settled_at is not null)),
      check (task_id is null or state <> 'planned'),
      check (cost_usd is null or state = 'settled')
    );
    comment on column measuring_slots.term is
      'The search term whose rank is asked for. It need not be followed any more.';
    comment on column measuring_slots.submitted_at is
      'Written before the provider is asked: from then on the slot may have cost something.';
    comment on column measuring_slots.earlier_usd is
      'What the attempts before the last one have cost, the latest of which was submitted at earlier_at.';
    create index measuring_slots_open on measuring_slots (workspace_id, run_id, due_at) where state <> 'settled';
    create index measuring_slots_spent on measuring_slots (workspace_id, submitted_at)
      include (estimated_usd, cost_usd, outcome) where submitted_at is not null;
    create index measuring_slots_earlier on measuring_slots (workspace_id, earlier_at)
      include (run_id, earlier_usd) where earlier_at is not null;
    create index measuring_slots_in_flight on measuring_slots (provider)
      where state = 'submitted' and task_id is null;
    create index measuring_slots_leased on measuring_slots (leased_until) where state = 'submitted';`;
