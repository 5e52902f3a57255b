import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anything, differencesOf } from '../../../src/measuring/providers/shape.js';
import { startFakeProvider, type FakeProvider } from '../../../scripts/lab/servers/fake-provider.js';
import { createAll, providerNames } from './adapters.js';
import { askFixture, fixtureFiles, loadFixture, respondWith, type Fixture } from './load-fixtures.js';

let fake: FakeProvider;
let response = '';
beforeAll(async () => {
  fake = await startFakeProvider({ behave: (asked) => respondWith(response, asked) });
});
afterAll(() => fake.close());

describe('fixtures of the providers', () => {
  it('exist for every provider that uses HTTP', () => {
    expect(new Set(fixtureFiles.map(([provider]) => provider))).toEqual(new Set(providerNames));
  });

  it.each(fixtureFiles)('%s: reads %s exactly as its fixture says', async (name, file) => {
    const fixture = loadFixture(name, file, fake.url);
    // Not as JSON.stringify would write it: the raw response must be what was sent.
    response = `${JSON.stringify(fixture.response, null, 1)}\n`;
    const provider = createAll(fake.url)[name];
    expect(provider.refusal(fixture.target)).toBeNull();

    const asked = fake.asked.length;
    const outcome = await askFixture(provider, fixture);

    const { method, path, body } = fake.asked[asked]!;
    expect({ method, path, ...(body !== undefined && { body }) }).toEqual(fixture.request);
    expect(outcome).toEqual(withRaw(fixture.outcome, response));
    if (outcome.kind === 'answered')
      expect(differencesOf(fixture.response, provider.response ?? anything)).toEqual([]);
  });
});

function withRaw(outcome: Fixture['outcome'], rawResponse: string): object {
  if (outcome.kind === 'answered') return { ...outcome, answer: { ...outcome.answer, rawResponse } };
  return outcome.kind === 'failed' ? { ...outcome, rawResponse } : outcome;
}
