import { rule } from './rule.js';

/** Errors. */
export const errorsRules = {
  'ERR-01': rule(
    'S',
    'Keywords: 400 `invalid_parameter` for a malformed, out-of-range or non-enum query parameter',
    'P7 L312',
  ),
  'ERR-02': rule('S', 'Keywords: 401 `unauthorized`', 'P7 L313'),
  'ERR-03': rule('S', 'Keywords: 404 `workspace_not_found`', 'P7 L314'),
  'ERR-04': rule('S', 'Keywords: 429 `rate_limited` + Retry-After', 'P7 L315'),
  'ERR-05': rule('S', 'A failing bulk edit is rejected whole (status not shown)', 'P7 L319'),
  'ERR-06': rule('S', 'A bulk over the cap is rejected (status not shown)', 'P7 L320'),
  'ERR-07': rule('S', 'A paid operation without a paid plan is rejected (status not shown)', 'P7 L321'),
  'ERR-08': rule('D', 'Error bodies are JSON too', 'P0 L3'),
  'ERR-09': rule(
    'D',
    'The four codes stand for their condition only: a plan, cap, validation or not-found refusal is not 401 or 429',
    'P7 L312-315',
  ),
} as const;
