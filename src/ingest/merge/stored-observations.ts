import { groupBy } from '../../domain/group-by.js';
import { EXTRACTOR_NAME } from '../../measuring/extraction/index.js';
import { sql, type Transaction } from '../../platform/database.js';
import type { Mention } from '../records/brand-names.js';
import type { Citation } from '../records/source-urls.js';
import type { Facts, RecognizedFacts } from './facts.js';

export type StoredCitation = Omit<Citation, 'url'>;

/** An observation as it is stored. */
export type StoredObservation = RecognizedFacts<StoredCitation>;

/** Number of observations held in memory. */
const CHUNK = 2_000;

/** A cursor reads the observations once, whatever the caller stores in between. */
const OPEN_DAY = `
  declare ingest_day no scroll cursor for
  select o.observation_id as "observationId", o.prompt_id as "promptId", coalesce(p.topic, '') as topic,
         p.persona not in ('branded', 'competitor', 'control') as "isCounted",
         to_char(o.observed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "observedAt", o.platform,
         o.surface, coalesce(o.model_served, '') as model, o.status, null as "lastError",
         o.retrieval_status = 'used' as "usedRetrieval", o.extractor_version as "extractorVersion",
         case when o.status = 'ok' and o.extractor_version like '${EXTRACTOR_NAME}-%' then o.answer_text end
           as "extractedText"
  from prompts p join observations o using (workspace_id, prompt_id)
  where p.workspace_id = $1
    and o.observed_at >= $2::date::timestamp at time zone 'UTC'
    and o.observed_at < ($2::date + 1)::timestamp at time zone 'UTC'`;

const MENTIONS = `
  select observation_id as "observationId", brand, is_own as "isOwn", is_tracked as "isTracked", position, count,
         sentiment::float8 as sentiment, snippet, offsets, negated_offsets as "negatedOffsets", entries
  from mentions where workspace_id = $1 and observation_id = any($2)`;

const CITATIONS = `
  select observation_id as "observationId", citation_order as "order", normalized_url as "normalizedUrl", domain, title,
         source_type as "sourceType", given_source_type as "givenSourceType", is_cited as "isCited"
  from citations where workspace_id = $1 and observation_id = any($2)`;

interface Part {
  readonly observationId: string;
}

/** Reads the observations of a UTC day in chunks, with their mentions and citations. */
export async function* readDay(
  transaction: Transaction,
  workspaceId: string,
  day: string,
): AsyncGenerator<StoredObservation[]> {
  await sql(transaction, OPEN_DAY, [workspaceId, day]);
  for (;;) {
    const observations = await sql<Facts & Pick<StoredObservation, 'extractedText' | 'extractorVersion'>>(
      transaction,
      `fetch ${CHUNK} from ingest_day`,
    );
    if (observations.length === 0) break;
    const values = [workspaceId, observations.map(({ observationId }) => observationId)];
    const mentions = byObservation(await sql<Mention & Part>(transaction, MENTIONS, values));
    const citations = byObservation(await sql<StoredCitation & Part>(transaction, CITATIONS, values));
    yield observations.map((observation) => ({
      ...observation,
      mentions: mentions.get(observation.observationId) ?? [],
      citations: citations.get(observation.observationId) ?? [],
    }));
  }
  await sql(transaction, 'close ingest_day');
}

const byObservation = <Row extends Part>(rows: readonly Row[]) =>
  groupBy(rows, ({ observationId }) => observationId);
