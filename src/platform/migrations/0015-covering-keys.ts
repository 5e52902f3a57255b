import type { Knex } from 'knex';

export const name = '0015-covering-keys';

/** Primary keys that carry the sums which lists add up, so that these reads need only the index. */
const COVERED: Readonly<Record<string, { key: string; sums: string }>> = {
  daily_citation_urls: { key: 'workspace_id, domain, day, url_hash', sums: 'citations' },
  daily_prompt_visibility: {
    key: 'workspace_id, prompt_id, day, platform, surface, model',
    sums: 'observations, mentions',
  },
  daily_prompt_competitors: { key: 'workspace_id, prompt_id, day, brand', sums: 'mentions' },
  daily_prompt_citations: { key: 'workspace_id, prompt_id, day, domain', sums: 'citations' },
};

/** Builds every index before the first key is exchanged: building lets others read, the exchange does not. */
export async function up(knex: Knex): Promise<void> {
  for (const [table, { key, sums }] of Object.entries(COVERED))
    await knex.raw(`create unique index ${table}_covering on ${table} (${key}) include (${sums})`);
  for (const table of Object.keys(COVERED)) {
    await knex.raw(`
      alter table ${table}
        drop constraint ${table}_pkey,
        add constraint ${table}_pkey primary key using index ${table}_covering`);
  }
}
