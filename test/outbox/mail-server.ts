import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export const USER = 'mailer@example.com';
export const PASSWORD = 'p@ss: %word';

/** A message as the server received it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

/** An SMTP server on loopback that requires a login. The test sets what it rejects. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = [];
  const rejectWith = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });
  const server = new SMTPServer({
    authOptional: false,
    onAuth({ username, password }, _session, done) {
      if (username === USER && password === PASSWORD) done(null, { user: USER });
      else done(rejectWith(535, 'No.'));
    },
    onRcptTo({ address }, _session, done) {
      const code = mail.rejects(address);
      done(code === null ? null : rejectWith(code, 'No such mailbox.'));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope;
        const raw = Buffer.concat(chunks).toString('utf8');
        const from = mailFrom === false ? '' : mailFrom.address;
        received.push({ from, to: rcptTo.map(({ address }) => address), raw });
        done(null, 'Stored.');
      });
    },
    ...options,
  });
  // A client that does not trust the certificate ends the connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const login = `${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}`;
  const mail = {
    received,
    port,
    url: `smtp://${login}@127.0.0.1:${port}`,
    /** The code for rejecting a recipient; null = accepted. */
    rejects: (_address: string): number | null => null,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return mail;
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** A header of a message. */
export function headerOf({ raw }: ReceivedMail, name: string): string | undefined {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  const line = head.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}: `));
  return line?.slice(name.length + 2);
}

/** The decoded part of a message with this type; the message itself has no parts if it is only text. */
export function partOf({ raw }: ReceivedMail, type: string): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1];
  const parts = boundary === undefined ? [raw] : raw.split(`--${boundary}`);
  const part = parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? '';
  const [head = '', ...body] = part.split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (head.includes('base64')) return Buffer.from(text, 'base64').toString('utf8');
  const joined = text.replaceAll(/=\r\n/g, '').replaceAll('\r\n', '\n');
  if (!head.includes('quoted-printable')) return joined;
  return Buffer.from(
    joined.replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  ).toString('utf8');
}
