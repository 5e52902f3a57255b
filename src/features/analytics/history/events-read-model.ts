import type { DataVersion } from '../../../domain/data-version.js';
import type { Target } from '../../../domain/target.js';
import type { DayWindow } from '../../../domain/window.js';
import { jsonRows } from '../../../platform/json-sql.js';
import type { Reader } from '../../../platform/reader.js';
import type { Daily } from './metrics-read-model.js';
import type { ModelSums } from '../roll-ups.js';
import type { PromptEventKind } from '../types.js';

export type PlatformDay = Daily<Pick<ModelSums, 'platform' | 'model' | 'failed' | 'observations'>>;

/** The stored rows behind the events of a range of days. */
export interface EventData {
  /** Also has the days before the range from `modelsFrom` on, by day. */
  readonly platforms: readonly PlatformDay[];
  readonly saves: readonly Daily<{ readonly count: number; readonly version: number }>[];
  readonly prompts: readonly Daily<{ readonly kind: PromptEventKind; readonly count: number }>[];
  /** Oldest first. */
  readonly targets: readonly Daily<TargetChange>[];
}

export interface TargetChange {
  readonly added: Target[];
  readonly removed: Target[];
}

const PLATFORMS = `
  select day, platform, model, sum(failed)::float8 as failed, sum(observations)::float8 as observations
  from daily_visibility
  where workspace_id = $1
    and day >= ($4::timestamptz at time zone 'UTC')::date and day < ($3::timestamptz at time zone 'UTC')::date
  group by day, platform, model
  order by day`;

const dayOf = (column: string) => `(${column} at time zone 'UTC')::date as day`;
const isInRange = (column: string) => `${column} >= $2::timestamptz and ${column} < $3::timestamptz`;

const SAVES = `
  select ${dayOf('created_at')}, count(*) as count, max(version) as version
  from brand_versions
  where workspace_id = $1 and ${isInRange('created_at')}
  group by 1`;

const OF_PROJECT = `
  from prompts
  where workspace_id = $1
    and project_id = (select project_id from projects where workspace_id = $1 and is_active)`;

const ADDED = `
  select ${dayOf('created_at')}, 'promptsAdded' as kind ${OF_PROJECT}
    and replaces_prompt_id is null and ${isInRange('created_at')}`;

/** Prompts added in the range are tracked or were archived after its start, so an index of archived prompts finds them. */
const PROMPTS = `
  select day, kind, count(*) as count from (
    ${ADDED} and archived_at is null
    union all
    ${ADDED} and archived_at >= $2::timestamptz
    union all
    select ${dayOf('archived_at')},
           case when archived_reason = 'replaced' then 'promptsReplaced' else 'promptsArchived' end as kind
    ${OF_PROJECT} and ${isInRange('archived_at')}
  ) changed
  group by day, kind`;

const TARGETS = `
  select ${dayOf('changed_at')}, added, removed
  from target_changes
  where workspace_id = $1 and ${isInRange('changed_at')}
  order by changed_at, change_id`;

const EVENTS = `
  select ${jsonRows(PLATFORMS)} as platforms, ${jsonRows(SAVES)} as saves, ${jsonRows(PROMPTS)} as prompts,
         ${jsonRows(TARGETS)} as targets`;

/** Reads what happened in a window, and the models of each day from `modelsFrom` on. */
export async function readEvents(
  reader: Reader,
  at: DataVersion,
  { from, until }: DayWindow,
  modelsFrom: Date,
): Promise<EventData> {
  const [data] = await reader.read<EventData>(at, 'analytics-events', EVENTS, [from, until, modelsFrom]);
  return data ?? { platforms: [], saves: [], prompts: [], targets: [] };
}
