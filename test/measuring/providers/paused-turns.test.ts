import { afterEach, expect, it } from 'vitest';
import { createAnthropic } from '../../../src/measuring/providers/anthropic.js';
import { parseJson } from '../../../src/measuring/providers/json.js';
import { listPrices } from '../../../src/measuring/providers/prices.js';
import { anything, differencesOf } from '../../../src/measuring/providers/shape.js';
import {
  startFakeProvider,
  type Behavior,
  type FakeProvider,
} from '../../../scripts/lab/servers/fake-provider.js';
import { never, questionFor, SECRET } from './adapters.js';

let fake: FakeProvider | undefined;
afterEach(() => fake?.close());

const SEARCH = [
  { type: 'text', text: "I'll look that up." },
  { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'best shoes' } },
  {
    type: 'web_search_tool_result',
    tool_use_id: 'srvtoolu_1',
    content: [{ type: 'web_search_result', url: 'https://shoes.example/test', title: 'Shoe test' }],
  },
];
const ANSWER = [{ type: 'text', text: 'Acme leads the tests.' }];

/** A message that costs 0.012: 1,000 input tokens, 200 output tokens and one search at 0.01 of the default model. */
const message = (stopReason: string, content: object[], searches: number): Behavior => ({
  kind: 'body',
  body: JSON.stringify({
    ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'claude-haiku-5-5', content },
    stop_reason: stopReason,
    usage: {
      input_tokens: 1_000,
      output_tokens: 200,
      server_tool_use: { web_search_requests: searches },
    },
  }),
});
const PAUSED = message('pause_turn', SEARCH, 1);
const ANSWERED = message('end_turn', ANSWER, 0);

async function ask(...responses: Behavior[]) {
  const behave = ({ index }: { index: number }) => responses[index] ?? ANSWERED;
  fake = await startFakeProvider({ behave });
  const provider = createAnthropic({ apiKey: SECRET, baseUrl: fake.url, prices: listPrices });
  const outcome = await provider.ask(questionFor('anthropic'), never);
  const bodies = fake.asked.map(({ body }) => body as { messages: object[] });
  return { outcome, bodies, provider };
}

async function costOf(response: Behavior): Promise<number> {
  const { outcome } = await ask(response);
  await fake?.close();
  if (outcome.kind !== 'answered') throw new Error(`the outcome is ${outcome.kind}`);
  return outcome.answer.costUsd ?? NaN;
}

it('continues a paused turn with what it has said, and reads the parts as one answer', async () => {
  const search = await costOf(message('end_turn', SEARCH, 1));
  const answer = await costOf(ANSWERED);
  const { outcome, bodies, provider } = await ask(PAUSED, ANSWERED);
  const user = { role: 'user', content: 'Which shoes?' };
  expect(bodies.map(({ messages }) => messages)).toEqual([
    [user],
    [user, { role: 'assistant', content: SEARCH }],
  ]);
  if (outcome.kind !== 'answered') throw new Error(`the outcome is ${outcome.kind}`);
  const { rawResponse, costUsd, ...read } = outcome.answer;
  expect(read).toMatchObject({
    ...{
      status: 'ok',
      text: 'Acme leads the tests.',
      retrievalStatus: 'used',
      searchQueries: ['best shoes'],
    },
    ...{ sources: [{ url: 'https://shoes.example/test', isCited: false }] },
    ...{ inputTokens: 2_000, outputTokens: 400 },
  });
  expect(costUsd).toBeCloseTo(search + answer, 9);
  expect(parseJson(rawResponse)).toMatchObject([{ stop_reason: 'pause_turn' }, { stop_reason: 'end_turn' }]);
  expect(differencesOf(parseJson(rawResponse), provider.response ?? anything)).toEqual([]);
});

it('gives up after three continuations, at the cost of all parts', async () => {
  const search = await costOf(message('end_turn', SEARCH, 1));
  const { outcome, bodies } = await ask(PAUSED, PAUSED, PAUSED, PAUSED);
  expect(bodies).toHaveLength(4);
  expect(outcome).toMatchObject({ kind: 'failed', code: 'paused' });
  expect(outcome).not.toHaveProperty('isTransient');
  expect(outcome).toHaveProperty('costUsd', expect.closeTo(4 * search, 9));
});

it.each([
  ['is not accepted', { kind: 'status', status: 429 }, true],
  ['is rejected', { kind: 'status', status: 400 }, false],
] as const)('charges the paused part when its continuation %s', async (_, behavior, isTransient) => {
  const search = await costOf(message('end_turn', SEARCH, 1));
  const { outcome } = await ask(PAUSED, behavior);
  expect(outcome).toMatchObject({ kind: 'failed', code: 'paused', ...(isTransient && { isTransient }) });
  expect(outcome).toHaveProperty('costUsd', expect.closeTo(search, 9));
});

it('does not know the outcome when the connection of a continuation is cut', async () => {
  const { outcome } = await ask(PAUSED, { kind: 'cut' });
  expect(outcome).toMatchObject({ kind: 'unknown' });
});

it('reports a paused response without content as unreadable', async () => {
  const { outcome } = await ask({ kind: 'body', body: '{"stop_reason":"pause_turn","content":"x"}' });
  expect(outcome).toMatchObject({ kind: 'unknown', code: 'unreadable_response' });
});
