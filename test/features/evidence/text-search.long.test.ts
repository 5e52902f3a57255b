import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UTC_CALENDAR } from '../../../src/domain/calendar.js';
import { latest } from '../../../src/domain/data-version.js';
import { createEvidenceService } from '../../../src/features/evidence/index.js';
import { sql } from '../../../src/platform/database.js';
import type { Reader } from '../../../src/platform/reader.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { expectProblem } from '../../http/problem.js';

const NOW = new Date('2026-11-20T12:00:00.000Z');

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ clock: () => NOW });
});
afterAll(() => app.close());

/** A new workspace with these answers, the first of which is the newest. */
async function withAnswers(...texts: string[]): Promise<Client> {
  const client = await app.client();
  const { body } = await client.post('/v1/prompts', { text: 'Which boards are good?', persona: 'buyer' });
  const lines = texts.map((answerText, index) =>
    JSON.stringify({
      promptId: body.promptId,
      runId: `run-${index}`,
      platform: 'chatgpt',
      observedAt: new Date(NOW.getTime() - (index + 1) * 1000).toISOString(),
      status: 'ok',
      answerText,
    }),
  );
  const report = await app.services.ingest.observations({
    workspaceId: client.workspaceId,
    source: Readable.from(lines.map((line) => `${line}\n`)),
    onError: 'stop',
    createPrompts: 'no',
  });
  expect(report.accepted).toBe(texts.length);
  return client;
}

interface Page {
  readonly answers: { readonly text: string }[];
  readonly searchedTo: string | null;
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

async function search(client: Client, text: string, cursor?: string): Promise<Page> {
  const query = new URLSearchParams({ text, ...(cursor !== undefined && { cursor }) });
  const { status, body } = await client.get(`/v1/evidence/answers?${String(query)}`);
  expect([status, body.error]).toEqual([200, undefined]);
  return body as Page;
}

const found = async (client: Client, text: string) =>
  (await search(client, text)).answers.map((answer) => answer.text);

/** The texts of every page, and the number of pages. */
async function searchAll(client: Client, text: string): Promise<{ texts: string[]; pages: number }> {
  const texts: string[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await search(client, text, cursor);
    expect(page.hasMore).toBe(page.nextCursor !== null);
    if (page.searchedTo !== null) expect(page.hasMore).toBe(true);
    texts.push(...page.answers.map((answer) => answer.text));
    cursor = page.nextCursor ?? undefined;
    pages += 1;
  } while (cursor !== undefined);
  return { texts, pages };
}

describe('words', () => {
  it.each([
    ['boards', 'Good BOARDS.', true],
    ['board', 'Good boards.', false],
    ['boards good', 'Good boards.', true],
    ['"boards good"', 'Good boards.', false],
    ['"good boards"', '**Good** — boards', true],
    ['good -boards', 'Good boards.', false],
    ['good -lists', 'Good boards.', true],
    ['good -"boards good"', 'Good boards.', true],
    ['lists or boards', 'Good boards.', true],
    ['lists OR cards', 'Good boards.', false],
    ['follow-up', 'A follow up', true],
    ['up', 'A follow-up', true],
    ['acme', 'See https://www.acme.example/pricing_page?a=1', true],
    ['pricing', 'See https://www.acme.example/pricing_page?a=1', true],
    ['and', 'SEO and/or ads', true],
    ["don't", 'They don’t say.', true],
    ['1.5', 'Rated 1.5 of 5', true],
    ['4chan', '4chan and 10x', true],
    ['MÜLLER', 'Bei Müller', true],
    ['müller', 'BEI MÜLLER', true],
    ['muller', 'Bei Müller', false],
    ['москва', 'МОСКВА красива', true],
    ['λόγοσ', 'Ο ΛΌΓΟΣ', true],
    ['straße', 'Eine Straße', true],
    ['東京', 'ここは東京タワーです。', true],
    ['京東', 'ここは東京タワーです。', false],
    ['서울', '서울은 크다', true],
    ['กรุงเทพ', 'ในกรุงเทพมหานคร', true],
    ['cafe\u0301', 'Ein Café', true],
    ['𝒜bc', 'The 𝒜bc', true],
    ['or', 'This or that', undefined],
  ])('%s in “%s”: %s', async (text, answer, isFound) => {
    const client = await withAnswers(answer);
    if (isFound === undefined) {
      const query = new URLSearchParams({ text });
      return expectProblem(
        await client.get(`/v1/evidence/answers?${String(query)}`),
        400,
        'invalid_parameter',
        {
          param: 'text',
        },
      );
    }
    expect(await found(client, text)).toEqual(isFound ? [answer] : []);
  });

  it('finds only answers that also match the other filters, newest first', async () => {
    const client = await withAnswers('good 1', 'bad', 'good 2', 'good 3');
    expect(await found(client, 'good')).toEqual(['good 1', 'good 2', 'good 3']);
    const { body } = await client.get('/v1/evidence/answers?text=good&platform=gemini');
    expect(body).toMatchObject({ answers: [], hasMore: false });
  });

  it('finds nothing in other workspaces', async () => {
    await withAnswers('a secret word');
    expect(await found(await withAnswers('other'), 'secret')).toEqual([]);
  });
});

describe('hostile input', () => {
  it.each(['!!! -- "" -""', '"', '-', 'or or or', '   ', '﻿\u200b'])(
    'responds with 400 to %j, which contains no word',
    async (text) => {
      const client = await app.client();
      const response = await client.get(`/v1/evidence/answers?${String(new URLSearchParams({ text }))}`);
      expectProblem(response, 400, 'invalid_parameter', { param: 'text' });
      expect(response.body.error.message).toContain('"text"');
    },
  );

  it.each([
    "a' | 'b & !c <-> (d:*) \\",
    '"unbalanced -phrase',
    '(((((((((((((((a',
    '[a-z]+ .* \\1 (?=x) ***=a',
    `${'a '.repeat(99)}b`,
    'or a or',
    '-a',
    '%_ a',
    '$1 :named ? a',
    'a\n\t\u00a0b',
  ])('searches for the words of %j', async (text) => {
    const client = await withAnswers('nothing of it');
    await search(client, text);
  });

  it('finds words in texts of any size, up to the part that is searched', async () => {
    const distinct = Array.from({ length: 100_000 }, (_, index) => `w${index.toString(36)}`).join(' ');
    const rare = Array.from({ length: 60_000 }, (_, index) =>
      String.fromCodePoint(0x20000 + (index % 42_000)),
    );
    const client = await withAnswers(
      `needle ${distinct}`,
      `needle ${rare.join(' ')}${rare.map((letter, index) => letter + rare[(index * 7) % rare.length]).join(' ')}`,
      `needle ${'x'.repeat(3_000_000)}`,
      `needle ${'字'.repeat(900_000)}`,
      `${'a '.repeat(100_000)}needle`,
    );
    expect((await searchAll(client, 'needle')).texts).toHaveLength(4);
  });
});

describe('the cost of a page', () => {
  it('ends after comparing 500 answers, and goes on where it ended', async () => {
    const near = (index: number) => `boards good ${index}`;
    const client = await withAnswers(
      ...Array.from({ length: 700 }, (_, index) => (index % 300 === 150 ? 'good boards' : near(index))),
    );
    const first = await search(client, '"good boards"');
    expect(first).toMatchObject({ answers: [{}, {}], hasMore: true });
    expect(await searchAll(client, '"good boards"')).toEqual({
      texts: Array(2).fill('good boards'),
      pages: 2,
    });
    expect((await searchAll(client, 'boards')).texts).toHaveLength(700);
  });

  it('goes on after 20,000 answers without the words, and finds the one that follows', async () => {
    const client = await withAnswers('The needle.');
    await sql(
      app.db.owner,
      `insert into observations (workspace_id, observation_id, prompt_id, prompt_text, platform, surface, provider,
                                 model_requested, locale, sample_index, run_id, scheduled_for, observed_at, status,
                                 answer_text, retrieval_status, extractor_version)
       select workspace_id, 'obs_' || n, prompt_id, '', platform, surface, '', '', 'en', n, 'run', scheduled_for,
              observed_at + n * interval '1 ms', 'ok', 'Hay ' || n, 'used', '1'
       from observations, generate_series(1, 20500) n where workspace_id = $1`,
      [client.workspaceId],
    );
    // On a busy machine the time of a page may be up before, so the number of pages is not asserted.
    expect((await searchAll(client, 'needle')).texts).toEqual(['The needle.']);
    expect((await searchAll(client, 'absent')).texts).toEqual([]);
  });

  it('says how far it has read when its time is up, and goes on from there', async () => {
    const searched: unknown[] = [];
    const endless: Reader = {
      read(_at, _name, _text, values) {
        searched.push(values[17]);
        const searchedTo = { observedMs: NOW.getTime() - searched.length, id: 'obs_hay' };
        return Promise.resolve([{ answers: [], hasMore: false, searchedTo, keptFrom: null }] as never);
      },
    };
    const evidence = createEvidenceService({
      reader: endless,
      clock: () => NOW,
      analytics: app.services.analytics,
    });
    const { body } = await evidence.answers(latest('ws_1'), {
      ...{
        rangeDays: 30,
        window: 'current',
        date: undefined,
        from: undefined,
        to: undefined,
        calendar: UTC_CALENDAR,
      },
      ...{ filter: { text: 'absent' }, limit: 20, cursor: undefined },
      ...{ prompts: null, personas: undefined, topicLabel: undefined, withoutTopic: undefined },
    });
    expect(body).toMatchObject({
      answers: [],
      searchedTo: new Date(NOW.getTime() - searched.length).toISOString(),
      hasMore: true,
    });
    expect(searched[1]).toEqual(new Date(NOW.getTime() - 1));
  });
});
