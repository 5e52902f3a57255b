import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createServices, type Services } from '../../../src/app.js';
import { loadConfig } from '../../../src/config.js';
import { latest } from '../../../src/domain/data-version.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';

const NOW = new Date('2026-11-22T23:00:00Z');
const DAY_MS = 86_400_000;

let db: TestDatabase;
let services: Services;
let workspaceId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  services = createServices({ database: db.database, clock: () => NOW, config: loadConfig({}) });
});
afterAll(() => db.drop());
beforeEach(async () => {
  const workspace = { name: 'Test', plan: 'paid', brand: { name: 'Acme' } } as const;
  ({ workspaceId } = await services.workspaces.create(workspace, (transaction, created) =>
    services.brand.setCompetitors(created, ['Globex', 'Initech'], transaction),
  ));
});

interface Week {
  /** Of 28 answers in the week. */
  readonly gaps: number;
  readonly model?: string | null;
  readonly platform?: string;
  readonly rival?: string;
}

let runs = 0;

/** Stores four answers a day to a new prompt in the window and in the previous one; null = it is not asked. */
async function ask(text: string, previous: Week | null, current: Week | null): Promise<string> {
  const prompt = { text, topic: null, persona: 'discoverer', intent: null } as const;
  const { promptId } = await services.prompts.add(workspaceId, prompt);
  const linesOf = (week: Week | null, daysAgo: number) => {
    if (week === null) return [];
    const { gaps, model = 'model-1', platform = 'chatgpt', rival = 'Globex' } = week;
    runs += 1;
    return Array.from({ length: 28 }, (_, index) => ({
      ...{ promptId, promptText: text, platform, surface: 'api', modelServed: model, status: 'ok' },
      ...{ runId: `run ${runs} ${index % 7}`, sampleIndex: Math.floor(index / 7) },
      observedAt: new Date(NOW.getTime() - (daysAgo + (index % 7)) * DAY_MS).toISOString(),
      mentions: [{ brand: index < gaps ? rival : 'Acme', position: 1 }],
    }));
  };
  const lines = [...linesOf(previous, 7), ...linesOf(current, 0)];
  const source = Readable.from(lines.map((line) => `${JSON.stringify(line)}\n`));
  const input = { workspaceId, source, onError: 'stop', createPrompts: 'no' } as const;
  expect(await services.ingest.observations(input)).toMatchObject({ accepted: lines.length });
  return promptId;
}

const changes = () => services.insights.gapChanges(latest(workspaceId), 7);
const idsOf = (list: readonly { promptId: string }[]) => list.map(({ promptId }) => promptId).sort();

it('lists prompts whose share of gaps has changed, with the competitors of the week that has gaps', async () => {
  const opened = await ask('Which boards suit a team?', { gaps: 1 }, { gaps: 26, rival: 'Initech' });
  const closed = await ask('Which boards are cheap?', { gaps: 27 }, { gaps: 0 });
  await ask('Which boards are fast?', { gaps: 14 }, { gaps: 15 });
  await ask('Which boards are new?', { gaps: 0 }, { gaps: 0 });
  const found = await changes();
  expect(found.compared).toEqual({ current: 112, previous: 112 });
  expect(found.opened).toMatchObject([
    {
      promptId: opened,
      ...{ text: 'Which boards suit a team?', topic: null },
      current: { observations: 28, gapObservations: 26, gapRate: 0.9286 },
      previous: { observations: 28, gapObservations: 1, gapRate: 0.0357 },
      competitors: [{ brand: 'Initech', observations: 26 }],
    },
  ]);
  expect(found.closed).toMatchObject([
    { promptId: closed, competitors: [{ brand: 'Globex', observations: 27 }] },
  ]);
  for (const { current, previous, sameQuestions } of [...found.opened, ...found.closed])
    for (const { gapRate, interval } of [current, previous]) {
      expect(interval.low).toBeLessThanOrEqual(gapRate);
      expect(interval.high).toBeGreaterThanOrEqual(gapRate);
      expect(sameQuestions.low * sameQuestions.high).toBeGreaterThan(0);
    }
});

it('compares only questions of both windows that the same model answered', async () => {
  await ask('Which boards suit a team?', null, { gaps: 28 });
  await ask('Which boards are cheap?', { gaps: 28 }, null);
  await ask('Which boards are fast?', { gaps: 0 }, { gaps: 28, platform: 'gemini' });
  await ask('Which boards are new?', { gaps: 0 }, { gaps: 28, model: 'model-2' });
  const unknown = await ask('Which boards are small?', { gaps: 0 }, { gaps: 28, model: null });
  const { opened, closed, compared } = await changes();
  expect([idsOf(opened), closed]).toEqual([[unknown], []]);
  expect(compared).toEqual({ current: 56, previous: 56 });
});

it('lists nothing that may be chance among many prompts', async () => {
  // Tested alone, the first one is significant.
  await ask('Which boards suit a team?', { gaps: 4 }, { gaps: 12 });
  expect(idsOf((await changes()).opened)).toHaveLength(1);
  for (let other = 0; other < 12; other += 1)
    await ask(`Which board is number ${other}?`, { gaps: 9 }, { gaps: 9 });
  expect(await changes()).toMatchObject({ opened: [], closed: [] });
});

it('compares nothing without answers in both windows', async () => {
  await ask('Which boards suit a team?', null, { gaps: 28 });
  expect(await changes()).toEqual({ surface: 'api', compared: null, opened: [], closed: [] });
});
