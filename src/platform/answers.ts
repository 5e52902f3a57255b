import {
  dayAfter,
  endOf,
  partsOfUtcDay,
  UTC_CALENDAR,
  type Calendar,
  type DayPart,
} from '../domain/calendar.js';
import type { DataVersion } from '../domain/data-version.js';
import type { FigureFilter } from '../domain/figure-filter.js';
import type { PromptGroup } from '../domain/prompt-groups.js';
import { compareTexts } from '../domain/text.js';
import { isoDay } from '../domain/window.js';
import type { AnswerPrompt, DaySpan, StoredAnswers, StoredSegment } from '../segments/answers.js';
import { filterConditions, filterValues } from './filter-sql.js';
import { jsonRows } from './json-sql.js';
import { GROUP } from './prompt-group-sql.js';
import type { Reader } from './reader.js';

/** Groups of columns in addition to the facts, which are always read. */
export type AnswerColumns = 'mentions' | 'sources' | 'pages';

export interface AnswersRequest {
  /** Unique among all statements: it identifies the columns, and the data read with the answers. */
  readonly name: string;
  /** Oldest first, without a day in common. */
  readonly spans: readonly DaySpan[];
  /** The time zone of the days. Default: UTC. */
  readonly calendar?: Calendar;
  readonly columns: readonly AnswerColumns[];
  /** Marks the prompts and targets that match. Default: all. */
  readonly filter?: FigureFilter;
  /** The group of prompts that figures count. Default: `discovery`. */
  readonly group?: PromptGroup;
}

/** Other data read in the same snapshot. */
export interface Beside {
  /** An expression that yields JSON. $1 is the workspace, and its values are the parameters from `$10` on. */
  readonly sql: string;
  readonly values: readonly unknown[];
}

// $1 workspace, $2 first and $3 last days, $4 to $9 the filter.
const MATCHES = filterConditions(4);

/** Not joined with the prompts: without statistics, Postgres may compare all of them with each other. */
const NUMBERS = 'select number, prompt_id as "promptId" from answer_prompts where workspace_id = $1';

const PROMPTS = (group: PromptGroup) => `
  select p.prompt_id as "promptId", p.topic, ${GROUP} = '${group}' and ${MATCHES.prompts} as "isCounted",
         p.archived_at is null
           and p.project_id = (select project_id from projects where workspace_id = $1 and is_active) as "isTracked",
         p.paused_at is null and not p.is_draft as "isActive"
  from prompts p
  where p.workspace_id = $1`;

const TARGETS = `
  select number, platform, surface, model, place, ${MATCHES.rows} as "isSelected"
  from answer_targets where workspace_id = $1
  order by number`;

/** Without companies that nobody tracks, of which there may be many: figures only count the answers that name any. */
const BRANDS = `
  select number, brand, is_own as "isOwn", is_tracked as "isTracked"
  from answer_brands where workspace_id = $1 and (is_own or is_tracked)
  order by number`;

const NAMES = (group: PromptGroup) => `
  json_build_object(
    'numbers', ${jsonRows(NUMBERS)}, 'allPrompts', ${jsonRows(PROMPTS(group))}, 'targets', ${jsonRows(TARGETS)}, 'brands', ${jsonRows(BRANDS)},
    'competitors', coalesce((select to_json(competitors) from brands where workspace_id = $1), '[]'),
    'keptFrom', (select kept_from from retention_horizons where workspace_id = $1),
    'weighting', (select weighting from workspaces where workspace_id = $1))`;

const SEGMENTS = (columns: readonly AnswerColumns[]) => {
  const groups = (['mentions', 'sources', 'pages'] as const).map((name) =>
    columns.includes(name) ? `s.${name}` : `null::bytea as ${name}`,
  );
  return `
  select null::json as names, null::json as extra, s.day, s.part, s.rows, s.facts, ${groups.join(', ')}
  from unnest($2::date[], $3::date[]) span (first, last) cross join lateral (
    select * from answer_segments where workspace_id = $1 and day between span.first and span.last offset 0) s`;
};

const STATEMENT = (columns: readonly AnswerColumns[], group: PromptGroup, extra: string) => `
  select names, extra, day, rows, facts, mentions, sources, pages
  from (
    select ${NAMES(group)} as names, ${extra}::json as extra, null::date as day, 0 as part, 0 as rows, null::bytea as facts,
           null::bytea as mentions, null::bytea as sources, null::bytea as pages
    union all ${SEGMENTS(columns)}) answers
  order by day nulls first, part`;

interface Names extends Omit<StoredAnswers<unknown>, 'prompts' | 'segments' | 'extra'> {
  readonly numbers: readonly Pick<AnswerPrompt, 'number' | 'promptId'>[];
}

const NOTHING: FigureFilter = {
  platform: undefined,
  surface: undefined,
  country: undefined,
  topicLabel: undefined,
  withoutTopic: undefined,
  personas: undefined,
};

/** Reads the answers of spans of days. */
export async function readAnswers<Extra = null>(
  reader: Reader,
  at: DataVersion,
  { name, spans, calendar = UTC_CALENDAR, columns, filter = NOTHING, group = 'discovery' }: AnswersRequest,
  beside: Beside = { sql: 'null', values: [] },
): Promise<StoredAnswers<Extra>> {
  const stored = storedSpans(spans, calendar);
  const values = [stored.map(({ from }) => from), stored.map(({ to }) => to), ...filterValues(filter)];
  const statement = group === 'discovery' ? name : `${name}-${group}`;
  const [first, ...segments] = await reader.read<{ names: Names; extra: Extra } & SegmentRow>(
    at,
    statement,
    STATEMENT(columns, group, beside.sql),
    [...values, ...beside.values],
  );
  if (first === undefined) throw new Error('The statement returned no row.');
  const { numbers, ...names } = first.names;
  const known = new Map(names.allPrompts.map((prompt) => [prompt.promptId, prompt]));
  const prompts = numbers.flatMap(({ number, promptId }) => {
    const prompt = known.get(promptId);
    return prompt === undefined ? [] : [{ ...prompt, number }];
  });
  return { ...names, prompts, segments: segmentsOf(segments, spans, calendar), extra: first.extra };
}

type SegmentRow = Omit<StoredSegment, 'start' | 'part'> & { readonly day: string };

/** The UTC days, by which answers are stored, that have a part in spans of days of a calendar. */
function storedSpans(spans: readonly DaySpan[], calendar: Calendar): DaySpan[] {
  const merged: DaySpan[] = [];
  for (const { from: first, to: last } of spans) {
    const until = endOf(calendar, last);
    const days = { from: isoDay(calendar.startOf(first)), to: isoDay(new Date(until.getTime() - 1)) };
    const before = merged.at(-1);
    if (before === undefined || days.from > dayAfter(before.to)) merged.push(days);
    else merged[merged.length - 1] = { from: before.from, to: days.to };
  }
  return merged;
}

/** The parts of segments in spans of days, in the order of these. */
function segmentsOf(
  rows: readonly SegmentRow[],
  spans: readonly DaySpan[],
  calendar: Calendar,
): StoredSegment[] {
  const isRead = ({ day }: DayPart) => spans.some(({ from, to }) => day >= from && day <= to);
  const known = new Map<string, readonly DayPart[]>();
  const parts = rows.flatMap(({ day, ...segment }) => {
    const days = known.get(day) ?? partsOfUtcDay(calendar, day).filter(isRead);
    known.set(day, days);
    return days.map((part) => ({ ...segment, start: Date.parse(day), part }));
  });
  return parts.sort((one, other) => compareTexts(one.part.day, other.part.day));
}

/** Reads names by their numbers, which never change. */
type ReadNames = (
  reader: Reader,
  at: DataVersion,
  numbers: readonly number[],
) => Promise<ReadonlyMap<number, string>>;

function namesIn(statement: string, table: string, column: string): ReadNames {
  const text = `
    select number, ${column} as name from ${table}
    where workspace_id = $1 and number = any($2::integer[]) and number is not null`;
  return async (reader, at, numbers) => {
    if (numbers.length === 0) return new Map();
    const rows = await reader.read<{ number: number; name: string }>(at, statement, text, [numbers]);
    return new Map(rows.map(({ number, name }) => [number, name]));
  };
}

/** Reads names of brands by number, of those that nobody tracks as well. */
export const readBrandNames = namesIn('answer-brands', 'answer_brands', 'brand');

export const readDomainNames = namesIn('answer-domains', 'answer_domains', 'domain');

export const readPageUrls = namesIn('answer-pages', 'answer_pages', 'normalized_url');

/** Reads titles of pages by number. */
export const readTitles = namesIn('answer-titles', 'answer_titles', 'title');
