import request from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.js';
import { headerOf, partOf, startMailServer, type MailServer } from '../../outbox/mail-server.js';
import { expectRefusal, openBrowser, openFirst, removeEverybody } from './browser.js';

const MINUTE = 60_000;

let mail: MailServer;
let app: TestApp;
let now: Date;
beforeAll(async () => {
  mail = await startMailServer();
  now = new Date();
  app = await createTestApp({
    clock: () => now,
    env: {
      SMTP_URL: mail.url,
      SMTP_FROM: 'Visibility <visibility@example.com>',
      PUBLIC_URL: 'http://visibility.example',
    },
  });
});
beforeEach(async () => {
  now = new Date();
  mail.received.length = 0;
  await removeEverybody(app);
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

const EMAIL = 'owner@acme.example';

const ask = (email: string, language?: string) =>
  openBrowser(app).send('post', '/v1/account/password-link', { email, ...(language && { language }) });

/** The code in the link of the next message. */
async function nextCode(): Promise<string> {
  await expect.poll(() => mail.received.length).toBeGreaterThan(0);
  const message = mail.received.shift();
  if (message === undefined) throw new Error('no message');
  const text = partOf(message, 'text/plain');
  const code = /^http:\/\/visibility\.example\/#password=([\w-]{43})$/m.exec(text)?.[1];
  if (code === undefined) throw new Error(text);
  return code;
}

const setPassword = (code: string, password = 'staple correct horse') =>
  openBrowser(app).send('post', '/v1/account/new-password', { code, password });

it('sends a link that works once, ends all sessions, and is recorded', async () => {
  const { browser } = await openFirst(app);
  expect(await browser.session()).toMatchObject({ signIn: { resetByMail: true } });
  await ask('OWNER@acme.example').expect(204);
  const code = await nextCode();
  now = new Date(now.getTime() + MINUTE);
  await setPassword(code).expect(200);
  expect((await browser.session()).person).toBeNull();
  expectRefusal(await setPassword(code), 401, 'unauthorized', { param: 'code' });
  await openBrowser(app).signIn(EMAIL, 'staple correct horse');
  const events = await app.services.audit.list({ workspaceId: 'installation' }, 10);
  expect(events.map(({ action }) => action)).toEqual(['person.password_set', 'person.password_link_sent']);
});

it('sends it in the language of the page, to the address of the account alone', async () => {
  await openFirst(app);
  const subjects: Record<string, string> = { en: 'Your new password', de: 'Ihr neues Passwort' };
  for (const [language, subject] of Object.entries(subjects)) {
    await ask(EMAIL, language).expect(204);
    await expect.poll(() => mail.received.length).toBe(1);
    const [message] = mail.received.splice(0);
    expect(message?.to).toEqual([EMAIL]);
    expect(message && headerOf(message, 'Subject')).toBe(subject);
    expect(message?.raw).not.toContain('text/html');
  }
  await ask(EMAIL, 'ja').expect(204);
  expect(await nextCode()).toHaveLength(43);
});

it('responds the same for an unknown address, and sends nothing', async () => {
  await openFirst(app);
  const [known, unknown] = [await ask(EMAIL), await ask('nobody@acme.example')];
  expect([known.status, unknown.status]).toEqual([204, 204]);
  await nextCode();
  // Messages are sent in order, so one to the unknown address would have come before the next one.
  await ask(EMAIL).expect(204);
  await nextCode();
  expect(mail.received).toEqual([]);
});

it('links end after an hour, and all of them with a new password', async () => {
  await openFirst(app);
  await ask(EMAIL);
  const first = await nextCode();
  now = new Date(now.getTime() + 59 * MINUTE);
  await ask(EMAIL);
  const second = await nextCode();
  now = new Date(now.getTime() + MINUTE);
  expectRefusal(await setPassword(first), 401, 'unauthorized');
  await ask(EMAIL);
  const third = await nextCode();
  await setPassword(second).expect(200);
  expectRefusal(await setPassword(third, 'another horse battery'), 401, 'unauthorized');
});

it('sends at most three in a quarter of an hour to an address, known or not', async () => {
  await openFirst(app);
  for (const email of [EMAIL, 'nobody@acme.example']) {
    const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await ask(email)).status));
    expect(statuses.toSorted()).toEqual([204, 204, 204, 429, 429]);
  }
  await expect.poll(() => mail.received.length).toBe(3);
  const limited = await ask(EMAIL);
  expectRefusal(limited, 429, 'rate_limited', { message: /wait 15 minutes/ });
  now = new Date(now.getTime() + 15 * MINUTE);
  await ask(EMAIL).expect(204);
});

it('sends none for a request of another website', async () => {
  await openFirst(app, EMAIL);
  const response = await request(app.url)
    .post('/v1/account/password-link')
    .set({ 'sec-fetch-site': 'cross-site' })
    .send({ email: EMAIL });
  expectRefusal(response, 401, 'unauthorized');
  expect(mail.received).toEqual([]);
});

it('limits the links that one client asks for', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 31; n += 1) statuses.push((await ask(`nobody${n}@acme.example`)).status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
});

it('survives a server that rejects the message', async () => {
  await openFirst(app);
  const { rejects } = mail;
  let rejected = 0;
  mail.rejects = () => {
    rejected += 1;
    return 550;
  };
  await ask(EMAIL).expect(204);
  await expect.poll(() => rejected).toBe(1);
  mail.rejects = rejects;
  await ask(EMAIL).expect(204);
  await nextCode();
});

it('is not offered without an SMTP server', async () => {
  const without = await createTestApp({ db: app.db });
  const browser = openBrowser(without);
  expect(await browser.session()).toMatchObject({ signIn: { resetByMail: false } });
  const response = await browser.send('post', '/v1/account/password-link', { email: EMAIL });
  expectRefusal(response, 404, 'not_found');
  expectRefusal(await ask('not an address'), 400, 'invalid_parameter', { param: 'email' });
  await without.close();
});
