import type { ExtensionSchemas } from '../../../spec/extensions/index.js';

/** A receiver of a workspace's events, without anything that would allow sending to it. */
export type Receiver = ExtensionSchemas['Webhook'];
export type DeadLetter = ExtensionSchemas['DeadLetter'];
export type DeadLetterPage = ExtensionSchemas['DeadLetterPage'];
/** The types of events that receivers can subscribe to. */
export type EventType = ExtensionSchemas['EventType'];
export type ReceiverKind = Receiver['kind'];

/** A position in the list of dead letters, which is ordered by the time of the last attempt, then by id, both descending. */
export interface DeadLetterPlace {
  readonly deadAt: Date;
  readonly messageId: string;
}

/** Reads that this feature needs. The outbox, which is built on features, implements them. */
export interface DeliveryReads {
  receiversOf(workspaceId: string): Promise<Receiver[]>;
  /** At most `limit` dead letters after a position in the list. */
  deadLettersAfter(workspaceId: string, place: DeadLetterPlace, limit: number): Promise<DeadLetter[]>;
}
