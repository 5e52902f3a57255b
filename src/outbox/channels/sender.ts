import type { Clock } from '../../domain/clock.js';
import type { ReceiverKind } from '../../features/deliveries/index.js';
import type { WorkspaceService } from '../../features/workspaces/index.js';
import { RejectedMail, type Mailer } from '../../platform/mailer.js';
import type { EventBody } from '../events/events.js';
import { Undeliverable } from '../types.js';
import { emailForm } from './email.js';
import { noticeOf, testNotice } from './notice.js';
import { post, type PostRequest } from './post.js';
import { parsePublicReceiver, parseReceiver } from './receiver-url.js';
import { secretsAt, signedHeaders } from './signature.js';
import { slackForm } from './slack.js';
import { teamsForm } from './teams.js';
import type { Channel, Notice } from './types.js';

const GONE = 410;

/** Statuses of clients' errors that may be temporary. */
const TEMPORARY = [408, 425, 429];

/** A message that tests a channel. */
interface TestBody {
  readonly type: 'test';
  readonly timestamp: string;
  readonly data: { readonly workspaceId: string };
}

/** A response of a receiver that did not accept a message, but may accept it later. */
export class NotAccepted extends Error {
  override readonly name = 'NotAccepted';
}

/** A message that cannot be sent because of a missing setting of the service. */
export class NotSetUp extends Error {
  override readonly name = 'NotSetUp';
}

export interface Sending {
  readonly workspaceId: string;
  /** Stays the same when a message is sent again. */
  readonly messageId: string;
  readonly channel: Channel;
  readonly event: EventBody | TestBody;
}

export interface SenderDependencies {
  readonly clock: Clock;
  readonly workspaces: Pick<WorkspaceService, 'requireLive'>;
  /** The address of the service, without a trailing slash; undefined = not known. */
  readonly publicUrl: string | undefined;
  /** The secret of the installation. Undefined: requests to webhooks cannot be signed, so none is sent. */
  readonly secret: string | undefined;
  /** Null without an SMTP server. */
  readonly mailer: Mailer | null;
  /** Default: 10 seconds. */
  readonly timeoutMs?: number;
}

/** Sends to the channels of a kind, and returns the response of the receiver as a sentence. */
type Sender = (dependencies: SenderDependencies, sending: Sending, signal: AbortSignal) => Promise<string>;

const senders: Readonly<Record<ReceiverKind, Sender>> = {
  webhook: sendSigned,
  slack: senderOf(slackForm),
  teams: senderOf(teamsForm),
  email: sendEmail,
};

/**
 * Sends an event to a channel, and returns the response of the receiver as a sentence.
 * @throws Undeliverable if repeating it cannot help, otherwise the error of the connection
 */
export const send: Sender = (dependencies, sending, signal) =>
  senders[sending.channel.kind](dependencies, sending, signal);

/** The body is the event. Only a webhook that is gone is given up at once: any other status may be that of a mistake. */
async function sendSigned(
  { clock, secret, timeoutMs }: SenderDependencies,
  { workspaceId, messageId, channel, event }: Sending,
  signal: AbortSignal,
): Promise<string> {
  if (secret === undefined) throw new NotSetUp('WEBHOOK_SECRET is not set, so requests cannot be signed.');
  const at = clock();
  const body = JSON.stringify(event);
  const headers = signedHeaders(secretsAt(at, secret, workspaceId, channel), messageId, at, body);
  return postTo(channel, { headers, body, timeoutMs }, (status) => status === GONE, signal);
}

/** Sends a notice in a form. */
function senderOf(formOf: (notice: Notice) => object): Sender {
  return async (dependencies, sending, signal) => {
    const body = JSON.stringify(formOf(await noticeIn(dependencies, sending)));
    const request = { body, timeoutMs: dependencies.timeoutMs };
    return postTo(sending.channel, request, (status) => status < 500 && !TEMPORARY.includes(status), signal);
  };
}

async function postTo(
  { addresses: [url = ''], onlyPublic }: Channel,
  request: Omit<PostRequest, 'onlyPublic'>,
  isFinal: (status: number) => boolean,
  signal: AbortSignal,
): Promise<string> {
  const receiver = onlyPublic ? parsePublicReceiver(url) : parseReceiver(url);
  const status = await post(receiver, { ...request, onlyPublic }, signal);
  const response = `The receiver responded with ${status}.`;
  if (status >= 200 && status < 300) return response;
  throw isFinal(status) ? new Undeliverable(response) : new NotAccepted(response);
}

async function sendEmail(...[dependencies, sending, signal]: Parameters<Sender>): Promise<string> {
  const { mailer } = dependencies;
  const { workspaceId, messageId, channel } = sending;
  if (mailer === null) throw new NotSetUp('SMTP_URL is not set, so no email can be sent.');
  const notice = await noticeIn(dependencies, sending);
  const mail = { to: channel.addresses, subject: notice.title, id: messageId, listId: workspaceId };
  try {
    const response = await mailer.send({ ...mail, ...emailForm(notice) }, signal);
    return `The SMTP server responded with "${response}".`;
  } catch (error) {
    if (!(error instanceof RejectedMail)) throw error;
    throw new Undeliverable(error.message, { cause: error });
  }
}

/** The event as a message for people. */
async function noticeIn(
  { workspaces, publicUrl }: SenderDependencies,
  { workspaceId, event }: Sending,
): Promise<Notice> {
  if (event.type === 'test') return testNotice(publicUrl);
  return noticeOf(event, { workspace: await workspaces.requireLive(workspaceId), publicUrl });
}
