import { rule } from '../rule.js';

export const meRules = {
  'ME-01': rule(
    'S',
    'GET /v1/me returns `user`, `workspaceId` and `environment`.',
    'openapi getMe 200, Me',
    'AUTH-11',
  ),
  'ME-02': rule(
    'S',
    '`user` is an object with `id`, a string, and with `name` and `email`, each a string or null.',
    'openapi Me.user, Me.user.name, Me.user.email',
    'AUTH-11',
  ),
  'ME-03': rule(
    'S',
    '`workspaceId` is a string, the same in every response to a key.',
    'behavior 2.12; openapi Me.workspaceId',
    'AUTH-11',
  ),
  'ME-04': rule('S', '`environment` is `test` or `live`.', 'openapi Me.environment', 'AUTH-11'),
  'ME-05': rule(
    'D~',
    'The user of a key created through the API is the owner, as for the key that created it.',
    'behavior 2.13',
    'AUTH-11',
  ),
  'ME-06': rule('D', 'GET /v1/me needs neither a query nor a body.', 'openapi getMe', 'AUTH-11'),
} as const;
