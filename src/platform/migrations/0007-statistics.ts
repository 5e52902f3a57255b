import type { Knex } from 'knex';

export const name = '0007-statistics';

/**
 * Columns that no query filters or sorts by. ANALYZE leaves them out: texts and JSON are stored out of line, and reading
 * a sample of them took longer than everything else together.
 */
const unanalyzed: Readonly<Record<string, readonly string[]>> = {
  observations: ['prompt_text', 'error_message', 'answer_text', 'raw_response', 'search_queries'],
  mentions: ['snippet'],
  citations: ['url', 'normalized_url', 'title'],
  daily_citation_urls: ['normalized_url', 'title'],
  keyword_checks: ['url', 'error_message'],
};

/** Tables that an ingest writes. */
const written = [
  'observations',
  'mentions',
  'citations',
  'keyword_checks',
  'daily_visibility',
  'daily_prompt_visibility',
  'daily_brand_mentions',
  'daily_prompt_competitors',
  'daily_citations',
  'daily_citation_urls',
  'daily_prompt_citations',
  'prompt_platform_states',
  'keywords',
];

/**
 * Leaves upkeep to autovacuum, with limits that suit tables of millions of rows: the defaults wait for a fifth of the
 * table to change, and until then index-only scans must visit the table for every new row.
 */
export async function up(knex: Knex): Promise<void> {
  for (const [table, columns] of Object.entries(unanalyzed)) {
    const changes = columns.map((column) => `alter column ${column} set statistics 0`);
    await knex.raw(`alter table ${table} ${changes.join(', ')}`);
  }
  for (const table of written) {
    await knex.raw(`alter table ${table} set (
      autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_insert_threshold = 10000,
      autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05)`);
  }
}
