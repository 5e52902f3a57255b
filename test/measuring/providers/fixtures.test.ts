import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Question } from '../../../src/measuring/providers/provider.js';
import { anything, differencesOf } from '../../../src/measuring/providers/shape.js';
import { startFakeProvider, type Behavior, type FakeProvider } from '../../support/fake-provider.js';
import { createAll, type ProviderName } from './adapters.js';

/** A response in the documented form, and what an adapter must make of it. Written for these tests. */
interface Fixture {
  readonly about: string;
  readonly text: string;
  readonly depth?: number;
  readonly target: Question['target'];
  readonly request: { readonly method: string; readonly path: string; readonly body: unknown };
  readonly response: unknown;
  /** Without the raw response, which is always the response. */
  readonly outcome: { readonly kind: string; readonly answer?: object };
}

const root = join(import.meta.dirname, 'fixtures');
const files = readdirSync(root).flatMap((provider) =>
  readdirSync(join(root, provider)).map(
    (file) => [provider as ProviderName, basename(file, '.json')] as const,
  ),
);

/** Where the redirects of the Gemini fixtures lead. */
const redirects: Record<string, string> = {
  '/redirect/one': 'https://shoes.example/test',
  '/redirect/same': 'https://shoes.example/test',
  '/redirect/two': 'https://runner.example/guide',
};

let fake: FakeProvider;
let response = '';
beforeAll(async () => {
  fake = await startFakeProvider({
    behave: ({ path }): Behavior => {
      if (!path.startsWith('/redirect/')) return { kind: 'body', body: response };
      const location = redirects[path];
      return location === undefined
        ? { kind: 'status', status: 404 }
        : { kind: 'body', status: 302, body: '', headers: { location } };
    },
  });
});
afterAll(() => fake.close());

describe('fixtures of the providers', () => {
  it('exist for every provider that is asked by HTTP', () => {
    expect(new Set(files.map(([provider]) => provider))).toEqual(
      new Set(['openai', 'gemini', 'perplexity', 'dataforseo']),
    );
  });

  it.each(files)('%s: reads %s exactly as its fixture says', async (name, file) => {
    const json = readFileSync(join(root, name, `${file}.json`), 'utf8').replaceAll('{fake}', fake.url);
    const fixture = JSON.parse(json) as Fixture;
    // Not as JSON.stringify would write it: the raw response must be what was sent.
    response = `${JSON.stringify(fixture.response, null, 1)}\n`;
    const provider = createAll(fake.url)[name];
    expect(provider.refusal(fixture.target)).toBeNull();

    const asked = fake.asked.length;
    const { text, target, depth } = fixture;
    const question = { slotId: 'slot-1', text, target, sampleIndex: 0, ...(depth && { depth }) };
    const outcome = await provider.ask(question, new AbortController().signal);

    const { method, path, body } = fake.asked[asked]!;
    expect({ method, path, body }).toEqual(fixture.request);
    expect(outcome).toEqual(withRaw(fixture.outcome, response));
    if (outcome.kind === 'answered')
      expect(differencesOf(fixture.response, provider.response ?? anything)).toEqual([]);
  });
});

function withRaw(outcome: Fixture['outcome'], rawResponse: string): object {
  if (outcome.kind === 'answered') return { ...outcome, answer: { ...outcome.answer, rawResponse } };
  return outcome.kind === 'failed' ? { ...outcome, rawResponse } : outcome;
}
