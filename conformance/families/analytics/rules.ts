import { rule } from '../../catalog/rule.js';

/** Analytics. */
export const analyticsRules = {
  'AN-01': rule('S', 'GET /v1/analytics/overview returns a JSON object.', 'P2 L127, P4 L186'),
  'AN-02': rule(
    'S',
    'The three analytics endpoints accept `rangeDays` 7, 30 and 90.',
    'P4 L186-188, P8 L333',
  ),
  'AN-03': rule(
    'S',
    '`rangeDays` may be left out of the three analytics endpoints, and is 30 then.',
    'P4 L186-188, P8 L333',
  ),
  'AN-04': rule(
    'D~',
    'The analytics endpoints refuse a `rangeDays` other than 7, 30 and 90.',
    'P4 L186, P8 L333',
  ),
  'AN-05': rule('S', 'GET /v1/analytics/prompts returns a JSON object.', 'P2 L128, P4 L187'),
  'AN-06': rule('S', 'GET /v1/analytics/prompts accepts a `limit` from 1 to 100.', 'P4 L187, P8 L332'),
  'AN-07': rule(
    'D~',
    'GET /v1/analytics/prompts refuses a `limit` that is no integer from 1 to 100.',
    'P4 L187, P8 L332',
  ),
  'AN-08': rule(
    'S',
    'GET /v1/analytics/prompts without `limit` returns as many prompts as with a `limit` of 50.',
    'P4 L187, P8 L332',
  ),
  'AN-09': rule(
    'S',
    'The filter `status` of GET /v1/analytics/prompts accepts each of the eight stated statuses.',
    'P4 L194, P3 L136',
  ),
  'AN-10': rule(
    'S',
    'The filter `persona` of GET /v1/analytics/prompts accepts `discoverer`, `buyer`, `evaluator` and `custom`.',
    'P4 L195',
  ),
  'AN-11': rule(
    'S',
    'The filter `intent` of GET /v1/analytics/prompts accepts each of its five stated values.',
    'P4 L196',
  ),
  'AN-12': rule('S', 'The filter `topic` of GET /v1/analytics/prompts accepts any label.', 'P4 L187'),
  'AN-13': rule('S', 'The parameter `query` of GET /v1/analytics/prompts accepts any text.', 'P4 L187'),
  'AN-14': rule(
    'S',
    'The filters of GET /v1/analytics/prompts are optional, and can be given together with `limit` and `rangeDays`.',
    'P4 L187',
  ),
  'AN-15': rule(
    'S',
    'Each filter of GET /v1/analytics/prompts accepts a list of values, in one spelling of lists at least.',
    'P4 L187 L190 L198',
  ),
  'AN-16': rule(
    'S',
    'GET /v1/analytics/metrics returns a JSON object for each of the five metrics.',
    'P2 L129, P4 L188',
  ),
  'AN-17': rule('S', 'GET /v1/analytics/metrics without `metric` is refused.', 'P4 L188'),
  'AN-18': rule(
    'S',
    'GET /v1/analytics/metrics refuses a `metric` other than the five stated words.',
    'P4 L188',
  ),
  'AN-19': rule(
    'S',
    'GET /v1/analytics/metrics accepts every metric with every stated `rangeDays`.',
    'P4 L188',
  ),
  'AN-20': rule(
    'D~',
    'A page of GET /v1/analytics/prompts holds at most `limit` prompts.',
    'P4 L187, P8 L332',
  ),
  'AN-21': rule(
    'D~',
    '`query` narrows GET /v1/analytics/prompts to prompts whose text or topic holds the word.',
    'P4 L187',
  ),
  'AN-22': rule('D~', '`topic` narrows GET /v1/analytics/prompts to prompts of that topic.', 'P4 L187'),
  'AN-23': rule(
    'D~',
    '`status` narrows GET /v1/analytics/prompts: a paused prompt is found by `paused` and not by `active`.',
    'P4 L194',
  ),
  'AN-24': rule(
    'D',
    'The three analytics endpoints are open to a workspace without a paid plan.',
    'P4 L174 L186-188',
  ),
  'AN-25': rule(
    'S',
    'The overview holds headline metrics, a per-platform breakdown, a citation leaderboard and topic rankings, so that it is never an empty object.',
    'P2 L127',
  ),
  'AN-26': rule(
    'D',
    'The five metrics are different families, so that they do not all return one and the same body.',
    'P1 L8',
  ),
} as const;
