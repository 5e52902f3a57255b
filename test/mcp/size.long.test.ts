import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tools } from '../../src/mcp/tools.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { connect, expectToMatchSchema } from './support.js';

/** An estimate: a token of JSON is about 4 bytes long. */
const tokensOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value)) / 4;

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const MEDIAN = 1000;
const MAX = 3000;

describe('the results of tools for the demo workspace', () => {
  let app: TestApp;
  let host: Client;
  beforeAll(async () => {
    app = await createTestApp();
    const { workspaces } = await app.services.demo.create();
    host = await connect(workspaces[0]?.keys[0]?.secret, app.url);
  });
  afterAll(async () => {
    await host.close();
    await app.close();
  });

  async function resultOf(name: string, args: Record<string, unknown> = {}) {
    const result = await host.callTool({ name, arguments: args });
    expect(result.isError, name).toBeFalsy();
    return {
      content: result['content'],
      data: result.structuredContent as Record<string, { id: string }[]>,
    };
  }

  const call = async (name: string, args?: Record<string, unknown>) => (await resultOf(name, args)).data;

  /** The arguments that a tool requires. */
  async function requiredBy(name: string): Promise<Record<string, unknown>[]> {
    const idIn = async (list: string, of: string) => (await call(list))[of]?.[0]?.id;
    if (name === 'get_answer') return [{ answerId: await idIn('list_answers', 'answers') }];
    if (name === 'list_prompt_answers') return [{ promptId: await idIn('list_prompts', 'prompts') }];
    if (name === 'list_events') return [{ from: dayAgo(89), to: dayAgo(0) }];
    if (name === 'read_website') return [{ website: 'acme.example' }];
    if (name !== 'get_metric_rows') return [{}];
    return ['visibility', 'competitors', 'citations', 'platforms', 'topics'].map((metric) => ({ metric }));
  }

  it(`have a median of at most ${MEDIAN} tokens and at most ${MAX} with default arguments`, async () => {
    const sizes: { name: string; tokens: number }[] = [];
    for (const { name } of tools) {
      for (const args of await requiredBy(name)) {
        const { data, content } = await resultOf(name, args);
        expectToMatchSchema(name, data);
        const tokens = Math.round(tokensOf([data, content]));
        sizes.push({ name: [name, ...Object.values(args)].join(' '), tokens });
      }
    }
    const sorted = sizes.map(({ tokens }) => tokens).sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(MEDIAN);
    expect(sizes.filter(({ tokens }) => tokens > MAX)).toEqual([]);
  });

  it('contain every series of a metric, and all figures with detail full', async () => {
    for (const interval of ['day', 'week', 'month']) {
      for (const { metric } of (await requiredBy('get_metric_rows')) as { metric: string }[]) {
        const data = await call('get_metric_rows', { metric, interval, rangeDays: 90 });
        expectToMatchSchema('get_metric_rows', data);
        expect(data, `${metric} by ${interval}`).toMatchObject({ hasMore: false });
      }
    }
    for (const name of ['get_overview', 'list_prompt_figures'])
      expectToMatchSchema(name, await call(name, { detail: 'full' }));
  });
});
