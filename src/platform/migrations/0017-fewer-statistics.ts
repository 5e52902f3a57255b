import type { Knex } from 'knex';

export const name = '0017-fewer-statistics';

const measures = [
  ...['attempted', 'failed', 'observations', 'mentions', 'position_sum', 'sentiment_sum', 'sentiment_count'],
  ...['competitor_mentions', 'citation_observations', 'cited_observations', 'citations', 'own_citations'],
];

/** Columns that no query filters, joins or groups by. Most of the time of an ANALYZE went into sorting their samples. */
const unanalyzed: Readonly<Record<string, readonly string[]>> = {
  observations: [
    ...[
      'provider',
      'model_requested',
      'locale',
      'country',
      'scheduled_for',
      'error_code',
      'retrieval_status',
    ],
    ...['input_tokens', 'output_tokens', 'cost_usd', 'latency_ms', 'extractor_version'],
  ],
  mentions: ['count', 'sentiment'],
  citations: ['given_source_type'],
  daily_visibility: [...measures, 'last_observed_at'],
  daily_prompt_visibility: [...measures, 'last_observed_at'],
};

export async function up(knex: Knex): Promise<void> {
  for (const [table, columns] of Object.entries(unanalyzed)) {
    const changes = columns.map((column) => `alter column ${column} set statistics 0`);
    await knex.raw(`alter table ${table} ${changes.join(', ')}`);
  }
}
