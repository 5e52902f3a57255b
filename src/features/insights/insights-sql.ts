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
