import type { Knex } from 'knex';
import { FilterParts, isFilterable } from '../../domain/word-filters.js';
import { createIndexOnline } from './online.js';

export const name = '0036-words-of-answers';

export const isOnline = true;

/** Fills the filters of words for the answers from before them, day by day. */
export async function up(knex: Knex): Promise<void> {
  await createIndexOnline(
    knex,
    'observations_without_filter',
    'on observations (workspace_id, observed_at) where not in_word_filter',
  );
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    'select workspace_id as id from workspaces order by workspace_id',
  );
  for (const { id } of rows)
    for (let day = await dayAfter(knex, id, null); day !== null; day = await dayAfter(knex, id, day))
      await writeDay(knex, id, day);
}

/** The first UTC day with answers, or the first after another day; null if there is none. */
async function dayAfter(knex: Knex, workspaceId: string, day: string | null): Promise<string | null> {
  const { rows } = await knex.raw<{ rows: { day: string }[] }>(
    `select (observed_at at time zone 'UTC')::date::text as day from observations
     where workspace_id = ? and observed_at >= coalesce((?::date + 1)::timestamp at time zone 'UTC', '-infinity')
     order by observed_at limit 1`,
    [workspaceId, day],
  );
  return rows[0]?.day ?? null;
}

/** Answers that are read at once. */
const PAGE = 500;

interface AnswerRow {
  readonly id: string;
  /** In UTC, with every digit. */
  readonly at: string;
  readonly text: string | null;
}

/** Writes the filters of a day, in place of those of an attempt that was interrupted. */
async function writeDay(knex: Knex, workspaceId: string, day: string): Promise<void> {
  const parts = new FilterParts();
  const tooLong: string[] = [];
  let last: AnswerRow | undefined;
  do {
    const rows = await answersAfter(knex, workspaceId, day, last);
    for (const { id, at, text } of rows) {
      if (text === null) continue;
      if (isFilterable(text)) parts.add(at, text);
      else tooLong.push(id);
    }
    last = rows.length < PAGE ? undefined : rows.at(-1);
  } while (last !== undefined);
  await knex.raw('delete from word_filters where workspace_id = ? and day = ?', [workspaceId, day]);
  for (const [index, { firstAt, lastAt, filter }] of (parts.days.get(day) ?? []).entries())
    await knex.raw(
      'insert into word_filters (workspace_id, day, part, first_at, last_at, words) values (?, ?, ?, ?, ?, ?)',
      [workspaceId, day, index + 1, firstAt, lastAt, Buffer.from(filter.bytes)],
    );
  await knex.raw(
    'update observations set in_word_filter = false where workspace_id = ? and observation_id = any(?)',
    [workspaceId, tooLong],
  );
}

async function answersAfter(
  knex: Knex,
  workspaceId: string,
  day: string,
  last: AnswerRow | undefined,
): Promise<AnswerRow[]> {
  const { rows } = await knex.raw<{ rows: AnswerRow[] }>(
    `select observation_id as id, to_char(observed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
            answer_text as text
     from observations
     where workspace_id = ? and observed_at >= ?::date::timestamp at time zone 'UTC'
       and observed_at < (?::date + 1)::timestamp at time zone 'UTC' and in_word_filter
       and (observed_at, observation_id collate "C") > (?::timestamptz, ?)
     order by observed_at, observation_id collate "C" limit ${PAGE}`,
    [workspaceId, day, day, last?.at ?? '-infinity', last?.id ?? ''],
  );
  return rows;
}
