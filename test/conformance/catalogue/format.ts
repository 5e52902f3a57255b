import { rule } from './rule.js';

/** Format and structure. */
export const formatRules = {
  'GEN-01': rule('S', 'Paths are relative to `{base_url}` and start with `/v1`', 'P0 L3, P9 L345'),
  'GEN-02': rule('S', 'All bodies are JSON, `application/json`', 'P0 L3'),
  'GEN-03': rule('S', 'Request bodies are JSON', 'P0 L3'),
  'GEN-04': rule('S', 'Timestamps are ISO-8601 UTC strings', 'P0 L3, L42 L59 L78-80 L106'),
  'GEN-05': rule('S', 'A nullable field is present even when null', 'P2 L17'),
  'GEN-06': rule(
    'D',
    'A field without "or null" is present and never null, and has the stated type',
    'P2 tables',
  ),
  'GEN-07': rule(
    'S',
    'Success statuses: 200 except 201 for POST prompts, POST bulk, POST replacements, POST recalibrations, POST api-keys, and 204 for DELETE api-keys; POST pause and DELETE prompt and DELETE competitors are 200',
    'P4 tables',
  ),
  'GEN-08': rule('S', 'Integer/boolean/string are JSON integer/boolean/string', 'P2'),
  'GEN-09': rule('D', 'Stated or malformed client input never yields 5xx (P7 lists only 4xx)', 'P7'),
  'GEN-10': rule(
    'D',
    'Enum members in responses are exactly the stated lower-case words',
    'P2, L98 L114-121',
  ),
  'GEN-11': rule(
    'D',
    'GETs change nothing: reads repeated give the same prompts, cap, brand, keys (except lastUsedAt)',
    'P4 (GET)',
  ),
  'GEN-12': rule(
    'D',
    'A response body is the bare stated object, with stated fields at the top level (no `data` wrapper)',
    'P4 L180 L254 L285, P2',
  ),
} as const;
