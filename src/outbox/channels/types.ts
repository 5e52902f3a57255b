import type { EventType, ReceiverKind } from '../../features/deliveries/index.js';

/** The id of the webhook of a workspace, so that there is one at most. */
export const WEBHOOK_ID = 'webhook';

/** A receiver of the events of a workspace: a program, or a place where people read them. */
export interface Channel {
  readonly channelId: string;
  readonly kind: ReceiverKind;
  /** One URL, which may contain a secret; for email the recipients. */
  readonly addresses: readonly string[];
  readonly events: readonly EventType[];
  readonly isOn: boolean;
  /** The reason the service turned it off; null if it is on or somebody turned it off. */
  readonly offReason: string | null;
  /** Whether requests only go to public addresses, because an owner of the workspace rather than an operator set the address. */
  readonly onlyPublic: boolean;
  /** What the secret of a webhook is derived from, in addition to the workspace. */
  readonly secretSalt: string;
  /** The same of the secret before; null = none. */
  readonly formerSalt: string | null;
  /** When the secret was replaced. */
  readonly rotatedAt: Date | null;
}

/** A channel without anything that would allow sending to it. */
export type ShownChannel = Pick<Channel, 'channelId' | 'kind' | 'events' | 'isOn' | 'offReason'> & {
  /** The origin of the URL, or the recipients separated by commas. */
  readonly address: string;
};

/** The webhook of a workspace as its operators see it. */
export type Webhook = Pick<Channel, 'events' | 'isOn' | 'offReason'> & { readonly url: string };

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
