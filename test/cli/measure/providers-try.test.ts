import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Trial } from '../../../src/app.js';
import type { Recording } from '../../../src/measuring/providers/replay.js';
import { loadFixture, respondWith } from '../../measuring/providers/load-fixtures.js';
import {
  startFakeProvider,
  type FakeOptions,
  type FakeProvider,
} from '../../../scripts/lab/servers/fake-provider.js';
import { visibility, visibilityError, visibilityJson } from '../in-process.js';

const SECRET = 'sk-secret-0123456789';
const question = 'Which shoes?';
const openai = ['providers', 'try', 'openai', '--question', question];

let fake: FakeProvider | undefined;
afterEach(() => fake?.close());

/** Settings for all providers, at one address. */
async function start(behave?: FakeOptions['behave']): Promise<NodeJS.ProcessEnv> {
  const { url } = (fake = await startFakeProvider({ ...(behave && { behave }) }));
  return {
    ...{
      OPENAI_API_KEY: SECRET,
      GEMINI_API_KEY: SECRET,
      PERPLEXITY_API_KEY: SECRET,
      ANTHROPIC_API_KEY: SECRET,
      XAI_API_KEY: SECRET,
    },
    ...{ DATAFORSEO_LOGIN: 'me@example.com', DATAFORSEO_PASSWORD: SECRET },
    ...{
      OPENAI_BASE_URL: url,
      GEMINI_BASE_URL: url,
      PERPLEXITY_BASE_URL: url,
      ANTHROPIC_BASE_URL: url,
      XAI_BASE_URL: url,
      DATAFORSEO_BASE_URL: url,
    },
    GEMINI_REDIRECT_PREFIX: `${url}/redirect/`,
  };
}

const newFolder = () => join(mkdtempSync(join(tmpdir(), 'visibility-try-')), 'recordings');

/** The only file in a folder. */
const onlyFile = (folder: string) => readFileSync(join(folder, readdirSync(folder)[0] ?? ''), 'utf8');

/** A response of OpenAI that repeats the key. */
const body = JSON.stringify({
  ...{ id: 'resp_1', status: 'completed', model: 'gpt-fake', user: 'me@example.com', mood: `good ${SECRET}` },
  output: [
    { type: 'web_search_call', action: { type: 'open_page', url: 'https://www.google.com/search?q=shoes' } },
    {
      type: 'message',
      content: [{ type: 'output_text', text: 'Acme leads. Globex follows.', annotations: [] }],
    },
  ],
  usage: { input_tokens: 100, output_tokens: 20 },
});

describe('visibility providers try', () => {
  it('asks nothing until the cost is confirmed', async () => {
    const error = await visibilityError(openai, await start());
    expect(error).toMatchObject({ exit: 1, code: 'conflict' });
    expect(error.message).toMatch(
      /^Ask openai on chatgpt\/api once, for an estimated \$0\.\d+\? Repeat the command with --yes\.$/,
    );
    expect(fake?.asked).toEqual([]);
  });

  it('shows the response, the facts read from it, and the parts that were ignored', async () => {
    const env = await start(() => ({ kind: 'body', body }));
    const brands = ['--brand', 'Acme', '--brand', 'Globex'];
    const { code, stdout, stderr } = await visibility([...openai, ...brands, '--yes'], { env });
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Asking openai on chatgpt\/api once, for an estimated \$0\.\d+\.$/m);
    expect(fake?.asked.map(({ prompt }) => prompt)).toEqual([question]);
    expect(stdout).toMatch(/^RESPONSE +│ READ AS$/m);
    expect(stdout).toMatch(/^ "id": "resp_1", +│ /m);
    for (const line of ['1. Acme: 1', '2. Globex: 1', '100 in, 20 out', 'mood', 'gpt-fake'])
      expect(stdout).toMatch(new RegExp(`│ {3}${line}$`, 'm'));
    expect(stdout).toContain('│   https://www.google.com/search?q=shoes');
    expect(stdout).not.toContain(SECRET);
  });

  it.each([
    ['openai', 'searched'],
    ['gemini', 'pages-of-google'],
    ['perplexity', 'annotated'],
    ['anthropic', 'searched'],
    ['xai', 'searched'],
    ['dataforseo', 'serp-overview'],
  ] as const)('shows and records a response of %s in its documented form', async (provider, file) => {
    const answerWith = { body: '' };
    const env = await start((asked) => respondWith(answerWith.body, asked));
    const { text, target, response, outcome } = loadFixture(provider, file, fake?.url ?? '');
    answerWith.body = JSON.stringify(response);
    const { platform, surface, country, region, city, locale } = target;
    const place = Object.entries({ platform, surface, country, region, city, locale }).flatMap(
      ([name, value]) => (value === null ? [] : [`--${name}`, value]),
    );
    const folder = newFolder();
    const args = ['providers', 'try', provider, '--question', text, ...place, '--yes', '--record', folder];
    const { stdout } = await visibility(args, { env });

    const { sources, inputTokens, ...answer } = outcome.answer as Answer;
    for (const url of sources.map((source) => source.url)) expect(stdout).toContain(`│   ${url}\n`);
    expect(stdout).toContain(`│   ${answer.text?.split('\n')[0]}`);
    expect(stdout).toContain(`│   ${inputTokens ?? 'unknown'} in, `);
    expect(stdout).toContain('│ unknown fields: none\n');
    expect(JSON.parse(onlyFile(folder))).toMatchObject({
      ...{ prompt: text, when: { platform, surface }, text: answer.text },
      ...{
        searchQueries: answer.searchQueries,
        recorded: { provider, costUsd: expect.any(Number) as number },
      },
      sources: sources.map(({ url, isCited }) => ({ url, cited: isCited })),
    });
  });

  it('does not list a redirect to a source as ignored', async () => {
    const answerWith = { body: '' };
    const env = await start((asked) => respondWith(answerWith.body, asked));
    const { text, response } = loadFixture('gemini', 'grounded', fake?.url ?? '');
    answerWith.body = JSON.stringify(response);
    const args = ['providers', 'try', 'gemini', '--question', text, '--yes'];
    const trial = await visibilityJson<Trial>(args, env);
    expect(trial).toMatchObject({ outcome: { kind: 'answered' }, ignoredAddresses: [] });
  });

  it('waits for a provider that answers later', async () => {
    const env = { ...(await start()), OPENAI_BACKGROUND: 'on' };
    const trial = await visibilityJson<Trial>([...openai, '--yes'], env);
    expect(trial.outcome).toMatchObject({ kind: 'answered', answer: { text: `Answer to ${question}` } });
    expect(fake?.billed).toEqual([question]);
  });

  it('stores a recording without keys or ids, which replay answers with', async () => {
    const env = await start(() => ({ kind: 'body', body }));
    const folder = newFolder();
    const tried = await visibilityJson<Trial>([...openai, '--record', folder, '--yes'], env);
    expect(tried).toMatchObject({ outcome: { kind: 'answered' }, unknownFields: ['mood'] });
    const text = onlyFile(folder);
    expect(JSON.parse(text) as Recording).toMatchObject({
      ...{ prompt: question, when: { platform: 'chatgpt', surface: 'api' } },
      text: 'Acme leads. Globex follows.',
      recorded: { provider: 'openai', response: { id: '[redacted]', user: '[redacted]', model: 'gpt-fake' } },
    });
    for (const secret of [SECRET, 'resp_1', 'me@example.com']) expect(text).not.toContain(secret);
    const replay = ['providers', 'try', 'replay', '--question', question, '--platform', 'chatgpt'];
    const again = await visibilityJson<Trial>([...replay, '--surface', 'api'], { REPLAY_DIR: folder });
    const answers = [tried, again].map(({ outcome }) => (outcome as { answer: Answer }).answer);
    const [first, second] = answers.map(({ text: said, sources, inputTokens }) => ({
      ...{ said, sources, inputTokens },
    }));
    expect(second).toEqual(first);
    expect(answers[1]?.costUsd).toBe(0);
  });

  it('records a failure too, and exits with code 1', async () => {
    const folder = newFolder();
    const env = await start(() => ({ kind: 'status', status: 400 }));
    const { code, stdout } = await visibility([...openai, '--record', folder, '--yes'], { env });
    expect(code).toBe(1);
    expect(stdout).toContain('│ failed: http_400: 127.0.0.1 responded with 400');
    expect(JSON.parse(onlyFile(folder))).toMatchObject({ error: { code: 'http_400' } });
  });

  it('names the configured providers, and what is wrong with a target', async () => {
    const { OPENAI_API_KEY, OPENAI_BASE_URL } = await start();
    const ask = (...args: string[]) =>
      visibilityError(['providers', 'try', ...args, '--question', 'q'], { OPENAI_API_KEY, OPENAI_BASE_URL });
    expect((await ask('gemini')).message).toContain('The provider "gemini" is not set up. Set up: openai.');
    expect((await ask('openai', '--surface', 'ui')).message).toContain('Choose another provider');
    expect((await ask('openai', '--country', 'XX')).message).toContain('There is no country "XX"');
  });
});

type Answer = Extract<Trial['outcome'], { kind: 'answered' }>['answer'];
