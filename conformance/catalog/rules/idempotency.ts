import { rule } from '../rule.js';

export const idempotencyRules = {
  'IDEM-01': rule(
    'S',
    'A response with `Idempotent-Replayed: true` has the status, `Location` and stated members of the response to the first request.',
    'behavior 6.19',
    'A client that got no response repeats the write and trusts the header. If the write happens twice all the same, or the response is another one, the client has lost track of what it created.',
  ),
  'IDEM-02': rule(
    'S',
    'A request whose response has `Idempotent-Replayed: true` changes nothing, even if the data has changed since the first request.',
    'behavior 6.19',
    'IDEM-01',
  ),
  'IDEM-03': rule(
    'S',
    'Another request with a used `Idempotency-Key` is rejected with 422 and changes nothing.',
    'behavior 6.20',
    'A key is reused by mistake, or chosen alike by two clients. Replaying the stored response then hides that the new write never happened, and may show one workspace the data of another.',
  ),
  'IDEM-04': rule(
    'S',
    'Of overlapping requests with one `Idempotency-Key`, only one takes effect; the others are replayed or rejected with 409.',
    'behavior 6.20',
    'IDEM-01',
  ),
  'IDEM-05': rule(
    'S',
    'An `Idempotency-Key` that was used in one workspace is a new one in another.',
    'behavior 6.21',
    'IDEM-03',
  ),
} as const;
