import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '../../src/domain/principal.js';
import { promptRoutes } from '../../src/features/prompts/index.js';
import { createTestApp, type Client, type TestApp } from '../support/app.js';
import { expectProblem } from './problem.js';

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
    it('lists two empty groups before the first prompt', async () => {
      const client = await app.client();
      expect(await list(client)).toEqual({ tracked: [], archived: [] });
    });

    it('returns all ten fields of a tracked prompt, including nulls', async () => {
      const client = await app.client();
      const id = await add(client, 'Which tool plans projects?');
      expect((await list(client)).tracked).toEqual([newRow(id, 'Which tool plans projects?', null)]);
    });

    it('lists tracked prompts oldest first, and archived ones by latest archiving', async () => {
      const client = await app.client();
      const ids = [];
      for (const text of ['one text', 'two text', 'three text', 'four text'])
        ids.push(await add(client, text));
      const [one, two, three, four] = ids;
      await client.delete(`/v1/prompts/${three}`);
      await client.delete(`/v1/prompts/${one}`);
      const { tracked, archived } = await list(client);
      expect(tracked.map((prompt) => prompt['id'])).toEqual([two, four]);
      expect(archived.map((prompt) => prompt['id'])).toEqual([one, three]);
    });

    it('lists the prompts of a batch in its order, although they were created at the same moment', async () => {
      const client = await app.client();
      const prompts = Array.from({ length: 30 }, (_, index) => ({ text: `prompt ${index}` }));
      await client.post('/v1/prompts/bulk', { prompts });
      expect((await list(client)).tracked.map((prompt) => prompt['text'])).toEqual(
        prompts.map((one) => one.text),
      );
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

    it('lists no prompt of another workspace', async () => {
      const [one, other] = await Promise.all([app.client(), app.client()]);
      await add(one, 'only mine');
      expect(await list(other)).toEqual({ tracked: [], archived: [] });
    });

    it('lists two empty groups without an active project', async () => {
      const client = await app.client();
      await app.db.database('projects').where({ workspace_id: client.workspaceId }).delete();
      expect(await list(client)).toEqual({ tracked: [], archived: [] });
    });
  });

  describe('400', () => {
    it('rejects any query parameter on the list of prompts', async () => {
      const client = await app.client();
      expectProblem(await client.get('/v1/prompts?limit=5'), 400, 'invalid_parameter', { param: 'limit' });
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

    it("returns the default cap of the free plan, the workspace's own cap, or -1 for unlimited", async () => {
      const caps = [];
      for (const options of [{ plan: 'free' as const }, { cap: 0 }, { cap: 7 }, { cap: -1 }]) {
        caps.push(await slots(await app.client(options)));
      }
      expect(caps).toEqual([10, 0, 7, -1].map((cap) => ({ activeCount: 0, cap })));
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

    it('adds a prompt to the last free slot', async () => {
      const client = await app.client({ cap: 1 });
      const { status, body } = await client.post('/v1/prompts', { text: 'the last slot' });
      expect([status, body.activeCount]).toEqual([201, 1]);
    });

    it('tracks another prompt when the text is already tracked', async () => {
      const client = await app.client();
      expect(await add(client, 'same text')).not.toBe(await add(client, 'same text'));
      expect(await slots(client)).toEqual({ activeCount: 2, cap: 100 });
    });

    it('accepts texts of 3 and of 500 code points, regardless of bytes and UTF-16 units', async () => {
      const client = await app.client();
      const texts = ['abc', '漢字漢', 'x'.repeat(500), '漢'.repeat(500), '😀'.repeat(500), 'é'.repeat(500)];
      for (const text of texts) await add(client, text);
      expect((await list(client)).tracked.map((prompt) => prompt['text'])).toEqual(texts);
    });

    it('returns the text as it was sent, without outer space', async () => {
      const client = await app.client();
      const texts = [
        '"quoted" \\ back',
        '<b>bold</b> & more',
        'line\nbreak',
        'مرحبا بالعالم',
        '👩‍👩‍👧 family',
        'ﬁ Å Å',
      ];
      for (const text of texts) await add(client, `  ${text}\n`);
      expect((await list(client)).tracked.map((prompt) => prompt['text'])).toEqual(texts);
    });

    it('trims the topic of a prompt, and stores null for a missing or blank one', async () => {
      const client = await app.client();
      const topics = [' Planning ', null, undefined, '', '   ', 't'.repeat(200)];
      for (const topic of topics) await add(client, 'a text', { topic });
      expect((await list(client)).tracked.map((prompt) => prompt['topic'])).toEqual([
        'Planning',
        null,
        null,
        null,
        null,
        't'.repeat(200),
      ]);
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

    it('accepts any intent, null or none', async () => {
      const client = await app.client();
      for (const intent of ['commercial', 'anything at all', '', null, undefined, 'i'.repeat(200)]) {
        await add(client, 'a text', { intent });
      }
      expect((await list(client)).tracked).toHaveLength(6);
    });

    it('adds prompts without a limit in a workspace without a cap', async () => {
      const client = await app.client({ cap: -1 });
      const { body } = await client.post('/v1/prompts', { text: 'unlimited' });
      expect(body).toMatchObject({ activeCount: 1, cap: -1 });
    });

    it('creates a default project when none is active', async () => {
      const client = await app.client();
      await app.db.database('projects').where({ workspace_id: client.workspaceId }).delete();
      const id = await add(client, 'the first of its project');
      expect((await list(client)).tracked.map((prompt) => prompt['id'])).toEqual([id]);
      await add(client, 'the second of its project');
      expect(await slots(client)).toEqual({ activeCount: 2, cap: 100 });
    });

    it('accepts a test key of a paid workspace, because the plan decides and not the key', async () => {
      const client = await app.client({ environment: 'test' });
      await add(client, 'with a test key');
    });
  });

  describe('400', () => {
    it.each([
      ['a missing text', {}, 'text'],
      ['a null text', { text: null }, 'text'],
      ['a number for a text', { text: 123 }, 'text'],
      ['a list for a text', { text: ['abc'] }, 'text'],
      ['an empty text', { text: '' }, 'text'],
      ['a text of two characters', { text: 'ab' }, 'text'],
      ['two characters of six bytes', { text: '漢字' }, 'text'],
      ['two emoji of four UTF-16 units', { text: '😀😀' }, 'text'],
      ['a blank text', { text: '     ' }, 'text'],
      ['two characters and padding', { text: '  ab  ' }, 'text'],
      ['501 characters', { text: 'x'.repeat(501) }, 'text'],
      ['501 emoji', { text: '😀'.repeat(501) }, 'text'],
      ['500 characters and padding', { text: ` ${'x'.repeat(500)}` }, 'text'],
      ['a control character', { text: 'bell \u0007 rings' }, 'text'],
      ['a NUL', { text: 'nul \u0000 here' }, 'text'],
      ['half of a surrogate pair', { text: 'half \ud83d here' }, 'text'],
      ['the persona of the filter', { text: 'a text', persona: 'custom' }, 'persona'],
      ['an unknown persona', { text: 'a text', persona: 'Buyer' }, 'persona'],
      ['a null persona', { text: 'a text', persona: null }, 'persona'],
      ['a topic of 201 characters', { text: 'a text', topic: 't'.repeat(201) }, 'topic'],
      ['a number for a topic', { text: 'a text', topic: 1 }, 'topic'],
      ['a topic of two lines', { text: 'a text', topic: 'one\ntwo' }, 'topic'],
      ['a list for an intent', { text: 'a text', intent: ['commercial'] }, 'intent'],
      ['an intent of 201 characters', { text: 'a text', intent: 'i'.repeat(201) }, 'intent'],
      ['an unknown field', { text: 'a text', txt: 1 }, 'txt'],
      ['a field that is not for callers', { text: 'a text', workspaceId: 'ws_1' }, 'workspaceId'],
    ])('rejects a new prompt with %s and tracks nothing', async (_, body, param) => {
      const client = await app.client();
      expectProblem(await client.post('/v1/prompts', body), 400, 'invalid_parameter', { param });
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

    it('counts paused prompts against the cap, and frees the slot of an archived one', async () => {
      const client = await app.client({ cap: 1 });
      const id = await add(client, 'first one');
      await client.post(`/v1/prompts/${id}/pause`, { paused: true });
      expectProblem(await client.post('/v1/prompts', { text: 'second one' }), 409, 'prompt_cap_exceeded', {
        details: { cap: 1, activeCount: 1, requested: 1 },
      });
      await client.delete(`/v1/prompts/${id}`);
      await add(client, 'second one');
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
    it.each([
      ['the same text', 'Which tool plans projects?', false, 'none'],
      ['the same text with space around it', '  Which tool plans projects?\n', false, 'none'],
      ['another letter case', 'which TOOL plans projects?', true, 'minor'],
      ['other punctuation and space', 'Which tool  plans: projects', true, 'minor'],
      ['most of the words', 'Which good tool plans projects?', true, 'minor'],
      ['other words', 'How much does planning software cost?', true, 'major'],
    ])('reports the change and its extent for a reword to %s', async (_, text, changed, wordingChange) => {
      const client = await app.client();
      const promptId = await add(client, 'Which tool plans projects?');
      const response = await client.patch(`/v1/prompts/${promptId}`, { text });
      expect(response.status).toBe(200);
      expect(response.body).toEqual({ promptId, changed, wordingChange });
      expect((await find(client, promptId))['text']).toBe(
        changed ? text.trim() : 'Which tool plans projects?',
      );
    });

    it('keeps topic, author, pause, history, slots and other prompts on a reword', async () => {
      const client = await app.client();
      const promptId = await add(client, 'the old wording', { topic: 'Planning' });
      await add(client, 'a bystander');
      await observe(client, promptId);
      await client.post(`/v1/prompts/${promptId}/pause`, { paused: true, reason: 'later' });
      const before = await list(client);
      await client.patch(`/v1/prompts/${promptId}`, { text: 'a new wording' });
      const { tracked, archived } = await list(client);
      const [edited, bystander] = tracked;
      expect(edited).toEqual({
        ...before.tracked[0],
        text: 'a new wording',
        updatedAt: edited?.['updatedAt'],
      });
      expect(edited).toMatchObject({ hasObservations: true, status: 'paused', pausedReason: 'later' });
      expect(bystander).toEqual(before.tracked[1]);
      expect(archived).toEqual([]);
      expect(await slots(client)).toEqual({ activeCount: 2, cap: 100 });
    });

    it('updates updatedAt on a reword, but not for the same text', async () => {
      let now = new Date('2026-03-01T10:00:00.000Z');
      const timed = await createTestApp({ db: app.db, clock: () => now });
      const client = await timed.client();
      const promptId = await add(client, 'the old wording');
      now = new Date('2026-03-01T11:00:00.000Z');
      await client.patch(`/v1/prompts/${promptId}`, { text: 'the old wording' });
      expect((await find(client, promptId))['updatedAt']).toBe('2026-03-01T10:00:00.000Z');
      await client.patch(`/v1/prompts/${promptId}`, { text: 'the new wording' });
      expect((await find(client, promptId))['updatedAt']).toBe('2026-03-01T11:00:00.000Z');
      await timed.close();
    });

    it('rewords at the cap, even to the text of another prompt', async () => {
      const client = await app.client({ cap: 2 });
      const promptId = await add(client, 'the first text');
      await add(client, 'the second text');
      const { status } = await client.patch(`/v1/prompts/${promptId}`, { text: 'the second text' });
      expect(status).toBe(200);
      expect((await list(client)).tracked.map((prompt) => prompt['text'])).toEqual([
        'the second text',
        'the second text',
      ]);
    });
  });

  describe('400', () => {
    it.each([
      ['no text', {}],
      ['a null text', { text: null }],
      ['a number', { text: 7 }],
      ['two characters', { text: 'ab' }],
      ['501 characters', { text: 'x'.repeat(501) }],
      ['blanks', { text: '   ' }],
    ])('rejects a reword to %s and keeps the wording', async (_, body) => {
      const client = await app.client();
      const promptId = await add(client, 'the old wording');
      const before = await list(client);
      expectProblem(await client.patch(`/v1/prompts/${promptId}`, body), 400, 'invalid_parameter', {
        param: 'text',
      });
      expect(await list(client)).toEqual(before);
    });

    it('rejects a field in a reword that only an add has', async () => {
      const client = await app.client();
      const promptId = await add(client, 'the old wording');
      const response = await client.patch(`/v1/prompts/${promptId}`, { text: 'a new wording', topic: 'x' });
      expectProblem(response, 400, 'invalid_parameter', { param: 'topic' });
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

    it('archives a paused prompt', async () => {
      const client = await app.client();
      const promptId = await add(client, 'paused and archived');
      await client.post(`/v1/prompts/${promptId}/pause`, { paused: true, reason: 'later' });
      await client.delete(`/v1/prompts/${promptId}`);
      expect(await find(client, promptId)).toMatchObject({ status: 'archived', archivedBy: client.ownerId });
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

    it.each([
      ['too long', 'r'.repeat(501)],
      ['as long as a text may be', 'r'.repeat(11_000)],
      ['empty', ''],
      ['with control characters', 'a\u0007bell'],
    ])('ignores a reason that is %s when it resumes a prompt', async (_, reason) => {
      const client = await app.client();
      const promptId = await add(client, 'to be resumed');
      await pause(client, promptId, { paused: true, reason: 'later' });
      const { status, body } = await pause(client, promptId, { paused: false, reason });
      expect([status, body]).toEqual([200, { promptId, status: 'pending_baseline' }]);
      expect((await find(client, promptId))['pausedReason']).toBeNull();
    });

    it.each([[undefined], [null], ['  ']])(
      'stores no reason when a prompt is paused with %j',
      async (reason) => {
        const client = await app.client();
        const promptId = await add(client, 'to be paused');
        expect((await pause(client, promptId, { paused: true, reason })).status).toBe(200);
        expect((await find(client, promptId))['pausedReason']).toBeNull();
      },
    );

    it('replaces the reason when a paused prompt is paused with another one, and keeps it otherwise', async () => {
      const client = await app.client();
      const promptId = await add(client, 'to be paused');
      const reasons = [];
      for (const reason of ['first', undefined, null, 'second']) {
        expect((await pause(client, promptId, { paused: true, reason })).body.status).toBe('paused');
        reasons.push((await find(client, promptId))['pausedReason']);
      }
      expect(reasons).toEqual(['first', 'first', 'first', 'second']);
    });

    it('changes nothing, including updatedAt, when it pauses a paused or resumes a running prompt', async () => {
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

    it('pauses and resumes at the cap', async () => {
      const client = await app.client({ cap: 1 });
      const promptId = await add(client, 'the only one');
      expect((await pause(client, promptId, { paused: true })).status).toBe(200);
      expect((await pause(client, promptId, { paused: false })).status).toBe(200);
    });
  });

  describe('400', () => {
    it.each([
      ['nothing', {}, 'paused'],
      ['only a reason', { reason: 'why' }, 'paused'],
      ['a string', { paused: 'true' }, 'paused'],
      ['a number', { paused: 1 }, 'paused'],
      ['null', { paused: null }, 'paused'],
      ['a number for a reason', { paused: true, reason: 5 }, 'reason'],
      ['a reason of 501 characters', { paused: true, reason: 'r'.repeat(501) }, 'reason'],
      ['a control character in the reason', { paused: true, reason: 'a\u0007bell' }, 'reason'],
      ['a number for a reason to resume', { paused: false, reason: 5 }, 'reason'],
      ['a reason to resume of 11,001 characters', { paused: false, reason: 'r'.repeat(11_001) }, 'reason'],
      ['an unknown field', { paused: true, until: 'later' }, 'until'],
    ])('rejects a pause with %s and leaves the prompt unchanged', async (_, body, param) => {
      const client = await app.client();
      const promptId = await add(client, 'to be paused');
      const before = await find(client, promptId);
      expectProblem(await pause(client, promptId, body), 400, 'invalid_parameter', { param });
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

    it('replaces a prompt at the cap without using a slot', async () => {
      const client = await app.client({ cap: 1 });
      const old = await add(client, 'the old text');
      expect((await replace(client, old, { text: 'the new text' })).status).toBe(201);
      expect(await slots(client)).toEqual({ activeCount: 1, cap: 1 });
    });

    it('replaces a prompt with the same text, repeatedly', async () => {
      const client = await app.client();
      const first = await add(client, 'the same text');
      const second = (await replace(client, first, { text: 'the same text' })).body.promptId as string;
      const { body } = await replace(client, second, { text: 'the same text' });
      expect(body.archivedPromptId).toBe(second);
      expect((await list(client)).archived.map((prompt) => prompt['id']).sort()).toEqual(
        [first, second].sort(),
      );
    });
  });

  describe('400', () => {
    it.each([
      ['no text', {}],
      ['a null text', { text: null }],
      ['two characters', { text: 'ab' }],
      ['501 characters', { text: 'x'.repeat(501) }],
    ])('rejects a replacement with %s, and neither archives nor tracks a prompt', async (_, body) => {
      const client = await app.client();
      const promptId = await add(client, 'the old text');
      const before = await list(client);
      expectProblem(await replace(client, promptId, body), 400, 'invalid_parameter', { param: 'text' });
      expect(await list(client)).toEqual(before);
    });
  });

  describe('409', () => {
    it('lets exactly one of several parallel replacements of a prompt succeed', async () => {
      const client = await app.client();
      const old = await add(client, 'the old text');
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, index) => replace(client, old, { text: `new text ${index}` })),
      );
      const won = answers.filter(({ status }) => status === 201);
      expect(won).toHaveLength(1);
      for (const answer of answers.filter(({ status }) => status !== 201)) {
        expectProblem(answer, 409, 'prompt_not_editable');
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
    it(`${operation} answers the same 404 for an unknown prompt and one of another workspace, which stays unchanged`, async () => {
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
