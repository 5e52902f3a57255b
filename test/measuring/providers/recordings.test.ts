import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseJson } from '../../../src/measuring/providers/json.js';
import { readingOf, recordingOf } from '../../../src/measuring/providers/recording.js';
import { createReplay, type Recording } from '../../../src/measuring/providers/replay.js';
import { startFakeProvider, type FakeProvider } from '../../../scripts/lab/servers/fake-provider.js';
import { createAll, never, questionFor, targets, type ProviderName } from './adapters.js';
import { askFixture, fixtureFiles, loadFixture, questionOf, respondWith } from './load-fixtures.js';

const root = join(import.meta.dirname, 'recordings');

let fake: FakeProvider;
let response: unknown;
let status = 200;
beforeAll(async () => {
  fake = await startFakeProvider({
    behave: (asked) => ({ status, ...respondWith(JSON.stringify(response), asked) }),
  });
});
afterAll(() => fake.close());

const time = { at: new Date('2026-11-20T10:00:00Z') };

/** Files of `visibility providers try --record`, which were reviewed when they were added. */
describe('recordings of providers', () => {
  it.each(readdirSync(root))('%s is read as it was recorded', async (file) => {
    const recording = parseJson(readFileSync(join(root, file), 'utf8')) as Recording;
    const { prompt: text, when, recorded, ...reading } = recording;
    if (recorded === undefined) throw new Error(`${file} has no response.`);
    const name = recorded.provider as ProviderName;
    response = recorded.response;
    const target = { ...targets[name], ...when, model: recorded.model };
    const outcome = await createAll(fake.url)[name].ask({ slotId: 's', text, target, sampleIndex: 0 }, never);
    const now = readingOf(outcome);
    // Redirects of Gemini have expired, so its sources cannot be found again.
    if (name === 'gemini') expect({ ...now, sources: reading.sources }).toEqual(reading);
    else expect(now).toEqual(reading);
  });
});

describe('a recording', () => {
  it.each(fixtureFiles)('of %s/%s is read and replayed like the response itself', async (name, file) => {
    const fixture = loadFixture(name, file, fake.url);
    const question = questionOf(fixture);
    const ask = async (body: unknown) => {
      response = body;
      const outcome = await askFixture(createAll(fake.url)[name], fixture);
      if (outcome.kind === 'pending') throw new Error('A recording is of a finished task.');
      return outcome;
    };
    const outcome = await ask(fixture.response);
    const rawResponse = JSON.stringify(fixture.response);
    const recording = recordingOf({ ...question, ...time, outcome, rawResponse });
    expect(readingOf(await ask(recording.recorded?.response))).toEqual(readingOf(outcome));
    const replayed = await createReplay({ recordings: [recording] }).ask(question, never);
    expect(readingOf(replayed)).toEqual(readingOf(outcome));
  });

  it('has no ids of the account or the request in the texts of a failure', async () => {
    const ids = [
      'org-AbC123dEf456',
      'req_0123456789abcdef',
      'sk-proj-abc***********wxyz',
      'projects/987654321',
    ];
    response = {
      error: { message: `Rejected (${ids.join(', ')}), see https://shoes.example/request-limits` },
    };
    status = 400;
    const question = questionFor('openai');
    const outcome = await createAll(fake.url).openai.ask(question, never);
    status = 200;
    const rawResponse = JSON.stringify(response);
    const recording = JSON.stringify(recordingOf({ ...question, ...time, outcome, rawResponse }));
    for (const id of ids) expect(recording).not.toContain(id);
    expect(recording).toContain('https://shoes.example/request-limits');
  });
});
