import { afterEach, describe, expect, it } from 'vitest';
import { createOpenAiJudge } from '../../../src/measuring/providers/openai-judge.js';
import { listPrices } from '../../../src/measuring/providers/prices.js';
import type { Question } from '../../../src/measuring/providers/provider.js';
import { startFakeProvider, type Behavior } from '../../../scripts/lab/servers/fake-provider.js';
import { never, SECRET } from './adapters.js';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const action of cleanUp.splice(0)) await action();
});

const schema = { type: 'object', properties: {}, required: [], additionalProperties: false };

const question: Question = {
  slotId: 'slot',
  text: '{"sentences":[]}',
  target: {
    ...{ platform: 'perplexity', surface: 'api', provider: 'openai-judge', model: 'gpt-6-luna' },
    ...{ search: 'off', country: null, region: null, city: null, locale: null },
  },
  sampleIndex: 0,
  task: { instructions: 'Judge.', schema },
};

async function startJudge(behave?: () => Behavior) {
  const fake = await startFakeProvider({ answer: () => '{"brands":[]}', ...(behave && { behave }) });
  cleanUp.push(() => fake.close());
  const limits = { timeoutMs: 500 };
  return {
    fake,
    judge: createOpenAiJudge({ apiKey: SECRET, baseUrl: fake.url, prices: listPrices, limits }),
  };
}

const body = (response: object): (() => Behavior) => {
  const whole = { id: 'r', status: 'completed', model: 'gpt-6-luna-1', output: [], ...response };
  return () => ({ kind: 'body', body: JSON.stringify(whole) });
};

const usage = { input_tokens: 1_000, output_tokens: 200 };

describe('the judge of OpenAI', () => {
  it('sends instructions, input and a strict schema, without a search and without storing it', async () => {
    const { fake, judge } = await startJudge();
    expect(await judge.ask(question, never)).toMatchObject({
      kind: 'answered',
      answer: { status: 'ok', text: '{"brands":[]}', modelRequested: 'gpt-6-luna' },
    });
    expect(fake.asked).toMatchObject([{ method: 'POST', path: '/v1/responses' }]);
    expect(fake.asked[0]?.headers.authorization).toBe(`Bearer ${SECRET}`);
    expect(fake.asked[0]?.body).toEqual({
      model: 'gpt-6-luna',
      instructions: 'Judge.',
      input: question.text,
      text: { format: { type: 'json_schema', name: 'judgment', strict: true, schema } },
      max_output_tokens: 4_000,
      store: false,
    });
  });

  it('costs the price of its tokens at OpenAI, and never more than estimated', async () => {
    const { judge } = await startJudge(body({ usage }));
    const outcome = await judge.ask(question, never);
    expect(outcome).toMatchObject({ answer: { costUsd: 0.0002, inputTokens: 1_000, outputTokens: 200 } });
    expect(judge.estimateUsd(question)).toBeGreaterThan(0.002);
  });

  it.each([
    ['400', { kind: 'status', status: 400 }, 'failed', 'http_400'],
    ['429', { kind: 'status', status: 429 }, 'notAccepted', 'http_429'],
    ['500', { kind: 'status', status: 500 }, 'unknown', 'http_500'],
    ['malformed JSON', { kind: 'body', body: '{"output": [' }, 'unknown', 'unreadable_response'],
    ['a connection that is reset', { kind: 'reset' }, 'unknown', 'econnreset'],
    ['no response in time', { kind: 'slow', delayMs: 60_000 }, 'unknown', 'timeout'],
  ] as const)('reports %s as an outcome of its kind', async (_title, behavior, kind, code) => {
    const { judge } = await startJudge(() => behavior);
    expect(await judge.ask(question, never)).toMatchObject({ kind, code });
  });

  it('reports a truncated answer as a failure with its cost', async () => {
    const incomplete = { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' }, usage };
    const { judge } = await startJudge(body(incomplete));
    expect(await judge.ask(question, never)).toMatchObject({
      ...{ kind: 'failed', code: 'incomplete', costUsd: 0.0002 },
    });
  });

  it('recognizes a refusal', async () => {
    const content = [{ type: 'refusal', refusal: 'No.' }];
    const { judge } = await startJudge(body({ output: [{ type: 'message', content }] }));
    expect(await judge.ask(question, never)).toMatchObject({ answer: { status: 'refused', text: 'No.' } });
  });

  it('never shows its key', async () => {
    const error = { message: `The key ${SECRET} is wrong.` };
    const { judge } = await startJudge(() => ({
      kind: 'body',
      status: 401,
      body: JSON.stringify({ error }),
    }));
    const outcome = await judge.ask(question, never);
    expect(outcome).toMatchObject({ kind: 'failed', code: 'http_401' });
    expect(JSON.stringify(outcome)).not.toContain(SECRET);
  });

  it('asks no prompts', async () => {
    const { fake, judge } = await startJudge();
    const { task: _, ...prompt } = question;
    expect(await judge.ask(prompt, never)).toMatchObject({ kind: 'failed', code: 'no_task', costUsd: 0 });
    expect(judge.refusal(prompt.target)).toContain('asks no prompts');
    expect(fake.asked).toEqual([]);
  });

  it('verifies its key without asking a question', async () => {
    const { fake, judge } = await startJudge();
    expect(await judge.verify(never)).toBeNull();
    expect(fake.billed).toEqual([]);
  });
});
