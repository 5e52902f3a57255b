import { Socket } from 'node:net';
import type { Config } from '../config.js';
import { reasonOf } from '../domain/error-facts.js';
import { hostOf, isLoopbackHost } from '../domain/loopback.js';
import { urlOf } from '../domain/url.js';

/** Maximum time in ms to connect, and to wait for each response. */
const TIMEOUT_MS = 10_000;
/** Maximum time in ms for a message as a whole, however often the server says something. */
const MESSAGE_MS = 60_000;

const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

export interface Mail {
  /** All of them see each other. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** Default: the text alone. */
  readonly html?: string;
  /** Identifies the message, so that mail programs recognize a repetition. */
  readonly id: string;
  /** Identifies the mailing list, for filters of mail programs. */
  readonly listId: string;
}

/** Sends email through an SMTP server. */
export interface Mailer {
  /**
   * Returns the response of the server. Ends the connection when the signal is aborted, or after a minute.
   * @throws RejectedMail if repeating it cannot help, otherwise the error of the connection
   */
  send(mail: Mail, signal: AbortSignal): Promise<string>;
  /**
   * Connects and logs in, and sends nothing. Takes a minute at most.
   * @throws like `send`
   */
  verify(): Promise<void>;
}

/** The SMTP server permanently rejected the login, a recipient or the message. The message quotes no secret. */
export class RejectedMail extends Error {
  override readonly name = 'RejectedMail';
}

/** A mailer for the server in SMTP_URL; null if it is not set. The library is loaded when it is first used. */
export function createMailer(
  { url, from, allowUnencrypted }: Config['mail'],
  timeoutMs = MESSAGE_MS,
): Mailer | null {
  if (url === undefined || from === undefined) return null;
  const options = optionsOf(url, allowUnencrypted);
  const domain = from.replace(/^.*@|>$/g, '');
  const load = () => import('nodemailer');
  return {
    async send({ id, listId, to, ...content }, stop) {
      const headers = { 'List-Id': `<${listId}.${domain}>`, 'Auto-Submitted': 'auto-generated' };
      const transport = (await load()).createTransport(options);
      const message = { from, to: [...to], messageId: `<${id}@${domain}>`, headers, ...content };
      const sent = inTime(timeoutMs, (late) => {
        const signal = AbortSignal.any([stop, late]);
        return transport.sendMail({ ...message, signal });
      });
      return acceptedBy(await orRejected(options.host, sent));
    },
    async verify() {
      const socket = new Socket();
      const transport = (await load()).createTransport({ ...options, socket });
      const verified = inTime(timeoutMs, (late) => {
        late.addEventListener('abort', () => socket.destroy());
        return transport.verify();
      });
      await orRejected(options.host, verified);
    },
  };
}

/** Runs an exchange with a signal that is aborted after `ms`. */
async function inTime<Result>(ms: number, exchange: (late: AbortSignal) => Promise<Result>): Promise<Result> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ms);
  try {
    return await exchange(late.signal);
  } catch (error) {
    if (!late.signal.aborted) throw error;
    throw new Error(`it was not done within ${ms / 1000} s`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

function optionsOf(address: string, allowUnencrypted: boolean) {
  const url = urlOf(address);
  if (url === null) throw new Error('SMTP_URL is not a URL.');
  const { protocol, port, username, password } = url;
  const host = hostOf(url);
  const secure = protocol === 'smtps:';
  // Otherwise the connection is encrypted if the server offers it, with any certificate.
  const mustEncrypt = !isLoopbackHost(host) && (secure || !allowUnencrypted);
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return {
    host,
    port: port === '' ? PORTS[protocol] : Number(port),
    secure,
    requireTLS: mustEncrypt,
    tls: { rejectUnauthorized: mustEncrypt },
    ...(username !== '' && { auth }),
    connectionTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The response of the server to a message. */
interface Outcome {
  readonly response: string;
  readonly accepted: readonly unknown[];
  readonly rejected: readonly unknown[];
}

function acceptedBy({ response, accepted, rejected }: Outcome): string {
  if (rejected.length === 0) return response;
  const all = accepted.length + rejected.length;
  throw new RejectedMail(
    `The SMTP server rejected ${rejected.length} of ${all} recipients. The message was sent to the others.`,
  );
}

/** The parts of a delivery that a permanent code, from 500 on, rejects. Other errors, such as missing TLS, may go away. */
const REJECTED: Readonly<Record<string, string>> = {
  EAUTH: 'the user or the password of SMTP_URL',
  EENVELOPE: 'the sender or the recipients',
  EMESSAGE: 'the message',
};

async function orRejected<Result>(server: string, sent: Promise<Result>): Promise<Result> {
  try {
    return await sent;
  } catch (error) {
    const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number };
    const what = REJECTED[code];
    if (what === undefined || responseCode < 500)
      throw new Error(`The SMTP server ${server} cannot be used: ${reasonOf(error)}.`, { cause: error });
    throw new RejectedMail(`The SMTP server rejected ${what} (${responseCode}).`, { cause: error });
  }
}
