import { isDeepStrictEqual } from 'node:util';
import { endOf } from '../../domain/calendar.js';
import { decodeCursor, encodeCursor, readPosition } from '../../domain/cursor.js';
import { calendarOfParameter, dayOfParameter } from '../../domain/day-parameter.js';
import { isoDay } from '../../domain/window.js';
import type { Database } from '../../platform/database.js';
import { OPERATOR, readTrail, type TrailConditions, type TrailRow } from './trail-read-model.js';
import type { TrailArea, TrailEvent, TrailPage } from './types.js';

/** What the events of an area are about: the parts of their actions before the dot. */
const SUBJECTS: Readonly<Record<TrailArea, readonly string[]>> = {
  keys: ['key'],
  people: ['member'],
  workspace: ['workspace', 'retention', 'history', 'reporting'],
  channels: ['webhook', 'channel'],
  brand: ['brand', 'company'],
  prompts: ['prompt', 'keywords'],
  measuring: ['targets', 'budget', 'schedule', 'provider_key', 'attributes'],
};

/** Filters as people choose them; absent ones select all. */
export interface TrailFilters {
  /** The id of a person or key, `operator`, `service` or `visitor`. */
  readonly actor?: string | undefined;
  readonly area?: TrailArea | undefined;
  /** `YYYY-MM-DD`, in the time zone. */
  readonly day?: string | undefined;
  /** Default: UTC. */
  readonly timeZone?: string | undefined;
}

/** The audit trail of a workspace, for its owners. */
export interface TrailService {
  /**
   * A page of events, newest first.
   * @throws DomainError invalid_parameter for a day or zone that does not exist, or a cursor of another list
   */
  page(
    workspaceId: string,
    filters: TrailFilters,
    page: { readonly limit: number; readonly cursor: string | undefined },
  ): Promise<TrailPage>;
}

export function createTrailService({ database }: { readonly database: Database }): TrailService {
  return {
    async page(workspaceId, filters, { limit, cursor }) {
      const binding = { operation: 'listTrail', workspaceId, filters: { ...filters } };
      const after =
        cursor === undefined ? {} : { after: readPosition(decodeCursor(binding, cursor), ['string'])[0] };
      const conditions = { ...conditionsOf(filters), ...after };
      // One extra row shows whether another page exists.
      const rows = await readTrail(database, workspaceId, conditions, limit + 1);
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        events: rows.slice(0, limit).map(toEvent),
        hasMore: last !== undefined,
        nextCursor: last === undefined ? null : encodeCursor(binding, [last.eventId]),
      };
    },
  };
}

function conditionsOf({ actor, area, day, timeZone }: TrailFilters): TrailConditions {
  const calendar = calendarOfParameter(timeZone);
  const start = day === undefined ? undefined : isoDay(dayOfParameter('day', day));
  return {
    ...(actor !== undefined && { actor }),
    ...(area !== undefined && { subjects: SUBJECTS[area] }),
    ...(start !== undefined && { since: calendar.startOf(start), until: endOf(calendar, start) }),
  };
}

function toEvent(row: TrailRow): TrailEvent {
  const { eventId: id, occurredAt, requestId, action, subjectId, before, after } = row;
  return {
    ...{ id, occurredAt: occurredAt.toISOString(), actor: actorOf(row), requestId, action, subjectId },
    changes: changesOf(before ?? {}, after ?? {}),
  };
}

function actorOf({ actor, personName, keyName }: TrailRow): TrailEvent['actor'] {
  if (actor.startsWith('usr_')) return { kind: 'person', id: actor, name: personName };
  if (actor.startsWith('key_')) return { kind: 'key', id: actor, name: keyName };
  if (actor === 'visitor') return { kind: 'visitor', id: actor, name: null };
  return actor === 'service'
    ? { kind: 'service', id: actor, name: null }
    : { kind: 'operator', id: OPERATOR, name: null };
}

type State = Readonly<Record<string, unknown>>;

/** The members that differ, as text. */
function changesOf(before: State, after: State): TrailEvent['changes'] {
  const members = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return members
    .filter((member) => !isDeepStrictEqual(before[member] ?? null, after[member] ?? null))
    .map((member) => ({ member, before: textOf(before[member]), after: textOf(after[member]) }));
}

/** Longer texts, such as those of a brand's profile, are cut. */
const MAX_LENGTH = 300;

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const isTexts = Array.isArray(value) && value.every((one) => typeof one === 'string');
  const text = typeof value === 'string' ? value : isTexts ? value.join(', ') : JSON.stringify(value);
  return text.length > MAX_LENGTH ? `${[...text].slice(0, MAX_LENGTH).join('')}…` : text;
}
