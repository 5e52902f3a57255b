import { rule } from '../rule.js';

export const versioningRules = {
  'VER-01': rule('S', 'Every operation is served under the prefix `/v1`.', 'behavior 26.1', 'GEN-01'),
  'VER-02': rule('D~', 'The API is not served without the prefix `/v1`.', 'behavior 26.2', 'GEN-01'),
  'VER-03': rule(
    'S',
    '`info.version` of the contract is 1.0.0.',
    'behavior 26.3; openapi info.version',
    'Clients and documents refer to the contract by this number.',
    'no operation serves an interface description',
  ),
} as const;
