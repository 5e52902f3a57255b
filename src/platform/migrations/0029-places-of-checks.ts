import type { Knex } from 'knex';

export const name = '0029-places-of-checks';

export const isOnline = true;

/**
 * The places of stored checks: a check by this service has that of its slot, which was settled at the same time, and was
 * made for a desktop. Then the rankings, from the checks of each place.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table keyword_checks validate constraint keyword_checks_depth');
  const { rows } = await knex.raw<{ rows: { workspace_id: string }[] }>(
    'select workspace_id from workspaces order by workspace_id',
  );
  for (const { workspace_id: workspaceId } of rows) {
    await knex.raw(FILL_PLACES, { workspaceId });
    await knex.raw(FILL_RANKINGS, { workspaceId });
  }
}

const FILL_PLACES = `
  update keyword_checks c
  set country = coalesce(s.country, ''), region = coalesce(s.region, ''), city = coalesce(s.city, ''),
      locale = coalesce(s.locale, 'und'), device = 'desktop'
  from measuring_slots s
  where c.workspace_id = :workspaceId and s.workspace_id = :workspaceId and s.term = c.term and c.engine = 'google'
    and s.settled_at = c.checked_at and c.country = '' and c.device = ''`;

const FILL_RANKINGS = `
  insert into keyword_rankings
    (workspace_id, ranking_id, term, term_lower, engine, country, region, city, locale, device, topic, tracked, url,
     position, depth, previous_position, previous_depth, volume, difficulty, first_checked_at, last_checked_at, is_listed)
  select :workspaceId, 'rnk_' || replace(gen_random_uuid()::text, '-', ''), c.term, k.term_lower, c.engine, c.country,
         c.region, c.city, c.locale, c.device, c.topic, c.tracked, c.url, c.position, c.depth, c.previous_position,
         c.previous_depth, c.volume, c.difficulty, c.first_checked_at, c.checked_at,
         1 = row_number() over (
           partition by c.term, c.engine
           order by c.tracked desc, c.device = '', c.first_checked_at, c.country, c.region, c.city, c.locale)
  from (
    select *,
           lead(position) over series as previous_position, lead(depth) over series as previous_depth,
           min(checked_at) over (partition by term, engine, country, region, city, locale, device) as first_checked_at,
           row_number() over series as age
    from keyword_checks where workspace_id = :workspaceId and status = 'ok'
    window series as (partition by term, engine, country, region, city, locale, device order by checked_at desc)
  ) c
  join keywords k on k.workspace_id = :workspaceId and k.term = c.term and k.engine = c.engine
  where c.age = 1
  on conflict (workspace_id, term, engine, country, region, city, locale, device) do nothing`;
