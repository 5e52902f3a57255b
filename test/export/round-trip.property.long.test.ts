import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.js';
import { acme, exported, figuresOf, ingested, keywordChecks, NOW, observations } from './support.js';
import { someRuns } from '../support/sample.js';

let source: TestApp;
let copy: TestApp;

beforeAll(async () => {
  const clock = () => NOW;
  [source, copy] = await Promise.all([createTestApp({ clock }), createTestApp({ clock })]);
});
afterAll(async () => {
  await Promise.all([source.close(), copy.close()]);
});

test('returns the same analytics and keywords after export and ingest into another database', async () => {
  await fc.assert(
    fc.asyncProperty(observations, keywordChecks, async (lines, checks) => {
      const [original, copied] = [await acme(source), await acme(copy)];
      const given = await ingested(source, original.workspaceId, lines, checks);
      expect(given).toMatchObject({ observations: { bad: [] }, keywords: { bad: [] } });
      const answers = await exported(source, 'observations', original.workspaceId);
      const ranks = await exported(source, 'keywords', original.workspaceId);
      expect(answers).toHaveLength(given.observations.accepted);
      expect(ranks).toHaveLength(given.keywords.accepted);

      expect(await ingested(copy, copied.workspaceId, answers, ranks)).toMatchObject({
        observations: { accepted: answers.length, bad: [] },
        keywords: { accepted: ranks.length, bad: [] },
      });
      expect(await figuresOf(copied)).toEqual(await figuresOf(original));

      // Nothing was lost on the way, including members without a figure.
      const again = await exported(copy, 'observations', copied.workspaceId);
      const withoutId = (all: typeof again) => all.map(({ promptId: _, ...line }) => line);
      expect(withoutId(again)).toEqual(withoutId(answers));
      expect(await exported(copy, 'keywords', copied.workspaceId)).toEqual(ranks);
    }),
    { numRuns: someRuns(15) },
  );
});
