import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditAction } from '../../../src/platform/audit.js';
import { archivePrompts } from '../../../src/features/prompts/store.js';
import { recordChannel } from '../../../src/outbox/channels/channel-events.js';
import { inTransaction, sql } from '../../../src/platform/database.js';
import { changeWorkspace } from '../../../src/platform/workspace-revision.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { onCitus } from '../../support/database.js';
import { needs } from '../../support/needs.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { WEBHOOK_SECRET: 'a secret of the installation, which is long' } });
});
afterAll(() => app.close());

/** The events of a workspace with this action, newest first. */
const eventsOf = (workspaceId: string, action: AuditAction) =>
  app.services.audit.list({ workspaceId, action }, 1000);

async function addPrompt(client: Client, text = 'Which tool is best?'): Promise<string> {
  const { body } = (await client.post('/v1/prompts', { text }).expect(201)) as { body: { promptId: string } };
  return body.promptId;
}

const newPrompt = (text: string) => ({ text, topic: null, persona: 'buyer' as const, intent: null });

const positioning = { positioning: 'The tool for small teams', competitors: ['Globex'] };
const budget = { dailyUsd: 5, monthlyUsd: 100 };
const webhook = { url: 'https://example.com/hooks/T0KEN?sign=S3CRET' };

/** The newest event of `action` after the calls of the workspace's key. */
async function eventAfter(action: AuditAction, change: (client: Client) => Promise<unknown>) {
  const client = await app.client();
  await change(client);
  const [event] = await eventsOf(client.workspaceId, action);
  if (event === undefined) throw new Error(`There is no event "${action}".`);
  return { client, event };
}

describe('the audit trail', () => {
  it('records the key that issued a key, the request and the new key without its secret', async () => {
    let issued = { id: '', key: '', keyPrefix: '' };
    const { client, event } = await eventAfter('key.issued', async (caller) => {
      const response = await caller.post('/v1/api-keys', { name: 'BI' }).set('X-Request-Id', 'req-of-test');
      issued = response.body as typeof issued;
    });
    expect(event).toMatchObject({
      workspaceId: client.workspaceId,
      actor: client.keyId,
      requestId: expect.stringMatching(/^req_/) as string,
      clientRequestId: 'req-of-test',
      subjectId: issued.id,
      before: null,
      after: { name: 'BI', environment: 'test', keyPrefix: issued.keyPrefix },
    });
    expect(JSON.stringify(event)).not.toContain(issued.key);
  });

  it('records a revocation once', async () => {
    let keyId = '';
    const { client, event } = await eventAfter('key.revoked', async (caller) => {
      const { body } = (await caller.post('/v1/api-keys', { name: 'BI' })) as { body: { id: string } };
      keyId = body.id;
      await caller.delete(`/v1/api-keys/${keyId}`).expect(204);
      await caller.delete(`/v1/api-keys/${keyId}`).expect(204);
    });
    expect(event).toMatchObject({ subjectId: keyId, before: { name: 'BI' }, after: null });
    expect(await eventsOf(client.workspaceId, 'key.revoked')).toHaveLength(1);
  });

  it('records the old and the new key of a regeneration', async () => {
    let keyId = '';
    const { client, event } = await eventAfter('key.regenerated', async (caller) => {
      ({ keyId } = await app.services.apiKeys.regenerate(caller.workspaceId, caller.keyId));
    });
    expect(event).toMatchObject({ subjectId: client.keyId, before: { name: 'Test' }, after: { keyId } });
  });

  it('records a saved brand with its former version', async () => {
    const { event } = await eventAfter('brand.saved', async (caller) => {
      await caller.patch('/v1/brand', positioning).expect(200);
      await caller.patch('/v1/brand', { positioning: 'For large teams' }).expect(200);
    });
    expect(event).toMatchObject({
      before: { version: 1, ...positioning },
      after: { version: 2, positioning: 'For large teams' },
    });
  });

  it('records pins of competitors, and unpins of a pinned list only', async () => {
    const { client, event } = await eventAfter('brand.pinned', async (caller) => {
      await caller.patch('/v1/brand', positioning).expect(200);
      await caller.put('/v1/brand/competitors', { competitors: ['Initech'] }).expect(200);
    });
    const pinned = { competitors: ['Initech'], pinned: true };
    expect(event).toMatchObject({ before: { competitors: ['Globex'], pinned: false }, after: pinned });
    await client.delete('/v1/brand/competitors').expect(200);
    await client.delete('/v1/brand/competitors').expect(200);
    const unpinned = await eventsOf(client.workspaceId, 'brand.unpinned');
    expect(unpinned).toMatchObject([{ before: pinned, after: { ...pinned, pinned: false } }]);
    expect(unpinned).toMatchObject([{ actor: client.keyId }]);
  });

  it('records names and competitors that are set on the command line', async () => {
    const { client, event } = await eventAfter('brand.names_changed', (caller) =>
      app.services.workspaces.setBrand(caller.workspaceId, { name: 'Acme' }, (transaction) =>
        app.services.brand.setCompetitors(caller.workspaceId, ['Globex'], transaction),
      ),
    );
    expect(event).toMatchObject({ before: { name: null }, after: { name: 'Acme' } });
    const changes = await eventsOf(client.workspaceId, 'brand.competitors_changed');
    expect(changes).toMatchObject([{ before: { competitors: [] }, after: { competitors: ['Globex'] } }]);
  });

  it('records an id of the service for a request, whatever id its client sends', async () => {
    const client = await app.client();
    const add = () => client.post('/v1/prompts', { text: 'Which tool is best?' });
    await add().set('X-Request-Id', 'chosen').expect(201).expect('X-Request-Id', 'chosen');
    await add().set('X-Request-Id', 'chosen').expect(201);
    const { headers } = await add().set('X-Request-Id', 'not well-formed').expect(201);
    const [third, ...chosen] = await eventsOf(client.workspaceId, 'prompt.added');
    expect(third).toMatchObject({ requestId: headers['x-request-id'], clientRequestId: null });
    expect(chosen).toMatchObject([{ clientRequestId: 'chosen' }, { clientRequestId: 'chosen' }]);
    expect(new Set(chosen.map(({ requestId }) => requestId))).not.toContain('chosen');
    expect(new Set(chosen.map(({ requestId }) => requestId)).size).toBe(2);
  });

  it('records an added prompt with its text, and nothing for a text that is tracked already', async () => {
    let promptId = '';
    const { client, event } = await eventAfter('prompt.added', async (caller) => {
      promptId = await addPrompt(caller);
      await caller.post('/v1/prompts/bulk', { prompts: [{ text: 'Which tool is best?' }] }).expect(201);
    });
    expect(event).toMatchObject({
      actor: client.keyId,
      subjectId: promptId,
      before: null,
      after: { text: 'Which tool is best?', createdBy: 'api' },
    });
    expect(await eventsOf(client.workspaceId, 'prompt.added')).toHaveLength(1);
  });

  it('records a bulk add as one event with the number of new prompts and the first 100 ids', async () => {
    const client = await app.client({ cap: -1 });
    await addPrompt(client, 'Which tool is number 0?');
    const prompts = Array.from({ length: 100 }, (_, index) => ({ text: `Which tool is number ${index}?` }));
    const bulk = await client.post('/v1/prompts/bulk', { prompts }).expect(201);
    const { results } = bulk.body as { results: { promptId: string }[] };
    const many = Array.from({ length: 150 }, (_, index) => newPrompt(`Which shop is number ${index}?`));
    await changeWorkspace(app.db.database, client.workspaceId, (transaction) =>
      app.services.prompts.trackForIngest(transaction, client.workspaceId, many, { draft: false }),
    );
    const [ingested, added] = await eventsOf(client.workspaceId, 'prompt.added');
    expect(ingested).toMatchObject({ actor: 'service', after: { count: 150, createdBy: 'system' } });
    expect(ingested?.after?.['promptIds']).toHaveLength(100);
    const promptIds = results.slice(1).map(({ promptId }) => promptId);
    const after = { count: 99, promptIds, createdBy: 'api' };
    expect(added).toMatchObject({ actor: client.keyId, subjectId: client.workspaceId, after });
  });

  it('records each rewording with both texts, but not one to the same text', async () => {
    let promptId = '';
    const { client, event } = await eventAfter('prompt.reworded', async (caller) => {
      promptId = await addPrompt(caller);
      await caller.patch(`/v1/prompts/${promptId}`, { text: 'Which tool is the best?' }).expect(200);
      await caller.patch(`/v1/prompts/${promptId}`, { text: 'Which tool is the best?' }).expect(200);
    });
    const texts = { before: { text: 'Which tool is best?' }, after: { text: 'Which tool is the best?' } };
    expect(event).toMatchObject({ actor: client.keyId, subjectId: promptId, ...texts });
    const other = await addPrompt(client, 'Which is cheap?');
    const edits = [
      { id: promptId, text: 'Which tool is the best?' },
      { id: other, text: 'Which is cheapest?' },
    ];
    await client.put('/v1/prompts', { prompts: edits }).expect(200);
    const events = await eventsOf(client.workspaceId, 'prompt.reworded');
    expect(events.map(({ subjectId }) => subjectId)).toEqual([other, promptId]);
  });

  it('records pauses and resumptions that change a prompt', async () => {
    let promptId = '';
    const { client, event } = await eventAfter('prompt.paused', async (caller) => {
      promptId = await addPrompt(caller);
      const pause = (body: object) => caller.post(`/v1/prompts/${promptId}/pause`, body).expect(200);
      await pause({ paused: true, reason: 'off season' });
      await pause({ paused: true });
      await pause({ paused: false });
      await pause({ paused: false });
    });
    const running = { isPaused: false, reason: null, isDraft: false };
    const paused = { isPaused: true, reason: 'off season', isDraft: false };
    expect(event).toMatchObject({ actor: client.keyId, subjectId: promptId, before: running, after: paused });
    expect(await eventsOf(client.workspaceId, 'prompt.paused')).toHaveLength(1);
    const resumed = await eventsOf(client.workspaceId, 'prompt.resumed');
    expect(resumed).toMatchObject([{ before: paused, after: running }]);
  });

  it('records the description of the content style, and how a brand is recognized', async () => {
    const { client, event } = await eventAfter('brand.content_style_changed', async (caller) => {
      await app.services.brand.setContentStyle(caller.workspaceId, 'Short sentences.');
      await app.services.brand.setContentStyle(caller.workspaceId, 'Short sentences.');
      await app.services.names.set(caller.workspaceId, null, { commonWord: true });
      await app.services.names.set(caller.workspaceId, null, { commonWord: true });
    });
    expect(event).toMatchObject({
      before: { contentStyle: null },
      after: { contentStyle: 'Short sentences.' },
    });
    expect(await eventsOf(client.workspaceId, 'brand.content_style_changed')).toHaveLength(1);
    const names = await eventsOf(client.workspaceId, 'brand.recognition_changed');
    expect(names).toMatchObject([
      { before: { competitor: null, commonWord: null }, after: { competitor: null, commonWord: true } },
    ]);
  });

  it('records schedules and attributes, null for the defaults', async () => {
    const { measuring } = app.services;
    const weekly = { cron: '0 6 * * 1', timeZone: 'Europe/Berlin' };
    const { client, event } = await eventAfter('schedule.changed', async ({ workspaceId }) => {
      await measuring.setSchedule(workspaceId, weekly);
      await measuring.setSchedule(workspaceId, weekly);
      await measuring.setAttributes(workspaceId, ['price']);
      await measuring.setAttributes(workspaceId, ['price']);
      await measuring.setAttributes(workspaceId, null);
    });
    expect(event).toMatchObject({ before: null, after: weekly });
    expect(await eventsOf(client.workspaceId, 'schedule.changed')).toHaveLength(1);
    const attributes = { attributes: ['price'] };
    expect(await eventsOf(client.workspaceId, 'attributes.changed')).toMatchObject([
      { before: attributes, after: null },
      { before: null, after: attributes },
    ]);
  });

  it('records a new workspace', async () => {
    const { client, event } = await eventAfter('workspace.created', () => Promise.resolve());
    expect(event).toMatchObject({
      subjectId: client.workspaceId,
      before: null,
      after: { name: 'Test', plan: 'paid', promptCap: null },
    });
  });

  it('records a retention once, from which day on it keeps records', async () => {
    const { client, event } = await eventAfter('retention.applied', async ({ workspaceId }) => {
      const line = {
        promptText: 'Which tool is best?',
        platform: 'chatgpt',
        status: 'ok',
        mentions: [],
        citations: [],
      };
      // The latest answer to a prompt is always kept.
      const lines = ['2026-01-01', '2026-01-02'].map((day) =>
        JSON.stringify({ ...line, runId: day, observedAt: `${day}T00:00:00.000Z` }),
      );
      const source = Readable.from([lines.join('\n')]);
      await app.services.ingest.observations({
        workspaceId,
        source,
        onError: 'stop',
        createPrompts: 'active',
      });
      await app.services.ingest.retain({ workspaceId, keepDays: 30, dryRun: false });
      await app.services.ingest.retain({ workspaceId, keepDays: 30, dryRun: false });
    });
    const keptFrom = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string;
    expect(event).toMatchObject({ before: null, after: { keptFrom } });
    expect(await eventsOf(client.workspaceId, 'retention.applied')).toHaveLength(1);
  });

  it('records an archived prompt once, with its text', async () => {
    let promptId = '';
    const { client, event } = await eventAfter('prompt.archived', async (caller) => {
      promptId = await addPrompt(caller);
      await caller.delete(`/v1/prompts/${promptId}`).expect(200);
      await caller.delete(`/v1/prompts/${promptId}`).expect(200);
    });
    expect(event).toMatchObject({
      subjectId: promptId,
      before: { text: 'Which tool is best?' },
      after: null,
    });
    expect(event.actor).toBe(client.keyId);
    expect(await eventsOf(client.workspaceId, 'prompt.archived')).toHaveLength(1);
  });

  it('records a replacement as one event, with the new prompt', async () => {
    let [promptId, newId] = ['', ''];
    const { client, event } = await eventAfter('prompt.replaced', async (caller) => {
      promptId = await addPrompt(caller);
      const path = `/v1/prompts/${promptId}/replacements`;
      const { body } = (await caller.post(path, { text: 'Which is cheap?' }).expect(201)) as {
        body: { promptId: string };
      };
      newId = body.promptId;
    });
    expect(event).toMatchObject({ subjectId: promptId, after: { promptId: newId, text: 'Which is cheap?' } });
    expect(await eventsOf(client.workspaceId, 'prompt.archived')).toEqual([]);
  });

  it('records plan and cap, but not a change to the same value', async () => {
    const { workspaces } = app.services;
    const { client, event } = await eventAfter('workspace.plan_changed', async ({ workspaceId }) => {
      await workspaces.setPlan(workspaceId, 'free');
      await workspaces.setPlan(workspaceId, 'free');
      await workspaces.setCap(workspaceId, 7);
    });
    expect(event).toMatchObject({ before: { plan: 'paid' }, after: { plan: 'free' } });
    expect(await eventsOf(client.workspaceId, 'workspace.plan_changed')).toHaveLength(1);
    const caps = await eventsOf(client.workspaceId, 'workspace.cap_changed');
    expect(caps).toMatchObject([{ before: { promptCap: null }, after: { promptCap: 7 } }]);
  });

  it('records targets and budgets, set one by one or by a file', async () => {
    const { measuring } = app.services;
    const { client, event } = await eventAfter('targets.changed', async ({ workspaceId }) => {
      const file = `workspaces: { ${workspaceId}: { targets: default, budget: { dailyUsd: 5, monthlyUsd: 100 } } }`;
      await measuring.setTargets(workspaceId, []);
      await measuring.applySettings(file);
      await measuring.applySettings(file);
      await measuring.setBudget(workspaceId, { dailyUsd: 6 });
    });
    expect(event).toMatchObject({ before: { targets: [] }, after: null });
    const targets = await eventsOf(client.workspaceId, 'targets.changed');
    expect(targets).toMatchObject([{}, { before: null, after: { targets: [] } }]);
    const budgets = await eventsOf(client.workspaceId, 'budget.changed');
    expect(budgets).toMatchObject([
      { before: budget, after: { ...budget, dailyUsd: 6 } },
      { before: null, after: budget },
    ]);
  });

  it('records a webhook without the path of its address, which may contain a token', async () => {
    const { channels } = app.services;
    const { client, event } = await eventAfter('webhook.changed', async ({ workspaceId }) => {
      await channels.changeWebhook(workspaceId, webhook);
      await channels.changeWebhook(workspaceId, webhook);
      await channels.changeWebhook(workspaceId, { isOn: false });
    });
    expect(event).toMatchObject({
      before: { isOn: true },
      after: { isOn: false, origin: 'https://example.com' },
    });
    const all = await eventsOf(client.workspaceId, 'webhook.changed');
    expect(all).toHaveLength(2);
    expect(JSON.stringify(all)).not.toMatch(/T0KEN|S3CRET/);
  });

  it('distinguishes two addresses of a webhook on the same host', async () => {
    const { workspaceId } = await app.client();
    const state = { events: [], isOn: true, offReason: null };
    const one = {
      channelId: 'webhook',
      kind: 'webhook',
      addresses: ['https://example.com/a'],
      ...{ onlyPublic: false, secretSalt: '', formerSalt: null, rotatedAt: null },
      ...state,
    } as const;
    const change = { before: one, after: { ...one, addresses: ['https://example.com/b'] } };
    await inTransaction(app.db.database, (transaction) =>
      recordChannel(transaction, workspaceId, new Date(), change),
    );
    expect(await eventsOf(workspaceId, 'webhook.changed')).toHaveLength(1);
  });

  it('keeps the events of a deleted and of a purged workspace', async () => {
    const { client, event } = await eventAfter('workspace.deleted', async ({ workspaceId }) => {
      await app.services.workspaces.remove(workspaceId);
      await app.services.workspaces.purge(workspaceId);
    });
    expect(event).toMatchObject({ before: { name: 'Test', plan: 'paid' }, after: null });
    const purged = await eventsOf(client.workspaceId, 'workspace.purged');
    expect(purged).toMatchObject([{ actor: 'service', requestId: null, before: { name: 'Test' } }]);
  });
});

describe('an event', () => {
  it('is not recorded when its change is rolled back', async () => {
    const client = await app.client();
    const promptId = await addPrompt(client);
    const failed = changeWorkspace(app.db.database, client.workspaceId, async (transaction) => {
      await archivePrompts(transaction, client.workspaceId, [promptId], { userId: 'usr_1' }, new Date());
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await client.patch('/v1/brand', { positioning: '' }).expect(400);
    await client.post(`/v1/prompts/${promptId}/replacements`, { text: '' }).expect(400);
    const events = await app.services.audit.list({ workspaceId: client.workspaceId }, 10);
    expect(events.map(({ action }) => action)).toEqual(['prompt.added', 'key.issued', 'workspace.created']);
  });

  it('is recorded once for a request that is repeated with its Idempotency-Key', async () => {
    const client = await app.client();
    const issue = () => client.post('/v1/api-keys', { name: 'Once' }).set('Idempotency-Key', 'one');
    await issue().expect(201);
    await issue().expect(201);
    const events = await eventsOf(client.workspaceId, 'key.issued');
    expect(events.filter(({ after }) => after?.['name'] === 'Once')).toMatchObject([{ actor: client.keyId }]);
  });

  it('is recorded for each of 100 prompts that are archived by one statement', async () => {
    const client = await app.client({ cap: -1 });
    const prompts = Array.from({ length: 100 }, (_, index) => ({ text: `Which tool is number ${index}?` }));
    const { body } = (await client.post('/v1/prompts/bulk', { prompts }).expect(201)) as {
      body: { results: { promptId: string }[] };
    };
    const ids = body.results.map(({ promptId }) => promptId);
    await changeWorkspace(app.db.database, client.workspaceId, (transaction) =>
      archivePrompts(transaction, client.workspaceId, ids, { userId: 'usr_1' }, new Date()),
    );
    const events = await eventsOf(client.workspaceId, 'prompt.archived');
    expect(events.map(({ subjectId }) => subjectId).sort()).toEqual([...ids].sort());
  });
});

describe('a stored event', needs(!onCitus(), 'Citus has no triggers'), () => {
  it.each([
    `update audit_events set actor = 'nobody'`,
    'delete from audit_events',
    'delete from audit_events where false',
    'truncate audit_events',
  ])('stays as it is: "%s" is rejected', async (text) => {
    await app.client();
    const read = () => sql(app.db.database, 'select * from audit_events order by event_id');
    const before = await read();
    const refusal = 'audit events cannot be changed or deleted';
    // The owner of the table may do everything that is not rejected.
    await expect(sql(app.db.owner, text)).rejects.toThrow(refusal);
    expect(await read()).toEqual(before);
    expect(before).not.toEqual([]);
  });
});
