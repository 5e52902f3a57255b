import { rule } from '../rule.js';

export const formatRules = {
  'GEN-01': rule(
    'S',
    'Every operation is served at its path, which starts with `/v1`, below the base URL; the base URL may have a path of its own.',
    'behavior 26.1',
    'The path is the only part of a request that states a version. Clients build every address from the base URL and `/v1`, and rely on a later version having another prefix.',
  ),
  'GEN-02': rule(
    'S',
    'Every response body, of a success or an error, is valid JSON with the media type `application/json`.',
    'behavior 7.1',
    'Clients parse the body before they look at anything else. An HTML error page from a framework or a proxy turns a clear rejection into a parse error.',
  ),
  'GEN-03': rule(
    'S',
    'A request body is parsed as JSON, however it is formatted and escaped.',
    'behavior 6.1',
    'JSON libraries differ in whitespace and escapes. All of them must be able to call the API.',
  ),
  'GEN-04': rule(
    'S',
    'Every timestamp is an ISO-8601 string in UTC, marked `Z` or `+00:00`.',
    'behavior 7.6',
    'A local or unmarked time is read as another instant in another time zone, so ages and orders computed from it are wrong.',
  ),
  'GEN-05': rule(
    'S',
    'A nullable field is present even when its value is null.',
    'behavior 7.3',
    'Typed clients generated from the contract decode exactly this shape. A missing, wrapped or differently typed field breaks them at run time, often only for some rows.',
  ),
  'GEN-06': rule(
    'D',
    'A field that is not nullable is always present, never null, and of its stated type.',
    'behavior 7.3, 7.4',
    'GEN-05',
  ),
  'GEN-07': rule(
    'S',
    'A success has the stated status: 201 for adding a prompt or a batch, replacing a prompt, starting a recalibration and creating a key; 204 for revoking a key; 200 for everything else.',
    'behavior 7.5',
    'Clients and proxies branch on the status. A 200 for a 201, or a body with a 204, makes strict HTTP clients fail.',
  ),
  'GEN-08': rule(
    'S',
    'Integers, booleans and strings in responses are JSON integers, booleans and strings.',
    'behavior 7.4',
    'GEN-05',
  ),
  'GEN-09': rule(
    'D',
    'No client input, valid or malformed, causes a status of 500 or above: rejections are between 400 and 499.',
    'behavior 6.12',
    'A 5xx tells a client to retry and an operator to wake up. Neither helps if the input is at fault, and a crash on input may be an opening for attacks.',
  ),
  'GEN-10': rule(
    'D',
    'A field with stated values contains one of them, in lowercase as stated.',
    'behavior 7.4',
    'Clients compare these values with the stated ones; another spelling falls through to no case at all.',
  ),
  'GEN-11': rule(
    'D',
    'A GET changes nothing: prompts, cap, brand and keys read the same afterwards, except for `lastUsedAt`.',
    'behavior 7.9',
    'Clients, proxies and monitoring repeat reads freely. A read with a side effect changes data that nobody meant to change.',
  ),
  'GEN-12': rule(
    'D',
    'The body of a success is the stated object itself, with its fields at the top level and no wrapper such as `data`.',
    'behavior 7.2',
    'GEN-05',
  ),
} as const;
