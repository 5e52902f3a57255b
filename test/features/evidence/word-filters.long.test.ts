import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../src/platform/database.js';
import { up as writeFilters } from '../../../src/platform/migrations/0036-words-of-answers.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';

const NOW = new Date('2026-11-20T12:00:00.000Z');

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ clock: () => NOW });
});
afterAll(() => app.close());

/** Minutes between answers, so that several are of one day. */
const STEP = 400;

async function createClient(): Promise<{ client: Client; add: (texts: readonly string[]) => Promise<void> }> {
  const client = await app.client();
  const { body } = await client.post('/v1/prompts', { text: 'Which boards are good?', persona: 'buyer' });
  let count = 0;
  const add = async (texts: readonly string[]) => {
    const lines = texts.map((answerText) => {
      count += 1;
      const observedAt = new Date(NOW.getTime() - count * STEP * 60_000).toISOString();
      const of = { promptId: body.promptId, runId: `run-${count}`, platform: 'chatgpt' };
      return `${JSON.stringify({ ...of, observedAt, status: 'ok', answerText })}\n`;
    });
    const source = Readable.from(lines);
    const { workspaceId } = client;
    await app.services.ingest.observations({ workspaceId, source, onError: 'stop', createPrompts: 'no' });
  };
  return { client, add };
}

async function found(client: Client, text: string): Promise<string[]> {
  const query = new URLSearchParams({ text, limit: '50' });
  const { status, body } = await client.get(`/v1/evidence/answers?${String(query)}`);
  // Some random texts have no word.
  if (status === 400 && body.error.message.includes('must contain a word')) return [];
  expect(status).toBe(200);
  expect(body).toMatchObject({ hasMore: false, searchedTo: null });
  return (body.answers as { text: string }[]).map((answer) => answer.text);
}

const partsOf = (client: Client) =>
  sql<{ day: string; part: number; words: Buffer }>(
    app.db.owner,
    `select day, part, first_at, last_at, words from word_filters where workspace_id = $1 order by day, part`,
    [client.workspaceId],
  );

/** Letters, digits, marks and punctuation of which some are special to Postgres, to Unicode or to the filters. */
const CHARACTERS = [
  ...['a', 'a', 'B', 'e', 'E', 's', 'k', 'i', 'I', '1', '5', 'é', 'É', 'İ', 'ı', 'ß', 'ẞ', 'σ', 'ς', 'Σ'],
  ...['\u212A', 'µ', 'ª', 'ʰ', '\u0301', '\u0307', '🎉', '𝒜', 'ا', 'ـ', 'я', 'Я', 'ก', 'ั', 'ก'],
  ...['漢', '字', '漢', '々', 'ー', 'ア', '・', '한', '글', '、', '。'],
  ...[' ', ' ', ' ', '-', '_', '.', '’', '/', '&', '\n', '\u00a0', '\u200b'],
];
const texts = fc.string({ unit: fc.constantFrom(...CHARACTERS), minLength: 1, maxLength: 12 });
const searches = fc.oneof(
  texts,
  fc.tuple(texts, texts).map(([one, other]) => `${one} or ${other}`),
  texts.map((text) => `"${text.replaceAll('"', '')}"`),
  fc.tuple(texts, texts).map(([one, other]) => `${one} -${other}`),
);

describe('filters of words', () => {
  it('exclude no answer that matches a search', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(texts, { minLength: 20, maxLength: 40 }),
        fc.array(searches, { minLength: 10, maxLength: 20 }),
        async (answers, others) => {
          const { client, add } = await createClient();
          await add(answers);
          const wanted = [
            ...answers.slice(0, 15),
            ...answers.slice(0, 5).map((text) => `"${text}"`),
            ...others,
          ];
          const searched = [];
          for (const text of wanted) searched.push(await found(client, text));
          await sql(app.db.owner, 'update observations set in_word_filter = false where workspace_id = $1', [
            client.workspaceId,
          ]);
          for (const [index, text] of wanted.entries())
            expect({ text, found: searched[index] }).toEqual({ text, found: await found(client, text) });
        },
      ),
      { numRuns: Number(process.env['RUNS'] ?? 10) },
    );
  });

  it('exclude days, so that their answers are not read', async () => {
    const { client, add } = await createClient();
    await add(['a needle', 'hay', 'hay']);
    await sql(
      app.db.owner,
      `update observations set answer_text = 'a needle without a filter' where workspace_id = $1 and answer_text = 'hay'`,
      [client.workspaceId],
    );
    expect(await found(client, 'needle')).toEqual(['a needle']);
    expect(await found(client, 'needle or -hay')).toHaveLength(3);
  });

  it('do not exclude answers of the previous release, which writes none, and long ones', async () => {
    const { client, add } = await createClient();
    await add(['old needle', `long ${'hay '.repeat(5000)}needle`, 'hay']);
    await sql(
      app.db.owner,
      `insert into observations (workspace_id, observation_id, prompt_id, prompt_text, platform, surface, provider,
                                 model_requested, locale, sample_index, run_id, scheduled_for, observed_at, status,
                                 answer_text, retrieval_status, extractor_version)
       select workspace_id, 'obs_old', prompt_id, '', platform, surface, '', '', 'en', 0, 'run-old', scheduled_for,
              observed_at - interval '3 days', 'ok', 'older needle', 'used', '1'
       from observations where workspace_id = $1 and answer_text = 'hay'`,
      [client.workspaceId],
    );
    expect((await found(client, 'needle')).map((text) => text.slice(0, 12))).toEqual([
      'old needle',
      'long hay hay',
      'older needle',
    ]);
  });

  it('grow answer by answer, and have another part when they are full', async () => {
    const { client, add } = await createClient();
    await add(['one']);
    await add(['two', 'three', 'four']);
    const parts = await partsOf(client);
    expect(parts.map(({ part }) => part)).toEqual([1, 1]);
    const words = (count: number, letter: string) =>
      Array.from({ length: count }, (_, index) =>
        String(index).replace(/\d/g, (digit) => letter + String.fromCharCode(97 + Number(digit))),
      ).join(' ');
    const other = await createClient();
    await other.add([words(2000, 'x'), words(1500, 'y'), words(1500, 'z')]);
    await other.add([words(2000, 'v'), 'last']);
    for (const word of ['xbxc', 'ybyc', 'zbzc', 'vbvc', 'last'])
      expect(await found(other.client, word)).toHaveLength(1);
  });

  it('are written for existing answers by the migration, which may be repeated', async () => {
    const { client, add } = await createClient();
    await add(['old needle', 'hay 東京', `long ${'hay '.repeat(5000)}needle`, 'fourth', 'fifth']);
    const written = await partsOf(client);
    expect(written.length).toBeGreaterThan(1);
    const setBack = `update observations set in_word_filter = true where workspace_id = $1`;
    for (const _ of ['once', 'again']) {
      await sql(app.db.owner, setBack, [client.workspaceId]);
      await writeFilters(app.db.owner);
      expect(await partsOf(client)).toEqual(written);
      expect(await found(client, 'needle')).toHaveLength(2);
    }
  });
});
