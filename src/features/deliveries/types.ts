/** The types of events that receivers can subscribe to. */
export type EventType = 'run.finished' | 'recalibration.finished' | 'visibility.changed' | 'digest.weekly';

/** The kind of receiver. */
export type ReceiverKind = 'webhook' | 'slack' | 'teams' | 'email';

/** The receiver of a workspace's events, without anything that would allow sending to it. */
export interface Receiver {
  readonly kind: ReceiverKind;
  /** Null for the webhook. */
  readonly channelId: string | null;
  /** Scheme, host and port: the rest of a URL may contain a secret. For email, `mailto:` and the recipients' domains. */
  readonly origin: string;
  readonly events: readonly EventType[];
  readonly enabled: boolean;
  /** The reason the service turned it off; null if it is on or an operator turned it off. */
  readonly disabledReason: string | null;
  /** Messages that wait for their first or next attempt. */
  readonly pending: number;
  readonly dead: number;
  /** Null = nothing was delivered in the last 30 days. */
  readonly lastDeliveredAt: Date | null;
  /** The time of the latest dead letter; null = none. */
  readonly lastDeadAt: Date | null;
  /** The oldest pending message if it has failed; later ones wait for it. Null = it has not failed, or none is pending. */
  readonly retrying: RetriedMessage | null;
}

interface RetriedMessage {
  /** So far. */
  readonly attempts: number;
  readonly error: string;
  /** Null = immediately. */
  readonly nextAttemptAt: Date | null;
}

/** A message that could not be delivered. */
export interface DeadLetter {
  /** Its `webhook-id`. */
  readonly messageId: string;
  readonly event: EventType;
  readonly createdAt: Date;
  readonly deadAt: Date;
  readonly attempts: number;
  readonly error: string | null;
}

/** A position in the list of dead letters, which is ordered by the time of the last attempt, then by id, both descending. */
export type DeadLetterPlace = Pick<DeadLetter, 'deadAt' | 'messageId'>;

export interface DeadLetterPage {
  readonly deadLetters: readonly DeadLetter[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

/** Reads that this feature needs. The outbox, which is built on features, implements them. */
export interface DeliveryReads {
  receiversOf(workspaceId: string): Promise<Receiver[]>;
  /** At most `limit` dead letters after a position in the list. */
  deadLettersAfter(workspaceId: string, place: DeadLetterPlace, limit: number): Promise<DeadLetter[]>;
}
