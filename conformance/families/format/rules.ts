import { rule } from '../../catalog/rule.js';

/** Format and structure. */
export const formatRules = {
  'GEN-01': rule(
    'S',
    'Every operation is served at its path, which starts with `/v1`, below the base URL; the base URL may hold a path itself.',
    'P0 L3, P9 L345',
  ),
  'GEN-02': rule(
    'S',
    'Every response that has a body, a success or an error, is valid JSON of the media type `application/json`.',
    'P0 L3',
  ),
  'GEN-03': rule('S', 'A request body is taken as JSON, however its JSON is written.', 'P0 L3'),
  'GEN-04': rule(
    'S',
    'Every timestamp is a string in ISO-8601 that says UTC, as `Z` or `+00:00`.',
    'P0 L3, P2 L42 L59 L78-80 L106',
  ),
  'GEN-05': rule('S', 'A nullable field is present even when its value is null.', 'P2 L17'),
  'GEN-06': rule(
    'D',
    'A field that is not nullable is always present, never null, and of its stated type.',
    'P2 L17 L21 L44 L61',
  ),
  'GEN-07': rule(
    'S',
    'A success has the stated status: 201 for adding a prompt or a batch, replacing a prompt, starting a recalibration and creating a key; 204 for revoking a key; 200 for all else.',
    'P4 L180 L186-188 L205 L228-232 L254-262 L285-287',
  ),
  'GEN-08': rule(
    'S',
    'Integers, booleans and strings in answers are JSON integers, booleans and strings.',
    'P0 L3, P2 L21 L24 L34 L58',
  ),
  'GEN-09': rule(
    'D',
    'Input of a client, valid or malformed, is never answered with a status of 500 or more: only refusals between 400 and 499 are described.',
    'P7 L312-315 L319-321',
  ),
  'GEN-10': rule(
    'D',
    'A field with stated values holds one of these words, in lower case as stated.',
    'P2 L28 L76 L97-98 L118-119',
  ),
  'GEN-11': rule(
    'D',
    'A GET changes nothing: prompts, cap, brand and keys read the same again, `lastUsedAt` aside.',
    'P4 L180 L186-188 L205 L228 L254 L257 L285',
  ),
  'GEN-12': rule(
    'D',
    'The body of a success is the stated object itself, with its fields at the top level and no wrapper such as `data`.',
    'P2 L19, P4 L180 L254 L285',
  ),
} as const;
