import { isSamePlace, placeValues } from '../../domain/search-place.js';
import { sql, type Transaction } from '../../platform/database.js';
import type { KeywordCheckLine } from '../lines/line-types.js';
import { normalizedTime } from '../lines/timestamps.js';

/** A check to be stored. */
export interface NewKeywordCheck {
  readonly line: KeywordCheckLine;
  /** ISO 8601 in UTC. */
  readonly checkedAt: string;
}

export function checkOf(line: KeywordCheckLine): NewKeywordCheck {
  return { line: { ...line, term: line.term.trim() }, checkedAt: normalizedTime(line.checkedAt) };
}

/** The columns that identify a check in a workspace, in the order of the primary key. */
export type Identity = readonly string[];

export const IDENTITY_TYPES = ['text', 'text', 'timestamptz', 'text', 'text', 'text', 'text', 'text'];

/** See Identity. */
export function identityOf({ line, checkedAt }: NewKeywordCheck): Identity {
  return [line.term, line.engine, checkedAt, ...placeValues(line)];
}

/** The positions, from 1, of the checks that are already stored. */
const KNOWN = `
  select i.place::integer as place
  from unnest($2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
    with ordinality i (term, engine, checked_at, country, region, city, locale, device, place)
  cross join lateral (
    select from keyword_checks c
    where c.workspace_id = $1 and c.term = i.term and c.engine = i.engine and c.checked_at = i.checked_at
      and ${isSamePlace('c', 'i')}
    limit 1
  ) known`;

/** The positions, from 0, of the checks that are already stored. */
export async function findKnown(
  transaction: Transaction,
  workspaceId: string,
  identities: readonly Identity[],
): Promise<ReadonlySet<number>> {
  const columns = IDENTITY_TYPES.map((_, index) => identities.map((identity) => identity[index]));
  const rows = await sql<{ place: number }>(transaction, KNOWN, [workspaceId, ...columns]);
  return new Set(rows.map(({ place }) => place - 1));
}
