import { groupBy } from '../domain/group-by.js';
import type { CitationLine, MentionLine } from '../ingest/index.js';
import { sql, type Transaction } from '../platform/database.js';
import { ofEachObservation, readInOrder } from '../platform/index-look-ups.js';
import { isoTime, type Times } from './span.js';
import type { ColumnType, ItemType, ObservationRow } from './types.js';

/** Maximum observations per batch, and the target size of a batch in characters of answers and raw responses. */
const MAX_ROWS = 1_000;
const BATCH_CHARACTERS = 8 * 1024 * 1024;

const PROMPTS = 'select prompt_id as "promptId", topic, persona, intent from prompts where workspace_id = $1';

// In the order of observations_by_prompt. The text of `at` has every digit of the time.
const NEXT = `
  select o.observation_id as "observationId", o.observed_at::text as at, o.prompt_id as "promptId",
         o.prompt_text as "promptText", o.platform, o.surface, o.provider,
         o.model_requested as "modelRequested", o.model_served as "modelServed", o.locale, o.country,
         o.region, o.city,
         o.sample_index as "sampleIndex", o.run_id as "runId", ${isoTime('o.scheduled_for')} as "scheduledFor",
         ${isoTime('o.observed_at')} as "observedAt", o.status, o.error_code as "errorCode",
         o.error_message as "errorMessage", o.answer_text as "answerText", o.raw_response::text as "rawResponse",
         o.raw_response_text as "rawResponseText",
         o.search_mode as "searchMode", o.retrieval_status as "retrievalStatus", o.search_queries as "searchQueries",
         o.input_tokens as "inputTokens", o.output_tokens as "outputTokens", o.cost_usd::float8 as "costUsd",
         o.latency_ms as "latencyMs", o.extractor_version as "extractorVersion"
  from observations o
  where o.workspace_id = $1 and o.observed_at >= $2::timestamptz and o.observed_at < $3::timestamptz
    and (o.prompt_id, o.observed_at, o.observation_id) > ($4, $5::timestamptz, $6)
  order by o.prompt_id, o.observed_at, o.observation_id limit $7`;

// The brands as the answer names them rather than as recognized, because ingest recognizes brands and the workspace's
// own sources again.
const MENTIONS = `
  select observation_id as "observationId", brand, position, count, sentiment::float8 as sentiment, snippet, offsets,
         entries, stance
  from ${ofEachObservation('mentions')} where position is not null
  order by observation_id, position, brand collate "C"`;

const CITATIONS = `
  select observation_id as "observationId", url, title, citation_order as "order",
         coalesce(given_source_type, source_type) as "sourceType", is_cited as "isCited",
         offsets
  from ${ofEachObservation('citations')}
  order by observation_id, citation_order`;

/** The start and end of parts of a text. */
const SPANS = { listOf: { listOf: 'integer' } } as const satisfies ItemType;

const mentionFields = {
  brand: 'text',
  isOwn: 'boolean',
  position: 'integer',
  count: 'integer',
  sentiment: 'number',
  snippet: 'text',
  offsets: SPANS,
  stance: 'text',
} as const satisfies Record<keyof MentionLine, ItemType>;

const citationFields = {
  url: 'text',
  title: 'text',
  order: 'integer',
  sourceType: 'text',
  isCited: 'boolean',
  offsets: SPANS,
} as const satisfies Record<keyof CitationLine, ItemType>;

export const observationColumns = {
  promptId: 'text',
  promptText: 'text',
  topic: 'text',
  persona: 'text',
  intent: 'text',
  platform: 'text',
  surface: 'text',
  provider: 'text',
  modelRequested: 'text',
  modelServed: 'text',
  locale: 'text',
  country: 'text',
  region: 'text',
  city: 'text',
  sampleIndex: 'integer',
  runId: 'text',
  scheduledFor: 'time',
  observedAt: 'time',
  status: 'text',
  errorCode: 'text',
  errorMessage: 'text',
  answerText: 'text',
  rawResponse: 'json',
  rawResponseText: 'text',
  retrievalStatus: 'text',
  searchQueries: { listOf: 'text' },
  inputTokens: 'integer',
  outputTokens: 'integer',
  costUsd: 'number',
  latencyMs: 'integer',
  extractorVersion: 'text',
  mentions: { listOf: { fields: mentionFields } },
  citations: { listOf: { fields: citationFields } },
  searchMode: 'text',
} as const satisfies Record<keyof ObservationRow, ColumnType>;

/** The fields of an exported observation that come from its prompt. */
type PromptRow = Pick<ObservationRow, 'topic' | 'persona' | 'intent'> & { readonly promptId: string };

type FoundRow = Omit<
  ObservationRow,
  'promptId' | 'topic' | 'persona' | 'intent' | 'mentions' | 'citations' | 'rawResponse'
> & {
  readonly observationId: string;
  readonly promptId: string;
  readonly at: string;
  /** As JSON text, whose size is then known. */
  readonly rawResponse: string | null;
};

interface Part {
  readonly observationId: string;
}

type FoundMention = MentionLine & Part & { readonly entries: readonly MentionLine[] | null };

/** Reads the observations of a workspace in batches that become smaller as the answers become longer. */
export async function* readObservations(
  transaction: Transaction,
  workspaceId: string,
  { from, until }: Times,
): AsyncGenerator<ObservationRow[]> {
  await readInOrder(transaction, workspaceId);
  const prompts = await sql<PromptRow>(transaction, PROMPTS, [workspaceId]);
  const promptById = new Map(prompts.map((prompt) => [prompt.promptId, prompt]));
  let after = ['', '-infinity', ''];
  // The first batch is small, because the size of the answers is not known yet.
  let limit = 50;
  for (;;) {
    const values = [workspaceId, from, until, ...after, limit];
    const found = await sql<FoundRow>(transaction, NEXT, values);
    const last = found.at(-1);
    if (last === undefined) return;
    after = [last.promptId, last.at, last.observationId];
    limit = nextLimit(found, limit);
    yield await withParts(transaction, workspaceId, found, promptById);
  }
}

/** At most twice as many rows as before, so that a few short answers do not lead to a large batch of long ones. */
function nextLimit(found: readonly FoundRow[], before: number): number {
  const characters = found.reduce(
    (sum, { answerText, rawResponse, rawResponseText }) =>
      sum +
      [answerText, rawResponse, rawResponseText].reduce((length, text) => length + (text?.length ?? 0), 0),
    0,
  );
  const fitting = Math.floor((BATCH_CHARACTERS * found.length) / Math.max(1, characters));
  return Math.max(1, Math.min(2 * before, fitting, MAX_ROWS));
}

async function withParts(
  transaction: Transaction,
  workspaceId: string,
  found: readonly FoundRow[],
  promptById: ReadonlyMap<string, PromptRow>,
): Promise<ObservationRow[]> {
  const values = [workspaceId, found.map(({ observationId }) => observationId)];
  const mentions = byObservation(await sql<FoundMention>(transaction, MENTIONS, values));
  const citations = byObservation(await sql<CitationLine & Part>(transaction, CITATIONS, values));
  return found.map(({ observationId, at: _, promptId, promptText, rawResponse, ...row }) => ({
    promptText,
    ...promptOf(promptById, promptId),
    ...row,
    rawResponse: rawResponse === null ? null : (JSON.parse(rawResponse) as unknown),
    mentions: (mentions.get(observationId) ?? []).flatMap(entriesOf),
    citations: (citations.get(observationId) ?? []).map(citationOf),
  }));
}

/** A prompt cannot be deleted while it has observations. */
function promptOf(promptById: ReadonlyMap<string, PromptRow>, promptId: string): PromptRow {
  const prompt = promptById.get(promptId);
  if (prompt === undefined) throw new Error(`The prompt ${promptId} of an observation is missing.`);
  return prompt;
}

const byObservation = <Row extends Part>(rows: readonly Row[]) =>
  groupBy(rows, ({ observationId }) => observationId);

function citationOf({ observationId: _, offsets, ...citation }: CitationLine & Part): CitationLine {
  return { ...citation, ...(offsets && { offsets }) };
}

/** The entries that were merged into a mention, or the mention itself. */
function entriesOf({
  observationId: _,
  entries,
  offsets,
  stance,
  ...mention
}: FoundMention): readonly MentionLine[] {
  return entries ?? [{ ...mention, ...(offsets && { offsets }), ...(stance && { stance }) }];
}
