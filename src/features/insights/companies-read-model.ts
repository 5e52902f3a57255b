import type { DataVersion } from '../../domain/data-version.js';
import type { Platform } from '../../domain/platforms.js';
import type { Reader } from '../../platform/reader.js';
import type { NamingAnswer } from './company-count.js';

const DISMISSED = `
  select name from dismissed_companies where workspace_id = $1
  order by dismissed_at desc, name_key collate "C" limit 1000`;

/** The companies that the workspace dismissed, the last one first. */
export async function readDismissed(reader: Reader, at: DataVersion): Promise<string[]> {
  const rows = await reader.read<{ name: string }>(at, 'insights-dismissed', DISMISSED, []);
  return rows.map(({ name }) => name);
}

/** A company that is named in an answer, given by its prompt and time. */
export interface WantedQuote extends NamingAnswer {
  readonly name: string;
}

/** An answer that names a company, and the places where it does. */
export interface QuotedAnswer {
  readonly name: string;
  readonly answerId: string;
  readonly promptId: string;
  readonly platform: Platform;
  readonly observedAt: Date;
  readonly text: string;
  /** The first occurrence; null if its place is not known. */
  readonly start: number | null;
  readonly end: number | null;
}

const QUOTED = `
  select w.name, found.*
  from unnest($2::text[], $3::text[], $4::timestamptz[]) with ordinality w (name, prompt_id, observed_at, nth)
  cross join lateral (
    select o.observation_id as "answerId", o.prompt_id as "promptId", o.platform, o.observed_at as "observedAt",
           o.answer_text as text, m.first as start, m.last as "end"
    from observations o cross join lateral (
      select offsets[1][1] as first, offsets[1][2] as last from mentions
      where workspace_id = $1 and observation_id = o.observation_id and brand = w.name and position is not null
      offset 0) m
    where o.workspace_id = $1 and o.prompt_id = w.prompt_id and o.observed_at = w.observed_at
      and o.status = 'ok' and o.answer_text is not null
    order by o.observation_id collate "C" limit 1) found
  order by w.nth`;

/** Reads the answers that are kept. */
export function readQuoted(
  reader: Reader,
  at: DataVersion,
  wanted: readonly WantedQuote[],
): Promise<QuotedAnswer[]> {
  if (wanted.length === 0) return Promise.resolve([]);
  return reader.read<QuotedAnswer>(at, 'insights-quoted', QUOTED, [
    wanted.map(({ name }) => name),
    wanted.map(({ promptId }) => promptId),
    wanted.map(({ observedAt }) => observedAt.toISOString()),
  ]);
}
