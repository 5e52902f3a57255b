import { rule } from './rule.js';

/** Versioning. */
export const versioningRules = {
  'VER-01': rule('S', 'All paths carry `/v1`', 'P9 L345'),
  'VER-02': rule('D~', 'The same paths without the prefix are not served', 'P9 L345'),
  'VER-03': rule(
    'S',
    'The interface description carries version 1.0.0',
    'P9 L346',
    'only if a description is served: info.version == "1.0.0"',
  ),
} as const;
