import { rule } from '../../catalog/rule.js';

/** API keys. */
export const keysRules = {
  'KEY-01': rule('S', 'GET /v1/api-keys returns `keys`, an array.', 'P4 L285'),
  'KEY-02': rule(
    'S',
    'A listed key has all seven fields: `lastUsedAt` and `revokedAt` are strings or null, `environment` is `test` or `live`, and the others are strings.',
    'P2 L17 L72-80',
  ),
  'KEY-03': rule(
    'S',
    'POST /v1/api-keys returns the strings `id`, `key` and `keyPrefix`, none of them empty.',
    'P2 L86-90, P4 L286',
  ),
  'KEY-04': rule(
    'S',
    'A key that POST /v1/api-keys issues is a test key, which starts with `sk_test_`.',
    'P4 L289, P5 L295',
  ),
  'KEY-05': rule('S', '`keyPrefix` is how the key begins.', 'P2 L77 L90'),
  'KEY-06': rule(
    'D',
    '`keyPrefix` is not the whole key, since it is listed and the secret is not.',
    'P2 L77 L82',
  ),
  'KEY-07': rule(
    'S',
    'A new key is listed with the id and `keyPrefix` that were returned, the name that was sent, the environment `test`, the present time as `createdAt`, and `revokedAt` null.',
    'P2 L74-80, P4 L289',
  ),
  'KEY-08': rule('S', 'The list of keys never holds the raw secret of a key.', 'P2 L82, P4 L285'),
  'KEY-09': rule(
    'S',
    'The raw secret of a key is returned when it is created, and in no other answer.',
    'P2 L89, P5 L294',
  ),
  'KEY-10': rule(
    'D',
    'Each new key has an id and a secret of its own, also under the same name.',
    'P2 L74 L89',
  ),
  'KEY-11': rule(
    'S',
    'POST /v1/api-keys accepts a `name` of 1 to 80 characters, and refuses an empty, longer or missing one and what is no string.',
    'P4 L289, P8 L338',
  ),
  'KEY-12': rule(
    'D',
    'The length of a key name counts characters and not bytes, and the name is listed as it was sent.',
    'P8 L338, P2 L75',
  ),
  'KEY-13': rule('S', 'A key that is created without `environment` is a test key.', 'P4 L289'),
  'KEY-14': rule('S', 'POST /v1/api-keys accepts the environment `test`.', 'P4 L289'),
  'KEY-15': rule('S', 'POST /v1/api-keys refuses the environment `live`, on a paid plan too.', 'P4 L289'),
  'KEY-16': rule('S', 'POST /v1/api-keys refuses every environment other than `test`.', 'P4 L289'),
  'KEY-17': rule('D', 'A POST /v1/api-keys that is refused makes no key.', 'P4 L289, P3 L166'),
  'KEY-18': rule('S', 'DELETE /v1/api-keys/{keyId} is answered 204 with an empty body.', 'P3 L167, P4 L287'),
  'KEY-19': rule(
    'S',
    'Revoking a key is a soft delete: the key is listed with the time of it as `revokedAt`.',
    'P3 L167, P2 L80',
  ),
  'KEY-20': rule('S', '`revokedAt` is null while a key is active.', 'P2 L80'),
  'KEY-21': rule(
    'D',
    'A revoked key is answered 401 on every endpoint, from the first request after its revocation on.',
    'P3 L167, P5 L298, P7 L313',
  ),
  'KEY-22': rule(
    'S',
    'Revoking a revoked key again is answered 204 with an empty body.',
    'P3 L168, P4 L287, P5 L297',
  ),
  'KEY-23': rule('D', 'Revoking a revoked key again leaves its `revokedAt` as it was.', 'P3 L168'),
  'KEY-24': rule('D', 'Revoking a key leaves the other keys active.', 'P3 L167'),
  'KEY-25': rule('D', 'The key that makes the call is in the list, as an active one.', 'P1 L12, P4 L285'),
  'KEY-26': rule(
    'D',
    'Listing, creating and revoking keys are open to a workspace without a paid plan.',
    'P4 L174 L285-287 L289',
  ),
  'KEY-27': rule(
    'S',
    '`lastUsedAt` is null or a timestamp, and no earlier than `createdAt`.',
    'P2 L78-79, P0 L3',
  ),
  'KEY-28': rule('D~', '`lastUsedAt` is not null once the key was used.', 'P2 L79'),
  'KEY-29': rule(
    'S',
    'A key is regenerated in the workspace settings.',
    'P3 L170',
    'the settings of the workspace are no part of the API',
  ),
} as const;
