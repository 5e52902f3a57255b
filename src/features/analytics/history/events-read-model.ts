import { momentsOf, type Calendar } from '../../../domain/calendar.js';
import type { StoredAnswers } from '../../../segments/answers.js';
import type { DataVersion } from '../../../domain/data-version.js';
import { withSearch, type Target } from '../../../domain/target.js';
import { addDays, daysOf, isoDay, type DayWindow } from '../../../domain/window.js';
import { readAnswers } from '../../../platform/answers.js';
import { dayOf, dayValues } from '../../../platform/day-sql.js';
import { jsonRows } from '../../../platform/json-sql.js';
import type { Reader } from '../../../platform/reader.js';
import type { Daily } from './count-days.js';
import type { DoneStep, PromptEventKind } from '../types.js';

/** The stored rows behind the events of a range of days. */
export interface EventRows {
  readonly saves: readonly Daily<{ readonly count: number; readonly version: number }>[];
  readonly prompts: readonly Daily<{ readonly kind: PromptEventKind; readonly count: number }>[];
  /** Oldest first. */
  readonly targets: readonly Daily<TargetChange>[];
  /** Those that were done first come first. */
  readonly steps: readonly Daily<DoneStep>[];
}

export interface TargetChange {
  readonly added: Target[];
  readonly removed: Target[];
}

const dayColumn = (column: string) => `${dayOf(column, 12)} as day`;
/** $10 is the start and $11 the end of the range, and $12 and $13 are its days. */
const isInRange = (column: string) => `${column} >= $10::timestamptz and ${column} < $11::timestamptz`;

const SAVES = `
  select ${dayColumn('created_at')}, count(*) as count, max(version) as version
  from brand_versions
  where workspace_id = $1 and ${isInRange('created_at')}
  group by 1`;

const OF_PROJECT = `
  from prompts
  where workspace_id = $1
    and project_id = (select project_id from projects where workspace_id = $1 and is_active)`;

const ADDED = `
  select ${dayColumn('created_at')}, 'promptsAdded' as kind ${OF_PROJECT}
    and replaces_prompt_id is null and ${isInRange('created_at')}`;

/** Prompts added in the range are tracked or were archived after its start, so an index of archived prompts finds them. */
const PROMPTS = `
  select day, kind, count(*) as count from (
    ${ADDED} and archived_at is null
    union all
    ${ADDED} and archived_at >= $10::timestamptz
    union all
    select ${dayColumn('archived_at')},
           case when archived_reason = 'replaced' then 'promptsReplaced' else 'promptsArchived' end as kind
    ${OF_PROJECT} and ${isInRange('archived_at')}
  ) changed
  group by day, kind`;

const TARGETS = `
  select ${dayColumn('changed_at')}, added, removed
  from target_changes
  where workspace_id = $1 and ${isInRange('changed_at')}
  order by changed_at, change_id`;

const STEPS = `
  select s.day, s.kind, s.subject, coalesce(p.text, s.subject) as text
  from steps s
  left join prompts p on p.workspace_id = s.workspace_id and s.kind = 'prompt' and p.prompt_id = s.subject
  where s.workspace_id = $1 and s.state = 'done' and s.day = any($12::date[])
  order by s.day, s.decided_at, s.kind collate "C", s.subject collate "C"`;

const EVENTS = `
  json_build_object('saves', ${jsonRows(SAVES)}, 'prompts', ${jsonRows(PROMPTS)}, 'targets', ${jsonRows(TARGETS)},
                    'steps', ${jsonRows(STEPS)})`;

interface EventDays {
  readonly range: DayWindow;
  readonly modelsFrom: Date;
  readonly calendar: Calendar;
}

/** Reads what happened in a range, and the answers of each day from `modelsFrom` on. */
export async function readEvents(
  reader: Reader,
  at: DataVersion,
  { range, modelsFrom, calendar }: EventDays,
): Promise<StoredAnswers<EventRows>> {
  const to = isoDay(addDays(range.until, -1));
  const { from, until } = momentsOf(calendar, range);
  const beside = { sql: EVENTS, values: [from, until, ...dayValues(calendar, daysOf(range))] };
  const spans = [{ from: isoDay(modelsFrom), to }];
  const request = { name: 'analytics-events', spans, calendar, columns: [] };
  const answers = await readAnswers<EventRows>(reader, at, request, beside);
  const targets = answers.extra.targets.map(({ added, removed, ...day }) => ({
    ...day,
    added: added.map(withSearch<Target>),
    removed: removed.map(withSearch<Target>),
  }));
  return { ...answers, extra: { ...answers.extra, targets } };
}
