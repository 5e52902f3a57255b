import { searchForm } from '../../features/keywords/index.js';
import { newId } from '../../domain/ids.js';
import type { KeywordCheckLine } from '../lines/line-types.js';
import type { StagingTable, StagingWriter } from './writer.js';

export const keywordTables = {
  checks: {
    name: 'ingest_keyword_checks',
    columns: {
      seq: 'bigint',
      keyword_id: 'text',
      term: 'text',
      term_lower: 'text',
      engine: 'text',
      checked_at: 'timestamptz',
      status: 'text',
      topic: 'text',
      tracked: 'boolean',
      url: 'text',
      position: 'smallint',
      volume: 'integer',
      difficulty: 'smallint',
      error_message: 'text',
    },
  },
} as const satisfies Record<string, StagingTable>;

/**
 * Stages a check as number `seq`. Values are in the order of the columns above. The term's lower-case form is computed
 * here, so that it does not depend on the locale of the database server.
 */
export function stageKeywordCheck(
  writer: StagingWriter<keyof typeof keywordTables>,
  seq: number,
  line: KeywordCheckLine,
  checkedAt: string,
): void {
  const term = line.term.trim();
  writer.add('checks', [
    ...[seq, newId('kwd'), term, searchForm(term), line.engine, checkedAt],
    line.status ?? 'ok',
    line.topic,
    line.tracked ?? true,
    line.url ?? null,
    line.position ?? null,
    line.volume ?? 0,
    line.difficulty ?? 0,
    line.errorMessage ?? null,
  ]);
}
