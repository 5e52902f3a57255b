import { rule } from '../rule.js';

export const formatRules = {
  'GEN-01': rule(
    'S',
    'Every operation is served at its path, which starts with `/v1`, below the base URL; the base URL may have a path of its own.',
    'behavior 26.1',
  ),
  'GEN-02': rule(
    'S',
    'Every response body, of a success or an error, is valid JSON with the media type `application/json`.',
    'behavior 7.1',
  ),
  'GEN-03': rule(
    'S',
    'A request body is parsed as JSON, however it is formatted and escaped.',
    'behavior 6.1',
  ),
  'GEN-04': rule(
    'S',
    'Every timestamp is an ISO-8601 string in UTC, marked `Z` or `+00:00`.',
    'behavior 7.6',
  ),
  'GEN-05': rule('S', 'A nullable field is present even when its value is null.', 'behavior 7.3'),
  'GEN-06': rule(
    'D',
    'A field that is not nullable is always present, never null, and of its stated type.',
    'behavior 7.3, 7.4',
  ),
  'GEN-07': rule(
    'S',
    'A success has the stated status: 201 for adding a prompt or a batch, replacing a prompt, starting a recalibration and creating a key; 204 for revoking a key; 200 for everything else.',
    'behavior 7.5',
  ),
  'GEN-08': rule(
    'S',
    'Integers, booleans and strings in responses are JSON integers, booleans and strings.',
    'behavior 7.4',
  ),
  'GEN-09': rule(
    'D',
    'No client input, valid or malformed, causes a status of 500 or above: rejections are between 400 and 499.',
    'behavior 6.12',
  ),
  'GEN-10': rule(
    'D',
    'A field with stated values contains one of them, in lowercase as stated.',
    'behavior 7.4',
  ),
  'GEN-11': rule(
    'D',
    'A GET changes nothing: prompts, cap, brand and keys read the same afterwards, except for `lastUsedAt`.',
    'behavior 7.9',
  ),
  'GEN-12': rule(
    'D',
    'The body of a success is the stated object itself, with its fields at the top level and no wrapper such as `data`.',
    'behavior 7.2',
  ),
} as const;
