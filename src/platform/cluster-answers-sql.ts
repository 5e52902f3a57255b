// Statements over a year of answers read them in clusters, in the order of time, and look up what belongs to many of them at once.
// That costs a fraction of a look-up for each answer. $1 is the workspace, $2 and $3 are the starts and ends of the clusters. Without
// `offset 0`, Postgres may read all answers to each prompt, whatever their time.

/** A question as one text. */
const CELL = 'row(prompt_id, platform, surface, country, region, city, locale)::text';

const inCluster = (condition: string) => `
  workspace_id = $1 and observed_at >= c.first and observed_at < c.until and status = 'ok' and ${condition}`;

/** The clusters that have answers, each with the lists of their `ids`, `cells` and further `columns`, answer by answer. */
export const clustersOfAnswers = (columns: string, condition: string) => `
  select c.first, (c.first at time zone 'UTC')::date as day, o.*
  from unnest($2::timestamptz[], $3::timestamptz[]) c (first, until)
  cross join lateral (
    select array_agg(observation_id) as ids, array_agg(${CELL}) as cells, ${columns}
    from observations
    where ${inCluster(condition)}
    offset 0) o
  where o.ids is not null`;

/** The answers to each question in each cluster: their number, their `ids`, and the question as `cell` and `prompt_id`. */
export const questionsOfClusters = (condition: string) => `
  select (c.first at time zone 'UTC')::date as day, o.*
  from unnest($2::timestamptz[], $3::timestamptz[]) c (first, until)
  cross join lateral (
    select prompt_id, ${CELL} as cell, count(*)::integer as answers, array_agg(observation_id) as ids
    from observations
    where ${inCluster(condition)}
    group by prompt_id, platform, surface, country, region, city, locale
    offset 0) o`;
