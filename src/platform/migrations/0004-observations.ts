import type { Knex } from 'knex';
import { GROWING, withoutStatistics } from './storage.js';

export const name = '0004-observations';

/**
 * The raw record: every sample of a prompt on a platform, with the brands and sources found in its answer. References
 * between these tables are checked by the triggers of 0007.
 */
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
      raw_response_text text,
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
      constraint observations_one_raw_response check (raw_response is null or raw_response_text is null)
    ) with (${GROWING});
    comment on column observations.raw_response is
      'The response as JSON, of lines that give it so; otherwise it is in raw_response_text.';
    comment on column observations.raw_response_text is
      'The response byte for byte: jsonb keeps neither order, duplicates, spacing nor the spelling of numbers.';
    -- Find the answers behind a figure. The conditions keep look-ups by key away from these indexes: see prompts_in_list_order.
    create index observations_by_prompt on observations (workspace_id, prompt_id, observed_at)
      include (platform, status) where observed_at is not null;
    create index observations_by_time on observations (workspace_id, observed_at) where observed_at is not null;
    ${withoutStatistics('observations', UNANALYZED)}

    create table mentions (
      workspace_id    text not null,
      observation_id  text not null,
      brand           text not null check (char_length(brand) between 1 and 200),
      is_own          boolean not null,
      is_tracked      boolean not null,
      position        integer check (position >= 1),
      count           integer not null,
      sentiment       numeric check (sentiment between -1 and 1),
      snippet         text,
      entries         jsonb,
      offsets         integer[],
      negated_offsets integer[],
      primary key (workspace_id, observation_id, brand),
      constraint mentions_count_check check (
        case when position is null then count = 0 and negated_offsets is not null else count >= 1 end)
    ) with (${GROWING});
    comment on column mentions.is_tracked is 'Whether the brand was on the competitor list when this came in.';
    comment on column mentions.position is
      'Null if the answer names the brand only where it says that it found nothing. The brand is not mentioned then.';
    comment on column mentions.entries is
      'The entries that the mention was made from; null when it was a single one that reads just like it.';
    comment on column mentions.offsets is
      'Start and end of each counted name in answer_text, {{0,4},{10,14}}, in UTF-16 code units; null if the line named it.';
    comment on column mentions.negated_offsets is
      'The same of the names in statements that nothing was found; null if there are none.';
    create unique index mentions_one_own on mentions (workspace_id, observation_id) where is_own;
    ${withoutStatistics('mentions', ['count', 'sentiment', 'snippet', 'entries', 'offsets', 'negated_offsets'])}

    create table citations (
      workspace_id      text not null,
      observation_id    text not null,
      citation_order    integer not null check (citation_order >= 1),
      url               text not null,
      normalized_url    text not null,
      domain            text not null,
      title             text,
      source_type       text not null check (source_type in
        ('own', 'competitor', 'editorial', 'corporate', 'ugc', 'reference', 'institutional', 'other')),
      is_cited          boolean not null,
      given_source_type text,
      primary key (workspace_id, observation_id, citation_order)
    ) with (${GROWING});
    comment on column citations.given_source_type is
      'The type that the line gave, where the owner of the domain hides it; null when source_type says it.';
    ${withoutStatistics('citations', ['url', 'normalized_url', 'title', 'given_source_type'])}

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
    ) with (${GROWING});
    comment on column prompt_platform_states.last_observed_at is 'Of the latest successful (ok) observation.';
  `);
}

const UNANALYZED = [
  ...['prompt_text', 'error_message', 'answer_text', 'raw_response', 'raw_response_text', 'search_queries'],
  ...['provider', 'model_requested', 'locale', 'country', 'scheduled_for', 'error_code', 'retrieval_status'],
  ...['input_tokens', 'output_tokens', 'cost_usd', 'latency_ms', 'extractor_version'],
];
