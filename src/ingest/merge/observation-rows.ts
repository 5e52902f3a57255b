import { isFilterable } from '../../domain/word-filters.js';
import type { Mention, NamedEntry, Offsets } from '../records/brand-names.js';
import { targetOf } from '../records/line-target.js';
import type { ObservationRecord } from '../records/observation-record.js';
import type { Citation } from '../records/source-urls.js';
import type { Value } from './copy-rows.js';

/** The columns of the raw records, in the order of the values below. */
export const RAW_COLUMNS = {
  observations:
    `workspace_id observation_id prompt_id prompt_text platform surface provider model_requested model_served
    locale country region city sample_index run_id scheduled_for observed_at status error_code error_message answer_text raw_response
    raw_response_text search_mode retrieval_status search_queries input_tokens output_tokens cost_usd latency_ms extractor_version
    in_word_filter`.split(/\s+/),
  mentions:
    `workspace_id observation_id brand is_own is_tracked position count sentiment snippet offsets negated_offsets
    entries stance`.split(/\s+/),
  citations:
    `workspace_id observation_id citation_order url normalized_url domain title source_type given_source_type
    is_cited offsets`.split(/\s+/),
};

/** The observation that a row belongs to. */
export interface Owner {
  readonly workspaceId: string;
  readonly observationId: string;
}

export function observationValues(
  { workspaceId, observationId }: Owner,
  prompt: { id: string; text: string },
  { line, extractorVersion, scheduledFor, observedAt }: ObservationRecord,
): Value[] {
  const { rawResponse = null } = line;
  const { surface, provider, modelRequested, locale, country, region, city } = targetOf(line);
  return [
    workspaceId,
    observationId,
    prompt.id,
    prompt.text,
    line.platform,
    surface,
    provider,
    modelRequested,
    line.modelServed ?? null,
    locale,
    country,
    region,
    city,
    line.sampleIndex ?? 0,
    line.runId,
    scheduledFor,
    observedAt,
    line.status,
    line.errorCode ?? null,
    line.errorMessage ?? null,
    line.answerText ?? null,
    rawResponse === null ? null : JSON.stringify(rawResponse),
    line.rawResponseText ?? null,
    line.searchMode ?? null,
    line.retrievalStatus ?? 'unknown',
    line.searchQueries ?? [],
    line.inputTokens ?? null,
    line.outputTokens ?? null,
    line.costUsd ?? null,
    line.latencyMs ?? null,
    extractorVersion ?? 'unknown',
    isFilterable(line.answerText ?? ''),
  ];
}

export function mentionValues({ workspaceId, observationId }: Owner, mention: Mention): Value[] {
  const { brand, isOwn, isTracked, position, count, sentiment, snippet } = mention;
  const { offsets, negatedOffsets, entries, stance } = mention;
  return [
    workspaceId,
    observationId,
    brand,
    isOwn,
    isTracked,
    position,
    count,
    sentiment,
    snippet,
    arrayOf(offsets),
    arrayOf(negatedOffsets),
    entries === null ? null : entriesJson(entries),
    stance,
  ];
}

/** Pairs as a two-dimensional array. */
function arrayOf(offsets: readonly Offsets[] | null): string | null {
  return offsets === null ? null : `{${offsets.map(([start, end]) => `{${start},${end}}`).join(',')}}`;
}

/** With the fields in a fixed order, and offsets and stance only if present, so that equal entries are equal texts. */
function entriesJson(entries: readonly NamedEntry[]): string {
  return JSON.stringify(
    entries.map(({ brand, isOwn, position, count, sentiment, snippet, offsets, stance }) => ({
      brand,
      isOwn,
      position,
      count,
      sentiment,
      snippet,
      ...(offsets && { offsets }),
      ...(stance && { stance }),
    })),
  );
}

export function citationValues({ workspaceId, observationId }: Owner, citation: Citation): Value[] {
  const { order, url, normalizedUrl, domain, title, sourceType, givenSourceType, isCited, offsets } =
    citation;
  const address = [order, url, normalizedUrl, domain, title];
  return [workspaceId, observationId, ...address, sourceType, givenSourceType, isCited, arrayOf(offsets)];
}
