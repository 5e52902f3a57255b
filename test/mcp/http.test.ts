import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { tools } from '../../src/mcp/tools.js';
import { captureLog } from '../http/bare-server.js';
import { insertKeywords } from '../http/operations/keyword-rows.js';
import { createWorld, type World } from '../http/world.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { connect, expectToMatchSchema } from './support.js';

const { log, parsed } = captureLog('info');
let app: TestApp;
let world: World;
let host: Client;
beforeAll(async () => {
  app = await createTestApp({ log, env: { CORS_ORIGINS: 'https://app.example' } });
  world = await createWorld(app);
  await insertKeywords(
    app.db.database,
    world.client.workspaceId,
    ['a', 'b', 'c'].map((term) => ({ term })),
  );
  host = await connect(world.client.key, app.url);
});
afterAll(async () => {
  await host.close();
  await app.close();
});

/** Calls a tool; returns its data, or the text of its error. */
async function call(name: string, args: Record<string, unknown> = {}, of = host) {
  const result = await of.callTool({ name, arguments: args });
  const content = result.content as { type: string; text: string }[];
  return { isError: result.isError === true, data: result.structuredContent as never, content };
}

/** Sends one message without the SDK. */
function post(message: unknown, headers: Record<string, string> = {}, path = '/mcp') {
  return fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${world.client.key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(message),
  });
}

/** Yesterday and today. */
function lastDays() {
  const [from, to] = [86_400_000, 0].map((ago) => new Date(Date.now() - ago).toISOString().slice(0, 10));
  return { from, to };
}

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

describe('tools over HTTP', () => {
  it('lists every tool as read-only, with schemas of its arguments and its result', async () => {
    const listed = await host.listTools();
    expect(listed.tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    for (const { annotations, inputSchema, outputSchema, description } of listed.tools) {
      expect(annotations?.readOnlyHint).toBe(true);
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(outputSchema).toMatchObject({ type: 'object', properties: { note: { type: 'string' } } });
      expect(description).toBeDefined();
    }
    expect(host.getInstructions()).toContain('get_overview');
  });

  const expected: Record<string, (of: World) => [args: Record<string, unknown>, data: object]> = {
    who_am_i: ({ client }) => [{}, { workspaceId: client.workspaceId, environment: 'test' }],
    get_overview: () => [
      { rangeDays: 7 },
      { compare: 'previous', surfaceGaps: [], omitted: { competitors: 0, topics: 0, citations: 0 } },
    ],
    get_metric_rows: () => [
      { metric: 'visibility', interval: 'day' },
      { metric: 'visibility', interval: 'day', total: 1, hasMore: false, nextCursor: null },
    ],
    get_topic_visibility: () => [{ rangeDays: 7 }, { rangeDays: 7, series: [], total: 0, hasMore: false }],
    list_prompts: ({ promptId }) => [
      {},
      { total: 1, prompts: [{ id: promptId, status: 'pending_baseline' }] },
    ],
    list_prompt_groups: ({ promptId }) => [
      { group: ['discovery'] },
      { prompts: [{ id: promptId, groupReason: 'wording' }], hasMore: false },
    ],
    list_prompt_figures: ({ promptId }) => [
      { status: ['active', 'pending_baseline'] },
      { prompts: [{ id: promptId }] },
    ],
    list_prompt_answers: ({ promptId, answerId }) => [{ promptId }, { answers: [{ id: answerId }] }],
    list_answers: ({ answerId }) => [
      { answerStatus: ['ok'] },
      { answers: [{ id: answerId, textIsCut: false }] },
    ],
    list_sources: () => [{ persona: ['buyer'], country: 'US', window: 'previous' }, { sources: [] }],
    list_opinions: () => [{ rangeDays: 7 }, { opinions: [] }],
    list_changes: () => [{}, { changes: [], remainders: [], omitted: 0 }],
    list_gaps: () => [{ groupBy: 'topic' }, { groupBy: 'topic', observations: 0, gaps: [] }],
    list_gap_sources: () => [{ groupBy: 'page' }, { groupBy: 'page', compared: null, sources: [] }],
    list_prompt_candidates: () => [{}, { observations: 1, searchedObservations: 0, candidates: [] }],
    list_wording: () => [{}, { observations: 0, judgedObservations: 0, total: null, attributes: [] }],
    get_search_rates: () => [{}, { all: { searchRate: null }, platforms: [] }],
    get_method: () => [{ rangeDays: 7 }, { surface: null, samples: { observations: 0 }, platforms: [] }],
    read_website: () => [{ website: 'acme.example' }, { problem: { code: 'noAddress' }, page: null }],
    get_answer: ({ answerId }) => [
      { answerId, includeRawResponse: true },
      { id: answerId, text: 'An answer.', rawResponse: null },
    ],
    list_keywords: () => [{ limit: 2 }, { keywords: [{ term: 'a' }, { term: 'b' }], hasMore: true }],
    get_brand: () => [{}, { positioning: 'The first positioning' }],
    list_keyword_rankings: () => [{ limit: 2 }, { rankings: [], hasMore: false }],
    list_brand_versions: () => [{ limit: 1 }, { versions: [{ positioning: 'The first positioning' }] }],
    list_events: () => [
      lastDays(),
      {
        events: [{ kind: 'brandSaved' }, { kind: 'promptsAdded' }, { kind: 'targetsChanged' }],
        hasMore: false,
      },
    ],
    get_prompt_cap: () => [{}, { activeCount: 1, cap: 100 }],
    get_measuring: () => [{}, { targets: { isOwn: true }, spent: { todayUsd: 0 } }],
    list_runs: ({ runId }) => [{ limit: 2 }, { runs: [{ runId, state: 'open' }], hasMore: false }],
    get_spending: () => [{ rangeDays: 7 }, { rangeDays: 7, rows: [] }],
  };

  it.each(tools.map(({ name }) => name))(
    '%s returns what the API returns once, with the members of its output schema',
    async (name) => {
      const [args, data] = expected[name]?.(world) ?? [{}, {}];
      const result = await call(name, args);
      expect(result).toMatchObject({ isError: false, data });
      expectToMatchSchema(name, result.data);
      const { note } = result.data as { note: string };
      expect(result.content).toEqual([{ type: 'text', text: expect.stringContaining(note) }]);
      expect(result.content[0]?.text).not.toContain('{');
    },
  );

  it('returns the text alone, and lists no output schemas, with results=text', async () => {
    const textual = await connect(world.client.key, app.url, '/mcp?results=text');
    onTestFinished(() => textual.close());
    expect((await textual.listTools()).tools.filter((tool) => 'outputSchema' in tool)).toEqual([]);
    const result = await textual.callTool({ name: 'get_prompt_cap' });
    expect(result).not.toHaveProperty('structuredContent');
    const [{ text }] = result.content as [{ text: string }];
    expect(JSON.parse(text)).toEqual({ note: '1 of 100 prompt slots are in use.', activeCount: 1, cap: 100 });
    const wrong = await post(LIST, {}, '/mcp?results=both');
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { error: { param: 'results' } }]);
  });

  it.each([
    [{}, 'text'],
    [{ 'MCP-Protocol-Version': '2025-03-26' }, 'text'],
    [{ 'MCP-Protocol-Version': '2025-06-18' }, 'structuredContent'],
  ])('has the data where a client with the headers %j looks for it, in %s', async (headers, place) => {
    const params = { name: 'get_prompt_cap', arguments: {} };
    const response = await post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, headers);
    const { result } = (await response.json()) as {
      result: { content: [{ text: string }]; structuredContent?: unknown };
    };
    const data = place === 'text' ? JSON.parse(result.content[0].text) : result.structuredContent;
    expect(data).toEqual({ note: '1 of 100 prompt slots are in use.', activeCount: 1, cap: 100 });
    expect('structuredContent' in result).toBe(place === 'structuredContent');
  });

  it('returns the next page for the cursor of a page', async () => {
    const terms: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { data } = await call('list_keywords', { limit: 2, ...(cursor !== '' && { cursor }) });
      const page = data as { keywords: { term: string }[]; nextCursor: string | null };
      terms.push(...page.keywords.map(({ term }) => term));
      cursor = page.nextCursor;
    }
    expect(terms).toEqual(['a', 'b', 'c']);
  });

  it('truncates a long answer to the size of a result, and reports it', async () => {
    const { client, promptId, answerId } = await createWorld(app);
    await app.db
      .database('observations')
      .where({ workspace_id: client.workspaceId })
      .update({ answer_text: 'long '.repeat(20_000) });
    const other = await connect(client.key, app.url);
    onTestFinished(() => other.close());
    const { data: list } = await call('list_prompt_answers', { promptId }, other);
    expect(JSON.stringify(list).length).toBeLessThan(2500);
    expect(list).toMatchObject({ answers: [{ textIsCut: true }] });
    const { data: one } = await call('get_answer', { answerId }, other);
    expect(one).toMatchObject({ textIsCut: true });
    expect(JSON.stringify(one).length).toBeLessThan(50_000);
  });
});

describe('figures without a subject', () => {
  const FIGURES = [
    ...['get_overview', 'get_metric_rows', 'get_topic_visibility', 'list_prompt_figures', 'list_changes'],
    ...['list_gaps', 'list_gap_sources', 'list_wording', 'get_method'],
  ];
  const WITHOUT_COMPETITORS = FIGURES.filter(
    (name) => !['get_topic_visibility', 'list_changes', 'get_method'].includes(name),
  );

  async function notesOf(of: Client, names: readonly string[]): Promise<string[]> {
    const notes = [];
    for (const name of names) {
      const { data } = await call(name, name === 'get_metric_rows' ? { metric: 'visibility' } : {}, of);
      notes.push((data as { note: string }).note);
    }
    return notes;
  }

  it('are replaced by a request: to name the brand, then to track competitors', async () => {
    const { client } = await createWorld(app);
    const { workspaceId } = client;
    const other = await connect(client.key, app.url);
    onTestFinished(() => other.close());
    await app.db.database('workspaces').where({ workspace_id: workspaceId }).update({ brand_name: null });
    await app.db.database('brands').where({ workspace_id: workspaceId }).update({ competitors: [] });
    for (const note of await notesOf(other, FIGURES)) {
      expect(note).toMatch(/^The workspace names no brand/);
      expect(note).toContain(`"visibility workspace set-brand ${workspaceId} --brand NAME"`);
    }
    await app.services.workspaces.setBrand(workspaceId, { name: 'Acme' });
    for (const note of await notesOf(other, WITHOUT_COMPETITORS)) {
      expect(note).toMatch(/No competitors are tracked, so there is no share of voice and no gap/);
    }
    await app.db
      .database('brands')
      .where({ workspace_id: workspaceId })
      .update({ competitors: ['Globex'] });
    for (const note of await notesOf(other, FIGURES)) expect(note).not.toMatch(/no brand|No competitors/);
  });
});

describe('prompts', () => {
  it('lists tasks with their arguments', async () => {
    const { prompts } = await host.listPrompts();
    expect(prompts.map(({ name, arguments: args = [] }) => [name, args.map((one) => one.name)])).toEqual([
      ['weekly_review', []],
      ['why_lost', ['prompt']],
      ['sources_to_win', ['topic']],
    ]);
  });

  it('returns the text of a task with its arguments, and only names of tools that exist', async () => {
    const texts = [];
    for (const [name, args] of [
      ['weekly_review', {}],
      ['why_lost', { prompt: 'Which "boards"?' }],
      ['sources_to_win', {}],
      ['sources_to_win', { topic: 'Boards' }],
    ] as const) {
      const { messages } = await host.getPrompt({ name, arguments: args });
      texts.push((messages[0]?.content as { text: string }).text);
    }
    expect(texts[1]).toContain('the prompt "Which \\"boards\\"?"');
    expect(texts[2]).not.toContain('topic [');
    expect(texts[3]).toContain('topic ["Boards"]');
    const named = texts.flatMap((text) => text.match(/\b(?:get|list)_[a-z_]+/g) ?? []);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !tools.some((tool) => tool.name === name))).toEqual([]);
  });

  it('rejects an argument that is missing or too long', async () => {
    await expect(host.getPrompt({ name: 'why_lost' })).rejects.toThrow(/prompt/);
    const long = { prompt: 'x'.repeat(501) };
    await expect(host.getPrompt({ name: 'why_lost', arguments: long })).rejects.toThrow(/prompt/);
    await expect(host.getPrompt({ name: 'unknown' })).rejects.toThrow('There is no prompt "unknown"');
  });
});

describe('resources', () => {
  it('lists the definitions of figures, how to read them, and the brand profile', async () => {
    const { resources } = await host.listResources();
    expect(resources.map(({ uri, mimeType }) => [uri, mimeType])).toEqual([
      ['visibility://metrics', 'text/markdown'],
      ['visibility://reading-figures', 'text/markdown'],
      ['visibility://brand', 'application/json'],
    ]);
    expect((await host.listResourceTemplates()).resourceTemplates).toEqual([]);
  });

  it('returns each of them', async () => {
    const read = async (name: string, of = host) => {
      const { contents } = await of.readResource({ uri: `visibility://${name}` });
      return (contents[0] as { text: string }).text;
    };
    const metrics = await read('metrics');
    expect(metrics).toContain('- `visibilityScore`: 100 x `mentions` / `observations`, to 2 decimals.\n');
    expect(metrics).not.toMatch(/undefined|D-\d|: \n/);
    for (const section of metrics.split('## ').slice(1)) expect(section).toMatch(/\n- `\w+`: \w/);
    expect(await read('reading-figures')).toContain('sameQuestions.visibilityScore');
    expect(JSON.parse(await read('brand'))).toMatchObject({ positioning: 'The first positioning' });
    const stranger = await connect((await app.client()).key, app.url);
    onTestFinished(() => stranger.close());
    expect(JSON.parse(await read('brand', stranger))).toMatchObject({ positioning: null });
    await expect(read('unknown')).rejects.toThrow(/visibility:\/\/unknown/);
  });
});

describe('errors of tools', () => {
  it('reports an error of the API with its code and advice', async () => {
    const { isError, data, content } = await call('list_prompt_answers', { promptId: 'prm_unknown' });
    expect([isError, data]).toEqual([true, undefined]);
    expect(content[0]?.text).toMatch(/^prompt_not_found: .* Call list_prompts/);
    expect(JSON.parse(content[0]?.text.split('\n')[1] ?? '')).toMatchObject({ status: 404 });
  });

  it('does not find data of another workspace', async () => {
    const { key } = await app.client();
    const stranger = await connect(key, app.url);
    onTestFinished(() => stranger.close());
    const { promptId, answerId } = world;
    const foreign = [
      await call('list_prompt_answers', { promptId }, stranger),
      await call('get_answer', { answerId }, stranger),
    ];
    expect(foreign.map(({ content }) => content[0]?.text.split(':')[0])).toEqual([
      'prompt_not_found',
      'not_found',
    ]);
    expect((await call('list_answers', {}, stranger)).data).toMatchObject({ answers: [] });
  });

  it('rejects invalid or unknown arguments, and names them', async () => {
    for (const [args, name] of [
      [{ rangeDays: 8 }, 'rangeDays'],
      [{ rangedays: 7 }, 'rangedays'],
    ] as const) {
      const { isError, content } = await call('get_overview', args);
      expect([isError, content[0]?.text]).toEqual([true, expect.stringContaining(name)]);
      expect(content[0]?.text).toMatch(/^invalid_parameter: /);
    }
    const { content } = await call('list_keywords', { cursor: 'forged' });
    expect(content[0]?.text).toMatch(/^invalid_parameter: .*\n.*"param":"cursor"/);
    const unknown = await call('delete_everything');
    expect([unknown.isError, unknown.content[0]?.text]).toEqual([
      true,
      'not_found: There is no tool "delete_everything". Call tools/list.',
    ]);
  });
});

describe('/mcp', () => {
  it('responds with 401 without a valid key, regardless of the message', async () => {
    for (const key of ['', 'sk_test_wrong']) {
      await expect(connect(key, app.url)).rejects.toThrow(/unauthorized|401/i);
      const response = await post(LIST, { Authorization: `Bearer ${key}` });
      expect([response.status, response.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
      expect(await response.json()).toMatchObject({ error: { code: 'unauthorized' } });
    }
  });

  it('counts every message as one request of the key, including a tool call', async () => {
    const limited = await createTestApp({ db: app.db, env: { RATE_LIMIT_PER_MINUTE: '5' } });
    onTestFinished(() => limited.close());
    const { key } = await limited.client();
    // The handshake is two messages.
    const client = await connect(key, limited.url);
    onTestFinished(() => client.close());
    await client.listTools();
    await call('who_am_i', {}, client);
    const { headers } = await limited.as(key).get('/v1/me');
    expect(headers['x-ratelimit-remaining']).toBe('0');
    await expect(call('who_am_i', {}, client)).rejects.toThrow(/rate_limited.*Retry after/);
    expect((await limited.as(key).get('/v1/me')).status).toBe(429);
  });

  it('logs the message and the request of its tool with one request id', async () => {
    await post({ ...LIST, method: 'tools/call', params: { name: 'get_brand' } }, { 'X-Request-Id': 'ask-1' });
    const lines = parsed().filter(({ requestId }) => requestId === 'ask-1');
    expect(lines.map(({ path, status }) => [path, status])).toEqual([
      ['/v1/brand', 200],
      ['/mcp', 200],
    ]);
    expect(lines[0]).toMatchObject({ workspaceId: world.client.workspaceId, keyId: world.client.keyId });
  });

  it('responds with JSON without a stream or a session, and to a notification with 202', async () => {
    const response = await post(LIST);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('application/json'),
    ]);
    expect(response.headers.get('mcp-session-id')).toBeNull();
    expect(response.headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
    const noted = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([noted.status, await noted.text()]).toEqual([202, '']);
  });

  it.each(['GET', 'DELETE'])('responds with 405 to %s', async (method) => {
    const response = await fetch(`${app.url}/mcp`, { method });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'OPTIONS, POST']);
  });

  it('rejects a web page of another origin with 403, and accepts one of CORS_ORIGINS', async () => {
    const statuses = [];
    for (const Origin of ['https://evil.example', app.url, 'https://app.example'])
      statuses.push((await post(LIST, { Origin })).status);
    expect(statuses).toEqual([403, 403, 200]);
    const preflight = await fetch(`${app.url}/mcp`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://app.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Mcp-Protocol-Version');
  });

  it('rejects batches, bodies that are too large, and anything that is not JSON-RPC', async () => {
    const batch = await post([LIST, LIST]);
    expect([batch.status, await batch.text()]).toEqual([400, expect.stringContaining('Batches')]);
    const large = await post({ ...LIST, params: { text: 'x'.repeat(2 ** 20) } });
    expect([large.status, await large.text()]).toEqual([413, expect.stringContaining('payload_too_large')]);
    expect((await post({ hello: 'world' })).status).toBe(400);
    expect((await post(LIST, { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await post(LIST, { Accept: 'text/html' })).status).toBe(406);
  });
});
