import type { ServerResponse } from 'node:http';
import { utf8Bytes } from '../text.js';
import type { Fault } from './fault.js';
import { override } from '../override.js';

/** Faults of API keys and of authentication. */
export const keyFaults: readonly Fault[] = [
  {
    id: 'M57',
    breaks: ['KEY-21', 'AUTH-12'],
    sentence: 'A revoked key is still accepted.',
    inject: (behaviour) => override(behaviour, 'isKeyValid', () => () => true),
  },
  {
    id: 'M58a',
    breaks: ['KEY-08', 'KEY-09'],
    sentence: 'The list of keys holds their secrets.',
    inject: (behaviour) =>
      override(behaviour, 'renderKey', (base) => (model, key) => ({ ...base(model, key), key: key.secret })),
  },
  {
    id: 'M58b',
    breaks: ['KEY-06', 'KEY-08'],
    sentence: 'keyPrefix is the whole key.',
    inject: (behaviour) =>
      override(
        behaviour,
        'keyPrefix',
        () =>
          ({ secret }) =>
            secret,
      ),
  },
  {
    id: 'R01',
    breaks: ['KEY-22'],
    sentence: 'Revoking a revoked key answers 404.',
    inject: (behaviour) =>
      override(behaviour, 'lookUpKey', (base) => (call, id) => {
        const key = base(call, id);
        return key === null || key.revokedAt === null ? key : null;
      }),
  },
  {
    id: 'R02',
    breaks: ['KEY-23'],
    sentence: 'Revoking a revoked key moves revokedAt.',
    inject: (behaviour) =>
      override(behaviour, 'revoke', () => ({ model }, key) => {
        key.revokedAt = Math.max(model.clock.now(), (key.revokedAt ?? 0) + 1);
      }),
  },
  bodyOn204('R03a', 'null', 'Transfer-Encoding: chunked\r\n\r\n4\r\nnull\r\n0\r\n\r\n'),
  bodyOn204('R03b', '{}', 'Content-Length: 2\r\n\r\n{}'),
  {
    id: 'R04',
    breaks: ['KEY-15', 'KEY-04'],
    sentence: 'A live key is issued on a paid plan.',
    inject: (behaviour) => override(behaviour, 'issuedEnvironments', () => () => ['test', 'live']),
  },
  {
    id: 'R05',
    breaks: ['KEY-05', 'KEY-25'],
    sentence: 'keyPrefix is the beginning of the id of the record, not of the key.',
    inject: (behaviour) =>
      override(
        behaviour,
        'keyPrefix',
        () =>
          ({ id }) =>
            id.slice(0, 12),
      ),
  },
  {
    id: 'R06a',
    breaks: ['KEY-11', 'KEY-12'],
    sentence: 'A key name of 81 characters is taken.',
    inject: (behaviour) =>
      override(behaviour, 'textRange', (base) => (field, operation) => {
        return field === 'name' ? { min: 1, max: 81 } : base(field, operation);
      }),
  },
  {
    id: 'R06b',
    breaks: ['KEY-12'],
    sentence: 'The length of a key name is counted in bytes.',
    inject: (behaviour) =>
      override(behaviour, 'textLength', (base) => (text, field, operation) => {
        return field === 'name' ? utf8Bytes(text) : base(text, field, operation);
      }),
  },
  {
    id: 'R09',
    breaks: ['AUTH-06'],
    sentence: 'A key with something behind it is accepted.',
    inject: (behaviour) =>
      override(behaviour, 'findKey', (base) => (model, secret) => {
        return (
          base(model, secret) ?? [...model.keys.values()].find((key) => secret.startsWith(key.secret)) ?? null
        );
      }),
  },
  {
    id: 'R21',
    breaks: ['ISO-04'],
    sentence: 'A key of another workspace can be revoked.',
    inject: (behaviour) =>
      override(behaviour, 'lookUpKey', () => ({ model }, id) => {
        return [...model.keys.values()].find((key) => key.id === id) ?? null;
      }),
  },
];

function bodyOn204(id: string, body: string, framing: string): Fault {
  return {
    id,
    breaks: ['KEY-18'],
    sentence: `The 204 of a revocation carries the body ${body}.`,
    isOfWire: true,
    inject: (behaviour) =>
      override(behaviour, 'send', (base) => (response, wire, exchange) => {
        if (wire.status !== 204 || exchange.operation !== 'revokeApiKey') base(response, wire, exchange);
        else sendRaw(response, wire.headers, framing);
      }),
  };
}

/** Writes a 204 with a body, which the HTTP library would not do; `framing` is its last header and its body. */
function sendRaw(response: ServerResponse, headers: Readonly<Record<string, string>>, framing: string): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const own = 'Content-Type: application/json\r\nConnection: close\r\n';
  response.socket?.end(`HTTP/1.1 204 No Content\r\n${lines.join('')}${own}${framing}`);
}
