import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '../../../src/domain/principal.js';
import { promptRoutes } from '../../../src/features/prompts/index.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { expectProblem } from '../problem.js';

// One case for each documented status of an operation, and effects that no response shows. The conformance suite, which
// runs against this service, proves the rest.

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UNKNOWN = 'prm_00000000000000000000000000000000';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function list(client: Client) {
  const response = await client.get('/v1/prompts');
  expect(response.status).toBe(200);
  return response.body as { tracked: Record<string, unknown>[]; archived: Record<string, unknown>[] };
}

async function add(client: Client, text: string, fields: object = {}): Promise<string> {
  const response = await client.post('/v1/prompts', { text, ...fields });
  expect(response.status).toBe(201);
  return response.body.promptId as string;
}

async function find(client: Client, promptId: string) {
  const { tracked, archived } = await list(client);
  const found = [...tracked, ...archived].filter((prompt) => prompt['id'] === promptId);
  expect(found).toHaveLength(1);
  return found[0] ?? {};
}

const slots = async (client: Client) => (await client.get('/v1/prompts/cap')).body as unknown;

/** All ten fields of a tracked prompt without history. */
const newRow = (id: string, text: string, topic: string | null) => ({
  id,
  text,
  topic,
  status: 'pending_baseline',
  createdBy: 'api',
  hasObservations: false,
  pausedReason: null,
  archivedBy: null,
  archivedReason: null,
  updatedAt: expect.stringMatching(ISO) as string,
});

/** The row of a prompt. */
function storedPrompt(client: Client, promptId: string) {
  return app.db.database('prompts').where({ workspace_id: client.workspaceId, prompt_id: promptId });
}

/** Gives a prompt one successful observation, as ingestion would. */
async function observe(client: Client, promptId: string): Promise<void> {
  await app.db.database('prompt_platform_states').insert({
    workspace_id: client.workspaceId,
    prompt_id: promptId,
    platform: 'chatgpt',
    last_observed_at: new Date(),
    latest_observation_id: 'obs_1',
    last_attempt_at: new Date(),
    last_attempt_id: 'obs_1',
    last_attempt_status: 'ok',
  });
}

describe('listPrompts', () => {
  describe('200', () => {
    it('returns all ten fields of a tracked prompt, including nulls', async () => {
      const client = await app.client();
      const id = await add(client, 'Which tool plans projects?');
      expect((await list(client)).tracked).toEqual([newRow(id, 'Which tool plans projects?', null)]);
    });

    it('lists thousands of archived prompts without gaps, in parts of at most 500', async () => {
      const client = await app.client({ cap: -1 });
      await add(client, 'tracked from the start');
      await app.db.database.raw(
        `insert into prompts (workspace_id, prompt_id, project_id, text, persona, created_by, created_at, updated_at,
                              archived_at)
         select workspace_id, 'prm_' || lpad(i::text, 5, '0'), project_id, 'text ' || i, 'buyer', 'api', now(), now(),
                timestamptz '2026-01-01' + i % 100 * interval '1 minute'
         from projects, generate_series(1, 3210) i where workspace_id = :workspaceId`,
        { workspaceId: client.workspaceId },
      );
      const { tracked, archived } = await list(client);
      expect(tracked).toHaveLength(1);
      const minuteOf = (prompt: Record<string, unknown>) => Number(String(prompt['id']).slice(4)) % 100;
      const latestFirst = archived.toSorted(
        (a, b) => minuteOf(b) - minuteOf(a) || (String(a['id']) < String(b['id']) ? 1 : -1),
      );
      expect(new Set(archived.map((prompt) => prompt['id'])).size).toBe(3210);
      expect(archived).toEqual(latestFirst);

      const { listPrompts } = promptRoutes(app.services.prompts);
      const principal = { workspaceId: client.workspaceId } as Principal;
      const answer = await listPrompts({ principal, path: {}, query: {}, body: undefined });
      const sizes = [...answer.parts].map((part) => part.tracked.length + part.archived.length);
      expect(Math.max(...sizes)).toBe(500);
      expect(sizes.reduce((sum, size) => sum + size)).toBe(3211);
    });

    it('lists two empty groups without an active project', async () => {
      const client = await app.client();
      await app.db.database('projects').where({ workspace_id: client.workspaceId }).delete();
      expect(await list(client)).toEqual({ tracked: [], archived: [] });
    });
  });
});

describe('getPromptCap', () => {
  describe('200', () => {
    it('returns the default cap of the plan and the slots in use, counting paused prompts but not archived ones', async () => {
      const client = await app.client();
      expect(await slots(client)).toEqual({ activeCount: 0, cap: 100 });
      const paused = await add(client, 'a paused one');
      const archived = await add(client, 'an archived one');
      await client.post(`/v1/prompts/${paused}/pause`, { paused: true });
      await client.delete(`/v1/prompts/${archived}`);
      expect(await slots(client)).toEqual({ activeCount: 1, cap: 100 });
    });

    it('returns the slots in use even when the cap is lowered below them', async () => {
      const client = await app.client({ cap: 2 });
      await add(client, 'first one');
      await add(client, 'second one');
      await app.services.workspaces.setCap(client.workspaceId, 1);
      expect(await slots(client)).toEqual({ activeCount: 2, cap: 1 });
      expect((await list(client)).tracked).toHaveLength(2);
    });
  });
});

describe('addPrompt', () => {
  describe('201', () => {
    it('returns the new prompt and the updated slots', async () => {
      const client = await app.client({ cap: 5 });
      const response = await client.post('/v1/prompts', { text: 'Which tool?' });
      expect(response.status).toBe(201);
      expect(response.body).toEqual({
        promptId: expect.stringMatching(/^prm_[0-9a-f]{32}$/),
        activeCount: 1,
        cap: 5,
      });
      expect(await slots(client)).toEqual({ activeCount: 1, cap: 5 });
      expect(await find(client, response.body.promptId as string)).toMatchObject({ text: 'Which tool?' });
    });

    it('accepts the six personas, and uses discoverer by default', async () => {
      const client = await app.client();
      const personas = ['discoverer', 'buyer', 'evaluator', 'competitor', 'branded', 'control'];
      for (const persona of personas) await add(client, `as a ${persona}`, { persona });
      await add(client, 'as nobody');
      const rows = await app.db
        .database<{ workspace_id: string; persona: string }>('prompts')
        .where({ workspace_id: client.workspaceId })
        .orderBy(['created_at', 'prompt_id'])
        .select('persona');
      expect(rows.map((row) => row.persona)).toEqual([...personas, 'discoverer']);
    });

    it('creates a default project when none is active', async () => {
      const client = await app.client();
      await app.db.database('projects').where({ workspace_id: client.workspaceId }).delete();
      const id = await add(client, 'the first of its project');
      expect((await list(client)).tracked.map((prompt) => prompt['id'])).toEqual([id]);
      await add(client, 'the second of its project');
      expect(await slots(client)).toEqual({ activeCount: 2, cap: 100 });
    });
  });

  describe('400', () => {
    it('rejects a new prompt with a text that is too short and tracks nothing', async () => {
      const client = await app.client();
      const response = await client.post('/v1/prompts', { text: '  ab  ' });
      expectProblem(response, 400, 'invalid_parameter', { param: 'text' });
      expect(await list(client)).toEqual({ tracked: [], archived: [] });
      expect(await slots(client)).toEqual({ activeCount: 0, cap: 100 });
    });
  });

  describe('409', () => {
    it('rejects an add at the cap with the slots it needs, and tracks nothing', async () => {
      const client = await app.client({ cap: 2 });
      await add(client, 'first one');
      await add(client, 'second one');
      const before = await list(client);
      expectProblem(await client.post('/v1/prompts', { text: 'third one' }), 409, 'prompt_cap_exceeded', {
        details: { cap: 2, activeCount: 2, requested: 1 },
      });
      expect(await list(client)).toEqual(before);
    });

    it('rejects only adds above a lowered cap', async () => {
      const client = await app.client({ cap: 2 });
      const id = await add(client, 'first one');
      await add(client, 'second one');
      await app.services.workspaces.setCap(client.workspaceId, 1);
      expectProblem(await client.post('/v1/prompts', { text: 'third one' }), 409, 'prompt_cap_exceeded', {
        details: { cap: 1, activeCount: 2, requested: 1 },
      });
      expect((await client.post(`/v1/prompts/${id}/replacements`, { text: 'in its place' })).status).toBe(
        201,
      );
    });
  });
});

describe('rewordPrompt', () => {
  describe('200', () => {
    it('returns the extent of the change, and shows the new text', async () => {
      const client = await app.client();
      const promptId = await add(client, 'Which tool plans projects?');
      const { status, body } = await client.patch(`/v1/prompts/${promptId}`, {
        text: ' Which good tool plans projects?',
      });
      expect([status, body]).toEqual([200, { promptId, changed: true, wordingChange: 'minor' }]);
      expect((await find(client, promptId))['text']).toBe('Which good tool plans projects?');
    });
  });

  describe('400', () => {
    it('rejects a reword to a text that is too long and keeps the wording', async () => {
      const client = await app.client();
      const promptId = await add(client, 'the old wording');
      const before = await list(client);
      const response = await client.patch(`/v1/prompts/${promptId}`, { text: 'x'.repeat(501) });
      expectProblem(response, 400, 'invalid_parameter', { param: 'text' });
      expect(await list(client)).toEqual(before);
    });
  });
});

describe('archivePrompt', () => {
  describe('200', () => {
    it('archives a prompt with its text, topic and history, and records who archived it', async () => {
      const client = await app.client();
      const promptId = await add(client, 'to be archived', { topic: 'Planning' });
      await observe(client, promptId);
      await add(client, 'a bystander');
      const before = await list(client);
      const response = await client.delete(`/v1/prompts/${promptId}`);
      expect(response.status).toBe(200);
      expect(response.body).toEqual({ promptId });
      const after = await list(client);
      expect(after.tracked).toEqual(before.tracked.slice(1));
      expect(after.archived).toEqual([
        {
          ...before.tracked[0],
          status: 'archived',
          archivedBy: client.ownerId,
          archivedReason: null,
          hasObservations: true,
          updatedAt: after.archived[0]?.['updatedAt'],
        },
      ]);
      expect(await slots(client)).toEqual({ activeCount: 1, cap: 100 });
    });

    it('returns the same for an archived prompt and changes nothing', async () => {
      const client = await app.client();
      const promptId = await add(client, 'to be archived');
      await client.delete(`/v1/prompts/${promptId}`);
      const before = await list(client);
      const response = await client.delete(`/v1/prompts/${promptId}`);
      expect([response.status, response.body]).toEqual([200, { promptId }]);
      expect(await list(client)).toEqual(before);
    });
  });
});

describe('pausePrompt', () => {
  const pause = (client: Client, promptId: string, body: object) =>
    client.post(`/v1/prompts/${promptId}/pause`, body);

  describe('200', () => {
    it('pauses a prompt with a reason; it stays tracked and keeps its slot', async () => {
      const client = await app.client();
      const promptId = await add(client, 'to be paused', { topic: 'Planning' });
      const before = await find(client, promptId);
      const response = await pause(client, promptId, { paused: true, reason: ' Season is over ' });
      expect([response.status, response.body]).toEqual([200, { promptId, status: 'paused' }]);
      const after = await find(client, promptId);
      expect(after).toEqual({
        ...before,
        status: 'paused',
        pausedReason: 'Season is over',
        updatedAt: after['updatedAt'],
      });
      expect((await list(client)).tracked).toHaveLength(1);
      expect(await slots(client)).toEqual({ activeCount: 1, cap: 100 });
    });

    it('resumes a prompt to its current status, clears the reason and ignores a new one', async () => {
      const client = await app.client();
      const [fresh, seen] = [await add(client, 'never measured'), await add(client, 'measured before')];
      await observe(client, seen);
      for (const promptId of [fresh, seen]) await pause(client, promptId, { paused: true, reason: 'later' });
      const answers = [];
      for (const promptId of [fresh, seen]) {
        answers.push((await pause(client, promptId, { paused: false, reason: 'ignored' })).body.status);
        expect((await find(client, promptId))['pausedReason']).toBeNull();
      }
      expect(answers).toEqual(['pending_baseline', 'active']);
      expect((await list(client)).tracked.map((prompt) => prompt['status'])).toEqual(answers);
    });

    it('changes nothing, including updatedAt, for a pause of a paused or a resume of a running prompt', async () => {
      let now = new Date('2026-03-01T10:00:00.000Z');
      const timed = await createTestApp({ db: app.db, clock: () => now });
      const client = await timed.client();
      const promptId = await add(client, 'to be paused');
      now = new Date('2026-03-01T11:00:00.000Z');
      await pause(client, promptId, { paused: false });
      expect((await find(client, promptId))['updatedAt']).toBe('2026-03-01T10:00:00.000Z');
      await pause(client, promptId, { paused: true, reason: 'later' });
      now = new Date('2026-03-01T12:00:00.000Z');
      await pause(client, promptId, { paused: true });
      await pause(client, promptId, { paused: true, reason: 'later' });
      expect((await find(client, promptId))['updatedAt']).toBe('2026-03-01T11:00:00.000Z');
      await timed.close();
    });

    it('starts measuring a draft when it is resumed', async () => {
      const client = await app.client();
      const promptId = await add(client, 'a draft');
      await storedPrompt(client, promptId).update({ is_draft: true });
      expect((await find(client, promptId))['status']).toBe('draft');
      expect((await pause(client, promptId, { paused: false })).body.status).toBe('pending_baseline');
    });
  });

  describe('400', () => {
    it('rejects a pause without "paused" and leaves the prompt unchanged', async () => {
      const client = await app.client();
      const promptId = await add(client, 'to be paused');
      const before = await find(client, promptId);
      expectProblem(await pause(client, promptId, { reason: 'why' }), 400, 'invalid_parameter', {
        param: 'paused',
      });
      expect(await find(client, promptId)).toEqual(before);
    });
  });
});

describe('replacePrompt', () => {
  const replace = (client: Client, promptId: string, body: object) =>
    client.post(`/v1/prompts/${promptId}/replacements`, body);

  describe('201', () => {
    it('archives the replaced prompt with its text, and tracks a new one without history', async () => {
      const client = await app.client();
      const old = await add(client, 'the old text', {
        topic: 'Planning',
        persona: 'buyer',
        intent: 'odd intent',
      });
      await observe(client, old);
      await client.post(`/v1/prompts/${old}/pause`, { paused: true, reason: 'later' });
      const response = await replace(client, old, { text: ' the new text ' });
      expect(response.status).toBe(201);
      expect(response.body).toEqual({ promptId: expect.stringMatching(/^prm_/), archivedPromptId: old });
      const promptId = response.body.promptId as string;
      expect(promptId).not.toBe(old);
      const { tracked, archived } = await list(client);
      expect(tracked).toEqual([newRow(promptId, 'the new text', 'Planning')]);
      expect(archived).toMatchObject([
        {
          id: old,
          text: 'the old text',
          archivedBy: client.ownerId,
          archivedReason: 'replaced',
          hasObservations: true,
        },
      ]);
      const row = (await storedPrompt(client, promptId).first()) as object;
      expect(row).toMatchObject({ persona: 'buyer', intent: 'odd intent' });
    });
  });

  describe('400', () => {
    it('rejects a replacement without a text, and neither archives nor tracks a prompt', async () => {
      const client = await app.client();
      const promptId = await add(client, 'the old text');
      const before = await list(client);
      expectProblem(await replace(client, promptId, {}), 400, 'invalid_parameter', { param: 'text' });
      expect(await list(client)).toEqual(before);
    });
  });

  describe('409', () => {
    it('lets exactly one of several parallel replacements of a prompt succeed, and names its prompt to the others', async () => {
      const client = await app.client();
      const old = await add(client, 'the old text');
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, index) => replace(client, old, { text: `new text ${index}` })),
      );
      const won = answers.filter(({ status }) => status === 201);
      expect(won).toHaveLength(1);
      for (const answer of answers.filter(({ status }) => status !== 201)) {
        expectProblem(answer, 409, 'prompt_not_editable', { details: { replacedBy: won[0]?.body.promptId } });
      }
      expect((await list(client)).tracked.map((prompt) => prompt['id'])).toEqual([won[0]?.body.promptId]);
    });
  });
});

describe.each([
  [
    'rewordPrompt',
    (client: Client, id: string) => client.patch(`/v1/prompts/${id}`, { text: 'another text' }),
  ],
  ['pausePrompt', (client: Client, id: string) => client.post(`/v1/prompts/${id}/pause`, { paused: true })],
  [
    'replacePrompt',
    (client: Client, id: string) => client.post(`/v1/prompts/${id}/replacements`, { text: 'another text' }),
  ],
  ['archivePrompt', (client: Client, id: string) => client.delete(`/v1/prompts/${id}`)],
] as const)('%s', (operation, call) => {
  describe('404', () => {
    it(`${operation} responds with the same 404 for an unknown prompt and one of another workspace, which stays unchanged`, async () => {
      const [client, stranger] = [await app.client(), await app.client()];
      const foreign = await add(stranger, 'not yours');
      const before = await list(stranger);
      for (const id of [
        UNKNOWN,
        foreign,
        'x',
        '%F0%9F%98%80',
        encodeURIComponent("'; drop table prompts; --"),
      ]) {
        expectProblem(await call(client, id), 404, 'prompt_not_found', { message: /no prompt with this id/ });
      }
      expect(await list(stranger)).toEqual(before);
    });
  });

  if (operation === 'archivePrompt') return;
  describe('409', () => {
    it(`${operation} rejects an archived prompt and leaves it unchanged`, async () => {
      const client = await app.client();
      const id = await add(client, 'archived already');
      await client.delete(`/v1/prompts/${id}`);
      const before = await list(client);
      expectProblem(await call(client, id), 409, 'prompt_not_editable');
      expect(await list(client)).toEqual(before);
    });
  });
});
