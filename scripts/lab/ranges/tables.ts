import { notShownSql } from '../../../src/domain/platforms.js';
import { join } from 'node:path';
import { DuckDBInstance, version } from '@duckdb/node-api';
import type { Scenario } from '../../../src/demo/scenario.js';

/** The files of a workspace in a folder. */
export const files = {
  observations: 'observations.parquet',
  prompts: 'prompts.parquet',
  /** One line per judged answer with the opinions in it, because the export has none. */
  judgments: 'judgments.ndjson',
} as const;

/** An in-memory DuckDB with the rows of a workspace. */
export interface Duck {
  readonly version: string;
  /** Prepares a statement that selects one JSON value. Returns a function that asks for it. */
  readonly prepare: (statement: string) => Promise<() => Promise<unknown>>;
  readonly close: () => void;
}

/** Loads the files of a workspace. The scenario names its brands. */
export async function loadTables(folder: string, { own, rivals }: Scenario): Promise<Duck> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const brands = { own: own.name, rivals: rivals.map(({ name }) => name) };
  for (const statement of [...tablesOf(folder, brands), ...MACROS]) await connection.run(statement);
  return {
    version: version(),
    async prepare(statement) {
      const prepared = await connection.prepare(statement);
      return async () => {
        const reader = await prepared.runAndReadAll();
        return JSON.parse(String(reader.getRows()[0]?.[0])) as unknown;
      };
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

const listOf = (texts: readonly string[]) =>
  `[${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')}]`;

/**
 * The tables, each in the order of time. Times are in UTC, and sentiments are whole ten-thousandths. A question is a prompt on a
 * platform and surface at a place.
 */
const tablesOf = (
  folder: string,
  brands: { readonly own: string; readonly rivals: readonly string[] },
): string[] => [
  `set TimeZone = 'UTC'`,
  `create table prompts as
   select row_number() over () as place, promptId, topic, status, pausedAt, archivedAt is not null as isArchived,
          "group" = 'discovery' as isCounted
   from read_parquet('${join(folder, files.prompts)}')`,
  `create temp table exported as
   select row_number() over (order by observedAt, promptId, platform) as id, o.*,
          dense_rank() over (order by promptId, platform, surface, country, region, city, locale) as question,
          isCounted, isCounted and not isArchived as isListed
   from read_parquet('${join(folder, files.observations)}') o join prompts using (promptId)`,
  `create table answers as
   select id, question, promptId, topic, platform, modelServed, observedAt, observedAt::date as day,
          status = 'ok' as isOk, status <> 'ok' and not ${notShownSql('platform', 'status')} as isFailed, retrievalStatus = 'used' as hasSearched, answerText, isCounted, isListed
   from exported order by id`,
  `create table mentions as
   select id, day, m.position, round(10000 * m.sentiment)::bigint as sentiment, coalesce(m.isOwn, false) as isOwn,
          case when m.isOwn then ${listOf([brands.own])}[1] else m.brand end as brand
   from (
     select id, observedAt::date as day,
            unnest(from_json(mentions, '[{"brand":"VARCHAR","isOwn":"BOOLEAN","position":"INTEGER","sentiment":"DOUBLE"}]')) as m
     from exported)
   where m.isOwn or list_contains(${listOf(brands.rivals)}, m.brand)
   order by id`,
  `create table citations as
   select id, day, c.sourceType, coalesce(c.isCited, true) as isCited, page,
          regexp_extract(page, '^https?://([^/?]*)', 1) as domain
   from (
     select *, rtrim(regexp_replace(regexp_replace(c.url, '[?&]utm_.*', ''), '^(https?://)www[.]', '\\1'), '/') as page
     from (
       select id, observedAt::date as day,
              unnest(from_json(citations, '[{"url":"VARCHAR","sourceType":"VARCHAR","isCited":"BOOLEAN"}]')) as c
       from exported))
   order by id`,
  `create temp table judged as
   select id, opinions
   from read_json('${join(folder, files.judgments)}', columns = {
     promptId: 'VARCHAR', platform: 'VARCHAR', observedAt: 'TIMESTAMPTZ',
     opinions: 'STRUCT(brand VARCHAR, attribute VARCHAR, opinion VARCHAR)[]'})
   join answers using (promptId, platform, observedAt)`,
  `create table judgments as select id from judged order by id`,
  `create table opinions as
   select id, o.brand, o.attribute, o.opinion
   from (select id, unnest(opinions) as o from judged)
   order by id`,
  'drop table exported',
  'drop table judged',
];

/** Whole numbers, so that no figure depends on the order in which fractions are added up. */
const MACROS = [
  // The quotient of two whole numbers times 1 / scale, halves away from zero; null if the second one is 0.
  `create macro rounded(part, whole, scale) as
     sign(part) * ((2 * abs(part::hugeint) * scale + whole) // (2 * whole::hugeint))::double / scale`,
  `create macro changed(part, whole, partBefore, wholeBefore, scale) as
     rounded(part::hugeint * wholeBefore - partBefore::hugeint * whole, whole::hugeint * wholeBefore, scale)`,
  // A fraction that is not a quotient of whole numbers.
  `create macro fraction(value, scale) as sign(value) * floor(abs(value) * scale + 0.5 + 1e-9) / scale`,
  // 50 (mean + 1), as a quotient.
  `create macro moodPart(total, number) as 50 * total + 500000 * number`,
  `create macro moodWhole(number) as 10000 * number`,
  // The attempts of some days, each with what it counts.
  `create macro attempts(firstDay, lastDay) as table
     select a.*, m.position, m.sentiment, coalesce(m.rivals, 0) as rivals,
            isOk and (hasSearched or c.id is not null) as hasCitationData,
            coalesce(c.cited, 0) as cited, coalesce(c.own, 0) as ownCited
     from (select * exclude answerText from answers where day between firstDay and lastDay) a
     left join (
       select id, min(position) filter (where isOwn) as position, min(sentiment) filter (where isOwn) as sentiment,
              count(*) filter (where not isOwn) as rivals
       from mentions where day between firstDay and lastDay group by id) m using (id)
     left join (
       select id, count(*) filter (where isCited) as cited,
              count(*) filter (where isCited and sourceType = 'own') as own
       from citations where day between firstDay and lastDay group by id) c using (id)`,
  `create macro figuresOf(sums) as {
     observations: sums.observations, mentions: sums.mentions,
     visibilityScore: rounded(100 * sums.mentions, sums.observations, 100),
     shareOfVoice: rounded(sums.mentions, sums.mentions + sums.rivals, 10000),
     averagePosition: rounded(sums.positions, sums.mentions, 100),
     sentimentScore: rounded(moodPart(sums.sentiments, sums.felt), moodWhole(sums.felt), 100),
     citedObservations: sums.citedObservations,
     citationRate: rounded(sums.citedObservations, sums.citationObservations, 10000),
     citationShare: rounded(sums.ownCitations, sums.citations, 10000)}`,
  `create macro changesOf(now, before) as {
     visibilityScoreChange: changed(100 * now.mentions, now.observations, 100 * before.mentions, before.observations, 100),
     shareOfVoiceChange: changed(now.mentions, now.mentions + now.rivals, before.mentions, before.mentions + before.rivals, 10000),
     averagePositionChange: changed(before.positions, before.mentions, now.positions, now.mentions, 100),
     sentimentScoreChange: changed(
       moodPart(now.sentiments, now.felt), moodWhole(now.felt), moodPart(before.sentiments, before.felt), moodWhole(before.felt), 100),
     citationRateChange: changed(
       now.citedObservations, now.citationObservations, before.citedObservations, before.citationObservations, 10000)}`,
];
