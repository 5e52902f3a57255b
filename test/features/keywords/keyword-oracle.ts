import type {
  Keyword,
  KeywordEngine,
  KeywordFilter,
  KeywordTopic,
} from '../../../src/features/keywords/index.js';
import { sql, type Database } from '../../../src/platform/database.js';

/** A keyword row as tests insert it. */
export interface KeywordRow {
  readonly id: string;
  readonly term: string;
  readonly engine: KeywordEngine;
  readonly topic: KeywordTopic;
  readonly tracked: boolean;
  readonly url: string | null;
  readonly position: number | null;
  readonly previousPosition: number | null;
  readonly volume: number;
  readonly difficulty: number;
  readonly lastCheckedAt: Date;
}

/** Lowercase letter by letter, with both small sigmas folded into one. */
function fold(text: string): string {
  return [...text].map((letter) => (letter === 'ς' ? 'σ' : letter.toLowerCase())).join('');
}

export function passes(row: KeywordRow, filter: KeywordFilter): boolean {
  if (filter.engine !== undefined && row.engine !== filter.engine) return false;
  if (filter.topic !== undefined && row.topic !== filter.topic) return false;
  if (filter.q !== undefined && !fold(row.term).includes(fold(filter.q))) return false;
  if (filter.ranked === true) return row.position !== null;
  if (filter.ranked === false) return row.tracked && row.position === null;
  return true;
}

export function byListOrder(a: KeywordRow, b: KeywordRow): number {
  return bytes(fold(a.term), fold(b.term)) || bytes(a.engine, b.engine) || bytes(a.id, b.id);
}

function bytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** The form of a row in the list. */
export function toKeyword(row: KeywordRow): Keyword {
  const { position, previousPosition } = row;
  return {
    term: row.term,
    topic: row.topic,
    engine: row.engine,
    url: row.url,
    position,
    previousPosition,
    change: position !== null && previousPosition !== null ? previousPosition - position : null,
    volume: row.volume,
    difficulty: row.difficulty,
    tracked: row.tracked,
    lastCheckedAt: row.lastCheckedAt.toISOString(),
  };
}

const INSERT = `
  insert into keywords (workspace_id, keyword_id, term, term_lower, engine, topic, tracked, url, position,
                        previous_position, volume, difficulty, last_checked_at)
  select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::boolean[], $8::text[],
                           $9::smallint[], $10::smallint[], $11::integer[], $12::smallint[], $13::timestamptz[])`;

export async function insertKeywords(
  database: Database,
  workspaceId: string,
  rows: readonly KeywordRow[],
): Promise<void> {
  const column = <Value>(read: (row: KeywordRow) => Value): Value[] => rows.map(read);
  await sql(database, INSERT, [
    workspaceId,
    column((row) => row.id),
    column((row) => row.term),
    column((row) => fold(row.term)),
    column((row) => row.engine),
    column((row) => row.topic),
    column((row) => row.tracked),
    column((row) => row.url),
    column((row) => row.position),
    column((row) => row.previousPosition),
    column((row) => row.volume),
    column((row) => row.difficulty),
    column((row) => row.lastCheckedAt),
  ]);
}

export async function deleteKeywords(
  database: Database,
  workspaceId: string,
  ids: readonly string[],
): Promise<void> {
  await sql(database, 'delete from keywords where workspace_id = $1 and keyword_id = any($2)', [
    workspaceId,
    ids,
  ]);
}
