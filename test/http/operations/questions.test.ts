import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { expectProblem } from '../problem.js';

const LANGUAGES = ['de', 'en', 'es', 'fr', 'ja'];

interface Suggested {
  readonly text: string;
  readonly persona: string;
  readonly intent: string;
  readonly isTracked: boolean;
  readonly namedBrands: string[];
}

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  client = await app.client({ plan: 'paid', cap: -1 });
});

const suggest = (query: Record<string, string>) =>
  client.get(`/v1/setup/questions?${new URLSearchParams(query).toString()}`);

async function questionsAbout(category: string, language = 'en'): Promise<Suggested[]> {
  const { status, body } = await suggest({ category, language });
  expect(status, category).toBe(200);
  return body.questions as Suggested[];
}

describe('suggestQuestions', () => {
  it.each(LANGUAGES)(
    'suggests different questions in %s that prompts accept, for every persona',
    async (language) => {
      const questions = await questionsAbout('credit cards', language);
      expect(questions.length).toBeGreaterThanOrEqual(10);
      expect(questions.length).toBeLessThanOrEqual(20);
      for (const { text } of questions) {
        expect(text).toMatch(/credit cards/i);
        expect(text).not.toMatch(/[{}]/);
      }
      expect(new Set(questions.map(({ persona }) => persona))).toEqual(
        new Set(['discoverer', 'evaluator', 'buyer']),
      );
      const prompts = questions.map(({ text, persona, intent }) => ({ text, persona, intent }));
      const added = await client.post('/v1/prompts/bulk', { prompts });
      expect(added.status).toBe(201);
      expect(
        (added.body as { results: { created: boolean }[] }).results.every(({ created }) => created),
      ).toBe(true);
      const { prompts: properties } = (await client.get('/v1/prompt-properties?group=discovery')).body;
      expect(properties).toHaveLength(questions.length);
      expect((await questionsAbout('credit cards', language)).every(({ isTracked }) => isTracked)).toBe(true);
    },
  );

  it('is in English by default, the same every time, and begins sentences with a capital', async () => {
    const { body } = await suggest({ category: '  project   management software ' });
    expect(body).toMatchObject({ category: 'project management software', language: 'en' });
    expect((await suggest({ category: 'project management software' })).body).toEqual(body);
    const inFrench = await questionsAbout('assurance auto', 'fr');
    expect(inFrench[0]?.text).toBe('Assurance auto : quelles sont les entreprises les plus connues ?');
    expect((await questionsAbout('eSIM', 'fr'))[0]?.text).toMatch(/^eSIM : /);
    expect((await questionsAbout('ßx', 'fr'))[0]?.text).toMatch(/^ßx : /);
  });

  it('says which questions a prompt tracks, apart from case and punctuation', async () => {
    const [first] = await questionsAbout('credit cards');
    expect(first?.isTracked).toBe(false);
    await client.post('/v1/prompts', { text: 'which companies are best known for CREDIT CARDS' });
    const again = await questionsAbout('credit cards');
    expect(again.map(({ isTracked }) => isTracked)).toEqual(again.map((_, index) => index === 0));
  });

  it('says which brands the category names', async () => {
    await app.services.workspaces.setBrand(client.workspaceId, { name: 'Tallybrook' });
    const naming = await questionsAbout('Tallybrook cards');
    for (const { namedBrands } of naming) expect(namedBrands).toEqual(['Tallybrook']);
    for (const { namedBrands } of await questionsAbout('credit cards')) expect(namedBrands).toEqual([]);
  });

  it.each([
    '{category}',
    '$& and $1',
    '🏦'.repeat(80),
    'a'.repeat(80),
    '</script>',
    'QX',
    "l'assurance « auto »",
    '会計ソフト',
  ])('takes %s as it is', async (category) => {
    for (const language of LANGUAGES) {
      const questions = await questionsAbout(category, language);
      for (const { text } of questions) {
        expect(text.toLowerCase().split(category.toLowerCase())).toHaveLength(2);
        expect([...text].length).toBeLessThanOrEqual(500);
      }
    }
  });

  it.each(['', ' ', 'x', '  x  ', '🏦'.repeat(81), 'credit\u0000cards', 'credit\ncards', 'cards\u009f'])(
    'responds with 400 to the category %j',
    async (category) => {
      expectProblem(await suggest({ category }), 400, 'invalid_parameter', { param: 'category' });
    },
  );

  it('responds with 400 without a category, and to a language that it does not know', async () => {
    expectProblem(await suggest({}), 400, 'invalid_parameter', { param: 'category' });
    const unknown = await suggest({ category: 'credit cards', language: 'tlh' });
    expectProblem(unknown, 400, 'invalid_parameter', { param: 'language' });
  });

  it('is open to keys that may only read, on every plan', async () => {
    const free = await app.client({ plan: 'free' });
    const { body } = await free.post('/v1/access/keys', { name: 'Reading', scopes: ['read'] });
    client = app.as(body.key as string);
    expect(await questionsAbout('credit cards')).not.toEqual([]);
  });
});
