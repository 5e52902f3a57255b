import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createReplay, type Recording } from '../../../src/measuring/providers/replay.js';
import type { Outcome, Question } from '../../../src/measuring/providers/provider.js';
import { never } from './adapters.js';

const target: Question['target'] = {
  platform: 'chatgpt',
  surface: 'api',
  provider: 'replay',
  model: null,
  search: 'auto',
  country: null,
  region: null,
  city: null,
  locale: null,
};

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'replay-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

const ask = (recordings: string | readonly Recording[], question: Partial<Question> = {}): Promise<Outcome> =>
  createReplay({ recordings }).ask(
    { slotId: 's', text: 'Which shoes?', target, sampleIndex: 0, ...question },
    never,
  );

async function textOf(recordings: readonly Recording[], question: Partial<Question>): Promise<unknown> {
  const outcome = await ask(recordings, question);
  return outcome.kind === 'answered' ? outcome.answer.text : outcome.kind;
}

describe('replay', () => {
  it('answers from a human-readable file', async () => {
    const folder = await folderWith({
      'shoes.yaml': `
- prompt: Which shoes?
  model: gpt-recorded
  text: |
    Acme leads.
    Globex follows.
  searchQueries: [best shoes]
  sources:
    - { url: https://shoes.example/test, title: Shoe test }
    - { url: https://runner.example/guide, cited: false }
  organic:
    - { rank: 1, url: https://shoes.example/test }
  inputTokens: 10
  outputTokens: 20
`,
      'notes.txt': 'not a recording',
    });
    expect(await ask(folder)).toMatchObject({
      kind: 'answered',
      answer: {
        status: 'ok',
        text: 'Acme leads.\nGlobex follows.\n',
        modelRequested: null,
        modelServed: 'gpt-recorded',
        retrievalStatus: 'used',
        searchQueries: ['best shoes'],
        sources: [
          { url: 'https://shoes.example/test', title: 'Shoe test', isCited: true },
          { url: 'https://runner.example/guide', title: null, isCited: false },
        ],
        organic: [{ rank: 1, url: 'https://shoes.example/test' }],
        inputTokens: 10,
        outputTokens: 20,
        costUsd: 0,
      },
    });
  });

  it('replays the recordings of a prompt for its samples in turn, always in the same order', async () => {
    const recordings = ['one', 'two', 'three'].map((text) => ({ prompt: 'Which shoes?', text }));
    for (const [sampleIndex, text] of ['one', 'two', 'three', 'one', 'two'].entries())
      expect(await textOf(recordings, { sampleIndex })).toBe(text);
  });

  it('prefers the recording with the most specific target', async () => {
    const prompt = 'Which shoes?';
    const recordings: Recording[] = [
      { prompt, text: 'anywhere' },
      { prompt, when: { platform: 'gemini' }, text: 'gemini' },
      { prompt, when: { platform: 'gemini', country: 'DE' }, text: 'gemini in Germany' },
      { prompt, when: { platform: 'gemini', country: 'DE', sample: 1 }, text: 'second sample' },
    ];
    const german = { ...target, platform: 'gemini' as const, country: 'DE' };
    expect(await textOf(recordings, {})).toBe('anywhere');
    expect(await textOf(recordings, { target: { ...german, country: null } })).toBe('gemini');
    expect(await textOf(recordings, { target: german })).toBe('gemini in Germany');
    expect(await textOf(recordings, { target: german, sampleIndex: 1 })).toBe('second sample');
  });

  it('ignores white space when it compares prompts, but nothing else', async () => {
    const recordings = [{ prompt: ' Which\n  shoes? ', text: 'found' }];
    expect(await textOf(recordings, {})).toBe('found');
    expect(await textOf(recordings, { text: 'which shoes?' })).toBe('failed');
  });

  it('replays refusals, empty answers and failures with their status', async () => {
    const prompt = 'Which shoes?';
    expect(await ask([{ prompt, status: 'refused', text: 'No.' }])).toMatchObject({
      answer: { status: 'refused', text: 'No.' },
    });
    expect(await ask([{ prompt }])).toMatchObject({ answer: { status: 'empty', text: null } });
    const error = { code: 'server_error', message: 'It failed.' };
    expect(await ask([{ prompt, error, costUsd: 0.01 }])).toMatchObject({
      kind: 'failed',
      costUsd: 0.01,
      ...error,
    });
  });

  it('fails with a separate code if nothing was recorded', async () => {
    expect(await ask([])).toMatchObject({ kind: 'failed', code: 'replay_missing', costUsd: 0 });
  });

  it.each([
    ['a.yaml', '- text: no prompt', 'a.yaml, recording 1: "prompt" must be a text.'],
    [
      'b.json',
      '[{"prompt":"p"},{"prompt":"p","txt":"x"}]',
      'b.json, recording 2: "txt" is not a known field.',
    ],
    ['c.yaml', 'prompt: p\nstatus: fine', 'c.yaml, recording 1: "status" must be ok, refused or empty.'],
    [
      'd.yaml',
      'prompt: p\nstatus: ok',
      'd.yaml, recording 1: "text" is missing from an answer with status ok.',
    ],
    [
      'e.yaml',
      'prompt: p\nsources: [{ url: shoes }]',
      'e.yaml, recording 1: a source has no http or https "url".',
    ],
  ] as const)('describes the fault of %s', async (name, content, message) => {
    const folder = await folderWith({ [name]: content });
    expect(await ask(folder)).toMatchObject({ kind: 'failed', code: 'replay_invalid', message });
  });

  it('fails if the folder does not exist', async () => {
    expect(await ask('/nowhere/recordings')).toMatchObject({ kind: 'failed', code: 'replay_invalid' });
  });
});
