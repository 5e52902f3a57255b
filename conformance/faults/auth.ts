import type { Exchange } from '../model/call.js';
import { type Fault, fault } from './fault.js';
import { amend, override } from '../model/override.js';
import type { ApiKey } from '../model/state.js';

export const authFaults: readonly Fault[] = [
  fault('R09', ['AUTH-06'], 'A key with characters appended is accepted.', (behavior) =>
    override(behavior, 'findKey', (base) => (model, secret) => {
      return (
        base(model, secret) ?? [...model.keys.values()].find((key) => secret.startsWith(key.secret)) ?? null
      );
    }),
  ),
  fault('X137', ['AUTH-07'], 'A new key is rejected for 2 seconds.', (behavior) => {
    const issuedAt = new WeakMap<ApiKey, number>();
    override(behavior, 'issueKey', (base) => (call, name, environment) => {
      const key = base(call, name, environment);
      issuedAt.set(key, call.model.clock.now());
      return key;
    });
    override(behavior, 'isKeyValid', (base) => (key, exchange) => {
      const age = exchange.model.clock.now() - (issuedAt.get(key) ?? -Infinity);
      return age >= 2000 && base(key, exchange);
    });
  }),
  fault(
    'X138',
    ['AUTH-10', 'ME-04'],
    'GET /v1/me returns live for a test key of a paid workspace.',
    (behavior) =>
      amend(behavior, 'getMe', (body, { workspace }) => ({
        ...body,
        environment: workspace.plan === 'paid' ? 'live' : body.environment,
      })),
  ),
  accepting(
    'X141',
    'A key is accepted as the user name of basic authentication.',
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
  fault('X144', ['AUTH-06'], 'Keys are compared case-insensitively.', (behavior) =>
    override(behavior, 'findKey', () => ({ keys }, secret) => {
      return [...keys.values()].find((key) => key.secret.toLowerCase() === secret.toLowerCase()) ?? null;
    }),
  ),
  fault('X145', ['AUTH-06'], 'The id of a key is accepted as the key.', (behavior) =>
    override(behavior, 'findKey', (base) => (model, secret) => {
      return base(model, secret) ?? [...model.keys.values()].find(({ id }) => id === secret) ?? null;
    }),
  ),
  fault('X146', ['AUTH-06'], 'A key without its last character is accepted.', (behavior) =>
    override(behavior, 'findKey', (base) => (model, secret) => {
      const isCut = (key: ApiKey) => key.secret.slice(0, -1) === secret;
      return base(model, secret) ?? [...model.keys.values()].find(isCut) ?? null;
    }),
  ),
  fault('X147', ['AUTH-19'], 'GET /v1/keywords validates limit before it authenticates.', (behavior) =>
    override(behavior, 'authenticate', (base) => (exchange) => {
      const limit = /(?:^|&)limit=([^&]*)/.exec(exchange.queryText)?.[1];
      if (exchange.path === '/v1/keywords' && limit !== undefined)
        behavior.integer('limit', limit, { min: 1, max: 200 }, 'listKeywords');
      return base(exchange);
    }),
  ),
  fault(
    'X148',
    ['AUTH-01', 'AUTH-05', 'AUTH-04'],
    'A request without an Authorization header is rejected with 403.',
    (behavior) =>
      override(behavior, 'statusOf', (base) => (error, exchange) => {
        const isKeyless = error.code === 'unauthorized' && exchange.authorizations.length === 0;
        return isKeyless ? 403 : base(error, exchange);
      }),
  ),
  fault(
    'X149',
    ['AUTH-03'],
    'GET /v1/brand with an invalid key returns the code invalid_token.',
    (behavior) =>
      override(behavior, 'renderError', (base) => (error, exchange) => {
        const body = base(error, exchange) as { error: object };
        const isMeant = error.code === 'unauthorized' && exchange.path === '/v1/brand';
        return isMeant ? { error: { ...body.error, code: 'invalid_token' } } : body;
      }),
  ),
];

function accepting(
  id: string,
  sentence: string,
  breaks: Fault['breaks'],
  secretOf: (exchange: Exchange) => string,
): Fault {
  return fault(id, breaks, sentence, (behavior) =>
    override(behavior, 'authenticate', (base) => (exchange) => {
      const known = base(exchange);
      if (known !== null) return known;
      const key = behavior.findKey(exchange.model, secretOf(exchange));
      return key !== null && behavior.isKeyValid(key, exchange) ? key : null;
    }),
  );
}
