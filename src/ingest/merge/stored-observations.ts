import { askedPlace } from '../../domain/asked-place.js';
import { groupBy } from '../../domain/group-by.js';
import { searchBefore, type SearchMode } from '../../domain/target.js';
import { EXTRACTOR_NAME } from '../../extraction/index.js';
import { sql, type Transaction } from '../../platform/database.js';
import { observationWithId, ofEachObservation } from '../../platform/index-look-ups.js';
import type { Mention } from '../records/brand-names.js';
import type { JudgedBrand } from '../records/judged-brands.js';
import type { Citation } from '../records/source-urls.js';
import type { RecognizedFacts } from './facts.js';

export type StoredCitation = Omit<Citation, 'url'>;

/** An observation as it is stored. */
export type StoredObservation = RecognizedFacts<StoredCitation>;

/** Number of observations held in memory. */
const CHUNK = 2_000;

const OBSERVATION = `
  select o.observation_id as "observationId", o.prompt_id as "promptId",
         to_char(o.observed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "observedAt", o.platform,
         o.surface, coalesce(o.model_served, '') as model, o.country, o.region, o.city, o.locale,
         o.provider, o.search_mode as "searchMode", o.status, null as "lastError",
         o.retrieval_status as "retrievalStatus", o.extractor_version as "extractorVersion",
         case when o.status = 'ok' and o.extractor_version like '${EXTRACTOR_NAME}-%' then o.answer_text end
           as "extractedText"`;

/**
 * A cursor reads the observations once, whatever the caller stores in between. It does not join the prompts: for a
 * workspace that the statistics do not cover, Postgres would read the day once per prompt.
 */
const OPEN_DAY = `
  declare ingest_day no scroll cursor for ${OBSERVATION}
  from observations o
  where o.workspace_id = $1
    and o.observed_at >= $2::date::timestamp at time zone 'UTC'
    and o.observed_at < ($2::date + 1)::timestamp at time zone 'UTC'`;

const ONE = `${OBSERVATION} from ${observationWithId('$2')} o`;

const MENTIONS = `
  select observation_id as "observationId", brand, is_own as "isOwn", is_tracked as "isTracked", position, count,
         sentiment::float8 as sentiment, snippet, offsets, negated_offsets as "negatedOffsets", entries, stance
  from ${ofEachObservation('mentions')}`;

const CITATIONS = `
  select observation_id as "observationId", citation_order as "order", normalized_url as "normalizedUrl", domain, title,
         source_type as "sourceType", given_source_type as "givenSourceType", is_cited as "isCited",
         offsets
  from ${ofEachObservation('citations')}`;

const JUDGED = `
  select observation_id as "observationId", brands from ${ofEachObservation('judgments')} where found.is_current`;

/** The fields of an observation without its parts. */
interface ObservationRow extends Omit<StoredObservation, 'place' | 'mentions' | 'citations' | 'judged'> {
  readonly country: string | null;
  readonly region: string | null;
  readonly city: string | null;
  readonly locale: string;
  readonly provider: string;
  readonly searchMode: SearchMode | null;
}

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
    const observations = await sql<ObservationRow>(transaction, `fetch ${CHUNK} from ingest_day`);
    if (observations.length === 0) break;
    yield await complete(transaction, workspaceId, observations);
  }
  await sql(transaction, 'close ingest_day');
}

/** Reads one observation; null if it does not exist. */
export async function readObservation(
  transaction: Transaction,
  workspaceId: string,
  observationId: string,
): Promise<StoredObservation | null> {
  const observations = await sql<ObservationRow>(transaction, ONE, [workspaceId, observationId]);
  const [observation = null] = await complete(transaction, workspaceId, observations);
  return observation;
}

/** Adds the parts of observations, which are read from other tables. */
async function complete(
  transaction: Transaction,
  workspaceId: string,
  observations: readonly ObservationRow[],
): Promise<StoredObservation[]> {
  const values = [workspaceId, observations.map(({ observationId }) => observationId)];
  const mentions = byObservation(await sql<Mention & Part>(transaction, MENTIONS, values));
  const citations = byObservation(await sql<StoredCitation & Part>(transaction, CITATIONS, values));
  const judged = byObservation(await sql<JudgedRow>(transaction, JUDGED, values));
  return observations.map(({ country, region, city, locale, provider, searchMode, ...observation }) => ({
    ...observation,
    place: askedPlace({
      ...{ country, region, city, locale },
      search: searchMode ?? searchBefore(observation.platform, provider),
    }),
    mentions: mentions.get(observation.observationId) ?? [],
    citations: citations.get(observation.observationId) ?? [],
    judged: judged.get(observation.observationId)?.[0]?.brands ?? [],
  }));
}

interface JudgedRow extends Part {
  readonly brands: readonly JudgedBrand[];
}

const byObservation = <Row extends Part>(rows: readonly Row[]) =>
  groupBy(rows, ({ observationId }) => observationId);
