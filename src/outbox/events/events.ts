import { invalidParameter } from '../../domain/errors.js';
import type { EventType } from '../../features/deliveries/index.js';

/** The events that receivers can subscribe to. */
export const eventTypes: readonly EventType[] = [
  'run.finished',
  'recalibration.finished',
  'visibility.changed',
  'digest.weekly',
];

/** Something that happened in a workspace. */
export interface WorkspaceEvent {
  readonly workspaceId: string;
  readonly type: EventType;
  readonly at: Date;
  /** Members in addition to the workspace. */
  readonly data: object;
  /** Whether it went as usual, so that programs are notified, but not people. Default: false. */
  readonly isRoutine?: boolean;
}

/** An event as receivers get it. */
export interface EventBody {
  readonly type: EventType;
  /** The time of the event. */
  readonly timestamp: string;
  readonly data: { readonly workspaceId: string } & Readonly<Record<string, unknown>>;
}

/**
 * The events of a subscription, each once.
 * @throws DomainError invalid_parameter if there is none, or an unknown one
 */
export function subscribable(events: readonly string[]): EventType[] {
  const unknown = events.find((event) => !eventTypes.some((type) => type === event));
  if (unknown !== undefined || events.length === 0)
    throw invalidParameter('events', `"events" must be one or more of ${eventTypes.join(', ')}.`);
  return eventTypes.filter((type) => events.includes(type));
}
