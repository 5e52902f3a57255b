import { rule } from './rule.js';

/** Identity of the key. */
export const meRules = {
  'ME-01': rule('S', '200 with `user`, `workspaceId`, `environment`', 'P2 L21-28, P4 L180'),
  'ME-02': rule('S', 'User is an object with id (string), name, email (string or null)', 'P2 L23-26'),
  'ME-03': rule('S', 'WorkspaceId is a string (required)', 'P2 L27'),
  'ME-04': rule('S', 'Environment is `test` or `live`', 'P2 L28'),
  'ME-05': rule('D~', 'The user of a minted key is the same owner', 'P2 L25 "owner\'s"'),
  'ME-06': rule('D', 'The call has no parameters, works with no query and no body', 'P4 L180'),
} as const;
