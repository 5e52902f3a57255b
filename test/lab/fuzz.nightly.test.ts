import type { RequestListener } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { fuzz, type Target } from '../../scripts/lab/fuzz/fuzz.js';
import { createJudge } from '../../scripts/lab/fuzz/judge.js';
import { workspaceMaker } from '../../scripts/lab/fuzz/service.js';
import { createTestApp, type TestApp } from '../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { AUTH_FAILURES_PER_MINUTE: '1000000' } });
});
afterAll(() => app.close());

const judge = createJudge();
/** Printed with a finding; to repeat it: FUZZ_SEED=... npx vitest run test/lab/fuzz.nightly.test.ts */
const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 1_000_000));

it(`nothing is found in the service (seed ${seed})`, async () => {
  const target = { url: app.url, createWorkspaces: workspaceMaker(app.services) };
  const { findings, statuses } = await fuzz(target, judge, { requests: 1500, seed });
  expect(findings).toEqual([]);
  // Valid requests as well as spoiled ones were sent, with ids of earlier responses.
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '201', '204', '400', '401', '404']));
});

describe('what a faulty server does is found once, with a small request', () => {
  it('a status of 500', async () => {
    const { findings } = await fuzzThrough((request, response, forward) => {
      if (request.url?.includes('limit=') !== true) return forward();
      response.writeHead(500).end();
    });
    expect(findings).toMatchObject([{ problem: 'status 500', request: { method: 'GET' } }]);
    expect(findings[0]?.request.target).toMatch(/limit=/);
    // The path may have an id, so only the query shows whether the request became smaller.
    expect(findings[0]?.request.target.replace(/^.*\?/, '').length).toBeLessThan(30);
  });

  it('a response that violates the contract', async () => {
    const { findings } = await fuzzThrough((request, response, forward) => {
      if (request.url !== '/v1/prompts/cap' || request.method !== 'GET') return forward();
      const headers = { 'x-request-id': 'req_1', 'x-content-type-options': 'nosniff' };
      const limits = { 'x-ratelimit-limit': 60, 'x-ratelimit-remaining': 59, 'x-ratelimit-reset': 1 };
      response.writeHead(200, { ...headers, ...limits }).end('{"activeCount":-1,"cap":10}');
    });
    expect(findings).toMatchObject([{ request: { method: 'GET', target: '/v1/prompts/cap' } }]);
    expect(findings[0]?.problem).toMatch(/^200 that violates the contract/);
  });

  it('a tool result without its data', async () => {
    const { findings } = await fuzzThrough((request, response, forward) => {
      if (request.method !== 'POST' || request.url?.startsWith('/mcp') !== true) return forward();
      return respondToMessage(request, response);
    });
    const violated = findings.find(({ problem }) =>
      problem.startsWith('a tool result that violates its output schema'),
    );
    expect(violated?.problem).toMatch(/must have required property 'note'$/);
    expect(violated?.request.body).toMatch(/"method":"tools\/call"/);
    expect(findings.map(({ problem }) => problem)).toContain('a result of a tool that does not exist');
  });

  it('a connection that is closed without a response', async () => {
    const { findings } = await fuzzThrough((request, response, forward) =>
      request.method === 'TRACE' ? response.destroy() : forward(),
    );
    expect(findings).toMatchObject([{ request: { method: 'TRACE' } }]);
  });

  it('a request that takes too much processor time', async () => {
    let ms = 0;
    const { findings } = await fuzzThrough(
      (request, _response, forward) => {
        ms += request.url?.startsWith('/v1/keywords') === true ? 101 : 1;
        return forward();
      },
      { processorMs: () => ms },
    );
    expect(findings).toMatchObject([{ problem: 'more than 100 ms of processor time' }]);
    expect(findings[0]?.request.target).toMatch(/^\/v1\/keywords/);
  });
});

/** Responds to every message that can be parsed with a list of one tool, and with a result of a tool that lacks its data. */
async function respondToMessage(
  request: Parameters<RequestListener>[0],
  response: Parameters<RequestListener>[1],
): Promise<void> {
  const parsed = await json(request).catch(() => null);
  const { id = null } = (parsed ?? {}) as { id?: unknown };
  const tools = [{ name: 'get_overview', inputSchema: { type: 'object', properties: {} } }];
  const result = { tools, content: [{ type: 'text', text: '{}' }], structuredContent: {} };
  const error = { code: -32_700, message: 'Parse error' };
  const body = { jsonrpc: '2.0', id, ...(parsed === null ? { error } : { result }) };
  response.writeHead(200, { 'x-content-type-options': 'nosniff' }).end(JSON.stringify(body));
}

type Intercept = (
  request: Parameters<RequestListener>[0],
  response: Parameters<RequestListener>[1],
  forward: () => void,
) => unknown;

/** Sends 800 requests to the service while some of its responses are changed. */
async function fuzzThrough(intercept: Intercept, more: Pick<Target, 'processorMs'> = {}) {
  const { server } = app.application.http;
  const listeners = server.listeners('request') as RequestListener[];
  const changing: RequestListener = (request, response) =>
    void intercept(request, response, () =>
      listeners.forEach((listener) => void listener(request, response)),
    );
  server.removeAllListeners('request').on('request', changing);
  onTestFinished(() => {
    server.off('request', changing);
    listeners.forEach((listener) => server.on('request', listener));
  });
  const createWorkspaces = workspaceMaker(app.services);
  return fuzz({ url: app.url, createWorkspaces, ...more }, judge, { requests: 800, seed: 1 });
}
