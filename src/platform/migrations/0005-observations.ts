import type { Knex } from 'knex';

export const name = '0005-observations';

/** The raw record: every sample of a prompt on a platform, with the brands and sources found in its answer. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table observations (
      workspace_id      text not null,
      observation_id    text not null,
      prompt_id         text not null,
      prompt_text       text not null,
      platform          text not null check (platform in ('chatgpt', 'perplexity', 'gemini', 'google')),
      surface           text not null check (surface in ('api', 'ui', 'serp')),
      provider          text not null,
      model_requested   text not null,
      model_served      text,
      locale            text not null,
      country           text,
      sample_index      integer not null check (sample_index >= 0),
      run_id            text not null,
      scheduled_for     timestamptz not null,
      observed_at       timestamptz not null,
      status            text not null check (status in ('ok', 'refused', 'empty', 'error')),
      error_code        text,
      error_message     text,
      answer_text       text,
      raw_response      jsonb,
      retrieval_status  text not null check (retrieval_status in ('used', 'notUsed', 'unknown')),
      search_queries    text[] not null default '{}',
      input_tokens      integer check (input_tokens >= 0),
      output_tokens     integer check (output_tokens >= 0),
      cost_usd          numeric check (cost_usd >= 0),
      latency_ms        integer check (latency_ms >= 0),
      extractor_version text not null,
      primary key (workspace_id, observation_id),
      -- What makes ingesting the same file twice change nothing.
      constraint observations_sample_unique unique (workspace_id, run_id, prompt_id, platform, sample_index),
      foreign key (workspace_id, prompt_id) references prompts
    );
    -- Finds the answers behind a figure: a prompt's observations of a span of time.
    create index observations_by_prompt on observations (workspace_id, prompt_id, observed_at)
      include (platform, status);

    create table mentions (
      workspace_id   text not null,
      observation_id text not null,
      brand          text not null check (char_length(brand) between 1 and 200),
      is_own         boolean not null,
      is_tracked     boolean not null,
      position       integer not null check (position >= 1),
      count          integer not null check (count >= 1),
      sentiment      numeric check (sentiment between -1 and 1),
      snippet        text,
      primary key (workspace_id, observation_id, brand),
      foreign key (workspace_id, observation_id) references observations
    );
    comment on column mentions.is_tracked is 'Whether the brand was on the competitor list when this came in.';
    create unique index mentions_one_own on mentions (workspace_id, observation_id) where is_own;

    create table citations (
      workspace_id   text not null,
      observation_id text not null,
      citation_order integer not null check (citation_order >= 1),
      url            text not null,
      normalized_url text not null,
      domain         text not null,
      title          text,
      source_type    text not null check (source_type in
        ('own', 'competitor', 'editorial', 'corporate', 'ugc', 'reference', 'institutional', 'other')),
      is_cited       boolean not null,
      primary key (workspace_id, observation_id, citation_order),
      foreign key (workspace_id, observation_id) references observations
    );

    -- The latest of every prompt on every platform, so that a status needs no look at history.
    create table prompt_platform_states (
      workspace_id          text not null,
      prompt_id             text not null,
      platform              text not null,
      last_attempt_at       timestamptz not null,
      last_attempt_id       text not null,
      last_attempt_status   text not null check (last_attempt_status in ('ok', 'refused', 'empty', 'error')),
      last_error            text,
      last_observed_at      timestamptz,
      latest_observation_id text,
      primary key (workspace_id, prompt_id, platform),
      foreign key (workspace_id, prompt_id) references prompts,
      check ((last_observed_at is null) = (latest_observation_id is null))
    );
    comment on column prompt_platform_states.last_observed_at is 'Of the latest successful (ok) observation.';
  `);
}
