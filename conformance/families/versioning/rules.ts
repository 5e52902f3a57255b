import { rule } from '../../catalog/rule.js';

/** Versioning. */
export const versioningRules = {
  'VER-01': rule('S', 'Every operation is served under the prefix `/v1`.', 'P9 L345'),
  'VER-02': rule('D~', 'The API is not served without the prefix `/v1`.', 'P9 L345'),
  'VER-03': rule(
    'S',
    'The interface description carries version 1.0.0.',
    'P9 L346',
    'no operation serves an interface description',
  ),
} as const;
