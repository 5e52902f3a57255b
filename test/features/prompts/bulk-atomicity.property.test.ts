import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const RUNS = 40;

async function snapshot(client: Client): Promise<unknown> {
  const [list, cap] = [await client.get('/v1/prompts'), await client.get('/v1/prompts/cap')];
  return [list.body, cap.body];
}

async function track(client: Client, texts: readonly string[]): Promise<string[]> {
  const { body } = await client.post('/v1/prompts/bulk', { prompts: texts.map((text) => ({ text })) });
  return (body.results as { promptId: string }[]).map((result) => result.promptId);
}

const goodText = fc.constantFrom(...Array.from({ length: 12 }, (_, index) => `a good text ${index}`));
const goodItem = fc.record(
  {
    text: goodText,
    persona: fc.constantFrom('discoverer', 'buyer', 'control'),
    topic: fc.constantFrom('Planning', null, ''),
    intent: fc.constantFrom('commercial', null),
  },
  { requiredKeys: ['text'] },
);

/** Invalid items, named so that a counterexample identifies the fault. */
const invalidText = fc.constantFrom(
  '',
  'ab',
  '  ab  ',
  '   ',
  'x'.repeat(501),
  '😀'.repeat(501),
  'bell \u0007',
  'nul \0',
  7,
  null,
  undefined,
);
const invalidItem = fc.oneof(
  invalidText.map((text) => ({ text })),
  fc.constantFrom('custom', 'BUYER', '', null, 3).map((persona) => ({ text: 'a good text 1', persona })),
  fc.constantFrom('x'.repeat(201), 'two\nlines', 5, []).map((topic) => ({ text: 'a good text 1', topic })),
  fc.constantFrom('x'.repeat(201), 5).map((intent) => ({ text: 'a good text 1', intent })),
  fc.constantFrom('id', 'txt', '__proto__x').map((name) => ({ text: 'a good text 1', [name]: 'x' })),
  fc.constantFrom(null, 'a good text 1', 5, []),
);

function withInvalid<Item>(items: readonly Item[], bad: Item, place: number): Item[] {
  const at = place % (items.length + 1);
  return [...items.slice(0, at), bad, ...items.slice(at)];
}

it('changes nothing on a bulk insert with an invalid item at any place, and inserts all without it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(goodText, { maxLength: 3 }),
      fc.array(goodItem, { minLength: 1, maxLength: 12 }),
      invalidItem,
      fc.nat(),
      async (tracked, items, bad, place) => {
        const client = await app.client();
        if (tracked.length > 0) await track(client, tracked);
        const before = await snapshot(client);
        const refused = await client.post('/v1/prompts/bulk', {
          prompts: withInvalid<unknown>(items, bad, place),
        });
        expect([refused.status, refused.body.error?.code]).toEqual([400, 'invalid_parameter']);
        expect(await snapshot(client)).toEqual(before);

        const done = await client.post('/v1/prompts/bulk', { prompts: items });
        expect(done.status).toBe(201);
        const fresh = new Set(items.map(({ text }) => text).filter((text) => !tracked.includes(text)));
        expect(done.body.results).toHaveLength(items.length);
        expect(done.body.activeCount).toBe(new Set(tracked).size + fresh.size);
      },
    ),
    { numRuns: RUNS },
  );
});

it('changes nothing on a bulk insert over the cap, and inserts all of a batch that fits', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 4 }),
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.nat(), { maxLength: 4 }),
      async (tracked, free, excess, repeats) => {
        const cap = tracked + free;
        const client = await app.client({ cap });
        const old = Array.from({ length: tracked }, (_, index) => `an old text ${index}`);
        if (tracked > 0) await track(client, old);
        const fresh = Array.from({ length: free + excess }, (_, index) => `a new text ${index}`);
        // Repeated texts, tracked or within the batch, need no slot at any position.
        const texts = repeats.reduce<string[]>((all, place) => {
          return withInvalid(
            all,
            [...old, ...fresh.slice(0, free)][place % Math.max(1, cap)] ?? fresh[0] ?? '',
            place,
          );
        }, fresh);
        const before = await snapshot(client);
        const refused = await client.post('/v1/prompts/bulk', { prompts: texts.map((text) => ({ text })) });
        expect([refused.status, refused.body.error?.details]).toEqual([
          409,
          { cap, activeCount: tracked, requested: new Set(texts.filter((text) => !old.includes(text))).size },
        ]);
        expect(await snapshot(client)).toEqual(before);

        const fitting = texts.filter((text) => old.includes(text) || fresh.indexOf(text) < free);
        if (fitting.length === 0) return;
        const done = await client.post('/v1/prompts/bulk', { prompts: fitting.map((text) => ({ text })) });
        expect([done.status, done.body.activeCount]).toEqual([201, cap]);
      },
    ),
    { numRuns: RUNS },
  );
});

type EditFault = 'missing' | 'archived' | 'foreign' | 'invalid' | 'duplicate' | 'nameless' | 'unknown field';

it('changes nothing on a bulk edit with an invalid item at any place, and edits all without it', async () => {
  const other = await app.client();
  const [foreign = ''] = await track(other, ['the text of another workspace']);
  const otherBefore = await snapshot(other);
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.nat({ max: 9 }), { minLength: 1, maxLength: 10 }),
      fc.constantFrom<EditFault>(
        'missing',
        'archived',
        'foreign',
        'invalid',
        'duplicate',
        'nameless',
        'unknown field',
      ),
      invalidText,
      fc.nat(),
      async (chosen, fault, wrong, place) => {
        const client = await app.client();
        const ids = await track(
          client,
          Array.from({ length: 11 }, (_, index) => `the old text ${index}`),
        );
        const archived = ids.at(-1) ?? '';
        await client.delete(`/v1/prompts/${archived}`);
        const items: unknown[] = chosen.map((index) => ({ id: ids[index], text: `the new text ${index}` }));
        const bad: Record<EditFault, [unknown, number, string]> = {
          missing: [{ id: 'prm_missing', text: 'a new text' }, 404, 'prompt_not_found'],
          archived: [{ id: archived, text: 'a new text' }, 409, 'prompt_not_editable'],
          foreign: [{ id: foreign, text: 'a new text' }, 404, 'prompt_not_found'],
          invalid: [{ id: ids[9 - (chosen[0] ?? 0)], text: wrong }, 400, 'invalid_parameter'],
          duplicate: [{ id: ids[chosen[0] ?? 0], text: 'a new text' }, 400, 'invalid_parameter'],
          nameless: [{ id: '', text: 'a new text' }, 400, 'invalid_parameter'],
          'unknown field': [{ id: ids[9], text: 'a new text', topic: 'x' }, 400, 'invalid_parameter'],
        };
        const [item, status, code] = bad[fault];
        const before = await snapshot(client);
        const refused = await client.put('/v1/prompts', { prompts: withInvalid(items, item, place) });
        expect([refused.status, refused.body.error?.code]).toEqual([status, code]);
        expect(await snapshot(client)).toEqual(before);
        expect(await snapshot(other)).toEqual(otherBefore);

        const done = await client.put('/v1/prompts', { prompts: items });
        expect(done.status).toBe(200);
        const texts = (await client.get('/v1/prompts')).body.tracked.map(
          (prompt: { text: string }) => prompt.text,
        );
        expect(texts).toEqual(
          Array.from(
            { length: 10 },
            (_, index) => `the ${chosen.includes(index) ? 'new' : 'old'} text ${index}`,
          ),
        );
      },
    ),
    { numRuns: RUNS },
  );
});
