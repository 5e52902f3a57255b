import { rule } from '../rule.js';

export const analyticsRules = {
  'AN-01': rule(
    'S',
    'GET /v1/analytics/overview returns a JSON object.',
    'behavior 25.1; openapi getAnalyticsOverview 200',
  ),
  'AN-02': rule(
    'S',
    'The three analytics endpoints accept `rangeDays` 7, 30 and 90.',
    'behavior 24.1; openapi getAnalyticsOverview?rangeDays',
  ),
  'AN-03': rule(
    'S',
    '`rangeDays` is optional on the three analytics endpoints and defaults to 30.',
    'behavior 24.1; openapi getAnalyticsOverview?rangeDays',
  ),
  'AN-04': rule(
    'D~',
    'The analytics endpoints reject a `rangeDays` other than 7, 30 and 90.',
    'behavior 24.2',
  ),
  'AN-05': rule(
    'S',
    'GET /v1/analytics/prompts returns a JSON object.',
    'behavior 25.1; openapi listPromptAnalytics 200',
  ),
  'AN-06': rule(
    'S',
    'GET /v1/analytics/prompts accepts a `limit` from 1 to 100.',
    'behavior 24.4; openapi listPromptAnalytics?limit',
  ),
  'AN-07': rule(
    'D~',
    'GET /v1/analytics/prompts rejects a `limit` that is not an integer from 1 to 100.',
    'behavior 24.4; openapi listPromptAnalytics?limit',
  ),
  'AN-08': rule(
    'S',
    'Without `limit`, GET /v1/analytics/prompts returns as many prompts as with a `limit` of 50.',
    'behavior 24.4; openapi listPromptAnalytics?limit',
  ),
  'AN-09': rule(
    'S',
    'The filter `status` of GET /v1/analytics/prompts accepts each of the eight stated statuses.',
    'openapi listPromptAnalytics?status, PromptStatus',
  ),
  'AN-10': rule(
    'S',
    'The filter `persona` of GET /v1/analytics/prompts accepts `discoverer`, `buyer`, `evaluator` and `custom`.',
    'openapi listPromptAnalytics?persona',
  ),
  'AN-11': rule(
    'S',
    'The filter `intent` of GET /v1/analytics/prompts accepts each of its five stated values.',
    'openapi listPromptAnalytics?intent',
  ),
  'AN-12': rule('S', 'The filter `topic` of GET /v1/analytics/prompts accepts any label.', 'behavior 24.5'),
  'AN-13': rule('S', 'The parameter `query` of GET /v1/analytics/prompts accepts any text.', 'behavior 24.5'),
  'AN-14': rule(
    'S',
    'The filters of GET /v1/analytics/prompts are optional and can be combined with `limit` and `rangeDays`.',
    'behavior 24.5',
  ),
  'AN-15': rule(
    'S',
    'Each filter of GET /v1/analytics/prompts accepts a list of values in at least one notation.',
    'behavior 24.6',
  ),
  'AN-16': rule(
    'S',
    'GET /v1/analytics/metrics returns a JSON object for each of the five metrics.',
    'behavior 25.1; openapi getMetricRows 200',
  ),
  'AN-17': rule(
    'S',
    'GET /v1/analytics/metrics rejects a request without `metric`.',
    'openapi getMetricRows?metric',
  ),
  'AN-18': rule(
    'S',
    'GET /v1/analytics/metrics rejects a `metric` other than the five stated values.',
    'openapi getMetricRows?metric',
  ),
  'AN-19': rule(
    'S',
    'GET /v1/analytics/metrics accepts every metric with every stated `rangeDays`.',
    'behavior 24.1; openapi MetricName',
  ),
  'AN-20': rule(
    'D~',
    'A page of GET /v1/analytics/prompts contains at most `limit` prompts.',
    'behavior 24.4',
  ),
  'AN-21': rule(
    'D~',
    '`query` limits GET /v1/analytics/prompts to prompts whose text or topic contains the search text.',
    'behavior 24.9',
  ),
  'AN-22': rule(
    'D~',
    '`topic` limits GET /v1/analytics/prompts to prompts with that topic.',
    'behavior 24.9',
  ),
  'AN-23': rule(
    'D~',
    '`status` filters GET /v1/analytics/prompts: a paused prompt appears under `paused` but not under `active`.',
    'behavior 24.8',
  ),
  'AN-24': rule(
    'D',
    'The three analytics endpoints are available without a paid plan.',
    'behavior 3.3; openapi getAnalyticsOverview, listPromptAnalytics, getMetricRows',
  ),
  'AN-25': rule(
    'S',
    'The overview contains headline figures, figures for each platform, cited domains and topics, so it is never an empty object.',
    'behavior 25.1',
  ),
  'AN-26': rule(
    'D',
    'The five metrics are different families, so they do not all return the same body.',
    'behavior 25.2',
  ),
} as const;
