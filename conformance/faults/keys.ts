import type { ServerResponse } from 'node:http';
import type { Exchange } from '../model/call.js';
import { type Fault, fault } from './fault.js';
import { countTwice, HEBREW } from '../model/count-twice.js';
import { amend, override } from '../model/override.js';
import { utf8Bytes } from '../model/text.js';

export const keyFaults: readonly Fault[] = [
  fault('M57', ['KEY-21', 'AUTH-12'], 'A revoked key is still accepted.', (behavior) =>
    override(behavior, 'isKeyValid', () => () => true),
  ),
  fault('M58a', ['KEY-08', 'KEY-09'], 'The list of keys contains their secrets.', (behavior) =>
    override(behavior, 'renderKey', (base) => (model, key) => ({ ...base(model, key), key: key.secret })),
  ),
  fault('M58b', ['KEY-06', 'KEY-08'], 'keyPrefix is the whole key.', (behavior) =>
    override(
      behavior,
      'keyPrefix',
      () =>
        ({ secret }) =>
          secret,
    ),
  ),
  fault('R01', ['KEY-22'], 'Revoking a revoked key returns 404.', (behavior) =>
    override(behavior, 'lookUpKey', (base) => (call, id) => {
      const key = base(call, id);
      return key === null || key.revokedAt === null ? key : null;
    }),
  ),
  fault('R02', ['KEY-23'], 'Revoking a revoked key updates revokedAt.', (behavior) =>
    override(behavior, 'revoke', () => ({ model }, key) => {
      key.revokedAt = Math.max(model.clock.now(), (key.revokedAt ?? 0) + 1);
    }),
  ),
  bodyOn204('R03a', 'null', 'Transfer-Encoding: chunked\r\n\r\n4\r\nnull\r\n0\r\n\r\n'),
  bodyOn204('R03b', '{}', 'Content-Length: 2\r\n\r\n{}'),
  fault('R04', ['KEY-15', 'KEY-04'], 'A live key is issued on a paid plan.', (behavior) =>
    override(behavior, 'issuedEnvironments', () => () => ['test', 'live']),
  ),
  fault('R05', ['KEY-05', 'KEY-25'], 'keyPrefix is the beginning of the id, not of the key.', (behavior) =>
    override(
      behavior,
      'keyPrefix',
      () =>
        ({ id }) =>
          id.slice(0, 12),
    ),
  ),
  fault('R06a', ['KEY-11', 'KEY-12'], 'A key name of 81 characters is accepted.', (behavior) =>
    override(behavior, 'textRange', (base) => (field, operation) => {
      return field === 'name' ? { min: 1, max: 81 } : base(field, operation);
    }),
  ),
  fault('R06b', ['KEY-12'], 'The length of a key name is counted in bytes.', (behavior) =>
    override(behavior, 'textLength', (base) => (text, field, operation) => {
      return field === 'name' ? utf8Bytes(text) : base(text, field, operation);
    }),
  ),
  fault('R21', ['ISO-04'], 'A key of another workspace can be revoked.', (behavior) =>
    override(behavior, 'lookUpKey', () => ({ model }, id) => {
      return [...model.keys.values()].find((key) => key.id === id) ?? null;
    }),
  ),
  lagging('X130', 'A revoked key is accepted for 3 more seconds.', () => true),
  lagging('X131', 'A revoked key may read for 3 more seconds.', ({ method }) => method === 'GET'),
  lagging('X132', 'A revoked key may write for 3 more seconds.', ({ method }) => method !== 'GET'),
  fault('X133', ['KEY-21', 'AUTH-12'], 'A revoked key may still list keywords.', (behavior) =>
    override(behavior, 'isKeyValid', (base) => (key, exchange) => {
      return base(key, exchange) || exchange.path === '/v1/keywords';
    }),
  ),
  fault('X134', ['KEY-24', 'RES-03'], 'Revoking a key revokes every key of the same name.', (behavior) =>
    override(behavior, 'revoke', (base) => (call, key) => {
      for (const other of call.workspace.keys) if (other.name === key.name) base(call, other);
    }),
  ),
  fault(
    'X135',
    ['KEY-07', 'KEY-25'],
    'A key whose name is longer than 40 characters is listed with a wrong keyPrefix.',
    (behavior) =>
      override(behavior, 'renderKey', (base) => (model, key) => ({
        ...base(model, key),
        ...(key.name.length > 40 && { keyPrefix: `sk_test_${key.id.slice(-4)}` }),
      })),
  ),
  fault(
    'X136',
    ['KEY-10', 'KEY-07'],
    'A second key of the same name is returned with the id of the first.',
    (behavior) =>
      amend(behavior, 'issueApiKey', (body, { workspace }) => {
        const issued = workspace.keys.find(({ id }) => id === body.id);
        return { ...body, id: workspace.keys.find(({ name }) => name === issued?.name)?.id };
      }),
  ),
  fault('X139', ['KEY-24', 'RES-03'], 'Revoking a key also revokes the key issued before it.', (behavior) =>
    override(behavior, 'revoke', (base) => (call, key) => {
      const { keys } = call.workspace;
      const before = keys[keys.indexOf(key) - 1];
      if (before !== undefined && before !== call.key) base(call, before);
      base(call, key);
    }),
  ),
  fault('X140', ['KEY-09', 'KEY-08'], 'A 401 repeats the key that was sent.', (behavior) =>
    override(behavior, 'renderError', (base) => (error, exchange) => {
      const body = base(error, exchange) as { error: object };
      if (error.code !== 'unauthorized') return body;
      return { error: { ...body.error, details: { sent: exchange.authorizations[0] ?? null } } };
    }),
  ),
  fault('X150', ['KEY-19', 'KEY-20', 'KEY-25'], 'A revoked key is listed with revokedAt null.', (behavior) =>
    override(behavior, 'renderKey', (base) => (model, key) => ({ ...base(model, key), revokedAt: null })),
  ),
  fault('X361', ['KEY-12', 'KEY-11'], 'The name of a key counts Hebrew letters twice.', (behavior) =>
    countTwice(behavior, 'issueApiKey', 'name', HEBREW),
  ),
];

function bodyOn204(id: string, body: string, framing: string): Fault {
  return fault(
    id,
    ['KEY-18'],
    `The 204 of a revocation carries the body ${body}.`,
    (behavior) =>
      override(behavior, 'send', (base) => (response, wire, exchange) => {
        if (wire.status !== 204 || exchange.operation !== 'revokeApiKey') base(response, wire, exchange);
        else sendRaw(response, wire.headers, framing);
      }),
    { isOfWire: true },
  );
}

/** Writes a 204 with a body, which the HTTP library does not allow. `framing` is the last header and the body. */
function sendRaw(response: ServerResponse, headers: Readonly<Record<string, string>>, framing: string): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const own = 'Content-Type: application/json\r\nConnection: close\r\n';
  response.socket?.end(`HTTP/1.1 204 No Content\r\n${lines.join('')}${own}${framing}`);
}

const LAG_MS = 3000;

function lagging(id: string, sentence: string, applies: (exchange: Exchange) => boolean): Fault {
  return fault(id, ['KEY-21', 'AUTH-12'], sentence, (behavior) =>
    override(behavior, 'isKeyValid', (base) => (key, exchange) => {
      const since = exchange.model.clock.now() - (key.revokedAt ?? -Infinity);
      return base(key, exchange) || (since < LAG_MS && applies(exchange));
    }),
  );
}
