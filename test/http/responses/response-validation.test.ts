import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../src/domain/errors.js';
import type { OperationHandlers } from '../../../src/http/operation.js';
import { noMetrics } from '../../../src/metrics-app.js';
import { captureLog, handlersOf, startBareServer } from '../bare-server.js';
import { operations, pathOf, bodyOf, successOf } from '../operations/operation-calls.js';
import { expectCommonHeaders, expectProblem } from '../problem.js';

const targets = { promptId: 'prm_1', keyId: 'key_1', answerId: 'obs_1', runId: 'ask-run_1' };

async function answerWith(
  operationId: string,
  answer: () => Promise<unknown>,
  mode: 'enforce' | 'log' = 'enforce',
) {
  const { log, parsed } = captureLog();
  const counted: unknown[] = [];
  const server = await startBareServer({
    handlers: handlersOf(() => Promise.reject(new Error('unused')), { [operationId]: answer }),
    responseValidation: mode,
    log,
    record: false,
    metrics: { ...noMetrics, add: (name, labels) => void counted.push({ name, ...labels }) },
  });
  const operation = operations.find(({ id }) => id === operationId);
  if (operation === undefined) throw new Error(`no operation ${operationId}`);
  const to = request(server.url);
  const call = to[operation.method](pathOf(operation, targets))
    .set('Authorization', 'Bearer key')
    .set('Accept-Encoding', 'identity');
  const body = bodyOf(operation, targets);
  const response = await (body === undefined ? call : call.send(body));
  await server.close();
  return {
    response,
    violations: server.guard.violations,
    counted,
    lines: parsed().filter(({ msg }) => msg === 'response violates the contract'),
  };
}

const me = { user: { id: 'usr_1', name: null, email: null }, workspaceId: 'ws_1', environment: 'test' };

describe('responses that violate the contract', () => {
  it.each<[string, unknown, string]>([
    ['lacks a field', { ...me, workspaceId: undefined }, ''],
    ['has an extra field', { ...me, plan: 'paid' }, ''],
    ['has a field of another type', { ...me, user: { ...me.user, id: 7 } }, '/user/id'],
    ['has a value outside an enum', { ...me, environment: 'prod' }, '/environment'],
  ])(
    'responds with 500 to a read whose response %s, logs the pointer and counts the violation',
    async (_, body, pointer) => {
      const { response, violations, lines, counted } = await answerWith('getMe', () =>
        Promise.resolve({ status: 200, body }),
      );
      expectProblem(response, 500, 'internal');
      expect(violations).toBe(1);
      expect(counted).toContainEqual({
        name: 'visibility_contract_violations_total',
        side: 'response',
        operation: 'getMe',
      });
      expect(lines).toEqual([
        expect.objectContaining({
          operationId: 'getMe',
          status: 200,
          pointer,
          reason: expect.any(String),
          requestId: response.headers['x-request-id'],
          violations: 1,
        }),
      ]);
    },
  );

  it('responds with 500 to a read with an undocumented status or a missing body', async () => {
    for (const answer of [{ status: 299, body: me }, { status: 200 }]) {
      const { response, violations } = await answerWith('getMe', () => Promise.resolve(answer));
      expectProblem(response, 500, 'internal');
      expect(violations).toBe(1);
    }
  });

  it('responds with 500 to a read that lacks a required header, and names the header', async () => {
    const { log, parsed } = captureLog();
    const handlers = handlersOf(() => Promise.resolve({ status: 200, body: me }));
    const server = await startBareServer({ handlers, log, record: false });
    server.server.prependListener('request', (_request, response) => {
      const set = response.setHeader.bind(response);
      response.setHeader = (name, value) => (name === 'X-RateLimit-Reset' ? response : set(name, value));
    });
    const response = await request(server.url).get('/v1/me').set('Authorization', 'Bearer key');
    await server.close();
    expectProblem(response, 500, 'internal');
    const reasons = parsed().flatMap(({ msg, reason }) =>
      msg === 'response violates the contract' ? [reason] : [],
    );
    expect(reasons[0]).toBe('the header X-RateLimit-Reset is missing');
  });

  it('sends the response of a write that violates the contract, since the write has happened, and logs it', async () => {
    const body = { id: 'key_2', key: 'sk_test_short', keyPrefix: 'sk_test_shor' };
    const { response, violations, lines } = await answerWith('issueApiKey', () =>
      Promise.resolve({ status: 201, body }),
    );
    expect([response.status, response.body]).toEqual([201, body]);
    expect(violations).toBe(1);
    expect(lines).toMatchObject([{ operationId: 'issueApiKey', pointer: '/key' }]);
    expect(JSON.stringify(lines)).not.toContain('sk_test_short');
  });

  it('sends a read response that violates the contract in log mode', async () => {
    const body = { ...me, plan: 'paid' };
    const { response, violations, lines } = await answerWith(
      'getMe',
      () => Promise.resolve({ status: 200, body }),
      'log',
    );
    expect([response.status, response.body, violations, lines.length]).toEqual([200, body, 1, 1]);
  });

  it('counts an error that the operation does not document as a violation', async () => {
    const { response, violations, lines } = await answerWith('getMe', () =>
      Promise.reject(new DomainError('prompt_not_found')),
    );
    expect([response.status, violations, lines.length]).toEqual([404, 1, 1]);
  });

  it('counts no violation for a valid response', async () => {
    const { response, violations } = await answerWith('getMe', () =>
      Promise.resolve({ status: 200, body: me }),
    );
    expect([response.status, response.body, violations]).toEqual([200, me, 0]);
  });
});

const prompt = (id: number, archivedBy: string | null) => ({
  id: `prm_${id}`,
  text: `Wörter ${id}`,
  topic: null,
  status: archivedBy === null ? 'active' : 'archived',
  createdBy: 'api',
  pausedReason: null,
  archivedBy,
  archivedReason: null,
  hasObservations: false,
  updatedAt: '2026-01-01T00:00:00.000Z',
});
type PromptBody = ReturnType<typeof prompt>;
interface ListBody {
  readonly tracked: readonly PromptBody[];
  readonly archived: readonly PromptBody[];
}
const inParts = (parts: Iterable<ListBody>) => Promise.resolve({ status: 200, parts });

describe('responses sent in parts', () => {
  it('joins the lists of all parts in order, with a Content-Length', async () => {
    const parts: ListBody[] = [
      { tracked: [], archived: [] },
      { tracked: [prompt(1, null), prompt(2, null)], archived: [prompt(3, 'usr_1')] },
      { tracked: [], archived: [] },
      { tracked: [prompt(4, null)], archived: [prompt(5, 'usr_1'), prompt(6, 'usr_1')] },
    ];
    const { response, violations } = await answerWith('listPrompts', () => inParts(parts));
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.body).toEqual({
      tracked: parts.flatMap(({ tracked }) => tracked),
      archived: parts.flatMap(({ archived }) => archived),
    });
    expect(response.headers['content-length']).toBe(`${Buffer.byteLength(JSON.stringify(response.body))}`);
    expect(violations).toBe(0);
  });

  it('sends an empty list for empty parts', async () => {
    const { response } = await answerWith('listPrompts', () => inParts([{ tracked: [], archived: [] }]));
    expect(response.text).toBe('{"tracked":[],"archived":[]}');
  });

  it('responds with 500 and no part of the list when only its last row violates the contract', async () => {
    const good = { tracked: [], archived: [prompt(1, 'usr_1')] };
    const bad = { tracked: [], archived: [{ ...prompt(2, 'usr_1'), status: 'gone' }] };
    const { response, violations, lines } = await answerWith('listPrompts', () => inParts([good, good, bad]));
    expectProblem(response, 500, 'internal');
    expect(response.text).not.toContain('prm_');
    expect(violations).toBe(1);
    expect(lines).toMatchObject([{ operationId: 'listPrompts', pointer: '/archived/0/status' }]);
  });

  it('responds with 500 when producing a part fails', async () => {
    function* failing() {
      yield { tracked: [prompt(1, null)], archived: [] };
      throw new Error('no more');
    }
    const { response } = await answerWith('listPrompts', () => inParts(failing()));
    expectProblem(response, 500, 'internal');
  });

  it('serves other requests while a response in parts is being produced', async () => {
    let server: Awaited<ReturnType<typeof startBareServer>> | undefined = undefined;
    let isAnswered = false;
    function* untilAnswered() {
      void fetch(`${server?.url}/v1/me`, { headers: { Authorization: 'Bearer key' } }).then(({ status }) => {
        isAnswered = status === 200;
      });
      // If all parts were produced in one go, the other request would wait for the last one.
      for (let part = 0; part < 20_000 && !isAnswered; part += 1) {
        yield { tracked: [prompt(part, null)], archived: [] };
      }
      yield { tracked: [], archived: isAnswered ? [prompt(0, 'usr_answered')] : [] };
    }
    server = await startBareServer({
      handlers: handlersOf(() => Promise.resolve({ status: 200, body: me }), {
        listPrompts: () => inParts(untilAnswered()),
      }),
    });
    const response = await request(server.url).get('/v1/prompts').set('Authorization', 'Bearer key');
    await server.close();
    expect((response.body as ListBody).archived).toHaveLength(1);
  });
});

describe('a handler that throws', () => {
  it.each([
    ['an error', new Error('select secret from keys')],
    ['an error with a status', Object.assign(new Error('teapot secret'), { status: 418, expose: true })],
    ['a string', 'secret text'],
    ['nothing', undefined],
  ])('responds to every operation with the same 500 when its handler throws %s', async (_, thrown) => {
    const { log, parsed } = captureLog();
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- handlers may throw anything
    const server = await startBareServer({ handlers: handlersOf(() => Promise.reject(thrown)), log });
    for (const operation of operations) {
      const to = request(server.url);
      const call = to[operation.method](pathOf(operation, targets)).set('Authorization', 'Bearer key');
      const response = await call.send(bodyOf(operation, targets));
      expectProblem(response, 500, 'internal', { message: /^Internal error\./ });
      expectCommonHeaders(response.headers, 1000);
      expect(response.text).not.toMatch(/secret|teapot|select/);
    }
    expect(parsed().filter(({ msg }) => msg === 'request failed')).toHaveLength(operations.length);
    await server.close();
    expect(server.guard.violations).toBe(0);
  });
});

describe('starting the server', () => {
  const good = handlersOf(() => Promise.resolve({ status: 200 }));

  it('refuses to start the server without a handler for an operation', async () => {
    const { getMe: _, ...rest } = good;
    await expect(startBareServer({ handlers: rest as OperationHandlers })).rejects.toThrow(
      /Without a handler: getMe\./,
    );
  });

  it('refuses to start the server with a handler that belongs to no operation', async () => {
    const handlers = { ...good, deleteEverything: good.getMe } as OperationHandlers;
    await expect(startBareServer({ handlers })).rejects.toThrow(/Not in the contract: deleteEverything\./);
  });

  it('documents one success status for every operation', () => {
    expect(operations.map(successOf).filter((status) => ![200, 201, 204].includes(status))).toEqual([]);
  });
});
