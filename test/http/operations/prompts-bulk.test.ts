import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { invalidItems, expectProblem } from '../problem.js';

// One case for each documented status of an operation, and effects that no response shows. The conformance suite, which
// runs against this service, proves the rest.

const UNKNOWN = 'prm_00000000000000000000000000000000';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Item = Record<string, unknown>;

const snapshot = async (client: Client) => ({
  prompts: (await client.get('/v1/prompts')).body as { tracked: Item[]; archived: Item[] },
  slots: (await client.get('/v1/prompts/cap')).body as unknown,
});

const bulk = (client: Client, prompts: unknown) => client.post('/v1/prompts/bulk', { prompts });
const edit = (client: Client, prompts: unknown) => client.put('/v1/prompts', { prompts });

async function track(client: Client, ...texts: string[]): Promise<string[]> {
  const { status, body } = await bulk(
    client,
    texts.map((text) => ({ text })),
  );
  expect(status).toBe(201);
  return (body.results as { promptId: string }[]).map((result) => result.promptId);
}

const texts = (count: number, prefix = 'prompt') =>
  Array.from({ length: count }, (_, index) => `${prefix} ${index}`);

describe('bulkInsertPrompts', () => {
  describe('201', () => {
    it('inserts every item of a batch and returns the results in the order sent', async () => {
      const client = await app.client();
      const items = [
        { text: ' first text ', topic: 'Planning' },
        { text: 'second text', persona: 'control', intent: null },
        { text: 'third text', topic: null, intent: 'commercial' },
      ];
      const { status, body } = await bulk(client, items);
      expect(status).toBe(201);
      expect(body).toEqual({
        results: items.map(() => ({ promptId: expect.stringMatching(/^prm_[0-9a-f]{32}$/), created: true })),
        activeCount: 3,
        cap: 100,
      });
      const { prompts, slots } = await snapshot(client);
      expect(prompts.tracked).toMatchObject([
        { id: body.results[0].promptId, text: 'first text', topic: 'Planning' },
        { id: body.results[1].promptId, text: 'second text', topic: null },
        { id: body.results[2].promptId, text: 'third text', topic: null },
      ]);
      expect(slots).toEqual({ activeCount: 3, cap: 100 });
    });

    it('reuses tracked texts, however they were created, and leaves those prompts unchanged', async () => {
      const client = await app.client();
      const { promptId } = (await client.post('/v1/prompts', { text: 'added alone', topic: 'Mine' })).body;
      const before = (await snapshot(client)).prompts.tracked;
      const { body } = await bulk(client, [
        { text: 'new one' },
        { text: '  added alone ', topic: 'Other', persona: 'buyer' },
        { text: 'new two' },
      ]);
      expect(body.results.map((result: Item) => result['created'])).toEqual([true, false, true]);
      expect(body.results[1].promptId).toBe(promptId);
      expect(body.activeCount).toBe(3);
      const { tracked } = (await snapshot(client)).prompts;
      expect(tracked).toHaveLength(3);
      expect(tracked[0]).toEqual(before[0]);
    });

    it('reuses the oldest of several equal prompts', async () => {
      const client = await app.client();
      const ids = [];
      for (const _ of [1, 2, 3])
        ids.push((await client.post('/v1/prompts', { text: 'equal texts' })).body.promptId);
      expect(await track(client, 'equal texts')).toEqual([ids[0]]);
    });

    it('inserts 100 items of 500 characters, fully escaped', async () => {
      const client = await app.client();
      const prompts = texts(100).map((text) => ({ text: text.padEnd(500, '漢') }));
      const escaped = JSON.stringify({ prompts }).replace(
        /[^ -~]/g,
        (c) => `\\u${c.charCodeAt(0).toString(16)}`,
      );
      const { status, body } = await client
        .post('/v1/prompts/bulk')
        .set('Content-Type', 'application/json')
        .send(escaped);
      expect([status, body.activeCount]).toEqual([201, 100]);
    });

    it('reuses prompts above a lowered cap', async () => {
      const client = await app.client({ cap: 2 });
      await track(client, 'text one', 'text two');
      await app.services.workspaces.setCap(client.workspaceId, 0);
      expect((await bulk(client, [{ text: 'text two' }])).body).toMatchObject({ activeCount: 2, cap: 0 });
    });
  });

  describe('400', () => {
    it('reports every invalid item of a batch', async () => {
      const client = await app.client();
      const bySchema = await bulk(client, [
        { text: 'ab' },
        { text: 'fine' },
        { txt: 'misspelt' },
        { text: 7 },
      ]);
      expectProblem(bySchema, 400, 'invalid_parameter', {
        param: 'prompts[0].text',
        details: invalidItems([0, 'prompts[0].text'], [2, 'prompts[2].text'], [3, 'prompts[3].text']),
      });
      const byTrim = await bulk(client, [
        { text: '  a  ' },
        { text: 'fine' },
        { text: 'fine', topic: 'a\tb' },
      ]);
      expectProblem(byTrim, 400, 'invalid_parameter', {
        param: 'prompts[0].text',
        details: invalidItems([0, 'prompts[0].text'], [2, 'prompts[2].topic']),
      });
    });
  });

  describe('409', () => {
    it('rejects a batch that exceeds the cap by one as a whole, and reports the slots it needs', async () => {
      const client = await app.client({ cap: 3 });
      await track(client, 'kept text');
      const before = await snapshot(client);
      const prompts = [
        { text: 'new one' },
        { text: 'kept text' },
        { text: 'new two' },
        { text: 'new one' },
        { text: 'new three' },
      ];
      expectProblem(await bulk(client, prompts), 409, 'prompt_cap_exceeded', {
        details: { cap: 3, activeCount: 1, requested: 3 },
      });
      expect(await snapshot(client)).toEqual(before);
    });
  });
});

describe('bulkEditPrompts', () => {
  describe('200', () => {
    it('rewords every item, returns the extent of each change in order, and leaves other prompts unchanged', async () => {
      const client = await app.client();
      const ids = await track(
        client,
        'first text here',
        'second text here',
        'third text here',
        'a bystander',
      );
      const before = await snapshot(client);
      const { status, body } = await edit(client, [
        { id: ids[2], text: 'Third text, here!' },
        { id: ids[0], text: ' first text here ' },
        { id: ids[1], text: 'something else entirely' },
      ]);
      expect(status).toBe(200);
      expect(body).toEqual({
        results: [
          { id: ids[2], changed: true, wordingChange: 'minor' },
          { id: ids[0], changed: false, wordingChange: 'none' },
          { id: ids[1], changed: true, wordingChange: 'major' },
        ],
      });
      const after = await snapshot(client);
      expect(after.prompts.tracked.map((prompt) => prompt['text'])).toEqual([
        'first text here',
        'something else entirely',
        'Third text, here!',
        'a bystander',
      ]);
      expect([after.prompts.tracked[0], after.prompts.tracked[3]]).toEqual([
        before.prompts.tracked[0],
        before.prompts.tracked[3],
      ]);
      expect(after.slots).toEqual(before.slots);
    });
  });

  describe('400', () => {
    it('rejects a prompt that occurs more than once, and reports the repeats', async () => {
      const client = await app.client();
      const [one, other] = await track(client, 'text of one', 'text of other');
      const items = [one, other, one, one].map((id, index) => ({ id, text: `reworded ${index}` }));
      expectProblem(await edit(client, items), 400, 'invalid_parameter', {
        param: 'prompts[2].id',
        details: invalidItems([2, 'prompts[2].id'], [3, 'prompts[3].id']),
      });
      expect((await snapshot(client)).prompts.tracked).toMatchObject([
        { text: 'text of one' },
        { text: 'text of other' },
      ]);
    });
  });

  describe('404', () => {
    it('responds in the same way for a prompt of another workspace and an unknown one, and changes neither workspace', async () => {
      const [client, stranger] = [await app.client(), await app.client()];
      const own = await track(client, ...texts(99));
      const [foreign] = await track(stranger, 'not yours');
      const before = [await snapshot(client), await snapshot(stranger)];
      const items = own.map((id) => ({ id, text: 'reworded' }));
      const answers = [];
      for (const id of [foreign, UNKNOWN])
        answers.push(await edit(client, [...items, { id, text: 'reworded' }]));
      for (const answer of answers) {
        expectProblem(answer, 404, 'prompt_not_found', {
          param: 'prompts[99].id',
          details: invalidItems([99, 'prompts[99].id']),
        });
      }
      expect([await snapshot(client), await snapshot(stranger)]).toEqual(before);
    });
  });

  describe('409', () => {
    it('rejects a bulk edit with archived prompts as a whole, and reports all of them', async () => {
      const client = await app.client();
      const ids = await track(client, ...texts(5));
      for (const index of [0, 4]) await client.delete(`/v1/prompts/${ids[index]}`);
      const before = await snapshot(client);
      const items = ids.map((id) => ({ id, text: 'reworded' }));
      expectProblem(await edit(client, items), 409, 'prompt_not_editable', {
        param: 'prompts[0].id',
        details: invalidItems([0, 'prompts[0].id'], [4, 'prompts[4].id']),
      });
      expect(await snapshot(client)).toEqual(before);
    });
  });

  it('reports invalid texts before unknown prompts, and unknown prompts before archived ones', async () => {
    const client = await app.client();
    const [archived] = await track(client, 'an archived text');
    await client.delete(`/v1/prompts/${archived}`);
    const [gone, missing, invalid] = [
      { id: archived, text: 'reworded' },
      { id: UNKNOWN, text: 'reworded' },
      { id: 'prm_x', text: ' ab ' },
    ];
    expect((await edit(client, [gone, missing, invalid])).body.error.code).toBe('invalid_parameter');
    expect((await edit(client, [gone, missing])).body.error.code).toBe('prompt_not_found');
    expect((await edit(client, [gone])).body.error.code).toBe('prompt_not_editable');
  });
});
