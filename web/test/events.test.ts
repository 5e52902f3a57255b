import { expect, it } from 'vitest';
import { eventsOf } from '../src/screens/overview/events.js';

const platform = (date: string, parts: object) => ({
  date,
  platform: 'chatgpt' as const,
  models: ['gpt-one'],
  modelChanged: false,
  failed: 0,
  observations: 5,
  ...parts,
});

it('names saved profiles, changed models, days without an answer, and prompts that ended, by UTC day', () => {
  const events = eventsOf({
    versions: [{ version: 3, createdAt: '2026-03-02T23:59:59.999Z' }],
    platforms: [
      platform('2026-03-01', {}),
      platform('2026-03-02', { modelChanged: true, models: ['gpt-one', 'gpt-two'] }),
      platform('2026-03-03', { failed: 4, observations: 0 }),
      platform('2026-03-04', { failed: 4 }),
      platform('2026-03-05', { observations: 0 }),
    ],
    archived: [
      { archivedReason: 'replaced', updatedAt: '2026-03-04T00:00:00.000Z' },
      { archivedReason: null, updatedAt: '2026-03-04T10:00:00.000Z' },
      { archivedReason: null, updatedAt: '2026-03-04T11:00:00.000Z' },
    ],
  });
  expect(events).toEqual([
    { date: '2026-03-02', text: 'Brand profile saved as version 3' },
    { date: '2026-03-02', text: 'ChatGPT changed its model to gpt-one, gpt-two' },
    { date: '2026-03-03', text: 'ChatGPT gave no answers' },
    { date: '2026-03-04', text: '1 prompt replaced' },
    { date: '2026-03-04', text: '2 prompts archived' },
  ]);
});
