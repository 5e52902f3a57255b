import type { DataVersion } from '../../domain/data-version.js';
import { notShownSql } from '../../domain/platforms.js';
import { observationWithId } from '../../platform/index-look-ups.js';
import type { PromptGroup } from '../../domain/prompt-groups.js';
import { jsonRows, milliseconds } from '../../platform/json-sql.js';
import { GROUP } from '../../platform/prompt-group-sql.js';
import type { Reader } from '../../platform/reader.js';
import type { Days } from './days.js';
import { matchesOf, newestFirst, searchOf } from './matches-sql.js';
import type { TextSearch } from './text-search.js';
import type { Answer, AnswerFilter, AnswerPlace, AnswerWithResponse, Mention, TextSpan } from './types.js';

/** Answers of a list, from one snapshot. */
export interface AnswersData {
  readonly answers: readonly AnswerRow[];
  /** Whether another answer follows these. */
  readonly hasMore: boolean;
  /** The last answer that a search compared, if it ended there before the page was full; null otherwise. */
  readonly searchedTo: SearchedTo | null;
  /** First day of which all answers are kept, `YYYY-MM-DD`; null if none was deleted. */
  readonly keptFrom: string | null;
}

/** The place of an answer that a search compared. */
export interface SearchedTo {
  readonly observedMs: number;
  readonly id: string;
}

/** An answer as JSON. */
type AnswerRow = Omit<Answer, 'observedAt' | 'scheduledFor' | 'mentions'> & {
  readonly observedMs: number;
  readonly scheduledMs: number;
  readonly mentions: readonly MentionRow[];
};

type MentionRow = Omit<Mention, 'offsets' | 'negatedOffsets'> & {
  readonly offsets: readonly Pair[] | null;
  readonly negatedOffsets: readonly Pair[] | null;
};

type Pair = readonly [start: number, end: number];

export interface AnswersQuery {
  readonly days: Pick<Days, 'from' | 'until'>;
  readonly filter: AnswerFilter;
  /** Null if no text is searched for. */
  readonly search: TextSearch | null;
  readonly after: AnswerPlace;
  readonly limit: number;
}

/** The prompts whose answers are read. */
export interface PromptScope {
  /** Null for all prompts of the group. */
  readonly promptIds: readonly string[] | null;
  readonly group: PromptGroup;
  /** Null for all others. */
  readonly personas: readonly string[] | null;
  readonly topicLabel: string | undefined;
  readonly withoutTopic: boolean | undefined;
  /** The only days that have such answers; null if that is not known. */
  readonly onDays: readonly string[] | null;
}

/**
 * Bytes of text after which a page ends. One answer alone may be larger, but not larger than a line of ingest.
 */
const PAGE_BYTES = 4 * 1024 * 1024;

const MENTIONS = `
  select m.brand, m.is_own as "isOwn", m.is_tracked as "isTracked", m.position, m.count,
         m.sentiment::float8 as sentiment, m.snippet, m.offsets, m.negated_offsets as "negatedOffsets", m.stance
  from mentions m where m.workspace_id = $1 and m.observation_id = o.observation_id
  order by m.position, m.brand collate "C"`;

const CITATIONS = `
  select c.citation_order as "order", c.url, c.normalized_url as "normalizedUrl", c.domain, c.title,
         c.source_type as "sourceType", c.is_cited as "isCited"
  from citations c where c.workspace_id = $1 and c.observation_id = o.observation_id
  order by c.citation_order`;

/** The status of an answer o. A page without an AI answer has a separate one. */
const STATUS = `case when ${notShownSql('o.platform', 'o.status')} then 'notShown' else o.status end`;

/** The members of an answer o. */
const ANSWER = `
  o.observation_id as id, o.prompt_id as "promptId", o.prompt_text as "promptText",
  ${milliseconds('o.observed_at')} as "observedMs", ${milliseconds('o.scheduled_for')} as "scheduledMs",
  o.run_id as "runId", o.sample_index as "sampleIndex", o.platform, o.surface, o.provider,
  o.model_requested as "modelRequested", o.model_served as "modelServed", o.locale, o.country, o.region, o.city, ${STATUS} as status,
  o.error_code as "errorCode", o.error_message as "errorMessage", o.answer_text as text,
  o.search_mode as "searchMode", o.retrieval_status as "retrievalStatus", o.search_queries as "searchQueries",
  ${jsonRows(MENTIONS)} as mentions, ${jsonRows(CITATIONS)} as citations,
  o.input_tokens as "inputTokens", o.output_tokens as "outputTokens", o.cost_usd::float8 as "costUsd",
  o.latency_ms as "latencyMs", o.extractor_version as "extractorVersion"`;

/** The size of the texts of an answer o in bytes. Postgres knows it without decompressing the text. */
const SIZE = `
  coalesce(octet_length(o.answer_text), 0) + octet_length(o.prompt_text) + coalesce(octet_length(o.error_message), 0)
  + coalesce((select sum(octet_length(query)) from unnest(o.search_queries) query), 0)
  + coalesce((
      select sum(octet_length(m.brand) + coalesce(octet_length(m.snippet), 0))
      from mentions m where m.workspace_id = $1 and m.observation_id = o.observation_id), 0)
  + coalesce((
      select sum(octet_length(c.url) + octet_length(c.normalized_url) + coalesce(octet_length(c.title), 0))
      from citations c where c.workspace_id = $1 and c.observation_id = o.observation_id), 0)`;

/**
 * Ends a subquery that must run for each answer until the page is full. Without it, Postgres may read the table for all
 * answers of the workspace at once, because it cannot estimate how many answers it has to read.
 */
const PER_ANSWER = 'offset 0';

/** The sources of an answer that match the source filters and a condition. */
const sourcesThat = (condition: string) => `
    select from citations c
    where c.workspace_id = $1 and c.observation_id = o.observation_id and ${condition}
      and ($11 is null or c.domain = $11) and ($12 is null or c.normalized_url = $12)
      and ($13 is null or c.source_type = $13)
    ${PER_ANSWER}`;

/** The opinions about the brand of a mention m on the attribute of the filter that meet a condition. */
const opinionsThat = (condition: string) => `
    select from opinions p
    where p.workspace_id = $1 and p.observation_id = m.observation_id and p.brand = m.brand and ${condition}
      and ($23::text is null or fold_case(p.attribute) = (select fold_case(btrim($23::text))))
    ${PER_ANSWER}`;

const IS_JUDGED = `exists (
    select from judgments j
    where j.workspace_id = $1 and j.observation_id = o.observation_id and j.is_current
    ${PER_ANSWER})`;

// $1 workspace, $2 and $3 the start and end of the days, $4 to $18 the filters in the order of filterValues, null when
// absent; $19 and $20 the position after which the page begins; $21 the number of answers to read, $22 their bytes; $23 to
// $26 the filters in the order of opinionValues.
/** The search mode of an answer o, as `searchBefore` (src/domain/target.ts) says if it was not recorded. */
const SEARCH_MODE = `
  coalesce(o.search_mode, case when o.platform = 'chatgpt' and o.provider in ('openai', 'dataforseo')
                            then 'required' else 'auto' end)`;

const MATCHES = `
  o.workspace_id = $1 and o.observed_at >= $2 and o.observed_at < $3
  and (o.observed_at, o.observation_id collate "C") < ($19::timestamptz, $20::text)
  and ($4::text is null or o.platform = $4)
  and ($5::text is null or o.surface = $5)
  and ($6::text is null or o.model_served = $6)
  and ($18::text is null or o.country = $18)
  and ($7::text[] is null or ${STATUS} = any($7))
  and (($8::text is null and $9::boolean is null and $10::boolean is null and $23::text is null and $24::text is null
      and $30::text[] is null)
    or exists (
    select from mentions m
    where m.workspace_id = $1 and m.observation_id = o.observation_id and (m.is_own or m.is_tracked)
      and case when $10 then m.negated_offsets is not null else m.position is not null end
      and ($8 is null or m.brand = $8) and ($9 is null or m.is_own = $9) and ($30 is null or m.stance = any($30))
      and (($23 is null and $24 is null) or exists (${opinionsThat('($24 is null or p.opinion = $24)')}))
    ${PER_ANSWER}))
  and ($25::boolean is null or (${IS_JUDGED} and $25 = exists (
    select from mentions m
    where m.workspace_id = $1 and m.observation_id = o.observation_id and m.is_own and m.position is not null
      and exists (${opinionsThat("p.opinion = 'praised'")})
    ${PER_ANSWER})))
  and ($26::boolean is null or $26 = ${IS_JUDGED})
  and ($27::text[] is null or o.retrieval_status = any($27))
  and ($28::text is null or ${SEARCH_MODE} = $28)
  and ($29::text is null or exists (
    select from mentions m
    where m.workspace_id = $1 and m.observation_id = o.observation_id and m.brand = $29 and m.position is not null
    ${PER_ANSWER}))
  and ($16::boolean is null or $16 = exists (
    select from mentions m
    where m.workspace_id = $1 and m.observation_id = o.observation_id and m.is_own and m.position is not null
    ${PER_ANSWER}))
  and ($17::text is null or exists (
    select from unnest(o.search_queries) query
    where fold_case(btrim(query)) = (select fold_case(btrim($17::text)))
    ${PER_ANSWER}))
  and (($11::text is null and $12::text is null and $13::text is null and $15::text is null) or exists (
    ${sourcesThat("(c.is_cited or $15 in ('retrieved', 'any'))")}))
  and ($15 is distinct from 'retrieved' or not exists (
    ${sourcesThat('c.is_cited')}))
  and ($14::boolean is null or $14 = (o.status = 'ok' and (o.retrieval_status = 'used' or exists (
    select from citations c where c.workspace_id = $1 and c.observation_id = o.observation_id ${PER_ANSWER}))))`;

/** A page of the answers of one of these. Texts are read only for the answers of the page. */
function pageOf(matching: string): string {
  const answers = `
    select ${ANSWER}
    from shown cross join lateral ${observationWithId('shown.observation_id')} o
    ${newestFirst('o')}`;
  return `
    with ${matching},
    sized as materialized (
      select m.observation_id, row_number() over newest as place, sum(bytes) over newest - bytes as before
      from (
        select o.observation_id, o.observed_at, ${SIZE} as bytes
        from matching cross join lateral ${observationWithId('matching.observation_id')} o
      ) m
      window newest as (${newestFirst('m')})),
    shown as materialized (select observation_id from sized where place <= $21 and before < $22)
    select ${jsonRows(answers)} as answers,
           (select count(*) from matching) > (select count(*) from shown) as "hasMore",
           (select answer from searched) as "searchedTo",
           (select kept_from from retention_horizons where workspace_id = $1) as "keptFrom"`;
}

// $31 the group or $32 ids of prompts (the other is null); $33 and $34 the topic, $35 the personas or null, $36 the days
// or null.
const OF_FIGURE = `${MATCHES} and exists (
    select from prompts p
    where p.workspace_id = $1 and p.prompt_id = o.prompt_id
      and ($31::text is null or ${GROUP} = $31)
      and ($33::text is null or p.topic = $33)
      and ($34::boolean is null or $34 = (coalesce(p.topic, '') = ''))
      and ($35::text[] is null or p.persona = any($35))
    ${PER_ANSWER})
  and ($32::text[] is null or o.prompt_id in (select unnest($32::text[])))
  and ($36::date[] is null or (o.observed_at at time zone 'UTC')::date = any($36))`;
const FIGURES = {
  page: pageOf(matchesOf(OF_FIGURE)),
  search: pageOf(searchOf(OF_FIGURE, { patterns: '$37', query: '$38', alternatives: '$39' })),
};

// $31 the prompt.
const OF_PROMPT = `${MATCHES} and o.prompt_id = $31`;
const withPrompt = (page: string) => `
  ${page}, exists (select from prompts p where p.workspace_id = $1 and p.prompt_id = $31) as "hasPrompt"`;
const PROMPT = {
  page: withPrompt(pageOf(matchesOf(OF_PROMPT))),
  search: withPrompt(pageOf(searchOf(OF_PROMPT, { patterns: '$32', query: '$33', alternatives: '$34' }))),
};

const ONE_ANSWER = `
  select ${ANSWER}, coalesce(o.raw_response_text, o.raw_response::text) as "rawResponse"
  from ${observationWithId('$2')} o`;

/** Reads a page of the answers that figures over several prompts count. */
export async function readFigurePage(
  reader: Reader,
  at: DataVersion,
  query: AnswersQuery,
  { promptIds, group, personas, topicLabel, withoutTopic, onDays }: PromptScope,
): Promise<AnswersData> {
  const prompts = promptIds === null ? [group, null] : [null, promptIds];
  const topic = [topicLabel ?? null, withoutTopic ?? null];
  const values = [...queryValues(query), ...prompts, ...topic, personas, onDays];
  const [data] = await (query.search === null
    ? reader.read<AnswersData>(at, 'evidence-figure-page', FIGURES.page, values)
    : reader.read<AnswersData>(at, 'evidence-figure-search', FIGURES.search, [
        ...values,
        ...wanted(query.search),
      ]));
  return data ?? { answers: [], hasMore: false, searchedTo: null, keptFrom: null };
}

/** Reads a page of the answers to a prompt; null if the workspace does not have the prompt. */
export async function readPromptPage(
  reader: Reader,
  at: DataVersion,
  query: AnswersQuery,
  promptId: string,
): Promise<AnswersData | null> {
  const values = [...queryValues(query), promptId];
  type Data = AnswersData & { readonly hasPrompt: boolean };
  const [data] = await (query.search === null
    ? reader.read<Data>(at, 'evidence-prompt-page', PROMPT.page, values)
    : reader.read<Data>(at, 'evidence-prompt-search', PROMPT.search, [...values, ...wanted(query.search)]));
  return data?.hasPrompt === true ? data : null;
}

/** Reads an answer with its raw response; null if the workspace does not have it. */
export async function readAnswer(
  reader: Reader,
  at: DataVersion,
  answerId: string,
): Promise<AnswerWithResponse | null> {
  type Row = AnswerRow & Pick<AnswerWithResponse, 'rawResponse'>;
  const [found] = await reader.read<Row>(at, 'evidence-answer', ONE_ANSWER, [answerId]);
  if (found === undefined) return null;
  const { rawResponse, ...row } = found;
  return { ...answerOf(row), rawResponse };
}

/** An answer from its row. */
export function answerOf({ observedMs, scheduledMs, mentions, ...row }: AnswerRow): Answer {
  return {
    ...row,
    mentions: mentions.map((mention) => ({
      ...mention,
      offsets: spansOf(mention.offsets),
      negatedOffsets: spansOf(mention.negatedOffsets),
    })),
    observedAt: new Date(observedMs).toISOString(),
    scheduledFor: new Date(scheduledMs).toISOString(),
  };
}

function spansOf(pairs: readonly Pair[] | null): TextSpan[] | null {
  return pairs && pairs.map(([start, end]) => ({ start, end }));
}

function queryValues({ days, filter, after, limit }: AnswersQuery): unknown[] {
  return [
    days.from,
    days.until,
    ...filterValues(filter),
    after.observedAt,
    after.answerId,
    limit,
    PAGE_BYTES,
    ...opinionValues(filter),
    filter.retrievalStatus ?? null,
    filter.searchMode ?? null,
    filter.company ?? null,
    filter.stance ?? null,
  ];
}

const wanted = ({ patterns, query, alternatives }: TextSearch) => [
  patterns,
  query,
  alternatives && alternatives.map((bits) => `{${bits.join(',')}}`),
];

function filterValues(filter: AnswerFilter): unknown[] {
  const { platform, surface, model, answerStatus, brand, isOwn } = filter;
  const { domain, url, sourceType, hasCitationData, sourceUse } = filter;
  const named = [brand, isOwn, filter.isNegated];
  const sources = [domain, url, sourceType, hasCitationData, sourceUse];
  const values = [
    platform,
    surface,
    model,
    answerStatus,
    ...named,
    ...sources,
    filter.mentionsOwn,
    filter.searchQuery,
    filter.country,
  ];
  return values.map((value) => value ?? null);
}

function opinionValues({ attribute, opinion, praisesOwn, isJudged }: AnswerFilter): unknown[] {
  return [attribute, opinion, praisesOwn, isJudged].map((value) => value ?? null);
}
