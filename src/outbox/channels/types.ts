import type { EventType, ReceiverKind } from '../../features/deliveries/index.js';

/** The form in which people get events. */
export type ChannelKind = Exclude<ReceiverKind, 'webhook'>;

export const channelKinds: readonly ChannelKind[] = ['slack', 'teams', 'email'];

/** A place where people read the events of a workspace. */
export interface Channel {
  readonly channelId: string;
  readonly kind: ChannelKind;
  /** One URL, which is a secret; for email the recipients. */
  readonly addresses: readonly string[];
  readonly events: readonly EventType[];
}

/** A channel without anything that would allow sending to it. */
export type ShownChannel = Omit<Channel, 'addresses'> & {
  /** The origin of the URL, or the recipients separated by commas. */
  readonly address: string;
};

/** The text of the link of a line. */
export const ANSWERS_LINK = 'Show the answers';

/** A message for people, as plain text. */
export interface Notice {
  readonly title: string;
  readonly sections: readonly NoticeSection[];
  /** The web page of the service; null if its address is not known. */
  readonly page: string | null;
}

export interface NoticeSection {
  /** Null = none. */
  readonly heading: string | null;
  readonly lines: readonly NoticeLine[];
}

export interface NoticeLine {
  readonly text: string;
  /** The web page with the answers behind the line. */
  readonly answers?: string;
}
