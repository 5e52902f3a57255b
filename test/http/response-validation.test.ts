import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../src/domain/errors.js';
import type { OperationHandlers } from '../../src/http/operation.js';
import { captureLog, handlersOf, startBareServer } from './bare-server.js';
import { operations, pathOf, bodyOf, successOf } from './operation-calls.js';
import { expectCommonHeaders, expectProblem } from './problem.js';

const targets = { promptId: 'prm_1', keyId: 'key_1' };

async function answerWith(
  operationId: string,
  answer: () => Promise<unknown>,
  mode: 'enforce' | 'log' = 'enforce',
) {
  const { log, parsed } = captureLog();
  const server = await startBareServer({
    handlers: handlersOf(() => Promise.reject(new Error('unused')), { [operationId]: answer }),
    responseValidation: mode,
    log,
    record: false,
  });
  const operation = operations.find(({ id }) => id === operationId);
  if (operation === undefined) throw new Error(`no operation ${operationId}`);
  const to = request(server.url);
  const call = to[operation.method](pathOf(operation, targets)).set('Authorization', 'Bearer key');
  const body = bodyOf(operation, targets);
  const response = await (body === undefined ? call : call.send(body));
  await server.close();
  return {
    response,
    breaches: server.guard.breaches,
    lines: parsed().filter(({ msg }) => msg === 'contract broken'),
  };
}

const me = { user: { id: 'usr_1', name: null, email: null }, workspaceId: 'ws_1', environment: 'test' };

describe('an answer that breaks the contract', () => {
  it.each<[string, unknown, string]>([
    ['misses a field', { ...me, workspaceId: undefined }, ''],
    ['has a field too many', { ...me, plan: 'paid' }, ''],
    ['has a field of another type', { ...me, user: { ...me.user, id: 7 } }, '/user/id'],
    ['has a value outside an enum', { ...me, environment: 'prod' }, '/environment'],
  ])('is a 500 on a read when it %s; logged with its pointer, counted', async (_, body, pointer) => {
    const { response, breaches, lines } = await answerWith('getMe', () =>
      Promise.resolve({ status: 200, body }),
    );
    expectProblem(response, 500, 'internal');
    expect(breaches).toBe(1);
    expect(lines).toEqual([
      expect.objectContaining({
        operationId: 'getMe',
        status: 200,
        pointer,
        reason: expect.any(String),
        requestId: response.headers['x-request-id'],
        breaches: 1,
      }),
    ]);
  });

  it('is a 500 on a read with a status that is not documented, or a body missing', async () => {
    for (const answer of [{ status: 299, body: me }, { status: 200 }]) {
      const { response, breaches } = await answerWith('getMe', () => Promise.resolve(answer));
      expectProblem(response, 500, 'internal');
      expect(breaches).toBe(1);
    }
  });

  it('is still sent on a write, whose effect has happened; logged and counted', async () => {
    const body = { id: 'key_2', key: 'sk_test_short', keyPrefix: 'sk_test_shor' };
    const { response, breaches, lines } = await answerWith('issueApiKey', () =>
      Promise.resolve({ status: 201, body }),
    );
    expect([response.status, response.body]).toEqual([201, body]);
    expect(breaches).toBe(1);
    expect(lines).toMatchObject([{ operationId: 'issueApiKey', pointer: '/key' }]);
    expect(JSON.stringify(lines)).not.toContain('sk_test_short');
  });

  it('is sent on a read, too, when it is only to be logged', async () => {
    const body = { ...me, plan: 'paid' };
    const { response, breaches, lines } = await answerWith(
      'getMe',
      () => Promise.resolve({ status: 200, body }),
      'log',
    );
    expect([response.status, response.body, breaches, lines.length]).toEqual([200, body, 1, 1]);
  });

  it('counts as well when it is an error that the operation does not document', async () => {
    const { response, breaches, lines } = await answerWith('getMe', () =>
      Promise.reject(new DomainError('prompt_not_found')),
    );
    expect([response.status, breaches, lines.length]).toEqual([404, 1, 1]);
  });

  it('is none when the answer is right', async () => {
    const { response, breaches } = await answerWith('getMe', () =>
      Promise.resolve({ status: 200, body: me }),
    );
    expect([response.status, response.body, breaches]).toEqual([200, me, 0]);
  });
});

describe('a handler that throws', () => {
  it.each([
    ['an error', new Error('select secret from keys')],
    ['an error with a status', Object.assign(new Error('teapot secret'), { status: 418, expose: true })],
    ['a string', 'secret text'],
    ['nothing', undefined],
  ])('gives the same 500 on every operation: %s', async (_, thrown) => {
    const { log, parsed } = captureLog();
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- whatever is thrown
    const server = await startBareServer({ handlers: handlersOf(() => Promise.reject(thrown)), log });
    for (const operation of operations) {
      const to = request(server.url);
      const call = to[operation.method](pathOf(operation, targets)).set('Authorization', 'Bearer key');
      const response = await call.send(bodyOf(operation, targets));
      expectProblem(response, 500, 'internal', { message: /^Something went wrong on our side/ });
      expectCommonHeaders(response.headers, 1000);
      expect(response.text).not.toMatch(/secret|teapot|select/);
    }
    expect(parsed().filter(({ msg }) => msg === 'request failed')).toHaveLength(operations.length);
    await server.close();
    expect(server.guard.breaches).toBe(0);
  });
});

describe('a server', () => {
  const good = handlersOf(() => Promise.resolve({ status: 200 }));

  it('refuses to start without a handler for an operation', async () => {
    const { getMe: _, ...rest } = good;
    await expect(startBareServer({ handlers: rest as OperationHandlers })).rejects.toThrow(
      /Without a handler: getMe\./,
    );
  });

  it('refuses to start with a handler that no operation has', async () => {
    const handlers = { ...good, deleteEverything: good.getMe } as OperationHandlers;
    await expect(startBareServer({ handlers })).rejects.toThrow(/Not in the contract: deleteEverything\./);
  });

  it('documents one success for every operation', () => {
    expect(operations.map(successOf).filter((status) => ![200, 201, 204].includes(status))).toEqual([]);
  });
});
