import type { Database } from '../../../src/platform/database.js';

export interface KeywordFields {
  readonly term: string;
  readonly engine?: 'google' | 'chatgpt' | 'perplexity' | 'gemini';
  readonly topic?: 'seo' | 'geo' | 'social';
  readonly tracked?: boolean;
  readonly url?: string | null;
  readonly position?: number | null;
  readonly previousPosition?: number | null;
}

let made = 0;

/** Inserts keywords as ingestion stores them: checked on March 20, 2026, with a volume of 90 and a difficulty of 35. */
export async function insertKeywords(
  database: Database,
  workspaceId: string,
  keywords: readonly KeywordFields[],
): Promise<void> {
  await database('keywords').insert(
    keywords.map(({ term, engine = 'google', topic = 'seo', tracked = true, ...place }) => ({
      workspace_id: workspaceId,
      keyword_id: `kwd_${String((made += 1)).padStart(6, '0')}`,
      term,
      term_lower: term.toLowerCase(),
      engine,
      topic,
      tracked,
      url: place.url ?? null,
      position: place.position ?? null,
      previous_position: place.previousPosition ?? null,
      volume: 90,
      difficulty: 35,
      last_checked_at: new Date('2026-03-20T06:00:00.000Z'),
    })),
  );
}
