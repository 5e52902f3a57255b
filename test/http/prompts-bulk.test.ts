import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Client, type TestApp } from '../support/app.js';
import { invalidItems, expectProblem } from './problem.js';

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

    it('returns the same ids when a batch is sent again, and tracks nothing more', async () => {
      const client = await app.client();
      const first = await bulk(client, [{ text: 'text one' }, { text: 'text two' }]);
      const before = await snapshot(client);
      const second = await bulk(client, [{ text: 'text one' }, { text: 'text two' }]);
      expect(second.status).toBe(201);
      expect(second.body).toEqual({
        ...first.body,
        results: first.body.results.map(({ promptId }: Item) => ({ promptId, created: false })),
      });
      expect(await snapshot(client)).toEqual(before);
    });

    it('creates the first of two equal texts and reuses it for the second', async () => {
      const client = await app.client();
      const { body } = await bulk(client, [{ text: 'twice' }, { text: 'other' }, { text: ' twice' }]);
      expect(body.results.map((result: Item) => result['created'])).toEqual([true, true, false]);
      expect(body.results[2].promptId).toBe(body.results[0].promptId);
      expect(body.activeCount).toBe(2);
    });

    it('distinguishes texts by letter case, inner space and Unicode form', async () => {
      const client = await app.client();
      const different = [
        'caf\u00e9 near me',
        'cafe\u0301 near me',
        'CAF\u00c9 near me',
        'caf\u00e9  near me',
      ];
      expect(new Set(await track(client, ...different)).size).toBe(4);
    });

    it('reuses a paused prompt, which stays paused', async () => {
      const client = await app.client();
      const [id] = await track(client, 'a paused text');
      await client.post(`/v1/prompts/${id}/pause`, { paused: true });
      expect(await track(client, 'a paused text')).toEqual([id]);
      expect((await snapshot(client)).prompts.tracked).toMatchObject([{ id, status: 'paused' }]);
    });

    it('does not reuse archived prompts, which stay archived', async () => {
      const client = await app.client();
      const [id] = await track(client, 'an archived text');
      await client.delete(`/v1/prompts/${id}`);
      const { body } = await bulk(client, [{ text: 'an archived text' }]);
      expect(body.results[0].created).toBe(true);
      expect((await snapshot(client)).prompts).toMatchObject({
        tracked: [{ id: body.results[0].promptId }],
        archived: [{ id }],
      });
    });

    it('matches texts by the current wording after a reword and a replacement', async () => {
      const client = await app.client();
      const [reworded, old] = await track(client, 'before reword', 'before replacement');
      await client.patch(`/v1/prompts/${reworded}`, { text: 'after reword' });
      const { body } = await client.post(`/v1/prompts/${old}/replacements`, { text: 'after replacement' });
      const answer = await bulk(
        client,
        texts(0)
          .concat('before reword', 'after reword', 'before replacement', 'after replacement')
          .map((text) => ({ text })),
      );
      expect(answer.body.results.map((result: Item) => result['created'])).toEqual([
        true,
        false,
        true,
        false,
      ]);
      expect([answer.body.results[1].promptId, answer.body.results[3].promptId]).toEqual([
        reworded,
        body.promptId,
      ]);
    });

    it('reuses the oldest of several equal prompts', async () => {
      const client = await app.client();
      const ids = [];
      for (const _ of [1, 2, 3])
        ids.push((await client.post('/v1/prompts', { text: 'equal texts' })).body.promptId);
      expect(await track(client, 'equal texts')).toEqual([ids[0]]);
    });

    it('reuses only prompts of the same workspace', async () => {
      const [one, other] = [await app.client(), await app.client()];
      const [id] = await track(one, 'tracked elsewhere');
      const { body } = await bulk(other, [{ text: 'tracked elsewhere' }]);
      expect(body.results[0].created).toBe(true);
      expect(body.results[0].promptId).not.toBe(id);
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

    it('inserts a batch that fills the last slot, and reuses prompts without a slot', async () => {
      const client = await app.client({ cap: 3 });
      await track(client, 'kept text');
      const fit = await bulk(client, [
        { text: 'kept text' },
        { text: 'new one' },
        { text: 'new two' },
        { text: 'new one' },
      ]);
      expect([fit.status, fit.body.activeCount]).toEqual([201, 3]);
      expect((await bulk(client, [{ text: 'new one' }, { text: 'new two' }])).status).toBe(201);
    });

    it('reuses prompts above a lowered cap', async () => {
      const client = await app.client({ cap: 2 });
      await track(client, 'text one', 'text two');
      await app.services.workspaces.setCap(client.workspaceId, 0);
      expect((await bulk(client, [{ text: 'text two' }])).body).toMatchObject({ activeCount: 2, cap: 0 });
    });

    it('keeps one prompt per text when equal batches are inserted concurrently', async () => {
      const client = await app.client();
      const prompts = texts(20).map((text) => ({ text }));
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => bulk(client, prompts)));
      const ids = answers.map(({ body }) => body.results.map((result: Item) => result['promptId']));
      for (const list of ids) expect(list).toEqual(ids[0]);
      const created = answers.flatMap(({ body }) => body.results).filter((result: Item) => result['created']);
      expect(created).toHaveLength(20);
    });
  });

  describe('400', () => {
    it.each([
      ['no list', {}, 'prompts'],
      ['a null list', { prompts: null }, 'prompts'],
      ['an object for a list', { prompts: {} }, 'prompts'],
      ['an empty list', { prompts: [] }, 'prompts'],
      ['101 items', { prompts: texts(101).map((text) => ({ text })) }, 'prompts'],
      ['a field next to the list', { prompts: [{ text: 'a text' }], dryRun: true }, 'dryRun'],
    ])('rejects a bulk insert whose body has %s', async (_, body, param) => {
      const client = await app.client();
      expectProblem(await client.post('/v1/prompts/bulk', body), 400, 'invalid_parameter', { param });
    });

    it.each([
      ['a text of two characters', { text: 'ab' }, '.text'],
      ['a blank text', { text: '    ' }, '.text'],
      ['a text of 501 characters', { text: 'x'.repeat(501) }, '.text'],
      ['no text', { topic: 'x' }, '.text'],
      ['an unknown persona', { text: 'a text', persona: 'custom' }, '.persona'],
      ['an unknown field', { text: 'a text', id: 'prm_1' }, '.id'],
      ['a topic of two lines', { text: 'a text', topic: 'a\nb' }, '.topic'],
      ['a string', 'a text', ''],
      ['null', null, ''],
    ])(
      'rejects a bulk insert with %s first, in the middle or last, and tracks none of its items',
      async (_, bad, field) => {
        const client = await app.client();
        for (const at of [0, 50, 99]) {
          const prompts: unknown[] = texts(100).map((text) => ({ text }));
          prompts[at] = bad;
          expectProblem(await bulk(client, prompts), 400, 'invalid_parameter', {
            param: `prompts[${at}]${field}`,
            details: invalidItems([at, `prompts[${at}]${field}`]),
          });
        }
        expect(await snapshot(client)).toEqual({
          prompts: { tracked: [], archived: [] },
          slots: { activeCount: 0, cap: 100 },
        });
      },
    );

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

    it('changes nothing on a bulk edit in which no text differs', async () => {
      const client = await app.client();
      const [id] = await track(client, 'the same text');
      const before = await snapshot(client);
      const { body } = await edit(client, [{ id, text: 'the same text' }]);
      expect(body).toEqual({ results: [{ id, changed: false, wordingChange: 'none' }] });
      expect(await snapshot(client)).toEqual(before);
    });

    it('lets two prompts swap their texts', async () => {
      const client = await app.client();
      const [one, other] = await track(client, 'text of one', 'text of other');
      await edit(client, [
        { id: one, text: 'text of other' },
        { id: other, text: 'text of one' },
      ]);
      expect((await snapshot(client)).prompts.tracked).toMatchObject([
        { id: one, text: 'text of other' },
        { id: other, text: 'text of one' },
      ]);
    });

    it('rewords paused prompts, which stay paused, and works at the cap', async () => {
      const client = await app.client({ cap: 1 });
      const [id] = await track(client, 'a paused text');
      await client.post(`/v1/prompts/${id}/pause`, { paused: true, reason: 'later' });
      expect((await edit(client, [{ id, text: 'another paused text' }])).status).toBe(200);
      expect((await snapshot(client)).prompts.tracked).toMatchObject([
        { id, text: 'another paused text', status: 'paused', pausedReason: 'later' },
      ]);
    });

    it('rewords 100 items in one batch', async () => {
      const client = await app.client();
      const ids = await track(client, ...texts(100));
      const { status, body } = await edit(
        client,
        ids.map((id, index) => ({ id, text: `reworded ${index}` })),
      );
      expect([status, body.results.length]).toEqual([200, 100]);
      expect((await snapshot(client)).prompts.tracked.map((prompt) => prompt['text'])).toEqual(
        texts(100, 'reworded'),
      );
    });
  });

  /** Sends batches of 20 valid items with one replaced by an invalid one: the first, a middle and the last one. */
  async function expectRejectedAnywhere(
    bad: (id: string) => unknown,
    check: (response: Awaited<ReturnType<typeof edit>>, at: number) => void,
  ) {
    const client = await app.client();
    const ids = await track(client, ...texts(20));
    const before = await snapshot(client);
    for (const at of [0, 10, 19]) {
      const items: unknown[] = ids.map((id, index) => ({ id, text: `reworded ${index}` }));
      items[at] = bad(ids[at] ?? '');
      check(await edit(client, items), at);
    }
    expect(await snapshot(client)).toEqual(before);
  }

  describe('400', () => {
    it.each([
      ['no list', {}],
      ['a null list', { prompts: null }],
      ['an object for a list', { prompts: {} }],
      ['an empty list', { prompts: [] }],
      ['101 items', { prompts: texts(101).map((id) => ({ id, text: 'a text' })) }],
    ])('rejects a bulk edit whose body has %s', async (_, body) => {
      const client = await app.client();
      expectProblem(await client.put('/v1/prompts', body), 400, 'invalid_parameter', { param: 'prompts' });
    });

    it.each<[string, (id: string) => unknown, string]>([
      ['a text of two characters', (id) => ({ id, text: 'ab' }), '.text'],
      ['a text of 501 characters', (id) => ({ id, text: 'x'.repeat(501) }), '.text'],
      ['a blank text', (id) => ({ id, text: '    ' }), '.text'],
      ['no text', (id) => ({ id }), '.text'],
      ['a null text', (id) => ({ id, text: null }), '.text'],
      ['no id', () => ({ text: 'a text' }), '.id'],
      ['an empty id', () => ({ id: '', text: 'a text' }), '.id'],
      ['a number for an id', () => ({ id: 5, text: 'a text' }), '.id'],
      ['an unknown field', (id) => ({ id, text: 'a text', topic: 'x' }), '.topic'],
    ])('rejects a bulk edit with %s at any place as a whole', async (_, bad, field) => {
      await expectRejectedAnywhere(bad, (response, at) => {
        expectProblem(response, 400, 'invalid_parameter', {
          param: `prompts[${at}]${field}`,
          details: invalidItems([at, `prompts[${at}]${field}`]),
        });
      });
    });

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
    it('rejects a bulk edit with an unknown prompt at any place as a whole', async () => {
      await expectRejectedAnywhere(
        () => ({ id: UNKNOWN, text: 'a text' }),
        (response, at) => {
          expectProblem(response, 404, 'prompt_not_found', {
            param: `prompts[${at}].id`,
            details: invalidItems([at, `prompts[${at}].id`]),
          });
        },
      );
    });

    it('answers the same for a foreign prompt as for an unknown one, and changes neither workspace', async () => {
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
