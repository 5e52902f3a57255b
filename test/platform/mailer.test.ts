import fc from 'fast-check';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createMailer } from '../../src/platform/mailer.js';
import { repeat, startRawServer } from '../support/raw-server.js';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const action of cleanUp.splice(0)) await action();
});

/** The replies of a server that accepts a message, in order. */
const REPLIES = [
  '220 mail.example ESMTP\r\n',
  '250-mail.example\r\n250 AUTH PLAIN\r\n',
  '235 2.7.0 Accepted\r\n',
  '250 Sender OK\r\n',
  '250 Recipient OK\r\n',
  '354 Go ahead\r\n',
  '250 Stored\r\n',
];

/** Replies in order, to the end of the message only after its last line. */
function replyInOrder(socket: Socket, replies: readonly string[], then: (socket: Socket) => void): void {
  let sent = 0;
  let received = '';
  const reply = () => {
    const next = replies[sent];
    sent += 1;
    if (next === undefined) then(socket);
    else socket.write(next);
  };
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString();
    const isComplete = sent === 6 ? received.endsWith('\r\n.\r\n') : received.endsWith('\r\n');
    if (!isComplete) return;
    received = '';
    reply();
  });
  reply();
}

async function mailerOf(behave: (socket: Socket) => void, timeoutMs: number) {
  const server = await startRawServer(behave);
  cleanUp.push(server.close);
  const url = `smtp://user:password@127.0.0.1:${server.port}`;
  const mailer = createMailer({ url, from: 'from@example.com', allowUnencrypted: true }, timeoutMs);
  if (mailer === null) throw new Error('There is no mailer.');
  return { mailer, server };
}

const mail = {
  to: ['to@example.com'],
  subject: 'Test',
  text: 'Text',
  html: '<p>Text</p>',
  id: 'out_1',
  listId: 'ws_1',
};
const untilStopped = () => new AbortController().signal;

describe('an email', () => {
  const stages = ['greeting', 'hello', 'login', 'sender', 'recipient', 'message', 'end of the message'];

  it.each(stages)('fails in time if the server stalls at the %s', async (stage) => {
    const { mailer, server } = await mailerOf(
      (socket) => replyInOrder(socket, REPLIES.slice(0, stages.indexOf(stage)), () => undefined),
      200,
    );
    await expect(mailer.send(mail, untilStopped())).rejects.toThrow(
      'The SMTP server 127.0.0.1 cannot be used: it was not done within 0.2 s.',
    );
    await expect.poll(server.openConnections).toBe(0);
  });

  it.each(stages)('fails in time if the server never ends its reply to the %s', async (stage) => {
    const { mailer, server } = await mailerOf(
      (socket) =>
        replyInOrder(socket, REPLIES.slice(0, stages.indexOf(stage)), () =>
          repeat(socket, '250-more\r\n', 5),
        ),
      200,
    );
    await expect(mailer.send(mail, untilStopped())).rejects.toThrow();
    await expect.poll(server.openConnections).toBe(0);
  });

  it('stops with its signal', async () => {
    const stop = new AbortController();
    const { mailer, server } = await mailerOf(() => stop.abort(), 60_000);
    await expect(mailer.send(mail, stop.signal)).rejects.toThrow('aborted');
    await expect.poll(server.openConnections).toBe(0);
  });

  it('is sent, or fails, whatever the server replies', async () => {
    const part = fc.oneof(
      fc.constantFrom(
        ...REPLIES,
        '250-STARTTLS\r\n250 AUTH LOGIN CRAM-MD5\r\n',
        '334 \r\n',
        '334 !!\r\n',
        '421 x\r\n',
      ),
      fc.constantFrom(
        '550 x\r\n',
        '\r\n',
        '250\r\n',
        '250 ',
        '-1\r\n',
        '\0\0\0\r\n',
        '999999999999 x\r\n',
        '250-x\r\n',
      ),
      fc.string().map((text) => `${text}\r\n`),
    );
    const script = fc.array(part, { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(script, fc.boolean(), async (replies, isClosed) => {
        const { mailer } = await mailerOf(
          (socket) => replyInOrder(socket, replies, () => isClosed && socket.destroy()),
          100,
        );
        const outcome = await mailer.send(mail, untilStopped()).catch((error: unknown) => error);
        expect(typeof outcome === 'string' || outcome instanceof Error).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});

describe('checking an SMTP server', () => {
  it('ends in time and closes the connection if the server never ends its reply', async () => {
    const { mailer, server } = await mailerOf((socket) => repeat(socket, '220-more\r\n', 5), 200);
    await expect(mailer.verify()).rejects.toThrow(
      'The SMTP server 127.0.0.1 cannot be used: it was not done within 0.2 s.',
    );
    await expect.poll(server.openConnections).toBe(0);
  });

  it('succeeds if the server accepts the login', async () => {
    const { mailer } = await mailerOf((socket) => replyInOrder(socket, REPLIES, () => undefined), 60_000);
    await expect(mailer.verify()).resolves.toBeUndefined();
  });
});
