import type { ExtensionSchemas } from '../../../spec/extensions/index.js';
import type { Principal } from '../../domain/principal.js';

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

/** The workspace and the person who is signed in, if any. */
export type ChannelCaller = Pick<Principal, 'workspaceId' | 'member'>;

/** A channel that an owner adds. Without events, it gets those of its kind. */
export interface ChannelToAdd {
  readonly kind: ReceiverKind;
  /** A URL, or the recipients separated by commas. */
  readonly address: string;
  readonly events?: readonly string[];
}

/** Absent members are not changed. */
export interface ChannelChanges {
  readonly address?: string;
  readonly events?: readonly string[];
  readonly isOn?: boolean;
}

/** How a test message ended. */
export type ChannelTest = ExtensionSchemas['ChannelTest'];

/** A channel without anything that would allow sending to it. */
export interface ShownChannel {
  readonly channelId: string;
  readonly kind: ReceiverKind;
  readonly address: string;
  readonly events: readonly EventType[];
  readonly isOn: boolean;
  readonly offReason: string | null;
}

/** The use cases of owners, which the outbox implements. */
export interface OwnedChannels {
  list(caller: ChannelCaller): Promise<ShownChannel[]>;
  kinds(): ReceiverKind[];
  add(
    caller: ChannelCaller,
    channel: ChannelToAdd,
  ): Promise<{ channel: ShownChannel; secret: string | null }>;
  change(caller: ChannelCaller, channelId: string, changes: ChannelChanges): Promise<ShownChannel>;
  remove(caller: ChannelCaller, channelId: string): Promise<void>;
  test(caller: ChannelCaller, channelId: string): Promise<ChannelTest>;
  replaceSecret(caller: ChannelCaller, channelId: string): Promise<string>;
}
