/** A query as a JSON array of objects, in its order. */
export const jsonRows = (query: string) => `(select coalesce(json_agg(r), '[]'::json) from (${query}) r)`;

/**
 * The mentions of an answer o, in parentheses for the `from` of a statement after `lateral`: whether of the own brand (`own`),
 * and of which tracked competitors (`rivals`, null for none). $1 is the workspace.
 */
export const MENTIONED = `(
    select coalesce(bool_or(is_own), false) as own, array_agg(brand) filter (where not is_own) as rivals
    from (
      select brand, is_own from mentions
      where workspace_id = $1 and observation_id = o.observation_id and position is not null
        and (is_own or is_tracked)
      offset 0) counted)`;
