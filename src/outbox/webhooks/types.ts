import type { EventType } from '../../features/deliveries/index.js';

/** The receiver of a workspace's events. */
export interface Webhook {
  readonly url: string;
  readonly events: readonly EventType[];
  readonly isOn: boolean;
  /** The reason the service turned it off; null if it is on or an operator turned it off. */
  readonly offReason: string | null;
}
