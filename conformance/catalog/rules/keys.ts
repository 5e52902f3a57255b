import { rule } from '../rule.js';

export const keysRules = {
  'KEY-01': rule('S', 'GET /v1/api-keys returns `keys`, an array.', 'openapi listApiKeys 200, ApiKeyList'),
  'KEY-02': rule(
    'S',
    'A listed key has all seven fields: `lastUsedAt` and `revokedAt` are strings or null, `environment` is `test` or `live`, and the others are strings.',
    'behavior 7.3; openapi ApiKey',
  ),
  'KEY-03': rule(
    'S',
    'POST /v1/api-keys returns the strings `id`, `key` and `keyPrefix`, none of them empty.',
    'openapi issueApiKey 201, IssuedApiKey',
  ),
  'KEY-04': rule(
    'S',
    'A key that POST /v1/api-keys issues is a test key, which starts with `sk_test_`.',
    'behavior 21.3, 2.7',
  ),
  'KEY-05': rule('S', '`keyPrefix` is the beginning of the key.', 'behavior 21.2'),
  'KEY-06': rule(
    'D',
    '`keyPrefix` is not the whole key, since it is listed and the secret is not.',
    'behavior 21.2',
  ),
  'KEY-07': rule(
    'S',
    'A new key is listed with the returned id and `keyPrefix`, the name sent, the environment `test`, the current time as `createdAt`, and `revokedAt` null.',
    'behavior 21.4',
  ),
  'KEY-08': rule('S', 'The list of keys never contains the raw secret of a key.', 'behavior 21.1'),
  'KEY-09': rule(
    'S',
    'The raw secret of a key is returned when it is created and in no other response.',
    'behavior 21.1',
  ),
  'KEY-10': rule('D', 'Each new key has its own id and secret, even under the same name.', 'behavior 21.5'),
  'KEY-11': rule(
    'S',
    'POST /v1/api-keys accepts a `name` of 1 to 80 characters and rejects one that is empty, longer, missing or not a string.',
    'behavior 6.2; openapi IssueApiKey.name',
  ),
  'KEY-12': rule(
    'D',
    'The length of a key name is counted in characters, not bytes, and the name is listed as sent.',
    'behavior 6.13, 21.15',
  ),
  'KEY-13': rule(
    'S',
    'A key created without `environment` is a test key.',
    'behavior 21.3; openapi IssueApiKey.environment',
  ),
  'KEY-14': rule(
    'S',
    'POST /v1/api-keys accepts the environment `test`.',
    'behavior 21.3; openapi IssueApiKey.environment',
  ),
  'KEY-15': rule(
    'S',
    'POST /v1/api-keys rejects the environment `live`, even on a paid plan.',
    'behavior 21.3',
  ),
  'KEY-16': rule('S', 'POST /v1/api-keys rejects every environment other than `test`.', 'behavior 21.3'),
  'KEY-17': rule('D', 'A rejected POST /v1/api-keys creates no key.', 'behavior 21.6'),
  'KEY-18': rule(
    'S',
    'DELETE /v1/api-keys/{keyId} returns 204 with an empty body.',
    'behavior 21.8; openapi revokeApiKey 204',
  ),
  'KEY-19': rule(
    'S',
    'Revoking a key is a soft delete: the key is listed with the time of revocation as `revokedAt`.',
    'behavior 21.8',
  ),
  'KEY-20': rule(
    'S',
    '`revokedAt` is null while a key is active.',
    'behavior 21.7; openapi ApiKey.revokedAt',
  ),
  'KEY-21': rule(
    'D',
    'A revoked key returns 401 on every endpoint, from the first request after its revocation on.',
    'behavior 2.9',
  ),
  'KEY-22': rule('S', 'Revoking a revoked key again returns 204 with an empty body.', 'behavior 21.9'),
  'KEY-23': rule('D', 'Revoking a revoked key again leaves its `revokedAt` unchanged.', 'behavior 21.9'),
  'KEY-24': rule('D', 'Revoking a key leaves the other keys active.', 'behavior 21.10'),
  'KEY-25': rule('D', 'The calling key is in the list as an active key.', 'behavior 21.7'),
  'KEY-26': rule(
    'D',
    'Listing, creating and revoking keys are available without a paid plan.',
    'behavior 3.3; openapi listApiKeys, issueApiKey, revokeApiKey',
  ),
  'KEY-27': rule(
    'S',
    '`lastUsedAt` is null or a timestamp no earlier than `createdAt`.',
    'behavior 21.14; openapi ApiKey.lastUsedAt',
  ),
  'KEY-28': rule('D~', '`lastUsedAt` is not null once the key has been used.', 'behavior 21.14'),
  'KEY-29': rule(
    'S',
    'A key is regenerated in the workspace settings.',
    'behavior 2.10',
    'the workspace settings are not part of the API',
  ),
} as const;
