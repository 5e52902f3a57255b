import { createHmac } from 'node:crypto';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../src/platform/database.js';
import { expectRefusal, join, openFirst } from '../features/accounts/browser.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { startMailServer, type MailServer } from './mail-server.js';
import { startReceiver, type Received, type Receiver } from './receiver.js';

let app: TestApp;
/** Another process without the settings that webhooks and email need. */
let bare: TestApp;
let mail: MailServer;
let receiver: Receiver;
let owner: Awaited<ReturnType<typeof openFirst>>;
let workspaceId: string;
beforeAll(async () => {
  mail = await startMailServer();
  receiver = await startReceiver();
  app = await createTestApp({
    env: { WEBHOOK_SECRET: 'w'.repeat(44), SMTP_URL: mail.url, SMTP_FROM: 'visibility@example.com' },
  });
  bare = await createTestApp({ db: app.db });
  owner = await openFirst(app);
  ({ workspaceId } = owner);
});
beforeEach(async () => {
  await sql(app.db.database, 'delete from channels');
  receiver.respond = () => 204;
  receiver.received.length = 0;
  mail.rejects = () => null;
});
afterAll(async () => {
  await bare.close();
  await app.close();
  await mail.close();
  await receiver.close();
});

type Method = 'get' | 'post' | 'patch' | 'delete';

interface Channel {
  readonly id: string;
  readonly secret: string | null;
}

const asOwner = (method: Method, path: string, body?: object) =>
  owner.browser.inWorkspace(workspaceId, method, path, body);

const SLACK = { kind: 'slack', address: 'https://hooks.slack.com/services/T0/B0/token' };
const WEBHOOK = { kind: 'webhook', address: 'https://example.com/hooks/visibility?token=1' };
const EMAIL = { kind: 'email', address: 'ann@example.com, bob@example.com' };

async function added(channel: object): Promise<Channel> {
  const { status, body } = await asOwner('post', '/v1/channels', channel);
  expect(status).toBe(201);
  return body as Channel;
}

const listed = async () => (await asOwner('get', '/v1/channels')).body as { channels: Channel[] };
const testOf = async (id: string) => (await asOwner('post', `/v1/channels/${id}/test`)).body as object;
const actions = async () =>
  (await app.services.audit.list({ workspaceId }, 20)).map(({ action }) => action).reverse();

describe('the channels of a workspace', () => {
  it('are added, changed, paused and removed by an owner, each recorded, and no address is shown', async () => {
    const slack = await added(SLACK);
    expect(slack).toEqual({
      ...{ id: expect.stringMatching(/^chn_/), kind: 'slack', address: 'https://hooks.slack.com' },
      ...{ events: ['visibility.changed', 'digest.weekly'], isOn: true, offReason: null, secret: null },
    });
    await added({ ...EMAIL, events: ['digest.weekly'] });
    const webhook = await added(WEBHOOK);
    const path = `/v1/channels/${slack.id}`;
    const events = ['digest.weekly', 'run.finished'];
    const changed = await asOwner('patch', path, { events, isOn: false });
    expect(changed.body).toMatchObject({ events: ['run.finished', 'digest.weekly'], isOn: false });
    const { channels } = await listed();
    expect(channels).toMatchObject([
      { id: 'webhook', address: 'https://example.com' },
      { id: slack.id, isOn: false },
      { kind: 'email', address: 'ann@example.com, bob@example.com', events: ['digest.weekly'] },
    ]);
    expect(JSON.stringify(channels)).not.toMatch(/token|secret/i);
    expect((await asOwner('delete', `/v1/channels/${webhook.id}`)).status).toBe(204);
    expect((await listed()).channels).toHaveLength(2);
    expect((await actions()).slice(-5)).toEqual([
      ...['channel.added', 'channel.added', 'webhook.changed', 'channel.changed', 'webhook.changed'],
    ]);
  });

  it('are for owners who are signed in', async () => {
    const { id } = await added(SLACK);
    const { browser } = await join(app, owner, { email: 'editor@x.example', role: 'editor' });
    const { secret: key } = await app.services.apiKeys.issue(workspaceId, {
      name: 'All',
      environment: 'test',
    });
    const program = app.as(key);
    const path = `/v1/channels/${id}`;
    const asEditor = (method: Method, at: string, body?: object) =>
      browser.inWorkspace(workspaceId, method, at, body);
    for (const refused of [
      await asEditor('get', '/v1/channels'),
      await asEditor('post', '/v1/channels', WEBHOOK),
      await asEditor('patch', path, { isOn: false }),
      await asEditor('delete', path),
      await asEditor('post', `${path}/test`),
      await asEditor('post', `${path}/secret`),
      await program.get('/v1/channels'),
      await program.post('/v1/channels', WEBHOOK),
      await program.patch(path, { isOn: false }),
      await program.delete(path),
    ])
      expectRefusal(refused, 403, 'plan_required');
    expect((await listed()).channels).toMatchObject([{ id, isOn: true }]);
  });

  it.each([
    'http://example.com/hook',
    'http://127.0.0.1:9/hook',
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://10.0.0.5/hook',
    'https://192.168.1.1/hook',
    'https://169.254.169.254/latest',
    'https://[fd00::1]/hook',
    'https://example.com:8443/hook',
    'https://user:password@example.com/hook',
    'https://example.com/#hook',
    'example.com',
    '',
  ])('do not have the address %s', async (address) => {
    for (const kind of ['webhook', 'slack'])
      expectRefusal(await asOwner('post', '/v1/channels', { kind, address }), 400, 'invalid_parameter', {
        param: 'address',
      });
    const { id } = await added(SLACK);
    const changed = await asOwner('patch', `/v1/channels/${id}`, { address });
    expectRefusal(changed, 400, 'invalid_parameter', { param: 'address' });
  });

  it('reject unknown events, kinds and ids, repeats, and what the installation is not set up for', async () => {
    const { id } = await added(SLACK);
    const other = await added({ ...SLACK, address: `${SLACK.address}2` });
    const post = (body: object) => asOwner('post', '/v1/channels', body);
    for (const events of [[], ['unheard.of'], 'digest.weekly'])
      expectRefusal(await post({ ...WEBHOOK, events }), 400, 'invalid_parameter');
    expectRefusal(await post({ ...SLACK, kind: 'pager' }), 400, 'invalid_parameter', { param: 'kind' });
    expectRefusal(await post({ kind: 'email', address: 'ann' }), 400, 'invalid_parameter', {
      param: 'address',
    });
    expectRefusal(await post(SLACK), 409, 'conflict');
    const path = `/v1/channels/${id}`;
    expectRefusal(await asOwner('patch', path, { address: `${SLACK.address}2` }), 409, 'conflict');
    expectRefusal(await asOwner('patch', path, {}), 400, 'invalid_parameter');
    for (const [method, at] of [
      ['patch', '/v1/channels/chn_1'],
      ['delete', '/v1/channels/chn_1'],
      ['post', '/v1/channels/chn_1/test'],
      ['post', '/v1/channels/chn_1/secret'],
    ] as const)
      expectRefusal(
        await asOwner(method, at, method === 'patch' ? { isOn: true } : undefined),
        404,
        'not_found',
      );
    expectRefusal(await asOwner('post', `/v1/channels/${other.id}/secret`), 409, 'conflict');

    const token = await owner.browser.token(workspaceId);
    const unset = (method: 'get' | 'post') =>
      request(bare.url)[method]('/v1/channels').set('Authorization', `Bearer ${token}`);
    expect((await unset('get')).body).toMatchObject({ kinds: ['slack', 'teams'] });
    for (const channel of [WEBHOOK, EMAIL])
      expectRefusal(await unset('post').send(channel), 409, 'conflict', { message: /operator/ });
    for (const [method, at] of [
      ['post', '/v1/channels'],
      ['patch', path],
    ] as const) {
      const send = () => request(app.url)[method](at).set('Authorization', `Bearer ${token}`);
      expectRefusal(await send().type('text/plain').send('{}'), 415, 'unsupported_media_type');
      expectRefusal(
        await send().type('application/json').send(' '.repeat(1_048_577)),
        413,
        'payload_too_large',
      );
    }
  });

  it('are at most 50', async () => {
    for (let more = 0; more < 50; more += 1)
      await app.services.channels.add(workspaceId, { ...SLACK, address: `${SLACK.address}${more}` });
    expectRefusal(await asOwner('post', '/v1/channels', EMAIL), 409, 'conflict', { message: /50 channels/ });
  });
});

describe('a test message', () => {
  it('says that the receiver accepted it, or why not', async () => {
    // Only operators may use an address of a private network.
    await app.services.channels.changeWebhook(workspaceId, { url: receiver.url });
    expect(await testOf('webhook')).toEqual({
      outcome: 'accepted',
      message: 'The receiver responded with 204.',
    });
    receiver.respond = () => 500;
    expect(await testOf('webhook')).toMatchObject({
      outcome: 'rejected',
      message: expect.stringMatching(/500/) as string,
    });
    receiver.respond = () => 'reset';
    const failed = (await testOf('webhook')) as { message: string };
    expect(failed).toMatchObject({ outcome: 'unreachable' });
    const token = await owner.browser.token(workspaceId);
    const unset = await request(bare.url)
      .post('/v1/channels/webhook/test')
      .set('Authorization', `Bearer ${token}`);
    expect(unset.body).toMatchObject({
      outcome: 'notSetUp',
      message: expect.stringMatching(/WEBHOOK_SECRET/) as string,
    });
  });

  it('is not sent to a name that has no public address', async () => {
    const { id } = await added({ kind: 'slack', address: 'https://localhost/hook' });
    expect(await testOf(id)).toMatchObject({ outcome: 'notAllowed' });
  });

  it('reaches the recipients of an email channel', async () => {
    const { id } = await added(EMAIL);
    expect(await testOf(id)).toMatchObject({ outcome: 'accepted' });
    expect(mail.received.at(-1)?.to).toEqual(['ann@example.com', 'bob@example.com']);
    mail.rejects = () => 550;
    expect(await testOf(id)).toMatchObject({ outcome: 'rejected' });
  });
});

describe('the secret of a webhook', () => {
  /** Sends a test message and returns which of the secrets have signed it. */
  async function signers(secrets: readonly string[]): Promise<boolean[]> {
    await app.services.channels.test(workspaceId, 'webhook');
    const [{ headers, body }] = receiver.received.slice(-1) as [Received];
    const signatures = String(headers['webhook-signature']).split(' ');
    const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
    return secrets.map((secret) => {
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
      return signatures.includes(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    });
  }

  it('is replaced, the former one signs for a day, and a new webhook has another', async () => {
    const first = (await added(WEBHOOK)).secret ?? '';
    expect(await app.services.channels.secret(workspaceId)).toBe(first);
    await sql(app.db.database, `update channels set addresses = $1, only_public = false`, [[receiver.url]]);
    const replaced = await asOwner('post', '/v1/channels/webhook/secret');
    const { secret: second } = replaced.body as { secret: string };
    expect(await signers([first, second])).toEqual([true, true]);
    await sql(app.db.database, `update channels set rotated_at = rotated_at - interval '1 day'`);
    expect(await signers([first, second])).toEqual([false, true]);
    expect((await actions()).at(-1)).toBe('webhook.secret_changed');

    await asOwner('delete', '/v1/channels/webhook');
    const third = (await added(WEBHOOK)).secret;
    expect(new Set([first, second, third]).size).toBe(3);
  });
});
