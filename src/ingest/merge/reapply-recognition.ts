import type { BatchRange } from './batches.js';
import { entriesBehind, mentionsOf, type Mention, type MentionEntry } from '../records/brand-names.js';
import type { Recognition } from '../records/observation-record.js';
import { observationTables, stageMentions } from '../staging/observations.js';
import type { Session } from '../staging/session.js';
import { isOwnDomain } from '../records/source-urls.js';
import { createStagingWriter } from '../staging/writer.js';

/** Number of observations whose mentions are held in memory. */
const CHUNK = 2_000;

const MENTIONS = `
  select seq, brand, position, count, sentiment::float8 as sentiment, snippet, entries
  from ingest_mentions where seq > $1 and seq <= $2 order by seq`;

type MentionRow = Omit<Mention, 'isOwn' | 'isTracked'> & { readonly seq: number };

/** Keeps the type given in the line next to 'own'; older rows lack it. */
const CITATIONS = `
  update ingest_citations set
    source_type = case when domain = any($3) then 'own' else given end,
    given_source_type = case when domain = any($3) or given = 'own' then given end
  from (
    select ctid as row_id, coalesce(given_source_type, nullif(source_type, 'own'), 'other') as given
    from ingest_citations where seq > $1 and seq <= $2
  ) known
  where ingest_citations.ctid = known.row_id`;

/** Recognizes the brands and own sources of the staged rows in the range again, with these names and domains. */
export async function reapplyRecognition(
  session: Session,
  [, after, upTo]: BatchRange,
  { names, ownDomains }: Recognition,
): Promise<void> {
  for (let first = after; first < upTo; first += CHUNK) {
    await replaceMentions(session, [first, Math.min(first + CHUNK, upTo)], names);
  }
  const domains = await session.query<{ domain: string }>(
    'select distinct domain from ingest_citations where seq > $1 and seq <= $2',
    [after, upTo],
  );
  const own = domains.map(({ domain }) => domain).filter((domain) => isOwnDomain(domain, ownDomains));
  await session.query(CITATIONS, [after, upTo, own]);
}

async function replaceMentions(
  session: Session,
  range: [after: number, upTo: number],
  names: Recognition['names'],
): Promise<void> {
  const entries = new Map<number, MentionEntry[]>();
  for (const row of await session.query<MentionRow>(MENTIONS, range)) {
    entries.set(row.seq, [...(entries.get(row.seq) ?? []), ...entriesBehind(row)]);
  }
  await session.query('delete from ingest_mentions where seq > $1 and seq <= $2', range);
  const writer = createStagingWriter(session, observationTables);
  for (const [seq, list] of entries) {
    stageMentions(writer, seq, mentionsOf(list, names));
    await writer.lineDone();
  }
  await writer.finish();
}
