import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.js';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const TEXTS = ['Which boards are good?', 'Which lamps are good?', 'Is Acme good?'];
const DAYS = 40;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ clock: () => NOW });
});
afterAll(() => app.close());

const asked = fc.record({
  prompt: fc.nat(TEXTS.length - 1),
  place: fc.constantFrom<readonly [string, string]>(
    ['chatgpt', 'api'],
    ['chatgpt', 'ui'],
    ['gemini', 'api'],
    ['google', 'serp'],
  ),
  daysAgo: fc.nat(DAYS),
  answers: fc.array(fc.constantFrom('named', 'other', 'error'), { minLength: 1, maxLength: 4 }),
});

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[][] {
  const keys = [...new Set(items.map(keyOf))];
  return keys.map((key) => items.filter((item) => keyOf(item) === key));
}

/** The middle value, or the mean of the two in the middle. */
function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  if (sorted.length === 0) return null;
  const middle = sorted.length / 2;
  return Number.isInteger(middle)
    ? ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
    : (sorted[Math.floor(middle)] ?? 0);
}

const rounded = (value: number | null, decimals: number) =>
  value === null ? null : expect.closeTo(value, decimals);

it('counts what a plain recount of the answers counts, on one surface or all', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(asked, { maxLength: 25 }),
      fc.constantFrom(7, 30, 90),
      fc.constantFrom('all', 'api', 'ui'),
      async (all, rangeDays, surface) => {
        const client = await app.client();
        const { workspaceId } = client;
        await app.services.workspaces.setBrand(workspaceId, { name: 'Acme', domains: ['acme.example'] });
        const lines = all.flatMap(({ prompt, place: [platform, of], daysAgo, answers }, run) =>
          answers.map((answer, sampleIndex) => ({
            ...{ promptText: TEXTS[prompt], platform, surface: of, runId: `run-${run}`, sampleIndex },
            observedAt: new Date(NOW.getTime() - daysAgo * 86_400_000).toISOString(),
            status: answer === 'error' ? 'error' : 'ok',
            mentions: answer === 'named' ? [{ brand: 'Acme', position: 1 }] : [],
          })),
        );
        await app.services.ingest.observations({
          workspaceId,
          source: Readable.from(lines.map((line) => `${JSON.stringify(line)}\n`)),
          onError: 'stop',
          createPrompts: 'active',
        });
        const { body } = await client.get(`/v1/insights/method?rangeDays=${rangeDays}&surface=${surface}`);
        const value = Object.fromEntries(
          (body.criteria as { key: string; value: number | null }[]).map((one) => [one.key, one.value]),
        );
        const within = all.filter(
          ({ prompt, place: [, of], daysAgo }) =>
            prompt < 2 && daysAgo < rangeDays && (surface === 'all' || of === surface),
        );
        const attempts = within.flatMap(({ answers, ...rest }) =>
          answers.map((answer) => ({ ...rest, answer })),
        );
        const answers = attempts.filter(({ answer }) => answer !== 'error');
        const counts = new Map<number, number>();
        for (const { prompt } of answers) counts.set(prompt, (counts.get(prompt) ?? 0) + 1);
        const byCell = grouped(answers, ({ prompt, place }) => [prompt, ...place].join()).map((some) =>
          grouped(some, ({ daysAgo }) => daysAgo),
        );
        const gaps = byCell.flatMap((days) => {
          const sorted = days.map(([one]) => one?.daysAgo ?? 0).sort((one, other) => one - other);
          return sorted.slice(1).map((day, index) => day - (sorted[index] ?? 0));
        });
        let [agreeing, repeats] = [0, 0];
        for (const some of byCell.flat()) {
          const named = some.map(({ answer }) => answer === 'named');
          const pairs = named.flatMap((one, index) => named.slice(index + 1).map((other) => one === other));
          if (pairs.length === 0) continue;
          agreeing += ((named.length - 1) * pairs.filter(Boolean).length) / pairs.length;
          repeats += named.length - 1;
        }
        expect(value).toMatchObject({
          questions: counts.size,
          answers: answers.length,
          answersPerQuestion: medianOf([...counts.values()]),
          questionTypes: counts.size === 0 ? 0 : 1,
          days: new Set(answers.map(({ daysAgo }) => daysAgo)).size,
          cadence: medianOf(gaps),
          agreement: rounded(repeats === 0 ? null : agreeing / repeats, 3),
          platforms: new Set(answers.map(({ place: [platform] }) => platform)).size,
          seenByPeople: rounded(
            answers.length === 0
              ? null
              : answers.filter(({ place: [, of] }) => of !== 'api').length / answers.length,
            3,
          ),
          failures: rounded(attempts.length === 0 ? null : 1 - answers.length / attempts.length, 3),
        });
        const { visibilityLow: low, visibilityHigh: high } = body;
        expect(value['halfWidth']).toEqual(low === null ? null : rounded((high - low) / 2, 1));
      },
    ),
    { numRuns: 25 },
  );
});
