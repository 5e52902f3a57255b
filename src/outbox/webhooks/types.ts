import type { EventType } from '../../features/deliveries/index.js';

export type { EventType };

/** The events that receivers can subscribe to. */
export const eventTypes: readonly EventType[] = [
  'run.finished',
  'recalibration.finished',
  'visibility.changed',
];

/** The receiver of a workspace's events. */
export interface Webhook {
  readonly url: string;
  readonly events: readonly EventType[];
  readonly isOn: boolean;
  /** The reason the service turned it off; null if it is on or an operator turned it off. */
  readonly offReason: string | null;
}

/** Something that happened in a workspace. */
export interface WebhookEvent {
  readonly workspaceId: string;
  readonly type: EventType;
  readonly at: Date;
  /** Members in addition to the workspace. */
  readonly data: object;
}
