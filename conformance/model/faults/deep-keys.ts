import type { Exchange } from '../call.js';
import { amend, override } from '../override.js';
import type { ApiKey } from '../state.js';
import type { Fault } from './fault.js';

/** Faults of keys and authentication that show only for a while, for some requests or some keys. */
export const deepKeyFaults: readonly Fault[] = [
  lagging('X130', 'A revoked key is accepted for 3 more seconds.', () => true),
  lagging('X131', 'A revoked key may read for 3 more seconds.', ({ method }) => method === 'GET'),
  lagging('X132', 'A revoked key may write for 3 more seconds.', ({ method }) => method !== 'GET'),
  {
    id: 'X133',
    breaks: ['KEY-21', 'AUTH-12'],
    sentence: 'A revoked key may still list keywords.',
    inject: (behaviour) =>
      override(behaviour, 'isKeyValid', (base) => (key, exchange) => {
        return base(key, exchange) || exchange.path === '/v1/keywords';
      }),
  },
  {
    id: 'X134',
    breaks: ['KEY-24', 'RES-03'],
    sentence: 'Revoking a key revokes every key of the same name.',
    inject: (behaviour) =>
      override(behaviour, 'revoke', (base) => (call, key) => {
        for (const other of call.workspace.keys) if (other.name === key.name) base(call, other);
      }),
  },
  {
    id: 'X135',
    breaks: ['KEY-07', 'KEY-25'],
    sentence: 'A key whose name is longer than 40 characters is listed with a wrong keyPrefix.',
    inject: (behaviour) =>
      override(behaviour, 'renderKey', (base) => (model, key) => ({
        ...base(model, key),
        ...(key.name.length > 40 && { keyPrefix: `sk_test_${key.id.slice(-4)}` }),
      })),
  },
  {
    id: 'X136',
    breaks: ['KEY-10', 'KEY-07'],
    sentence: 'A second key of the same name is answered with the id of the first.',
    inject: (behaviour) =>
      amend(behaviour, 'issueApiKey', (body, { workspace }) => {
        const issued = workspace.keys.find(({ id }) => id === body.id);
        return { ...body, id: workspace.keys.find(({ name }) => name === issued?.name)?.id };
      }),
  },
  {
    id: 'X137',
    breaks: ['AUTH-07'],
    sentence: 'A new key is refused for 2 seconds.',
    inject: (behaviour) => {
      const issuedAt = new WeakMap<ApiKey, number>();
      override(behaviour, 'issueKey', (base) => (call, name, environment) => {
        const key = base(call, name, environment);
        issuedAt.set(key, call.model.clock.now());
        return key;
      });
      override(behaviour, 'isKeyValid', (base) => (key, exchange) => {
        const age = exchange.model.clock.now() - (issuedAt.get(key) ?? -Infinity);
        return age >= 2000 && base(key, exchange);
      });
    },
  },
  {
    id: 'X138',
    breaks: ['AUTH-10', 'ME-04'],
    sentence: 'GET me tells live for a test key of a paid workspace.',
    inject: (behaviour) =>
      amend(behaviour, 'getMe', (body, { workspace }) => ({
        ...body,
        environment: workspace.plan === 'paid' ? 'live' : body.environment,
      })),
  },
  {
    id: 'X139',
    breaks: ['KEY-24', 'RES-03'],
    sentence: 'Revoking a key revokes the one that was made before it.',
    inject: (behaviour) =>
      override(behaviour, 'revoke', (base) => (call, key) => {
        const { keys } = call.workspace;
        const before = keys[keys.indexOf(key) - 1];
        if (before !== undefined && before !== call.key) base(call, before);
        base(call, key);
      }),
  },
  {
    id: 'X140',
    breaks: ['KEY-09', 'KEY-08'],
    sentence: 'A 401 repeats the key that was sent.',
    inject: (behaviour) =>
      override(behaviour, 'renderError', (base) => (refusal, exchange) => {
        const body = base(refusal, exchange) as { error: object };
        if (refusal.code !== 'unauthorized') return body;
        return { error: { ...body.error, details: { sent: exchange.authorizations[0] ?? null } } };
      }),
  },
  accepting(
    'X141',
    'A key is accepted as the user of basic authentication.',
    ['AUTH-04'],
    ({ authorizations }) => {
      const basic = /^basic (\S+)$/i.exec(authorizations[0] ?? '')?.[1] ?? '';
      return Buffer.from(basic, 'base64').toString('latin1').split(':')[0] ?? '';
    },
  ),
  accepting('X142', 'A key is accepted without a scheme.', ['AUTH-04'], ({ authorizations }) => {
    return authorizations[0] ?? '';
  }),
  accepting('X143', 'A key is accepted under another scheme.', ['AUTH-04'], ({ authorizations }) => {
    return (authorizations[0] ?? '').split(' ').at(-1) ?? '';
  }),
  {
    id: 'X144',
    breaks: ['AUTH-06'],
    sentence: 'Keys are compared without regard to letter case.',
    inject: (behaviour) =>
      override(behaviour, 'findKey', () => ({ keys }, secret) => {
        return [...keys.values()].find((key) => key.secret.toLowerCase() === secret.toLowerCase()) ?? null;
      }),
  },
  {
    id: 'X145',
    breaks: ['AUTH-06'],
    sentence: 'The id of a key is accepted as the key.',
    inject: (behaviour) =>
      override(behaviour, 'findKey', (base) => (model, secret) => {
        return base(model, secret) ?? [...model.keys.values()].find(({ id }) => id === secret) ?? null;
      }),
  },
  {
    id: 'X146',
    breaks: ['AUTH-06'],
    sentence: 'A key without its last character is accepted.',
    inject: (behaviour) =>
      override(behaviour, 'findKey', (base) => (model, secret) => {
        const isCut = (key: ApiKey) => key.secret.slice(0, -1) === secret;
        return base(model, secret) ?? [...model.keys.values()].find(isCut) ?? null;
      }),
  },
  {
    id: 'X147',
    breaks: ['AUTH-19'],
    sentence: 'Keywords look at limit before they look at the key.',
    inject: (behaviour) =>
      override(behaviour, 'authenticate', (base) => (exchange) => {
        const limit = /(?:^|&)limit=([^&]*)/.exec(exchange.queryText)?.[1];
        if (exchange.path === '/v1/keywords' && limit !== undefined)
          behaviour.integer('limit', limit, { min: 1, max: 200 }, 'listKeywords');
        return base(exchange);
      }),
  },
  {
    id: 'X148',
    breaks: ['AUTH-01', 'AUTH-05', 'AUTH-04'],
    sentence: 'A request without the Authorization header is refused with 403.',
    inject: (behaviour) =>
      override(behaviour, 'statusOf', (base) => (refusal, exchange) => {
        const isKeyless = refusal.code === 'unauthorized' && exchange.authorizations.length === 0;
        return isKeyless ? 403 : base(refusal, exchange);
      }),
  },
  {
    id: 'X149',
    breaks: ['AUTH-03'],
    sentence: 'GET brand with an invalid key has the code invalid_token.',
    inject: (behaviour) =>
      override(behaviour, 'renderError', (base) => (refusal, exchange) => {
        const body = base(refusal, exchange) as { error: object };
        const isMeant = refusal.code === 'unauthorized' && exchange.path === '/v1/brand';
        return isMeant ? { error: { ...body.error, code: 'invalid_token' } } : body;
      }),
  },
  {
    id: 'X150',
    breaks: ['KEY-19', 'KEY-20', 'KEY-25'],
    sentence: 'A revoked key is listed with revokedAt null.',
    inject: (behaviour) =>
      override(behaviour, 'renderKey', (base) => (model, key) => ({ ...base(model, key), revokedAt: null })),
  },
];

const LAG_MS = 3000;

function lagging(id: string, sentence: string, applies: (exchange: Exchange) => boolean): Fault {
  return {
    id,
    breaks: ['KEY-21', 'AUTH-12'],
    sentence,
    inject: (behaviour) =>
      override(behaviour, 'isKeyValid', (base) => (key, exchange) => {
        const since = exchange.model.clock.now() - (key.revokedAt ?? -Infinity);
        return base(key, exchange) || (since < LAG_MS && applies(exchange));
      }),
  };
}

function accepting(
  id: string,
  sentence: string,
  breaks: Fault['breaks'],
  secretOf: (exchange: Exchange) => string,
): Fault {
  return {
    id,
    breaks,
    sentence,
    inject: (behaviour) =>
      override(behaviour, 'authenticate', (base) => (exchange) => {
        const known = base(exchange);
        if (known !== null) return known;
        const key = behaviour.findKey(exchange.model, secretOf(exchange));
        return key !== null && behaviour.isKeyValid(key, exchange) ? key : null;
      }),
  };
}
