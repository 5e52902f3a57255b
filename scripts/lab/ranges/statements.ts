/** The statements for DuckDB. Each selects one JSON value with members of the response of the service. */

/** Days as `YYYY-MM-DD`, all inclusive. */
export interface Range {
  readonly from: string;
  readonly to: string;
  /** The first of as many days just before. */
  readonly previousFrom: string;
}

/** The sums of attempts under a condition, for the macros figuresOf and changesOf. */
const sums = (condition: string) => `{
  observations: count(*) filter (where ${condition} and isOk), mentions: count(position) filter (where ${condition}),
  positions: coalesce(sum(position) filter (where ${condition}), 0), rivals: coalesce(sum(rivals) filter (where ${condition}), 0),
  sentiments: coalesce(sum(sentiment) filter (where ${condition}), 0), felt: count(sentiment) filter (where ${condition}),
  citationObservations: count(*) filter (where ${condition} and hasCitationData),
  citedObservations: count(*) filter (where ${condition} and ownCited > 0),
  citations: coalesce(sum(cited) filter (where ${condition}), 0),
  ownCitations: coalesce(sum(ownCited) filter (where ${condition}), 0)}`;

/** A list of rows, empty without any. */
const list = (rows: string) => `coalesce((select list(r) from (${rows}) r), [])`;

/** All days of a range. */
const DAYS = ({ from, to }: Range) =>
  `select unnest(generate_series('${from}'::timestamp, '${to}'::timestamp, interval 1 day))::date as day`;

const attempts = ({ previousFrom, from, to }: Range, condition: string) => `
  select *, day >= '${from}' as isCurrent from attempts('${previousFrom}'::date, '${to}'::date) where ${condition}`;

/** The questions of `attempted` with the numbers of their answers and mentions in both windows, and how they compare. */
const CELLS = `
  select *, case when n1 = 0 or n0 = 0 then 'unmatched'
                 when len(models1) > 0 and len(models0) > 0 and not list_has_any(models1, models0) then 'modelChanged'
                 else 'compared' end as kind
  from (
    select any_value(promptId) as promptId, any_value(platform) as platform, any_value(topic) as topic,
           count(*) filter (where isCurrent) as n1, count(position) filter (where isCurrent) as m1,
           count(*) filter (where not isCurrent) as n0, count(position) filter (where not isCurrent) as m0,
           coalesce(list(distinct modelServed) filter (where isCurrent and modelServed is not null), []) as models1,
           coalesce(list(distinct modelServed) filter (where not isCurrent and modelServed is not null), []) as models0
    from attempted where isOk
    group by question)`;

/** The change of the score on the same questions, in points; null without any. */
const SAME_QUESTIONS = `
  case when bool_or(kind = 'compared') then {
    change: fraction(100 * sum((m1 * n0 - m0 * n1) / (n1 + n0)) filter (where kind = 'compared')
                     / sum(n1 * n0 / (n1 + n0)) filter (where kind = 'compared'), 100)} end`;

const BRANDS = `
  select brand, isOwn, count(*) filter (where isCurrent) as mentions,
         count(*) filter (where not isCurrent) as mentionsBefore,
         sum(m.position) filter (where isCurrent) as positions,
         sum(m.sentiment) filter (where isCurrent) as sentiments, count(m.sentiment) filter (where isCurrent) as felt
  from mentions m join attempted a using (id)
  where isOk
  group by brand, isOwn
  having mentions > 0`;

const CITED = `
  select c.*, isCurrent from citations c join attempted a using (id) where isOk and isCited`;

const DOMAINS = `
  select domain, mode(sourceType) as sourceType, count(*) filter (where isCurrent) as citations,
         count(distinct id) filter (where isCurrent) as citedObservations,
         count(*) filter (where not isCurrent) as citationsBefore
  from cited
  group by domain
  having count(*) filter (where isCurrent) > 0
  order by citations desc, domain limit 20`;

const PAGES = `
  select domain, list({url: page, citations: citations} order by citations desc, page)[1:3] as topUrls
  from (
    select domain, page, count(*) as citations from cited
    where isCurrent and domain in (select domain from domains)
    group by domain, page)
  group by domain`;

const PLATFORMS = `['chatgpt', 'perplexity', 'gemini', 'google', 'claude', 'grok']`;

const TIME = `strftime(max(observedAt) filter (where isCurrent and isOk), '%Y-%m-%dT%H:%M:%S.%gZ')`;

/** The overview of the attempts that meet a condition. */
export const overview = (range: Range, condition = 'true') => `
  with attempted as materialized (${attempts(range, `isCounted and ${condition}`)}),
       total as materialized (select ${sums('isCurrent')} as now, ${sums('not isCurrent')} as before from attempted),
       cells as materialized (${CELLS}), cited as materialized (${CITED}), domains as materialized (${DOMAINS})
  select to_json({
    headline: (
      select struct_concat(figuresOf(now), changesOf(now, before), {
        sameQuestions: (
          select {visibilityScore: ${SAME_QUESTIONS},
                  currentShare: rounded(coalesce(sum(n1) filter (where kind = 'compared'), 0), sum(n1), 10000),
                  previousShare: rounded(coalesce(sum(n0) filter (where kind = 'compared'), 0), sum(n0), 10000)}
          from cells)})
      from total),
    coverage: (
      select {
        promptsActive: (
          select count(*) from prompts where isCounted and not isArchived and pausedAt is null and status <> 'draft'),
        promptsMeasured: count(distinct promptId) filter (where isOk), attempted: count(*),
        succeeded: count(*) filter (where isOk), failed: count(*) filter (where isFailed), lastObservedAt: ${TIME}}
      from attempted where isCurrent),
    platforms: ${list(`
      select unnest(struct_concat(figuresOf(now), changesOf(now, before))), platform, failed, lastObservedAt
      from (
        select platform, count(*) filter (where isCurrent and isFailed) as failed, ${TIME} as lastObservedAt,
               ${sums('isCurrent')} as now, ${sums('not isCurrent')} as before
        from attempted group by platform)
      order by list_position(${PLATFORMS}, platform)`)},
    competitors: ${list(`
      select row_number() over (order by b.mentions desc, brand) as rank, brand, isOwn, b.mentions,
             rounded(100 * b.mentions, now.observations, 100) as visibilityScore,
             rounded(b.mentions, now.mentions + now.rivals, 10000) as shareOfVoice,
             rounded(b.positions, b.mentions, 100) as averagePosition,
             rounded(moodPart(b.sentiments, b.felt), moodWhole(b.felt), 100) as sentimentScore,
             changed(100 * b.mentions, now.observations, 100 * mentionsBefore, before.observations, 100) as visibilityScoreChange
      from (${BRANDS}) b, total
      order by rank`)},
    citations: ${list(`
      select row_number() over (order by d.citations desc, domain) as rank, domain, sourceType, d.citations,
             d.citedObservations, rounded(d.citedObservations, now.citationObservations, 10000) as citationRate,
             rounded(d.citations, now.citations, 10000) as citationShare,
             changed(d.citations, now.citations, citationsBefore, before.citations, 10000) as citationShareChange, topUrls
      from domains d join (${PAGES}) using (domain), total
      order by rank`)},
    topics: ${list(`
      select row_number() over (order by figures.visibilityScore desc nulls last, figures.observations desc, topic) as rank,
             topic, coalesce(promptCount, 0) as promptCount, unnest(figures), unnest(changes)
      from (
        select topic, figuresOf(now) as figures, changesOf(now, before) as changes
        from (
          select topic, ${sums('isCurrent')} as now, ${sums('not isCurrent')} as before
          from attempted group by topic having bool_or(isCurrent)))
      left join (
        select topic as label, count(*) as promptCount from prompts where isCounted and not isArchived group by topic)
        on label is not distinct from topic
      order by rank`)}})`;

/** The visibility in each week, of the attempts that meet a condition. */
export const visibility = (range: Range, condition = 'true') => `
  with attempted as materialized (
         select * from attempts('${range.from}'::date, '${range.to}'::date) where isCounted and ${condition}),
       weeks as materialized (
         select date_trunc('week', d.day) as week, min(d.day) as firstDay, max(d.day) as lastDay, ${sums('true')} as sums
         from (${DAYS(range)}) d left join attempted using (day) group by week),
       named as materialized (
         select date_trunc('week', a.day) as week, brand, count(*) as mentions
         from mentions m join attempted a using (id) where isOk and not isOwn group by week, brand),
       leaders as materialized (
         select brand, row_number() over (order by sum(mentions) desc, brand) as place from named group by brand)
  select to_json({
    rows: ${list(`
      select strftime(firstDay, '%Y-%m-%d') as "from", strftime(lastDay, '%Y-%m-%d') as "to",
             f.observations, f.mentions, f.visibilityScore, f.shareOfVoice, f.averagePosition, f.sentimentScore,
             f.citedObservations, f.citationRate, coalesce(competitors, []) as competitors
      from (select *, figuresOf(sums) as f from weeks) left join (
        select week, list({brand: brand, mentions: coalesce(n.mentions, 0),
                           visibilityScore: rounded(100 * coalesce(n.mentions, 0), sums.observations, 100),
                           shareOfVoice: rounded(coalesce(n.mentions, 0), sums.mentions + sums.rivals, 10000)} order by place)
                 as competitors
        from weeks cross join leaders left join named n using (week, brand)
        group by week) using (week)
      order by week`)}})`;

/** The first page of prompts. */
export const promptPage = (range: Range) => `
  with attempted as materialized (${attempts(range, 'true')}),
       page as materialized (select * from prompts where not isArchived order by place limit 50)
  select to_json({
    summary: (
      select struct_concat(figuresOf(now), changesOf(now, before))
      from (select ${sums('isCurrent')} as now, ${sums('not isCurrent')} as before from attempted where isListed)),
    total: (select count(*) from prompts where not isArchived),
    prompts: ${list(`
      select promptId as id, coalesce(kpi, figuresOf(none)) as kpi, coalesce(changes, changesOf(none, none)) as changes,
             coalesce(competitorsMentioned, []) as competitorsMentioned, coalesce(topCitedDomains, []) as topCitedDomains,
             trend
      from page
      cross join (select ${sums('true')} as none from attempted where false)
      left join (
        select promptId, figuresOf(now) as kpi, changesOf(now, before) as changes
        from (
          select promptId, ${sums('isCurrent')} as now, ${sums('not isCurrent')} as before from attempted group by promptId)
      ) using (promptId)
      left join (
        select promptId, list({date: strftime(day, '%Y-%m-%d'), observations: observations,
                               visibilityScore: rounded(100 * mentions, observations, 100)} order by day) as trend
        from (
          select promptId, d.day, count(*) filter (where isOk) as observations, count(position) as mentions
          from page cross join (${DAYS(range)}) d
          left join attempted using (promptId, day)
          group by promptId, d.day)
        group by promptId) using (promptId)
      left join (
        select promptId, list({brand: brand, mentions: mentions} order by mentions desc, brand)[1:5] as competitorsMentioned
        from (
          select promptId, brand, count(*) as mentions from mentions m join attempted using (id)
          where isCurrent and isOk and not isOwn group by promptId, brand)
        group by promptId) using (promptId)
      left join (
        select promptId, list({domain: domain, citations: citations} order by citations desc, domain)[1:5] as topCitedDomains
        from (
          select promptId, domain, count(*) as citations from citations c join attempted using (id)
          where isCurrent and isOk and isCited group by promptId, domain)
        group by promptId) using (promptId)
      order by place`)}})`;

/** The change of the workspace; `scores` has the figures of everything that may be listed, by scope and name. */
export const changes = (range: Range) => `
  with attempted as materialized (${attempts(range, 'isCounted and isOk')}),
       total as materialized (select ${sums('isCurrent')} as now, ${sums('not isCurrent')} as before from attempted),
       cells as materialized (${CELLS}), cited as materialized (${CITED})
  select to_json({
    total: (
      select {
        observations: now.observations, visibilityScore: figuresOf(now).visibilityScore,
        visibilityScoreChange: changesOf(now, before).visibilityScoreChange,
        sameQuestions: (select ${SAME_QUESTIONS} from cells),
        mix: (
          select case when bool_or(kind = 'compared') then {
            newQuestions: {currentObservations: coalesce(sum(n1) filter (where kind = 'unmatched'), 0)},
            droppedQuestions: {previousObservations: coalesce(sum(n0) filter (where kind = 'unmatched'), 0)},
            changedModels: {currentObservations: coalesce(sum(n1) filter (where kind = 'modelChanged'), 0),
                            previousObservations: coalesce(sum(n0) filter (where kind = 'modelChanged'), 0)},
            frequency: {currentObservations: coalesce(sum(n1) filter (where kind = 'compared'), 0),
                        previousObservations: coalesce(sum(n0) filter (where kind = 'compared'), 0)}} end
          from cells)}
      from total),
    scores: (
      select json_group_object(key, figures)
      from (
        ${(['promptId', 'topic', 'platform'] as const)
          .map(
            (column) => `
        select '${column} ' || coalesce(${column}, '') as key,
               to_json({score: rounded(100 * sum(m1), sum(n1), 100),
                        scoreChange: changed(100 * sum(m1), sum(n1), 100 * sum(m0), sum(n0), 100),
                        sameQuestions: ${SAME_QUESTIONS}}) as figures
        from cells group by ${column}`,
          )
          .join(' union all ')}
        union all
        select 'competitor ' || brand,
               to_json({score: rounded(100 * mentions, now.observations, 100),
                        scoreChange: changed(100 * mentions, now.observations, 100 * mentionsBefore, before.observations, 100)})
        from (${BRANDS}) b, total where not isOwn
        union all
        select 'source ' || domain,
               to_json({score: rounded(100 * n1, now.observations, 100),
                        scoreChange: changed(100 * n1, now.observations, 100 * n0, before.observations, 100)})
        from (
          select domain, count(distinct id) filter (where isCurrent) as n1,
                 count(distinct id) filter (where not isCurrent) as n0
          from cited group by domain), total))})`;

/** Listed answers of some days, and whether they mention the workspace's brand and a competitor. */
const MENTIONED = (first: string, { to }: Range) => `
  select a.id, question, promptId, topic, platform, observedAt, a.day, coalesce(own, false) as own,
         coalesce(rival, false) as rival, coalesce(rival and not own, false) as isGap
  from (select * exclude answerText from answers where day between '${first}' and '${to}' and isOk and isListed) a
  left join (
    select id, bool_or(isOwn) as own, bool_or(not isOwn) as rival
    from mentions where day between '${first}' and '${to}' group by id) m using (id)`;

/** The five brands of most rows of each key. */
const competitors = (rows: string) => `
  select key, list({brand: brand, observations: observations} order by observations desc, brand)[1:5] as competitors
  from (select key, brand, count(*) as observations from ${rows} group by key, brand)
  group by key`;

/** The prompts or topics with the most gaps among the answers that meet a condition. */
export const gaps = (range: Range, group: 'promptId' | 'topic' = 'promptId', condition = 'true') => `
  with answered as materialized (
         select *, ${group} as key from (${MENTIONED(range.from, range)}) where ${condition}),
       groups as materialized (
         select key, count(*) as observations, count(*) filter (where isGap) as gaps
         from answered group by key having gaps > 0),
       leaders as materialized (select * from groups order by gaps desc, key nulls first limit 20)
  select to_json({
    observations: (select count(*) from answered), gapObservations: (select count(*) from answered where isGap),
    total: (select count(*) from groups),
    gaps: ${list(`
      select l.key as ${group}, observations, gaps as gapObservations, rounded(gaps, observations, 10000) as gapRate,
             competitors
      from leaders l
      join (${competitors('(select key, brand from mentions join answered using (id) where isGap)')}) c
        on c.key is not distinct from l.key
      order by gaps desc, l.key nulls first`)}})`;

/** The domains that are a source of the most gaps. */
export const gapSources = (range: Range) => `
  with answered as materialized (
         select *, a.day >= '${range.from}' as isCurrent from (${MENTIONED(range.previousFrom, range)}) a),
       questions as materialized (
         select question, count(*) filter (where isCurrent) as n1, count(*) filter (where not isCurrent) as n0
         from answered group by question having n1 > 0 and n0 > 0),
       uses as materialized (
         select id, domain, bool_or(isCited) as isCited
         from citations where day between '${range.previousFrom}' and '${range.to}' group by id, domain),
       types as (
         select domain, mode(sourceType) as sourceType
         from citations c join answered using (id)
         where c.day between '${range.previousFrom}' and '${range.to}' group by domain),
       groups as materialized (
         select domain, count(*) filter (where isCurrent) as observations,
                count(*) filter (where isCurrent and isCited) as citedObservations,
                count(*) filter (where isCurrent and own) as ownObservations,
                count(*) filter (where isCurrent and rival) as competitorObservations,
                count(*) filter (where isCurrent and isGap) as gapObservations,
                count(*) filter (where not isCurrent) as previousObservations,
                any_value(sourceType) as sourceType, bool_or(n1 is not null) as isCompared
         from uses join answered using (id) join types using (domain) left join questions using (question)
         group by domain
         having observations > 0)
  select to_json({
    compared: (select case when count(*) > 0 then {current: sum(n1), previous: sum(n0)} end from questions),
    total: (select count(*) from groups),
    sources: ${list(`
      select * exclude isCompared, rounded(gapObservations, observations, 10000) as gapRate,
             case when not exists (from questions) then null when previousObservations > 0 then 'kept'
                  when isCompared then 'new' end as change
      from groups
      order by gapObservations desc, observations desc, previousObservations desc, domain limit 20`)}})`;

/** The domains that are a source of most answers that meet a condition. */
export const sources = (range: Range, condition = 'true') => `
  with used as materialized (
         select id, domain, sourceType, isCited
         from citations c join answers a using (id)
         where c.day between '${range.from}' and '${range.to}' and a.day between '${range.from}' and '${range.to}'
           and isOk and isCounted and ${condition}),
       uses as (
         select domain, count(*) filter (where isCited) as citations, count(*) filter (where not isCited) as retrievals
         from used group by id, domain),
       types as (select domain, mode(sourceType) as sourceType from used group by domain)
  select to_json({
    sources: ${list(`
      select domain, any_value(sourceType) as sourceType, count(*) as observations,
             count(*) filter (where citations > 0) as citedObservations, sum(citations) as citations,
             count(*) filter (where citations = 0) as retrievedObservations, sum(retrievals) as retrievals
      from uses join types using (domain) group by domain order by observations desc, domain limit 20`)}})`;

/** Attributes for which answers praise only competitors. */
export const wording = (range: Range) => `
  with answered as materialized (${MENTIONED(range.from, range)}),
       judged as materialized (select a.* from answered a join judgments using (id)),
       said as materialized (
         select id, lower(o.attribute) as key, max(o.attribute) as attribute, any_value(own) as mentionsOwn,
                bool_or(isOwn and opinion = 'praised') as own,
                list(distinct o.brand) filter (where opinion = 'praised' and not isOwn) as rivals
         from opinions o join judged using (id) join mentions m using (id, brand)
         group by id, key),
       attributes as materialized (
         select key, mode(attribute) as attribute,
                count(rivals) filter (where not own) as lostObservations,
                count(rivals) filter (where not own and mentionsOwn) as lostWithOwnObservations,
                count(rivals) as competitorObservations, count(*) filter (where own) as ownObservations
         from said group by key having lostObservations > 0)
  select to_json({
    observations: (select count(*) from answered), judgedObservations: (select count(*) from judged),
    opinionObservations: (select count(distinct id) from said), total: (select count(*) from attributes),
    attributes: ${list(`
      select * exclude (key, n), rounded(competitorObservations, n, 10000) as competitorRate,
             rounded(ownObservations, n, 10000) as ownRate
      from attributes
      join (${competitors('(select key, unnest(rivals) as brand from said)')}) using (key)
      cross join (select count(*) as n from judged)
      order by lostObservations desc, key limit 20`)}})`;

/** The latest answers that contain a word. */
export const search = ({ from, to }: Range, word: string) => `
  with found as materialized (
    select observedAt from answers
    where day between '${from}' and '${to}' and isCounted and regexp_matches(answerText, '\\b${word}\\b', 'i')
    order by observedAt desc limit 21)
  select to_json({
    hasMore: (select count(*) > 20 from found),
    answers: ${list(`
      select strftime(observedAt, '%Y-%m-%dT%H:%M:%S.%gZ') as observedAt from found order by observedAt desc limit 20`)}})`;
