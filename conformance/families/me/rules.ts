import { rule } from '../../catalog/rule.js';

/** Identity of the key. */
export const meRules = {
  'ME-01': rule('S', 'GET /v1/me returns `user`, `workspaceId` and `environment`.', 'P2 L21-28, P4 L180'),
  'ME-02': rule(
    'S',
    '`user` is an object with `id`, a string, and with `name` and `email`, each a string or null.',
    'P2 L23-26',
  ),
  'ME-03': rule('S', '`workspaceId` is a string, the same in every answer to a key.', 'P2 L27'),
  'ME-04': rule('S', '`environment` is `test` or `live`.', 'P2 L28'),
  'ME-05': rule(
    'D~',
    'The user of a key that was created through the API is the owner, as for the key that created it.',
    'P2 L24-26',
  ),
  'ME-06': rule('D', 'GET /v1/me needs no query and no body.', 'P4 L180'),
} as const;
