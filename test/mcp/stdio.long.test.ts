import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { tools } from '../../src/mcp/tools.js';
import { PROGRAM, visibility, visibilityError } from '../cli/support.js';
import { createTestApp, type TestApp } from '../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** An address at which nothing listens: no program may use this port. */
const NOWHERE = 'http://127.0.0.1:2';

it('responds to the messages of a host on standard output, and logs to standard error', async () => {
  const { key = '', workspaceId } = await app.client();
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, 'mcp', '--url', app.url],
    stderr: 'pipe',
    env: { VISIBILITY_API_KEY: key },
  });
  let logged = '';
  transport.stderr?.on('data', (chunk: Buffer) => (logged += chunk.toString()));
  const host = new Client({ name: 'test', version: '1' });
  await host.connect(transport);
  onTestFinished(() => host.close());
  expect((await host.listTools()).tools).toHaveLength(tools.length);
  const { structuredContent } = await host.callTool({ name: 'who_am_i' });
  expect(structuredContent).toMatchObject({ workspaceId });
  const wrong = await host.callTool({ name: 'get_answer', arguments: { answerId: 'obs_unknown' } });
  const text = expect.stringMatching(/^not_found: /) as string;
  expect(wrong).toMatchObject({ isError: true, content: [{ type: 'text', text }] });
  expect((await host.listPrompts()).prompts).toHaveLength(3);
  const { contents } = await host.readResource({ uri: 'visibility://brand' });
  expect(contents[0]).toMatchObject({ text: expect.stringContaining('"positioning":null') as string });
  await expect
    .poll(() => logged)
    .toBe(
      `Answering MCP messages for ${workspaceId} at ${app.url}.\n` +
        'This key may also change data. One that may only read is enough: "visibility key create ... --scope read".\n',
    );
});

it('does not ask for a read key if the key may only read', async () => {
  const { workspaceId } = await app.client();
  const key = { name: 'Assistant', environment: 'test', scopes: ['read'] } as const;
  const { secret } = await app.services.apiKeys.issueFor(workspaceId, key);
  const env = { VISIBILITY_API_KEY: secret, VISIBILITY_URL: app.url };
  const { code, stderr } = await visibility(['mcp'], { env, input: '' });
  expect([code, stderr]).toEqual([0, `Answering MCP messages for ${workspaceId} at ${app.url}.\n`]);
});

it('returns text alone with --results text', async () => {
  const { key = '' } = await app.client();
  const host = new Client({ name: 'test', version: '1' });
  await host.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [PROGRAM, 'mcp', '--results', 'text'],
      stderr: 'ignore',
      env: { VISIBILITY_API_KEY: key, VISIBILITY_URL: app.url },
    }),
  );
  onTestFinished(() => host.close());
  expect(Object.keys(await host.callTool({ name: 'get_prompt_cap' }))).toEqual(['content']);
});

it('ends with exit code 0 when the host closes standard input', async () => {
  const { key } = await app.client();
  const env = { VISIBILITY_API_KEY: key, VISIBILITY_URL: app.url };
  const ping = `${JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'ping' })}\n`;
  const { code, stdout } = await visibility(['mcp'], { env, input: ping });
  expect([code, JSON.parse(stdout)]).toEqual([0, { jsonrpc: '2.0', id: 7, result: {} }]);
});

it('reports a problem with the key or the address, each with its exit code', async () => {
  const [missing, rejected, unreachable] = await Promise.all([
    visibilityError(['mcp']),
    visibilityError(['mcp', '--url', app.url], { VISIBILITY_API_KEY: 'sk_test_wrong' }),
    visibilityError(['mcp', '--url', NOWHERE], { VISIBILITY_API_KEY: 'sk_test_any' }),
  ]);
  expect(missing).toMatchObject({ exit: 2, code: 'usage', stdout: '' });
  expect(missing.message).toContain('Set VISIBILITY_API_KEY');
  expect(rejected).toMatchObject({ exit: 1, code: 'unauthorized', stdout: '' });
  expect(rejected.message).toContain(app.url);
  expect(unreachable).toMatchObject({ exit: 3, code: 'failed', stdout: '' });
  expect(unreachable.message).toMatch(/ECONNREFUSED.*VISIBILITY_URL/);
});
