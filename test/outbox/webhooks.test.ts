import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createServices, type Services } from '../../src/app.js';
import { loadConfig } from '../../src/config.js';
import type { Outcome } from '../../src/measuring/providers/provider.js';
import { announce, announceRun, channelTopics, createDispatcher } from '../../src/outbox/index.js';
import { lookUpReceiver, parseReceiver, rejectionOf } from '../../src/outbox/channels/receiver-url.js';
import { inTransaction, sql } from '../../src/platform/database.js';
import { guardedLookup, type Resolve } from '../../src/platform/guarded-lookup.js';
import { answered, createMeasured, FakeProvider, RUN, target } from '../measuring/support.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { startReceiver, type Receiver } from './receiver.js';
import { createTestClock, messagesOf, untilStopped } from './support.js';

const SECRET = 'a secret of the installation, which is long';

let db: TestDatabase;
let receiver: Receiver;
let services: Services;
let time: ReturnType<typeof createTestClock>;
let workspaceId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await db.drop();
});
beforeEach(async () => {
  await sql(db.database, 'delete from outbox');
  receiver.received.length = 0;
  receiver.respond = () => 204;
  time = createTestClock();
  services = servicesWith({ WEBHOOK_SECRET: SECRET });
  workspaceId = await newWorkspace();
  await services.channels.changeWebhook(workspaceId, { url: receiver.url });
});

const servicesWith = (env: NodeJS.ProcessEnv) =>
  createServices({ database: db.database, config: loadConfig(env), clock: time.clock });
const newWorkspace = async () =>
  (await services.workspaces.create({ name: 'Test', plan: 'paid' })).workspaceId;
const addEvent = (id = workspaceId, run = 'run') =>
  inTransaction(db.database, (transaction) =>
    announce(transaction, {
      workspaceId: id,
      type: 'run.finished',
      at: time.clock(),
      data: { runId: run },
    }),
  );
const deliver = () => services.dispatchers.webhooks.run(untilStopped());
const deliveries = () => messagesOf(db.database, workspaceId, 'webhook.delivery');
const receivedRuns = () =>
  receiver.received.map(({ body }) => (JSON.parse(body) as { data: { runId: string } }).data.runId);

describe('a webhook', () => {
  it('delivers an event with a signature by the Standard Webhooks convention', async () => {
    await addEvent();
    expect(await deliver()).toBeNull();
    const [{ outbox_id: id } = { outbox_id: '' }] = await deliveries();
    const [{ headers, body, path } = { headers: {}, body: '', path: '' }] = receiver.received;
    const timestamp = String(time.clock().getTime() / 1000);
    const secret = await services.channels.secret(workspaceId);
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    expect(key).toHaveLength(32);
    expect(path).toBe('/hook');
    expect(headers).toMatchObject({
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
      'content-type': 'application/json',
    });
    expect(JSON.parse(body)).toEqual({
      type: 'run.finished',
      timestamp: time.clock().toISOString(),
      data: { workspaceId, runId: 'run' },
    });
    expect(await deliveries()).toMatchObject([{ attempts: 1, dispatched_at: time.clock() }]);
  });

  it('is accepted by the receiver in the documentation, which rejects a changed body and an old request', async () => {
    await addEvent();
    await deliver();
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    const [, example = ''] =
      /```js\n(.*?)```/s.exec(readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')) ?? [];
    const check = (text: string, now: number, secret: string) =>
      execFileSync(
        process.execPath,
        [
          '--input-type=module',
          '-e',
          `${example}
        Date.now = () => ${now};
        const [headers, body, secret] = JSON.parse(process.argv[1]);
        console.log(isGenuine(headers, body, secret));`,
          JSON.stringify([headers, text, secret]),
        ],
        {
          encoding: 'utf8',
        },
      ).trim();
    const secret = await services.channels.secret(workspaceId);
    const other = await services.channels.secret(await newWorkspace());
    const now = time.clock().getTime();
    expect([
      check(body, now, secret),
      check(body.replace('run.', 'ran.'), now, secret),
      check(body, now + 301_000, secret),
      check(body, now, other),
    ]).toEqual(['true', 'false', 'false', 'false']);
  });

  it('can be tested with a signed message, and shows the response', async () => {
    expect(await services.channels.test(workspaceId, 'webhook')).toBe('The receiver responded with 204.');
    const { body = '', headers = undefined } = receiver.received[0] ?? {};
    const [id, timestamp, signed] = ['id', 'timestamp', 'signature'].map((name) =>
      String(headers?.[`webhook-${name}`]),
    );
    const key = Buffer.from((await services.channels.secret(workspaceId)).replace('whsec_', ''), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    expect(signed).toBe(`v1,${signature}`);
    expect(JSON.parse(body)).toEqual({
      type: 'test',
      timestamp: time.clock().toISOString(),
      data: { workspaceId },
    });
    receiver.respond = () => 503;
    await expect(services.channels.test(workspaceId, 'webhook')).rejects.toThrow(
      'The receiver responded with 503.',
    );
    await expect(services.channels.test(await newWorkspace(), 'webhook')).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('repeats a failed delivery with the same id and body, and in order, until the receiver accepts it', async () => {
    const answers = [500, 'reset', 429, { status: 302, headers: { location: '/elsewhere' } }] as const;
    receiver.respond = (count) => answers[count - 1] ?? 200;
    await addEvent(workspaceId, 'first');
    await addEvent(workspaceId, 'second');
    const errors: (string | null | undefined)[] = [];
    for (let attempt = 0; attempt < answers.length; attempt += 1) {
      await deliver();
      errors.push((await deliveries())[0]?.last_error);
      time.elapse(3_600_000);
    }
    await deliver();
    expect(errors).toEqual([
      'The receiver responded with 500.',
      `No response from the receiver ${new URL(receiver.url).origin}: socket hang up.`,
      'The receiver responded with 429.',
      'The receiver responded with 302.',
    ]);
    expect(receivedRuns()).toEqual([...Array.from({ length: 5 }, () => 'first'), 'second']);
    const first = receiver.received.slice(0, 5);
    expect(new Set(first.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(first.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(5);
    expect(new Set(first.map(({ body }) => body)).size).toBe(1);
    expect(receiver.received.map(({ path }) => path)).not.toContain('/elsewhere');
  });

  it('retries a delivery to a host that does not resolve, and keeps the process running', async () => {
    await services.channels.changeWebhook(workspaceId, { url: 'https://hooks.nothing.invalid/x' });
    await addEvent();
    await deliver();
    expect(await deliveries()).toMatchObject([
      { attempts: 1, dead_at: null, last_error: expect.stringContaining('hooks.nothing.invalid') as string },
    ]);
  });

  it('gives up on a receiver that does not respond in time, and delivers to others in the meantime', async () => {
    const other = await newWorkspace();
    await services.channels.changeWebhook(other, { url: receiver.url });
    receiver.respond = (count) => (count === 1 ? 'hang' : 204);
    await addEvent();
    const topics = channelTopics({
      ...{ database: db.database, clock: time.clock, workspaces: services.workspaces },
      ...{ secret: SECRET, publicUrl: undefined, mailer: null, timeoutMs: 300 },
    });
    const dispatcher = createDispatcher({
      name: 'test',
      database: db.database,
      clock: time.clock,
      topics,
      concurrency: 2,
    });
    const running = dispatcher.run(untilStopped());
    await expect.poll(() => receiver.received.length).toBe(1);
    await addEvent(other);
    await deliver();
    expect(receiver.received).toHaveLength(2);
    await running;
    expect(await deliveries()).toMatchObject([
      {
        last_error: `No response from the receiver ${new URL(receiver.url).origin}: it did not respond within 0.3 s.`,
      },
    ]);
  });

  it('turns an event into a dead letter after a day, and delivers it when it is retried', async () => {
    receiver.respond = () => 500;
    await addEvent();
    const begun = time.clock().getTime();
    let next = await deliver();
    for (; next !== null; next = await deliver()) time.elapse(next.getTime() - time.clock().getTime());
    const hours = (time.clock().getTime() - begun) / 3_600_000;
    expect(hours).toBeGreaterThan(18);
    expect(hours).toBeLessThan(30);
    expect(receiver.received).toHaveLength(19);
    const [dead] = await services.outbox.list({ workspaceId, state: 'dead' });
    expect(dead).toMatchObject({ attempts: 19, lastError: 'The receiver responded with 500.' });
    receiver.respond = () => 200;
    await services.outbox.retry(dead?.outboxId ?? '');
    await deliver();
    expect(await services.outbox.list({ workspaceId })).toMatchObject([{ state: 'dispatched' }]);
  });

  it('is turned off by a receiver that responds with 410, until an operator turns it on again', async () => {
    receiver.respond = () => 410;
    await addEvent(workspaceId, 'first');
    await addEvent(workspaceId, 'second');
    await deliver();
    const offReason = 'The receiver responded with 410. The webhook is off.';
    expect(await services.channels.webhook(workspaceId)).toMatchObject({ isOn: false, offReason });
    await addEvent(workspaceId, 'third');
    expect(await deliveries()).toMatchObject([
      { last_error: offReason },
      { last_error: 'The webhook is off.' },
    ]);
    receiver.respond = () => 200;
    await services.channels.changeWebhook(workspaceId, {});
    expect(await services.outbox.retryAll(workspaceId)).toBe(2);
    await deliver();
    expect(receivedRuns()).toEqual(['first', 'first', 'second']);
  });

  it('is one of the channels of its workspace, which has one at most', async () => {
    const { channels } = services;
    const shown = {
      channelId: 'webhook',
      kind: 'webhook',
      address: new URL(receiver.url).origin,
      isOn: true,
    };
    expect(await channels.list(workspaceId)).toMatchObject([shown]);
    const other = { kind: 'webhook', address: `${receiver.url}/other` };
    await expect(channels.add(workspaceId, other)).rejects.toMatchObject({ code: 'conflict' });
    await addEvent();
    expect(await channels.remove(workspaceId, 'webhook')).toMatchObject(shown);
    await addEvent();
    await deliver();
    expect(await deliveries()).toMatchObject([{ last_error: 'The channel was removed.' }]);
    await expect(servicesWith({}).channels.add(workspaceId, other)).rejects.toThrow(
      'WEBHOOK_SECRET is not set',
    );
    const { events } = await channels.add(workspaceId, other);
    expect(events).toEqual(['run.finished', 'recalibration.finished', 'visibility.changed', 'digest.weekly']);
    await addEvent();
    await deliver();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook/other']);
    const changes = (await services.audit.list({ workspaceId }, 10)).map(({ action }) => action);
    expect(changes.filter((action) => action === 'webhook.changed')).toHaveLength(3);
  });

  it('receives only the events that it is subscribed to', async () => {
    await services.channels.changeWebhook(workspaceId, { events: ['visibility.changed'] });
    await addEvent();
    await addEvent(await newWorkspace());
    expect(await sql(db.database, 'select from outbox')).toEqual([]);
  });

  it('keeps events pending while the process has no secret to sign them', async () => {
    await addEvent();
    await servicesWith({}).dispatchers.webhooks.run(untilStopped());
    expect(await deliveries()).toMatchObject([
      { last_error: 'WEBHOOK_SECRET is not set, so requests cannot be signed.', dead_at: null },
    ]);
    await expect(servicesWith({}).channels.secret(workspaceId)).rejects.toMatchObject({ code: 'conflict' });
    time.elapse(60_000);
    await deliver();
    expect(receivedRuns()).toEqual(['run']);
  });

  it('rejects unknown events, and a change of a webhook that does not exist', async () => {
    await expect(
      services.channels.changeWebhook(workspaceId, { events: ['run.begun'] }),
    ).rejects.toMatchObject({
      code: 'invalid_parameter',
      message:
        '"events" must be one or more of run.finished, recalibration.finished, visibility.changed, digest.weekly.',
    });
    await expect(services.channels.changeWebhook(await newWorkspace(), {})).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('reports the answers, failures and cost of a finished run', async () => {
    const failure: Outcome = {
      kind: 'failed',
      code: 'refused',
      message: 'No.',
      rawResponse: null,
      costUsd: 0,
    };
    const provider = new FakeProvider(({ sampleIndex }) => (sampleIndex === 0 ? answered() : failure));
    const measured = await createMeasured(db.database, {
      prompts: 1,
      targets: [target({ samples: 2 })],
      provider,
    });
    workspaceId = measured.workspaceId;
    await services.channels.changeWebhook(workspaceId, { url: receiver.url });
    await measured.begin();
    await measured.work();
    const run = { workspaceId, ...RUN, finishedAt: time.clock() };
    await inTransaction(db.database, (transaction) => announceRun(transaction, run));
    await deliver();
    expect(receiver.received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      {
        type: 'run.finished',
        timestamp: time.clock().toISOString(),
        data: {
          workspaceId,
          runId: RUN.runId,
          scheduledFor: RUN.scheduledFor.toISOString(),
          slots: 2,
          answered: 1,
          failed: 1,
          unknown: 0,
          spentUsd: 0.02,
          failures: [{ code: 'refused', count: 1 }],
        },
      },
    ]);
    expect(await services.outbox.list({ workspaceId, state: 'waiting' })).toMatchObject([
      { topic: 'visibility.comparison' },
    ]);
  });

  it('reports a run once, when its last question has ended', async () => {
    const providers = () => new Map([['fake', new FakeProvider()]]);
    const config = loadConfig({});
    const { measuring, prompts } = createServices({
      database: db.database,
      config,
      clock: time.clock,
      providers,
    });
    const prompt = {
      text: 'Which boards suit a team?',
      topic: null,
      persona: 'discoverer',
      intent: null,
    } as const;
    await prompts.add(workspaceId, prompt);
    await measuring.setTargets(workspaceId, [target({ samples: 2 })]);
    await measuring.begin({ workspaceId }, RUN);
    const run = { workspaceId, runId: RUN.runId, concurrency: 2, signal: untilStopped() };
    await measuring.work(run);
    await measuring.work(run);
    await deliver();
    expect(receiver.received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { type: 'run.finished', data: { runId: RUN.runId, slots: 2, answered: 2 } },
    ]);
  });

  it('reports a finished recalibration', async () => {
    await services.brand.savePositioning(workspaceId, { positioning: 'First' });
    const { runId } = await services.brand.startRecalibration(workspaceId);
    await services.dispatchers.builtIn.run(untilStopped());
    await deliver();
    expect(receiver.received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      {
        type: 'recalibration.finished',
        data: {
          workspaceId,
          runId,
          brandVersion: 1,
          state: 'done',
          measuringRunId: null,
          error: null,
          rescored: { days: 0, observations: 0, changed: 0 },
        },
      },
    ]);
  });
});

describe('the address of a receiver', () => {
  it.each([
    'https://example.com/hook?a=b',
    'http://localhost:8080/',
    'http://127.0.0.1/',
    'http://[::1]:1/',
    'https://10.0.0.8/',
    'https://[2001:db8::1]/',
    'https://[fd00::8]/',
    'https://[64:ff9b::808:808]/',
    'https://[64:ff9b::a00:8]/',
    'https://[::ffff:a00:8]/',
  ])('may be %s', (url) => {
    expect(parseReceiver(url).href).toBe(url);
  });

  it.each<[string, string]>([
    ['example.com', 'must be a URL'],
    ['ftp://example.com/', 'must begin with https://'],
    ['http://example.com/', 'must begin with https://'],
    ['http://10.0.0.8/', 'must begin with https://'],
    ['https://user:secret@example.com/', 'must not contain a user or password'],
    ['https://example.com/#part', 'must not have a fragment'],
    ['https://169.254.169.254/latest', 'link-local, metadata or reserved'],
    ['https://0xa9fea9fe/', 'link-local, metadata or reserved'],
    ['https://[::ffff:169.254.169.254]/', 'link-local, metadata or reserved'],
    ['https://[fe80::1]/', 'link-local, metadata or reserved'],
    ['https://[fd00:ec2::254]/', 'link-local, metadata or reserved'],
    ['https://0.0.0.0/', 'link-local, metadata or reserved'],
    ...[
      '::ffff:a9fe:a9fe', // IPv4-mapped
      '::a9fe:a9fe', // IPv4-compatible
      '::7f00:1',
      '::ffff:0:a9fe:a9fe', // IPv4-translated
      '64:ff9b::a9fe:a9fe', // NAT64
      '64:ff9b::7f00:1',
      '64:ff9b::e000:1',
      '64:ff9b::6464:64c8',
      '64:ff9b:1::a9fe:a9fe',
      '64:ff9b:1:a9fe:a9:fe00::',
      '2002:a9fe:a9fe::1', // 6to4
      '2002:7f00:1::',
      '2001:0:a9fe:a9fe::', // Teredo: the server, and the client with every bit inverted
      '2001:0:102:304:0:ffff:5601:5601',
    ].map((address): [string, string] => [`https://[${address}]/`, 'link-local, metadata or reserved']),
  ])('may not be %s', (url, message) => {
    expect(() => parseReceiver(url)).toThrow(message);
  });

  const failsWith = (code: string): Resolve =>
    vi.fn().mockRejectedValue(Object.assign(new Error(`getaddrinfo ${code} hooks.example`), { code }));

  it.each<[string, Resolve, RegExp]>([
    ['that does not exist', failsWith('ENOTFOUND'), /ENOTFOUND/],
    ['whose resolver is unavailable', failsWith('EAI_AGAIN'), /EAI_AGAIN/],
    ['whose resolver fails', failsWith('EAI_FAIL'), /EAI_FAIL/],
    ['whose resolver times out', failsWith('ETIMEOUT'), /ETIMEOUT/],
    ['without an address', vi.fn().mockResolvedValue([]), /hooks.example has no address/],
    ['with a forbidden address', vi.fn().mockResolvedValue([{ address: '::', family: 6 }]), /reserved/],
  ])('reports a name %s to its callback, and throws nothing', async (_, resolve, message) => {
    for (const all of [true, false]) {
      const error = await new Promise((settle) =>
        guardedLookup(resolve, rejectionOf)('hooks.example', { all }, settle),
      );
      expect(error).toBeInstanceOf(Error);
      expect((error as Error).message).toMatch(message);
    }
  });

  it('passes on all addresses of a name, or the first', async () => {
    const found = [
      { address: '192.0.2.1', family: 4 },
      { address: '2001:db8::1', family: 6 },
    ];
    const lookUp = guardedLookup(() => Promise.resolve(found), rejectionOf);
    const resolve = (all: boolean) =>
      new Promise((settle) => lookUp('hooks.example', { all }, (...values) => settle(values)));
    expect(await resolve(true)).toEqual([null, found]);
    expect(await resolve(false)).toEqual([null, '192.0.2.1', 4]);
  });

  it('is rejected when its name resolves to a forbidden address', async () => {
    const resolve = (host: string) =>
      new Promise((settle) => lookUpReceiver(host, { all: true }, (error, found) => settle(error ?? found)));
    // Resolvers accept shortened addresses as names.
    expect(await resolve('169.254.43518')).toMatchObject({
      message: '169.254.169.254 is a link-local, metadata or reserved address.',
    });
    expect(await resolve('127.1')).toMatchObject({
      message: '"127.1" resolves to the loopback address 127.0.0.1.',
    });
    for (const address of ['64:ff9b::a9fe:a9fe', '2002:a9fe:a9fe::1', '::ffff:0:a9fe:a9fe', 'fe80::1%lo'])
      expect(await resolve(address)).toMatchObject({
        message: `${address} is a link-local, metadata or reserved address.`,
      });
    expect(await resolve('localhost')).toContainEqual({ address: '127.0.0.1', family: 4 });
  });
});
