import { columnsOf, reportingView } from './view.js';

// The brands as the answer names them, and the entries that were merged into a mention.
const MENTIONS = `
  select coalesce(jsonb_agg(entry order by m.position, m.brand collate "C", number), '[]')
  from mentions m
  cross join lateral jsonb_array_elements(coalesce(m.entries, jsonb_build_array(
    jsonb_build_object('brand', m.brand, 'position', m.position, 'count', m.count, 'sentiment', m.sentiment, 'snippet', m.snippet)
    || case when m.offsets is null then '{}' else jsonb_build_object('offsets', m.offsets) end
    || case when m.stance is null then '{}' else jsonb_build_object('stance', m.stance) end
  ))) with ordinality entries (entry, number)
  where m.workspace_id = o.workspace_id and m.observation_id = o.observation_id and m.position is not null`;

const CITATIONS = `
  select coalesce(jsonb_agg(jsonb_build_object(
    'url', c.url, 'title', c.title, 'order', c.citation_order,
    'sourceType', coalesce(c.given_source_type, c.source_type), 'isCited', c.is_cited) order by c.citation_order), '[]')
  from citations c where c.workspace_id = o.workspace_id and c.observation_id = o.observation_id`;

/** One row per observation. Columns that a query does not use are not computed. */
export const observationsView = reportingView(
  'observations',
  3,
  `
  select ${columnsOf({
    workspaceId: 'o.workspace_id',
    promptId: 'o.prompt_id',
    promptText: 'o.prompt_text',
    topic: 'p.topic',
    persona: 'p.persona',
    intent: 'p.intent',
    platform: 'o.platform',
    surface: 'o.surface',
    provider: 'o.provider',
    modelRequested: 'o.model_requested',
    modelServed: 'o.model_served',
    locale: 'o.locale',
    country: 'o.country',
    region: 'o.region',
    city: 'o.city',
    sampleIndex: 'o.sample_index',
    runId: 'o.run_id',
    scheduledFor: 'o.scheduled_for',
    observedAt: 'o.observed_at',
    status: 'o.status',
    errorCode: 'o.error_code',
    errorMessage: 'o.error_message',
    answerText: 'o.answer_text',
    rawResponse: 'o.raw_response',
    rawResponseText: 'o.raw_response_text',
    retrievalStatus: 'o.retrieval_status',
    searchQueries: 'o.search_queries',
    inputTokens: 'o.input_tokens',
    outputTokens: 'o.output_tokens',
    costUsd: 'o.cost_usd::float8',
    latencyMs: 'o.latency_ms',
    extractorVersion: 'o.extractor_version',
    mentions: `(${MENTIONS})`,
    citations: `(${CITATIONS})`,
    searchMode: 'o.search_mode',
  })}
  from reporting.workspaces w
  join observations o on o.workspace_id = w."workspaceId" and o.observed_at is not null
  join prompts p on p.workspace_id = o.workspace_id and p.prompt_id = o.prompt_id`,
);

/** One row per keyword check. */
export const keywordsView = reportingView(
  'keywords',
  3,
  `
  select ${columnsOf({
    workspaceId: 'k.workspace_id',
    term: 'k.term',
    engine: 'k.engine',
    topic: 'k.topic',
    tracked: 'k.tracked',
    checkedAt: 'k.checked_at',
    status: 'k.status',
    url: 'k.url',
    position: 'k.position',
    volume: 'k.volume',
    difficulty: 'k.difficulty',
    errorMessage: 'k.error_message',
    country: `nullif(k.country, '')`,
    region: `nullif(k.region, '')`,
    city: `nullif(k.city, '')`,
    locale: 'k.locale',
    device: `nullif(k.device, '')`,
    depth: 'k.depth',
  })}
  from reporting.workspaces w
  join keyword_checks k on k.workspace_id = w."workspaceId"`,
);
