import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditAction } from '../../../src/platform/audit.js';
import { archivePrompts } from '../../../src/features/prompts/store.js';
import { recordWebhook } from '../../../src/outbox/webhooks/webhook-events.js';
import { inTransaction, sql } from '../../../src/platform/database.js';
import { changeWorkspace } from '../../../src/platform/workspace-revision.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { onCitus } from '../../support/database.js';

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
      requestId: 'req-of-test',
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
    const { webhooks } = app.services;
    const { client, event } = await eventAfter('webhook.changed', async ({ workspaceId }) => {
      await webhooks.change(workspaceId, webhook);
      await webhooks.change(workspaceId, webhook);
      await webhooks.change(workspaceId, { isOn: false });
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
    const one = { url: 'https://example.com/a', events: [], isOn: true, offReason: null };
    const change = { before: one, after: { ...one, url: 'https://example.com/b' } };
    await inTransaction(app.db.database, (transaction) =>
      recordWebhook(transaction, workspaceId, new Date(), change),
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
    expect(events.map(({ action }) => action)).toEqual(['key.issued']);
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

describe.skipIf(onCitus())(`a stored event${onCitus() ? ' (skipped: Citus has no triggers)' : ''}`, () => {
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
