import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../src/platform/database.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { add } from '../../outbox/support.js';
import { expectProblem } from '../problem.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { WEBHOOK_SECRET: 'a secret of the installation, which is long' } });
});
afterAll(() => app.close());

const DELIVERY = 'webhook.delivery';

/** Adds a message of an event, with the outbox columns that attempts would set. */
async function addDelivery(
  { workspaceId }: Client,
  columns: Partial<Record<'dispatched_at' | 'dead_at' | 'not_before' | 'last_error', string>> & {
    attempts?: number;
  } = {},
): Promise<string> {
  const payload = { type: 'run.finished' };
  const messageId = await add(app.db.database, workspaceId, { topic: DELIVERY, payload });
  if (Object.keys(columns).length > 0)
    await app.db
      .database('outbox')
      .where({ workspace_id: workspaceId, outbox_id: messageId })
      .update(columns);
  return messageId;
}

async function read(client: Client, path: string) {
  const { status, body } = await client.get(path);
  expect(status).toBe(200);
  return body;
}

async function createReceiver(): Promise<Client> {
  const client = await app.client();
  const url = 'https://hooks.example.com:8443/services/T0/secret-path?token=secret-token';
  await app.services.channels.changeWebhook(client.workspaceId, { url, events: ['run.finished'] });
  return client;
}

const idle = {
  kind: 'webhook',
  channelId: null,
  origin: 'https://hooks.example.com:8443',
  events: ['run.finished'],
  enabled: true,
  disabledReason: null,
  pending: 0,
  dead: 0,
  lastDeliveredAt: null,
  lastDeadAt: null,
  retrying: null,
};

describe('listWebhooks', () => {
  it('returns no receiver for a workspace without a webhook', async () => {
    expect(await read(await app.client({ plan: 'free' }), '/v1/webhooks')).toEqual({ webhooks: [] });
  });

  it('returns the origin of a receiver, but neither its path nor its query nor its secret', async () => {
    const client = await createReceiver();
    const body = await read(client, '/v1/webhooks');
    expect(body).toEqual({ webhooks: [idle] });
    expect(JSON.stringify(body)).not.toMatch(/secret|token|whsec/);
  });

  it('returns pending and dead events, the latest delivery, and why the oldest pending one fails', async () => {
    const client = await createReceiver();
    await addDelivery(client, { dispatched_at: '2026-11-20T10:00:00Z' });
    await addDelivery(client, { dispatched_at: '2026-11-20T11:00:00Z' });
    await addDelivery(client, { dead_at: '2026-11-20T09:00:00Z', last_error: 'No.' });
    await addDelivery(client, {
      attempts: 3,
      not_before: '2026-11-20T12:00:20Z',
      last_error: 'connect ECONNREFUSED 10.0.0.5:443 - Local (::1:0)',
    });
    await addDelivery(client);
    // Internal work of the service is not a delivery.
    await add(app.db.database, client.workspaceId, { topic: 'visibility.comparison' });
    expect((await read(client, '/v1/webhooks')).webhooks).toEqual([
      {
        ...idle,
        pending: 2,
        dead: 1,
        lastDeliveredAt: '2026-11-20T11:00:00.000Z',
        lastDeadAt: '2026-11-20T09:00:00.000Z',
        retrying: {
          attempts: 3,
          error: 'connect ECONNREFUSED [address] - Local [address]',
          nextAttemptAt: '2026-11-20T12:00:20.000Z',
        },
      },
    ]);
  });

  it('returns the channels after the webhook, each with its own deliveries and without secrets', async () => {
    const client = await createReceiver();
    const { workspaceId } = client;
    const channel = async (kind: string, addresses: string[]) => {
      const channelId = `chn_${kind}_${addresses.length}`;
      await sql(
        app.db.database,
        `insert into channels (workspace_id, channel_id, kind, addresses, events, added_at)
         values ($1, $2, $3, $4, '{digest.weekly}', now())`,
        [workspaceId, channelId, kind, addresses],
      );
      return channelId;
    };
    const slack = await channel('slack', ['https://hooks.slack.com/services/T0/secret-path']);
    const email = await channel('email', ['ann@a.example', 'bob@b.example', 'eve@a.example']);
    const payload = { channelId: slack, type: 'digest.weekly' };
    const dead = await add(app.db.database, workspaceId, { topic: 'slack.delivery', payload });
    await app.db.database('outbox').where({ outbox_id: dead }).update({
      dead_at: '2026-11-20T09:00:00Z',
      last_error: 'The receiver responded with 404.',
    });
    await add(app.db.database, workspaceId, {
      topic: 'slack.delivery',
      payload: { channelId: 'chn_other', type: 'digest.weekly' },
    });
    const body = await read(client, '/v1/webhooks');
    expect(body.webhooks).toEqual([
      idle,
      {
        ...idle,
        ...{ kind: 'slack', channelId: slack, origin: 'https://hooks.slack.com', events: ['digest.weekly'] },
        ...{ dead: 1, lastDeadAt: '2026-11-20T09:00:00.000Z' },
      },
      {
        ...idle,
        ...{
          kind: 'email',
          channelId: email,
          origin: 'mailto:a.example,b.example',
          events: ['digest.weekly'],
        },
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/secret|ann@/);
    expect((await read(client, '/v1/webhooks/dead-letters')).deadLetters).toMatchObject([
      { messageId: dead, event: 'digest.weekly', error: 'The receiver responded with 404.' },
    ]);
  });

  it('returns why the service turned a webhook off', async () => {
    const client = await createReceiver();
    await sql(
      app.db.database,
      `update channels set is_on = false, off_reason = 'Gone.' where workspace_id = $1`,
      [client.workspaceId],
    );
    expect((await read(client, '/v1/webhooks')).webhooks).toEqual([
      { ...idle, enabled: false, disabledReason: 'Gone.' },
    ]);
  });
});

describe('listDeadLetters', () => {
  it('pages through the dead letters, newest first, and only those of the workspace', async () => {
    const [client, other] = [await createReceiver(), await createReceiver()];
    const dead = (of: Client, hour: number) =>
      addDelivery(of, {
        dead_at: `2026-11-20T0${hour}:00:00Z`,
        attempts: 19,
        last_error: 'No answer from [fd00::1]:8443.',
      });
    const [second, first, third] = [await dead(client, 2), await dead(client, 3), await dead(client, 1)];
    await dead(other, 4);
    await addDelivery(client);
    const page = await read(client, '/v1/webhooks/dead-letters?limit=2');
    expect(page.deadLetters).toEqual([
      {
        messageId: first,
        event: 'run.finished',
        createdAt: '2026-11-20T12:00:00.000Z',
        deadAt: '2026-11-20T03:00:00.000Z',
        attempts: 19,
        error: 'No answer from [address]',
      },
      expect.objectContaining({ messageId: second }),
    ]);
    expect(page.hasMore).toBe(true);
    expect(await read(client, `/v1/webhooks/dead-letters?limit=2&cursor=${page.nextCursor}`)).toMatchObject({
      deadLetters: [{ messageId: third }],
      hasMore: false,
      nextCursor: null,
    });
    const stolen = await other.get(`/v1/webhooks/dead-letters?cursor=${page.nextCursor}`);
    expectProblem(stolen, 400, 'invalid_parameter', { param: 'cursor' });
  });

  it('leaves out a dead letter that an operator has queued again', async () => {
    const client = await createReceiver();
    const messageId = await addDelivery(client, { dead_at: '2026-11-20T09:00:00Z', last_error: 'No.' });
    await app.services.outbox.retry(messageId);
    expect((await read(client, '/v1/webhooks/dead-letters')).deadLetters).toEqual([]);
    expect((await read(client, '/v1/webhooks')).webhooks).toMatchObject([{ pending: 1, dead: 0 }]);
  });

  it('rejects a limit out of range', async () => {
    const client = await app.client();
    const rejected = await client.get('/v1/webhooks/dead-letters?limit=101');
    expectProblem(rejected, 400, 'invalid_parameter', { param: 'limit' });
  });
});
