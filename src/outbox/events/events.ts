import { invalidParameter } from '../../domain/errors.js';
import type { EventType, ReceiverKind } from '../../features/deliveries/index.js';

/** The events that channels can subscribe to. */
const eventTypes: readonly EventType[] = [
  'run.finished',
  'recalibration.finished',
  'visibility.changed',
  'digest.weekly',
];

/** The events of a channel unless specified otherwise: all for programs, those about figures for people. */
export const defaultEventsOf = (kind: ReceiverKind): readonly EventType[] =>
  kind === 'webhook' ? eventTypes : ['visibility.changed', 'digest.weekly'];

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

/** Whether a kind of channel gets an event that it is subscribed to. */
export const isNews = ({ isRoutine = false }: WorkspaceEvent, kind: ReceiverKind): boolean =>
  kind === 'webhook' || !isRoutine;

/** An event as channels get it. */
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
