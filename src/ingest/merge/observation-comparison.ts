import { EXTRACTOR_NAME } from '../../extraction/index.js';
import { observationWithId } from '../../platform/index-look-ups.js';
import type { ObservationLine } from '../lines/line-types.js';
import { normalizedTime } from '../lines/timestamps.js';
import { entryOf } from '../records/brand-names.js';
import { citationsOf } from '../records/source-urls.js';
import type { ComparedField, StoredComparison } from './compared-fields.js';

type Field = ComparedField<ObservationLine>;

/** A field with a default of null. */
const plain = (field: keyof ObservationLine, type: Field['type'], column: string): Field => ({
  field,
  type,
  stored: `o.${column}`,
  valueOf: (line) => (line[field] as string | number | null | undefined) ?? null,
});

/** The mentions as given. Recognition may have changed their brands, and a judgment replaces their sentiment and stance. */
const mentions: Field = {
  field: 'mentions',
  type: 'jsonb',
  isOptional: true,
  stored: inOrder(`mentions m cross join lateral jsonb_array_elements(coalesce(m.entries, jsonb_build_array(
    jsonb_build_object('brand', m.brand, 'isOwn', false, 'position', m.position, 'count', m.count, 'sentiment', m.sentiment,
                       'snippet', m.snippet)
    || case when m.offsets is null then '{}' else jsonb_build_object('offsets', m.offsets) end
    || case when m.stance is null then '{}' else jsonb_build_object('stance', m.stance) end))) entries (entry)
    where m.workspace_id = $1 and m.observation_id = o.observation_id and m.position is not null`),
  given: (value) => inOrder(`jsonb_array_elements(${value}) entries (entry)`),
  valueOf: (line) => (isExtracted(line) ? null : JSON.stringify(entriesOf(line))),
};

/** Entries as a list whose order does not depend on the order in which they were given. */
function inOrder(source: string): string {
  const isJudged = `exists (
    select from judgments j where j.workspace_id = $1 and j.observation_id = o.observation_id and j.is_current)`;
  const entry = `case when ${isJudged} then entry - 'sentiment' - 'stance' else entry end`;
  return `(select coalesce(jsonb_agg(${entry} order by ${entry}), '[]') from ${source})`;
}

const citations: Field = {
  field: 'citations',
  type: 'jsonb',
  isOptional: true,
  stored: `(
    select coalesce(jsonb_agg(jsonb_build_array(
      c.citation_order, c.url, c.title, coalesce(c.given_source_type, c.source_type), c.is_cited,
      c.offsets) order by c.citation_order), '[]')
    from citations c where c.workspace_id = $1 and c.observation_id = o.observation_id)`,
  valueOf: (line) =>
    line.citations === undefined && isExtracted(line)
      ? null
      : JSON.stringify(
          citationsOf(line.citations ?? [], () => null)
            .map(
              ({ order, url, title, sourceType, isCited, offsets }) =>
                [order, url, title, sourceType, isCited, offsets] as const,
            )
            .sort(([one], [other]) => one - other),
        ),
};

/** Everything that a line says of an observation other than its identity and its prompt. */
export const observationComparison: StoredComparison<ObservationLine> = {
  fields: [
    {
      ...plain('observedAt', 'timestamptz', 'observed_at'),
      valueOf: (line) => normalizedTime(line.observedAt),
    },
    {
      ...plain('scheduledFor', 'timestamptz', 'scheduled_for'),
      valueOf: ({ observedAt, scheduledFor = observedAt }) => normalizedTime(scheduledFor),
    },
    plain('status', 'text', 'status'),
    // Without an id, the text only finds the prompt, which may have been reworded since.
    {
      ...plain('promptText', 'text', 'prompt_text'),
      isOptional: true,
      valueOf: ({ promptId = null, promptText = null }) => (promptId === null ? null : promptText),
    },
    plain('modelServed', 'text', 'model_served'),
    plain('answerText', 'text', 'answer_text'),
    mentions,
    citations,
    plain('errorCode', 'text', 'error_code'),
    plain('errorMessage', 'text', 'error_message'),
    {
      ...plain('rawResponse', 'jsonb', 'raw_response'),
      valueOf: ({ rawResponse = null }) =>
        rawResponse === null ? null : JSON.stringify(sorted(rawResponse)),
    },
    plain('rawResponseText', 'text', 'raw_response_text'),
    plain('searchMode', 'text', 'search_mode'),
    {
      ...plain('retrievalStatus', 'text', 'retrieval_status'),
      valueOf: ({ retrievalStatus = 'unknown' }) => retrievalStatus,
    },
    {
      ...plain('searchQueries', 'jsonb', 'search_queries'),
      stored: 'to_jsonb(o.search_queries)',
      valueOf: ({ searchQueries = [] }) => JSON.stringify(searchQueries),
    },
    plain('inputTokens', 'integer', 'input_tokens'),
    plain('outputTokens', 'integer', 'output_tokens'),
    plain('costUsd', 'numeric', 'cost_usd'),
    plain('latencyMs', 'integer', 'latency_ms'),
  ],
  source: `${observationWithId('known.k0')} o`,
  keyTypes: ['text'],
};

/** Whether the mentions are found in the answer, here or before the line was exported, so that the line does not state them. */
function isExtracted({ status, answerText = null, mentions, extractorVersion }: ObservationLine): boolean {
  if (mentions === undefined) return status === 'ok' && answerText !== null;
  return extractorVersion?.startsWith(`${EXTRACTOR_NAME}-`) === true;
}

/** As stored: without offsets and stance if they are unknown. Sorted, so that equal lists in another order are equal texts. */
function entriesOf({ mentions = [] }: ObservationLine): unknown[] {
  return mentions
    .map(entryOf)
    .map(({ brand, isOwn, position, count, sentiment, snippet, offsets, stance }) => ({
      ...{ brand, isOwn, position, count, sentiment, snippet },
      ...(offsets && { offsets }),
      ...(stance && { stance }),
    }))
    .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

/** JSON with the members of each object in order, because jsonb does not keep their order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}
