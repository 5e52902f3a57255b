import { dayOf } from '../../platform/day-sql.js';

/**
 * The mentions of an answer o, in parentheses for `lateral`: `own`, whether the own brand is mentioned, and `rivals`, the
 * tracked competitors that are; null for none. $1 is the workspace.
 */
export const MENTIONED = `(
    select coalesce(bool_or(is_own), false) as own, array_agg(brand) filter (where not is_own) as rivals
    from (
      select brand, is_own from mentions
      where workspace_id = $1 and observation_id = o.observation_id and position is not null
        and (is_own or is_tracked)
      offset 0) counted)`;

/**
 * Spaces and punctuation: of ASCII, of Latin-1, general, and East Asian with wide and narrow forms. What `\s` covers depends on the
 * locale of the database.
 */
const BETWEEN_WORDS = [
  '\\s!-/:-@[-`{-~',
  '\\u00A0\\u00A1\\u00AB\\u00B7\\u00BB\\u00BF',
  '\\u2000-\\u206F',
  '\\u3000-\\u3003\\u3008-\\u3020\\u3030\\u30FB\\uFF01-\\uFF0F\\uFF1A-\\uFF20\\uFF3B-\\uFF40\\uFF5B-\\uFF65',
].join('');

/** The text of a folded text without spaces and punctuation, in which two wordings of a question may differ. */
export const bare = (folded: string) => `regexp_replace(${folded}, '[${BETWEEN_WORDS}]+', '', 'g')`;

/** The bare texts of the tracked prompts of the active project. $1 is the workspace. */
export const TRACKED = `
  select ${bare('text_folded')} from prompts p
  where p.workspace_id = $1 and p.archived_at is null
    and p.project_id = (select project_id from projects where workspace_id = $1 and is_active)`;

/**
 * Some columns of the answers o of a window, with their day and cell. $1 is the workspace, $2 and $3 the start and end of
 * the days, $4 the prompts, $5 the platform or null, and $6 and $7 the days.
 */
export const answersWith = (columns: string) => `
  select ${columns}, ${dayOf('o.observed_at', 6)} as day,
         row(o.prompt_id, o.platform, o.surface, o.country, o.region, o.city, o.locale)::text as cell
  from observations o
  where o.workspace_id = $1 and o.observed_at >= $2 and o.observed_at < $3 and o.status = 'ok'
    and ($5::text is null or o.platform = $5) and o.prompt_id in (select unnest($4::text[]))`;

/** The cells of answers with numbers of cells, each with its days. */
export const cellsOf = (answers: string) => `
  select array_agg(day order by day) as days, array_agg(answers order by day) as answers
  from (select number, day, count(*) as answers from ${answers} group by number, day) by_day
  group by number
  order by number`;

/** The brands in most rows of each key, at most 5; `rows` have a key and a brand, and are each of another answer. */
export const competitorsOf = (rows: string) => `
  select key, json_agg(json_build_object('brand', brand, 'observations', observations) order by place) as competitors
  from (
    select key, brand, count(*) as observations,
           row_number() over (partition by key order by count(*) desc, brand collate "C") as place
    from ${rows}
    group by key, brand) ranked
  where place <= 5
  group by key`;

/** A column of counts by cell and day as a JSON array, in order of days. */
export const byPlace = (column: string) => `json_agg(${column} order by day, number)`;
