import { rule } from '../rule.js';

export const authRules = {
  'AUTH-01': rule(
    'S',
    'Every endpoint returns 401 for a request without the `Authorization` header.',
    'behavior 2.1',
    'The key is the only protection of the data. One endpoint that forgets to check it, or that checks it loosely, exposes a workspace.',
  ),
  'AUTH-02': rule(
    'S',
    'Every endpoint returns 401 for a request with an invalid key.',
    'behavior 2.1',
    'AUTH-01',
  ),
  'AUTH-03': rule(
    'S',
    'A 401 for a missing or invalid key has the code `unauthorized` on every endpoint.',
    'behavior 2.1',
    'A client that gets `unauthorized` asks for a new key. With any other code it retries or reports the wrong problem.',
  ),
  'AUTH-04': rule(
    'D',
    'A key is accepted only as a bearer token: with another scheme, without a scheme, in another header or in the query string, it returns 401.',
    'behavior 2.2',
    'AUTH-01',
  ),
  'AUTH-05': rule(
    'D',
    'An empty bearer token or an empty `Authorization` header returns 401.',
    'behavior 2.2',
    'AUTH-01',
  ),
  'AUTH-06': rule(
    'D',
    'A key must match exactly: a part of it, an altered or longer form, or its id returns 401.',
    'behavior 2.3',
    'AUTH-01',
  ),
  'AUTH-07': rule(
    'S',
    'A key that POST /v1/api-keys returned is valid from the next request on.',
    'behavior 2.8',
    'Scripts create a key and use it in the next line. A delay makes them fail now and then.',
  ),
  'AUTH-08': rule(
    'S',
    'Test keys start with `sk_test_`.',
    'behavior 2.7',
    'The prefix and the environment let people and secret scanners tell a test key from a live one before it does harm.',
  ),
  'AUTH-09': rule(
    'S',
    'Live keys start with `sk_live_` and work on a paid plan.',
    'behavior 2.7, 3.6',
    'AUTH-08',
  ),
  'AUTH-10': rule(
    'S',
    'GET /v1/me returns the environment of the key, `test` or `live`.',
    'behavior 2.12; openapi Me.environment',
    'AUTH-08',
  ),
  'AUTH-11': rule(
    'S',
    'A key belongs to the workspace that created it, and GET /v1/me returns that workspace.',
    'behavior 4.1, 2.12',
    'GET /v1/me is how a client learns whose data it is about to show or change. A wrong response points it at the wrong workspace.',
  ),
  'AUTH-12': rule(
    'D',
    'A revoked key is invalid: the first request after the 204 returns 401 `unauthorized`.',
    'behavior 2.9',
    'A key is revoked or regenerated because it leaked. Every request that the old key can still make may come from an intruder.',
  ),
  'AUTH-13': rule(
    'S',
    'Regenerating a key in the settings of the workspace immediately invalidates the old key.',
    'behavior 2.10',
    'AUTH-12',
    'keys are regenerated in the workspace settings, and no endpoint does it',
  ),
  'AUTH-14': rule(
    'S',
    'Every operation marked paid is rejected for a workspace without a paid plan.',
    'behavior 3.1',
    'Paid features are what the plan sells. A rejection must also leave no trace, or a free workspace gets the effect without the plan.',
  ),
  'AUTH-15': rule(
    'D',
    'An operation that is rejected because of the plan changes nothing.',
    'behavior 3.1, 8.5',
    'AUTH-14',
  ),
  'AUTH-16': rule(
    'S',
    'A workspace on any plan, including a free one, can create working test keys.',
    'behavior 3.5',
    'A workspace gets what its plan includes. A check in the wrong place locks out customers, or makes an API impossible to try.',
  ),
  'AUTH-17': rule(
    'D',
    'An operation that is not marked paid is not rejected because of the plan.',
    'behavior 3.3',
    'AUTH-16',
  ),
  'AUTH-18': rule(
    'D',
    'The plan decides, not the environment of the key: a test key of a paid workspace can use the paid operations.',
    'behavior 3.4',
    'AUTH-16',
  ),
  'AUTH-19': rule(
    'D',
    'A request without a valid key changes nothing and returns 401, even if it has other errors.',
    'behavior 2.4',
    'AUTH-01',
  ),
} as const;
