import { silence } from '../../catalog/rule.js';

/** Silences about errors, HTTP and headers. */
export const silentHttp = {
  'NS-001': silence(
    'What is the shape of an error body?',
    'It is `{"error": {"code", "message"}}`, with `param` and `details` where they help.',
    'Any JSON passes; a stated code may appear anywhere in the body.',
    'behavior 8.1',
  ),
  'NS-002': silence(
    'Which error codes do the other 21 operations use?',
    'The four stated codes, and beside them `plan_required` (403), `not_found` and `prompt_not_found` (404), `method_not_allowed` (405), `request_timeout` (408), `prompt_not_editable`, `prompt_cap_exceeded`, `api_key_limit_exceeded`, `competitors_pinned`, `no_active_positioning` and `conflict` (409), `payload_too_large` (413), `unsupported_media_type` (415), `headers_too_large` (431) and `not_implemented` (501).',
    'Any code or none passes, except on a 401: its code `unauthorized` is stated for every endpoint.',
    'behavior 8.2',
  ),
  'NS-003': silence(
    'With what status is a paid operation rejected without a paid plan?',
    'With 403 and the code `plan_required`.',
    'Any rejection passes, such as 402, 403 or 404.',
    'behavior 3.2',
  ),
  'NS-004': silence(
    'With what status is an add or a bulk insert rejected because of the cap?',
    'With 409 and the code `prompt_cap_exceeded`.',
    'Any rejection passes, such as 400, 402, 403, 409 or 422.',
    'behavior 12.6',
  ),
  'NS-005': silence(
    'With what status does a bulk edit fail?',
    'With 400 for an invalid text, 404 `prompt_not_found` for an unknown prompt and 409 `prompt_not_editable` for an archived one; if several apply, with the first of these.',
    'Any rejection passes, including one status for all causes.',
    'behavior 14.7',
  ),
  'NS-006': silence(
    'With what status is an invalid body field rejected?',
    'With 400 `invalid_parameter`, and `param` names the field.',
    'Any rejection passes, such as 400 or 422.',
    'behavior 8.4',
  ),
  'NS-007': silence(
    'What is the response to malformed JSON, a body that is not an object, or a missing body?',
    '400 `invalid_parameter` for each.',
    'Any rejection passes, such as 400, 415 or 422.',
    'behavior 6.4',
  ),
  'NS-008': silence(
    'What is the response to a JSON body with a missing or different `Content-Type`?',
    'If it is missing, the body is read as JSON; any other is rejected with 415 `unsupported_media_type`.',
    'A success and any rejection pass.',
    'behavior 6.5',
  ),
  'NS-009': silence(
    'What happens to unknown fields of a body?',
    'They are rejected with 400 `invalid_parameter`, and `param` names the field.',
    'A success and any rejection pass.',
    'behavior 6.6',
  ),
  'NS-010': silence(
    'What happens to unknown query parameters?',
    'They are rejected with 400 `invalid_parameter`, and `param` names the parameter.',
    '200 and 400 pass.',
    'behavior 6.6',
  ),
  'NS-011': silence(
    'What happens when a query parameter with a single value is given twice?',
    'It is rejected with 400 `invalid_parameter`.',
    '200 for one of the values and 400 pass.',
    'behavior 6.7',
  ),
  'NS-012': silence(
    'What does an empty value of a query parameter mean?',
    'It is rejected with 400, except for `q`, `query`, `cursor` and the `topic` of analytics, which count as omitted.',
    '200 and 400 pass.',
    'behavior 6.8',
  ),
  'NS-013': silence(
    'What is the response to an unknown prompt id?',
    '404 `prompt_not_found`, the same as for a prompt of another workspace.',
    'Any rejection passes, such as 400, 404 or 410.',
    'behavior 9.5, 4.9',
  ),
  'NS-014': silence(
    'What is the response to an unknown path, or to a method that a path does not have?',
    '404 `not_found`, and 405 `method_not_allowed` with the header `Allow`.',
    'Anything but a success passes, with any body.',
    'behavior 8.8',
  ),
  'NS-015': silence(
    'Which error is reported when a request has several?',
    'The first of these: the key, the rate, a deleted workspace, the route, the size and form of the body, the plan, the input, the prompt that is looked up, its state, the cap.',
    'Any order passes, but without a valid key the response is always 401 (AUTH-19).',
    'behavior 8.6',
  ),
  'NS-016': silence(
    'What is the response to a trailing slash, HEAD and OPTIONS?',
    'A trailing slash returns 404, HEAD the response of GET without its body, and OPTIONS 204 without a key.',
    'Anything passes.',
    'behavior 8.8',
  ),
  'NS-017': silence(
    'What happens to a body sent to an operation that takes none?',
    'It is ignored.',
    'A success and any rejection pass.',
    'behavior 6.10',
  ),
  'NS-018': silence(
    'May responses contain members that are not stated?',
    'Successes contain the stated members and no others; an error may have `details`.',
    'Additional members pass everywhere.',
    'behavior 7.7',
  ),
  'NS-019': silence(
    'How exactly are timestamps written?',
    'As `YYYY-MM-DDTHH:MM:SS.sssZ`.',
    'Any ISO-8601 timestamp in UTC passes, with any precision (GEN-04).',
    'behavior 7.6',
  ),
  'NS-020': silence(
    'What happens to huge bodies, deep nesting and NUL characters?',
    'More than 1 MiB is rejected with 413 `payload_too_large`; nesting of more than 16 levels and NUL are rejected with 400.',
    'Anything but a status of 500 or above passes (GEN-09).',
    'behavior 6.11',
  ),
  'NS-021': silence(
    'What do ids look like?',
    'They are URL-safe text with a prefix: `prm_`, `key_`, `run_`, `ws_` or `usr_`.',
    'Any non-empty string passes.',
    'behavior 7.8',
  ),
  'NS-022': silence(
    'Are `Idempotency-Key`, `ETag` and `If-Match` supported?',
    'Lists and analytics have a strong `ETag` and answer `If-None-Match` with 304; the others are ignored.',
    'Anything passes; it is not tested.',
    'behavior 6.16',
  ),
} as const;
