import { newId } from '../../domain/ids.js';
import type { Mention } from '../records/brand-names.js';
import type { ObservationRecord } from '../records/observation-record.js';
import type { StagingTable, StagingWriter } from './writer.js';

/** Columns of `observations` that staged rows share, with the same name and type. */
export const OBSERVATION_COLUMNS = {
  observation_id: 'text',
  prompt_text: 'text',
  platform: 'text',
  surface: 'text',
  provider: 'text',
  model_requested: 'text',
  model_served: 'text',
  locale: 'text',
  country: 'text',
  sample_index: 'integer',
  run_id: 'text',
  scheduled_for: 'timestamptz',
  observed_at: 'timestamptz',
  status: 'text',
  error_code: 'text',
  error_message: 'text',
  answer_text: 'text',
  raw_response: 'jsonb',
  retrieval_status: 'text',
  search_queries: 'text[]',
  input_tokens: 'integer',
  output_tokens: 'integer',
  cost_usd: 'numeric',
  latency_ms: 'integer',
  extractor_version: 'text',
};

export const MENTION_COLUMNS = {
  brand: 'text',
  is_own: 'boolean',
  is_tracked: 'boolean',
  position: 'integer',
  count: 'integer',
  sentiment: 'numeric',
  snippet: 'text',
  entries: 'jsonb',
};

export const CITATION_COLUMNS = {
  citation_order: 'integer',
  url: 'text',
  normalized_url: 'text',
  domain: 'text',
  title: 'text',
  source_type: 'text',
  given_source_type: 'text',
  is_cited: 'boolean',
};

export const observationTables = {
  observations: {
    name: 'ingest_observations',
    columns: { seq: 'bigint', line: 'bigint', prompt_ref: 'text', ...OBSERVATION_COLUMNS },
  },
  mentions: { name: 'ingest_mentions', columns: { seq: 'bigint', ...MENTION_COLUMNS } },
  citations: { name: 'ingest_citations', columns: { seq: 'bigint', ...CITATION_COLUMNS } },
} as const satisfies Record<string, StagingTable>;

/** The prompt of a staged row. */
export interface PromptReference {
  /** The prompt's id, or a placeholder for a prompt that is yet to be created. */
  readonly ref: string;
  /** The wording as it was asked. */
  readonly text: string;
}

export type ObservationWriter = StagingWriter<keyof typeof observationTables>;

/** Stages a record as number `seq`. Values are in the order of the columns above. */
export function stageObservation(
  writer: ObservationWriter,
  target: { seq: number; line: number; prompt: PromptReference },
  record: ObservationRecord,
): void {
  const { seq } = target;
  const identity = [seq, target.line, target.prompt.ref, newId('obs'), target.prompt.text];
  writer.add('observations', [...identity, ...detailsOf(record)]);
  stageMentions(writer, seq, record.mentions);
  for (const { order, url, normalizedUrl, domain, title, ...source } of record.citations) {
    const { sourceType, givenSourceType, isCited } = source;
    const address = [order, url, normalizedUrl, domain, title];
    writer.add('citations', [seq, ...address, sourceType, givenSourceType, isCited]);
  }
}

/** Stages the mentions of record `seq`. */
export function stageMentions(
  writer: Pick<ObservationWriter, 'add'>,
  seq: number,
  mentions: readonly Mention[],
): void {
  for (const { brand, isOwn, isTracked, position, count, sentiment, snippet, entries } of mentions) {
    const json = entries === null ? null : JSON.stringify(entries);
    writer.add('mentions', [seq, brand, isOwn, isTracked, position, count, sentiment, snippet, json]);
  }
}

function detailsOf({ line, observedAt, scheduledFor }: ObservationRecord) {
  const { rawResponse = null } = line;
  return [
    line.platform,
    line.surface ?? 'api',
    line.provider ?? 'unknown',
    line.modelRequested ?? 'unknown',
    line.modelServed ?? null,
    line.locale ?? 'und',
    line.country ?? null,
    line.sampleIndex ?? 0,
    line.runId,
    scheduledFor,
    observedAt,
    line.status,
    line.errorCode ?? null,
    line.errorMessage ?? null,
    line.answerText ?? null,
    rawResponse === null ? null : JSON.stringify(rawResponse),
    line.retrievalStatus ?? 'unknown',
    line.searchQueries ?? [],
    line.inputTokens ?? null,
    line.outputTokens ?? null,
    line.costUsd ?? null,
    line.latencyMs ?? null,
    line.extractorVersion ?? 'unknown',
  ];
}
