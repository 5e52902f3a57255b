import type { Mailer } from '../../platform/mailer.js';
import { RejectedMail } from '../../platform/mailer.js';
import { parseReceiver } from '../receivers/receiver-url.js';
import { post } from '../receivers/post.js';
import { Undeliverable } from '../types.js';
import { emailForm } from './email.js';
import { slackForm } from './slack.js';
import { teamsForm } from './teams.js';
import type { Channel, Notice } from './types.js';

/** How long a receiver may take to respond, in ms. */
const RESPONSE_MS = 10_000;

/** Statuses of clients' errors that may be temporary. */
const TEMPORARY = [408, 425, 429];

export interface Sending {
  readonly workspaceId: string;
  /** Stays the same when a message is sent again. */
  readonly messageId: string;
  readonly channel: Channel;
  readonly notice: Notice;
}

export interface SenderDependencies {
  /** Null without an SMTP server. */
  readonly mailer: Mailer | null;
  /** Default: 10 seconds. */
  readonly timeoutMs?: number;
}

/**
 * Sends a notice to a channel and returns the response of the receiver, as a sentence.
 * @throws Undeliverable if repeating it cannot help, otherwise the error of the connection
 */
export async function sendNotice(
  { mailer, timeoutMs = RESPONSE_MS }: SenderDependencies,
  sending: Sending,
  signal: AbortSignal,
): Promise<string> {
  const { channel, notice } = sending;
  if (channel.kind === 'email') return sendEmail(mailer, sending, signal);
  const body = JSON.stringify(channel.kind === 'slack' ? slackForm(notice) : teamsForm(notice));
  const url = parseReceiver(channel.addresses[0] ?? '');
  const status = await post(url, { headers: {}, body, timeoutMs }, signal);
  const response = `The receiver responded with ${status}.`;
  if (status >= 200 && status < 300) return response;
  if (status >= 300 && status < 500 && !TEMPORARY.includes(status)) throw new Undeliverable(response);
  throw new Error(response);
}

async function sendEmail(
  mailer: Mailer | null,
  { workspaceId, messageId, channel, notice }: Sending,
  signal: AbortSignal,
): Promise<string> {
  if (mailer === null) throw new Error('SMTP_URL is not set, so no email can be sent.');
  const mail = { to: channel.addresses, subject: notice.title, id: messageId, listId: workspaceId };
  try {
    const response = await mailer.send({ ...mail, ...emailForm(notice) }, signal);
    return `The SMTP server responded with "${response}".`;
  } catch (error) {
    if (!(error instanceof RejectedMail)) throw error;
    throw new Undeliverable(error.message, { cause: error });
  }
}
