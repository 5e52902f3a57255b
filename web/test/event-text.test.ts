import { expect, it } from 'vitest';
import { eventText, type HistoryEvent } from '../src/charts/event-text.js';

const target = {
  ...({ platform: 'chatgpt', surface: 'api', provider: 'openai', model: null } as const),
  ...({ search: 'auto', country: null, region: null, city: null, locale: null, samples: 1 } as const),
};

const textOf = (kind: HistoryEvent['kind'], of: Partial<HistoryEvent>) =>
  eventText({
    ...{ date: '2026-03-02', kind, platform: null, count: null, version: null, models: null },
    ...{ targets: null, steps: null },
    ...of,
  });

it.each([
  [
    'ChatGPT changed its model from gpt-one to gpt-one and gpt-two',
    textOf('modelChanged', {
      platform: 'chatgpt',
      models: { before: ['gpt-one'], after: ['gpt-one', 'gpt-two'] },
    }),
  ],
  ['Gemini gave no answers in 1 attempt', textOf('outage', { platform: 'gemini', count: 1 })],
  ['Brand profile saved as version 3', textOf('brandSaved', { count: 1, version: 3 })],
  ['Brand profile saved 2 times, last as version 4', textOf('brandSaved', { count: 2, version: 4 })],
  ['1,204 prompts added', textOf('promptsAdded', { count: 1204 })],
  ['1 prompt replaced', textOf('promptsReplaced', { count: 1 })],
  ['2 prompts archived', textOf('promptsArchived', { count: 2 })],
  ['1 target added: ChatGPT', textOf('targetsChanged', { targets: { added: [target], removed: [] } })],
  [
    '2 targets removed: ChatGPT',
    textOf('targetsChanged', { targets: { added: [], removed: [target, { ...target, samples: 3 }] } }),
  ],
  [
    'Targets changed: 1 added (Gemini), 1 removed (ChatGPT)',
    textOf('targetsChanged', { targets: { added: [{ ...target, platform: 'gemini' }], removed: [target] } }),
  ],
  [
    'Done: a.example, and 2 steps in all',
    textOf('stepDone', {
      count: 2,
      steps: ['a.example', 'b.example'].map((text) => ({ kind: 'source', subject: text, text })),
    }),
  ],
  ['PriceChanged', textOf('priceChanged' as HistoryEvent['kind'], {})],
])('describes an event: %s', (text, described) => {
  expect(described).toBe(text);
});
